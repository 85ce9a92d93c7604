"""Which defects were found so far in a plain value, and in which places?"""

from __future__ import annotations

from typing import TypeAlias

from paisai.defects import Defect

MOST_DEFECTS = 100
"""So many are listed; a hostile text can have any number."""

Place: TypeAlias = "tuple[Place, int | str] | None"
"""A linked list of steps, made into words only when something is wrong there."""


class Bad:
    """Stands for a value that could not be read; why is among the defects."""


BAD = Bad()


class Defects(list[Defect]):
    """`found` counts those beyond what is listed too."""

    found = 0

    def add(self, place: Place, value: object, zh: str, en: str) -> Bad:
        self.found += 1
        if len(self) < MOST_DEFECTS:
            self.append(Defect(_words(place), value, zh, en))
        return BAD


def _words(place: Place) -> str:
    steps: list[int | str] = []
    while place is not None:
        place, step = place
        steps.append(step)
    return "".join(
        f"[{step}]" if isinstance(step, int) else f".{step}" for step in reversed(steps)
    ).lstrip(".")
