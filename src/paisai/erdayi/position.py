"""The play of the cards without suits: whose turn, what lies on the table, what may be played?

This is the hot path that bots, perft and simulation use; `deal.py` adds suits and the bidding.
"""

from __future__ import annotations

from typing import NamedTuple

from paisai.erdayi.catalogue import catalogue
from paisai.erdayi.moves import follows, leads
from paisai.erdayi.patterns import Reading
from paisai.erdayi.ranks import Counts
from paisai.erdayi.seats import NEXT

PASS: Counts = 0


class Position(NamedTuple):
    """`table` is what must be beaten, played by `owner`; None when `to_act` leads."""

    hands: tuple[Counts, Counts, Counts]
    to_act: int
    table: Reading | None = None
    owner: int = 0

    def moves(self) -> list[Counts]:
        """Every legal play; a follower may also pass (E4.3)."""
        hands, to_act, table, _ = self
        if 0 in hands:
            return []
        if table is None:
            return leads(hands[to_act])
        found = follows(hands[to_act], table)
        found.append(PASS)
        return found

    def after(self, play: Counts) -> Position:
        """The next position. `play` must be one of the moves."""
        hands, to_act, table, owner = self
        following = NEXT[to_act]
        if play == PASS:
            return Position(hands, following, None if following == owner else table, owner)
        left = hands[to_act] - play
        first, second, third = hands
        if to_act == 0:
            hands = (left, second, third)
        elif to_act == 1:
            hands = (first, left, third)
        else:
            hands = (first, second, left)
        return Position(hands, following, catalogue()[play], to_act)

    @property
    def winner(self) -> int | None:
        """The seat that is out of cards (E4.6)."""
        hands = self.hands
        return hands.index(0) if 0 in hands else None

    @property
    def over(self) -> bool:
        """Whether a hand is empty."""
        return 0 in self.hands
