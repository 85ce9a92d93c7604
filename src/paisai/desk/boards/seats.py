"""How are the seats of a table called, and who sits on them?"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.prints.table import same
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.naming import label
from paisai.tournament.rounds import Seated
from paisai.tournament.seating import seats_are_cut, substitutes_at
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
    """Who sits there, seat by seat: entries with their units, then substitutes (E4.2a)."""
    entries = (same(label(competition, entry)) for entry in table.seats)
    return (*entries, *substitutes_at(competition, stage.index, table))


def substitutes(
    competition: Competition, stage: StageState, table: Seated
) -> Iterator[tuple[int, Text]]:
    """With the place of the seat, from 0."""
    yield from enumerate(substitutes_at(competition, stage.index, table), len(table.seats))


def beside(
    competition: Competition, stage: StageState, table: Seated
) -> tuple[tuple[Text, Text], ...]:
    """Substitutes, each with the name of the seat."""
    seats = seat_names(competition, stage)
    return tuple((seats[at], who) for at, who in substitutes(competition, stage, table))
