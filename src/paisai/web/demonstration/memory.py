"""A ledger that is written in memory, before it is taken into the database in one piece."""

from __future__ import annotations

from datetime import datetime
from itertools import count

from paisai.ledger import Command, Event, Request, State, carry_out
from paisai.ledger.commands import Create


class LedgerInMemory:
    """Salts come from a seed: what is made up has no secrets."""

    def __init__(self, create: Create, actor: str, time: datetime, seed: str) -> None:
        self.state = State()
        self._seed, self._numbers = seed, count(1)
        self.do(create, actor, time)

    def do(self, command: Command, actor: str, time: datetime) -> Event:
        salt = f"{self._seed} {next(self._numbers)}"
        event, self.state = carry_out(self.state, Request(command, actor, time, salt))
        return event
