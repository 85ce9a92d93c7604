"""How long does a season take, and does the time grow with the work?

    python3 bench/seasons.py [--events N ...] [--people N ...]

Made-up events of pairs are counted into a file of its own; then the file is read as a command
does, and all tables are made. CPU seconds, and microseconds an appearance (one person in one
event), which should stay about the same from the small season to the large one.
"""

from __future__ import annotations

import argparse
import sys
import time
from datetime import date, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from paisai.desk.season_lists import TABLES, Shown
from paisai.seasons import SeasonBook, load_rules, opening
from paisai.seasons.acts import CountEvent
from paisai.seasons.people import particulars
from paisai.seasons.season import Bout, ClosedEvent, CountedPlayer, Placing

SECRET = "1" * 64
ROUNDS = 7
SHARE = 6
"""Each person plays in every sixth event."""


def made_event(number: int, people: int, day: date) -> ClosedEvent:
    random = Random(number)
    here = random.sample(range(people), people // SHARE // 2 * 2)
    entries = [f"{at:04d}" for at in range(len(here) // 2)]
    players = [
        CountedPlayer(
            f"单位{one % 97}",
            particulars(SECRET, f"选手{one}", f"单位{one % 97}", None, f"{one:09d}"),
        )
        for one in here
    ]
    placings = tuple(
        Placing(at + 1, entry, (players[2 * at], players[2 * at + 1]))
        for at, entry in enumerate(entries)
    )
    bouts = tuple(
        Bout(round_, (entries[at], entries[at + 1]), (1, 2))
        for round_ in range(1, ROUNDS + 1)
        for at in range(0, len(entries) - 1, 2)
    )
    name = f"第 {number} 场"
    return ClosedEvent(
        f"{number:064x}", f"{number:064x}", 1, name, "bench", "A", day, day, placings, bouts
    )


def measure(events: int, people: int) -> None:
    first = date(2026, 1, 1)
    with TemporaryDirectory() as folder:
        path = Path(folder, "season.jsonl")
        act = opening("赛季", "协会", (first, date(2026, 12, 31)), load_rules("default"), SECRET)
        book = SeasonBook.create(path, act, "我", datetime(2026, 1, 1))
        made = [
            made_event(number, people, first + timedelta(days=number * 360 // events))
            for number in range(events)
        ]
        appearances = sum(2 * len(event.placings) for event in made)
        began = time.process_time()
        for event in made:
            book.do(CountEvent(event), "我", datetime(2026, 1, 2))
        counting = time.process_time() - began
        began = time.process_time()
        read = SeasonBook.open(path)
        reading = time.process_time() - began
        began = time.process_time()
        at = Shown(read.season, date(2026, 12, 31))
        for word, table in TABLES.items():
            if word != "ratings":
                table(at)
        tables = time.process_time() - began
        began = time.process_time()
        TABLES["ratings"](at)
        rating = time.process_time() - began
    each = 1e6 * (counting + reading + tables + rating) / appearances
    print(
        f"{events:>4} events {people:>6} people {appearances:>7} appearances:"
        f" counting {counting:6.2f} s, reading {reading:6.2f} s, tables {tables:6.2f} s,"
        f" ratings {rating:6.2f} s; {each:6.1f} µs an appearance"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, nargs="+", default=[12, 120])
    parser.add_argument("--people", type=int, nargs="+", default=[2_000, 20_000])
    options = parser.parse_args()
    for events, people in zip(options.events, options.people, strict=True):
        measure(events, people)


if __name__ == "__main__":
    main()
