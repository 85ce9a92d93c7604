"""`paisai settle`: a correction after the close changed who advances."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.sentences import happened
from paisai.ledger.commands import SettleAdvance


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "settle", "更正以后晋级的人有变 · settle who advances", run, True)
    how = one.add_mutually_exclusive_group(required=True)
    how.add_argument("--replace", metavar="理由", help="换成应晋级的 · the right ones advance")
    how.add_argument("--keep", metavar="理由", help="保留已晋级的 · those who advanced are kept")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    replace = options.replace is not None
    event = session.do(SettleAdvance(replace, options.replace if replace else options.keep))
    outcome = event.data["outcome"]
    return session.answer(
        happened(session.state, event), replaced=replace, out=outcome["out"], into=outcome["in"]
    )
