"""What is to be done now, and what is easily forgotten? Only what is accepted as things stand.

A front knows what each act is called with it: a line to type, or a button.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime
from enum import StrEnum

from paisai.desk.due_pairing import is_play_off, once_they_stand, pairing
from paisai.errors import RuleViolation
from paisai.frozen import dataclass
from paisai.ledger.appeal_fees import fee_due
from paisai.ledger.entry_doubts import doubts
from paisai.ledger.joint_entries import awaited
from paisai.ledger.papers import earliest_date, missing_papers
from paisai.ledger.reviewing import notice_of
from paisai.ledger.unit_checks import check_shares
from paisai.regulations.officials import deciding_body
from paisai.regulations.stages import Swiss
from paisai.text import SILENT, Text, joined, on_day
from paisai.tournament.competition import Competition, DrawPurpose
from paisai.tournament.entrants import Entrant, EntryStatus
from paisai.tournament.naming import names
from paisai.tournament.next_step import WORDS, Due, NextStep
from paisai.tournament.ranking.advancing import fewest, first_stage
from paisai.tournament.round_times import ends_at, round_time, still_open
from paisai.tournament.rounds import RoundStatus
from paisai.tournament.timetable import planned_start


class Act(StrEnum):
    ENTER = "enter"
    CONFIRM = "confirm"
    SELECTION = "selection"
    BEYOND_SHARE = "beyond_share"
    PAPERS = "papers"
    FRESH_PAPERS = "fresh_papers"
    REVIEW = "review"
    NOTICE = "notice"
    OBJECTION = "objection"
    QUALIFY = "qualify"
    DRAW = "draw"
    REVEAL = "reveal"
    PAIR = "pair"
    PUBLISH = "publish"
    START = "start"
    RESULTS = "results"
    END = "end"
    ANNOUNCE = "announce"
    BRIEF = "brief"
    TIME = "time"
    SCORES = "scores"
    APPEAL = "appeal"
    LATE_APPEAL = "late_appeal"
    FEE = "fee"
    PAIR_AGAIN = "pair_again"
    AGREE = "agree"
    SETTLE = "settle"
    CLOSE_STAGE = "close_stage"
    CLOSE = "close"
    AWARDS = "awards"


@dataclass(frozen=True, slots=True)
class Todo:
    """`about` is what it is about, by number: an entry, a table, an objection, an appeal; a paper
    by its name."""

    act: Act
    text: Text
    about: str = ""


REMINDED = 5
"""So many doubts about entries are named at once; with each that is settled the next comes."""
PURPOSE = {
    DrawPurpose.NUMBERS: Text("抽签号", "draw numbers"),
    DrawPurpose.TABLES: Text("分桌", "tables"),
    DrawPurpose.ZONES: Text("赛区号", "zone numbers"),
    DrawPurpose.GROUPS: Text("分组", "groups"),
    DrawPurpose.BRACKET: Text("淘汰赛位置", "the bracket"),
    DrawPurpose.PLAY_OFF: Text("加赛", "the play-off"),
    DrawPurpose.LOTS: Text("抽签定名次", "lots for places"),
}
_DUE = {
    Due.BEGIN: Act.DRAW,
    Due.SCHEDULE: Act.DRAW,
    Due.DRAW: Act.DRAW,
    Due.REVEAL: Act.REVEAL,
    Due.PAIR: Act.PAIR,
    Due.PUBLISH: Act.PUBLISH,
    Due.RESULTS: Act.RESULTS,
    Due.SETTLE: Act.SETTLE,
    Due.CLOSE_STAGE: Act.CLOSE_STAGE,
    Due.CLOSE: Act.CLOSE,
    Due.NOTHING: Act.AWARDS,
}
_BEFORE_RESULTS = Text("本轮开始计时，然后", "start the round, then ")
_END = Todo(Act.END, Text("时间到了，结束本轮", "time is up: end the round"))
_END_EARLY = Todo(Act.END, Text("成绩都到了，结束本轮", "all results are in: end the round"))
_BRIEF = Todo(
    Act.BRIEF,
    Text("开赛前向选手宣布规则和纪律", "tell the players the rules and conduct before play begins"),
)
_TIME = Todo(
    Act.TIME,
    Text(
        "第 1 轮几点开始还没有定，赛程上写的是“未定”",
        "nobody has set when round 1 begins: the schedule says so",
    ),
    "1",
)
_SCORES = Todo(Act.SCORES, Text("公布成绩", "publish the scores"))


def taking_part(competition: Competition) -> tuple[Entrant, ...]:
    """Neither refused nor withdrawn."""
    out = (EntryStatus.REFUSED, EntryStatus.WITHDRAWN)
    return tuple(one for one in competition.entrants.values() if one.status not in out)


def unseen(competition: Competition) -> list[Entrant]:
    """Accepted, and not on public notice as they are now."""
    return [
        one
        for one in competition.entrants.values()
        if one.status is EntryStatus.ACCEPTED and notice_of(competition, one) is None
    ]


def next_todo(competition: Competition, step: NextStep, now: datetime) -> Todo:
    """The one thing that is due."""
    if step.due is Due.BEGIN:
        return _before_begin(competition, now) or Todo(Act.DRAW, _when_all_are_in(competition, now))
    if step.due in (Due.CLOSE_STAGE, Due.CLOSE):
        return _closing(competition, step, now)
    act, text, round_ = _DUE[step.due], step.text, competition.round
    if step.due is Due.RESULTS and round_ and round_.status is RoundStatus.PUBLISHED:
        act, text = Act.START, _BEFORE_RESULTS + WORDS[Due.RESULTS]
    if step.due is Due.PAIR and competition.stage is not None:
        text = pairing(competition, competition.stage)
    if step.purpose is not None:
        what = PURPOSE[step.purpose]
        text += Text(f"（{what.zh}）", f" ({what.en})")
    for group in step.among:
        whom = names(competition, group)
        text += Text(f"，在 {whom.zh} 之间", f", among {whom.en}")
    if is_play_off(competition, step):
        text = once_they_stand(competition, text, now)
    return Todo(act, text, str(step.tables[0]) if step.tables else "")


def _when_all_are_in(competition: Competition, now: datetime) -> Text:
    """The draw ends the entries, so before the day it is said what it waits for."""
    deadline, first = competition.regulation.entry.deadline, on_day(competition.first_day)
    begin = WORDS[Due.BEGIN]
    if deadline is not None and now < deadline:
        closes = f"{deadline:%Y-%m-%d %H:%M}"
        return Text(f"报名 {closes} 截止以后，", f"when entries have closed at {closes}, ") + begin
    if now.date() < competition.first_day:
        zh = f"报名到齐以后，{begin.zh}；首日 {first.zh}"
        return Text(zh, f"when all entries are in, {begin.en}; the first day is {first.en}")
    return begin


def _closing(competition: Competition, step: NextStep, now: datetime) -> Todo:
    """What is to be done before it can be closed, and from when it can."""
    if waiting := _appeals(competition):
        return waiting[0]
    found = still_open(competition, now)
    todo = Todo(_DUE[step.due], step.text)
    if not found:
        return todo
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


def reminders(competition: Competition, step: NextStep, now: datetime) -> tuple[Todo, ...]:
    """What the course does not wait for and is easily forgotten."""
    if competition.closed or competition.draw is not None:
        return ()
    closing = step.due in (Due.CLOSE_STAGE, Due.CLOSE)
    found = list(_appeals(competition)[1 if closing else 0 :])
    found += [
        Todo(Act.AGREE, Text(f"{one.name} ", f"{one.name} ") + awaited(competition, one), one.id)
        for one in taking_part(competition)
        if one.awaits
    ][:REMINDED]
    found += [Todo(Act.CONFIRM, one.text, one.entry) for one in doubts(competition)[:REMINDED]]
    if step.due is Due.BEGIN:
        found += _too_few(competition)
    running = round_time(competition, now)
    if running is not None and running.due:
        found.append(Todo(Act.ANNOUNCE, joined((t.text for t in running.due), "；", "; ")))
    if not competition.stages and planned_start(competition, 1) is None:
        found.append(_TIME)
    if briefing_is_due(competition):
        found.append(_BRIEF)
    round_ = competition.round
    if round_ is not None and step.due not in (Due.PUBLISH, Due.RESULTS):
        if running is not None:
            over = ends_at(competition)
            found.append(_END if over is not None and over <= now else _END_EARLY)
        if round_.scores_published is None:
            found.append(_SCORES)
    return tuple(found)


def _too_few(competition: Competition) -> list[Todo]:
    """Of a Swiss: so many rounds cannot be paired as the rules stand, and that shows only late.
    Nobody meets anybody twice, nor one of his unit; of an odd number one rests."""
    entrants = taking_part(competition)
    if not entrants:
        return []
    spec = competition.regulation.stages[first_stage(competition.regulation, len(entrants))]
    if not isinstance(spec, Swiss):
        return []
    together = Counter(unit for one in entrants for unit in one.units)
    own = 1 if spec.same_unit_meets or not together else max(together.values())
    most = len(entrants) - own + len(entrants) % 2
    if most >= spec.rounds:
        return []
    count, rounds = len(entrants), spec.rounds
    text = Text(
        f"参赛者 {count} 个，照规程最多打得成 {most} 轮，要打的是 {rounds} 轮："
        "多报几个，或到时许再次相遇、许同单位相遇",
        f"with {count} entries at most {most} rounds can be paired by the rules, and there are"
        f" {rounds}: take more, or allow second meetings or those of one unit then",
    )
    return [Todo(Act.ENTER, text)]


def briefing_is_due(competition: Competition) -> bool:
    """From the publication of the first round until it begins."""
    rounds = [round_ for stage in competition.stages for round_ in stage.rounds]
    return [round_.status for round_ in rounds] == [RoundStatus.PUBLISHED]


def _before_begin(competition: Competition, now: datetime) -> Todo | None:
    entrants = taking_part(competition)
    selection = competition.regulation.entry.selection
    if not entrants and selection is not None and competition.quota is None:
        due = selection.report_due
        until = Text(f"（{due} 以前）", f" by {due}") if due else SILENT
        return Todo(
            Act.SELECTION,
            Text(
                f"各单位上报选拔情况{until.zh}，报齐后分配名额",
                f"the units report their selections{until.en}; then share out the places",
            ),
        )
    if not entrants:
        return Todo(
            Act.ENTER,
            Text(
                "录入报名，用填好的报名表读入或一个一个填",
                "take in entries, by a filled-in entry form or one by one",
            ),
        )
    return _reviewing(competition, entrants, now) or _enough(competition, entrants)


def _reviewing(competition: Competition, entrants: Sequence[Entrant], now: datetime) -> Todo | None:
    """From the papers of an entry to its qualification."""
    today = now.date()
    entered = [one for one in entrants if one.status is EntryStatus.ENTERED]
    owing = [one for one in entered if missing_papers(competition, one, today)]
    if owing:
        return _papers(competition, owing, today)
    if entered:
        whom = _named(competition, entered)
        return Todo(Act.REVIEW, Text(f"审核 {whom.zh}", f"review {whom.en}"))
    accepted = [one for one in entrants if one.status is EntryStatus.ACCEPTED]
    if hidden := unseen(competition):
        whom = _named(competition, hidden)
        what = Text(f"公示 {whom.zh}", f"give public notice of {whom.en}")
        deadline = competition.regulation.entry.deadline
        if deadline is not None and now < deadline:
            closes = f"{deadline:%Y-%m-%d %H:%M}"
            what = (
                Text(f"报名 {closes} 截止以后，", f"when entries have closed at {closes}, ") + what
            )
        return Todo(Act.NOTICE, what)
    for objection in competition.objections:
        if objection.upheld is None:
            whom = _named(competition, [competition.entrants[objection.entry]])
            return Todo(
                Act.OBJECTION,
                Text(f"裁定对 {whom.zh} 的异议", f"rule on the objection against {whom.en}"),
                str(objection.number),
            )
    if accepted:
        last = on_day(max(notice.last_day for notice in competition.notices))
        return Todo(
            Act.QUALIFY,
            Text(
                f"公示到 {last.zh}，过后确认资格",
                f"qualify, after the notice open through {last.en}",
            ),
        )
    if owing := [o for o in entrants if missing_papers(competition, o, competition.first_day)]:
        return _papers(competition, owing, competition.first_day)
    return None


def _enough(competition: Competition, entrants: Sequence[Entrant]) -> Todo | None:
    """As many as the first stage needs, and no unit beyond its share."""
    least = fewest(
        competition.regulation.stages[first_stage(competition.regulation, len(entrants))]
    )
    if len(entrants) < least:
        return Todo(
            Act.ENTER,
            Text(f"至少要有 {least} 个参赛者，继续报名", f"at least {least} entries are needed"),
        )
    return _shares(competition)


def _shares(competition: Competition) -> Todo | None:
    """S6.5.1: what the draw would be refused for, in the same words."""
    try:
        check_shares(competition)
    except RuleViolation as refused:
        act = Act.SELECTION if competition.quota is None else Act.BEYOND_SHARE
        return Todo(act, Text(refused.zh, refused.en))
    return None


def _papers(competition: Competition, owing: list[Entrant], on: date) -> Todo:
    """Those of a limited age come last, one by one, with the day from which they count."""
    whom = _named(competition, owing)
    owed = [paper for one in owing for _, paper in missing_papers(competition, one, on)]
    if all(paper.max_age_days is not None for paper in owed):
        paper = owed[0]
        since = earliest_date(competition, paper)
        return Todo(
            Act.FRESH_PAPERS,
            Text(
                f"验收 {whom.zh} 的{paper.name.zh}（{since} 或以后的）",
                f"accept the {paper.name.en} of {whom.en} (dated {since} or later)",
            ),
            paper.name.zh,
        )
    return Todo(
        Act.PAPERS,
        Text(f"验收 {whom.zh} 的材料", f"accept the papers of {whom.en}"),
        owing[0].id,
    )


def _named(competition: Competition, entrants: list[Entrant]) -> Text:
    return names(competition, [one.id for one in entrants], most=5)


def _appeals(competition: Competition) -> tuple[Todo, ...]:
    """Each appeal that is open; one that lacks a step is completed, or dismissed when late."""
    found = []
    steps = len(competition.regulation.appeals.steps)
    for one in competition.appeals:
        if one.upheld is not None:
            continue
        who = _named(competition, [competition.entrants[one.entry]])
        if len(one.steps) < steps:
            text = Text(
                f"{who.zh} 的申诉手续未齐，过时驳回",
                f"the appeal of {who.en} lacks a step; dismiss it when its time is over",
            )
            found.append(Todo(Act.LATE_APPEAL, text, str(one.number)))
        elif due := fee_due(competition, one):
            text = Text(
                f"收 {who.zh} 的申诉费 {due} 元；收到了才裁决，过时没有收到可以驳回",
                f"receive the fee of {who.en}, {due} yuan; the appeal is decided when it is in, and"
                " may be dismissed when its time is over without it",
            )
            found.append(Todo(Act.FEE, text, str(one.number)))
        else:
            by = deciding_body(competition.regulation)
            text = Text(f"{by.zh}裁决 {who.zh} 的申诉", f"{by.en} decides the appeal of {who.en}")
            found.append(Todo(Act.APPEAL, text, str(one.number)))
    return tuple(found)
