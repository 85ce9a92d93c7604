"""What can a player do in a deal?"""

from __future__ import annotations

from typing import TypeAlias

from paisai.cards import Card, named, write
from paisai.erdayi.seats import SEAT_EN, SEAT_ZH
from paisai.frozen import record
from paisai.text import Text


@record
class Bid:
    """0 is a pass, else 1, 2 or 3 (E4.2).

    >>> print(Bid(3), Bid(0))
    叫 3 分 不叫
    """

    points: int

    @property
    def text(self) -> Text:
        """The bid in both languages."""
        if not self.points:
            return Text("不叫", "no bid")
        return Text(f"叫 {self.points} 分", f"bids {self.points}")

    def __str__(self) -> str:
        return str(self.text)


@record
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

    @property
    def text(self) -> Text:
        """The play in both languages."""
        if not self.cards:
            return Text("不出", "passes")
        return Text("出 ", "plays ") + named(self.cards)

    def __str__(self) -> str:
        return str(self.text)

    def __repr__(self) -> str:
        return f"Play(parse({write(self.cards)!r}))" if self.cards else "Play()"


@record
class Played:
    """Who played what."""

    seat: int
    cards: tuple[Card, ...]

    @property
    def text(self) -> Text:
        """Who played what, in both languages."""
        seat = Text(f"{SEAT_ZH[self.seat]} ", f"{SEAT_EN[self.seat]} ")
        return seat + Play(self.cards).text

    def __str__(self) -> str:
        return str(self.text)


PASS = Play()
"""The play of no cards."""
Action: TypeAlias = Bid | Play
"""What can be done in a deal: a bid or a play."""
