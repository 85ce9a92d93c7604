"""How did the points of a deal come about, and what do they make?"""

from __future__ import annotations

from typing import NamedTuple

from paisai.shengji.levels import outcome
from paisai.shengji.policies import Side
from paisai.shengji.seats import SEAT_ZH
from paisai.shengji.state import Deal


class DealScore(NamedTuple):
    """How the defenders' points of a deal came about, and what they make, rulings included."""

    trick_points: int
    fines: int
    """For failed throws and by rulings, signed."""
    kitty_points: int
    multiplier: int
    """0 unless the defenders captured the kitty."""
    total: int
    up: Side
    steps: int
    next_declarer: int

    def __str__(self) -> str:
        """
        >>> print(DealScore(75, 10, 20, 2, 125, Side.DEFENDERS, 1, 1))
        防守方 125 分（牌 75，罚 +10，底 20 乘 2），防守方上台升 1 级，下副北坐庄
        >>> print(DealScore(0, 0, 0, 0, 0, Side.DECLARER, 3, 2))
        防守方 0 分（牌 0），庄家升 3 级，下副西坐庄
        """
        parts = [f"牌 {self.trick_points}"]
        if self.fines:
            parts.append(f"罚 {self.fines:+d}")
        if self.multiplier:
            parts.append(f"底 {self.kitty_points} 乘 {self.multiplier}")
        if self.up is Side.DECLARER:
            change = f"庄家升 {self.steps} 级" if self.steps else "庄家方续庄"
        else:
            change = f"防守方上台升 {self.steps} 级" if self.steps else "防守方上台"
        return (
            f"防守方 {self.total} 分（{'，'.join(parts)}），{change}，"
            f"下副{SEAT_ZH[self.next_declarer][0]}坐庄"
        )


def scored(
    deal: Deal, trick_points: int, fines: int, kitty_points: int = 0, multiplier: int = 0
) -> DealScore:
    """The score of a deal that has a declarer and is over, with what was ruled on it."""
    setting, declarer, ruled = deal.setting, deal.declarer, deal.rulings
    assert declarer is not None
    fines += ruled.points
    total = trick_points + fines + kitty_points * multiplier
    ended = outcome(
        setting.rules,
        total,
        declarer,
        ruled.lost_by,
        ruled.levels_up,
        played_out=ruled.played_out,
    )
    return DealScore(trick_points, fines, kitty_points, multiplier, total, *ended)
