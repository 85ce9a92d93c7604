"""How do the dates and hours of a regulation move to the days of one event?"""

from datetime import date, datetime, time, timedelta

from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.regulations.clauses import catalogues
from paisai.regulations.closing import TimetableRow
from paisai.regulations.loading import load
from paisai.regulations.regulation import Regulation, first_hour
from paisai.text import Text


def moved(regulation: Regulation, first_day: date) -> Regulation:
    """The regulation with its dates moved to an event that begins on this day.

    Deadlines keep their distance to the first day of play; the cut-off of birth moves by whole
    years. A regulation that does not say for which day its dates stand keeps them, but for the day
    by which units report: of another year that is for the organiser to say (S3).

    >>> from paisai.regulations import load
    >>> there = moved(load("erdayi-sanya-2021"), date(2026, 5, 15))
    >>> there.entry.deadline, there.entry.born_on_or_before
    (datetime.datetime(2026, 4, 12, 18, 0), datetime.date(2008, 12, 31))
    """
    before = regulation.event.first_day
    if before is None:
        asked = asks_report_due(regulation, first_day)
        return with_report_due(regulation, None) if asked else regulation
    if before == first_day:
        return regulation
    entry, selection = regulation.entry, regulation.entry.selection
    born = entry.born_on_or_before
    if selection is not None and selection.report_due is not None:
        due = selection.report_due + (first_day - before)
        selection = replace(selection, report_due=due)
    return replace(
        regulation,
        event=replace(regulation.event, first_day=first_day),
        entry=replace(
            entry,
            deadline=_shifted(entry.deadline, before, first_day),
            born_on_or_before=born and _years_later(born, first_day.year - before.year),
            selection=selection,
        ),
    )


def asks_report_due(regulation: Regulation, first_day: date) -> bool:
    """Whether the day by which units report is that of another year, and so nobody's (S3)."""
    selection = regulation.entry.selection
    return (
        regulation.event.first_day is None
        and selection is not None
        and selection.report_due is not None
        and selection.report_due.year != first_day.year
    )


def with_report_due(regulation: Regulation, due: date | None) -> Regulation:
    """The regulation with another day by which units report, or none; where they report at all."""
    entry = regulation.entry
    if entry.selection is None:
        return regulation
    selection = replace(entry.selection, report_due=due)
    return replace(regulation, entry=replace(entry, selection=selection))


def held_from(regulation: Regulation, first_day: date) -> Regulation:
    """As an event's people read it: with its first day, where the regulation leaves that open."""
    return replace(regulation, event=replace(regulation.event, first_day=first_day))


def beginning(regulation: Regulation, begins: time) -> Regulation:
    """The regulation with the hours of its days of play moved so that the first round begins
    then; what has only an end (a departure) stays, and what was only offered beside them is open.
    Where it names no hours, that of the first round is all that is said.

    >>> from paisai.regulations import load
    >>> [row.start for row in beginning(load("erdayi-sanya-2021"), time(9, 30)).timetable][:2]
    [None, datetime.time(9, 30)]
    """
    first = first_hour(regulation)
    if first is None:
        row = TimetableRow(day=1, start=begins, what=FIRST_ROUND, rounds=(1,))
        return replace(regulation, timetable=(*regulation.timetable, row))
    by = datetime.combine(_SOME_DAY, begins) - datetime.combine(_SOME_DAY, first)
    _check_on_their_days(regulation, first, by)
    rows = tuple(
        replace(
            row, start=_later(row.start, by), end=row.end and _later(row.end, by), offered=False
        )
        if row.day > 0 and row.start is not None
        else replace(row, start=None, end=None, offered=False)
        if row.offered
        else row
        for row in regulation.timetable
    )
    return replace(regulation, timetable=rows)


def hours_open(regulation: Regulation) -> Regulation:
    """The regulation without the hours of its days of play, nor any that were only offered: they
    are those of the event it was written for. What its organiser wrote into a copy is theirs.

    >>> from paisai.regulations import load
    >>> rows = hours_open(load("erdayi-sanya-2021")).timetable
    >>> [(row.start, row.end) for row in rows if row.day < 2], rows[-1].end
    ([(None, None), (None, None)], datetime.time(12, 0))
    """
    if not hours_are_the_originals(regulation):
        return regulation
    rows = tuple(
        replace(row, start=None, end=None, offered=False)
        if row.start is not None and (row.day > 0 or row.offered)
        else row
        for row in regulation.timetable
    )
    return replace(regulation, timetable=rows)


def hours_are_the_originals(regulation: Regulation) -> bool:
    return (
        regulation.catalogue in catalogues()
        and regulation.timetable == load(regulation.catalogue).timetable
    )


def as_held(preset: Regulation, held: Regulation, first_day: date) -> Regulation:
    """Returns the preset as an event of this day has it whose organiser changes nothing of it: what
    `held` has otherwise, they changed. The days, and the hours if they are open or all moved to
    when round 1 begins, are the event's own."""
    dated = moved(preset, first_day)
    now, before = first_hour(held), first_hour(dated)
    if now is None:
        untouched = hours_open(dated)
        return untouched if untouched.timetable == held.timetable else dated
    try:
        begun = beginning(dated, now)
    except NotationError:  # nobody could have moved all of them there
        begun = dated
    if begun.timetable == held.timetable:
        return begun
    if before is None or any(row.offered for row in held.timetable):
        return dated
    return beginning(dated, before)


def _check_on_their_days(regulation: Regulation, first: time, by: timedelta) -> None:
    hours = [
        at
        for row in regulation.timetable
        if row.day > 0 and row.start is not None
        for at in (row.start, row.end or row.start)
    ]
    before, after = min(hours), max(hours)
    earliest, latest = (
        (datetime.combine(_SOME_DAY, edge) - datetime.combine(_SOME_DAY, at))
        for edge, at in ((time(), before), (time(23, 59), after))
    )
    if earliest <= by <= latest:
        return
    gone = f"{before if by < earliest else after:%H:%M}"
    within = [f"{datetime.combine(_SOME_DAY, first) + most:%H:%M}" for most in (earliest, latest)]
    raise NotationError(
        f"这样移动以后，{gone} 的一项就不在当天了；第 1 轮请写 {within[0]} 到 {within[1]} 之间",
        f"what is at {gone} would not be on its day any more; round 1 may begin from {within[0]}"
        f" to {within[1]}",
    )


def _later(at: time, by: timedelta) -> time:
    return (datetime.combine(_SOME_DAY, at) + by).time()


_SOME_DAY = date(2000, 1, 1)
FIRST_ROUND = Text("第一轮", "round 1")


def _shifted(moment: datetime | None, before: date, now: date) -> datetime | None:
    return None if moment is None else moment + (now - before)


def _years_later(day: date, years: int) -> date:
    """29 February of a year that has none is the 28th."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)
