"""Whoever throws them in the same order sees the same, so two desks can be compared by hash."""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from typing import Any


class Dice:
    """Stands in for the system's own randomness: secrets of draws, salts of seals."""

    def __init__(self, patch: Any) -> None:
        self._numbers = count(1)
        patch.setattr("secrets.token_hex", lambda _=32: self.next())
        patch.setattr("os.urandom", lambda size: bytes.fromhex(self.next())[:size])

    def next(self) -> str:
        return sha256(f"dice {next(self._numbers)}".encode()).hexdigest()
