"""Which unit's pairs got farthest together? (S7.2)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paisai.frozen import record
from paisai.tournament.entries import UnitId


@record
class Team:
    place: int
    unit: UnitId
    points: int


def team_totals(
    reached: Iterable[tuple[UnitId, str]], worth: Mapping[str, int]
) -> tuple[Team, ...]:
    """The sum over each unit's pairs of what it is worth how far they got, in the words of the
    regulation's table; equal sums share the place."""
    points: dict[UnitId, int] = {}
    for unit, how in reached:
        points[unit] = points.get(unit, 0) + worth.get(how, 0)
    order = sorted(points, key=lambda unit: (-points[unit], unit))
    return tuple(
        Team(1 + sum(p > points[unit] for p in points.values()), unit, points[unit])
        for unit in order
    )
