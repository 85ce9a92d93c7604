"""What is allowed when, and what can somebody do who asks at the wrong time?

Every command declares in which statuses it is allowed and what is said in the others
(`paisai.ledger.commands`); `ALLOWED` is the table of all of them, act × status. A refusal is said
as at a desk: what is going on, and what comes first or instead.
"""

from __future__ import annotations

from collections.abc import Mapping

from paisai.errors import Needed
from paisai.ledger.act import NAMES, About, PerAct, Status, Trait, acts_with
from paisai.ledger.commands import ALL_RESULTS, BEGUN, DRAWS, NO_DRAW, RESULTS_IN, ROUND_OUT
from paisai.ledger.refusal import Reason, Refusal, refuse
from paisai.ledger.state import status
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt
from paisai.tournament.naming import table_list

ALLOWED: Mapping[str, frozenset[Status]] = PerAct(lambda command: command.act.when.allowed)
ENDINGS = acts_with(Trait.ENDING)
"""What makes earlier events count no more."""
NOT_UNDONE = acts_with(Trait.FIRST, Trait.ENDING)
"""What is never undone itself."""
RETIRED = frozenset(acts_with(Trait.RETIRED))
"""What files of before hold, and nobody is offered or may ask for any more."""

NOW: Mapping[Status, Text] = {
    Status.NONE: Text("还没有这场比赛", "there is no event yet"),
    Status.ENTRY: Text("还没有抽签开赛", "play has not begun"),
    Status.DRAWING: Text("抽签还没有揭晓", "the draw is not opened yet"),
    Status.OPENING: Text("抽签还没有揭晓", "the draw is not opened yet"),
    Status.DRAWING_BEFORE: Text("抽签还没有揭晓", "the draw is not opened yet"),
    Status.READY: Text("现在没有正在打的一轮", "no round is being played"),
    Status.DRAFT: Text("本轮的编排还没有公布", "the pairing of this round is not published yet"),
    Status.PUBLISHED: Text("本轮还没有开始", "this round has not started"),
    Status.PLAYING: Text("本轮正在打", "this round is being played"),
    Status.RESULTS: Text("本轮时间已到，成绩还没有录齐", "time is up and results are missing"),
    Status.DONE: Text("各阶段都已结束", "all stages are over"),
    Status.CLOSED: Text("比赛已经结束", "the event is closed"),
}
_PLAY_ON = Text("要再打，先撤销结束阶段", "to play on, undo the close of the stage first")
_DRAWN = Text("这一阶段的对阵已经抽定，不能再加人", "this stage has been drawn; nobody can join it")
_OPEN_FIRST = Text(
    "先揭晓，或写明理由作废这次抽签", "open the draw first, or give it up and say why"
)
_STILL_THERE = Text(
    "可以查看、打印、导出，姓名写错的还可以更正",
    "it can still be read, printed and exported, and a name's spelling mended",
)


def allowed(now: Status) -> tuple[str, ...]:
    """The commands a page may offer in this status."""
    return tuple(kind for kind, when in ALLOWED.items() if now in when and kind not in RETIRED)


def check_allowed(kind: str, competition: Competition | None) -> None:
    when, now, traits = ALLOWED[kind], status(competition), NAMES[kind].act.traits
    if now in when:
        return
    if Trait.RESULT in traits and now in RESULTS_IN:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                "现在没有等成绩的桌；已经录入的成绩要改，请用更正",
                "no table waits for a result; one that was entered is changed by a correction",
            ),
        ).needing(Needed.CORRECTION)
    awaited = Trait.AFTER_RESULTS in traits and now in ROUND_OUT
    if awaited and now is not Status.PUBLISHED and competition is not None:
        raise _results_missing(competition, now)
    said = possible_when(kind, now, competition)
    raise refuse(
        Reason.RESULTS_MISSING if awaited else Reason.NOT_NOW,
        Text(f"现在不能：{said.zh}", f"not now: {said.en}"),
    )


def _results_missing(competition: Competition, now: Status) -> Refusal:
    stage, round_ = competition.stage, competition.round
    assert stage is not None
    assert round_ is not None
    said, tables = NOW[now], table_list(RoundAt(competition, stage, round_).missing)
    return refuse(
        Reason.RESULTS_MISSING,
        Text(
            f"现在不能：{said.zh}，还缺{tables.zh}；成绩录齐以后可以",
            f"not now: {said.en}; missing: {tables.en}; it can be done once they are entered",
        ),
    )


def possible_when(kind: str, now: Status, competition: Competition | None) -> Text:
    """Returns what is said of an act that is not allowed `now`."""
    act = NAMES[kind].act
    when = act.when
    if now is Status.CLOSED:
        return NOW[now] + Text("；", "; ") + _STILL_THERE
    if now is Status.NONE:
        return NOW[now] + Text("；先建立比赛", "; set one up first")
    if when.fixed:
        return when.fixed
    if when.in_a_draw and now in DRAWS:
        return when.in_a_draw
    if when.in_a_draw and act.about is About.DRAW:
        return NO_DRAW
    if now in DRAWS:
        return NOW[now] + Text("；", "; ") + _OPEN_FIRST
    if kind == "add_entry" and now is not Status.DONE and _is_drawn(competition):
        return _DRAWN
    return NOW[now] + Text("；", "; ") + _instead(kind, now)


def _instead(kind: str, now: Status) -> Text:
    """Returns what comes first or instead: what the act says of this status, else what it waits
    for. Whatever waits for a round cannot be done after the last, and what waits for results not
    before the first."""
    when = NAMES[kind].act.when
    if now in when.instead:
        return when.instead[now]
    if when.waits and now is Status.DONE:
        return _PLAY_ON
    if now is Status.ENTRY and when.waits == ALL_RESULTS:
        return BEGUN
    return when.waits or BEGUN


def _is_drawn(competition: Competition | None) -> bool:
    """Whether the stage takes nobody in any more."""
    stage = None if competition is None else competition.stage
    if competition is None or stage is None:
        return False
    return not competition.spec(stage).paired_by_results
