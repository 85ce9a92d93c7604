"""What can a player do in a deal?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from paisai.cards import Card


@dataclass(frozen=True, slots=True)
class Bid:
    """0 is a pass, else 1, 2 or 3 (E4.2)."""

    points: int


@dataclass(frozen=True, slots=True)
class Play:
    """Cards put on the table; none at all is a pass (E4.3)."""

    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """Who played what."""

    seat: int
    cards: tuple[Card, ...]


PASS = Play()
Action: TypeAlias = Bid | Play
