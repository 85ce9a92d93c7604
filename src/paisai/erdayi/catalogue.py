"""Which plays exist at all? 27,471 of them, built from the rules, each with its reading.

The catalogue is made by putting bodies and kickers together (the reader in `patterns.py`
takes cards apart), so that the two check each other. It is built on first use.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from types import MappingProxyType

from paisai.erdayi.patterns import LAST_IN_SEQUENCE, SHORTEST, Pattern, Reading
from paisai.erdayi.ranks import UNIT, Counts

MOST_CARDS = 20
"""The declarer's whole hand: no play can be larger."""


@cache
def catalogue() -> MappingProxyType[Counts, Reading]:
    """Every play with its reading. Building it fails if any cards had two readings (E4.4w)."""
    plays: dict[Counts, Reading] = {}
    for cards, reading in _build():
        if cards in plays:
            raise AssertionError(f"two readings: {plays[cards]} and {reading}")
        plays[cards] = reading
    return MappingProxyType(plays)


def counts_by_pattern() -> dict[Pattern, int]:
    """How many plays each pattern has, in the patterns' order."""
    counted = Counter(reading.pattern for reading in catalogue().values())
    return {pattern: counted[pattern] for pattern in Pattern}


def _build() -> list[tuple[Counts, Reading]]:
    found = [(UNIT[13] + UNIT[14], Reading(Pattern.ROCKET, 14, 1))]
    for rank in range(15):
        found.append((UNIT[rank], Reading(Pattern.SINGLE, rank, 1)))
    for rank in range(13):
        found.append((2 * UNIT[rank], Reading(Pattern.PAIR, rank, 1)))
        found.append((3 * UNIT[rank], Reading(Pattern.TRIPLE, rank, 1)))
        found.append((4 * UNIT[rank], Reading(Pattern.BOMB, rank, 1)))
    for pattern, width in ((Pattern.STRAIGHT, 1), (Pattern.PAIR_CHAIN, 2), (Pattern.PLANE, 3)):
        for bottom, top in _spans(SHORTEST[pattern]):
            length = top - bottom + 1
            if length * width <= MOST_CARDS:
                cards = width * sum(UNIT[bottom : top + 1])
                found.append((cards, Reading(pattern, top, length)))
    for rank in range(13):
        found += _bodies_with_kickers(3, rank, rank, 1, Pattern.TRIPLE_SINGLE, Pattern.TRIPLE_PAIR)
        found += _bodies_with_kickers(4, rank, rank, 2, Pattern.FOUR_SINGLES, Pattern.FOUR_PAIRS)
    for bottom, top in _spans(SHORTEST[Pattern.PLANE]):
        found += _bodies_with_kickers(
            3, bottom, top, top - bottom + 1, Pattern.PLANE_SINGLES, Pattern.PLANE_PAIRS
        )
    return found


def _spans(shortest: int) -> list[tuple[int, int]]:
    return [
        (bottom, top)
        for bottom in range(LAST_IN_SEQUENCE + 1)
        for top in range(bottom + shortest - 1, LAST_IN_SEQUENCE + 1)
    ]


def _bodies_with_kickers(
    width: int, bottom: int, top: int, number: int, singles: Pattern, pairs: Pattern
) -> list[tuple[int, Reading]]:
    length = top - bottom + 1
    body = width * sum(UNIT[bottom : top + 1])
    others = [rank for rank in range(15) if not bottom <= rank <= top]
    found = []
    if width * length + number <= MOST_CARDS:
        for kickers in combinations_with_replacement(others, number):
            if _may_be_single_kickers(Counter(kickers), bottom, top):
                cards = body + sum(UNIT[rank] for rank in kickers)
                found.append((cards, Reading(singles, top, length)))
    if width * length + 2 * number <= MOST_CARDS:
        for kickers in combinations([rank for rank in others if rank < 13], number):
            cards = body + 2 * sum(UNIT[rank] for rank in kickers)
            found.append((cards, Reading(pairs, top, length)))
    return found


def _may_be_single_kickers(copies: Counter[int], bottom: int, top: int) -> bool:
    """E4.4w: at most one joker, no bomb, no triple that would lengthen the plane."""
    if copies[13] + copies[14] > 1 or max(copies.values()) > 3:
        return False
    beside = {bottom - 1, top + 1} - {-1, LAST_IN_SEQUENCE + 1}
    return bottom == top or all(copies[rank] < 3 for rank in beside)


def table() -> str:
    """The catalogue by pattern and length, as the Markdown table in docs/erdayi-plays.md."""
    by_length: Counter[tuple[Pattern, int]] = Counter(
        (reading.pattern, reading.length) for reading in catalogue().values()
    )
    rows = ["| 牌型 | pattern | 长度 × 种数 length × plays | 合计 total |", "|---|---|---|---:|"]
    for pattern, total in counts_by_pattern().items():
        lengths = sorted((n, plays) for (p, n), plays in by_length.items() if p is pattern)
        split = "，".join(f"{n}×{plays:,}" for n, plays in lengths) if len(lengths) > 1 else ""
        rows.append(f"| {pattern.chinese} | {pattern.value} | {split} | {total:,} |")
    rows.append(f"| 合计 | all | | {len(catalogue()):,} |")
    return "\n".join(rows)
