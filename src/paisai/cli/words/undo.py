"""`paisai undo`."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.acting.acts.event import undo
from paisai.cli.session import Session, word
from paisai.desk.sentences import happened


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "undo", "撤销一条记录 · undo an event", run, True)
    one.add_argument("seq", metavar="号", type=int, nargs="?", help="默认最后一条 · the last")
    one.add_argument("--ruling", type=int, metavar="号", help="撤销第几号判罚 · this ruling")
    one.add_argument("--reason", default="", help="理由 · why")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    before = session.competition
    event = session.undo(undo(session.state, options.seq, options.reason, options.ruling))
    session.note_idle(before)
    undone = event.data.get("outcome", {}).get("undone", [])
    return session.answer(happened(session.state, event), undone=undone)
