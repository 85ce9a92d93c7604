"""What is said of a stage whose close no longer holds: who should advance, and what is given up if
they do?

Can the round that is out still be paired again, after a correction of what it was paired on?

What is to be done now, and what is easily forgotten? Only what is accepted as things stand.

A front knows what each act is called with it: a line to type, or a button.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from paisai.desk.boards.attention import came_late, changed_by, late_said
from paisai.desk.boards.cut_line import level_said
from paisai.desk.boards.honours import open_honours
from paisai.desk.due.before_play import before_begin, taking_part, too_few
from paisai.desk.due.play_offs import is_play_off, once_they_stand, pairing, played_in_vain
from paisai.desk.due.todo import PURPOSE, Task, Todo
from paisai.frozen import replace
from paisai.ledger import State, status
from paisai.ledger.act import NAMES, Trait
from paisai.ledger.allowed import ALLOWED
from paisai.ledger.appeals import fee_due
from paisai.ledger.entry_checks import doubts
from paisai.ledger.event import Event
from paisai.ledger.joint_entries import awaited
from paisai.ledger.reviewing import checks_of_the_day
from paisai.regulations.regulation import deciding_body
from paisai.text import SILENT, Text, joined, many
from paisai.tournament.competition import Competition, RoundAt
from paisai.tournament.naming import called, names, stage_name, whole_name
from paisai.tournament.next_step import (
    WORDS,
    Due,
    NextStep,
    can_begin_anew,
    is_unplayed,
    stage_after,
    unsettled_stage,
)
from paisai.tournament.round_times import ends_at, round_time, still_open
from paisai.tournament.rounds import RoundStatus
from paisai.tournament.timetable import planned_start


def settling(competition: Competition) -> Text:
    """What is to be decided; nothing where nothing is."""
    stage = unsettled_stage(competition)
    if stage is None or stage.unsettled is None:
        return SILENT
    out = [entry for entry in stage.advancing if entry not in stage.unsettled]
    into = [entry for entry in stage.unsettled if entry not in stage.advancing]
    if can_begin_anew(competition, stage):
        said = WORDS[Due.SETTLE]
        what = joined(withdrawn(competition), "", " ")
    else:
        said = Text("更正以后晋级的人有变", "a correction changed who advances")
        after = stage_name(competition, stage_after(competition, stage))
        what = Text(
            f"{after.zh}已经打过，只能保留已晋级的，写明理由",
            f"{after.en} has been played, so those who advanced are kept, with a reason",
        )
    if into or out:
        said += Text("：", ": ") + _who(competition, into, out)
    else:
        said += Text("：人没有变，名次的先后变了", ": the same ones, in another order")
    return said + Text("；", "; ") + what if what else said


def _who(competition: Competition, into: Sequence[str], out: Sequence[str]) -> Text:
    found = []
    if into:
        whom = names(competition, into)
        found.append(Text(f"{whom.zh} 应晋级", f"{whom.en} should advance"))
    if out:
        whom = names(competition, out)
        found.append(Text(f"{whom.zh} 不应晋级", f"{whom.en} should not"))
    return joined(found, "，", ", ")


def withdrawn(competition: Competition) -> Iterator[Text]:
    """What becomes of the stage after it if they are replaced."""
    stage = unsettled_stage(competition)
    if stage is None:
        return
    after = stage_after(competition, stage)
    rounds = [one for one in after.rounds if one.status is not RoundStatus.DRAFT]
    for round_ in rounds:
        name = whole_name(competition, after, round_)
        yield Text(
            f"更换就收回已公布的{name.zh}，重新抽签编排；请通知已入座的人",
            f"if they are replaced, {name.en}, already published, is withdrawn and drawn and"
            " paired anew; tell those who are seated",
        )


def to_pair_again(state: State) -> Todo | None:
    """As long as the ledger would take it. What a correction noted holds until another puts it
    right, or the round is published anew."""
    competition = state.competition
    if competition is None or status(competition) not in ALLOWED["pair_again"]:
        return None
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None or not is_unplayed(competition, stage, round_):
        return None
    tables: list[int] = []
    for event in _since_published(state):
        noted = changed_by(event)
        if noted.get("pair_again") and noted.get("round") == round_.number:
            tables = noted["tables"]
        elif event.data["command"].get("round") == round_.number - 1:
            tables = []
    if not tables:
        return None
    zh, en = "、".join(map(str, tables)), ", ".join(map(str, tables))
    text = Text(
        f"前面的成绩更正以后，{called(round_).zh}第 {zh} 桌本应是别的对阵；"
        "还没有打，可以重排，也可以照公布的打",
        f"since an earlier result was changed, tables {en} of {called(round_).en} would be"
        " others; nothing was played, so it can be paired again, or played as published",
    )
    return Todo(Task.PAIR_AGAIN, text)


def _since_published(state: State) -> list[Event]:
    """What corrected something since the round is out, in order."""
    found: list[Event] = []
    for number in range(len(state.history) - 1, -1, -1):
        event = state.history[number]
        if event.seq in state.undone:
            continue
        if event.kind == "publish_round":
            break
        if Trait.CORRECTS in NAMES[event.kind].act.traits:
            found.append(event)
    return found[::-1]


REMINDED = 5
"""So many doubts about entries are named at once; with each that is settled the next comes."""
_DUE = {
    Due.BEGIN: Task.DRAW,
    Due.DRAW: Task.DRAW,
    Due.CLOSE_WORDS: Task.REVEAL,
    Due.REVEAL: Task.REVEAL,
    Due.PAIR: Task.PAIR,
    Due.PUBLISH: Task.PUBLISH,
    Due.RESULTS: Task.RESULTS,
    Due.CLOSE_STAGE: Task.CLOSE_STAGE,
    Due.CLOSE: Task.CLOSE,
    Due.NOTHING: Task.AWARDS,
}
_BEFORE_RESULTS = Text("本轮开始计时，然后", "start the round, then ")
_END = Todo(Task.END, Text("时间到了，结束本轮", "time is up: end the round"))
_END_EARLY = Todo(Task.END, Text("成绩都到了，结束本轮", "all results are in: end the round"))
_BRIEF = Todo(
    Task.BRIEF,
    Text("开赛前向选手宣布规则和纪律", "tell the players the rules and conduct before play begins"),
)
_TIME = Todo(
    Task.TIME,
    Text(
        "第 1 轮几点开始还没有定，赛程上写的是“未定”",
        "nobody has set when round 1 begins: the timetable says “not set”",
    ),
    "1",
)
_SCORES = Todo(Task.SCORES, Text("公布成绩", "publish the scores"))


def next_todo(competition: Competition, step: NextStep, now: datetime) -> Todo:
    """The one thing that is due; first what no longer counts."""
    todo = _next(competition, step, now)
    vain = joined(played_in_vain(competition), "；", "; ")
    return replace(todo, text=vain + Text("；", "; ") + todo.text) if vain else todo


def _next(competition: Competition, step: NextStep, now: datetime) -> Todo:
    if step.due is Due.BEGIN:
        return before_begin(competition, now)
    if step.due in (Due.CLOSE_STAGE, Due.CLOSE):
        return _closing(competition, step, now)
    if step.due is Due.SETTLE:
        return Todo(Task.SETTLE, settling(competition))
    act, text, round_ = _DUE[step.due], step.text, competition.round
    if step.due is Due.RESULTS and round_ and round_.status is RoundStatus.PUBLISHED:
        act, text = Task.START, _BEFORE_RESULTS + WORDS[Due.RESULTS]
    if step.due is Due.PUBLISH:
        text += _substitutes(competition)
    if step.due is Due.PAIR and competition.stage is not None:
        text = pairing(competition, competition.stage)
    if step.purpose is not None:
        what = PURPOSE[step.purpose]
        text += Text(f"（{what.zh}）", f" ({what.en})")
    for group in step.among:
        whom = names(competition, group)
        text += Text(f"，在 {whom.zh} 之间", f", among {whom.en}")
    if step.due in (Due.DRAW, Due.PAIR) and (first := _of_the_round(competition, now)):
        return replace(first, text=first.text + Text("；然后", "; then ") + text)
    if is_play_off(competition, step):
        text += Text("：", ": ") + level_said(competition, competition.stage)
        text = once_they_stand(competition, text, now)
    return Todo(act, text, str(step.tables[0]) if step.tables else "")


def _substitutes(competition: Competition) -> Text:
    """How many the chief referee names with it (E4.2a, E4.2b)."""
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    empty = sum(table.to_be_filled for table in RoundAt(competition, stage, round_).tables)
    if not empty:
        return SILENT
    return Text(
        f"，裁判长为空座指定 {empty} 名替补",
        f"; the chief referee names {many(empty, 'substitute', 'substitutes')} for empty seats",
    )


def _of_the_round(competition: Competition, now: datetime) -> Todo | None:
    """What is left to do of the last round of the stage before another is begun."""
    round_ = competition.round
    if round_ is None:
        return None
    if round_time(competition, now) is not None:
        over = ends_at(competition)
        return _END if over is not None and over <= now else _END_EARLY
    return _SCORES if round_.scores_published is None else None


def _closing(competition: Competition, step: NextStep, now: datetime) -> Todo:
    """What is to be done before it can be closed, and from when it can."""
    if waiting := _appeals(competition):
        return waiting[0]
    found = still_open(competition, now)
    todo = Todo(_DUE[step.due], step.text)
    if not found:
        return _honours(competition, todo) if step.due is Due.CLOSE else todo
    if round_time(competition, now) is not None:
        return _END_EARLY  # the minutes for appeals would be counted from the end of its clock
    ends = [one.until for one in found if one.until is not None]
    if len(ends) < len(found):
        what = joined((one.text for one in found if one.until is None), "；", "; ")
        round_ = competition.round
        act = _SCORES if round_ is not None and round_.scores_published is None else _END
        return Todo(act.act, what + Text("；", "; ") + act.text)
    last = next(one.text for one in found if one.until == max(ends))
    return Todo(todo.act, last + Text("；过后", "; after that, ") + todo.text)


def _honours(competition: Competition, todo: Todo) -> Todo:
    """E6: special awards are given, or it is said why not, before the event is closed."""
    left = open_honours(competition)
    if not left:
        return todo
    way = Text("，评出或写明这次不评；然后", "; give them or say why not; then ")
    return Todo(Task.HONOUR, left + way + todo.text)


def reminders(competition: Competition, step: NextStep, now: datetime) -> tuple[Todo, ...]:
    """What the course does not wait for and is easily forgotten."""
    if competition.closed or competition.draw is not None:
        return ()
    closing = step.due in (Due.CLOSE_STAGE, Due.CLOSE)
    found = list(_appeals(competition)[1 if closing else 0 :])
    found += [
        Todo(Task.AGREE, Text(f"{one.name} ", f"{one.name} ") + awaited(competition, one), one.id)
        for one in taking_part(competition)
        if one.awaits
    ][:REMINDED]
    found += [Todo(Task.CONFIRM, one.text, one.entry) for one in doubts(competition)[:REMINDED]]
    if step.due is Due.BEGIN:
        found += too_few(competition)
    running = round_time(competition, now)
    if running is not None and running.due:
        found.append(Todo(Task.ANNOUNCE, joined((t.text for t in running.due), "；", "; ")))
    if not competition.stages and planned_start(competition, 1) is None:
        found.append(_TIME)
    found += _arrivals(competition, now)
    if briefing_is_due(competition):
        found.append(_BRIEF)
    stage, round_ = competition.stage, competition.round
    if stage is not None and round_ is not None and RoundAt(competition, stage, round_).is_complete:
        first = _of_the_round(competition, now)
        found += [first] if first is not None else []
        if round_.scores_published is None and first is not _SCORES:
            found.append(_SCORES)
    return tuple(found)


def _arrivals(competition: Competition, now: datetime) -> Iterator[Todo]:
    """Before a round begins people sign in: in the first round everybody is asked, later where
    anybody has to or does. Who came late is ruled on (B8.2.1, Z4.2)."""
    for _, entry, came in came_late(competition, now)[:REMINDED]:
        yield Todo(Task.LATE, late_said(competition, [(entry, came)]), entry)
    round_ = competition.round
    if round_ is None or round_.status is not RoundStatus.PUBLISHED:
        return
    seats = sum(len(table.seats) for table in round_.tables)
    here = sum(len(table.arrived) for table in round_.tables)
    rounds = [one for stage in competition.stages for one in stage.rounds]
    signing_in = any(table.arrived for one in rounds for table in one.tables)
    first = len(rounds) == 1 and bool(competition.regulation.clocks.lateness.steps)
    if here < seats and (first or signing_in or checks_of_the_day(competition)):
        yield Todo(
            Task.SIGN_IN,
            Text(
                f"签到，已到 {here}，共 {seats}；开始以前签到的都不算迟",
                f"sign them in, {here} of {seats} so far; before the start nobody is late",
            ),
        )


def briefing_is_due(competition: Competition) -> bool:
    """From the publication of the first round until it begins."""
    rounds = [round_ for stage in competition.stages for round_ in stage.rounds]
    return [round_.status for round_ in rounds] == [RoundStatus.PUBLISHED]


def _appeals(competition: Competition) -> tuple[Todo, ...]:
    """Each appeal that is open; one that lacks a step is completed, or dismissed when late."""
    found = []
    steps = len(competition.regulation.appeals.steps)
    for one in competition.appeals:
        if one.upheld is not None:
            continue
        who = names(competition, [one.entry])
        if len(one.steps) < steps:
            text = Text(
                f"{who.zh} 的申诉手续未齐，过时驳回",
                f"the appeal of {who.en} lacks a step; dismiss it when its time is over",
            )
            found.append(Todo(Task.LATE_APPEAL, text, str(one.number)))
        elif due := fee_due(competition, one):
            text = Text(
                f"收 {who.zh} 的申诉费 {due} 元；收到了才裁决，过时没有收到可以驳回",
                f"receive the fee of {who.en}, {due} yuan; the appeal is decided when it is in, and"
                " may be dismissed when its time is over without it",
            )
            found.append(Todo(Task.FEE, text, str(one.number)))
        else:
            by = deciding_body(competition.regulation)
            text = Text(f"{by.zh}裁决 {who.zh} 的申诉", f"{by.en} decides the appeal of {who.en}")
            found.append(Todo(Task.APPEAL, text, str(one.number)))
    return tuple(found)
