"""What is one row of a spreadsheet, with its place as people find it?"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

Value = str | date


class Line(NamedTuple):
    """One row that is not empty; `cells` may be shorter than the head."""

    number: int
    cells: tuple[Value, ...]

    def at(self, column: int) -> Value:
        return self.cells[column] if column < len(self.cells) else ""


def letter(column: int) -> str:
    """The column's letter; columns count from 0.

    >>> letter(0), letter(25), letter(27)
    ('A', 'Z', 'AB')
    """
    before, last = divmod(column, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + last)
