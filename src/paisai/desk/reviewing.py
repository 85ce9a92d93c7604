"""`paisai entries papers|review|notice|object|qualify`: may an entry take part?"""

from __future__ import annotations

import argparse
from typing import Any

from paisai.desk.desk import Desk, day, word
from paisai.desk.naming import entry_of, label, unit_of
from paisai.desk.shown import Column
from paisai.errors import NotationError
from paisai.ledger.commands import (
    OpenNotice,
    Qualify,
    RaiseObjection,
    ReviewEntry,
    RuleObjection,
    SetPaper,
)
from paisai.ledger.reviewing import earliest_date
from paisai.regulations.entering import WhenShown
from paisai.tournament.competition import EntryStatus, PaperStatus

STATUS = {
    EntryStatus.ENTERED: ("待审", "entered"),
    EntryStatus.ACCEPTED: ("审核通过", "accepted"),
    EntryStatus.REFUSED: ("不予通过", "refused"),
    EntryStatus.QUALIFIED: ("有资格", "qualified"),
    EntryStatus.WITHDRAWN: ("已退出", "withdrawn"),
}
PAPER = {
    PaperStatus.PENDING: ("待查", "pending"),
    PaperStatus.ACCEPTED: ("合格", "accepted"),
    PaperStatus.REFUSED: ("不合格", "refused"),
}


def add_words(words: Any) -> None:
    one = word(words, "papers", "材料清单：查看或登记 · papers: show or set", _papers, True)
    one.add_argument("entry", metavar="参赛者", nargs="?")
    one.add_argument(
        "paper", metavar="材料", nargs="?", help="编号；all：报名时现在能交的；door：进场时的"
    )
    one.add_argument("status", nargs="?", choices=[s.value for s in PaperStatus])
    one.add_argument("--player", type=int, help="第几名选手，默认全部 · which player")
    one.add_argument("--dated", help="材料日期，如 2026-04-01 · the paper's date")

    one = word(words, "review", "审核 · review", _review, True)
    one.add_argument("entry", metavar="参赛者", nargs="+", help="或 all：全部待审的")
    one.add_argument("--refuse", metavar="理由", help="不予通过 · refuse")

    one = word(words, "notice", "公示 · public notice", _notice, True)
    one.add_argument("--holiday", action="append", default=[], help="放假的工作日 · weekday off")
    one.add_argument("--worked", action="append", default=[], help="上班的周末 · weekend on")

    one = word(words, "object", "提出异议，或裁定异议 · object, or rule on it", _object, True)
    one.add_argument("entry", metavar="参赛者", nargs="?")
    one.add_argument("unit", metavar="单位", nargs="?")
    one.add_argument("text", metavar="内容", nargs="?")
    one.add_argument("--evidence", default="", help="证据 · evidence")
    one.add_argument("--oral", action="store_true", help="没有书面材料 · not in writing")
    one.add_argument("--unstamped", action="store_true", help="没有盖章 · without a stamp")
    one.add_argument("--decide", type=int, metavar="N", help="裁定第 N 号异议 · rule on number N")
    how = one.add_mutually_exclusive_group()
    how.add_argument("--uphold", metavar="理由", help="成立 · upheld")
    how.add_argument("--dismiss", metavar="理由", help="不成立 · dismissed")

    word(words, "qualify", "公示期满，确认资格 · after the notice", _qualify, True)


PAPER_COLUMNS = (
    Column("entry", "编号", "no.", right=True),
    Column("name", "选手", "player"),
    Column("paper", "材料", "paper"),
    Column("title", "名称", "name"),
    Column("status_text", "状态", "status"),
    Column("dated", "日期", "dated"),
)


def _papers(options: argparse.Namespace) -> int:
    desk = Desk(options)
    wanted = desk.competition.regulation.entry.papers
    if options.paper is not None:
        today = desk.now().date()
        groups = {
            word: [
                paper.id
                for paper in wanted
                if paper.when is when and earliest_date(desk.competition, paper) <= today
            ]
            for word, when in (("all", WhenShown.ENTRY), ("door", WhenShown.DOOR))
        }
        return _set_papers(desk, groups.get(options.paper, [options.paper]))
    entrants = list(desk.competition.entrants.values())
    if options.entry is not None:
        entrants = [desk.competition.entrants[entry_of(desk.competition, options.entry)]]
    rows = []
    for entrant in entrants:
        held = {(paper.player, paper.paper): paper for paper in entrant.papers}
        for number, player in enumerate(entrant.players, 1):
            for paper in wanted:
                found = held.get((number, paper.id))
                status = PaperStatus.PENDING if found is None else found.status
                dated = found.dated if found else None
                rows.append(
                    {
                        "entry": entrant.id,
                        "player": number,
                        "name": player.name,
                        "paper": paper.id,
                        "title": desk.text(paper.name.zh, paper.name.en),
                        "status": status.value,
                        "dated": dated.isoformat() if dated else None,
                        "status_text": desk.text(*PAPER[status]),
                    }
                )
    return desk.listing("papers", PAPER_COLUMNS, rows, "本规程没有材料清单", "no papers are wanted")


