"""When is a round over at a table, what is due in the hall now, and what is still possible?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from paisai.frozen import record, replace
from paisai.referee.clocks import (
    AnnouncementAt,
    Deals,
    all_over_at,
    deals_now,
    over_at,
    time_left,
    to_announce,
)
from paisai.referee.deadlines import Late, appeal_until, corrections_until, late, sheet_due
from paisai.regulations.citing import clause_of
from paisai.regulations.clocks import LATENESS
from paisai.regulations.closing import AppealSince
from paisai.regulations.effects import EffectKind
from paisai.shengji.policies import UnfinishedDeal
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt, StageState, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import called, opening, round_name
from paisai.tournament.rounds import Round, RoundStatus, Seated

LONGEST_ROUND = timedelta(hours=12)
"""Where no time is given."""


def is_played_out(competition: Competition) -> bool:
    """Whether a deal that is not finished when time is up goes on, so that its end is noted."""
    rules = competition.regulation.clocks.round
    return rules is not None and rules.unfinished is not UnfinishedDeal.VOID_AT_END


def round_over(at: RoundAt, number: int | None = None) -> datetime | None:
    """Returns when the round was or will be over at a table (default: at those without more time).

    By its clock, or when its last deal was played out after the time; before that when everything
    is in and its scores are published, be it with the next round; where the clock never ran, when
    the last result came in. None: not known yet.
    """
    round_ = at.round
    rules, clock = at.competition.regulation.clocks.round, round_.clock
    over = over_at(rules, clock, number)
    if over is not None:
        finished = None if number is None else round_.tables[number - 1].finished
        over = over if finished is None else max(over, finished)
    if rules is not None and clock.started is not None:
        out = round_.scores_published if at.is_complete else None
        return min((time for time in (over, out) if time is not None), default=None)
    if over is not None:
        return over
    if not at.is_complete:
        return None
    came = [t.result.time for t in round_.tables if t.result and t.result.time]
    return max(came, default=round_.scores_published)


def scores_are_out(at: RoundAt) -> bool:
    """Whether every table has its result and the scores are published: nobody plays in it any
    more."""
    return at.round.scores_published is not None and at.is_complete


def own_times(round_: Round) -> tuple[int, ...]:
    """The tables whose round is not over with that of the others."""
    finished = {table.number for table in round_.tables if table.finished is not None}
    return tuple(sorted({*round_.clock.extended, *finished}))


def table_of(round_: Round, entry: EntryId) -> Seated | None:
    return next((table for table in round_.tables if entry in table.seats), None)


def sheet_due_at(table: TableAt) -> datetime | None:
    """Returns until when a table hands in its sheet that ends with the clock, or whose end is
    noted; None: nothing says when its round is over. The time of the round does not bind a match
    that is replayed."""
    clock = table.round.clock
    if table.seated.replay or (clock.started is None and clock.ended is None):
        return None
    over = round_over(table.at, table.number)
    return None if over is None else sheet_due(table.competition.regulation, over)


def may_play_on(competition: Competition, seated: Seated) -> bool:
    """Whether a table whose time is up may still be at its last deal, for all that is known: then
    nobody is late there (T3.6b)."""
    return is_played_out(competition) and seated.finished is None


def appeals_since(at: RoundAt, number: int | None) -> datetime | None:
    """Returns from when the minutes of an appeal run at a table: the latest of its clock, its own
    finish and the end that was announced (Z5, S10, E4.8.10); what is ruled there later is appealed
    against from then on. None: they do not run yet."""
    if at.competition.regulation.appeals.since is AppealSince.SCORES_PUBLISHED:
        since = at.round.scores_published
    else:
        since = round_over(at, number)
        announced = at.round.clock.ended
        if since is not None and announced is not None:
            since = max(since, announced)
    ruled = None if number is None else dict(_last_ruled(at)).get(number)
    return since if since is None or ruled is None else max(since, ruled)


def _last_ruled(at: RoundAt) -> Iterator[tuple[int, datetime]]:
    """Yields the tables of a round by number, with the time of each ruling about it."""
    for ruling in at.competition.rulings:
        if (ruling.stage, ruling.round) == (at.stage.index, at.round.number) and ruling.time:
            seated = table_of(at.round, ruling.entry)
            if seated is not None and ruling.cancelled_by is None:
                yield seated.number, ruling.time


# What keeps a stage from closing


@record
class StillOpen:
    """Something that may still change a result; `until` is when it ends by itself, None where
    something has to be done first."""

    clause: str
    text: Text
    until: datetime | None = None


def still_open(competition: Competition, at: datetime) -> tuple[StillOpen, ...]:
    """Everything of the stages so far that is not over at that moment."""
    found: list[StillOpen] = []
    for appeal in competition.appeals:
        if appeal.upheld is None:
            number = appeal.number
            text = Text(f"第 {number} 号申诉还没有裁决", f"appeal {number} is not decided yet")
            found.append(StillOpen(clause_of(competition.regulation, "appeals.steps"), text))
    for stage in competition.stages:
        for round_ in stage.rounds:
            if round_.status is not RoundStatus.DRAFT:
                of_round = [
                    *_appealable(RoundAt(competition, stage, round_), at),
                    *_correctable(competition, round_, at),
                ]
                found += (_in_stage(competition, stage, round_, one) for one in of_round)
    return tuple(found)


def _in_stage(
    competition: Competition, stage: StageState, round_: Round, one: StillOpen
) -> StillOpen:
    """Rounds are counted anew in each stage, so an event of several says which."""
    name = competition.regulation.stages[stage.index].name
    if len(competition.stages) < 2 or name == round_name(round_):
        return one
    return replace(one, text=Text(f"{name.zh}{one.text.zh}", f"{name.en}: {one.text.en}"))


def closable_at(competition: Competition, at: datetime) -> datetime | None:
    """From when nothing is open any more if nobody does anything; None: something must be done."""
    waiting = [one.until for one in still_open(competition, at)]
    known = [until for until in waiting if until is not None]
    if len(known) < len(waiting):
        return None
    return max((until + timedelta(seconds=1) for until in known), default=at)


def _appealable(of: RoundAt, at: datetime) -> Iterator[StillOpen]:
    regulation, round_ = of.competition.regulation, of.round
    clause = clause_of(regulation, "appeals.steps")
    minutes = regulation.appeals.steps[0].within_minutes
    ruled = (number for number, _ in _last_ruled(of))
    starts = [appeals_since(of, number) for number in {None, *own_times(round_), *ruled}]
    known = [since for since in starts if since is not None]
    if len(known) < len(starts):
        if regulation.appeals.since is AppealSince.SCORES_PUBLISHED:
            yield StillOpen(
                clause,
                Text(
                    f"{opening(round_).zh}的成绩还没有公布，公布后 {minutes} 分钟内可以申诉",
                    f"the scores of {called(round_).en} are not published; appeals may be filed for"
                    f" {minutes} minutes after that",
                ),
            )
        else:
            yield StillOpen(
                clause,
                Text(
                    f"{opening(round_).zh}还没有结束，结束后 {minutes} 分钟内可以申诉",
                    f"{opening(round_).en} is not over; appeals may be filed for {minutes} minutes"
                    " after that",
                ),
            )
        return
    until = appeal_until(regulation, max(known))
    if at <= until:
        text = Text(
            f"{opening(round_).zh}到 {clock_text(until, at)} 还可以申诉",
            f"appeals about {called(round_).en} may be filed until {clock_text(until, at)}",
        )
        yield StillOpen(clause, text, until)


def _correctable(competition: Competition, round_: Round, at: datetime) -> Iterator[StillOpen]:
    """Only a window is waited for: with the chief referee's reason there is no end to it."""
    rules = competition.regulation.corrections
    if rules.window_minutes is None:
        return
    clause = clause_of(competition.regulation, "corrections.window_minutes")
    published = round_.scores_published
    if published is None:
        text = Text(
            f"{opening(round_).zh}的成绩还没有公布，公布后 {rules.window_minutes} 分钟内可以更正",
            f"the scores of {called(round_).en} are not published; they may be corrected for"
            f" {rules.window_minutes} minutes after that",
        )
        yield StillOpen(clause, text)
        return
    until = corrections_until(competition.regulation, published)
    if at <= until:
        text = Text(
            f"{opening(round_).zh}的成绩到 {clock_text(until, at)} 还可以更正",
            f"scores of {called(round_).en} may be corrected until {clock_text(until, at)}",
        )
        yield StillOpen(clause, text, until)


