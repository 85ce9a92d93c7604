"""What is a round before it is published, how does it become one, and what may the organiser
allow when there is no legal pairing?"""

from __future__ import annotations

from paisai.frozen import record
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Round, Seated, Source, TableResult


@record
class Draft:
    """A round before it is published; `cost` says how far from neighbours meeting (Swiss)."""

    tables: tuple[tuple[tuple[EntryId, ...], str], ...]
    """The seats and the section of each."""
    byes: tuple[EntryId, ...] = ()
    play_off: bool = False
    remedied: tuple[int, ...] = ()
    """Numbers of the tables at which a remedy was used."""


def seated(competition: Competition, stage: StageState, draft: Draft, seq: int) -> Round:
    """The draft as a round: who does not play forfeits from the start."""
    number, serial = len(stage.rounds) + 1, competition.rounds_so_far + 1
    plays, tables = competition.plays, []
    out = {entry for seats, _ in draft.tables for entry in seats if not plays(entry, serial)}
    for table, (seats, section) in enumerate(draft.tables, 1):
        away = tuple(entry for entry in seats if entry in out) if out else ()
        result = TableResult(Source.DESK, seq, absent=away) if away else None
        tables.append(Seated(table, seats, section, result=result))
    return Round(number, serial, tuple(tables), draft.byes, draft.play_off)
