"""Which steps of a recorded deal of 升级 make one trick?"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.frozen import record
from paisai.record import RecordStep
from paisai.record.grammar import TRICK


@record
class TrickSteps:
    """The steps of one trick, as the record divides them."""

    number: int
    steps: tuple[RecordStep, ...]

    @property
    def plays(self) -> list[RecordStep]:
        return [step for step in self.steps if step.verb == "出"]


def trick_steps(steps: Iterable[RecordStep]) -> list[TrickSteps]:
    """By the record's own 第 N 圈 where it has them; else a trick ends with its fourth play, or
    when a seat would play twice."""
    steps = list(steps)
    marked = any(step.verb == TRICK for step in steps)
    parts: list[list[RecordStep]] = [[]]
    for step in steps:
        if step.verb == TRICK:
            parts.append([])
            continue
        seats = [play.seat for play in parts[-1] if play.verb == "出"]
        if not marked and step.verb == "出" and (len(seats) == 4 or step.seat in seats):
            parts.append([])
        parts[-1].append(step)
    parts = [part for part in parts if part]
    return [TrickSteps(number, tuple(part)) for number, part in enumerate(parts, 1)]


def seat_of(step: RecordStep) -> int:
    assert step.seat is not None
    return step.seat
