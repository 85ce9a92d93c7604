"""Which rules of 升级 does a regulation choose?

The [game] part says how the game is played; what other parts of a regulation say already
(clocks, match scoring, the fine for a failed throw) is taken from there, so that every value
stands in one place only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from paisai.frozen import fields
from paisai.plain import read, wrong
from paisai.presets import PresetRules
from paisai.shengji.rules import Rules, ShowPolicy

FAILED_THROW = "failed-throw"


def rules_from(values: Mapping[str, Any]) -> Rules:
    """The rules of a regulation given as plain values; what cannot be played is refused by its
    place."""
    game = {key: value for key, value in values["game"].items() if key != "kind"}
    clock, play = values["clocks"].get("round"), values["clocks"].get("play", {})
    if clock is None:
        raise wrong("clocks.round", None, "升级要有每轮时间", "Shengji needs the clock of a round")
    shows = game.get("shows")
    pause = play.get("pause_before_kitty") or 0
    return read(
        Rules,
        {
            **game,
            "levels": levels_of(game),
            "throw_penalty": _throw_penalty(values.get("penalties", ())),
            "round_end": _round_end(clock),
            "equal_levels": values["match_scoring"].get("tie", "draw"),
            "shows": {**shows, "pause": pause} if isinstance(shows, Mapping) else shows,
        },
        "game",
    )


def levels_of(game: Mapping[str, Any]) -> Any:
    """The table of levels; one given by its `step` is written out (T3.5s).

    >>> levels_of({"decks": 2, "levels": {"step": 40}})["rows"][:2]
    [[0, 0, 'declarer', 3], [5, 35, 'declarer', 2]]
    """
    levels = game.get("levels")
    if not isinstance(levels, Mapping) or "step" not in levels:
        return levels
    step, decks = levels["step"], game.get("decks")
    if type(decks) is not int or decks not in (2, 3):
        raise wrong("game.decks", decks, "2 或 3 副", "2 or 3 decks")
    take = 40 * decks
    if type(step) is not int or step < 10 or step % 5 or take % step:
        raise wrong("game.levels.step", step, f"能除尽 {take} 的 5 的倍数，如 20、40", "20 or 40")
    ups = take // step
    rows = [[0, 0, "declarer", ups + 1], [5, step - 5, "declarer", ups]]
    rows += [[step * n, step * n + step - 5, "declarer", ups - n] for n in range(1, ups)]
    rows += [[take + step * n, take + step * n + step - 5, "defenders", n] for n in (0, 1)]
    rest = {key: held for key, held in levels.items() if key != "step"}
    return {"rows": rows, "further": step, **rest}


def _round_end(clock: Mapping[str, Any]) -> dict[str, Any]:
    end: dict[str, Any] = {"minutes": clock["minutes"], "unfinished": clock["unfinished"]}
    for announcement in clock.get("announcements", ()):
        one_more = announcement["text"] == "one_last_deal"
        end["announced_at"] = announcement["minute"]
        end["last_deals"] = "one-more" if one_more else "none"
    return end


def _throw_penalty(penalties: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The fine of the regulation's failed throw, pointed out at once."""
    for infraction in penalties:
        if infraction["id"] == FAILED_THROW:
            effects = infraction["steps"][0]["effects"]
            return _fine([effect for effect in effects if effect["kind"] == "points"])
    return _fine([])


def _fine(fines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    if not fines:
        return {"basis": "flat", "points": 0}
    first = fines[0]
    basis = "per-card-thrown" if len(fines) > 1 else _BASIS[first.get("per", "time")]
    fine: dict[str, Any] = {"basis": basis, "points": int(first.get("amount") or 0)}
    if first.get("at_most") is not None:
        fine["cap"] = int(first["at_most"])
    return fine


def where_left_out(place: str) -> object:
    """What is played by where a regulation leaves this policy of its game out.

    >>> where_left_out("shows.joker_showers")
    'as-level-cards'
    """
    part, _, name = place.rpartition(".")
    record = ShowPolicy if part == "shows" else Rules
    policy = next(one.default for one in fields(record) if one.name == name)
    assert isinstance(policy, Enum)
    return policy.value


_BASIS = {
    "time": "flat",
    "card": "per-card-thrown",
    "card_thrown": "per-card-thrown",
    "card_blocked": "per-blocked-card",
    "card_not_blocked": "per-card-taken-back",
    "card_taken_back": "per-card-taken-back",
    "times_so_far": "flat",
}

RULES = PresetRules("shengji", rules_from)
"""The rules of the shipped presets by their ids, read when first asked for."""