def clock_text(time: datetime, now: datetime) -> str:
    """A time of the hall; of another day with its date, seconds only if there are any.

    >>> clock_text(datetime(2026, 5, 16, 9, 5), datetime(2026, 5, 16, 8, 0))
    '09:05'
    """
    seconds = ":%S" if time.second else ""
    day = "" if time.date() == now.date() else "%Y-%m-%d "
    return time.strftime(f"{day}%H:%M{seconds}")


# The hall now


@record
class TableTime:
    """`table` is None for all tables without more time. `over_at` is None while the clock
    stands."""

    table: int | None
    left: timedelta | None
    over_at: datetime | None
    deals: Deals


@record
class Missing:
    """Somebody who should sit at a table and has not signed in; `late` by now, if at all."""

    table: int
    entry: EntryId
    late: Late | None


@record
class RoundTime:
    """The clock of the round in hand. `tables` has the hall first, then each table with more
    time; `due` is to be told now, `next` after that. `missing` is filled where people sign in."""

    round: int
    paused_since: datetime | None
    tables: tuple[TableTime, ...]
    due: tuple[AnnouncementAt, ...]
    next: AnnouncementAt | None
    missing: tuple[Missing, ...]

    def of(self, table: int) -> TableTime:
        return next((one for one in self.tables if one.table == table), self.tables[0])


