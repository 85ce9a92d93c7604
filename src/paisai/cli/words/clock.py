"""`paisai clock`: the hall's clock."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.sentences import happened
from paisai.ledger import Command
from paisai.ledger.commands import Announce, ExtendRound, PauseRound, ResumeRound


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "clock", "暂停、继续、延长、播报 · the hall's clock", run, True)
    act = one.add_mutually_exclusive_group(required=True)
    act.add_argument("--pause", metavar="原因", help="暂停 · pause")
    act.add_argument("--resume", action="store_true", help="继续 · resume")
    act.add_argument("--extend", type=int, metavar="分钟", help="延长 · extend")
    act.add_argument("--announce", metavar="话", help="播报 · announce")
    one.add_argument("--table", type=int, help="只延长这一桌 · for one table")
    one.add_argument("--reason", default="", help="延长的原因 · why")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    event = session.do(_command(options))
    return session.answer(happened(session.state, event))


def _command(options: argparse.Namespace) -> Command:
    if options.pause is not None:
        return PauseRound(options.pause)
    if options.resume:
        return ResumeRound()
    if options.announce is not None:
        return Announce(options.announce)
    return ExtendRound(options.extend, options.table, options.reason)
