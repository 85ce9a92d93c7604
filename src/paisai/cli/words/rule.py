"""`paisai rule`: an infraction with its facts becomes a ruling with its effects."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.acting.acts.rulings import infraction_of, ruling
from paisai.cli.hints import called, line
from paisai.cli.session import Session, word
from paisai.desk.boards import rulings as boards
from paisai.desk.boards.rounds import moves
from paisai.desk.sentences import happened
from paisai.errors import NotationError
from paisai.text import Text


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "rule", "判罚；只写 FILE 列出违例 · rule on an infraction", run, True)
    one.add_argument("entry", metavar="参赛者", nargs="?")
    one.add_argument("infraction", metavar="违例", nargs="?")
    one.add_argument("facts", metavar="事实=值 · FACT=VALUE", nargs="*")
    one.add_argument(
        "--facts", dest="ask", metavar="违例", help="这一违例要写明什么 · what it needs"
    )
    one.add_argument("--list", action="store_true", help="已有的判罚 · the rulings so far")
    one.add_argument("--table", type=int, help="第几桌 · which table")
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")
    one.add_argument("--stage", type=int, help="第几阶段 · which stage")
    one.add_argument("--deal", type=int, help="第几副 · which deal")
    levels = one.add_mutually_exclusive_group()
    levels.add_argument(
        "--included",
        action="store_const",
        const=True,
        help="已录的级数里算进了这一判罚 · the levels entered have it in them",
    )
    levels.add_argument(
        "--add",
        dest="included",
        action="store_const",
        const=False,
        help="没有算进，把判的级数加上去 · they have not: add the levels ruled",
    )
    one.add_argument("--reason", default="", help="理由，与签到不符时要写 · why")
    one.add_argument("--dry-run", action="store_true", help="只看结果，不记录 · only show it")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    competition = session.competition
    if options.list:
        return session.listing("rulings", boards.rulings(competition))
    if options.ask is not None:
        return session.listing("facts", boards.facts(infraction_of(competition, options.ask)))
    if options.entry is None:
        return session.listing("infractions", boards.catalogue(competition))
    if options.infraction is None:
        raise NotationError(
            f"要写明违例；{line(f'rule {called(options)}')} 列出全部",
            f"name the infraction; {line(f'rule {called(options)}')} lists them all",
        )
    ruled = ruling(
        competition,
        options.entry,
        options.infraction,
        options.facts,
        options.table,
        options.deal,
        options.included,
        now=session.now(),
        round_=options.round,
        stage=options.stage,
        reason=options.reason,
    )
    made = ruled.ruling
    plain = {
        "entry": ruled.command.entry,
        "infraction": made.infraction,
        "occurrence": made.occurrence,
        **made.to_json(),
    }
    if options.dry_run:
        return session.answer(Text("（没有记录）", "(not recorded) ") + made.text, **plain)
    before = session.competition
    event, *others = session.do_all([ruled.command, *ruled.others])
    number = next(r.number for r in session.competition.rulings if r.seq == event.seq)
    for other in others:
        session.say(happened(session.state, other))
    for move in moves(session.competition, event):
        session.say(move)
    session.note_idle(before)
    return session.answer(happened(session.state, event), ruling=number, **plain)
