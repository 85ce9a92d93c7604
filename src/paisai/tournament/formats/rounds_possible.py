"""How many rounds can so many play without a second meeting?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from paisai.regulations import Regulation
from paisai.text import Text, many


def for_all_rounds(rounds: int) -> int:
    """Returns the fewest that can play so many rounds without a second meeting: of an odd number
    one rests each round, nobody twice."""
    return max(rounds + 1 - rounds % 2, 2)


def most_rounds(count: int, together: Counter[str]) -> int:
    """Returns how many rounds can be paired at most by the rules: nobody meets anybody twice, nor
    one of those `together` with him, of whom it says how many there are; of an odd number one
    rests."""
    own = max(together.values(), default=1)
    if 2 * own > count + count % 2:
        return 0
    return count - own + count % 2


def too_few_rounds(regulation: Regulation, count: int, most: int, rounds: int) -> Iterator[Text]:
    """Yields the beginning of a sentence where so many rounds cannot be paired as the rules stand,
    for that shows only late."""
    if most >= rounds:
        return
    there = regulation.entry.so_many(count)
    yield Text(
        f"参赛 {there.zh}，照规程最多打得成 {most} 轮，要打的是 {rounds} 轮：",
        f"with {there.en} at most {many(most, 'round', 'rounds')} can be paired by the rules,"
        f" and there are {rounds}: ",
    )
