"""`paisai timetable`."""

from __future__ import annotations

import argparse
from datetime import date, datetime
from typing import Any

from paisai.cli.output import plain, print_json
from paisai.cli.session import Session, word
from paisai.desk.boards.timetable import timetable_board
from paisai.desk.reading import hour, moment, whole
from paisai.desk.sentences import happened
from paisai.ledger.commands import ChangeSchedule
from paisai.text import Text
from paisai.tournament.timetable import timetable


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "timetable", "赛程、冲突和改期 · the timetable", run, True)
    one.add_argument(
        "--move", nargs=2, metavar=("轮", "时间"), help="定下或改动一轮的时间 · set or move a round"
    )
    one.add_argument("--reason", default="", help="改期的原因 · why")
    one.add_argument("--force-majeure", action="store_true", help="不可抗力 · force majeure")
    one.add_argument(
        "--start",
        metavar="时间",
        help="试排：未定的各轮从首日几点一轮接一轮 · try rounds without a time from then on",
    )
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
    if options.move is not None:
        number, start = whole(options.move[0]), options.move[1]
        at = moment(start, _day_of(session, number))
        event = session.do(ChangeSchedule(number, at, options.reason, options.force_majeure))
        return session.answer(happened(session.state, event))
    day = session.competition.first_day
    begins = None if options.start is None else datetime.combine(day, hour(options.start))
    board = timetable_board(session.competition, begins, options.pause)
    session.table(board.table)
    for conflict in board.conflicts:
        session.say(Text("冲突：", "conflict: ") + conflict)
    if options.json:
        conflicts = [conflict.to_json() for conflict in board.conflicts]
        rows = plain(board.table.rows, options.lang)
        print_json({"timetable": rows, "conflicts": conflicts})
    return 0


def _day_of(session: Session, number: int) -> date:
    """The day on which a round stands already; an hour alone is one of that day."""
    slots = timetable(session.competition).slots
    found = (slot.day for slot in slots if number in slot.rounds and slot.day is not None)
    return next(found, session.competition.first_day)
