"""In which room is a table, and is it found there who sits how?"""

from __future__ import annotations

from paisai.regulations.stages import FixedSchedule, SeatsTaken, Swiss
from paisai.tournament.competition import Competition, Room


def room_of(rooms: tuple[Room, ...], table: int) -> tuple[str, int] | None:
    """Tables are counted through the rooms in order.

    >>> room_of((Room("东厅", 10), Room("西厅", 10)), 12)
    ('西厅', 2)
    """
    for room in rooms:
        if table <= room.tables:
            return room.name, table
        table -= room.tables
    return None


def seats_are_cut(competition: Competition, stage: int) -> bool:
    """Whether who sits North-South is found at the table, so that the sheet says it (B6.4)."""
    spec = competition.regulation.stages[stage]
    return isinstance(spec, FixedSchedule | Swiss) and spec.seats is SeatsTaken.CUT_AT_THE_TABLE
