"""`paisai timetable`."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.output import plain, print_json
from paisai.cli.session import Session, word
from paisai.desk.boards.status import timetable_board
from paisai.desk.reading import moment
from paisai.text import Text


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "timetable", "赛程和冲突 · the timetable", run, False)
    one.add_argument("--start", default="09:00", help="首日几点开始 · when the first day begins")
    one.add_argument(
        "--break",
        dest="pause",
        type=int,
        default=15,
        metavar="分钟",
        help="轮间休息 · between rounds",
    )


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    begins = moment(f"{session.competition.first_day}T{options.start}")
    board = timetable_board(session.competition, begins, options.pause)
    session.table(board.table)
    for conflict in board.conflicts:
        session.say(Text("冲突：", "conflict: ") + conflict)
    if options.json:
        conflicts = [conflict.to_json() for conflict in board.conflicts]
        rows = plain(board.table.rows, options.lang)
        print_json({"timetable": rows, "conflicts": conflicts})
    return 0
