"""`paisai verify`: exit code 1 where the file cannot be believed."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from paisai.cli.output import print_json, safe
from paisai.cli.progress import during
from paisai.cli.session import word
from paisai.desk.public.draws import draw_doubts
from paisai.desk.sentences.forgetting import erasures
from paisai.errors import NotationError
from paisai.ledger import Verified, verify
from paisai.ledger.verify import WHOLE_ONLY, KeptHead, against, as_kept, kept_heads, verify_bytes
from paisai.plain import dump
from paisai.text import Text


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "verify", "复核：散列、抽签、名次全部重算 · verify it all", run, False)
    one.add_argument(
        "--against",
        type=Path,
        metavar="HEADS",
        help="同以前留下的末值比 · compare with heads that were kept (/e/<event>/head)",
    )


def _verified(named: Any) -> Verified:
    if isinstance(named, str):
        return verify(named)
    from paisai.cli.remote import whole_record

    lines, private = whole_record(named)
    return verify_bytes(lines.encode(), named.file, private)


def run(options: argparse.Namespace) -> int:
    english = options.lang == "en"
    kept: tuple[KeptHead, ...] = ()
    with during("verifying" if english else "复核"):
        found = _verified(options.file)
        if options.against is not None:
            kept = kept_heads(_text(options.against), options.against.name)
            found = replace(found, problems=(*found.problems, *against(found.state, kept)))
    doubts = () if found.problems else tuple(draw_doubts(found.state))
    if options.json:
        print_json(
            {
                "ok": not found.problems,
                "events": found.events,
                "draws": found.draws,
                "head": found.head,
                "sealed": found.sealed,
                "unknown": found.unknown,
                "undecided": found.undecided,
                "forgotten": [dump(note) for note in found.forgotten],
                "witnessed": max(one.seq for one in kept) if kept and not found.problems else None,
                "problems": [{"line": p.line, "zh": p.zh, "en": p.en} for p in found.problems],
                "notices": [{"line": p.line, "zh": p.zh, "en": p.en} for p in found.notices],
                "thrown_away": [
                    {"line": p.line, "zh": p.zh, "en": p.en} for p in found.thrown_away
                ],
                "doubts": [{"line": p.line, "zh": p.zh, "en": p.en} for p in doubts],
            }
        )
        return 1 if found.problems else 0
    for problem in found.problems:
        print(safe(problem.text(options.lang)))
    if not found.problems and english:
        print(f"{found.events} events, {found.draws} draws, all in order; head {found.head}")
    elif not found.problems:
        print(f"{found.events} 条记录、{found.draws} 次抽签全部无误；末值 {found.head}")
    if not found.problems:
        unproven = WHOLE_ONLY + Text("（--against 末值文件）", " (--against HEADS)")
        print((as_kept(kept) if kept else unproven).in_(options.lang))
    for notice in (*found.notices, *found.thrown_away, *doubts):
        print(safe(("note, " if english else "注意，") + notice.text(options.lang)))
    for line in erasures(found):
        print(safe(line.in_(options.lang)))
    return 1 if found.problems else 0


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise NotationError(f"打不开 {path.name}", f"cannot open {path.name}") from None
