"""`paisai pair`: a draft of the next round, or a change of it by hand."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.acting.acts.rounds import pair, swap
from paisai.cli.progress import during
from paisai.cli.session import Session, word
from paisai.desk.boards.rounds import last_round, round_board
from paisai.text import Text
from paisai.tournament.naming import in_a_line


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "pair", "编排下一轮（草案） · draft the next round", run, True)
    how = one.add_mutually_exclusive_group()
    how.add_argument(
        "--remedy",
        metavar="哪一条",
        help="排不出时放宽：许再次相遇，或许同单位相遇 · relax a rule",
    )
    how.add_argument(
        "--swap",
        nargs=2,
        action="append",
        metavar=("甲", "乙"),
        help="草案中两个参赛者互换座位，可重复 · swap two entries of the draft",
    )
    one.add_argument(
        "--again",
        action="store_true",
        help="更正以后，已公布、还没有打的一轮重排 · pair the published round again",
    )
    one.add_argument("--reason", default="", help="放宽、手改或重排的理由 · why")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    if options.swap:
        return _swap(session)
    with during(session.text(Text("编排", "pairing"))):
        session.do(pair(options.remedy, options.reason, options.again))
    board = round_board(session.competition, *last_round(session.competition))
    session.table(board.table(with_results=False))
    name, tables = board.name, len(board.tables)
    if board.note:
        session.say(board.note)
    return session.answer(
        Text(
            f"{name.zh}草案，{tables} 桌；用 publish 公布",
            f"draft of {in_a_line(name).en}, {tables} tables; publish it next",
        ),
        **board.values,
    )


def _swap(session: Session) -> int:
    options = session.options
    event = session.do(swap(session.competition, options.swap, options.reason))
    outcome = event.data.get("outcome", {})
    board = round_board(session.competition, *last_round(session.competition))
    session.table(board.table(with_results=False))
    for broken in outcome.get("broken", ()):
        session.say(Text(f"注意：{broken['zh']}", f"note: {broken['en']}"))
    points, places = outcome.get("points"), outcome.get("places")
    return session.answer(
        Text(
            f"草案已手改；与最优相差：分差平方和 {points}，位差平方和 {places}",
            f"changed by hand; off the best by {points} in points squared and"
            f" {places} in places squared",
        ),
        distance=dict(outcome),
        **board.values,
    )