def round_time(competition: Competition, at: datetime) -> RoundTime | None:
    """How the clock of the last round stands; None before it is started, and after its end, its
    scores or the end of its stage."""
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None or round_.status is not RoundStatus.PLAYING:
        return None
    if stage.closed or scores_are_out(RoundAt(competition, stage, round_)):
        return None
    rules = competition.regulation.clocks.round
    clock = round_.clock
    if clock.started is not None:
        at = max(at, clock.started)  # the hall's clock may have gone back since
    tables = tuple(
        TableTime(
            table,
            time_left(rules, clock, at, table),
            over_at(rules, clock, table),
            deals_now(rules, clock, at, table),
        )
        for table in (None, *clock.extended)
    )
    waiting = to_announce(rules, clock)
    due = tuple(told for told in waiting if told.at <= at)
    later = next((told for told in waiting if told.at > at), None)
    return RoundTime(
        round_.number, clock.pause_began, tables, due, later, _not_here(competition, round_, at)
    )


def ends_at(competition: Competition) -> datetime | None:
    """When the time of the last round is up at every table; None: no time is given, or the
    clock does not run."""
    round_ = competition.round
    if round_ is None:
        return None
    return all_over_at(competition.regulation.clocks.round, round_.clock)


def lateness(competition: Competition, entry: EntryId, at: datetime) -> Late | None:
    """How late an entry came to its table in the last round, or is if it is not there yet; None
    in time, and where it does not sit."""
    round_ = competition.round
    table = None if round_ is None else table_of(round_, entry)
    if round_ is None or table is None or round_.clock.started is None:
        return None
    arrived = dict(table.arrived).get(entry)
    if arrived is None:
        arrived = min(at, _last_moment(competition, round_.clock.started))
    return late(competition.regulation, round_.clock.started, arrived)


def _last_moment(competition: Competition, started: datetime) -> datetime:
    """Nobody gets later than the round lasts, however much later that is asked."""
    over = ends_at(competition)
    return started + LONGEST_ROUND if over is None else over


def signed_in_late(competition: Competition, entry: EntryId, round_: Round) -> int | None:
    """The minutes an entry was late by its sign-in; None where nobody measured them."""
    table = table_of(round_, entry)
    arrived = None if table is None else dict(table.arrived).get(entry)
    if arrived is None or round_.clock.started is None:
        return None
    came = late(competition.regulation, round_.clock.started, arrived)
    return 0 if came is None else came.minutes


def _not_here(competition: Competition, round_: Round, at: datetime) -> tuple[Missing, ...]:
    """Those who have not signed in, where people do; who has reported, was ruled on for being late
    or to have forfeited, or has a result is not waited for."""
    stage = competition.stage
    if stage is None or not any(table.arrived for table in round_.tables):
        return ()
    ruled = ruled_late(competition, round_)
    return tuple(
        Missing(table.number, entry, lateness(competition, entry, at))
        for table in RoundAt(competition, stage, round_).tables
        if table.result is None and not table.reports
        for entry in table.seats
        if entry not in dict(table.seated.arrived) and entry not in ruled
        if entry not in table.absent
    )


# Who came late, and has to be ruled on for it


def late_unruled(table: TableAt, at: datetime) -> tuple[tuple[EntryId, Late], ...]:
    """Returns who has signed in late and was not ruled on for it, and who has not come and forfeits
    by then, where people sign in; nobody who has forfeited already. Only where lateness costs
    something, and until the scores of the round are out."""
    competition, round_ = table.competition, table.round
    if round_.clock.started is None or round_.scores_published is not None:
        return ()
    done = ruled_late(competition, round_) | set(table.absent)
    there = dict(table.seated.arrived)
    awaited = {one.entry for one in _not_here(competition, round_, at)}
    found = []
    for entry in table.seats:
        came = None
        if entry not in done and (entry in there or entry in awaited):
            came = lateness(competition, entry, at)
        if came is None or came.step is None or signed_in_afterwards(table.seated, entry):
            continue
        if entry in there or forfeits(came):
            found.append((entry, came))
    return tuple(found)


def signed_in_afterwards(seated: Seated, entry: EntryId) -> bool:
    """Whether the sign-in was only written down when the table had reported or had its result: it
    does not say when somebody came."""
    arrived = dict(seated.arrived).get(entry)
    times = [report.time for report in seated.reports]
    if seated.result is not None and seated.result.time is not None:
        times.append(seated.result.time)
    return arrived is not None and bool(times) and arrived >= min(times)


def ruled_late(competition: Competition, round_: Round) -> set[EntryId]:
    """Returns who was ruled on for being late to this round."""
    return {
        ruling.entry
        for ruling in competition.rulings
        if (ruling.serial, ruling.infraction) == (round_.serial, LATENESS)
        and ruling.cancelled_by is None
    }


def forfeits(came: Late) -> bool:
    """Whether who comes so late has forfeited the round."""
    effects = () if came.step is None else came.step.effects
    return any(effect.kind is EffectKind.FORFEIT_ROUND for effect in effects)
