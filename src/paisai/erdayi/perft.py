"""How many sequences of plays are there? A count that finds wrong generators."""

from __future__ import annotations

from collections.abc import Callable

from paisai.erdayi.position import Position
from paisai.erdayi.ranks import Counts
from paisai.errors import TooLarge


def perft(
    position: Position,
    depth: int,
    moves: Callable[[Position], list[Counts]] = Position.moves,
    budget: int | None = None,
) -> int:
    """The number of play sequences of exactly `depth` actions, passes included.

    A sequence that ends earlier is not counted at a greater depth. Positions reached in
    several ways are counted once and remembered; `budget` bounds how many are visited.
    """
    known: dict[tuple[Position, int], int] = {}

    def count(here: Position, left: int) -> int:
        if left == 0:
            return 1
        if here.over:
            return 0
        found = known.get((here, left))
        if found is None:
            if budget is not None and len(known) >= budget:
                raise TooLarge
            plays = moves(here)
            found = len(plays) if left == 1 else sum(count(here.after(p), left - 1) for p in plays)
            known[here, left] = found
        return found

    return count(position, depth)
