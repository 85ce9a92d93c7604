"""How does an organiser's list name several people: in one cell, or each in a row of his own?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from paisai.desk.cells import SheetRow, Value
from paisai.desk.entry_columns import Column
from paisai.frozen import record, replace
from paisai.text import Text

_BETWEEN = re.compile(r"[、/,，;；&+＋\n]+")
_AND = re.compile("和|与|及")
_SPACED_OUT = re.compile(r"(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])")
"""A name of two characters is often spaced to the width of one of three."""


def name_in(value: Value) -> str:
    """
    >>> name_in("张　一"), name_in("Ann Lee")
    ('张一', 'Ann Lee')
    """
    return _SPACED_OUT.sub("", str(value).strip())


def people_in(value: Value, players: int) -> list[str]:
    """The people that a cell names; a space or 和 parts them only where both are names.

    >>> people_in("张一 张二", 2), people_in("王和平、李四", 2), people_in("张 一", 2)
    (['张一', '张二'], ['王和平', '李四'], ['张 一'])
    """
    text = str(value).strip()
    parts = [part.strip() for part in _BETWEEN.split(text) if part.strip()]
    if len(parts) == 1:
        for apart in (text.split(), [part.strip() for part in _AND.split(text)]):
            if len(apart) == players and all(len(part) > 1 for part in apart):
                return apart
    return parts


@record
class JoinedRows:
    """`joined` are the numbers of the rows of each entry, by the first; `alone` are those who have
    no partner; a row is `width` columns for each of its people."""

    rows: tuple[SheetRow, ...]
    joined: dict[int, tuple[int, ...]]
    alone: tuple[SheetRow, ...]
    width: int


def join_rows(
    lines: Sequence[SheetRow], people: Sequence[SheetRow], unit: int | None, players: int
) -> JoinedRows:
    """Rows of one person each, neighbours of a unit side by side in one; other lines as they are.
    `unit` is the column of the unit; where it is empty the one above counts."""
    width = max(len(line.cells) for line in lines)
    rows: list[SheetRow] = []
    alone: list[SheetRow] = []
    group: list[SheetRow] = []
    joined: dict[int, tuple[int, ...]] = {}
    of = ""
    for line in lines:
        named = str(line.at(unit)) if unit is not None else ""
        if line not in people:
            rows.append(line)
            of = named or of
            continue
        if named and named != of:
            alone += group
            group, of = [], named
        group.append(line)
        if len(group) == players:
            cells = [line.at(i) for line in group for i in range(width)]
            joined[group[0].number] = tuple(line.number for line in group)
            rows.append(SheetRow(group[0].number, tuple(cells)))
            group = []
    return JoinedRows(tuple(rows), joined, (*alone, *group), width)


def one_a_row(column: Column) -> Column:
    """The column as it is taken where everybody has a row."""
    if column.keys == ("telephone",):
        label = Text("选手电话", "players' telephones")
    elif len(column.keys) > 1:
        label = Text(column.label.zh.partition("（")[0], column.label.en.partition(" (")[0])
    else:
        return column
    return replace(column, label=label + Text("（每行一人）", " (one a row)"))
