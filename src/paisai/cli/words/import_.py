"""`paisai import`: an event from somewhere else, with the same hash and standing."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from paisai.cli.output import print_json
from paisai.cli.progress import during
from paisai.cli.session import common
from paisai.desk.event_document import ledger_lines, private_part
from paisai.errors import NotationError
from paisai.ledger import import_text, read_private
from paisai.ledger.verify import verify_bytes


def add_parser(subparsers: Any) -> None:
    one = subparsers.add_parser(
        "import", help="导入整场比赛 · import an event", description="导入整场比赛"
    )
    one.add_argument("file", metavar="FILE", type=Path, help="新的比赛文件，不覆盖已有的")
    one.add_argument("source", metavar="SOURCE", type=Path, help="export json 写的文件，或比赛文件")
    common(one, acts=False)
    one.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    content = options.source.read_bytes()
    text = ledger_lines(content, options.source.name)
    private = private_part(content, options.source.name)
    if private is None:
        private, _ = read_private(options.source)
    with during("verifying" if options.lang == "en" else "复核"):
        found = verify_bytes(text.encode(), options.source, private)
    if found.problems:
        first = found.problems[0]
        raise NotationError(
            f"{options.source.name} 不能导入：{first.text('zh')}",
            f"{options.source.name} cannot be imported: {first.text('en')}",
        )
    book = import_text(text, options.file, private)
    if options.json:
        print_json({"file": str(options.file), "events": book.state.seq, "head": book.state.head})
    elif options.lang == "en":
        print(f"{options.file}: {book.state.seq} events, head {book.state.head}")
    else:
        print(f"{options.file}：{book.state.seq} 条记录，末值 {book.state.head}")
    return 0
