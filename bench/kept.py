"""What is still to be played? A long run is numbers of decks or deals, each of which depends on its
number alone; with a folder what is done is written down, a line each, and not played again."""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import paisai
from paisai import many

AT_ONCE = 100
BESIDE = [Path(__file__).with_name(name) for name in ("watch.py", "rlcard_agent.py")]
"""What is imported where a deck or a deal is played."""


def fingerprint(game: str) -> str:
    """Of the code and the weights that play it: after a change all is played anew."""
    root = Path(paisai.__file__).parent
    found = sorted((root / "players").glob("*.py"))
    for room in ("cards", "core", game, f"players/{game}"):
        found += sorted((root / room).glob("*"))
    files = [path for path in found if path.suffix in (".py", ".c", ".h", ".bin")]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in files)).hexdigest()[:12]


def played(
    play: Callable[..., Any],
    which: dict[str, Any],
    number: int,
    options: argparse.Namespace,
    minutes: float | None,
) -> dict[int, Any]:
    """What `play(one, **which)` gives for each of so many, or for as many as are done in so much
    processor time; the last thing it gives is how many seconds it took."""
    kept = Kept(options.keep, which)
    done = {one: result for one, result in kept.lines.items() if one < number}
    left = iter([one for one in range(number) if one not in done])
    progress = many.Progress(number, " ".join(map(str, which.values())), before=len(done))
    seconds = sum(result[-1] for result in done.values())
    while minutes is None or seconds < 60 * minutes:
        part = list(islice(left, AT_ONCE))
        if not part:
            break
        where = (options.jobs, options.cluster, BESIDE)
        results = many.run(partial(play, **which), part, *where)
        for one, result in zip(part, results, strict=True):
            done[one] = result
            seconds += result[-1]
            kept.write(one, result)
            progress.step()
    progress.clear()
    return done


class Kept:
    """The results of one run, in a file of their own; without a folder nothing is written."""

    def __init__(self, folder: Path | None, which: dict[str, Any]) -> None:
        self.lines: dict[int, Any] = {}
        self._file = None
        if folder is None:
            return
        folder.mkdir(parents=True, exist_ok=True)
        name = "-".join(str(value) for value in (*which.values(), fingerprint(which["game"])))
        name = name.replace("/", "_")
        self._file = (folder / f"{name}.jsonl").open("a+", encoding="utf-8")
        self._file.seek(0)
        whole, _, broken_off = self._file.read().rpartition("\n")
        if broken_off:
            self._file.truncate(len(whole.encode()) + 1 if whole else 0)
        self.lines = dict(json.loads(line) for line in whole.splitlines())

    def write(self, one: int, result: Any) -> None:
        if self._file is not None:
            self._file.write(json.dumps([one, result], separators=(",", ":")) + "\n")
            self._file.flush()
