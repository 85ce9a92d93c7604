"""`paisai judge`: the protocol on standard input and output."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from paisai.judge import OPERATIONS, lines, operations, serve


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser("judge", help="逐行回答 JSON 提问 · questions in JSON lines")
    word.add_argument(
        "--engine",
        choices=("python", "core"),
        default="python",
        help="由 Python 规则或 C 内核回答 · answered by the Python rules or the C core",
    )
    word.set_defaults(run=run)


def run(options: Namespace) -> int:
    known = OPERATIONS
    if options.engine == "core":
        from paisai.judge.core_engine import CoreEngine  # refuses where no core was built

        known = operations(CoreEngine())
    serve(lines(sys.stdin.buffer), sys.stdout.buffer, options.lang, known)
    return 0
