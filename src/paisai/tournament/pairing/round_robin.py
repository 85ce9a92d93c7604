"""Who meets whom when all play all?

The circle method: one stays, the others move on by one place each round.
"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.frozen import record
from paisai.tournament.entries import EntryId


@record
class RobinRound:
    pairs: tuple[tuple[EntryId, EntryId], ...]
    bye: EntryId | None


def all_play_all(entries: Sequence[EntryId]) -> tuple[RobinRound, ...]:
    """n - 1 rounds for an even number, n with one bye each for an odd one.

    >>> [round.pairs for round in all_play_all([EntryId(c) for c in "ABCD"])]
    [(('A', 'D'), ('B', 'C')), (('D', 'B'), ('C', 'A')), (('C', 'D'), ('A', 'B'))]
    """
    circle: list[EntryId | None] = [*entries]
    if len(circle) % 2:
        circle.append(None)
    n = len(circle)
    rounds = []
    for number in range(n - 1):
        fixed, moving = circle[-1], circle[:-1]
        turned = [*moving[number:], *moving[:number]]
        first = (turned[0], fixed) if number % 2 == 0 else (fixed, turned[0])
        pairs = [first, *((turned[i], turned[n - 1 - i]) for i in range(1, n // 2))]
        rounds.append(
            RobinRound(
                tuple((a, b) for a, b in pairs if a is not None and b is not None),
                next((a or b for a, b in pairs if a is None or b is None), None),
            )
        )
    return tuple(rounds)
