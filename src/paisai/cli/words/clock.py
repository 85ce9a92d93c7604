"""`paisai clock`: the hall's clock; without an act, how it stands."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.acting.acts.rounds import clock_set_right
from paisai.cli.hints import needed_here
from paisai.cli.session import Session, word
from paisai.desk.boards.clock import clock_board
from paisai.desk.reading import moment
from paisai.desk.sentences import happened
from paisai.errors import Needed
from paisai.ledger import Command
from paisai.ledger.clock_set_right import clock_behind, clock_question
from paisai.ledger.commands import Announce, ExtendRound, FinishTable, PauseRound, ResumeRound
from paisai.text import SILENT, Text


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "clock", "看时间、暂停、延长、播报 · the hall's clock", run, True)
    act = one.add_mutually_exclusive_group()
    act.add_argument("--pause", metavar="原因", help="暂停 · pause")
    act.add_argument("--resume", action="store_true", help="继续 · resume")
    act.add_argument("--extend", type=int, metavar="分钟", help="延长 · extend")
    act.add_argument(
        "--announce",
        nargs="?",
        const="",
        metavar="话",
        help="播报；不写话就播报到点的 · announce, without words what is due",
    )
    act.add_argument(
        "--finished",
        type=int,
        metavar="桌号",
        help="到时还在打的一桌打完了 · a table has finished its last deal after the time",
    )
    act.add_argument(
        "--set-right",
        metavar="理由",
        help="电脑的钟快过，现在对了：校正记录的时间 · the clock was fast and is right now",
    )
    one.add_argument(
        "--fast-by",
        type=int,
        metavar="分钟",
        help="那时快了多少，默认最后一条算在现在 · how fast it was",
    )
    one.add_argument("--when", metavar="时间", help="几时打完，默认现在 · when it finished")
    one.add_argument("--table", type=int, help="只对这一桌 · for one table")
    one.add_argument("--reason", default="", help="延长的原因 · why")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    command = _command(options)
    if options.set_right is not None:
        fast = (options.fast_by, options.set_right)
        command = clock_set_right(session.state, session.now(), *fast)
    if command is not None:
        event = session.do(command)
        return session.answer(happened(session.state, event))
    wrong = clock_behind(session.state, session.now()) if session.by_the_clock else None
    if wrong is not None and session.state.time is not None:
        asked = clock_question(session.state.time, session.now())
        session.say(asked.sentence + needed_here(Needed.CLOCK, options))
    board = clock_board(session.competition, session.now())
    if board is None:
        return session.answer(Text("没有正在进行的轮次", "no round is being played"), clock=None)
    for line in board.lines:
        session.say(line)
    return session.answer(SILENT, clock=board.values)


def _command(options: argparse.Namespace) -> Command | None:
    if options.pause is not None:
        return PauseRound(options.pause)
    if options.resume:
        return ResumeRound()
    if options.announce is not None:
        return Announce(options.announce, options.table)
    if options.finished is not None:
        return FinishTable(options.finished, moment(options.when) if options.when else None)
    if options.extend is not None:
        return ExtendRound(options.extend, options.table, options.reason)
    return None
