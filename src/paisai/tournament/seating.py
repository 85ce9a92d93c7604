"""In which room is a table, is it found there who sits how, and who sits on its empty seats?"""

from __future__ import annotations

from paisai.text import Text
from paisai.tournament.competition import Competition, Room
from paisai.tournament.rounds import Seated

SUBSTITUTE = Text("替补", "substitute")
TO_BE_NAMED = Text("替补（裁判长待指定）", "substitute, to be named by the chief referee")


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
    return competition.regulation.stages[stage].seats_are_cut


def empty_seats(competition: Competition, stage: int, table: Seated) -> int:
    """How many seats of a table of three no entry has: substitutes take them (E4.2a, E4.2b)."""
    by_deals = competition.regulation.stages[stage].by_deals
    return 3 - len(table.seats) if by_deals else 0


def substitutes_at(competition: Competition, stage: int, table: Seated) -> tuple[Text, ...]:
    """Who sits on the empty seats, the last of the table: 替补 王五."""
    named = [
        Text(f"{SUBSTITUTE.zh} {name}", f"{SUBSTITUTE.en} {name}") for name in table.substitutes
    ]
    unnamed = empty_seats(competition, stage, table) - len(named)
    return (*named, *(TO_BE_NAMED,) * unnamed)
