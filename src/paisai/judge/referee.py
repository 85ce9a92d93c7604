"""The judge's answers about infractions and rulings."""

from __future__ import annotations

from collections.abc import Iterable

from paisai.judge.asked import (
    ANY,
    REGULATION,
    TEXT,
    ByName,
    Fields,
    ListOf,
    Operation,
    declared,
    regulation_of,
    unknown,
)
from paisai.judge.protocol import Answer, Json, QuestionFields, RequestError
from paisai.referee.catalogue import infractions
from paisai.referee.history import NUMBERS, Past
from paisai.referee.rulings import rule
from paisai.regulations.effects import CountedOver
from paisai.regulations.regulation import Regulation


def catalogue(request: QuestionFields) -> Answer:
    return {"infractions": [one.to_json() for one in infractions(regulation_of(request))]}


def rule_on(request: QuestionFields) -> Answer:
    regulation = regulation_of(request)
    infraction, facts = request.text("infraction"), request.value("facts")
    history = [_past(item) for item in request.items("history")] if request.has("history") else []
    asked = [Past(infraction, facts if isinstance(facts, dict) else {}), *history]
    _check_facts(regulation, asked)
    return rule(regulation, infraction, facts, history).to_json()


def _check_facts(regulation: Regulation, asked: Iterable[Past]) -> None:
    """Refuses a fact that its infraction does not have, of earlier ones too; these may say in
    which round and deal they were."""
    listed = {one.id: one for one in infractions(regulation)}
    numbers: tuple[str, ...] = ()
    for past in asked:
        if past.infraction not in listed:
            continue  # whoever rules says which there are
        known = [*(fact.name for fact in listed[past.infraction].facts), *numbers]
        numbers = NUMBERS[CountedOver.DEAL]
        for name in past.facts:
            if name not in known:
                raise unknown(f"{past.infraction}.facts", name, known)


def _past(item: Json) -> Past:
    if isinstance(item, dict) and isinstance(item.get("infraction"), str):
        facts = item.get("facts", {})
        if isinstance(facts, dict):
            return Past(item["infraction"], facts)
    raise RequestError(
        'history 的每项应为 {"infraction": "revoke", "facts": {}}',
        'each of history is {"infraction": "revoke", "facts": {}}',
    )


FACTS = ByName(ANY)
"""Their names are those that `referee/catalogue` has for the infraction."""
HISTORY = ListOf(Fields("history", {"infraction": TEXT}, {"facts": FACTS}))

OPERATIONS: dict[str, Operation] = declared(
    {
        "referee/catalogue": (catalogue, {"regulation": REGULATION}),
        "referee/rule": (
            rule_on,
            {"regulation": REGULATION, "infraction": TEXT, "facts": FACTS},
            {"history": HISTORY},
        ),
    }
)
