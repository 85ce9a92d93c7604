"""The list of entries as a workbook begins with it: names and units, nobody's particulars."""

from __future__ import annotations

from paisai.desk.papers.press import Press
from paisai.desk.public.entries import public_entries
from paisai.frozen import replace
from paisai.prints.paper import Lists
from paisai.prints.table import Row
from paisai.text import Text

NAME = Text("参赛名单", "Entries")


def entered(press: Press) -> Lists:
    table = public_entries(press.competition)
    rows: tuple[Row, ...] = tuple(
        {key: "、".join(one) if isinstance(one, list) else one for key, one in row.items()}
        for row in table.rows
    )
    return Lists(press.masthead(), NAME, (replace(table, rows=rows, name=NAME),))
