"""What has been played already? Decks of a long run, a line each, so that it can be broken off."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import paisai

PLAYED_BY = ("players", "core", "erdayi", "shengji", "cards")
"""The rooms that decide what a deck comes to: after a change in one, its decks are played anew."""


def fingerprint() -> str:
    """Of the code and the weights that play."""
    root = Path(paisai.__file__).parent
    suffixes = (".py", ".c", ".h", ".bin")
    files = [
        path
        for room in PLAYED_BY
        for path in sorted((root / room).rglob("*"))
        if path.suffix in suffixes
    ]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()[:12]


class Kept:
    """The decks of one pairing, in a file of their own; without a folder they are passed on."""

    def __init__(self, folder: Path | None, pairing: dict[str, Any]) -> None:
        self.lines: dict[int, Any] = {}
        self._file = None
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        name = "-".join(str(value) for value in (*pairing.values(), fingerprint()))
        path = folder / f"{name}.jsonl"
        self._file = path.open("a+", encoding="utf-8")
        self._file.seek(0)
        whole, _, broken_off = self._file.read().rpartition("\n")
        if broken_off:
            self._file.truncate(len(whole.encode()) + 1 if whole else 0)
        self.lines = dict(map(_read, whole.splitlines()))

    def write(self, deck: int, result: Any) -> Any:
        if self._file is not None:
            self._file.write(json.dumps([deck, result], separators=(",", ":")) + "\n")
            self._file.flush()
        return result


def _read(line: str) -> tuple[int, Any]:
    deck, result = json.loads(line)
    return deck, result
