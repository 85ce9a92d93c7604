"""How is a list set on A4?"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from paisai.prints.grid import Cell, Grid, Kind, Mark, breadth, titled, under, widest
from paisai.prints.safe import clean, shown
from paisai.prints.setting import pages
from paisai.prints.values import Entry, Language, Masthead
from paisai.prints.words import say
from paisai.regulations.terminal import width

UPRIGHT, FLIPPED = 527.0, 773.0
"""Points between the margins of A4."""
SIZES = ((UPRIGHT, 11.0), (UPRIGHT, 9.5), (FLIPPED, 10.5), (FLIPPED, 9.0), (FLIPPED, 7.0))
"""Width and size of type, tried in order until every column has room."""
INSET = 9.0
NARROWEST = {Kind.TEXT: 8, Kind.ENTRY: 12}
"""Columns of characters that a wrapping column gets at least."""
COMFORTABLE = 22
LONGEST_FIGURE = 16
WIDER = 16.0
"""Points that a column of figures gets of the room to spare, at most."""
DENSE, AIRY, SHORT = 4.6, 6.4, 60
"""Points above and below the text of a row; rows of a single line stand apart in a short list."""
LONGEST_WHOLE = 300
"""A row with more than so many columns of characters may be broken between two pages."""
LONGEST_BLOCK = 8


def setting(
    title: str, masthead: Masthead, grids: Sequence[Grid], language: Language
) -> tuple[bytes, dict[str, Any]]:
    page, size = next(
        (choice for choice in SIZES if all(_needs(g, choice[1]) <= choice[0] for g in grids)),
        SIZES[-1],
    )
    heading = say(title, language)
    values = {
        "flipped": page == FLIPPED,
        "grids": [_plain(g, page, size, heading) for g in grids],
    }
    return pages("list.typ", title, masthead, language, values)


def _points(grid: Grid, column: int, size: float) -> float | None:
    """The width of a column of figures; None for one that wraps in its share."""
    kind = grid.columns[column].kind
    if kind in NARROWEST:
        return None
    type_size = size * (1.25 if kind is Kind.BIG else 1)
    characters = max(widest(grid, column), grid.columns[column].least)
    figures = min(characters, LONGEST_FIGURE) * type_size / 2
    label = grid.columns[column].label
    words = max(map(width, label.split()), default=0) if label.isascii() else 4
    return max(figures, max(words, ceil(width(label) / 2)) * size * 0.43) + INSET


def _needs(grid: Grid, size: float) -> float:
    """The least width at which the grid reads well."""
    total = 0.0
    for i, column in enumerate(grid.columns):
        points = _points(grid, i, size)
        if points is None:
            room = min(max(widest(grid, i), NARROWEST[column.kind]), COMFORTABLE)
            points = room * size / 2 + INSET
        total += points
    return total


def _plain(grid: Grid, page: float, size: float, heading: str) -> dict[str, Any]:
    points = [_points(grid, i, size) for i in range(len(grid.columns))]
    figures = sum(p is not None for p in points)
    spare = (page - _needs(grid, size)) / 2 / figures if figures else 0.0
    wider = min(max(spare, 0.0), WIDER)
    entries = any(column.kind is Kind.ENTRY for column in grid.columns)
    return {
        "name": "" if grid.name == heading else grid.name,
        "empty": grid.empty,
        "whole": grid.whole,
        "size": size,
        "inset": AIRY if len(grid.rows) <= SHORT and not entries else DENSE,
        "columns": [
            {
                "label": column.label,
                "kind": column.kind.value,
                "points": None if (p := points[i]) is None else p + wider,
                "share": min(max(widest(grid, i), 8), 40),
            }
            for i, column in enumerate(grid.columns)
        ],
        "rows": _rows(grid),
    }


def _rows(grid: Grid) -> list[list[dict[str, Any]]]:
    """The cells with the rows they span; a merged cell stands in the first row of its block."""
    blocks = grid.blocks or (1,) * len(grid.rows)
    rows: list[list[dict[str, Any]]] = []
    rest = iter(grid.rows)
    for block in blocks:
        for i in range(block):
            row = next(rest)
            long = max(map(breadth, row)) > LONGEST_WHOLE
            rows.append(
                [
                    _cell(cell, grid.columns[x].kind)
                    | {
                        "rows": block if x in grid.merged else 1,
                        "breakable": long or (x in grid.merged and block > LONGEST_BLOCK),
                    }
                    for x, cell in enumerate(row)
                    if i == 0 or x not in grid.merged
                ]
            )
    return rows


def _cell(cell: Cell, kind: Kind) -> dict[str, Any]:
    if isinstance(cell, Entry):
        names = titled(cell)
        unit_alone = {"names": clean(cell.unit), "under": clean(cell.number)}
        return {"kind": "entry"} | ({"names": names, "under": under(cell)} if names else unit_alone)
    if isinstance(cell, Mark):
        return {"kind": cell.value, "text": ""}
    return {"kind": kind.value, "text": shown(cell)}
