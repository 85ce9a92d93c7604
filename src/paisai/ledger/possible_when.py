"""What can somebody do who asks for an act at the wrong time? Said as at a desk: what is going on,
and what comes first or instead."""

from __future__ import annotations

from collections.abc import Mapping

from paisai.ledger.state import Status
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.stages import stage_of

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

_REPLACE = Text(
    "已经抽签开赛，名单定了：换人用“替换选手”，姓名写错用“更正姓名”，不打了用“退出”",
    "play has begun and the list is fixed: replace a player, mend the spelling of a name, or"
    " withdraw the entry",
)
_QUALIFIED = Text(
    "已经抽签开赛，名单定了：现在才发现不合资格的，让其退出，或由裁判处理",
    "play has begun and the list is fixed: who turns out not to qualify is withdrawn, or ruled on",
)
_NO_DRAW = Text("现在没有锁定的抽签；先锁定一次", "no draw is locked; lock one first")
_FIXED: Mapping[str, Text] = {
    "create": Text("这里已经有一场比赛", "there is an event here already"),
    "change_entry": _REPLACE,
    "remove_entry": _REPLACE,
    "review_entry": _QUALIFIED,
    "open_notice": _QUALIFIED,
    "raise_objection": _QUALIFIED,
    "rule_objection": _QUALIFIED,
    "qualify": _QUALIFIED,
    "share_out": Text(
        "已经抽签开赛，名额不能再分", "play has begun: places are not shared out any more"
    ),
    "begin": Text("已经抽签开赛，不用再来一次", "play has begun; it need not begin again"),
    "give_up_draw": _NO_DRAW,
    "pair_again": Text(
        "能重排的是公布了、还没有打完的一轮",
        "a round can be paired again once it is published and until it is over",
    ),
}
"""Acts whose sentence is the same whenever they are out of time."""

_STARTED = Text("本轮开始以后可以", "it can be done once the round has started")
_PUBLISHED = Text("编排公布以后可以", "it can be done once the pairing is published")
_PAIR = Text("先编排一轮", "pair a round first")
_BEGUN = Text("抽签开赛以后可以", "it can be done once play has begun")
_RESULTS = Text("这一轮的成绩录齐以后可以", "it can be done once all results are in")
_WAITS: Mapping[str, Text] = {
    "make_schedule": _RESULTS,
    "commit_draw": _RESULTS,
    "pair": _RESULTS,
    "close_stage": _RESULTS,
    "publish_scores": _RESULTS,
    "change_draft": _PAIR,
    "publish_round": _PAIR,
    "start_round": Text("先编排并公布一轮", "pair a round and publish it first"),
    "pause_round": _STARTED,
    "resume_round": _STARTED,
    "extend_round": _STARTED,
    "end_round": _STARTED,
    "finish_table": _STARTED,
    "report_result": _PUBLISHED,
    "confirm_result": _PUBLISHED,
    "enter_sheet": _PUBLISHED,
    "forfeit": _PUBLISHED,
    "correct_result": Text("有了成绩才能更正", "there must be a result to correct"),
    "close": Text("先结束各阶段", "close the stages first"),
}
"""What an act waits for; all others wait for the beginning."""

