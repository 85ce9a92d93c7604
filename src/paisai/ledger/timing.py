"""How does the clock of a round run? Started, stopped, given more time, announced, ended.

How is the timetable changed, and by what right? (S6.5.3)
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from paisai.errors import Needed, NotationError
from paisai.frozen import replace
from paisai.ledger.commands import (
    Announce,
    ChangeSchedule,
    DecidePhones,
    EndRound,
    ExtendRound,
    FinishTable,
    PauseRound,
    ResumeRound,
    StartRound,
)
from paisai.ledger.lookups import need_text, open_stage, table_in, with_round, with_table
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, Outcome, handles
from paisai.referee.clocks import SAID, Announced, Clock, Extension, over_at
from paisai.regulations.citing import clause_of
from paisai.regulations.regulation import MayChangeSchedule
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt, TableAt
from paisai.tournament.naming import called, in_a_line, opening
from paisai.tournament.proceedings import ScheduleChange
from paisai.tournament.round_times import (
    clock_text,
    ends_at,
    is_played_out,
    round_time,
    scores_are_out,
    sheet_due_at,
)
from paisai.tournament.rounds import Round, RoundStatus

if TYPE_CHECKING:
    from paisai.ledger.outcomes import AnnouncementMade, RoundEnded, TableFinished


def _round(competition: Competition) -> Round:
    return open_stage(competition).rounds[-1]


def _round_at(competition: Competition) -> RoundAt:
    return RoundAt(competition, open_stage(competition), _round(competition))


def _start(_: Competition, _command: StartRound, _m: Moment) -> Outcome:
    return {}


def _with_clock(competition: Competition, status: RoundStatus, clock: Clock) -> Competition:
    stage, round_ = open_stage(competition), _round(competition)
    return with_round(competition, stage, replace(round_, status=status, clock=clock))


def _started(competition: Competition, _: StartRound, _o: Outcome, moment: Moment) -> Competition:
    return _with_clock(competition, RoundStatus.PLAYING, Clock(started=moment.time))


def _pause(competition: Competition, _: PauseRound, _m: Moment) -> Outcome:
    if _round(competition).clock.pause_began is not None:
        raise refuse(Reason.DUPLICATE, Text("已经暂停", "the clock stands already"))
    return {}


def _paused(competition: Competition, _: PauseRound, _o: Outcome, moment: Moment) -> Competition:
    clock = _round(competition).clock
    return _with_clock(competition, RoundStatus.PLAYING, replace(clock, pause_began=moment.time))


def _resume(competition: Competition, _: ResumeRound, _m: Moment) -> Outcome:
    if _round(competition).clock.pause_began is None:
        raise refuse(Reason.NOT_NOW, Text("没有暂停", "the clock is running"))
    return {}


def _resumed(competition: Competition, _: ResumeRound, _o: Outcome, moment: Moment) -> Competition:
    clock = _round(competition).clock
    assert clock.pause_began is not None
    pauses = (*clock.paused, (clock.pause_began, moment.time))
    return _with_clock(
        competition, RoundStatus.PLAYING, replace(clock, pause_began=None, paused=pauses)
    )


def _extend(competition: Competition, command: ExtendRound, _: Moment) -> Outcome:
    if command.minutes < 1:
        raise NotationError("延长至少 1 分钟", "extend by at least a minute")
    if command.table is not None:
        table_in(_round_at(competition), command.table)
    return {}


def _extended(
    competition: Competition, command: ExtendRound, _o: Outcome, _m: Moment
) -> Competition:
    clock = _round(competition).clock
    more = (*clock.extensions, Extension(command.table, command.minutes))
    return _with_clock(competition, RoundStatus.PLAYING, replace(clock, extensions=more))


def _announce(competition: Competition, command: Announce, moment: Moment) -> AnnouncementMade:
    """Words of one's own are words; without them, what is due is said and ticked off."""
    if command.text.strip():
        return {}
    now = round_time(competition, moment.time)
    due = [
        told
        for told in (now.due if now else ())
        if command.table is None or told.table == command.table
    ]
    if due:
        return {"said": [{"what": told.what, "table": told.table} for told in due]}
    zh, en = "现在没有到点要播报的", "nothing is due to be announced now"
    if now is not None and now.next is not None:
        at = clock_text(now.next.at, moment.time)
        zh += f"，下一次是 {at}：{now.next.text.zh}"
        en += f"; next, at {at}: {now.next.text.en}"
    raise refuse(
        Reason.NOT_NOW, Text(f"{zh}；要说别的请写明内容", f"{en}; to say something else, write it")
    )


