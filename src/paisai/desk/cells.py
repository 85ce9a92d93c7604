"""What is a row of a spreadsheet, and what is wrong with a cell, by the place people see?"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from paisai.frozen import record

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
