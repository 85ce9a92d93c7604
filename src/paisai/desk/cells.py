"""What is a row of a spreadsheet, and what is wrong with a cell, by the place people see?

How does a filled-in sheet look with everything that is wrong beside its cell?
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from paisai.frozen import record
from paisai.text import SILENT, Text, joined

Value = str | date


class Fraction(str):
    """Text of a cell that holds a number with decimals: it may have lost noughts at its end, so
    that 7.1 and 7.10 cannot be told apart."""

    __slots__ = ()


class LostDigits(str):
    """Text of a cell that holds a number of more than fifteen digits: the spreadsheet has made
    noughts of the others."""

    __slots__ = ()


class SheetRow(NamedTuple):
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


@record
class CellDefect:
    """`column` is None where the whole row is meant; a row is 0 where the whole file is."""

    row: int
    column: str | None
    field: str
    zh: str
    en: str

    def text(self, language: str) -> str:
        if language == "en":
            place = f"row {self.row}" + (f", column {self.column}" if self.column else "")
            return f"{place}{f' ({self.field})' if self.field else ''}: {self.en}"
        place = f"第 {self.row} 行" + (f" {self.column} 列" if self.column else "")
        return f"{place}{f'（{self.field}）' if self.field else ''}：{self.zh}"

    def plain(self) -> dict[str, object]:
        return {
            "row": self.row,
            "column": self.column,
            "field": self.field,
            "zh": self.zh,
            "en": self.en,
        }


SHOWN = 200
"""Rows on a page; those with something wrong come before those without."""


@record
class PreviewCell:
    text: str
    wrong: Text = SILENT


@record
class PreviewRow:
    """`wrong` is about the row as a whole."""

    number: int
    cells: tuple[PreviewCell, ...]
    wrong: Text = SILENT

    @property
    def good(self) -> bool:
        return not self.wrong and not any(cell.wrong for cell in self.cells)


@record
class SheetPreview:
    """`wrong` is about the file; `left_out` so many rows are not shown."""

    letters: tuple[str, ...]
    rows: tuple[PreviewRow, ...]
    wrong: tuple[Text, ...]
    left_out: int


def sheet_preview(rows: Sequence[SheetRow], defects: Iterable[CellDefect]) -> SheetPreview:
    beside: dict[tuple[int, str | None], list[Text]] = {}
    numbers = {row.number for row in rows}
    about_all = []
    for defect in defects:
        said = Text(defect.zh, defect.en)
        if defect.row not in numbers:
            about_all.append(said)
        elif defect.column is None and defect.field:
            named = Text(f"{defect.field}：", f"{defect.field}: ")
            beside.setdefault((defect.row, None), []).append(named + said)
        else:
            beside.setdefault((defect.row, defect.column), []).append(said)
    width = max((len(row.cells) for row in rows), default=0)
    letters = tuple(letter(column) for column in range(width))
    made = [
        PreviewRow(
            row.number,
            tuple(
                PreviewCell(str(row.at(n)), _together(beside.get((row.number, column), ())))
                for n, column in enumerate(letters)
            ),
            _together(beside.get((row.number, None), ())),
        )
        for row in rows
    ]
    wrong = [row for row in made if not row.good]
    shown = {row.number for row in [*made[:1], *wrong, *made][: SHOWN + 1]}
    kept = tuple(row for row in made if row.number in shown)
    return SheetPreview(letters, kept, tuple(about_all), len(made) - len(kept))


def _together(texts: Iterable[Text]) -> Text:
    return joined(texts, "；", "; ")
