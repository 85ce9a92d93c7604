"""`paisai plays`: the catalogue of all plays, counted."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from paisai.erdayi.catalogue import table


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser("plays", help="二打一全部出牌的统计 · all plays of 竞技二打一")
    word.set_defaults(run=run)


def run(options: Namespace) -> int:
    print(table())
    return 0
