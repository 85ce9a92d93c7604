"""In which room is a table, is it found there who sits how, and who sits on its empty seats?"""

from __future__ import annotations

from paisai.regulations.scoring import OthersAtTable
from paisai.text import Text
from paisai.tournament.competition import Competition, Room
from paisai.tournament.entries import EntryId
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


def left_seats(competition: Competition, stage: int, table: Seated) -> tuple[EntryId, ...]:
    """Returns whose seats at a drafted table of three are free because they are out or suspended,
    where the two others play all the same."""
    if not competition.regulation.stages[stage].by_deals or not table.result:
        return ()
    others = competition.regulation.forfeit.others_at_table
    away = table.result.absent
    plays_on = others is OthersAtTable.PLAY_WITH_A_SUBSTITUTE and len(table.seats) - len(away) > 1
    return away if plays_on else ()


def to_be_filled(competition: Competition, stage: int, table: Seated) -> int:
    """Returns how many substitutes the chief referee names for a drafted table."""
    left = left_seats(competition, stage, table)
    return len(left) + empty_seats(competition, stage, table)


def substitutes_by_seat(
    competition: Competition, stage: int, table: Seated
) -> tuple[tuple[int, Text], ...]:
    """Returns who sits on a seat without an entry, or on that of one who is out, with its place
    from 0: 替补 王五, 替补 王五（代 李四）."""
    for_others = (
        (table.seats.index(entry), _standing_in(name, competition.entrants[entry].name))
        for entry, name in table.stand_ins
    )
    named = [
        Text(f"{SUBSTITUTE.zh} {name}", f"{SUBSTITUTE.en} {name}") for name in table.substitutes
    ]
    unnamed = empty_seats(competition, stage, table) - len(named)
    last = enumerate((*named, *(TO_BE_NAMED,) * unnamed), len(table.seats))
    return (*for_others, *last)


def _standing_in(name: str, whom: str) -> Text:
    return Text(f"{SUBSTITUTE.zh} {name}（代 {whom}）", f"{SUBSTITUTE.en} {name} (for {whom})")


def substitutes_at(competition: Competition, stage: int, table: Seated) -> tuple[Text, ...]:
    """The same without the seats."""
    return tuple(who for _, who in substitutes_by_seat(competition, stage, table))
