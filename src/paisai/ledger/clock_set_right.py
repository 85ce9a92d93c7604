"""Which time counts for an event that was recorded by a wrong clock?

A line of the record is never changed. `CorrectClock` says that whatever is dated after it was
recorded too far ahead, and by how much; from then on those events count at the right time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from itertools import takewhile

from paisai.errors import Needed
from paisai.frozen import record, replace
from paisai.ledger.act import Command, Of, field_of
from paisai.ledger.commands import CorrectClock, SignIn
from paisai.ledger.event import Event, Plain
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.ledger.state import State
from paisai.text import Text

A_MINUTE = timedelta(minutes=1)
"""A clock that is set by the network goes back by seconds, and nobody need hear of it."""


@record
class Correction:
    """What is dated after `at` in the events before number `seq` was dated `ahead` too late."""

    seq: int
    at: datetime
    ahead: timedelta
    guessed: bool

    def counted(self, time: datetime) -> datetime:
        return time - self.ahead if time > self.at else time


@record
class Began:
    """When a round began: as it was dated, and as it counts."""

    dated: datetime
    counted: datetime


def corrections(events: Iterable[Event], undone: Collection[int]) -> tuple[Correction, ...]:
    return tuple(
        Correction(e.seq, e.time, *_said_of(e.data["command"]))
        for e in events
        if e.kind == "correct_clock" and e.seq not in undone
    )


def _said_of(command: Plain) -> tuple[timedelta, bool]:
    return timedelta(seconds=command["ahead"]), command.get("guessed", False)


def counted_time(event: Event, found: Iterable[Correction]) -> datetime:
    time = event.time
    for one in found:
        if one.seq > event.seq:
            time = one.counted(time)
    return time


def counted_command(
    event: Event, command: Command, found: Iterable[Correction], began: Began | None
) -> Command:
    """The command with what it says of the time, by the right clock."""
    if isinstance(command, SignIn) and began is not None:
        came = command.arrived or event.time
        for one in found:
            if one.guessed and one.seq > event.seq and began.dated <= one.at < came:
                return replace(command, arrived=began.counted)
    name, said = field_of(type(command), Of.HAPPENED), command.named(Of.HAPPENED)
    if name is None or said is None:
        return command
    for one in found:
        if one.seq > event.seq:
            said = one.counted(said)
    return replace(command, **{name: said})


def clock_behind(state: State, now: datetime) -> timedelta | None:
    """By how much the clock stands behind the last event; None where it is not to be noticed."""
    if state.time is None or state.time - now <= A_MINUTE:
        return None
    return state.time - now


def dated_after(state: State, now: datetime) -> tuple[Event, ...]:
    """The events that lie in the future, as far as this clock knows: the last ones."""
    found = corrections(state.history, state.undone)
    last = takewhile(lambda e: counted_time(e, found) > now, _newest_first(state))
    return tuple(last)[::-1]


def _newest_first(state: State) -> Iterator[Event]:
    return (e for e in reversed(tuple(state.history)) if e.seq not in state.undone)


def check_correction(state: State, command: CorrectClock, time: datetime) -> None:
    """Asked of whoever corrects now; what is on record stands."""
    last, first = state.time, next(iter(state.history)).time
    if last is None or last <= time:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                "没有一条记录晚于现在，不用校正",
                "no event is dated after now; there is nothing to correct",
            ),
        )
    if time < first:
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"现在的钟 {_said(time)} 比建立比赛的 {_said(first)} 还早：是现在的钟慢了，"
                "先把电脑的钟调好",
                f"the clock says {_said(time)}, before the event was created ({_said(first)}): it"
                " is"
                " this clock that is wrong; set it right first",
            ),
        )
    least = last - time
    if timedelta(seconds=command.ahead) < least:
        minutes = -(-int(least.total_seconds()) // 60)
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"最后一条记录的时间是 {_said(last)}，那时的钟至少快了 {minutes} 分钟；"
                "不知道快多少就不写",
                f"the last event is dated {_said(last)}: the clock was at least {minutes} minutes"
                " fast;"
                " leave it out if you do not know",
            ),
        )


def clock_question(last: datetime, now: datetime) -> Refusal:
    """Whoever acts while the clock stands behind the record is asked which of them is right."""
    return refuse(
        Reason.TOO_EARLY,
        Text(
            f"电脑的钟是 {_said(now)}，可是最后一条记录是 {_said(last)}：钟往回拨过，没有记。"
            "现在的钟对，请组织者或裁判长先校正记录的时间；现在的钟不对，先把电脑的钟调好",
            f"the computer's clock says {_said(now)}, but the last event is dated {_said(last)}:"
            " the"
            " clock went back, and nothing was recorded. If the clock is right now, the organiser"
            " or"
            " the chief referee first sets the times of the record right; if it is wrong, set it"
            " first",
        ),
    ).needing(Needed.CLOCK)


def _said(time: datetime) -> str:
    return f"{time:%Y-%m-%d %H:%M}"
