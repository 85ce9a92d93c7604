"""What a command costs on an event of 300, 2,000 and 10,000 entries, and how that grows.

    python3 bench/desk.py [--keep FOLDER] [entries ...]            (default 300 2000 10000)

An event of a Swiss of ten rounds, five entries a unit, with particulars under seal, is written
straight into a file, each event decided by the ledger itself: 10,000 entries make 62,000 events.
Then each word is run as a process of its own, as people run it, and its CPU time is printed,
start-up included. `growth` is the time per event against the event before it in the list: 1.0 is
linear. With `--keep` the files stay in a folder, and are used again. At the end: what one more
event costs after 100 and after 10,000.
"""

from __future__ import annotations

import argparse
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
ROUNDS = 10
IN_A_UNIT = 5
WORDS = ("status", "round", "standings", "log", "verify")
ENDS = {"log": ["--last", "20"]}
BEGIN = datetime(2026, 5, 16, 8, 0)


def event(path: Path, entries: int) -> int:
    """The number of events written."""
    from paisai.acting.acts.event import create
    from paisai.cards import commitment
    from paisai.ledger import Ledger
    from paisai.ledger import commands as c
    from paisai.regulations import load
    from paisai.regulations.editing import values
    from paisai.regulations.loading import from_values
    from paisai.tournament.entries import EntryPlayer
    from paisai.tournament.rounds import Score

    changed = values(load("bashifen-teachers"))
    changed["stages"][0]["rounds"] = ROUNDS
    changed["entry"]["most_per_unit"] = IN_A_UNIT
    rounds = [item for item in changed["timetable"] if item.get("rounds")]
    rounds[-1]["rounds"] = list(range(rounds[-1]["rounds"][0], ROUNDS + 1))
    regulation = from_values(changed)
    book = Ledger.create(path, create("台", regulation, date(2026, 5, 16)), "台", BEGIN)
    units = max(2, entries // IN_A_UNIT)
    commands: list[c.Command] = [
        c.SetUnit(f"u{i}", f"单位{i}", telephone=f"{10**10 + i}") for i in range(units)
    ]
    for i in range(entries):
        players = (EntryPlayer(f"甲{i}", number=f"A{i}"), EntryPlayer(f"乙{i}", number=f"B{i}"))
        commands.append(c.AddEntry(f"p{i}", f"队{i}", players, (f"u{i % units}",), leader="领队"))
    book.do_all(commands, "台", BEGIN)
    secret = "5e" * 32
    book.do_all(
        [c.Begin(), c.CommitDraw(commitment(secret)), c.CloseWords(), c.RevealDraw(secret)],
        "台",
        BEGIN,
    )
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


def appended(events: int, times: int = 200) -> float:
    """CPU seconds that one more event takes in an event that has so many: the median."""
    from paisai.acting.acts.event import create
    from paisai.ledger import Ledger
    from paisai.ledger import commands as c
    from paisai.regulations import load

    with tempfile.TemporaryDirectory() as folder:
        begin = create("台", load("bashifen-teachers"), date(2026, 5, 16))
        book = Ledger.create(Path(folder) / "event.jsonl", begin, "台", BEGIN)
        book.do_all([c.SetUnit(f"u{i}", f"单位{i}") for i in range(events - 1)], "台", BEGIN)
        took = []
        for i in range(times):
            began = time.process_time()
            book.do(c.SetUnit(f"v{i}", f"后来{i}", telephone=f"{i}"), "台", BEGIN)
            took.append(time.process_time() - began)
    return sorted(took)[times // 2]


def main(sizes: list[int], folder: Path) -> None:
    from paisai.ledger.storage import move, remove

    last: dict[str, tuple[float, int]] = {}
    for entries in sizes:
        path = folder / f"{entries}.jsonl"
        began = time.process_time()
        if path.exists():
            events, how = path.read_bytes().count(b"\n"), "kept"
        else:
            half = folder / f"{entries}.half"
            remove(half)
            events = event(half, entries)
            move(half, path)
            how = f"written in {time.process_time() - began:.1f} s CPU"
        size = path.stat().st_size / 1e6
        print(f"{entries} entries, {events} events, {size:.1f} MB, {how}", flush=True)
        for word in WORDS:
            cpu, wall = measured(word, path)
            growth = ""
            if word in last:
                before, fewer = last[word]
                growth = f"   growth {cpu / events / (before / fewer):.2f}"
            print(f"  {word:<10} {cpu:7.2f} s CPU   {wall:7.2f} s{growth}", flush=True)
            last[word] = cpu, events
    few, many = appended(100), appended(10_000)
    print(f"one more event after 100: {few * 1e3:.2f} ms CPU; after 10,000: {many * 1e3:.2f} ms")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("entries", nargs="*", type=int, default=SIZES)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT / "src"))
    sys.dont_write_bytecode = False
    if asked.keep is None:
        with tempfile.TemporaryDirectory() as folder:
            main(asked.entries, Path(folder))
    else:
        asked.keep.mkdir(parents=True, exist_ok=True)
        main(asked.entries, asked.keep)
