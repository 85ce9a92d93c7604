"""The judge's answers about infractions and rulings."""

from __future__ import annotations

from paisai.judge.protocol import Answer, Json, Operation, QuestionFields, RequestError
from paisai.judge.regulation import regulation_of
from paisai.referee.catalogue import infractions
from paisai.referee.history import Past
from paisai.referee.rulings import rule


def catalogue(request: QuestionFields) -> Answer:
    return {"infractions": [one.to_json() for one in infractions(regulation_of(request))]}


def rule_on(request: QuestionFields) -> Answer:
    regulation = regulation_of(request)
    infraction = request.text("infraction")
    history = [_past(item) for item in request.items("history")] if request.has("history") else []
    return rule(regulation, infraction, request.value("facts"), history).to_json()


def _past(item: Json) -> Past:
    if isinstance(item, dict) and isinstance(item.get("infraction"), str):
        facts = item.get("facts", {})
        if isinstance(facts, dict):
            return Past(item["infraction"], facts)
    raise RequestError(
        'history 的每项应为 {"infraction": "revoke", "facts": {}}',
        'each of history is {"infraction": "revoke", "facts": {}}',
    )


OPERATIONS: dict[str, Operation] = {
    "referee/catalogue": catalogue,
    "referee/rule": rule_on,
}
