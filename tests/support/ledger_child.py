"""A process to be killed: works on a ledger and says what it has done, line by line."""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path
from random import Random

from paisai.ledger import Event, Ledger, Refusal, decide, evolve
from paisai.ledger import commands as c
from paisai.ledger.state import Request
from paisai.ledger.storage import EventFile
from paisai.regulations import load
from support.hall import Hall, plain, unselected
from support.random_course import step


class OnDisk(Hall):
    """Every event is on disk before it is said."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.file: EventFile | None = None

    def do(self, command: c.Command, minutes: float = 1) -> Event:
        self.now += timedelta(minutes=minutes)
        decided = decide(self.state, Request(command, "记录台", self.now))
        if isinstance(decided, Refusal):
            raise decided
        if self.file is None:
            self.file = EventFile.create(self.path, decided)
        else:
            self.file.append(decided, self.state.seq)
        print(decided[0].hash, flush=True)
        self.state = evolve(self.state, decided[0])
        return decided[0]


def competition(path: Path, random: Random) -> None:
    hall = OnDisk(path)
    preset = random.choice(["tuolaji-zhuhai-2019", "shengji-szpt-2013"])
    hall.create(unselected(load(preset)))
    for i in range(random.randrange(8, 12)):
        hall.enter(f"p{i}", f"u{i}")
    seqs: list[int] = []
    while step(hall, random):
        seqs.append(hall.state.seq)
        if random.random() < 0.2:
            undo = c.Undo(random.choice(seqs), "误操作")
            if not isinstance(hall.ask(undo), Refusal):
                hall.do(undo)
        if random.random() < 0.1:
            hall.do(c.Announce("请保持安静"))


def batches(path: Path) -> None:
    """Entries in one piece after another, each said when it is done."""
    hall = Hall()
    create = c.Create("比赛", plain(load("tuolaji-zhuhai-2019")), hall.now.date())
    book = Ledger.create(path, create, "组委会", hall.now)
    for first in range(0, 10**6, BATCH):
        events = book.do_all(units(first), "登记处", hall.now)
        print(events[-1].hash, flush=True)


BATCH = 400


def units(first: int) -> list[c.SetUnit]:
    """One piece; the names are long, so that it takes a while to write."""
    return [c.SetUnit(f"u{i}", (f"单位{i}" * 100)[:200]) for i in range(first, first + BATCH)]


def main() -> None:
    path = Path(sys.argv[1])
    if sys.argv[2] == "batches":
        batches(path)
        return
    if sys.argv[2] == "announce":
        book = Ledger.open(path)
        assert book.state.time is not None
        for i in range(10):
            event = book.do(c.Announce(f"{sys.argv[3]} {i}"), sys.argv[3], book.state.time)
            print(event.hash, flush=True)
        return
    competition(path, Random(int(sys.argv[2])))


if __name__ == "__main__":
    main()
