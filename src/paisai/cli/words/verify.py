"""`paisai verify`: exit code 1 where the file cannot be believed."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from paisai.cli.output import print_json, safe
from paisai.cli.progress import during
from paisai.cli.session import word
from paisai.desk.sentences.forgetting import erasures
from paisai.ledger import Verified, verify
from paisai.ledger.verify import verify_bytes
from paisai.plain import dump


def add_parser(subparsers: Any) -> None:
    word(subparsers, "verify", "复核：散列、抽签、名次全部重算 · verify it all", run, False)


def _verified(named: Any) -> Verified:
    if isinstance(named, Path):
        return verify(named)
    from paisai.cli.remote import whole_record

    lines, private = whole_record(named)
    return verify_bytes(lines.encode(), named.file, private)


def run(options: argparse.Namespace) -> int:
    english = options.lang == "en"
    with during("verifying" if english else "复核"):
        found = _verified(options.file)
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
                "problems": [{"line": p.line, "zh": p.zh, "en": p.en} for p in found.problems],
            }
        )
        return 1 if found.problems else 0
    for problem in found.problems:
        print(safe(problem.text(options.lang)))
    if not found.problems and english:
        print(f"{found.events} events, {found.draws} draws, all in order; head {found.head}")
    elif not found.problems:
        print(f"{found.events} 条记录、{found.draws} 次抽签全部无误；末值 {found.head}")
    for line in erasures(found):
        print(safe(line.in_(options.lang)))
    return 1 if found.problems else 0
