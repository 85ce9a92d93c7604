"""What is a list, for a terminal, a page, paper and Excel alike?

Rows are values by name: what the columns name is shown, the rest is for programs. Nothing in it is
in one language only, and figures stay exact until somebody prints them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from paisai.text import SILENT, Text

Row = Mapping[str, object]


class Kind(Enum):
    FIGURE = "figure"
    """Short, as narrow as its figures."""
    BIG = "big"
    """The figure that the reader looks for."""
    TEXT = "text"
    """Wraps in its share of the width."""
    ENTRY = "entry"
    """Names over unit; columns of their own in Excel."""


@dataclass(frozen=True, slots=True)
class Column:
    """`key` is the value's name in the rows."""

    key: str
    label: Text
    kind: Kind = Kind.TEXT


@dataclass(frozen=True, slots=True)
class Table:
    """`empty` is said when there is no row."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    empty: Text = SILENT


def text(key: str, zh: str, en: str) -> Column:
    return Column(key, Text(zh, en))


def figure(key: str, zh: str, en: str) -> Column:
    return Column(key, Text(zh, en), Kind.FIGURE)
