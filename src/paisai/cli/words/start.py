"""`paisai start`."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.boards.rounds import last_round
from paisai.desk.sentences import happened
from paisai.ledger.commands import StartRound


def add_parser(subparsers: Any) -> None:
    word(subparsers, "start", "本轮开始计时 · start the round", run, True)


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    event = session.do(StartRound())
    _, round_ = last_round(session.competition)
    return session.answer(happened(session.state, event), round=round_.number)
