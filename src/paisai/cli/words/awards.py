"""`paisai awards`: the prize list, and special awards given."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.boards.honours import honoured_by, special_awards
from paisai.desk.boards.standings import prize_list
from paisai.desk.sentences import happened
from paisai.desk.wording import meant
from paisai.ledger.commands import GiveHonour, WaiveHonour
from paisai.text import SILENT, Text


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "awards", "获奖名单 · the prize list", run, True)
    one.add_argument("--give", nargs=2, metavar=("奖", "谁"), help="授予特别奖 · a special award")
    one.add_argument(
        "--waive", nargs=2, metavar=("奖", "原因"), help="特别奖这次不评 · is not given, and why"
    )


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    if options.waive:
        award, reason = _award(session, options.waive[0]), options.waive[1]
        event = session.do(WaiveHonour(award, reason))
        return session.answer(happened(session.state, event), award=award, reason=reason)
    if options.give:
        award, to = _award(session, options.give[0]), options.give[1]
        to = honoured_by(session.competition, to)
        event = session.do(GiveHonour(award, to))
        return session.answer(happened(session.state, event), award=award, to=to)
    found = prize_list(session.competition)
    for note in found.notes:
        session.say(note)
    session.table(found.table)
    return session.answer(SILENT, final=found.final, awards=found.table.rows)


def _award(session: Session, named: str) -> str:
    known = {zh: (zh, name.en) for zh, name in special_awards(session.competition).items()}
    return meant(named, known, Text("特别奖", "special award")) if known else named
