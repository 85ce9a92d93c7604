"""`paisai note`: what somebody did in the hall who does not play; without a name, what is noted."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.boards.conduct import ROLES, conduct
from paisai.desk.names import unit_of
from paisai.desk.sentences import happened
from paisai.desk.wording import one_of
from paisai.errors import NotationError
from paisai.ledger.commands import NoteConduct
from paisai.text import Text


def add_parser(subparsers: Any) -> None:
    summary = "记教练、领队、观众的行为；只写 FILE 列出已记的 · note conduct"
    one = word(subparsers, "note", summary, run, True)
    one.add_argument(
        "role", nargs="?", metavar="什么人", help="教练、领队、观众、其他人 · coach, leader, …"
    )
    one.add_argument("who", nargs="?", metavar="谁")
    one.add_argument("text", nargs="?", metavar="做了什么")
    one.add_argument("--unit", metavar="单位", help="教练、领队是哪个单位的 · whose")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    competition = session.competition
    if options.role is None:
        return session.listing("conduct", conduct(competition))
    role = one_of(options.role, ROLES, Text("什么人", "what he is"))
    if options.who is None or options.text is None:
        raise NotationError(
            "要写明是谁、做了什么，如 观众 王五 向选手报牌",
            "say who it was and what was done, such as spectator Wang 'told a player cards'",
        )
    unit = "" if options.unit is None else unit_of(competition, options.unit)
    event = session.do(NoteConduct(role, options.who, options.text, unit))
    return session.answer(happened(session.state, event))
