"""`paisai publish`: the round, or its scores."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.boards.rounds import last_round, round_board
from paisai.desk.sentences import happened
from paisai.errors import NotationError
from paisai.ledger.commands import PublishRound, PublishScores


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "publish", "公布编排，或公布成绩 · publish the round", run, True)
    one.add_argument("--scores", action="store_true", help="公布本轮成绩 · publish the scores")
    one.add_argument(
        "--substitutes",
        nargs="+",
        default=[],
        metavar="姓名",
        help="裁判长指定的替补，每个空座一名，按桌号 · who sits on the empty seats, by table",
    )


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    event = session.do(_command(options))
    board = round_board(session.competition, *last_round(session.competition))
    if not options.scores:
        session.table(board.table(with_results=False))
        if board.note:
            session.say(board.note)
    return session.answer(happened(session.state, event), **board.values)


def _command(options: argparse.Namespace) -> PublishRound | PublishScores:
    if not options.scores:
        return PublishRound(tuple(options.substitutes))
    if options.substitutes:
        raise NotationError(
            "替补在公布编排时写，公布成绩时不写",
            "substitutes are named when the round is published",
        )
    return PublishScores()
