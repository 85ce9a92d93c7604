"""How are the seats of a table called, and who sits on them?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.prints.table import same
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.naming import label
from paisai.tournament.rounds import Seated
from paisai.tournament.seating import (
    empty_seats,
    left_seats,
    seats_are_cut,
    substitutes_by_seat,
)
from paisai.tournament.stages import stage_of

THREE = (Text("甲", "A"), Text("乙", "B"), Text("丙", "C"))
COMPASS = (Text("南北", "North-South"), Text("东西", "East-West"))
CUT = (Text("甲方", "Side A"), Text("乙方", "Side B"))
"""Where the seats are cut for at the table, paper knows only two sides (B6.4)."""


def seat_names(competition: Competition, stage: StageState) -> tuple[Text, ...]:
    if stage_of(competition, stage).by_deals:
        return THREE
    return CUT if seats_are_cut(competition, stage.index) else COMPASS


def sitting(competition: Competition, stage: StageState, table: Seated) -> tuple[Text, ...]:
    """Who sits there, seat by seat: entries with their units, and substitutes (E4.2a)."""
    entries = dict(enumerate(same(label(competition, entry)) for entry in table.seats))
    return tuple((entries | dict(substitutes(competition, stage, table))).values())


def substitutes(
    competition: Competition, stage: StageState, table: Seated
) -> Iterator[tuple[int, Text]]:
    """With the place of the seat, from 0."""
    yield from substitutes_by_seat(competition, stage.index, table)


def unfilled(competition: Competition, stage: StageState, table: Seated) -> tuple[Text, ...]:
    """The seats of a drafted table for which the chief referee names a substitute, in the order of
    his list."""
    seats = seat_names(competition, stage)
    left = left_seats(competition, stage.index, table)
    empty = empty_seats(competition, stage.index, table)
    return (
        *(seats[table.seats.index(entry)] for entry in left),
        *seats[len(table.seats) : len(table.seats) + empty],
    )


def beside(
    competition: Competition, stage: StageState, table: Seated
) -> tuple[tuple[Text, Text], ...]:
    """Substitutes, each with the name of the seat."""
    seats = seat_names(competition, stage)
    return tuple((seats[at], who) for at, who in substitutes(competition, stage, table))