def _set_papers(desk: Desk, papers: list[str]) -> int:
    options = desk.options
    if options.status is None:
        raise NotationError(
            "要写明材料的状态：pending、accepted 或 refused",
            "say the paper's status: pending, accepted or refused",
        )
    entry = entry_of(desk.competition, options.entry)
    dated = None if options.dated is None else day(options.dated)
    players = range(1, len(desk.competition.entrants[entry].players) + 1)
    status = PaperStatus(options.status)
    desk.do_all(
        [
            SetPaper(entry, player, paper, status, dated)
            for player in (players if options.player is None else [options.player])
            for paper in papers
        ]
    )
    zh, en = PAPER[status]
    name = label(desk.competition, entry)
    return desk.answer(f"{name}：{'、'.join(papers)} {zh}", f"{name}: {', '.join(papers)} {en}")


def _review(options: argparse.Namespace) -> int:
    desk = Desk(options)
    if options.entry == ["all"]:
        entries = [
            e.id for e in desk.competition.entrants.values() if e.status is EntryStatus.ENTERED
        ]
    else:
        entries = [entry_of(desk.competition, one) for one in options.entry]
    accepted = options.refuse is None
    desk.do_all(
        [ReviewEntry(entry, accepted, options.refuse or "") for entry in entries],
        desk.text("审核", "reviewing"),
    )
    zh, en = STATUS[EntryStatus.ACCEPTED if accepted else EntryStatus.REFUSED]
    return desk.answer(f"{len(entries)} 个参赛者{zh}", f"{len(entries)} entries {en}")


def _notice(options: argparse.Namespace) -> int:
    desk = Desk(options)
    desk.do(OpenNotice(tuple(map(day, options.holiday)), tuple(map(day, options.worked))))
    notice = desk.competition.notices[-1]
    return desk.answer(
        f"公示 {len(notice.entries)} 个参赛者，到 {notice.last_day} 为止",
        f"{len(notice.entries)} entries on public notice through {notice.last_day}",
        entries=list(notice.entries),
        last_day=notice.last_day.isoformat(),
    )


OBJECTION_COLUMNS = (
    Column("objection", "号", "no.", right=True),
    Column("entry", "参赛者", "entry"),
    Column("unit", "提出单位", "by"),
    Column("text", "内容", "text"),
    Column("ruling", "裁定", "ruling"),
    Column("reason", "理由", "reason"),
)


def _object(options: argparse.Namespace) -> int:
    desk = Desk(options)
    if options.decide is not None:
        return _decide(desk)
    if options.entry is None:
        return _objections(desk)
    if options.unit is None or options.text is None:
        raise NotationError(
            "异议要写明参赛者、提出的单位和内容", "an objection names the entry, the unit and why"
        )
    entry, unit = entry_of(desk.competition, options.entry), unit_of(desk.competition, options.unit)
    event = desk.do(
        RaiseObjection(
            entry,
            unit,
            options.text,
            options.evidence,
            not options.oral,
            not options.unstamped,
        )
    )
    return desk.answer(
        f"收到第 {event.seq} 号异议：{label(desk.competition, entry)}",
        f"objection {event.seq} against {label(desk.competition, entry)}",
        objection=event.seq,
    )


def _decide(desk: Desk) -> int:
    options = desk.options
    reason = options.uphold if options.uphold is not None else options.dismiss
    if reason is None:
        raise NotationError(
            "裁定异议要写 --uphold 理由（成立）或 --dismiss 理由（不成立）",
            "a ruling on an objection is --uphold REASON or --dismiss REASON",
        )
    upheld = options.uphold is not None
    desk.do(RuleObjection(options.decide, upheld, reason))
    return desk.answer(
        f"第 {options.decide} 号异议{'成立' if upheld else '不成立'}：{reason}",
        f"objection {options.decide} {'upheld' if upheld else 'dismissed'}: {reason}",
    )


def _objections(desk: Desk) -> int:
    ruled = {None: ("未裁定", "open"), True: ("成立", "upheld"), False: ("不成立", "dismissed")}
    rows = [
        {
            "objection": o.seq,
            "entry": o.entry,
            "unit": o.unit,
            "text": o.text,
            "evidence": o.evidence,
            "upheld": o.upheld,
            "reason": o.reason,
            "ruling": desk.text(*ruled[o.upheld]),
        }
        for o in desk.competition.objections
    ]
    return desk.listing("objections", OBJECTION_COLUMNS, rows, "没有异议", "no objections")


def _qualify(options: argparse.Namespace) -> int:
    desk = Desk(options)
    desk.do(Qualify())
    entries = [e.id for e in desk.competition.entrants.values() if e.status == "qualified"]
    return desk.answer(
        f"有参赛资格的 {len(entries)} 个", f"{len(entries)} entries are qualified", entries=entries
    )
