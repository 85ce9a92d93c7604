"""Was it in time, and what does the regulation do if not? At the table and in the round.

Times are seconds, handed in; a limit of 30 seconds is kept at 30 and broken after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from paisai import shengji
from paisai.erdayi.regulated import OVER_TIME
from paisai.regulations import Regulation, rules_of
from paisai.regulations.citing import clause_of
from paisai.regulations.clocks import AnnouncementText, DealAtTimeUp, OnTimeout
from paisai.shengji.match import Match


class Timed(Enum):
    """What a player has a time for."""

    BID = "bid"
    BURY = "bury"
    BURY_AND_FIRST_LEAD = "bury-and-first-lead"
    """Both together, where the regulation has it so (Z4.24)."""
    LEAD = "lead"
    FOLLOW = "follow"


class TableActs(Enum):
    """What is done for a player whose time is up."""

    NOTHING = "nothing"
    PASS = "pass"
    """A bid not made in time is a pass, at every table (E4.2t); online a play too (E4.3t)."""
    LOWEST_SINGLE = "lowest-single"
    """Online, for who has to lead (E4.3t)."""


@dataclass(frozen=True, slots=True)
class OverTime:
    """A limit that was not kept: `infraction` is the id for `rule`, None where being late
    costs nothing but what the table does. `clause` is where the limit stands."""

    timed: Timed
    limit: int
    used: float
    infraction: str | None
    acts: TableActs
    clause: str | None


_FIELDS = {
    Timed.BID: "bid",
    Timed.BURY: "bury",
    Timed.BURY_AND_FIRST_LEAD: "bury",
    Timed.LEAD: "lead",
    Timed.FOLLOW: "follow",
}


def limit(regulation: Regulation, timed: Timed) -> int | None:
    """Seconds, None without a limit (E4.2t, E4.3t, B6.12t, Z4.24, T8.8, S10)."""
    play = regulation.clocks.play
    if timed in (Timed.BURY, Timed.BURY_AND_FIRST_LEAD):
        together = timed is Timed.BURY_AND_FIRST_LEAD
        return play.bury if together is play.bury_includes_first_lead else None
    seconds: int | None = getattr(play, _FIELDS[timed])
    return seconds


def over_time(
    regulation: Regulation, timed: Timed, began: float, done: float, online: bool = False
) -> OverTime | None:
    """What a time that began and was done so comes to; None if it was kept. `done` may be
    now, if it is not done yet."""
    seconds = limit(regulation, timed)
    used = done - began
    if seconds is None or used <= seconds:
        return None
    bid = timed is Timed.BID
    known = any(infraction.id == OVER_TIME for infraction in regulation.penalties)
    return OverTime(
        timed,
        seconds,
        used,
        OVER_TIME if known and not bid else None,
        TableActs.PASS if bid else _acts(regulation, timed, online),
        clause_of(regulation, f"clocks.play.{_FIELDS[timed]}") or None,
    )


def _acts(regulation: Regulation, timed: Timed, online: bool) -> TableActs:
    if not online or regulation.clocks.play.on_timeout is OnTimeout.ONLY_RECORD:
        return TableActs.NOTHING
    acts = {Timed.LEAD: TableActs.LOWEST_SINGLE, Timed.FOLLOW: TableActs.PASS}
    return acts.get(timed, TableActs.NOTHING)


def over_time_at_first_lead(
    regulation: Regulation, taken: float, buried: float, led: float
) -> tuple[OverTime, ...]:
    """The declarer from taking the kitty to the first lead: one time for both (Z4.24), or
    the bury and the lead each by itself."""
    if regulation.clocks.play.bury_includes_first_lead:
        both = over_time(regulation, Timed.BURY_AND_FIRST_LEAD, taken, led)
        return () if both is None else (both,)
    times = (
        over_time(regulation, Timed.BURY, taken, buried),
        over_time(regulation, Timed.LEAD, buried, led),
    )
    return tuple(one for one in times if one is not None)


def kitty_opens(regulation: Regulation, last_draw: float) -> float:
    """From when the kitty may be taken: the pause for shows is over (T7.2, Z4.9)."""
    return last_draw + (regulation.clocks.play.pause_before_kitty or 0)


# -- the round -----------------------------------------------------------------------------


class HallEventKind(Enum):
    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"


@dataclass(frozen=True, slots=True)
class HallEvent:
    """What the desk did with the clock of a round at a time of the day; `table` is None for
    all tables, `seconds` is what an extension adds."""

    kind: HallEventKind
    at: float
    table: str | None = None
    seconds: float = 0


def elapsed(events: Iterable[HallEvent], now: float, table: str | None = None) -> float:
    """The seconds of the round that have run at a table: pauses do not count, an extension
    gives time back. Negative before an extension is used up; 0 before the start."""
    run, since, given = 0.0, None, 0.0
    for event in sorted(events, key=lambda one: one.at):
        if event.at > now or event.table not in (None, table):
            continue
        if event.kind is HallEventKind.EXTEND:
            given += event.seconds
        elif event.kind is HallEventKind.PAUSE and since is not None:
            run, since = run + event.at - since, None
        elif event.kind in (HallEventKind.START, HallEventKind.RESUME) and since is None:
            since = event.at
    if since is not None:
        run += now - since
    return run - given


def announcements(regulation: Regulation) -> tuple[tuple[int, AnnouncementText], ...]:
    """When the hall is told what, in seconds of the round (B7.3, Z1.4, T3.2)."""
    clock = regulation.clocks.round
    if clock is None:
        return ()
    return tuple((60 * told.minute, told.text) for told in clock.announcements)


def round_ends(regulation: Regulation) -> int | None:
    """Seconds of a round; None where deals are counted and not minutes (E4.2a)."""
    clock = regulation.clocks.round
    return None if clock is None else 60 * clock.minutes


def may_begin_deal(regulation: Regulation, at: float, begun_since_told: int = 0) -> bool:
    """Whether a table that has just finished a deal may begin another so many seconds into
    the round; `begun_since_told` deals began after the announcement (B7.3, Z1.4, T3.2, S15)."""
    rules = rules_of(regulation)
    if not isinstance(rules, shengji.Rules):
        return True
    return replace(Match.begin(rules), begun_late=begun_since_told).may_start_deal(at)


class DealFate(Enum):
    """What becomes of a deal that was begun in time."""

    GOES_ON = "goes-on"
    COUNTS = "counts"
    VOID = "void"


def deal_fate(regulation: Regulation, now: float, finished: float | None = None) -> DealFate:
    """Of a deal finished at this second of the round, or still going on now (B7.3: unfinished
    at the end it is void; elsewhere it is played out)."""
    clock = regulation.clocks.round
    if clock is None or clock.unfinished is not DealAtTimeUp.VOID_AT_END:
        return DealFate.GOES_ON if finished is None else DealFate.COUNTS
    end = 60 * clock.minutes
    if finished is None:
        return DealFate.VOID if now >= end else DealFate.GOES_ON
    return DealFate.COUNTS if finished <= end else DealFate.VOID
