"""Which infractions happen in a rehearsal, and what does the referee's desk make of them?"""

from __future__ import annotations

from random import Random

from paisai.errors import PaisaiError
from paisai.ledger.commands import Rule
from paisai.ledger.infractions import ruling_on
from paisai.ledger.sides_ruled import check_deal_of
from paisai.referee import Fact, ListedInfraction, infractions
from paisai.referee.facts import FactType
from paisai.regulations.clocks import LATENESS
from paisai.regulations.effects import Side
from paisai.rehearse.retelling import declarer_of
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Compass, Score, Seated

_TRIES = 40
DRASTIC = "disqualify"


def at_random(
    competition: Competition,
    entry: EntryId,
    table: Seated,
    score: Score,
    most: int,
    random: Random,
    drastic: bool,
) -> Rule | None:
    """A ruling on any infraction of the regulation but lateness, in one of the first `most` deals
    of the sheet the table will hand in, with facts drawn at random; facts that contradict each
    other, or an earlier ruling, are drawn again. `drastic` allows a disqualification."""
    listed = [one for one in infractions(competition.regulation) if one.id != LATENESS]
    deal = random.randint(1, most)
    for _ in range(_TRIES if listed else 0):
        one = random.choice(listed)
        facts = {
            fact.name: _value(fact, random)
            for fact in one.facts
            if fact.name not in ("round", "deal") and (not fact.optional or random.random() < 0.3)
        }
        facts |= _side(competition, entry, table, score, deal, one)
        try:
            made, command, _ = ruling_on(
                competition, entry, one.id, facts, table=table.number, deal=deal
            )
            check_deal_of(competition, command)
        except PaisaiError:
            continue
        if drastic or not any(effect.kind == DRASTIC for effect in made.effects):
            return command
    return None


def _side(
    competition: Competition,
    entry: EntryId,
    table: Seated,
    score: Score,
    deal: int,
    one: ListedInfraction,
) -> dict[str, str]:
    """Which side of the deal the entry is."""
    asked = any(fact.name == "at_fault" for fact in one.facts)
    declarer = declarer_of(competition, table, score, deal) if asked else None
    if declarer is None:
        return {}
    north = table.seats[score.north_south or 0] == entry
    declares = north == (declarer is Compass.NORTH_SOUTH)
    return {"at_fault": (Side.DECLARER if declares else Side.DEFENDERS).value}


def lateness(competition: Competition, entry: EntryId, table: int, minutes: int) -> Rule:
    return ruling_on(competition, entry, LATENESS, {"minutes": minutes}, table=table).command


def _value(fact: Fact, random: Random) -> int | str:
    if fact.type is FactType.CHOICE:
        return random.choice(fact.choices)
    least = fact.least or 0
    steps = 4 if fact.most is None else min(4, (fact.most - least) // fact.step)
    return least + fact.step * random.randint(0, steps)
