"""What does a deal come to with the best play of all?"""

from __future__ import annotations

from typing import NamedTuple

from paisai.errors import PaisaiError


class Move(NamedTuple):
    """`cards` as the judge writes them; empty for a pass."""

    seat: int
    cards: str


class Ending(NamedTuple):
    """What a deal comes to with the best play of all: the declarer's score in 竞技二打一, the
    defenders' points in 升级; and a line that leads there."""

    score: int
    line: tuple[Move, ...]


class TooManyCards(PaisaiError):
    """There are too many cards left."""

    def __init__(self) -> None:
        super().__init__(
            "剩下的牌还太多，算不完；请选更后面的一手",
            "too many cards are left to work it out; choose a later play",
        )
