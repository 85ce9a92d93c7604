"""How are cards counted when suits do not matter?

A hand or a play is one integer with four bits for each of the 15 ranks, lowest rank first:
the number of cards of that rank. Adding and subtracting integers adds and takes away cards.

>>> write(pack("W3A33"))
'333AW'
>>> write(pack("3334") - pack("34"))
'33'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from paisai.cards import Card
from paisai.errors import NotationError, RuleViolation

Counts: TypeAlias = int

ORDER = "3456789TJQKA2wW"
INDEX = {rank: index for index, rank in enumerate(ORDER)}

UNIT = tuple(1 << 4 * index for index in range(15))
"""One card of each rank; `UNIT[i] * n` is n of them."""
ONES = sum(UNIT)
TWO, SMALL, BIG = UNIT[12:]
IN_SEQUENCE = sum(UNIT[:12])
"""The ranks 3 to A, which straights, pair chains and planes are made of (E4.4)."""
WHOLE = sum(4 * unit for unit in UNIT[:13]) + SMALL + BIG
GUARD = 8 * ONES


def fits(part: int, whole: int) -> bool:
    """Whether `whole` has at least as many cards of each rank as `part`."""
    return ((whole | GUARD) - part) & GUARD == GUARD


def pack(ranks: str, clause: str = "") -> Counts:
    """Read a string of ranks in any order; more cards than one pack holds are refused, citing
    the clause."""
    counts = 0
    if len(ranks) > 54:
        raise NotationError(
            f"一副牌只有 54 张，这里写了 {len(ranks)} 张",
            f"a pack has 54 cards, here are {len(ranks)}",
        )
    for rank in ranks:
        if rank not in INDEX:
            raise NotationError(
                f"看不懂 {rank!r}：点数依次写作 {ORDER}（T 是 10，w 小王，W 大王）",
                f"cannot read {rank!r}; ranks are {ORDER} (T is 10, w and W the jokers)",
            )
        index = INDEX[rank]
        if (counts >> 4 * index & 15) == (4 if index < 13 else 1):
            raise RuleViolation(
                clause,
                f"{rank} 太多：一副牌里 3 到 2 各四张，大小王各一张",
                f"too many {rank}: a pack has four of each rank and one of each joker",
            )
        counts += UNIT[index]
    return counts


@lru_cache(maxsize=1 << 16)
def write(counts: int) -> str:
    """Ranks in the order 3…A2wW."""
    return "".join(rank * (counts >> 4 * index & 15) for index, rank in enumerate(ORDER))


RANK_INDEX = tuple(INDEX[card.rank] for card in map(Card, range(54)))
UNIT_OF_CARD = tuple(UNIT[index] for index in RANK_INDEX)


def count(cards: Iterable[Card]) -> Counts:
    """Forget the suits."""
    return sum([UNIT_OF_CARD[card] for card in cards])


def size(counts: int) -> int:
    """How many cards."""
    counts = (counts & 0x0F0F0F0F0F0F0F0F) + (counts >> 4 & 0x0F0F0F0F0F0F0F0F)
    return counts % 255


def by_rank(cards: Iterable[Card]) -> list[Card]:
    """For display: from high to low, suits ♠♥♣♦ within a rank."""
    return sorted(cards, key=_FROM_HIGH.__getitem__)


_FROM_HIGH = tuple(54 * -RANK_INDEX[card] + card for card in map(Card, range(54)))


def laid_out(cards: Sequence[Card]) -> list[Card]:
    """As a play is put down: the body before its kickers, each from high to low."""
    counts = count(cards)
    copies = {card: counts >> 4 * RANK_INDEX[card] & 15 for card in cards}
    return sorted(by_rank(cards), key=lambda card: -copies[card])
