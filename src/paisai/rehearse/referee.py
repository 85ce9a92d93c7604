"""Which infractions happen in a rehearsal, and what does the referee's desk make of them?"""

from __future__ import annotations

from random import Random

from paisai.errors import PaisaiError
from paisai.frozen import replace
from paisai.ledger.commands import Rule
from paisai.ledger.infractions import ruling_on
from paisai.ledger.sides_ruled import check_deal_of
from paisai.referee import Fact, ListedInfraction, infractions
from paisai.referee.facts import FactType
from paisai.regulations.clocks import LATENESS
from paisai.regulations.effects import Side
from paisai.tournament.competition import Competition, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Compass, PlayedDeal, Score, Seated

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


# How does a sheet read when the table played on with what was ruled?


def retold(competition: Competition, table: Seated, score: Score) -> Score:
    """The same points taken, deal after deal, each declared by whom the rulings so far at the
    table make declarer; nothing after a side has passed A."""
    if score.played is None or not score.played:
        return score
    lines: list[PlayedDeal] = []
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    telling = TableAt(competition, stage, round_, table).teller(score)
    for line in score.played:
        story = telling.tell(replace(score, played=tuple(lines)))
        if story.over:
            break
        following = story.deals[-1].next_declarer if story.deals else line.declarer
        lines.append(PlayedDeal(following or line.declarer, line.points))
    return replace(score, played=tuple(lines))


def declarer_of(competition: Competition, table: Seated, score: Score, deal: int) -> Compass | None:
    """Who declares a deal as things stand; None if there is no such deal."""
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    told = retold(competition, table, score)
    story = TableAt(competition, stage, round_, table).teller(told).tell(told)
    return story.deals[deal - 1].declarer if deal <= len(story.deals) else None


def seated(competition: Competition, score: Score, random: Random) -> Score:
    """With who sat where, if the seats are cut at the table (B6.4); the first level is not said
    where it was drawn for the round."""
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    if round_.first_level:
        score = replace(score, start=None)
    if score.played is None or not competition.spec(stage).seats_are_cut:
        return score
    return replace(score, north_south=random.randrange(2))