def _announced(
    competition: Competition, command: Announce, outcome: AnnouncementMade, moment: Moment
) -> Competition:
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None:
        return competition
    new = [
        Announced(moment.time, SAID[said["what"]].zh, said["what"], said["table"])
        for said in outcome.get("said", ())
    ] or [Announced(moment.time, command.text, table=command.table)]
    clock = replace(round_.clock, announced=(*round_.clock.announced, *new))
    return with_round(competition, stage, replace(round_, clock=clock))


def ends_early(competition: Competition, now: datetime) -> bool:
    """Whether a round that is ended now ends before its time: with a reason only."""
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None or competition.regulation.clocks.round is None:
        return False
    over = ends_at(competition)
    if over is not None and now >= over:
        return False
    return bool(RoundAt(competition, stage, round_).missing)


def _end(competition: Competition, command: EndRound, moment: Moment) -> RoundEnded:
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None or round_.status is not RoundStatus.PLAYING:
        raise refuse(Reason.NOT_NOW, Text("没有正在进行的轮次", "no round is being played"))
    rules = competition.regulation.clocks.round
    if rules is None or not ends_early(competition, moment.time):
        return {}
    over = ends_at(competition)
    if not command.reason.strip():
        until = ("计时暂停着", "the clock stands")
        if over is not None:
            at = clock_text(over, moment.time)
            until = (f"时间到 {at} 为止", f"its time is up at {at}")
            longer = over_at(rules, round_.clock) != over
            if longer:
                tables = round_.clock.extended
                until = (
                    f"第 {'、'.join(map(str, tables))} 桌延长了，{until[0]}",
                    f"tables {', '.join(map(str, tables))} have more time, {until[1]}",
                )
        raise refuse(
            Reason.NEEDS_REASON,
            Text(
                f"{opening(round_).zh}还没有到时间（{until[0]}），提前结束要写明理由",
                f"the time of {called(round_).en} is not up ({until[1]}); to end it early, say why",
            ),
            clause=clause_of(competition.regulation, "clocks.round.minutes"),
        )
    return {"early": True}


def _ended(
    competition: Competition, command: EndRound, outcome: RoundEnded, moment: Moment
) -> Competition:
    clock = _round(competition).clock
    if clock.pause_began is not None:
        pauses = (*clock.paused, (clock.pause_began, moment.time))
        clock = replace(clock, pause_began=None, paused=pauses)
    early = command.reason if outcome.get("early") else ""
    return _with_clock(
        competition, RoundStatus.ENDED, replace(clock, ended=moment.time, early=early)
    )


def _finish(competition: Competition, command: FinishTable, moment: Moment) -> TableFinished:
    if not open_stage(competition).rounds:
        raise refuse(Reason.NOT_NOW, Text("还没有打过一轮", "no round was played yet"))
    round_ = _round(competition)
    if scores_are_out(_round_at(competition)):
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"{opening(round_).zh}的成绩已经公布；记分表没有迟交的，更正时写明",
                f"the scores of {called(round_).en} are published; that a sheet was in time is"
                " said in"
                " a correction",
            ),
        ).needing(Needed.CORRECTION)
    table = table_in(_round_at(competition), command.table)
    at, rules = command.at or moment.time, competition.regulation.clocks.round
    if at > moment.time:
        raise refuse(
            Reason.TOO_EARLY, Text("打完的时间不能晚于现在", "a deal is not finished in the future")
        )
    clause = clause_of(competition.regulation, "clocks.round.unfinished")
    if rules is None or not is_played_out(competition):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "按规程时间到时没打完的一副作废，不再打完",
                "a deal not finished when time is up is void and is not played out",
            ),
            clause=clause,
        )
    up = over_at(rules, round_.clock, command.table)
    if up is None or at <= up:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"第 {table.number} 桌的时间还没有到，不用记打完的时间",
                f"the time of table {table.number} is not up; when it finishes need not be noted",
            ),
            clause=clause,
        )
    if moment.recorded is not None and "in_time" not in moment.recorded:
        return {}  # an earlier version left it late
    return {"in_time": True} if _was_in_time(table, at) else {}


