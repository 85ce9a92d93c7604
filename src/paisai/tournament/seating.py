"""Who sits where, and in which room?"""

from __future__ import annotations

from paisai.errors import NotationError
from paisai.frozen import dataclass
from paisai.regulations.stages import FixedSchedule, SeatsTaken, Swiss
from paisai.tournament.competition import Competition, Room
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Seated
from paisai.tournament.stages import chosen_stage


@dataclass(frozen=True, slots=True)
class Place:
    """One table of a round: `room` and `table_in_room` are None where the rooms do not suffice.
    Of two seats the first is North-South."""

    table: int
    seats: tuple[EntryId, ...]
    section: str
    room: str | None
    table_in_room: int | None


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


def seating(
    competition: Competition,
    round: int | None = None,  # noqa: A002
    stage: int | None = None,
) -> tuple[Place, ...]:
    """The tables of a round (default: the last, a draft included)."""
    rounds = chosen_stage(competition, stage).rounds
    wanted = [r for r in rounds if round is None or r.number == round]
    if not wanted:
        raise NotationError(
            f"没有第 {round or 1} 轮，已有 {len(rounds)} 轮",
            f"there is no round {round or 1}; there are {len(rounds)}",
        )
    return tuple(_place(competition, table) for table in wanted[-1].tables)


def _place(competition: Competition, table: Seated) -> Place:
    room = room_of(competition.rooms, table.number)
    name, number = room if room else (None, None)
    return Place(table.number, table.seats, table.section, name, number)


def seats_are_cut(competition: Competition, stage: int) -> bool:
    """Whether who sits North-South is found at the table, so that the sheet says it (B6.4)."""
    spec = competition.regulation.stages[stage]
    return isinstance(spec, FixedSchedule | Swiss) and spec.seats is SeatsTaken.CUT_AT_THE_TABLE
