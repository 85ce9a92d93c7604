"""`paisai round`: a round with its results."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from paisai.cli.session import Session, looks_at, word
from paisai.desk.boards.clock import clock_board
from paisai.desk.boards.entries import reached
from paisai.desk.boards.rounds import round_asked, round_board
from paisai.prints.table import same
from paisai.text import SILENT, Text, joined
from paisai.tournament.naming import label
from paisai.tournament.round_times import round_time


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "round", "一轮的对阵和成绩 · a round with its results", run, False)
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")
    one.add_argument("--stage", type=int, help="第几阶段 · which stage")
    one.add_argument(
        "--private", action="store_true", help="带上没有到的人的电话 · telephones of who is missing"
    )
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
    for text in _called(session) if running and options.private else ():
        session.say(text)
    return session.answer(SILENT, **board.values, clock=running.values if running else None)


def _called(session: Session) -> Iterator[Text]:
    """By which telephones those are called who are not at their tables."""
    competition = session.competition
    found = round_time(competition, session.now())
    for one in found.missing if found else ():
        telephones = reached(competition, competition.entrants[one.entry])
        who, numbers = label(competition, one.entry), joined(map(same, telephones), "、", ", ")
        if telephones:
            yield Text(f"{who} 电话 {numbers.zh}", f"{who}: telephone {numbers.en}")
