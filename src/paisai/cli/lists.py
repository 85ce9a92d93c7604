"""How is a list written on a terminal?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from paisai.cli.output import safe
from paisai.prints.safe import decimal, listed, yes_or_no
from paisai.prints.table import CellKind, Table
from paisai.regulations.terminal import pad, width
from paisai.text import Text


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
