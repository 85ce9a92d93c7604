"""`paisai round`: a round with its results."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, looks_at, word
from paisai.desk.boards.clock import clock_board
from paisai.desk.boards.rounds import round_asked, round_board
from paisai.text import SILENT


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "round", "一轮的对阵和成绩 · a round with its results", run, False)
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")
    one.add_argument("--stage", type=int, help="第几阶段 · which stage")
    looks_at(one)


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    asked = round_asked(session.competition, options.stage, options.round)
    board = round_board(session.competition, *asked)
    session.table(board.table(with_results=True))
    if board.note:
        session.say(board.note)
    running = None
    if asked[1] is session.competition.round:
        running = clock_board(session.competition, session.now())
    for line in running.lines if running else ():
        session.say(line)
    return session.answer(SILENT, **board.values, clock=running.values if running else None)
