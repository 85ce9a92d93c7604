"""`paisai schema`: the form of an event's file for other programs, and whether a file has it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from paisai.cli.output import print_json, safe
from paisai.desk.event_schema import checked_form, written_schema
from paisai.text import Text


def add_parser(subparsers: Any) -> None:
    summary = "比赛文件的格式（JSON Schema），或查一个文件合不合 · the form of an event's file"
    one = subparsers.add_parser("schema", help=summary, description=summary)
    one.add_argument(
        "file", metavar="FILE", type=Path, nargs="?", help="要查的文件；不写就显示格式 · to check"
    )
    one.add_argument("--json", action="store_true", help="输出 JSON · answer in JSON")
    one.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 1 where the file has not the form."""
    if options.file is None:
        print(written_schema(), end="")
        return 0
    found = checked_form(options.file.read_bytes())
    if options.json:
        problems = [{"place": one.place, **one.text.to_json()} for one in found.problems]
        print_json({"ok": not problems, "events": found.events, "problems": problems})
        return 1 if problems else 0
    for one in found.problems:
        between = ": " if options.lang == "en" else "："
        print(safe(f"{one.place}{between if one.place else ''}{one.text.in_(options.lang)}"))
    if not found.problems:
        said = Text(
            f"{found.events} 条记录都合格式；内容是否真实，用 paisai verify 复核",
            f"{found.events} events have the form; whether they are true, paisai verify recomputes",
        )
        print(said.in_(options.lang))
    return 1 if found.problems else 0
