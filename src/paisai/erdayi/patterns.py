"""What pattern are these cards, and does one play beat another? (E4.4, E4.4w, E4.5)"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple, TypeAlias

from paisai.erdayi.ranks import ORDER


class Pattern(Enum):
    """The patterns of E4.4; the value is the protocol's word."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    TRIPLE_SINGLE = "triple+single"
    TRIPLE_PAIR = "triple+pair"
    STRAIGHT = "straight"
    PAIR_CHAIN = "pair-chain"
    PLANE = "plane"
    PLANE_SINGLES = "plane+singles"
    PLANE_PAIRS = "plane+pairs"
    FOUR_SINGLES = "four+singles"
    FOUR_PAIRS = "four+pairs"
    BOMB = "bomb"
    ROCKET = "rocket"

    __hash__ = object.__hash__

    @property
    def chinese(self) -> str:
        """Its name in Chinese, as the regulation has it."""
        return _CHINESE[self]


WITH_KICKERS = frozenset(pattern for pattern in Pattern if "+" in pattern.value)
"""Whose body lies before the rest of its cards."""


_CHINESE = {
    Pattern.SINGLE: "单牌",
    Pattern.PAIR: "对子",
    Pattern.TRIPLE: "三张",
    Pattern.TRIPLE_SINGLE: "三带单",
    Pattern.TRIPLE_PAIR: "三带对",
    Pattern.STRAIGHT: "顺子",
    Pattern.PAIR_CHAIN: "连对",
    Pattern.PLANE: "飞机",
    Pattern.PLANE_SINGLES: "飞机带单",
    Pattern.PLANE_PAIRS: "飞机带对",
    Pattern.FOUR_SINGLES: "四带两单",
    Pattern.FOUR_PAIRS: "四带两对",
    Pattern.BOMB: "炸弹",
    Pattern.ROCKET: "火箭",
}

SHORTEST = {Pattern.STRAIGHT: 5, Pattern.PAIR_CHAIN: 3, Pattern.PLANE: 2}
"""The least length of each chain (E4.4)."""
KickerRule: TypeAlias = Callable[[dict[int, int], int, int], bool]
TRIPLE = (Pattern.TRIPLE_SINGLE, Pattern.TRIPLE_PAIR)
PLANE = (Pattern.PLANE_SINGLES, Pattern.PLANE_PAIRS)
FOUR = (Pattern.FOUR_SINGLES, Pattern.FOUR_PAIRS)
LAST_IN_SEQUENCE = 11
"""The index of A: chains run from 3 to A."""


class Reading(NamedTuple):
    """What a set of cards is: its pattern, the index of its body's highest rank, its length."""

    pattern: Pattern
    top: int
    length: int

    @property
    def top_rank(self) -> str:
        """The rank of its top, as it is written."""
        return ORDER[self.top]

    @property
    def chinese(self) -> str:
        """
        >>> Reading(Pattern.STRAIGHT, 4, 5).chinese
        '顺子（5 连，最大 7）'
        """
        if self.pattern is Pattern.ROCKET:
            return "火箭"
        top = {"T": "10", "w": "小王", "W": "大王"}.get(self.top_rank, self.top_rank)
        chain = f"{self.length} 连，" if self.length > 1 else ""
        return f"{self.pattern.chinese}（{chain}最大 {top}）"


def beats(play: Reading, other: Reading) -> bool:
    """E4.5: the rocket beats all, bombs beat all else, others only their own kind.

    Of one pattern and length the number of cards is the same too.
    """
    if play.pattern is other.pattern:
        return play.length == other.length and play.top > other.top
    if play.pattern is Pattern.ROCKET:
        return True
    return play.pattern is Pattern.BOMB and other.pattern is not Pattern.ROCKET


def read(counts: int) -> Reading | None:
    """The one reading of these cards, or None. Written straight from E4.4 and E4.4w."""
    ranks = _copies(counts)
    if not ranks:
        return None
    return _read_plain(ranks) or _read_with_kickers(ranks, kickers_allowed)


def kickers_forbidden(counts: int) -> bool:
    """Whether these cards are no pattern only because E4.4w forbids their kickers."""
    ranks = _copies(counts)
    return (
        bool(ranks)
        and read(counts) is None
        and _read_with_kickers(ranks, lambda *_: True) is not None
    )


def _copies(counts: int) -> dict[int, int]:
    """Index of each rank → how many cards of it."""
    return {index: n for index in range(15) if (n := counts >> 4 * index & 15)}


def _read_plain(ranks: dict[int, int]) -> Reading | None:
    """Patterns without kickers: every rank stands there equally often, in sequence."""
    lowest, highest, kinds = min(ranks), max(ranks), len(ranks)
    if ranks == {13: 1, 14: 1}:
        return Reading(Pattern.ROCKET, 14, 1)
    copies = set(ranks.values())
    if len(copies) != 1:
        return None
    (width,) = copies
    if kinds == 1:
        alone = (Pattern.SINGLE, Pattern.PAIR, Pattern.TRIPLE, Pattern.BOMB)[width - 1]
        return Reading(alone, highest, 1)
    if width == 4 or highest > LAST_IN_SEQUENCE or highest - lowest + 1 != kinds:
        return None
    chain = (Pattern.STRAIGHT, Pattern.PAIR_CHAIN, Pattern.PLANE)[width - 1]
    return Reading(chain, highest, kinds) if kinds >= SHORTEST[chain] else None


def _read_with_kickers(ranks: dict[int, int], allowed: KickerRule) -> Reading | None:
    """A body of triples in sequence, or of one four, and kickers of other ranks."""
    for bottom, copies in sorted(ranks.items()):
        if copies == 4:
            found = _with_kickers(ranks, bottom, bottom, 2, FOUR, allowed)
            if found:
                return found
        top = bottom
        while ranks.get(top) == 3:
            number = top - bottom + 1
            patterns = TRIPLE if number == 1 else PLANE
            found = _with_kickers(ranks, bottom, top, number, patterns, allowed)
            if found:
                return found
            top += 1
            if top > LAST_IN_SEQUENCE:
                break
    return None


def _with_kickers(
    ranks: dict[int, int],
    bottom: int,
    top: int,
    number: int,
    patterns: tuple[Pattern, Pattern],
    allowed: KickerRule,
) -> Reading | None:
    """The body from `bottom` to `top` with just `number` single or pair kickers, if it is that.

    Four of a rank would be two pairs here; the kicker rule refuses it as a bomb.
    """
    kickers = {rank: n for rank, n in ranks.items() if not bottom <= rank <= top}
    if sum(kickers.values()) == number:
        pattern = patterns[0]
    elif sum(kickers.values()) == 2 * number and all(n % 2 == 0 for n in kickers.values()):
        pattern = patterns[1]
    else:
        return None
    if not allowed(kickers, bottom, top):
        return None
    return Reading(pattern, top, top - bottom + 1)


def kickers_allowed(kickers: dict[int, int], bottom: int, top: int) -> bool:
    """E4.4w: neither both jokers, nor a bomb, nor a triple in sequence with a plane."""
    if {13, 14} <= kickers.keys() or 4 in kickers.values():
        return False
    beside = {bottom - 1, top + 1} & set(range(LAST_IN_SEQUENCE + 1))
    return bottom == top or all(kickers.get(rank) != 3 for rank in beside)
