"""Until when may it still be done, and what does coming late do? Around and after a round.

Times are seconds, handed in; a deadline of 5 minutes is kept at 5:00 and missed after it.
Days are dates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from math import ceil, floor

from paisai.errors import NotationError
from paisai.regulations import Regulation
from paisai.regulations.checks_rulings import LATENESS
from paisai.regulations.citing import clause_of
from paisai.regulations.clocks import LatenessStep, MinutesCounted
from paisai.regulations.closing import AppealForm, AppealSince, AppealStep
from paisai.regulations.scoring import AfterWindow, HandedInBy, LateSheet

# -- lateness ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Late:
    """`infraction` and `minutes` are for `rule`; `step` is the row of the scale, None where
    so little costs nothing."""

    minutes: int
    step: LatenessStep | None
    infraction: str = LATENESS

    @property
    def facts(self) -> dict[str, int]:
        return {"minutes": self.minutes}


def late(regulation: Regulation, start: float, arrived: float) -> Late | None:
    """How late an entry is that arrived then (or is not there now); None if in time. Minutes
    are started ones (Z4.2, T8.11) or full ones (B8.2.1, S2.2)."""
    if arrived <= start:
        return None
    scale = regulation.clocks.lateness
    whole = ceil if scale.counted is MinutesCounted.STARTED else floor
    minutes = whole((arrived - start) / 60)
    step = next(
        (s for s in scale.steps if s.first <= minutes and (s.last is None or minutes <= s.last)),
        None,
    )
    return Late(minutes, step)


# -- the score sheet -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: `by` hands it in until `due`; `does` is what being late did: nothing, or
    the responsible side is scored as a forfeit and the other by the actual result (T3.6b)."""

    by: HandedInBy
    due: float
    late: bool
    does: LateSheet
    clause: str | None


def score_sheet(regulation: Regulation, round_end: float, handed_in: float) -> Sheet:
    """A sheet handed in then, or not yet handed in now (T3.6b, E4.8.9)."""
    duty = regulation.score_sheet
    due = round_end + 60 * duty.within_minutes
    is_late = handed_in > due
    return Sheet(
        duty.handed_in_by,
        due,
        is_late,
        duty.late if is_late else LateSheet.NO_EFFECT,
        clause_of(regulation, "score_sheet.within_minutes") or None,
    )


# -- corrections ---------------------------------------------------------------------------


class Correcting(Enum):
    """How an error in a result may be corrected."""

    OPEN = "open"
    """By the desk: not yet published, or within the window."""
    CHIEF_REFEREE_WITH_REASON = "chief-referee-with-reason"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Correction:
    """`until` is the end of the window; None where nothing is published yet."""

    how: Correcting
    until: float | None
    clause: str | None


def correction(regulation: Regulation, published: float | None, asked: float) -> Correction:
    """A correction asked for then. Where there is no window, publishing closes it (E4.8.9)."""
    rule = regulation.corrections
    clause = clause_of(regulation, "corrections.window_minutes") or None
    if published is None:
        return Correction(Correcting.OPEN, None, clause)
    until = published + 60 * (rule.window_minutes or 0)
    if asked < published or (rule.window_minutes is not None and asked <= until):
        return Correction(Correcting.OPEN, until, clause)
    never = rule.after is AfterWindow.NEVER
    how = Correcting.NEVER if never else Correcting.CHIEF_REFEREE_WITH_REASON
    return Correction(how, until, clause)


# -- appeals -------------------------------------------------------------------------------


class AppealState(Enum):
    OPEN = "open"
    """The next step may still be taken."""
    COMPLETE = "complete"
    LAPSED = "lapsed"
    """A step was not taken in time."""


@dataclass(frozen=True, slots=True)
class Appeal:
    """Where an appeal stands: `next` is the step to take until `until` (None: its time does
    not run yet), `fee` in yuan is due with the last step."""

    state: AppealState
    next: AppealStep | None
    until: float | None
    fee: int
    clause: str | None


def appeal(
    regulation: Regulation,
    now: float,
    round_end: float | None,
    published: float | None,
    made: Sequence[tuple[AppealForm, float]] = (),
) -> Appeal:
    """The steps already made, each with its form and time, in order (E4.8.10, B8.3, T10,
    Z5, S10). Minutes run from the round's end or from the official scores."""
    appeals = regulation.appeals
    since = round_end if appeals.since is AppealSince.ROUND_END else published
    clause = clause_of(regulation, "appeals.steps") or None
    if len(made) > len(appeals.steps):
        raise NotationError(
            f"申诉只有 {len(appeals.steps)} 步", f"an appeal has {len(appeals.steps)} step(s)"
        )
    for step, (form, at) in zip(appeals.steps, made, strict=False):
        if not _accepts(step.form, form):
            raise NotationError(
                f"这一步申诉应为 {step.form.value}，不是 {form.value}",
                f"this step of an appeal is {step.form.value}, not {form.value}",
            )
        if since is not None and at > since + 60 * step.within_minutes:
            return Appeal(AppealState.LAPSED, step, _end(since, step), appeals.fee, clause)
    if len(made) == len(appeals.steps):
        return Appeal(AppealState.COMPLETE, None, None, appeals.fee, clause)
    step = appeals.steps[len(made)]
    until = None if since is None else _end(since, step)
    lapsed = until is not None and now > until
    state = AppealState.LAPSED if lapsed else AppealState.OPEN
    return Appeal(state, step, until, appeals.fee, clause)


def _end(since: float, step: AppealStep) -> float:
    return since + 60 * step.within_minutes


def _accepts(wanted: AppealForm, form: AppealForm) -> bool:
    return wanted is form


# -- public notice -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Notice:
    """The public notice of the entries: objections are heard from `first` to `last`."""

    first: date
    last: date
    clause: str | None

    def hears(self, day: date) -> bool:
        return self.first <= day <= self.last


def public_notice(
    regulation: Regulation,
    deadline: date,
    holidays: Iterable[date] = (),
    worked: Iterable[date] = (),
) -> Notice | None:
    """The working days after the day of the deadline; `holidays` are days off in the week,
    `worked` Saturdays and Sundays on which work is done. None where no notice is asked for
    (E3.4.1)."""
    review = regulation.review
    if review is None:
        return None
    off, extra = frozenset(holidays), frozenset(worked)
    days: list[date] = []
    day = deadline
    while len(days) < review.notice_working_days:
        day += timedelta(days=1)
        if day in extra or (day.weekday() < 5 and day not in off):
            days.append(day)
    clause = clause_of(regulation, "review.notice_working_days") or None
    return Notice(days[0], days[-1], clause)
