"""A ledger that is written in memory, before it is taken into the database in one piece."""

from __future__ import annotations

from datetime import datetime
from itertools import count

from paisai.ledger import (
    Command,
    Event,
    Refusal,
    Request,
    State,
    decide,
    fold,
    sealed_values,
)
from paisai.ledger.commands import Create


class LedgerInMemory:
    """Salts come from a seed: what is made up has no secrets."""

    def __init__(self, create: Create, actor: str, time: datetime, seed: str) -> None:
        self.state = State()
        self._seed, self._numbers = seed, count(1)
        self.do(create, actor, time)

    def do(self, command: Command, actor: str, time: datetime) -> Event:
        salt = f"{self._seed} {next(self._numbers)}"
        decided = decide(self.state, Request(command, actor, time, salt))
        if isinstance(decided, Refusal):
            raise decided
        self.state = fold(decided, self.state.knowing(sealed_values(command, salt)))
        return decided[0]
