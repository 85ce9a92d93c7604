"""`paisai table verify`: recomputes a deal that was played at an online table."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from paisai.cli.output import print_json, safe
from paisai.errors import NotationError, PaisaiError
from paisai.record import loads
from paisai.record.replay import replay
from paisai.tables.proving import doubts
from paisai.text import Text

MOST = 8 * 1024 * 1024


def add_parser(subparsers: Any) -> None:
    word = subparsers.add_parser(
        "table", help="网上牌桌：复算一副牌的洗牌 · online tables: recompute a deal's shuffle"
    )
    within = word.add_subparsers(dest="what", required=True)
    one = within.add_parser(
        "verify", help="密钥、各家的词、牌序、记录全部重算 · recompute secret, words, deck, record"
    )
    one.add_argument(
        "deal",
        metavar="文件|网址",
        help="deal.json、deal.txt 或这副牌的网址 · a file or its address",
    )
    one.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Exit code 1 where something does not fit."""
    found = _found(_text(options.deal))
    if getattr(options, "json", False):
        print_json({"ok": not found, "doubts": [text.to_json() for text in found]})
        return 1 if found else 0
    for text in found:
        print(safe(text.in_(options.lang)))
    if not found:
        right = Text(
            "对：承诺、各家的词、牌序和记录都吻合",
            "right: commitment, words, deck and record agree",
        )
        print(right.in_(options.lang))
    return 1 if found else 0


def _found(text: str) -> list[Text]:
    if text.lstrip().startswith("{"):
        try:
            page = json.loads(text)
        except ValueError:
            raise NotationError("这不是 JSON", "this is not JSON") from None
        return doubts(page)
    record = loads(text)
    try:
        for _ in replay(record):
            pass
    except PaisaiError as error:
        return [Text(error.zh, error.en)]
    if any(deal.get("密钥") is None for deal in record.deals):
        return [Text("记录里没有洗牌证明", "the record has no proof of its shuffle")]
    return []


def _text(named: str) -> str:
    try:
        if named.startswith(("http://", "https://")):
            address = named.rstrip("/")
            if not address.endswith((".json", ".txt")):
                address += ".json"
            with urlopen(address, timeout=20) as answer:
                return str(answer.read(MOST).decode())
        return Path(named).read_text("utf-8")
    except HTTPError:
        raise NotationError(f"没有这副牌：{named}", f"there is no such deal: {named}") from None
    except (OSError, URLError, UnicodeDecodeError, ValueError):
        raise NotationError(f"读不了 {named}", f"{named} cannot be read") from None
