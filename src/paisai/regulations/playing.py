"""Which rules does a regulation play its game by?

The [game] part says how the game is played; what other parts of a regulation say already
(clocks, match scoring, the fine for a failed throw) is taken from there, so that every value
stands in one place only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from paisai import erdayi
from paisai.regulations.clocks import AnnouncementText, RoundClock, UnfinishedDeal
from paisai.regulations.effects import CountedOver, Effect, EffectKind, Infraction, Per
from paisai.regulations.game import build, wrong
from paisai.regulations.levels import LevelTie
from paisai.regulations.regulation import Regulation
from paisai.regulations.scoring import DealScores, WinnerOnly
from paisai.regulations.stages import TablesOfThree
from paisai.shengji import rules as shengji

Rules: TypeAlias = shengji.Rules | erdayi.Rules

FAILED_THROW = "failed-throw"
OVER_TIME = "over-time"


def rules_of(regulation: Regulation) -> Rules:
    """The rules of a regulation; what cannot be played is refused by its place."""
    game = {key: value for key, value in regulation.game.items() if key != "kind"}
    kind = regulation.game.get("kind")
    if kind == "erdayi":
        return build(erdayi.Rules, {**game, **_erdayi(regulation)}, "game")
    if kind == "shengji":
        return build(shengji.Rules, {**game, **_shengji(regulation, game)}, "game")
    raise wrong("game.kind", kind, "erdayi、shengji", "erdayi or shengji")


def _erdayi(regulation: Regulation) -> dict[str, Any]:
    play, scoring = regulation.clocks.play, regulation.match_scoring
    values: dict[str, Any] = {"seconds_to_bid": play.bid, "seconds_to_play": play.lead}
    for stage in regulation.stages:
        if isinstance(stage, TablesOfThree):
            values["deals"] = stage.deals
            break
    if isinstance(scoring, DealScores):
        values["passed_out_counts"] = scoring.passed_out_counts
    for infraction in regulation.penalties:
        if infraction.id == OVER_TIME:
            values |= _warnings(infraction)
    return {key: value for key, value in values.items() if value is not None}


def _warnings(infraction: Infraction) -> dict[str, Any]:
    """The occurrence at which over-time warnings cost something (E4.3t)."""
    for step in infraction.steps:
        for effect in step.effects:
            if effect.kind is EffectKind.SCORE and effect.amount is not None:
                sitting = infraction.counted_over is not CountedOver.DEAL
                return {
                    "warnings_to_fine": step.occurrence,
                    "fine": int(effect.amount),
                    "warning_scope": "sitting" if sitting else "deal",
                }
    return {"fine": 0}


def _shengji(regulation: Regulation, game: Mapping[str, Any]) -> dict[str, Any]:
    if regulation.clocks.round is None:
        raise wrong("clocks.round", None, "升级要有每轮时间", "Shengji needs the clock of a round")
    scoring = regulation.match_scoring
    tie = scoring.tie if isinstance(scoring, WinnerOnly) else None
    shows = game.get("shows")
    pause = regulation.clocks.play.pause_before_kitty
    return {
        "throw_penalty": _throw_penalty(regulation),
        "round_end": _round_end(regulation.clocks.round),
        "equal_levels": _EQUAL_LEVELS[tie],
        "shows": {**shows, "pause": pause or 0} if isinstance(shows, Mapping) else shows,
    }


_EQUAL_LEVELS = {
    None: "draw",
    LevelTie.FIRST_TO_REACH_THE_LEVEL: "first-to-level",
    LevelTie.FIRST_TO_TAKE_THE_DEAL: "first-to-take-deal",
}


def _round_end(clock: RoundClock) -> dict[str, Any]:
    void = clock.unfinished is UnfinishedDeal.VOID_AT_END
    end: dict[str, Any] = {"minutes": clock.minutes, "unfinished": "void" if void else "finished"}
    for announcement in clock.announcements:
        one_more = announcement.text is AnnouncementText.ONE_LAST_DEAL
        end["announced_at"] = announcement.minute
        end["last_deals"] = "one-more" if one_more else "none"
    return end


def _throw_penalty(regulation: Regulation) -> dict[str, Any]:
    """The fine of the regulation's failed throw, pointed out at once."""
    for infraction in regulation.penalties:
        if infraction.id == FAILED_THROW:
            fines = [e for e in infraction.steps[0].effects if e.kind is EffectKind.POINTS]
            return _fine(fines)
    return _fine([])


def _fine(fines: list[Effect]) -> dict[str, Any]:
    if not fines:
        return {"basis": "flat", "points": 0}
    basis = "per-card-thrown" if len(fines) > 1 else _BASIS[fines[0].per]
    fine: dict[str, Any] = {"basis": basis, "points": int(fines[0].amount or 0)}
    if fines[0].at_most is not None:
        fine["cap"] = int(fines[0].at_most)
    return fine


_BASIS = {
    Per.TIME: "flat",
    Per.CARD: "per-card-thrown",
    Per.CARD_THROWN: "per-card-thrown",
    Per.CARD_BLOCKED: "per-blocked-card",
    Per.CARD_NOT_BLOCKED: "per-card-taken-back",
    Per.CARD_TAKEN_BACK: "per-card-taken-back",
    Per.TIMES_SO_FAR: "flat",
}
