"""`paisai standings`: who is where, and why."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.boards.standings import KEY, final_standing, standing, why_above
from paisai.desk.names import entry_of
from paisai.text import SILENT


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "standings", "名次 · the standing", run, False)
    one.add_argument("--round", type=int, help="第几轮之后 · after which round")
    one.add_argument("--stage", type=int, help="第几阶段，默认最后 · which stage")
    one.add_argument("--final", action="store_true", help="各阶段合起来的总名次 · over all stages")
    one.add_argument("--why", nargs=2, metavar=("甲", "乙"), help="为什么一个在另一个之前 · why")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    if options.why:
        return _why(session)
    if options.final:
        found = final_standing(session.competition)
    else:
        found = standing(session.competition, options.stage, options.round)
    session.table(found.table)
    if found.line:
        session.say(found.line)
    rows = [
        {key: value for key, value in row.items() if not key.startswith(KEY)}
        for row in found.table.rows
    ]
    line = found.line.to_json() if found.line else None
    return session.answer(SILENT, stage=found.stage, after=options.round, standings=rows, line=line)


def _why(session: Session) -> int:
    competition = session.competition
    one, other = (entry_of(competition, name) for name in session.options.why)
    said = why_above(competition, one, other, session.options.stage)
    return session.answer(said, a=one, b=other, why=said.to_json())
