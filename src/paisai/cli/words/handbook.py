"""`paisai handbook OUT.pdf`: the handbook for organisers, or a card to hang up."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from paisai.cli.progress import during
from paisai.errors import NotationError
from paisai.text import Text

CARDS = {"referee": "referee-card", "player": "player-card"}


def add_parser(subparsers: Any) -> None:
    one = subparsers.add_parser("handbook", help="办赛手册 · the organiser's handbook")
    one.add_argument("out", metavar="OUT", type=Path, help="PDF 文件，如 手册.pdf · a PDF")
    one.add_argument(
        "--card",
        choices=list(CARDS),
        help="只要一张挂在墙上的：裁判的、选手的 · one sheet to hang up",
    )
    one.add_argument("--force", action="store_true", help="覆盖已有的 · overwrite")
    one.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from paisai.handbook.contents import in_language
    from paisai.handbook.paper import card, handbook

    out: Path = options.out
    if out.exists() and not options.force:
        raise NotationError(
            f"{out} 已经存在；换一个名字，或加 --force 覆盖",
            f"{out} exists already; choose another name, or add --force",
        )
    language = in_language(options.lang)
    with during(Text("排版", "setting type").in_(language)):
        content = card(CARDS[options.card], language) if options.card else handbook(language)
    half = out.with_name(out.name + ".part")
    half.write_bytes(content)
    half.replace(out)
    print(out)
    return 0
