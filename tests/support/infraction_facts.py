"""The facts a referee may give for an infraction, and what the judge says to them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

from paisai.judge import judge
from paisai.referee import Fact, ListedInfraction
from paisai.referee.facts import FactType
from paisai.regulations import Regulation
from paisai.regulations.clocks import LATENESS

Facts = dict[str, int | str]
BY_SITUATION = ("deal", "round")
"""Facts that the table knows by itself."""


def chosen(regulation: Regulation, listed: ListedInfraction) -> Iterator[Facts]:
    """Every choice of every fact; of a number the least, the next and the most, of minutes each
    step of the scale with the minute before it. Who is late has no side yet."""
    unasked = (*BY_SITUATION, "at_fault") if listed.id == LATENESS else BY_SITUATION
    asked = [fact for fact in listed.facts if fact.name not in unasked]
    for values in product(*(_values(regulation, listed, fact) for fact in asked)):
        pairs = zip(asked, values, strict=True)
        yield {fact.name: value for fact, value in pairs if value is not None}


def _values(regulation: Regulation, listed: ListedInfraction, fact: Fact) -> list[int | str | None]:
    found: list[int | str | None] = [None] if fact.optional else []
    if fact.type is FactType.CHOICE:
        return [*found, *fact.choices]
    if listed.id == LATENESS:
        steps = [step.first for step in regulation.clocks.lateness.steps]
        return sorted({minute for first in steps for minute in (first - 1, first) if minute > 0})
    most = fact.least + 2 * fact.step if fact.most is None else fact.most
    return [*found, *sorted({fact.least, min(most, fact.least + fact.step), most})]


def judged(
    regulation: str, listed: ListedInfraction, facts: Facts, past: list[dict[str, Any]]
) -> Any:
    known = {fact.name: 1 for fact in listed.facts if fact.name in BY_SITUATION}
    question = {"regulation": regulation, "infraction": listed.id, "facts": {**known, **facts}}
    asked = {"id": 1, "op": "referee/rule", **question, "history": past}
    return json.loads(json.dumps(judge(json.dumps(asked))))
