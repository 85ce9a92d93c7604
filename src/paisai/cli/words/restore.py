"""`paisai restore FILE`: a backup comes back, whole or not at all."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from paisai.cli.progress import during
from paisai.cli.words.backup import data_folder, set_up
from paisai.errors import NotationError
from paisai.text import Text


def add_parser(subparsers: Any) -> None:
    one = subparsers.add_parser("restore", help="用备份恢复 · restore a backup")
    one.add_argument("file", metavar="FILE", type=Path, help="备份文件 · the backup")
    data_folder(one)
    one.add_argument(
        "--replace", action="store_true", help="代替现有的全部 · in place of all that is there"
    )
    one.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    set_up(options)
    from paisai.web.backup import restore
    from paisai.web.trouble import said_plainly

    try:
        with (
            during(Text("恢复", "restoring").in_(options.lang)),
            options.file.open("rb") as file,
            said_plainly(),
        ):
            held = restore(file, options.replace)
    except NotationError as error:
        if options.replace or "确认代替" not in error.zh:
            raise
        raise NotationError(f"{error.zh}：--replace", f"{error.en}: --replace") from None
    said = Text(
        f"已恢复 {held.when} 的备份：{held.streams} 场比赛，{held.events} 条记录",
        f"restored the backup of {held.when}: {held.streams} events, {held.events} ledger entries",
    )
    print(said.in_(options.lang))
    return 0
