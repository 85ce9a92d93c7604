"""The list of entries as a workbook begins with it: names and units, nobody's particulars."""

from __future__ import annotations

from collections.abc import Iterable

from paisai.desk.papers import EventPaper
from paisai.desk.papers.press import Press
from paisai.desk.public.entries import public_entries
from paisai.frozen import replace
from paisai.prints.paper import Lists, Paper
from paisai.prints.table import Row
from paisai.text import Text

NAME = Text("参赛名单", "Entries")


FIRST = ("final", "teams", "awards", "points")
"""What is wanted of an event that is played: a workbook opens on its places."""


def in_workbook(press: Press, papers: Iterable[EventPaper]) -> list[Paper]:
    """The sheets of a workbook with all lists of an event, in the order in which they are wanted;
    before there are places, who has entered."""
    listed = [one for one in papers if one.listed]
    first = [one.paper for kind in FIRST for one in listed if one.kind == kind]
    rest = [one.paper for one in listed if one.kind not in FIRST]
    return [*first, entered(press), *rest]


def entered(press: Press) -> Lists:
    table = public_entries(press.competition)
    rows: tuple[Row, ...] = tuple(
        {key: "、".join(one) if isinstance(one, list) else one for key, one in row.items()}
        for row in table.rows
    )
    return Lists(press.masthead(), NAME, (replace(table, rows=rows, name=NAME),))
