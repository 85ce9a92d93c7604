"""`paisai log`: all that happened, in sentences."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.boards.log import log


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "log", "全部记录 · all events", run, False)
    one.add_argument("--last", type=int, metavar="N", help="只看最后 N 条 · only the last N")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    return session.listing("events", log(session.state, options.last))
