"""What does each seat score in a deal? (E4.2p, E4.t15, E4.7)"""

from __future__ import annotations

from dataclasses import dataclass

Scores = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended. A passed-out deal has bid 0, no declarer and no winner (E4.2p)."""

    bid: int
    declarer: int | None
    winner: int | None
    """The seat that went out."""
    bombs: int = 0
    rockets: int = 0
    spring: bool = False
    counter_spring: bool = False

    @property
    def passed_out(self) -> bool:
        return self.declarer is None

    @property
    def declarer_won(self) -> bool:
        return self.declarer is not None and self.winner == self.declarer

    @property
    def multiplier(self) -> int:
        """2 to the number of bombs, rockets, spring and counter-spring (E4.7)."""
        return 1 << self.bombs + self.rockets + self.spring + self.counter_spring

    @property
    def scores(self) -> Scores:
        """
        >>> Result(3, declarer=0, winner=0).scores
        (6, -3, -3)
        >>> Result(2, declarer=1, winner=0, bombs=1, counter_spring=True).scores
        (8, -16, 8)
        """
        if self.declarer is None:
            return (0, 0, 0)
        each = self.bid * self.multiplier * (-1 if self.declarer_won else 1)
        first, second, third = (-2 * each if s == self.declarer else each for s in range(3))
        return (first, second, third)


PASSED_OUT = Result(0, None, None)
