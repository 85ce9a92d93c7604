"""When does a round begin, and how long did the days take?"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from paisai.frozen import record
from paisai.regulations.regulation import Regulation
from paisai.tournament.competition import Competition
from paisai.tournament.rounds import Round
from paisai.tournament.timetable import numbered_rounds

BREAK = timedelta(minutes=10)
"""Between two rounds, if the timetable gives no more."""
_MORNING, _NOON, _AFTERNOON, _LAST_START = time(9), time(12), time(13, 30), time(17)
"""Where there is no timetable: no round begins in the noon break, or after the last start."""


def in_the_timetable(competition: Competition, round_: Round) -> int:
    """The number of a round in the timetable; 0 for a play-off, which it does not count."""
    rounds = numbered_rounds(competition)
    return next((number for number, _, one in rounds if one.serial == round_.serial), 0)


def planned(regulation: Regulation, first_day: date, serial: int) -> datetime | None:
    """When the timetable lets a round begin, counted over all stages; only the first round of an
    item has a time of its own."""
    for item in regulation.timetable:
        if item.rounds and item.rounds[0] == serial and item.start is not None:
            return datetime.combine(first_day + timedelta(days=item.day - 1), item.start)
    return None


def is_in_timetable(regulation: Regulation, serial: int) -> bool:
    return any(serial in item.rounds for item in regulation.timetable)


def begins(regulation: Regulation, first_day: date, serial: int, ready: datetime) -> datetime:
    """When a round begins that could begin at `ready`."""
    at = planned(regulation, first_day, serial)
    if at is not None:
        return max(at, ready)
    if is_in_timetable(regulation, serial):
        return ready
    if ready.time() < _MORNING:
        return datetime.combine(ready.date(), _MORNING)
    if _NOON <= ready.time() < _AFTERNOON:
        return datetime.combine(ready.date(), _AFTERNOON)
    if ready.time() > _LAST_START:
        return datetime.combine(ready.date() + timedelta(days=1), _MORNING)
    return ready


@record
class Day:
    """One day of play by the hall's clock. `behind` names rounds (counted over all stages) that
    began later than the timetable has them, with the minutes."""

    date: date
    start: datetime
    end: datetime
    rounds: int
    play_offs: int
    played: timedelta
    behind: tuple[tuple[int, int], ...]

    @property
    def length(self) -> timedelta:
        return self.end - self.start


def days(competition: Competition) -> tuple[Day, ...]:
    """The days of play, from the clocks of the rounds."""
    by_date: dict[date, list[Round]] = {}
    for stage in competition.stages:
        for round_ in stage.rounds:
            if round_.clock.started is not None and round_.clock.ended is not None:
                by_date.setdefault(round_.clock.started.date(), []).append(round_)
    return tuple(_day(competition, on, rounds) for on, rounds in sorted(by_date.items()))


def _day(competition: Competition, on: date, rounds: list[Round]) -> Day:
    spans = [
        (r.clock.started, r.clock.ended)
        for r in rounds
        if r.clock.started is not None and r.clock.ended is not None
    ]
    behind: list[tuple[int, int]] = []
    for round_, (started, _) in zip(rounds, spans, strict=True):
        number = in_the_timetable(competition, round_)
        at = planned(competition.regulation, competition.first_day, number)
        if at is not None and started > at:
            behind.append((round_.serial, int((started - at).total_seconds()) // 60))
    return Day(
        on,
        min(start for start, _ in spans),
        max(end for _, end in spans),
        sum(not round_.play_off for round_ in rounds),
        sum(round_.play_off for round_ in rounds),
        sum((end - start for start, end in spans), timedelta()),
        tuple(behind),
    )
