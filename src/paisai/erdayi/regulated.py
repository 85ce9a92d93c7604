"""Which rules of 竞技二打一 does a regulation choose?

The [game] part says how the game is played; what other parts of a regulation say already
(clocks, deals of a sitting, the fine for being over time) is taken from there, so that every
value stands in one place only.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from paisai.erdayi.rules import Rules
from paisai.plain import read
from paisai.presets import PresetRules

OVER_TIME = "over-time"


def rules_from(values: Mapping[str, Any]) -> Rules:
    """The rules of a regulation given as plain values; what cannot be played is refused by its
    place."""
    game = {key: value for key, value in values["game"].items() if key != "kind"}
    play, scoring = values["clocks"].get("play", {}), values["match_scoring"]
    chosen = {
        "seconds_to_bid": play.get("bid"),
        "seconds_to_play": play.get("lead"),
        "deals": next((s["deals"] for s in values["stages"] if "deals" in s), None),
        "passed_out_counts": scoring.get("passed_out_counts"),
    }
    for infraction in values.get("penalties", ()):
        if infraction["id"] == OVER_TIME:
            chosen |= _warnings(infraction)
    given = {key: value for key, value in chosen.items() if value is not None}
    return read(Rules, {**game, **given}, "game")


def _warnings(infraction: Mapping[str, Any]) -> dict[str, Any]:
    """The occurrence at which over-time warnings cost something (E4.3t)."""
    for step in infraction["steps"]:
        for effect in step["effects"]:
            if effect["kind"] == "score" and effect.get("amount") is not None:
                deal = infraction.get("counted_over") == "deal"
                return {
                    "warnings_to_fine": step.get("occurrence", 1),
                    "fine": int(effect["amount"]),
                    "warning_scope": "deal" if deal else "sitting",
                }
    return {"fine": 0}


RULES = PresetRules("erdayi", rules_from)
"""The rules of the shipped presets by their ids, read when first asked for."""


@cache
def standard() -> Rules:
    """The rules of the shipped preset, where none are named."""
    return next(iter(RULES.values()))
