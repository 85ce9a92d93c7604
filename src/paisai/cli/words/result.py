"""`paisai result report|confirm|sheet|forfeit|correct`: how does a table's score come in?"""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.acts import results
from paisai.desk.acts.results import Written
from paisai.desk.boards.consequences import consequences
from paisai.desk.boards.results import moves, result_board
from paisai.text import SILENT, Text

SCORE = (
    "级数如 7:5，南北在前、东西在后，不论谁报；各副如 NS80 EW35；二打一各副如 甲+6 乙-4 0 · levels"
    " such as 7:5, North-South first whoever reports; deals such as NS80 EW35; in 二打一 A+6 B-4 0"
)


def add_parser(subparsers: Any) -> None:
    top = subparsers.add_parser("result", help="成绩 · results")
    words = top.add_subparsers(dest="result", required=True, metavar="命令")

    one = _word(words, "report", "一方报成绩 · one side reports", _report)
    one.add_argument("by", metavar="谁")
    _score(one)

    one = _word(words, "confirm", "另一方确认 · the other side agrees", _confirm)
    one.add_argument("by", metavar="谁")

    one = _word(words, "sheet", "录入签字的记分表 · enter a signed sheet", _sheet)
    _score(one)
    one.add_argument(
        "--signed", nargs="+", default=[], metavar="谁", help="签字的各方，或 all · signers"
    )
    one.add_argument("--handed-in", metavar="时间", help="交表时间 · when it was handed in")
    one.add_argument("--responsible", metavar="谁", help="迟交由谁负责 · who is late")

    one = _word(words, "forfeit", "弃权 · forfeit", _forfeit)
    one.add_argument("by", metavar="谁", nargs="+")
    one.add_argument("--reason", default="", help="原因 · why")
    one.add_argument("--score", nargs="+", metavar="成绩", help="另两家与替补打的成绩 · others'")

    one = _word(words, "correct", "更正已有的成绩 · correct a result", _correct)
    _score(one)
    one.add_argument("--reason", default="", help="理由 · why")
    one.add_argument("--stage", type=int, help="第几阶段 · which stage")


def _word(words: Any, name: str, summary: str, run: Any) -> Any:
    one = word(words, name, summary, run, True)
    one.add_argument("table", metavar="桌号", type=int)
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")
    return one


def _score(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("score", metavar="成绩", nargs="+", help=SCORE)
    score_options(parser)


def score_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ranks",
        action="store_true",
        help="写的是打到几，如 9:7、A+:K，南北在前 · ranks reached, NS first",
    )
    parser.add_argument("--start", default="2", help="从几打起 · the first level")
    parser.add_argument("--first", metavar="谁", help="级数相同时先到的一方 · who was first")


def written(options: argparse.Namespace, words: list[str]) -> Written:
    return Written(words, options.ranks, options.start, options.first)


def _done(session: Session, done: Text, stage: int | None = None) -> int:
    """How the table stands now; `done` is said if that settled it."""
    options = session.options
    board = result_board(session.competition, options.table, options.round, stage, done)
    return session.answer(board.text, **board.values)


def _report(options: argparse.Namespace) -> int:
    session = Session(options)
    score = written(options, options.score)
    session.do(results.report(session.competition, options.table, options.by, score, options.round))
    return _done(session, Text("已确认", "confirmed"))


def _confirm(options: argparse.Namespace) -> int:
    session = Session(options)
    session.do(results.confirm(session.competition, options.table, options.by, options.round))
    return _done(session, Text("已确认", "confirmed"))


def _sheet(options: argparse.Namespace) -> int:
    session = Session(options)
    session.do(
        results.sheet(
            session.competition,
            options.table,
            written(options, options.score),
            options.signed,
            options.round,
            handed_in=options.handed_in,
            responsible=options.responsible,
        )
    )
    return _done(session, Text("记分表已录入", "sheet entered"))


def _forfeit(options: argparse.Namespace) -> int:
    session = Session(options)
    score = None if options.score is None else Written(options.score)
    session.do(
        results.forfeit(
            session.competition, options.table, options.by, options.reason, score, options.round
        )
    )
    return _done(session, SILENT)


def _correct(options: argparse.Namespace) -> int:
    session = Session(options)
    score = written(options, options.score)
    event = session.do(
        results.correct(
            session.competition,
            options.table,
            score,
            options.reason,
            options.round,
            options.stage,
        )
    )
    for move in moves(session.competition, event):
        session.say(move)
    for told in consequences(session.competition, event):
        session.say(Text("注意：", "note: ") + told)
    return _done(session, Text("已更正", "corrected"), options.stage)
