"""What can a player do in a deal?"""

from __future__ import annotations

from typing import TypeAlias

from paisai.cards import Card, symbols, write
from paisai.erdayi.seats import SEAT_ZH
from paisai.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Bid:
    """0 is a pass, else 1, 2 or 3 (E4.2).

    >>> print(Bid(3), Bid(0))
    叫 3 分 不叫
    """

    points: int

    def __str__(self) -> str:
        return f"叫 {self.points} 分" if self.points else "不叫"


@dataclass(frozen=True, slots=True, repr=False)
class Play:
    """Cards put on the table; none at all is a pass (E4.3).

    >>> from paisai.cards import parse
    >>> play = Play(parse("ST HT"))
    >>> print(play, PASS)
    出 ♠10 ♥10 不出
    >>> play
    Play(parse('ST HT'))
    """

    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"出 {symbols(self.cards)}" if self.cards else "不出"

    def __repr__(self) -> str:
        return f"Play(parse({write(self.cards)!r}))" if self.cards else "Play()"


@dataclass(frozen=True, slots=True)
class Played:
    """Who played what."""

    seat: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{SEAT_ZH[self.seat]} {Play(self.cards)}"


PASS = Play()
Action: TypeAlias = Bid | Play
