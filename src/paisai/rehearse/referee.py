"""Which infractions happen in a rehearsal, and what does the referee's desk make of them?"""

from __future__ import annotations

from random import Random

from paisai.errors import PaisaiError
from paisai.ledger.commands import Rule
from paisai.ledger.ruled import as_command
from paisai.referee import Fact, Past, infractions, rule
from paisai.referee.facts import FactType
from paisai.regulations.checks_rulings import LATENESS
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId

_TRIES = 40
DRASTIC = "disqualify"


def at_random(
    competition: Competition, entry: EntryId, table: int, random: Random, drastic: bool
) -> Rule | None:
    """A ruling on any infraction of the regulation but lateness, with facts drawn at random;
    facts that contradict each other are drawn again. `drastic` allows a disqualification."""
    regulation, round_ = competition.regulation, competition.round
    assert round_ is not None
    listed = [one for one in infractions(regulation) if one.id != LATENESS]
    deal = random.randint(1, 3)
    for _ in range(_TRIES if listed else 0):
        one = random.choice(listed)
        facts = {
            fact.name: _value(fact, random)
            for fact in one.facts
            if not fact.optional or random.random() < 0.3
        }
        facts |= {
            name: number
            for name, number in (("round", round_.serial), ("deal", deal))
            if any(fact.name == name for fact in one.facts)
        }
        try:
            made = rule(regulation, one.id, facts, history(competition, entry))
        except PaisaiError:
            continue
        if drastic or not any(effect.kind == DRASTIC for effect in made.effects):
            return as_command(made, entry, facts, table, deal)
    return None


def lateness(
    competition: Competition, entry: EntryId, table: int, minutes: int, random: Random
) -> Rule:
    facts: dict[str, int | str] = {"minutes": minutes}
    (listed,) = (one for one in infractions(competition.regulation) if one.id == LATENESS)
    for fact in listed.facts:
        if fact.name not in facts and not fact.optional:
            facts[fact.name] = _value(fact, random)
    return as_command(rule(competition.regulation, LATENESS, facts), entry, facts, table)


def history(competition: Competition, entry: EntryId) -> list[Past]:
    return [
        Past(ruling.infraction, ruling.facts)
        for ruling in competition.rulings
        if ruling.entry == entry and ruling.cancelled_by is None
    ]


def _value(fact: Fact, random: Random) -> int | str:
    if fact.type is FactType.CHOICE:
        return random.choice(fact.choices)
    least = fact.least or 0
    steps = 4 if fact.most is None else min(4, (fact.most - least) // fact.step)
    return least + fact.step * random.randint(0, steps)
