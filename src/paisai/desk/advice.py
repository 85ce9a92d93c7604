"""What does the desk type next? Only words that are accepted as things stand."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from paisai.desk.drawing import PURPOSE
from paisai.desk.naming import label
from paisai.ledger.reviewing import missing_papers, notice_of
from paisai.tournament.competition import Competition, Entrant, EntryStatus, RoundStatus
from paisai.tournament.next_step import Due, Step
from paisai.tournament.ranking.advancing import fewest, first_stage


class Advice(NamedTuple):
    """{} is the competition's file."""

    zh: str
    en: str


_DO = {
    Due.BEGIN: Advice("抽签开赛：paisai draw {}", "draw and begin: paisai draw {}"),
    Due.SCHEDULE: Advice(
        "排定赛程并抽签：paisai draw {}", "make the schedule and draw: paisai draw {}"
    ),
    Due.DRAW: Advice("抽签：paisai draw {}", "draw: paisai draw {}"),
    Due.REVEAL: Advice(
        "揭示抽签：paisai draw {} --reveal", "reveal the draw: paisai draw {} --reveal"
    ),
    Due.PAIR: Advice("编排下一轮：paisai pair {}", "pair the next round: paisai pair {}"),
    Due.PUBLISH: Advice("公布编排：paisai publish {}", "publish the round: paisai publish {}"),
    Due.RESULTS: Advice("录入成绩：paisai result …", "enter results: paisai result …"),
    Due.CLOSE_STAGE: Advice("结束这一阶段：paisai close {}", "close the stage: paisai close {}"),
    Due.CLOSE: Advice(
        "结束比赛：paisai close {} --final", "close the event: paisai close {} --final"
    ),
    Due.NOTHING: Advice(
        "比赛已经结束；获奖名单：paisai awards {}", "closed; prizes: paisai awards {}"
    ),
}
_START = Advice("本轮开始计时：paisai start {}；然后", "start the round: paisai start {}; then ")
_END = Advice("本轮时间到：paisai end {}", "end the round: paisai end {}")
_SCORES = Advice(
    "公布成绩：paisai publish {} --scores", "publish scores: paisai publish {} --scores"
)


def taking_part(competition: Competition) -> tuple[Entrant, ...]:
    """Neither refused nor withdrawn."""
    out = (EntryStatus.REFUSED, EntryStatus.WITHDRAWN)
    return tuple(one for one in competition.entrants.values() if one.status not in out)


def next_words(competition: Competition, step: Step, today: date) -> Advice:
    """The one thing that is due."""
    if step.due is Due.BEGIN:
        return _before_begin(competition, today) or _DO[Due.BEGIN]
    if step.due in (Due.CLOSE_STAGE, Due.CLOSE) and (waiting := _appeals(competition)):
        return waiting[0]
    zh, en = _DO[step.due]
    round_ = competition.round
    if step.due is Due.RESULTS and round_ and round_.status is RoundStatus.PUBLISHED:
        zh, en = _START.zh + zh, _START.en + en
    if step.purpose is not None:
        what = PURPOSE[step.purpose]
        zh, en = f"{zh}（{what[0]}）", f"{en} ({what[1]})"
    if step.tables:
        tables = "、".join(map(str, step.tables))
        zh, en = f"{zh}，还缺第 {tables} 桌", f"{en}; tables {tables} are missing"
    for group in step.among:
        names = "、".join(label(competition, entry) for entry in group)
        zh, en = f"{zh}，在 {names} 之间", f"{en}, among {names}"
    return Advice(zh, en)


def reminders(competition: Competition, step: Step) -> tuple[Advice, ...]:
    """What the course does not wait for and is easily forgotten."""
    if competition.closed or competition.draw is not None:
        return ()
    closing = step.due in (Due.CLOSE_STAGE, Due.CLOSE)
    found = list(_appeals(competition)[1 if closing else 0 :])
    round_ = competition.round
    if round_ is not None and step.due not in (Due.PUBLISH, Due.RESULTS):
        if round_.status is RoundStatus.PLAYING:
            found.append(_END)
        if round_.scores_published is None:
            found.append(_SCORES)
    return tuple(found)


