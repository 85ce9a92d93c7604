"""The forms of a round that is played: started, timed, announced, signed in to, ended."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.acts.rounds import clock_set_right, sign_in
from paisai.desk.forms.model import Field, Kind, Posted
from paisai.desk.forms.parts import (
    FROM_ONE,
    TAKES_PART,
    FormOf,
    Situation,
    at_table,
    entries_in,
    number,
    plain_act,
    reason,
    table_field,
    unsaid,
)
from paisai.desk.forms.reading import Answers, tied
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.clock_set_right import dated_after
from paisai.ledger.commands import (
    Announce,
    EndRound,
    ExtendRound,
    FinishTable,
    PauseRound,
    ResumeRound,
    StartRound,
)
from paisai.ledger.reviewing import checks_of_the_day
from paisai.ledger.timing import ends_early
from paisai.text import SILENT, Text, joined, many
from paisai.tournament.competition import RoundAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import table_list
from paisai.tournament.round_times import ends_at

START_ROUND = plain_act(Text("开始本轮", "start the round"), StartRound())
RESUME_ROUND = plain_act(Text("继续计时", "resume the clock"), ResumeRound())

PAUSE_ROUND = FormOf(
    Text("暂停计时", "pause the clock"),
    Text("暂停", "pause"),
    lambda _, __: (reason("暂停的原因", "why", required=False),),
    lambda _, told: [PauseRound(told.text("reason"))],
)


WHOLE_HALL = unsaid("全场", "all tables")


def _one_table(at: Situation, given: Posted) -> Field:
    """One table, or all."""
    tables = at_table(at.competition, given)
    return table_field(at.competition, tables, given, required=False, without=WHOLE_HALL)


def _extend_fields(at: Situation, given: Posted) -> Sequence[Field]:
    minutes = Field(
        "minutes",
        Text("延长", "more time"),
        Kind.WHOLE,
        required=True,
        limits=FROM_ONE,
        unit=Text("分钟", "minutes"),
    )
    return minutes, _one_table(at, given), reason("延长的原因", "why", required=False)


EXTEND_ROUND = FormOf(
    Text("延长时间", "extend the time"),
    Text("延长", "extend"),
    _extend_fields,
    lambda _, told: [
        ExtendRound(told.whole("minutes") or 0, number(told, "table"), told.text("reason"))
    ],
)


def _announce_fields(at: Situation, given: Posted) -> Sequence[Field]:
    words = Field(
        "text",
        Text("播报内容", "what is said"),
        Kind.WORDS,
        help=Text("不写就播报到点的", "left empty: what is due by the clock"),
    )
    return words, _one_table(at, given)


ANNOUNCE = FormOf(
    Text("播报", "announce"),
    Text("播报", "announce"),
    _announce_fields,
    lambda _, told: [Announce(told.text("text"), number(told, "table"))],
)


def _end_fields(at: Situation, _: Posted) -> Sequence[Field]:
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
    return (replace(reason("提前结束的理由", "why it ends early"), help=said),)


END_ROUND = FormOf(
    Text("结束本轮", "end the round"),
    Text("结束本轮", "end the round"),
    _end_fields,
    lambda _, told: [EndRound(told.text("reason"))],
)


def _finish_fields(at: Situation, given: Posted) -> Sequence[Field]:
    when = Field(
        "at",
        Text("几时打完", "when it finished"),
        Kind.MOMENT,
        help=Text("不写就是现在", "left empty: now"),
    )
    return table_field(at.competition, at_table(at.competition, given), given), when


FINISH_TABLE = FormOf(
    Text("一桌打完最后一副", "a table has finished its last deal"),
    Text("打完了", "finished"),
    _finish_fields,
    lambda _, told: [FinishTable(int(told.text("table")), told.moment("at"))],
)


def _correct_clock_fields(at: Situation, _: Posted) -> Sequence[Field]:
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
        reason("校正的理由", "why"),
    )


def _correct_clock(at: Situation, told: Answers) -> Sequence[Command]:
    with tied("minutes"):
        return [clock_set_right(at.state, at.now, told.whole("minutes"), told.text("reason"))]


CORRECT_CLOCK = FormOf(
    Text("校正时间", "set the times right"),
    Text("现在的钟是对的，校正", "the clock is right now: correct them"),
    _correct_clock_fields,
    _correct_clock,
    Text(
        "钟往回拨过。先看电脑的钟现在对不对：不对，先把它调好；对，就在这里校正。记录一条不改，"
        "记在现在以后的各条按快的时间往前算，迟到和期限跟着改正",
        "The clock went back. First see whether it is right now: if not, set it; if it is, correct"
        " here. No line of the record changes; what is dated after now counts so much earlier, and"
        " lateness and deadlines with it",
    ),
)


def _sign_in_fields(at: Situation, given: Posted) -> Sequence[Field]:
    return (
        Field(
            "entries",
            Text("参赛者", "entries"),
            Kind.CHOICES,
            entries_in(at.competition, TAKES_PART),
            required=True,
            value=tuple(given.get("entries", ())),
        ),
        *_in_time(at),
        Field(
            "arrived",
            Text("几时到的", "when they came"),
            Kind.MOMENT,
            help=Text("不写就是现在", "left empty: now"),
        ),
        *_passed(at),
    )


def _in_time(at: Situation) -> Sequence[Field]:
    """Asked once the round has begun; before that nobody is late."""
    round_ = at.competition.round
    if round_ is None or round_.clock.started is None:
        return ()
    return (Field("in_time", Text("都准时到了", "all were in time"), Kind.YES_NO),)


def _passed(at: Situation) -> Sequence[Field]:
    """Asked where the regulation has something checked at the door."""
    checks = joined([one.name for one in checks_of_the_day(at.competition)], "、", ", ")
    label = Text("当日检查全部通过", "passed all checks of the day")
    return (Field("passed", label, Kind.YES_NO, help=checks),) if checks else ()


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


SIGN_IN = FormOf(
    Text("签到", "sign in"),
    Text("签到", "sign in"),
    _sign_in_fields,
    _sign_in,
)
