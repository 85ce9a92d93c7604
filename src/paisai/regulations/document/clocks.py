"""The section on time."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.regulations.clauses import ClauseKind
from paisai.regulations.clocks import (
    AnnouncementText,
    OnTimeout,
    PlayClock,
    RoundClock,
)
from paisai.regulations.document.model import Article, PageChapter
from paisai.regulations.document.scribe import Scribe, whole
from paisai.regulations.regulation import Regulation
from paisai.shengji.policies import UnfinishedDeal
from paisai.text import SILENT, Text, joined

ANNOUNCED = {
    AnnouncementText.ONE_LAST_DEAL: Text(
        "通知全场再打最后一副，正在打的不算在内",
        "the hall is told: one last deal, not counting the one in play",
    ),
    AnnouncementText.NO_NEW_DEAL: Text(
        "宣布即将结束，已打完的不再开新牌，未打完的可在剩余时间内打完",
        "the end is announced: who has finished a deal starts no other, who has not may finish"
        " in the time left",
    ),
}
UNFINISHED = {
    UnfinishedDeal.VOID_AT_END: Text(
        "到时仍未打完的一副作废。", " A deal unfinished at the end is void."
    ),
    UnfinishedDeal.IS_FINISHED: Text(
        "到时正在打的一副打完，计入成绩。", " A deal in play at the end is finished and counts."
    ),
    UnfinishedDeal.IS_FINISHED_AND_ONE_MORE: Text(
        "通知时正在打的一副打完，再打一副即结束。",
        " The deal in play at that moment is finished, then one more, then it is over.",
    ),
}


def clocks(scribe: Scribe, r: Regulation) -> PageChapter:
    articles = (*_round(scribe, r.clocks.round), *_play(scribe, r.clocks.play))
    rest = scribe.remaining(ClauseKind.CLOCK)
    return scribe.chapter(Text("比赛时间", "Time"), (*articles, *rest))


def _round(scribe: Scribe, clock: RoundClock | None) -> Iterator[Article]:
    if clock is None:
        return
    told = joined(
        (
            Text(
                f"到 {a.minute} 分钟，{ANNOUNCED[a.text].zh}。",
                f" At {a.minute} {ANNOUNCED[a.text].en}.",
            )
            for a in clock.announcements
        ),
        "",
        "",
    )
    minutes = Text(f"每轮 {clock.minutes} 分钟。", f"A round has {clock.minutes} minutes.")
    yield scribe.article(
        Text("每轮时间", "Time of a round"),
        ("clocks.round",),
        (
            minutes + told + UNFINISHED[clock.unfinished],
            ["clocks.round.minutes", "clocks.round.unfinished"],
        ),
    )


def _play(scribe: Scribe, p: PlayClock) -> Iterator[Article]:
    bury = (
        Text("埋底连首引 {} 秒", "bury and first lead together {} s")
        if p.bury_includes_first_lead
        else Text("埋底 {} 秒", "bury {} s")
    )
    limits = [
        (p.bid, Text("叫牌 {} 秒，超时算不叫", "bid {} s, over time is a pass"), "bid"),
        (p.bury, bury, "bury"),
        (p.lead, Text("引牌 {} 秒" if p.bid else "领出 {} 秒", "lead {} s"), "lead"),
        (
            p.follow,
            Text("跟牌 {} 秒", "follow {} s")
            if p.bid
            else Text("跟牌、垫牌、毙牌 {} 秒", "follow, discard or ruff {} s"),
            "follow",
        ),
        (
            p.pause_before_kitty,
            Text("取底牌前停 {} 秒", "a pause of {} s before the kitty is taken"),
            "pause_before_kitty",
        ),
    ]
    parts = [
        (Text(words.zh.format(seconds), words.en.format(seconds)), name)
        for seconds, words, name in limits
        if seconds is not None
    ]
    if parts:
        online = SILENT
        if p.on_timeout is OnTimeout.PASS_OR_LOWEST_SINGLE:
            online = Text(
                "网上牌桌超时，跟牌算过牌，引牌出最小的单张。",
                "Online, over time is a pass when following and the lowest single when leading.",
            )
        yield scribe.article(
            Text("每手时间", "Time of a play"),
            ("clocks.play",),
            (
                whole(joined((t for t, _ in parts), "；", "; ")),
                [f"clocks.play.{name}" for _, name in parts],
            ),
            (online, ["clocks.play.on_timeout"]),
        )