def _before_begin(competition: Competition, today: date) -> Advice | None:
    entrants = taking_part(competition)
    if not entrants:
        return Advice(
            "领报名表：paisai entries template {} 报名表.xlsx，填好后读入："
            "paisai entries import {} 报名表.xlsx",
            "take a form: paisai entries template {} form.xlsx, fill it in, and read it: "
            "paisai entries import {} form.xlsx",
        )
    entered = [one for one in entrants if one.status is EntryStatus.ENTERED]
    owing = [one for one in entered if missing_papers(competition, one, today)]
    if owing:
        return _papers(owing)
    if entered:
        return Advice(
            f"审核 {_ids(entered)}：paisai entries review {{}} all",
            f"review {_ids(entered)}: paisai entries review {{}} all",
        )
    accepted = [one for one in entrants if one.status is EntryStatus.ACCEPTED]
    if unseen := [one for one in accepted if notice_of(competition, one) is None]:
        return Advice(
            f"公示 {_ids(unseen)}：paisai entries notice {{}}",
            f"give public notice of {_ids(unseen)}: paisai entries notice {{}}",
        )
    for objection in competition.objections:
        if objection.upheld is None:
            return Advice(
                f"裁定异议：paisai entries object {{}} --decide {objection.seq} "
                "--uphold 理由（或 --dismiss 理由）",
                f"rule on the objection: paisai entries object {{}} --decide {objection.seq} "
                "--uphold WHY (or --dismiss WHY)",
            )
    if accepted:
        last = max(notice.last_day for notice in competition.notices)
        return Advice(
            f"公示到 {last}，过后确认资格：paisai entries qualify {{}}",
            f"after the notice, open through {last}: paisai entries qualify {{}}",
        )
    if owing := [o for o in entrants if missing_papers(competition, o, competition.first_day)]:
        return _papers(owing)
    least = fewest(
        competition.regulation.stages[first_stage(competition.regulation, len(entrants))]
    )
    if len(entrants) < least:
        return Advice(
            f"至少要有 {least} 个参赛者，继续报名：paisai entries import {{}} 报名表.xlsx",
            f"at least {least} entries are needed: paisai entries import {{}} form.xlsx",
        )
    return None


def _papers(owing: list[Entrant]) -> Advice:
    first = owing[0].id
    return Advice(
        f"验收 {_ids(owing)} 的材料：paisai entries papers {{}} {first} all accepted",
        f"accept the papers of {_ids(owing)}: paisai entries papers {{}} {first} all accepted",
    )


def _ids(entrants: list[Entrant]) -> str:
    """The first few; a list of hundreds helps nobody."""
    shown = "、".join(one.id for one in entrants[:5])
    return shown if len(entrants) <= 5 else f"{shown}…（{len(entrants)}）"


def _appeals(competition: Competition) -> tuple[Advice, ...]:
    """Each appeal that is open; one that lacks a step is completed, or dismissed when late."""
    found = []
    steps = len(competition.regulation.appeals.steps)
    for one in competition.appeals:
        if one.upheld is not None:
            continue
        word = f"paisai appeal decide {{}} {one.seq}"
        if len(one.steps) < steps:
            found.append(
                Advice(
                    f"申诉 {one.seq} 手续未齐，过时驳回：{word} --dismiss 理由",
                    f"appeal {one.seq} lacks a step; when its time is over: {word} --dismiss WHY",
                )
            )
        else:
            found.append(
                Advice(
                    f"裁决申诉 {one.seq}：{word} --uphold 理由（或 --dismiss 理由）",
                    f"decide appeal {one.seq}: {word} --uphold WHY (or --dismiss WHY)",
                )
            )
    return tuple(found)
