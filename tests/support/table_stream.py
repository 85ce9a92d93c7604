"""A table in memory: its stream, what is done at it, and a clock that the test moves."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

from paisai.ledger.event import GENESIS
from paisai.regulations import load
from paisai.shengji.actions import Step
from paisai.tables.deciding import SERVER, By, decide, opened, plain_options
from paisai.tables.due import due
from paisai.tables.evolving import evolve
from paisai.tables.game import game_of
from paisai.tables.proving import word_hash
from paisai.tables.room import Room, Stored, options_from, sealed

BEGAN = 1_000_000


class Stream:
    """`people` sit at the first seats, bots at the others; everybody is connected."""

    def __init__(self, preset: str, people: int = 0, seed: int = 1, **options: Any) -> None:
        self.random = Random(seed)
        self.now = BEGAN
        seats = game_of(load(preset)).seats
        chosen = options_from({"bot_ms": 0, "draw_ms": 0, "pause_ms": 0, **options})
        sitting: list[dict[str, Any]] = [
            {"kind": "person", "who": f"w{seat}", "name": f"名{seat}"} for seat in range(people)
        ]
        bot = {"kind": "bot", "player": "random", "ready": True}
        sitting += [dict(bot) for _ in range(seats - people)]
        data = opened("w0", preset, "", plain_options(chosen), sitting)
        self.events: list[Stored] = [sealed(1, self.now, "opened", data, GENESIS)]
        self.room: Room = evolve(None, self.events[0], "T")
        self.words = [hashlib.sha256(f"{seed} {seat}".encode()).hexdigest() for seat in range(4)]
        for seat in range(people):
            self.server(do="came", seat=seat, process="p")

    def _take(self, by: By, request: dict[str, Any]) -> None:
        event, deal = decide(self.room, by, request, self.now)
        self.room = evolve(self.room, event, "T", deal)
        self.events.append(event)

    def server(self, **request: Any) -> None:
        self._take(SERVER, request)

    def by(self, person: int, /, **request: Any) -> None:
        who = f"w{person}"
        self._take(By(who, self.room.seat_of(who), who == self.room.owner), request)

    def shuffle(self, seal: bool = True, open_: bool = True) -> None:
        """A deal is dealt, with the words of all people."""
        for seat in self.room.people:
            if not self.room.seats[seat].ready:
                self.by(seat, do="ready")
        self.server(
            do="shuffle",
            secret=f"{self.random.getrandbits(256):064x}",
            order=list(range(len(self.room.seats))),
        )
        if seal:
            for seat in self.room.sealing.wanted if self.room.sealing else ():
                self.seal(seat)
        if open_:
            for seat in self.room.sealing.wanted if self.room.sealing else ():
                self.open(seat)

    def seal(self, seat: int) -> None:
        about = {"deal": self.room.number, "attempt": self.room.attempt}
        self.by(seat, do="seal", hash=word_hash(self.words[seat]), **about)

    def open(self, seat: int) -> None:
        about = {"deal": self.room.number, "attempt": self.room.attempt}
        self.by(seat, do="open", word=self.words[seat], **about)

    def go_on(self) -> None:
        """The table draws, somebody may show, whoever is to act acts at random."""
        room = self.room
        if room.game.table_step(room.deal) is not None:
            shows = [one for one in room.deal.actions() if not isinstance(one, Step)]
            if shows and self.random.random() < 0.3:
                self.do(shows[0].seat, shows[0])
            else:
                self.server(do="table")
        else:
            self.do(room.deal.to_act, room.deal.choose(self.random))

    def do(self, seat: int, action: Any) -> None:
        plain = self.room.game.write(action)
        if self.room.seats[seat].kind == "person" and not self.room.seats[seat].away:
            self.by(seat, do="act", action=plain)
        else:
            self.server(do="act_for", seat=seat, how="bot", action=plain)

    def until_playing(self) -> None:
        """Bids, draws and buries until the first lead."""
        while self.room.deal.phase.value != "playing":
            self.go_on()

    def play_out(self) -> None:
        number = self.room.number
        while self.room.phase == "playing" and self.room.number == number:
            self.go_on()

    def wait(self) -> None:
        """The clock goes to what is due next."""
        coming = due(self.room)
        assert coming is not None
        self.now = max(self.now, coming.at)

    def due(self) -> str | None:
        coming = due(self.room)
        return None if coming is None else coming.what
