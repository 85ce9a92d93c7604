"""How is a list set on A4?"""

from __future__ import annotations

import re
from math import ceil
from typing import Any

from paisai.prints.paper import Language, Lists
from paisai.prints.safe import capital, clean, said, shown, titled, under
from paisai.prints.setting import Setting, pages
from paisai.prints.table import CellKind, Column, Mark, NamedEntry, Row, Table
from paisai.regulations.terminal import width

TOUCHING = re.compile(r"(?<=[\u4e00-\u9fff])(?=[0-9A-Za-z])|(?<=[0-9A-Za-z])(?=[\u4e00-\u9fff])")
UPRIGHT, FLIPPED = 527.0, 773.0
"""Points between the margins of A4."""
SIZES = ((UPRIGHT, 11.0), (UPRIGHT, 9.5), (FLIPPED, 10.5), (FLIPPED, 9.0), (FLIPPED, 7.0))
"""Width and size of type, tried in order until every column has room."""
INSET = 9.0
NARROWEST = {CellKind.TEXT: 8, CellKind.ENTRY: 12}
"""Columns of characters that a wrapping column gets at least."""
COMFORTABLE, WIDEST = 22, 40
SELDOM = 5
"""A column with words in fewer than one of so many rows is for remarks."""
LONGEST_FIGURE = 16
WIDER = 16.0
"""Points that a column of figures gets of the room to spare, at most."""
DENSE, AIRY, SHORT = 4.6, 6.4, 60
"""Points above and below the text of a row; rows of a single line stand apart in a short list."""
LONGEST_WHOLE = 300
"""A row with more than so many columns of characters may be broken between two pages."""
LONGEST_BLOCK = 8


def setting(paper: Lists, language: Language) -> Setting:
    laid = [_Laid(table, language) for table in paper.tables]
    page, size = next(
        (choice for choice in SIZES if all(one.needs(choice[1]) <= choice[0] for one in laid)),
        SIZES[-1],
    )
    heading = said(paper.title, language)
    values = {
        "flipped": page == FLIPPED,
        "grids": [one.plain(page, size, heading) for one in laid],
        "notes": [said(note, language) for note in paper.notes],
    }
    return pages("list.typ", paper.title, paper.masthead, language, values)


def breadth(cell: object, language: str) -> int:
    """Columns of a terminal that the cell would take: a Chinese character counts two, and a
    figure or letter that touches one keeps a little away."""
    if isinstance(cell, NamedEntry):
        return max(_set(titled(cell)), _set(under(cell)) * 4 // 5)
    return 2 if isinstance(cell, Mark) else _set(shown(cell, language))


def _set(text: str) -> int:
    """
    >>> _set("东区"), _set("东区3队")
    (4, 8)
    """
    return width(text) + (len(TOUCHING.findall(text)) + 1) // 2


class _Laid:
    """A table with the widths that its cells want."""

    def __init__(self, table: Table, language: Language) -> None:
        self.table, self.language = table, language
        self.widest = [
            max((breadth(row.get(column.key), language) for row in table.rows), default=0)
            for column in table.columns
        ]

    def _points(self, i: int, size: float) -> float | None:
        """The width of a column of figures; None for one that wraps in its share."""
        column = self.table.columns[i]
        if column.kind in NARROWEST:
            return None
        type_size = size * (1.25 if column.kind is CellKind.BIG else 1)
        characters = max(self.widest[i], column.least)
        figures = min(characters, LONGEST_FIGURE) * type_size / 2
        label = said(column.label, self.language)
        words = max(map(width, label.split()), default=0) if label.isascii() else 4
        return max(figures, max(words, ceil(width(label) / 2)) * size * 0.43) + INSET

    def _share(self, i: int, size: float) -> float:
        """Of the room for columns that wrap; remarks on a few rows get half of what they want."""
        room = min(max(self.widest[i], NARROWEST[CellKind.TEXT]), WIDEST)
        column = self.table.columns[i]
        said_in = sum(bool(shown(row.get(column.key), self.language)) for row in self.table.rows)
        if column.kind is CellKind.TEXT and said_in * SELDOM < len(self.table.rows):
            room = max(room // 2, NARROWEST[CellKind.TEXT])
        return room * size / 2 + INSET

    def needs(self, size: float, most: int = COMFORTABLE) -> float:
        """The least width at which the table reads well; at which nothing of `most` characters
        wraps."""
        total = 0.0
        for i, column in enumerate(self.table.columns):
            points = self._points(i, size)
            if points is None:
                room = min(max(self.widest[i], NARROWEST[column.kind]), most)
                points = room * size / 2 + INSET
            total += points
        return total

    def plain(self, page: float, size: float, heading: str) -> dict[str, Any]:
        table, name = self.table, said(self.table.name, self.language)
        points = [self._points(i, size) for i in range(len(table.columns))]
        figures = sum(p is not None for p in points)
        spare = (page - self.needs(size, WIDEST)) / 2 / figures if figures else 0.0
        wider = min(max(spare, 0.0), WIDER)
        entries = any(column.kind is CellKind.ENTRY for column in table.columns)
        return {
            "name": "" if name == heading else name,
            "empty": said(table.empty, self.language),
            "whole": table.whole,
            "size": size,
            "inset": AIRY if len(table.rows) <= SHORT and not entries else DENSE,
            "columns": [
                {
                    "label": capital(said(column.label, self.language)),
                    "kind": column.kind.value,
                    "points": None if (p := points[i]) is None else p + wider,
                    "share": self._share(i, size),
                }
                for i, column in enumerate(table.columns)
            ],
            "rows": self._rows(),
        }

    def _rows(self) -> list[list[dict[str, Any]]]:
        """The cells with the rows they span; a merged cell stands in the first of its block."""
        table = self.table
        rows: list[list[dict[str, Any]]] = []
        rest = iter(table.rows)
        for block in table.blocks or (1,) * len(table.rows):
            for i in range(block):
                row = next(rest)
                rows.append(
                    [
                        self._cell(column, row, block if column.key in table.merged else 1)
                        for column in table.columns
                        if i == 0 or column.key not in table.merged
                    ]
                )
        return rows

    def _cell(self, column: Column, row: Row, rows: int) -> dict[str, Any]:
        long = any(
            breadth(row.get(one.key), self.language) > LONGEST_WHOLE for one in self.table.columns
        )
        return _content(row.get(column.key), column.kind, self.language) | {
            "rows": rows,
            "breakable": long or rows > LONGEST_BLOCK,
        }


def _content(cell: object, kind: CellKind, language: Language) -> dict[str, Any]:
    if isinstance(cell, NamedEntry):
        names = titled(cell)
        unit_alone = {"names": clean(cell.unit), "under": clean(cell.number)}
        return {"kind": "entry"} | ({"names": names, "under": under(cell)} if names else unit_alone)
    if isinstance(cell, Mark):
        return {"kind": cell.value, "text": ""}
    return {"kind": "text" if kind is CellKind.ENTRY else kind.value, "text": shown(cell, language)}
