"""The `paisai` command. Bad input is one line on standard error and exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from paisai import __version__
from paisai.errors import PaisaiError


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="paisai", description="牌赛 · paisai：按规程办牌赛，按规则打牌"
    )
    top.add_argument("--version", action="version", version=f"paisai {__version__}")
    top.add_argument("--lang", choices=("zh", "en"), default="zh", help="语言 · language")
    words = top.add_subparsers(dest="word", metavar="命令 · command")
    words.add_parser("judge", help="逐行回答 JSON 提问 · answer questions in JSON lines")
    words.add_parser("plays", help="二打一全部出牌的统计 · all plays of 竞技二打一, counted")
    record = words.add_parser("record", help="牌局记录 · deal records")
    asked = record.add_subparsers(dest="asked", metavar="check | show", required=True)
    check = asked.add_parser("check", help="复核记录 · replay and check every step")
    show = asked.add_parser("show", help="逐步复盘 · replay step by step")
    for word in (check, show):
        word.add_argument("file", type=Path, help="记录文件 · record file")
    show.add_argument("--deal", type=int, help="只看第几副 · one deal only")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    try:
        return run(options)
    except PaisaiError as error:
        print(f"paisai: {error.text(options.lang)}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader went away (paisai … | head): nothing is left to say, and to no one.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"paisai: {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def run(options: argparse.Namespace) -> int:
    if options.word == "judge":
        from paisai import judge

        judge.serve(judge.lines(sys.stdin.buffer), sys.stdout.buffer, options.lang)
        return 0
    if options.word == "plays":
        from paisai.erdayi.catalogue import table

        print(table())
        return 0
    if options.word == "record":
        from paisai.record import command

        data = options.file.read_bytes()
        for line in getattr(command, options.asked)(data, options):
            print(line)
        return 0
    parser().print_help()
    return 0
