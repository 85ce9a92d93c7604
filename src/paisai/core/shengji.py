"""升级 in the core: a regulation's rules, deals, batches, exact endings.

Cards are bytes of card numbers (`bytes(cards)` of `paisai.cards`). Levels are 0 (2) to 12 (A),
trump is 0 to 3 (♠♥♣♦) or `NO_TRUMP`.
"""

from __future__ import annotations

import struct
from functools import lru_cache

from paisai.cards import RANKS, SUITS
from paisai.core import CoreMissing
from paisai.shengji.rules import (
    AfterShowing,
    FirstDeclarer,
    JokerShowers,
    JokerShows,
    NobodyShows,
    Overturners,
    PenaltyBasis,
    RuffTies,
    Rules,
    ShowsAtOnce,
    Side,
    StatedUnits,
    TractorMultiplier,
)

try:
    from paisai.core import _core
except ImportError as missing:  # pragma: no cover - only where nothing was compiled
    raise CoreMissing from missing

Game = _core.ShengjiGame
CoreRules = _core.ShengjiRules
FEATURES = _core.SHENGJI_FEATURES
CHOICES = _core.SHENGJI_CHOICES
NO_TRUMP = 4
GO, SHOW, BURY, PLAY, NAME, TOGETHER = range(6)
"""The kinds of actions, first in each action's tuple."""
DRAWING, PAUSE, BURYING, PLAYING, NAMING, OVER = range(6)
"""The phases."""
DONE, FIRST_SHOW, FIRST_KIND = 54, 55, 73
"""Choices below `DONE` are cards; shows and kinds follow."""

_LENGTHS = 17
_ROWS = 24
_BASIS = (
    PenaltyBasis.PER_CARD_THROWN,
    PenaltyBasis.PER_BLOCKED_CARD,
    PenaltyBasis.PER_CARD_TAKEN_BACK,
    PenaltyBasis.FLAT,
)
_JOKERS = (JokerShows.NONE, JokerShows.FINAL, JokerShows.BIG_OVER_SMALL_IN_FIRST_DEAL)
_AFTER = (AfterShowing.NOTHING, AfterShowing.OTHERS, AfterShowing.HIMSELF)
_NOBODY = (
    NobodyShows.NO_TRUMP,
    NobodyShows.FIRST_KITTY_CARD,
    NobodyShows.FIRST_SUIT_IN_KITTY,
)


def level_number(level: str) -> int:
    return RANKS.index(level)


def trump_number(trump: str | None) -> int:
    return NO_TRUMP if trump is None else SUITS.index(trump)


@lru_cache(maxsize=64)
def rules_in_core(rules: Rules) -> CoreRules:
    """The rules of the Python game as the core takes them: one list of numbers."""
    kitty, levels, penalty, shows = (
        rules.kitty_table,
        rules.levels,
        rules.throw_penalty,
        rules.shows,
    )
    rows = [(r.low, r.high, int(r.up is Side.DEFENDERS), r.steps) for r in levels.rows]
    columns = [[*column, *[0] * (_ROWS - len(rows))] for column in zip(*rows, strict=True)]
    numbers = [
        rules.decks,
        rules.kitty_size,
        int(rules.short_tractor_duty),
        int(rules.ruff_ties is RuffTies.NEXT_CLASS),
        _BASIS.index(penalty.basis),
        penalty.points,
        _or_none(penalty.cap),
        kitty.single,
        kitty.pair,
        _or_none(kitty.singles_throw),
        _or_none(kitty.triple),
        *_multipliers(kitty.pair_tractor),
        *_multipliers(kitty.triple_tractor),
        int(rules.first_declarer is FirstDeclarer.EAST),
        _JOKERS.index(shows.jokers),
        int(shows.overturners is Overturners.OPPONENTS),
        _AFTER.index(shows.after_showing),
        _NOBODY.index(shows.nobody),
        int(shows.joker_showers is JokerShowers.ANYBODY),
        int(shows.at_once is ShowsAtOnce.KITTY_SETS_SUIT),
        int(rules.stated_units is StatedUnits.WHERE_IN_DOUBT),
        len(rows),
        *(number for column in columns for number in column),
        _or_none(levels.further),
        _or_none(levels.cap),
        int(levels.negative_is_zero),
    ]
    return CoreRules(struct.pack(f"={len(numbers)}i", *numbers))


def _or_none(number: int | None) -> int:
    return -1 if number is None else number


def _multipliers(tractor: TractorMultiplier | None) -> list[int]:
    """By the tractor's length; there are none of 0 and 1."""
    if tractor is None:
        return [0] * _LENGTHS
    return [0, 0, *(tractor.at(length) for length in range(2, _LENGTHS))]


def batch(rules: Rules, number: int, seed: int) -> _core.ShengjiBatch:
    """So many deals, played at once turn by turn; each that ends is followed by the next."""
    return _core.ShengjiBatch(rules_in_core(rules), number, seed)
