"""What does a score sheet say?"""

from __future__ import annotations

from enum import StrEnum

from paisai.frozen import record
from paisai.text import Text


class Compass(StrEnum):
    """Two partners at a table, by where they sit. In the package a side 0 is always East-West
    and a side 1 North-South, as `shengji.seats` has them; what a table's two entries scored
    stands in table order instead, the first named first."""

    EAST_WEST = "EW"
    NORTH_SOUTH = "NS"

    @staticmethod
    def at(side: int) -> Compass:
        return (Compass.EAST_WEST, Compass.NORTH_SOUTH)[side]

    @property
    def side(self) -> int:
        return 0 if self is Compass.EAST_WEST else 1

    @property
    def words(self) -> Text:
        if self is Compass.EAST_WEST:
            return Text("东西", "East-West")
        return Text("南北", "North-South")


@record
class PlayedDeal:
    """One deal of 升级 as the sheet has it: who declared, and the points the defenders took
    without what was ruled; None for one that a ruling ended before it was played out."""

    declarer: Compass
    points: int | None


@record
class Score:
    """What a score sheet says; exactly one of `levels`, `played`, `deals` is given.

    `levels` are counts climbed, in table order; `rulings_included` answers whether what was
    ruled on deals of the table is in them. `played` are the deals that made them, from the rank
    `start`. `first` is the side in table order that wins an equal level (S15), told where the
    deals do not say. `north_south` is who of the table (0 or 1) sat North-South, where the seats
    were cut at the table (B6.4). `deals` are the three scores of each deal of 二打一 in table
    order, a substitute's last.
    """

    levels: tuple[int, int] | None = None
    first: int | None = None
    played: tuple[PlayedDeal, ...] | None = None
    start: str | None = None
    deals: tuple[tuple[int, int, int], ...] | None = None
    north_south: int | None = None
    rulings_included: bool | None = None
