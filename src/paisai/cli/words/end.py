"""`paisai end`."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.boards.rounds import last_round
from paisai.desk.sentences import happened
from paisai.ledger.commands import EndRound


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "end", "结束本轮 · end the round", run, True)
    one.add_argument("--reason", default="", help="提前结束的理由 · why before its time")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    event = session.do(EndRound(options.reason))
    _, round_ = last_round(session.competition)
    return session.answer(happened(session.state, event), round=round_.number)