def _was_in_time(table: TableAt, finished: datetime) -> bool:
    """Whether a sheet that counts as late was none, now that the end of its table is known."""
    result = table.result
    if result is None or result.late_by is None or result.handed_in is None:
        return False
    seated = replace(table.seated, finished=finished)
    due = sheet_due_at(replace(table, round=table.round.with_table(seated), seated=seated))
    return due is None or result.handed_in <= due


def _finished(
    competition: Competition, command: FinishTable, outcome: TableFinished, moment: Moment
) -> Competition:
    table = table_in(_round_at(competition), command.table)
    seated = replace(table.seated, finished=command.at or moment.time)
    if outcome.get("in_time") and seated.result is not None:
        seated = replace(seated, result=replace(seated.result, late_by=None))
    return with_table(table, seated)


def _change(competition: Competition, command: ChangeSchedule, moment: Moment) -> Outcome:
    need_text(command.reason, "改期的原因", "why the timetable is changed")
    regulation = competition.regulation
    bound = regulation.event.schedule_change is MayChangeSchedule.COMMITTEE_ON_FORCE_MAJEURE
    if bound and not command.force_majeure and _is_set(competition, command.round):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "赛程只有遇不可抗力才由组委会更改；确是不可抗力请写明",
                "the timetable binds; only force majeure lets the committee change it: say so if"
                " it is",
            ),
            clause=clause_of(regulation, "event.schedule_change"),
        )
    if command.round < 1:
        raise NotationError("轮次从 1 起", "rounds count from 1")
    if moment.recorded is None:
        _check_to_come(competition, command.round)
    if command.start < moment.time:
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"新的时间 {command.start:%Y-%m-%d %H:%M} 已经过去",
                f"the new time {command.start:%Y-%m-%d %H:%M} has passed",
            ),
        )
    return {}


def _check_to_come(competition: Competition, number: int) -> None:
    """Rounds count as in the timetable, play-offs not among them; an earlier version counted
    those too, and what it took stands."""
    from paisai.tournament.timetable import last_begun, left_out, planned_name

    name = planned_name(competition, number)
    if number <= left_out(competition):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"人数少，不打{name.zh}，没有时间可定",
                f"with so few entries there is no {in_a_line(name).en.removeprefix('the ')}, and no"
                " time of it to set",
            ),
        )
    if number <= last_begun(competition):
        raise refuse(
            Reason.TOO_LATE,
            Text(
                f"{name.zh}已经开始，不能再改期",
                f"{in_a_line(name).en} has begun and is not moved any more",
            ),
        )


def _is_set(competition: Competition, round_: int) -> bool:
    """Whether it has a time to be changed: one that nobody has set yet binds nobody."""
    from paisai.tournament.timetable import planned_start

    return planned_start(competition, round_) is not None


def _changed(
    competition: Competition, command: ChangeSchedule, _: Outcome, moment: Moment
) -> Competition:
    """The last change of a round counts."""
    new = ScheduleChange(command.round, command.start, command.reason, moment.time)
    others = tuple(one for one in competition.schedule_changes if one.round != command.round)
    return replace(competition, schedule_changes=(*others, new))


def _phones(competition: Competition, command: DecidePhones, _: Moment) -> Outcome:
    if command.use is competition.phone_use and competition.phones is not None:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                "已经这样定了；要改就选别的",
                "it is decided so already; choose another to change it",
            ),
            clause=clause_of(competition.regulation, "event.phones"),
        )
    return {}


def _phones_decided(
    competition: Competition, command: DecidePhones, _: Outcome, _m: Moment
) -> Competition:
    return replace(competition, phones=command.use)


handles(StartRound, _start, _started)
handles(PauseRound, _pause, _paused)
handles(ResumeRound, _resume, _resumed)
handles(ExtendRound, _extend, _extended)
handles(Announce, _announce, _announced)
handles(EndRound, _end, _ended)
handles(FinishTable, _finish, _finished)
handles(ChangeSchedule, _change, _changed)
handles(DecidePhones, _phones, _phones_decided)
