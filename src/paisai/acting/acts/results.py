"""A table's score: reported, confirmed, entered from the sheet, forfeited, corrected."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from paisai.desk.names import entries_of, entry_of
from paisai.desk.reading import moment
from paisai.desk.score_notation import SIDES, read_score
from paisai.errors import NotationError
from paisai.frozen import record
from paisai.ledger import Refusal
from paisai.ledger.commands import ConfirmResult, CorrectResult, EnterSheet, Forfeit, ReportResult
from paisai.ledger.lookups import round_at
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Compass, Score, Seated

ALL = "all"


@record
class Written:
    """A score as a person writes it; `first` is who was first where both are level, and
    `north_south` who sat there where seats are cut at the table."""

    words: Sequence[str]
    ranks: bool = False
    start: str | None = None
    first: str | None = None
    north_south: str | None = None
    rulings_included: bool | None = None


def table_asked(
    competition: Competition, number: int, round_: int | None = None, stage: int | None = None
) -> Seated | None:
    """The table that the ledger takes it for, if there is one; what is not there it refuses by
    name."""
    try:
        asked = round_at(competition, round_, stage).round
    except Refusal:
        return None
    return next((t for t in asked.tables if t.number == number), None)


def score_of(competition: Competition, written: Written, table: Seated | None) -> Score:
    """What a correction does not name stays as it stands: who sat North-South, the level drawn."""
    north_south, stands = None, on_record(table)
    if written.north_south is not None:
        north_south = _place(competition, written.north_south, table)
    elif stands is not None:
        north_south = stands.north_south
    first = None
    if written.first is not None:
        side = SIDES.get(written.first.upper())
        if side is None:
            first = _place(competition, written.first, table)
        else:
            first = (north_south or 0) ^ (side is Compass.EAST_WEST)
    return read_score(
        competition.regulation,
        written.words,
        ranks=written.ranks,
        start=written.start or (stands.start if stands is not None else None),
        first=first,
        north_south=north_south,
        included=written.rulings_included,
    )


def on_record(table: Seated | None) -> Score | None:
    return None if table is None or table.result is None else table.result.score


def _place(competition: Competition, name: str, table: Seated | None) -> int:
    """The place of an entry in table order."""
    entry = entry_of(competition, name)
    if table is None or entry not in table.seats:
        raise NotationError(f"{name} 不在这一桌", f"{name} does not sit at this table")
    return table.seats.index(entry)


def report(
    competition: Competition, table: int, by: str, score: Written, round_: int | None = None
) -> ReportResult:
    entry = entry_of(competition, by)
    read = score_of(competition, score, table_asked(competition, table, round_))
    return ReportResult(table, entry, read, round_)


def confirm(
    competition: Competition,
    table: int,
    by: str,
    round_: int | None = None,
    seen: Score | None = None,
) -> ConfirmResult:
    """Of the score that was `seen`, else of what the other side has reported, if it is one."""
    entry, seated = entry_of(competition, by), table_asked(competition, table, round_)
    if seen is None and seated is not None:
        others = {report.score for report in seated.reports if report.entry != entry}
        seen = others.pop() if len(others) == 1 else None
    return ConfirmResult(table, entry, round_, seen)


def sheet(
    competition: Competition,
    table: int,
    score: Written | Score,
    signed: Sequence[str],
    round_: int | None = None,
    *,
    handed_in: str | None = None,
    responsible: str | None = None,
    decided: bool = False,
) -> EnterSheet:
    """`all` signed: everybody at the table."""
    seated = table_asked(competition, table, round_)
    if list(signed) == [ALL]:
        signers = () if seated is None else seated.seats
    else:
        signers = entries_of(competition, signed)
    read = score if isinstance(score, Score) else score_of(competition, score, seated)
    return EnterSheet(
        table,
        read,
        signers,
        round_,
        None if handed_in is None else handed_in_at(competition, handed_in, round_),
        side_named(competition, responsible, seated, read.north_south),
        decided,
    )


def handed_in_at(competition: Competition, text: str, round_: int | None) -> datetime:
    """A sheet says what the clock showed on the day of its round."""
    return moment(text, _day_of(competition, round_))


def side_named(
    competition: Competition, word: str | None, seated: Seated | None, north_south: int | None
) -> EntryId | None:
    """A side of a table by its name, or by where it sits there: 南北, EW."""
    compass = None if word is None else SIDES.get(word.strip().upper())
    if word is None:
        return None
    if compass is None or seated is None or len(seated.seats) != 2:
        return entry_of(competition, word)
    return seated.seats[(north_south or 0) ^ (compass is Compass.EAST_WEST)]


def _day_of(competition: Competition, round_: int | None) -> date | None:
    """The day of the round: a sheet says only what the clock showed."""
    try:
        asked = round_at(competition, round_).round
    except Refusal:
        return None
    begun = asked.clock.started or asked.clock.ended
    return None if begun is None else begun.date()


def forfeit(
    competition: Competition,
    table: int,
    by: Sequence[str],
    reason: str,
    score: Written | None = None,
    round_: int | None = None,
    declared: bool = False,
) -> Forfeit:
    read = None if score is None else score_of(competition, score, None)
    return Forfeit(table, entries_of(competition, by), reason, read, round_, declared)


def correct(
    competition: Competition,
    table: int,
    score: Written,
    reason: str,
    round_: int | None = None,
    stage: int | None = None,
    responsible: str | None = None,
    in_time: bool = False,
) -> CorrectResult:
    seated = table_asked(competition, table, round_, stage)
    read = score_of(competition, score, seated)
    by = side_named(competition, responsible, seated, read.north_south)
    return CorrectResult(table, read, reason, round_, stage, by, in_time)
