"""Until when may it still be done, and what does coming late do?

The one set of deadlines of the package. Times are those of the hall; a deadline of 5 minutes is
kept at 5:00 and missed after it. Days are dates.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta
from enum import Enum
from math import ceil, floor

from paisai.frozen import record
from paisai.regulations.clocks import LATENESS, LatenessStep, MinutesCounted
from paisai.regulations.effects import EffectKind
from paisai.regulations.entering import NoticeFrom, ReviewRules
from paisai.regulations.regulation import Regulation
from paisai.regulations.scoring import AfterWindow

# Lateness


@record
class Late:
    """`infraction` and `facts` are for `rule`; `step` is the row of the scale, None where so
    little costs nothing."""

    minutes: int
    step: LatenessStep | None
    infraction: str = LATENESS

    @property
    def facts(self) -> dict[str, int]:
        return {"minutes": self.minutes}


def late(regulation: Regulation, started: datetime, arrived: datetime) -> Late | None:
    """How late an entry is that arrived then (or is not there now); None if in time. Minutes
    are started ones (Z4.2, T8.11) or full ones (B8.2.1, S2.2)."""
    if arrived <= started:
        return None
    scale = regulation.clocks.lateness
    whole = ceil if scale.counted is MinutesCounted.STARTED else floor
    minutes = whole((arrived - started) / timedelta(minutes=1))
    step = next(
        (s for s in scale.steps if s.first <= minutes and (s.last is None or minutes <= s.last)),
        None,
    )
    return Late(minutes, step)


def forfeited_from(regulation: Regulation, started: datetime) -> datetime | None:
    """From which second on who is not there has forfeited the round (B8.2.1, T8.11, S2.2, Z4.2);
    None where no lateness costs the round."""
    scale = regulation.clocks.lateness
    costs = [
        step.first
        for step in scale.steps
        if any(effect.kind is EffectKind.FORFEIT_ROUND for effect in step.effects)
    ]
    if not costs:
        return None
    if scale.counted is MinutesCounted.STARTED:  # the eleventh minute begins after 10:00
        return started + timedelta(minutes=min(costs) - 1, seconds=1)
    return started + timedelta(minutes=min(costs))


# Sheets


def sheet_due(regulation: Regulation, over: datetime) -> datetime:
    """Until when a table hands its sheet in whose round was over then (T3.6b, E4.8.9)."""
    return over + timedelta(minutes=regulation.score_sheet.within_minutes)


# Corrections


class Correcting(Enum):
    """How an error in a result may be corrected."""

    OPEN = "open"
    """By the desk: not yet published, or within the window."""
    CHIEF_REFEREE_WITH_REASON = "chief-referee-with-reason"
    NEVER = "never"


def corrections_until(regulation: Regulation, published: datetime) -> datetime:
    """The end of the window; where there is none, publishing ends it (E4.8.9)."""
    return published + timedelta(minutes=regulation.corrections.window_minutes or 0)


def correcting(regulation: Regulation, published: datetime | None, asked: datetime) -> Correcting:
    rules = regulation.corrections
    if published is None:
        return Correcting.OPEN
    if rules.window_minutes is not None and asked <= corrections_until(regulation, published):
        return Correcting.OPEN
    never = rules.after is AfterWindow.NEVER
    return Correcting.NEVER if never else Correcting.CHIEF_REFEREE_WITH_REASON


# Appeals


def appeal_until(regulation: Regulation, since: datetime, made: int = 0) -> datetime:
    """Until when the next step of an appeal is made that has `made` steps (E4.8.10, B8.3, T10,
    Z5, S10); every step counts from the same moment."""
    return since + timedelta(minutes=regulation.appeals.steps[made].within_minutes)


# Public notice

_WEEKDAYS = 5


def is_working_day(
    day: date, holidays: Collection[date] = (), worked: Collection[date] = ()
) -> bool:
    """`holidays` are weekdays off, `worked` weekends on which people work."""
    return day in worked or (day.weekday() < _WEEKDAYS and day not in holidays)


def notice_until(
    review: ReviewRules,
    deadline: date | None,
    opened: date,
    holidays: Collection[date] = (),
    worked: Collection[date] = (),
) -> date:
    """The last day of a public notice: its working days are counted from the day after the
    deadline, or after it opens if that is later, or always after it opens (E3.4.1)."""
    day = opened
    if deadline is not None and review.notice_counted_from is NoticeFrom.DEADLINE_OR_OPENING:
        day = max(deadline, opened)
    left = review.notice_working_days
    while left:
        day += timedelta(days=1)
        left -= is_working_day(day, holidays, worked)
    return day
