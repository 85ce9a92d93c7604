"""Which unit's pairs got farthest together? (S7.2)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from paisai.errors import NotationError
from paisai.tournament.entries import EntryId, UnitId


class Reached(Enum):
    """How far a pair got: eliminated in the group, in a round before the last eight, or a place."""

    GROUP = "group"
    ROUND_ONE = "round1"
    ROUND_TWO = "round2"
    EIGHTH = "8"
    SEVENTH = "7"
    SIXTH = "6"
    FIFTH = "5"
    FOURTH = "4"
    THIRD = "3"
    SECOND = "2"
    FIRST = "1"


S7_2: Mapping[Reached, int] = {reached: 2 * i for i, reached in enumerate(Reached, 1)}
"""Group 2, round one 4, round two 6, then the eighth 8 up to the first 22."""


@dataclass(frozen=True, slots=True)
class Team:
    place: int
    unit: UnitId
    points: int


def lost_in_round(round_: int, bracket: int) -> Reached:
    """Where a pair stands that lost in this knockout round (from 1) of a bracket of this size,
    before the last eight. Round three and later count as round two; a bracket of 8 or less has
    no such round, for its first losers play for places."""
    if bracket >> round_ < 8:
        raise NotationError(
            f"{bracket} 强的第 {round_} 轮已在前八名之内",
            f"round {round_} of a bracket of {bracket} is among the last eight",
        )
    return Reached.ROUND_ONE if round_ == 1 else Reached.ROUND_TWO


def team_ranking(
    pairs: Iterable[tuple[UnitId, EntryId]],
    reached: Mapping[EntryId, Reached],
    worth: Mapping[Reached, int] = S7_2,
) -> tuple[Team, ...]:
    """The sum over each unit's pairs; equal sums share the place."""
    points: dict[UnitId, int] = {}
    for unit, entry in pairs:
        if entry not in reached:
            raise NotationError(f"{entry} 没有成绩", f"{entry} has no result")
        points[unit] = points.get(unit, 0) + worth[reached[entry]]
    order = sorted(points, key=lambda unit: (-points[unit], unit))
    return tuple(
        Team(1 + sum(p > points[unit] for p in points.values()), unit, points[unit])
        for unit in order
    )
