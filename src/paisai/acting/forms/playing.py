"""The forms of a round that is played: started, timed, announced, signed in to, ended."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.acting.acts.rounds import clock_set_right, sign_in
from paisai.acting.forms.declared import asked_for_one, form_of_its_own, several
from paisai.acting.forms.model import Field, Kind, Posted
from paisai.acting.forms.parts import (
    FROM_ONE,
    Situation,
)
from paisai.acting.forms.reading import Answers, tied
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.clock_set_right import dated_after
from paisai.ledger.commands import (
    CorrectClock,
    EndRound,
    SignIn,
)
from paisai.ledger.reviewing import checks_of_the_day
from paisai.ledger.timing import ends_early
from paisai.text import SILENT, Text, joined, many
from paisai.tournament.competition import RoundAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import table_list
from paisai.tournament.round_times import ends_at


def _end_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """Nothing is asked once the time is up; what is still out is said."""
    competition = at.competition
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None or not ends_early(competition, at.now):
        return ()
    over, missing = ends_at(competition), RoundAt(competition, stage, round_).missing
    left = Text("计时暂停着", "the clock stands")
    if over is not None:
        minutes = -(-int((over - at.now).total_seconds()) // 60)
        left = Text(f"还剩 {minutes} 分钟", f"{many(minutes, 'minute', 'minutes')} are left")
    out = table_list(missing)
    said = left + Text(f"，{out.zh}没有成绩", f", and there is no result of {out.en}")
    return (replace(asked_for_one(EndRound, at, given, "reason"), help=said),)


form_of_its_own(EndRound, _end_fields)


def _correct_clock_fields(at: Situation, given: Posted) -> Sequence[Field]:
    last, dated = at.state.time, len(dated_after(at.state, at.now))
    told = SILENT
    if last is not None and dated:
        now, then = f"{at.now:%Y-%m-%d %H:%M}", f"{last:%Y-%m-%d %H:%M}"
        told = Text(
            f"电脑的钟现在是 {now}；有 {dated} 条记录的时间在这以后，最后一条是 {then}",
            f"the computer's clock says {now}; {many(dated, 'event is', 'events are')} dated after"
            f" that, the last {then}",
        )
    return (
        Field(
            "minutes",
            Text("那时的钟快了", "the clock was fast by"),
            Kind.WHOLE,
            limits=FROM_ONE,
            unit=Text("分钟", "minutes"),
            help=told
            + Text(
                "；不知道快多少就不写：最后一条算在现在，那时的钟签到的算准时；记了迟到、迟交的"
                "请再看一遍",
                "; left empty: the last of them counts as now, and who signed in by that clock was"
                " in time; look once more at what was ruled or entered as late",
            ),
        ),
        asked_for_one(CorrectClock, at, given, "reason"),
    )


def _correct_clock(at: Situation, told: Answers) -> Sequence[Command]:
    with tied("minutes"):
        return [clock_set_right(at.state, at.now, told.whole("minutes"), told.text("reason"))]


form_of_its_own(CorrectClock, _correct_clock_fields, _correct_clock)


def _sign_in_fields(at: Situation, given: Posted) -> Sequence[Field]:
    return (
        several(asked_for_one(SignIn, at, given, "entry"), given),
        *_in_time(at),
        asked_for_one(SignIn, at, given, "arrived"),
        *_passed(at, given),
    )


def _in_time(at: Situation) -> Sequence[Field]:
    """Asked once the round has begun; before that nobody is late."""
    round_ = at.competition.round
    if round_ is None or round_.clock.started is None:
        return ()
    return (Field("in_time", Text("都准时到了", "all were in time"), Kind.YES_NO),)


def _passed(at: Situation, given: Posted) -> Sequence[Field]:
    """Asked where the regulation has something checked at the door."""
    checks = joined([one.name for one in checks_of_the_day(at.competition)], "、", ", ")
    if not checks:
        return ()
    return (replace(asked_for_one(SignIn, at, given, "passed"), help=checks),)


def _sign_in(at: Situation, told: Answers) -> Sequence[Command]:
    with tied("arrived"):
        return sign_in(
            at.competition,
            [EntryId(one) for one in told.several("entries")],
            at.now,
            told.moment("arrived"),
            in_time=told.yes("in_time"),
            passed=told.yes("passed"),
        )


form_of_its_own(SignIn, _sign_in_fields, _sign_in)