_AFRESH = Text("编排已经公布，要改用“重排这一轮”", "it is published: to change it, pair it again")
_OVER = Text("这一轮已经结束", "that round is over")
_RUNS = Text("不用再开始一次", "it need not start again")
_UNDO = Text(
    "撤销这次编排就可以，或等这一轮打完、成绩录齐",
    "undo the pairing, or wait until the round is played and its results are in",
)
_PLAY_ON = Text("要再打，先撤销结束阶段", "to play on, undo the close of the stage first")
_BEFORE_PLAY = ("make_schedule", "commit_draw", "pair", "publish_scores", "close_stage")
_OTHERWISE: Mapping[tuple[str, Status], Text] = {
    **{(kind, Status.ENTRY): _BEGUN for kind in _BEFORE_PLAY},
    **{(kind, Status.DRAFT): _UNDO for kind in ("make_schedule", "commit_draw", "close_stage")},
    **{(kind, Status.DONE): _PLAY_ON for kind in _WAITS},
    ("close_stage", Status.DONE): Text("可以结束比赛了", "the event can be closed"),
    ("withdraw", Status.DONE): Text("名次已定，不能再退出", "the places stand: nobody withdraws"),
    ("pair", Status.PUBLISHED): _AFRESH,
    ("change_draft", Status.PUBLISHED): _AFRESH,
    ("change_draft", Status.PLAYING): _AFRESH,
    ("change_draft", Status.RESULTS): _OVER,
    ("publish_round", Status.PUBLISHED): _AFRESH,
    ("publish_round", Status.PLAYING): _AFRESH,
    ("publish_round", Status.RESULTS): _OVER,
    ("start_round", Status.DRAFT): Text("先公布编排", "publish the pairing first"),
    ("start_round", Status.PLAYING): _RUNS,
    ("start_round", Status.RESULTS): _OVER,
    ("pause_round", Status.RESULTS): _OVER,
    ("resume_round", Status.RESULTS): _OVER,
    ("extend_round", Status.RESULTS): _OVER,
    ("end_round", Status.RESULTS): _OVER,
    ("add_entry", Status.DRAFT): Text(
        "撤销这次编排就可以补报，或等这一轮的成绩录齐，从下一轮起参加",
        "undo the pairing to take it in now, or wait until all results are in; it plays from the"
        " next round on",
    ),
    **{
        ("add_entry", now): Text(
            "这一轮的成绩录齐以后可以补报，从下一轮起参加",
            "once all results of this round are in, an entry can join from the next round on",
        )
        for now in (Status.PUBLISHED, Status.PLAYING, Status.RESULTS)
    },
    ("add_entry", Status.DONE): Text("不能再报名", "nobody can enter any more"),
}
_DRAWN = Text("这一阶段的对阵已经抽定，不能再加人", "this stage has been drawn; nobody can join it")
_OPEN_FIRST = Text(
    "先揭晓，或写明理由作废这次抽签", "open the draw first, or give it up and say why"
)
CLOSE_FIRST = Text(
    "先截止报话，公布有几句和它们的散列，再揭晓",
    "close the list of words first: their number and hash are published, then it is opened",
)
LOCKED = Text(
    "抽签已经锁定，什么也不能撤销，报过的话也不能；先揭晓，或写明理由作废这次抽签",
    "a draw is locked: nothing is undone meanwhile, no words either; open it first, or give it up"
    " and say why",
)
_OF_A_DRAW = (Status.DRAWING, Status.OPENING, Status.DRAWING_BEFORE)
_TAKEN = Text("现场代表报的话已经截止", "the list of words is closed")
_WORDS: Mapping[str, Text] = {
    "contribute": _TAKEN + Text("，不能再加", ": none can be added"),
    "close_words": _TAKEN + Text("，可以揭晓了", ": the draw can be opened"),
    "undo": LOCKED,
    "reveal_draw": CLOSE_FIRST,
}
_STILL_THERE = Text(
    "可以查看、打印、导出，姓名写错的还可以更正",
    "it can still be read, printed and exported, and a name's spelling mended",
)


def possible_when(kind: str, now: Status, competition: Competition | None) -> Text:
    """Of an act that is not allowed `now`."""
    if now is Status.CLOSED:
        return NOW[now] + Text("；", "; ") + _STILL_THERE
    if now is Status.NONE:
        return NOW[now] + Text("；先建立比赛", "; set one up first")
    if kind in _FIXED:
        return _FIXED[kind]
    if kind in _WORDS and now in _OF_A_DRAW:
        return _WORDS[kind]
    if kind in _WORDS and kind != "undo":
        return _NO_DRAW
    if now in _OF_A_DRAW:
        return NOW[now] + Text("；", "; ") + _OPEN_FIRST
    if kind == "add_entry" and now is not Status.DONE and _is_drawn(competition):
        return _DRAWN
    return NOW[now] + Text("；", "; ") + _OTHERWISE.get((kind, now), _WAITS.get(kind, _BEGUN))


def _is_drawn(competition: Competition | None) -> bool:
    """Whether the stage takes nobody in any more."""
    stage = None if competition is None else competition.stage
    if competition is None or stage is None:
        return False
    return not stage_of(competition, stage).paired_by_results
