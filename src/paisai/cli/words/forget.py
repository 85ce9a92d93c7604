"""`paisai forget`: what people told of themselves is erased; the ledger stays as it is."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.names import entry_of, unit_of
from paisai.desk.sentences import gone_entries
from paisai.desk.sentences.forgetting import erased, not_yet
from paisai.errors import NotationError
from paisai.ledger import Reason, Refusal, due_at
from paisai.ledger.refusal import refuse
from paisai.text import Text


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "forget", "删除电话、出生日期、证件号 · erase particulars", run, True)
    whose = one.add_mutually_exclusive_group()
    whose.add_argument("--entry", metavar="参赛者", help="只删这一个的 · of one entry only")
    whose.add_argument("--unit", metavar="单位", help="只删这个单位的电话 · of one unit only")
    one.add_argument("--reason", default="", help="比赛结束以前删除的理由 · why before the end")
    one.add_argument(
        "--after",
        type=int,
        metavar="天数",
        help="比赛结束满这么多天才删除 · only so many days after the event was closed",
    )


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    if options.after is not None:
        if options.after < 0:
            raise NotationError("--after 应为从 0 起的整数", "--after is a whole number from 0")
        due = due_at(session.state, options.after)
        if due is None or session.now() < due:
            return session.answer(not_yet(due), erased=0, due=due)
    try:
        count = session.book.forget(
            session.actor,
            session.now(),
            entry=_entry(session, options.entry),
            unit=_unit(session, options.unit),
            reason=options.reason,
        )
    except Refusal as refusal:
        if refusal.reason is not Reason.NEEDS_REASON:
            raise
        zh, en = f"{refusal.zh}：--reason 理由", f"{refusal.en}: --reason WHY"
        raise refuse(refusal.reason, Text(zh, en), clause=refusal.clause) from None
    return session.answer(erased(count), erased=count)


def _entry(session: Session, word: str | None) -> str | None:
    if word is None or word in gone_entries(session.state):
        return word
    return entry_of(session.competition, word)


def _unit(session: Session, word: str | None) -> str | None:
    return None if word is None else unit_of(session.competition, word)
