"""Who sits where? Seats 0, 1, 2 run anticlockwise; a sheet calls them 甲, 乙, 丙."""

from __future__ import annotations

from paisai.errors import NotationError

SEAT_ZH = ("甲", "乙", "丙")
SEAT_EN = ("A", "B", "C")

NEXT = (1, 2, 0)
"""The seat after each seat, anticlockwise."""


def after(seat: int) -> int:
    """下家: the anticlockwise neighbour."""
    return NEXT[seat]


def check_seat(seat: int) -> None:
    if seat not in (0, 1, 2):
        raise NotationError(f"座位是 0 到 2，不是 {seat}", f"seats are 0 to 2, not {seat}")
