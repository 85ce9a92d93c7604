"""`paisai backup OUT`: everything the web desk keeps, in one file."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from paisai.cli.output import warn
from paisai.cli.progress import during
from paisai.cli.words.serve import need_web
from paisai.errors import NotationError
from paisai.text import Text


def add_parser(subparsers: Any) -> None:
    one = subparsers.add_parser("backup", help="备份网上赛事台 · back up the web desk")
    one.add_argument("out", metavar="OUT", type=Path, help="备份文件，如 备份.zip")
    data_folder(one)
    one.set_defaults(run=run)


def data_folder(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="数据文件夹 · where data is kept"
    )


def set_up(options: argparse.Namespace) -> None:
    need_web()
    if options.data is not None:
        os.environ["PAISAI_DATA"] = str(options.data.resolve())
    from paisai.web.server import set_up as set_up_web

    if (said := set_up_web()) is not None:
        warn(said.in_(options.lang))


def run(options: argparse.Namespace) -> int:
    set_up(options)
    from paisai.web.backup import write_backup
    from paisai.web.trouble import said_plainly

    if options.out.exists():
        raise NotationError(
            f"{options.out} 已经存在，请换一个名字", f"{options.out} exists; choose another name"
        )
    with during(Text("备份", "backing up").in_(options.lang)), said_plainly():
        held = write_backup(options.out)
    said = Text(
        f"{options.out}：{held.streams} 场比赛，{held.events} 条记录",
        f"{options.out}: {held.streams} events, {held.events} entries of their ledgers",
    )
    print(said.in_(options.lang))
    return 0
