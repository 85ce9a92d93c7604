"""How long does a deal take at the table?

A player uses a part of the time the regulation allows; most answer quickly, some think long.
The part is drawn from a triangle over 5% to 60% with its peak at 10%, so a quarter on average.
Tables are quick or slow: each has a tempo of its own, 0.75 to 1.35 of that.
Where a clock sets no limit, the usual one of the game stands in.
"""

from __future__ import annotations

from random import Random

from paisai.regulations.clocks import PlayClock

SHUFFLE = 60
"""Seconds to shuffle and cut, and to write the deal down."""
DRAW = 1.0
"""Seconds to draw one card."""
_USUAL = 20


class Pace:
    """Draws how many seconds each step takes at one table."""

    def __init__(self, clock: PlayClock, random: Random) -> None:
        self._random = random
        self._tempo = random.uniform(0.75, 1.35)
        self._bid = clock.bid or _USUAL
        self._bury = clock.bury or 3 * _USUAL
        self._lead = clock.lead or _USUAL
        self._follow = clock.follow or _USUAL
        self._pause = clock.pause_before_kitty or 0

    def _part(self, seconds: float) -> float:
        return seconds * self._tempo * self._random.triangular(0.05, 0.6, 0.1)

    def shengji_deal(self, drawn: int, tricks: int) -> float:
        before = SHUFFLE + DRAW * drawn + self._pause + self._part(self._bury)
        return before + sum(
            self._part(self._lead) + sum(self._part(self._follow) for _ in range(3))
            for _ in range(tricks)
        )

    def erdayi_deal(self, bids: int, plays: int) -> float:
        return (
            SHUFFLE
            + sum(self._part(self._bid) for _ in range(bids))
            + sum(self._part(self._follow) for _ in range(plays))
        )
