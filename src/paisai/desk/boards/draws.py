"""What was drawn, as far as it is a list of people?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from paisai.desk.boards.resting import BYE
from paisai.prints.table import Row, Table, figure, text
from paisai.tournament.competition import Competition, DrawPurpose
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label

T = TypeVar("T", bound=str)

LOT = figure("number", "签号", "lot")
"""Not the entry's own number, by which commands know it."""
ENTRY = text("name", "参赛者", "entry")
COLUMNS = {
    DrawPurpose.NUMBERS: (LOT, ENTRY),
    DrawPurpose.LOTS: (LOT, ENTRY),
    DrawPurpose.PLAY_OFF: (LOT, ENTRY),
    DrawPurpose.ZONES: (figure("number", "号", "no."), text("name", "赛区", "zone")),
    DrawPurpose.GROUPS: (figure("number", "组", "group"), ENTRY),
    DrawPurpose.TABLES: (figure("number", "桌", "table"), ENTRY),
    DrawPurpose.BRACKET: (figure("number", "位置", "slot"), ENTRY),
}


def drawn(competition: Competition, purpose: DrawPurpose) -> Table:
    return Table(COLUMNS[purpose], _rows(competition, purpose))


def _rows(competition: Competition, purpose: DrawPurpose) -> tuple[Row, ...]:
    stage = competition.stage
    assert stage is not None
    if purpose is DrawPurpose.ZONES and stage.zones:
        return tuple({"number": n, "name": zone} for zone, n in _in_order(stage.zones))
    groups: tuple[tuple[EntryId, ...], ...] = ()
    if purpose is DrawPurpose.GROUPS and stage.groups:
        groups = stage.groups
    elif purpose is DrawPurpose.TABLES and stage.three:
        groups = stage.three.tables
    if groups:
        return tuple(
            {"number": i, "name": [label(competition, one) for one in group]}
            for i, group in enumerate(groups, 1)
        )
    if purpose is DrawPurpose.BRACKET and stage.bracket:
        return tuple(
            {"number": i, "name": BYE if entry is None else label(competition, entry)}
            for i, entry in enumerate(stage.bracket, 1)
        )
    numbers: Mapping[EntryId, int] = {}
    if purpose is DrawPurpose.NUMBERS:
        numbers = stage.numbers or {}
    elif purpose is DrawPurpose.LOTS:
        numbers = stage.lots
    return tuple(
        {"number": n, "name": label(competition, entry)} for entry, n in _in_order(numbers)
    )


def _in_order(numbers: Mapping[T, int]) -> list[tuple[T, int]]:
    return sorted(numbers.items(), key=lambda item: item[1])
