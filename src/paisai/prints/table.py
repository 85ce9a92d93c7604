"""What is a list, for a terminal, a page, paper and Excel alike?

Rows are values by name: what the columns name is shown, the rest is for programs. Nothing in it is
in one language only, and figures stay exact until somebody prints them.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from paisai.frozen import record
from paisai.text import SILENT, Text

Figure = int | Fraction | Decimal | str | Text | None
"""A figure of a list: a number stays a number in Excel, text stays text, None is blank."""
Row = Mapping[str, object]


class Mark(Enum):
    ONESELF = "oneself"
    """The diagonal of a cross table."""


@record
class NamedEntry:
    names: tuple[str, ...]
    unit: str = ""
    number: str = ""
    """By which the desk's commands know the entry; never the number it drew."""
    team: str = ""
    """The entry's own name, where it is not just its players' names."""


NOBODY = NamedEntry(())


class CellKind(Enum):
    FIGURE = "figure"
    """Short, as narrow as its figures."""
    BIG = "big"
    """The figure that the reader looks for."""
    TEXT = "text"
    """Wraps in its share of the width."""
    ENTRY = "entry"
    """Names over unit; columns of their own in Excel."""


@record
class Column:
    """`key` is the value's name in the rows; a column of figures has room for `least`
    characters at least."""

    key: str
    label: Text
    kind: CellKind = CellKind.TEXT
    least: int = 3


@record
class Table:
    """`empty` is said when there is no row; `name` stands above it where a paper has several."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    empty: Text = SILENT
    name: Text = SILENT
    blocks: tuple[int, ...] = ()
    """Numbers of rows that belong together, such as the pairs of one team, in order."""
    merged: frozenset[str] = frozenset()
    """The columns that say the same in all rows of a block."""
    whole: bool = False
    """A short table that is kept on one page."""


def text(key: str, zh: str, en: str) -> Column:
    return Column(key, Text(zh, en))


def figure(key: str, zh: str, en: str) -> Column:
    return Column(key, Text(zh, en), CellKind.FIGURE)


def big(key: str, zh: str, en: str) -> Column:
    return Column(key, Text(zh, en), CellKind.BIG)


def entry(key: str, zh: str, en: str) -> Column:
    return Column(key, Text(zh, en), CellKind.ENTRY)


def same(words: object) -> Text:
    """What is written alike in both languages, such as a name."""
    return Text(str(words), str(words))
