"""How is an answer shown: as lines of a table for people, or as JSON for programs?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from unicodedata import category

from paisai.regulations.terminal import pad, width

Row = Mapping[str, Any]
"""One line of a list in plain JSON values; the table shows some of them."""


class Column(NamedTuple):
    """`key` is the name in JSON; figures stand to the right."""

    key: str
    zh: str
    en: str
    right: bool = False


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2, default=str))


def print_table(columns: Sequence[Column], rows: Sequence[Row], language: str) -> None:
    """Columns that are empty in every row are left out."""
    used = [c for c in columns if any(cell(row.get(c.key), language) for row in rows)]
    heads = [c.en if language == "en" else c.zh for c in used]
    cells = [[cell(row.get(c.key), language) for c in used] for row in rows]
    for line in lines([heads, *cells], [c.right for c in used]):
        print(line)


def lines(rows: Iterable[Sequence[str]], right: Sequence[bool]) -> Iterator[str]:
    """Rows as aligned lines, each column as wide as its widest cell.

    >>> list(lines([("桌", "参赛者"), ("12", "A")], (True, False)))
    ['桌  参赛者', '12  A']
    """
    rows = list(rows)
    widths = [max(width(row[i]) for row in rows) for i in range(len(right))]
    for row in rows:
        parts = (
            " " * (columns - width(text)) + text if to_the_right else pad(text, columns)
            for text, columns, to_the_right in zip(row, widths, right, strict=True)
        )
        yield "  ".join(parts).rstrip()


def cell(value: object, language: str = "zh") -> str:
    """A plain value as people write it.

    >>> cell(["一中", "二中"]), cell(True), cell(None), cell("张\\x1b三")
    ('一中、二中', '是', '', '张 三')
    """
    match value:
        case None:
            return ""
        case bool():
            return ("yes" if value else "no") if language == "en" else "是" if value else "否"
        case list() | tuple():
            return (", " if language == "en" else "、").join(cell(v, language) for v in value)
        case _:
            return safe(str(value))


def safe(text: str) -> str:
    """What cannot stand in a line of a terminal (control characters, marks that turn the
    direction) becomes a space."""
    return "".join(" " if category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") else c for c in text)


def warn(text: str) -> None:
    print(safe(text), file=sys.stderr)
