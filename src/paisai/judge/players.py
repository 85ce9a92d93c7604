"""The judge's answers about players: who there is, and what all their questions share."""

from __future__ import annotations

from typing import Any

from paisai.judge.asked import NUMBER, REGULATION, TEXT, Operation, declared, regulation_of
from paisai.judge.protocol import Answer, QuestionFields, Unsupported
from paisai.players import DEFAULT_MS, Player, make, players_of
from paisai.regulations import rules_of
from paisai.regulations.playing import AnyRules
from paisai.text import Text

LONGEST_MS = 60_000
LARGEST_SEED = 2**63 - 1


def listed(request: QuestionFields) -> Answer:
    found = players_of(rules_of(regulation_of(request)))
    return {
        "players": [
            {"id": one.id, "name": words(one.name), "about": words(one.about)} for one in found
        ]
    }


def player_of(request: QuestionFields, rules: AnyRules) -> Player[Any, Any]:
    """The player a question names, with its `seed` (default 0) and `ms` (default 10)."""
    name = request.text("player")
    known = [one.id for one in players_of(rules)]
    if name not in known:
        raise Unsupported(
            f"没有这个牌手，现有：{'、'.join(known)}",
            f"no such player; there are {', '.join(known)}",
        )
    seed = request.integer("seed", 0, LARGEST_SEED) if request.has("seed") else 0
    ms = request.integer("ms", 1, LONGEST_MS) if request.has("ms") else DEFAULT_MS
    return make(rules, name, seed, ms)


def words(text: Text) -> Answer:
    return {"zh": text.zh, "en": text.en}


PLAYER = {"player": TEXT}
THINKING = {"ms": NUMBER, "seed": NUMBER}
"""What every question to a player may hold besides."""

OPERATIONS: dict[str, Operation] = declared({"players": (listed, {"regulation": REGULATION})})
