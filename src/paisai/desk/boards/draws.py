"""What was drawn, as far as it is a list of people?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from paisai.prints.table import Row, Table, figure, text
from paisai.tournament.competition import Competition, DrawPurpose
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label, names

T = TypeVar("T", bound=str)

NUMBERS = (figure("number", "号", "no."), text("name", "参赛者", "entry"))
LOTS = (figure("number", "签号", "lot"), NUMBERS[1])
"""Not the entry's own number, by which commands know it."""


def drawn(competition: Competition, purpose: DrawPurpose) -> Table:
    columns = LOTS if purpose in (DrawPurpose.NUMBERS, DrawPurpose.LOTS) else NUMBERS
    return Table(columns, _rows(competition, purpose))


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
            {"number": i, "name": names(competition, group, most=len(group))}
            for i, group in enumerate(groups, 1)
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
