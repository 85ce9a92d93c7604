"""Who sits where? Seats 0 to 3 run anticlockwise from East; 0 and 2 are partners (B6.1)."""

from __future__ import annotations

from paisai.cards import RANKS, Card
from paisai.errors import NotationError

EAST, NORTH, WEST, SOUTH = range(4)
SEAT_ZH = ("东家", "北家", "西家", "南家")
SEAT_EN = ("East", "North", "West", "South")
SIDE_ZH = ("东西", "南北")
SIDE_EN = ("East-West", "North-South")


def side_of(seat: int) -> int:
    """0 for East-West, 1 for North-South."""
    return seat & 1


def partner_of(seat: int) -> int:
    return seat ^ 2


def after(seat: int) -> int:
    """下家: the anticlockwise neighbour."""
    return (seat + 1) & 3


def check_seat(seat: int) -> None:
    if seat not in (0, 1, 2, 3):
        raise NotationError(f"座位是 0 到 3，不是 {seat}", f"seats are 0 to 3, not {seat}")


def counted_seat(turner: int, card: Card) -> int:
    """The first drawer, counted anticlockwise from the player who turned the card (Z4.7).

    He counts himself as one; A counts 1, J Q K 11 12 13, a joker is turned again.

    >>> [counted_seat(EAST, Card.of(name)) for name in ("SA", "S2", "H5", "DK")]
    [0, 1, 0, 0]
    """
    if card.is_joker:
        raise NotationError("翻到王要重翻一张", "a joker is turned again")
    return (turner + (RANKS.index(card.rank) + 1) % 13) & 3
