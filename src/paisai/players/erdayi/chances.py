"""How often does it come true what the networks say? They promise too much where they choose
between many plays; what people are told is corrected by what was won, by role and by how many cards
are left. `bench/erdayi_chances.py` measures it, and writes the file."""

from __future__ import annotations

import json
from functools import cache
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from paisai.erdayi import View
from paisai.players.erdayi.reasons import Look, Thought

LEFT = (12, 20, 28, 36, 44)
"""Cards in all three hands: up to so many, and more."""
NEVER = 1e-4


class Correction(NamedTuple):
    """Of log odds and of points: a number to add and one to multiply with."""

    add: float
    times: float
    add_points: float
    times_points: float

    def of(self, wins: float, points: float) -> tuple[float, float]:
        return sure_odds(self.add + self.times * log_odds(wins)), (
            self.add_points + self.times_points * points
        )


class Chances(NamedTuple):
    """Corrections by role (declarer, its 下家, its 上家) and by cards left, and one for a hand
    before the bids, as its declarer's."""

    while_played: tuple[tuple[Correction, ...], ...]
    of_a_bid: Correction

    @classmethod
    @cache
    def read(cls, path: Path) -> Chances:
        kept = json.loads(path.read_text("utf-8"))
        return cls(
            tuple(tuple(Correction(*one) for one in role) for role in kept["while_played"]),
            Correction(*kept["of_a_bid"]),
        )

    def corrected(self, thought: Thought, view: View) -> Thought:
        """The same plays with what comes true of them; what is certain is certain."""
        if thought.certain is not None:
            return thought
        assert view.seat is not None
        assert view.declarer is not None
        role, left = (view.seat - view.declarer) % 3, sum(view.cards_held)
        correction = self.while_played[role][place(left)]
        looks = (
            Look(look.play, *correction.of(look.wins, look.points), look.worlds)
            for look in thought.looks
        )
        return Thought(tuple(looks), thought.possible)


def place(left: int) -> int:
    """Which part of a deal it is, by the cards left in all hands."""
    return sum(left > most for most in LEFT)


def log_odds(chance: float) -> float:
    chance = min(1 - NEVER, max(NEVER, chance))
    return log(chance / (1 - chance))


def sure_odds(value: float) -> float:
    return 1 / (1 + exp(-value))
