"""How does the clock of a round stand, at each table, and what is the hall to be told?

The one clock of the package: the ledger writes down what is done with it, everything else asks
here. Times are those of the hall. A round is over at the very moment its time is up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from paisai.frozen import record
from paisai.regulations.clocks import AnnouncementText, RoundClock
from paisai.shengji.policies import UnfinishedDeal
from paisai.text import Text

MOST_ADDED = 366 * 24 * 60
"""Minutes."""


@record
class Extension:
    """More minutes for one table, or for all if `table` is None."""

    table: int | None
    minutes: int


@record
class Announced:
    """What was said in the hall; `what` is empty if it was not one of the regulation's
    announcements; `table` is the one it was said to alone."""

    at: datetime
    text: str
    what: str = ""
    table: int | None = None


@record
class Clock:
    """`paused` holds closed pauses (from, to); `pause_began` an open one; `ended` is when the
    round was declared over, `early` the reason if that was before its time."""

    started: datetime | None = None
    pause_began: datetime | None = None
    paused: tuple[tuple[datetime, datetime], ...] = ()
    extensions: tuple[Extension, ...] = ()
    announced: tuple[Announced, ...] = ()
    ended: datetime | None = None
    early: str = ""

    @property
    def extended(self) -> tuple[int, ...]:
        """The tables that have more time than the others."""
        return tuple(sorted({e.table for e in self.extensions if e.table is not None}))


class Deals(StrEnum):
    """May a table that has just finished a deal begin another?"""

    MAY_BEGIN = "may_begin"
    ONE_LAST = "one_last"
    """The deal in progress is finished, then one more (Z1.4, T3.2)."""
    NO_NEW = "no_new"
    """The deal in progress may be finished within the time (B7.3)."""
    OVER_FINISH = "over_finish"
    """Time is up: the deal in progress is finished and counts (Z1.4, T3.2, S15)."""
    OVER_VOID = "over_void"
    """Time is up: an unfinished deal is void (B7.3)."""


@record
class AnnouncementAt:
    """Something the hall (or, where `table` is given, that table) is to be told at a moment:
    one of the regulation's announcements, or that time is up."""

    at: datetime
    what: str
    table: int | None
    text: Text


TIME_UP = "time_up"
SAID: Mapping[str, Text] = {
    AnnouncementText.ONE_LAST_DEAL: Text(
        "打完手上这副，再打最后一副", "finish the deal in hand, then play one last deal"
    ),
    AnnouncementText.NO_NEW_DEAL: Text(
        "打完手上这副，不再开始新的一副", "finish the deal in hand and begin no other"
    ),
    TIME_UP: Text("时间到", "time is up"),
}


def run_out(clock: Clock, given: timedelta) -> datetime | None:
    """When so much of the round's time has run; None while the clock has not started, or stands
    before that. What is paused after it does not count."""
    if clock.started is None:
        return None
    at, left = clock.started, given
    for begin, end in clock.paused:
        if begin - at >= left:
            return at + left
        left -= begin - at
        at = end
    if clock.pause_began is not None and clock.pause_began - at < left:
        return None
    return at + left


def more_time(clock: Clock, table: int | None) -> timedelta:
    """What was added for everybody and for this table; no more than the calendar can reckon with,
    whatever an old file says."""
    added = sum(e.minutes for e in clock.extensions if e.table is None or e.table == table)
    return timedelta(minutes=min(added, MOST_ADDED))


def time_is_up(rules: RoundClock | None, clock: Clock, table: int | None = None) -> datetime | None:
    """When the time of a table is up, whether or not anybody says so; None where no time is
    given, or the clock does not run."""
    if rules is None:
        return None
    return run_out(clock, timedelta(minutes=rules.minutes) + more_time(clock, table))


def over_at(rules: RoundClock | None, clock: Clock, table: int | None = None) -> datetime | None:
    """When the round is over at a table: its time is up, or it was declared over before."""
    up = time_is_up(rules, clock, table)
    known = [at for at in (clock.ended, up) if at is not None]
    return min(known, default=None)


def all_over_at(rules: RoundClock | None, clock: Clock) -> datetime | None:
    """When the round is over at every table, the extended ones too."""
    ends = [over_at(rules, clock, table) for table in (None, *clock.extended)]
    known = [at for at in ends if at is not None]
    return max(known) if len(known) == len(ends) else None


def time_left(
    rules: RoundClock | None, clock: Clock, at: datetime, table: int | None = None
) -> timedelta | None:
    """What is left at a table, never below zero; None without a clock, or before it runs."""
    if rules is None or clock.started is None:
        return None
    over = over_at(rules, clock, table)
    if over is not None:
        return max(over - at, timedelta(0)) if clock.pause_began is None else timedelta(0)
    assert clock.pause_began is not None
    whole = timedelta(minutes=rules.minutes) + more_time(clock, table)
    stood = sum((end - begin for begin, end in clock.paused), timedelta(0))
    return whole - (clock.pause_began - clock.started - stood)


def deals_now(
    rules: RoundClock | None, clock: Clock, at: datetime, table: int | None = None
) -> Deals:
    """What a table does when its deal is finished, by its own time (B7.3, Z1.4, T3.2, S15)."""
    over = over_at(rules, clock, table)
    if over is not None and at >= over:
        void = rules is not None and rules.unfinished is UnfinishedDeal.VOID_AT_END
        return Deals.OVER_VOID if void else Deals.OVER_FINISH
    last = None
    for told in announcements(rules, clock, table):
        if told.what != TIME_UP and told.at <= at:
            last = told.what
    if last is None:
        return Deals.MAY_BEGIN
    return Deals.ONE_LAST if last == AnnouncementText.ONE_LAST_DEAL else Deals.NO_NEW


def announcements(
    rules: RoundClock | None, clock: Clock, table: int | None = None
) -> tuple[AnnouncementAt, ...]:
    """What is told and when, by the time of one table or of those without more time."""
    if rules is None:
        return ()
    found = []
    for one in rules.announcements:
        at = run_out(clock, timedelta(minutes=one.minute) + more_time(clock, table))
        if at is not None:
            found.append(AnnouncementAt(at, one.text, table, SAID[one.text]))
    up = time_is_up(rules, clock, table)
    if up is not None:
        found.append(AnnouncementAt(up, TIME_UP, table, SAID[TIME_UP]))
    return tuple(sorted(found, key=lambda told: told.at))


def to_announce(rules: RoundClock | None, clock: Clock) -> tuple[AnnouncementAt, ...]:
    """What is still to be told, in order of time: to the hall, and to tables with more time."""
    waiting = (told for table in (None, *clock.extended) for told in _unsaid(rules, clock, table))
    return tuple(sorted(waiting, key=lambda told: told.at))


def _unsaid(rules: RoundClock | None, clock: Clock, table: int | None) -> Iterator[AnnouncementAt]:
    said = {(one.what, one.table) for one in clock.announced}
    for told in announcements(rules, clock, table):
        if clock.ended is None and (told.what, table) not in said:
            yield told
