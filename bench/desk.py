"""What a command costs on an event of 300, 2,000 and 10,000 entries, and how that grows.

    python3 bench/desk.py [entries ...]            (default 300 2000 10000)

An event of a Swiss is written straight into a file, entries and rounds of results, each event
decided by the ledger itself; then each word is run as a process of its own, as people run it, and
its CPU time is printed, start-up included. `growth` is the time per event against the event
before it in the list: 1.0 is linear.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from datetime import date, datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZES = (300, 2000, 10000)
ROUNDS = 4
WORDS = ("status", "round", "standings", "log", "verify")
ENDS = {"log": ["--last", "20"]}
BEGIN = datetime(2026, 5, 16, 8, 0)


def event(path: Path, entries: int) -> int:
    """The number of events written."""
    from paisai.cards.shuffle import commitment
    from paisai.desk.acts.event import create
    from paisai.ledger import Ledger
    from paisai.ledger import commands as c
    from paisai.regulations import load
    from paisai.tournament.competition import EntryPlayer, Score

    regulation = load("bashifen-teachers")
    book = Ledger.create(path, create("台", regulation, date(2026, 5, 16)), "台", BEGIN)
    units = max(2, entries // 2)
    commands: list[c.Command] = [c.SetUnit(f"u{i}", f"单位{i}") for i in range(units)]
    for i in range(entries):
        players = (EntryPlayer(f"甲{i}"), EntryPlayer(f"乙{i}"))
        commands.append(c.AddEntry(f"p{i}", f"队{i}", players, (f"u{i % units}",), leader="领队"))
    book.do_all(commands, "台", BEGIN)
    secret = "5e" * 32
    book.do_all([c.Begin(), c.CommitDraw(commitment(secret)), c.RevealDraw(secret)], "台", BEGIN)
    now = BEGIN
    for _ in range(ROUNDS):
        now += timedelta(hours=2)
        book.do_all([c.Pair(), c.PublishRound(), c.StartRound()], "台", now)
        assert book.state.competition is not None
        round_ = book.state.competition.round
        assert round_ is not None
        sheets = [
            c.EnterSheet(table.number, Score((7, 3 + table.number % 4)), table.seats)
            for table in round_.tables
        ]
        book.do_all(sheets, "台", now + timedelta(minutes=90))
    return book.state.seq


def measured(word: str, path: Path) -> tuple[float, float]:
    """CPU seconds of the process, and of the wall."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    line = [sys.executable, "-m", "paisai", word, str(path), *ENDS.get(word, [])]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(line, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, time.monotonic() - began


def main(sizes: list[int]) -> None:
    sys.path.insert(0, str(ROOT / "src"))
    sys.dont_write_bytecode = False
    last: dict[str, tuple[float, int]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for entries in sizes:
            path = Path(folder) / f"{entries}.jsonl"
            began = time.process_time()
            events = event(path, entries)
            print(
                f"{entries} entries, {events} events, {path.stat().st_size / 1e6:.1f} MB,"
                f" written in {time.process_time() - began:.1f} s CPU"
            )
            for word in WORDS:
                cpu, wall = measured(word, path)
                growth = ""
                if word in last:
                    before, fewer = last[word]
                    growth = f"   growth {cpu / events / (before / fewer):.2f}"
                print(f"  {word:<10} {cpu:7.2f} s CPU   {wall:7.2f} s{growth}")
                last[word] = cpu, events


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or list(SIZES))
