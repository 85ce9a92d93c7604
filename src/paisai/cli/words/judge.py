"""`paisai judge`: the protocol on standard input and output."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from paisai.cli.output import print_json
from paisai.judge import OPERATIONS, lines, operations, serve


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser("judge", help="逐行回答 JSON 提问 · questions in JSON lines")
    word.add_argument(
        "--engine",
        choices=("python", "core"),
        default="python",
        help="由 Python 规则或 C 内核回答 · answered by the Python rules or the C core",
    )
    word.add_argument(
        "--schema", action="store_true", help="写出全部问答的 JSON Schema · print the JSON Schema"
    )
    word.add_argument(
        "--markdown", action="store_true", help="写成 docs/judge.md 里的表 · print it as a table"
    )
    word.set_defaults(run=run)


def run(options: Namespace) -> int:
    if options.schema or options.markdown:
        from paisai.judge.schema import protocol_schema, table

        if options.markdown:
            print(table(OPERATIONS))
        else:
            print_json(protocol_schema(OPERATIONS))
        return 0
    known = OPERATIONS
    if options.engine == "core":
        from paisai.judge.core_engine import CoreEngine  # refuses where no core was built

        known = operations(CoreEngine())
    serve(lines(sys.stdin.buffer), sys.stdout.buffer, options.lang, known)
    return 0
