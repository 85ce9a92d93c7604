"""How is an answer written: as lines for people, or as JSON for programs?"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING
from unicodedata import category

from paisai.prints.safe import decimal, listed, yes_or_no
from paisai.prints.table import CellKind, Table
from paisai.regulations.terminal import pad, width
from paisai.text import Text

if TYPE_CHECKING:
    from pathlib import Path


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2, default=str))


def plain(value: object, language: str) -> object:
    """A value of a list in what JSON can say; sentences in the language asked for."""
    match value:
        case Text():
            return value.in_(language)
        case Fraction():
            from paisai.prints.safe import decimal

            return int(value) if value.denominator == 1 else decimal(value)
        case Mapping():
            return {str(key): plain(item, language) for key, item in value.items()}
        case list() | tuple() | frozenset():
            return [plain(item, language) for item in value]
        case _:
            return value


def safe(text: str) -> str:
    """What cannot stand in a line of a terminal (control characters, marks that turn the
    direction) becomes a space."""
    return "".join(" " if category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") else c for c in text)


def warn(text: str) -> None:
    print(safe(text), file=sys.stderr)


# How is a document written, so that nobody opens half of it?


def written_whole(path: Path, content: bytes, private: bool = False) -> None:
    """Whole or not at all; what is private only its owner can read."""
    half = path.with_name(path.name + ".part")
    half.unlink(missing_ok=True)
    half.touch(0o600 if private else 0o666)
    half.write_bytes(content)
    os.replace(half, path)


# How is a list written on a terminal?


def print_table(table: Table, language: str) -> None:
    """Columns that are empty in every row are left out."""
    shown = [(c, [cell(row.get(c.key), language) for row in table.rows]) for c in table.columns]
    used = [(c, cells) for c, cells in shown if any(cells)]
    heads = [c.label.in_(language) for c, _ in used]
    rows = [[cells[i] for _, cells in used] for i in range(len(table.rows))]
    for line in lines([heads, *rows], [c.kind in (CellKind.FIGURE, CellKind.BIG) for c, _ in used]):
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
    """A value as people write it.

    >>> cell(["一中", "二中"]), cell(True), cell(None), cell("张\\x1b三"), cell(Fraction(5, 2))
    ('一中、二中', '是', '', '张 三', '2.5')
    """
    match value:
        case None:
            return ""
        case bool():
            return yes_or_no(value, language)
        case Text():
            return safe(value.in_(language))
        case Fraction():
            return decimal(value)
        case list() | tuple():
            return listed(value, language).join(cell(v, language) for v in value)
        case _:
            return safe(str(value))
