"""The `paisai` command. Bad input is one line on standard error and exit code 2.

Each word is a module with `add_parser(subparsers)`, which sets `run(options) -> int`; only the
module of the word that was asked for is imported, so that every command starts at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from paisai import __version__
from paisai.errors import PaisaiError

WORDS = {
    "regulation": (
        "paisai.regulations.command",
        "规程：列出、查看、检查、比较、新建 · regulations",
    ),
    "record": ("paisai.record.command", "牌局记录：复核、逐步看牌 · deal records"),
    "audit": ("paisai.referee.command", "查一份记录的违规 · infractions in a deal record"),
    "judge": ("paisai.judge.command", "逐行回答 JSON 提问 · answer questions in JSON lines"),
    "plays": ("paisai.erdayi.command", "二打一全部出牌的统计 · all plays of 竞技二打一"),
}


def parser(word: str | None) -> argparse.ArgumentParser:
    """The parser of one word; the others are only named."""
    top = argparse.ArgumentParser(
        prog="paisai", description="牌赛 · paisai：按规程办牌赛，按规则打牌"
    )
    top.add_argument("--version", action="version", version=f"paisai {__version__}")
    _add_language(top)
    words = top.add_subparsers(dest="word", metavar="命令 · command")
    for name, (module, summary) in WORDS.items():
        if name == word:
            import_module(module).add_parser(words)
        else:
            words.add_parser(name, help=summary, add_help=False)
    return top


def _language(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """`--lang` may stand anywhere in the line."""
    anywhere = argparse.ArgumentParser(prog="paisai", add_help=False, allow_abbrev=False)
    _add_language(anywhere)
    options, others = anywhere.parse_known_args(arguments)
    return options.lang, others


def _add_language(to: argparse.ArgumentParser) -> None:
    to.add_argument("--lang", choices=("zh", "en"), default="zh", help="语言 · language")


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    language, arguments = _language(arguments)
    word = next((argument for argument in arguments if argument in WORDS), None)
    options = parser(word).parse_args(arguments)
    options.lang = language
    if options.word is None:
        parser(None).print_help()
        return 0
    try:
        code: int = options.run(options)
        return code
    except PaisaiError as error:
        print("paisai:", " ".join(error.text(options.lang).split()), file=sys.stderr)
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
