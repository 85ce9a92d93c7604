"""`paisai judge`: the protocol on standard input and output."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from paisai.judge import lines, serve


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser("judge", help="逐行回答 JSON 提问 · questions in JSON lines")
    word.set_defaults(run=run)


def run(options: Namespace) -> int:
    serve(lines(sys.stdin.buffer), sys.stdout.buffer, options.lang)
    return 0
