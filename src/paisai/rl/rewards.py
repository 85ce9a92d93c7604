"""What is a deal of 升级 worth to each seat?"""

from __future__ import annotations

from collections.abc import Sequence


def levels_won(result: Sequence[int]) -> list[float]:
    """Levels moved up, taking the deal counting as one more; the other side loses as much.

    `result` is the core's: the defenders' points, who moves up (1: the defenders), how many
    levels, the declarer.

    >>> levels_won((120, 1, 1, 0))
    [-2.0, 2.0, -2.0, 2.0]
    >>> levels_won((0, 0, 3, 1))
    [-3.0, 3.0, -3.0, 3.0]
    """
    _, defenders, steps, declarer = result
    worth = -(steps + 1) if defenders else steps
    return [float(worth if (seat ^ declarer) & 1 == 0 else -worth) for seat in range(4)]
