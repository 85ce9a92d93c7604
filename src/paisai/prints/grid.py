"""What is a table of a list, on paper and in Excel alike?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from paisai.prints.safe import clean, shown
from paisai.prints.values import Entry, Figure
from paisai.regulations.terminal import width

BETWEEN = " / "
"""Stands between the names of one entry."""


class Kind(Enum):
    FIGURE = "figure"
    """Short, centred, as narrow as its figures."""
    BIG = "big"
    """The figure that the reader looks for."""
    TEXT = "text"
    """Wraps in its share of the width."""
    ENTRY = "entry"
    """Names over unit; columns of their own in Excel."""


class Mark(Enum):
    ONESELF = "oneself"
    """The diagonal of a cross table."""


Cell = Figure | Entry | Mark


@dataclass(frozen=True, slots=True)
class Column:
    label: str
    kind: Kind
    least: int = 3
    """Characters that a column of figures has room for at least."""


@dataclass(frozen=True, slots=True)
class Grid:
    name: str
    """Of the sheet, and above the table where a paper has several."""
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    empty: str
    """The line that is printed when there is no row."""
    blocks: tuple[int, ...] = ()
    """Numbers of rows that belong together, such as the pairs of one team, in order."""
    merged: frozenset[int] = frozenset()
    """The columns that say the same in all rows of a block."""
    whole: bool = False
    """A short table that is kept on one page."""

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError(f"{self.name}: every row needs {len(self.columns)} cells")


def joined(names: tuple[str, ...]) -> str:
    return BETWEEN.join(filter(None, map(clean, names)))


def titled(entry: Entry) -> str:
    """The players, after the name of their team if it has one: 龙队（张三 / 李四）."""
    names, team = joined(entry.names), clean(entry.team)
    return f"{team}（{names}）" if team and names else names


def under(entry: Entry) -> str:
    """The line below the names: the entry's number and unit."""
    return " · ".join(filter(None, (clean(entry.number), clean(entry.unit))))


def breadth(cell: Cell) -> int:
    """Columns of a terminal that the cell would take: a Chinese character counts two."""
    if isinstance(cell, Entry):
        return max(width(titled(cell)), width(under(cell)) * 4 // 5)
    return 2 if isinstance(cell, Mark) else width(shown(cell))


def widest(grid: Grid, column: int) -> int:
    return max((breadth(row[column]) for row in grid.rows), default=0)
