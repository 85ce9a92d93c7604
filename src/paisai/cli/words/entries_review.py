"""`paisai entries papers|review|notice|object|qualify`: may an entry take part?"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from paisai.acting.acts import entries as acts
from paisai.cli.declared import act_word
from paisai.cli.session import Session, word
from paisai.desk.boards import entries as boards
from paisai.desk.names import entry_of
from paisai.desk.sentences import happened, papers_set
from paisai.ledger import Event
from paisai.ledger.commands import Qualify
from paisai.text import Text
from paisai.tournament.entries import EntryStatus

MEANS_TO_SET = 3
"""With so many words papers are set: who, which, and how they are."""


def add_words(words: Any) -> None:
    one = word(words, "papers", "材料清单：查看或登记 · papers: show or set", _papers, True)
    one.add_argument(
        "words",
        metavar="参赛者 … 材料 状态",
        nargs="*",
        help="参赛者可写几个，或 all；材料写名称，或 all：现在能交的，door：进场时的；"
        "状态：合格、不合格、待查 · ENTRY … PAPER STATUS",
    )
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

    act_word(words, "qualify", "公示期满，确认资格 · after the notice", Qualify, _qualified)


def _papers(options: argparse.Namespace) -> int:
    session = Session(options)
    competition, words = session.competition, options.words
    if len(words) < MEANS_TO_SET:
        entrants = list(competition.entrants.values())
        if words:
            entrants = [competition.entrants[entry_of(competition, word)] for word in words]
        return session.listing("papers", boards.papers(competition, entrants))
    *entries, paper, status = words
    commands = acts.papers(
        competition,
        entries,
        paper,
        status,
        session.now().date(),
        player=options.player,
        dated=options.dated,
    )
    session.do_all(commands, Text("登记材料", "entering papers"))
    return session.answer(papers_set(session.competition, commands))


def _review(options: argparse.Namespace) -> int:
    session = Session(options)
    commands = acts.review(session.competition, options.entry, options.refuse)
    session.do_all(commands, Text("审核", "reviewing"))
    status = EntryStatus.ACCEPTED if options.refuse is None else EntryStatus.REFUSED
    said = boards.STATUS[status]
    whom = session.competition.regulation.entry.how_many(len(commands))
    return session.answer(Text(f"{whom.zh}{said.zh}", f"{whom.en} {said.en}"))


def _notice(options: argparse.Namespace) -> int:
    session = Session(options)
    event = session.do(acts.notice(options.holiday, options.worked))
    notice = session.competition.notices[-1]
    return session.answer(
        happened(session.state, event),
        entries=notice.entries,
        last_day=notice.last_day.isoformat(),
    )


def _object(options: argparse.Namespace) -> int:
    session = Session(options)
    if options.decide is not None:
        event = session.do(acts.rule_objection(options.decide, options.uphold, options.dismiss))
        return session.answer(happened(session.state, event))
    if options.entry is None:
        return session.listing("objections", boards.objections(session.competition))
    event = session.do(
        acts.raise_objection(
            session.competition,
            options.entry,
            options.unit,
            options.text,
            evidence=options.evidence,
            written=not options.oral,
            stamped=not options.unstamped,
        )
    )
    return session.answer(happened(session.state, event), objection=event.data["outcome"]["number"])


def _qualified(session: Session, _: Event) -> Mapping[str, object]:
    entrants = session.competition.entrants.values()
    return {"entries": [one.id for one in entrants if one.status is EntryStatus.QUALIFIED]}
