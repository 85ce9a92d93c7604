"""A hall whose entries are in, by any regulation."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from paisai.ledger import Verified, export_text
from paisai.ledger.verify import verify_bytes
from paisai.regulations import Regulation
from support.hall import Hall, changed

SWISS = "tuolaji-zhuhai-2019"


def playable(preset: str) -> Regulation:
    """A copy without review and deadline, which a random course does not go through."""
    regulation = changed(preset, review=None)
    entry = replace(regulation.entry, deadline=None, papers=(), selection=None)
    return replace(regulation, entry=entry)


def entered(regulation: Regulation, count: int) -> Hall:
    hall = Hall()
    hall.create(regulation)
    for i in range(count):
        hall.enter(f"p{i}", f"u{i % max(7, -(-count // 2))}", zone=f"z{i % 8}")
    return hall


def verified(hall: Hall) -> Verified:
    """What whoever has only the file finds in it."""
    return verify_bytes(export_text(hall.state).encode(), Path("比赛.jsonl"))
