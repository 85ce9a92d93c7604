"""How did the points of a deal come about, and what do they make?"""

from __future__ import annotations

from typing import NamedTuple

from paisai.shengji.levels import outcome
from paisai.shengji.policies import Side
from paisai.shengji.seats import SEAT_EN, SEAT_ZH
from paisai.shengji.state import Deal
from paisai.text import Text, joined, many


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
        return str(self.text)

    @property
    def text(self) -> Text:
        zh, en = SEAT_ZH[self.next_declarer][0], SEAT_EN[self.next_declarer]
        made, change = self._parts(), self._change()
        return Text(
            f"防守方 {self.total} 分（{made.zh}），{change.zh}，下副{zh}坐庄",
            f"defenders {self.total} ({made.en}), {change.en}, {en} declares next",
        )

    def _parts(self) -> Text:
        parts = [Text(f"牌 {self.trick_points}", f"tricks {self.trick_points}")]
        if self.fines:
            parts.append(Text(f"罚 {self.fines:+d}", f"fines {self.fines:+d}"))
        if self.multiplier:
            kitty, times = self.kitty_points, self.multiplier
            parts.append(Text(f"底 {kitty} 乘 {times}", f"kitty {kitty} times {times}"))
        return joined(parts, "，", ", ")

    def _change(self) -> Text:
        levels = many(self.steps, "level", "levels")
        if self.up is Side.DECLARER:
            if not self.steps:
                return Text("庄家方续庄", "the declarer's side declares again")
            return Text(f"庄家升 {self.steps} 级", f"the declarer goes up {levels}")
        if not self.steps:
            return Text("防守方上台", "the defenders take over")
        return Text(f"防守方上台升 {self.steps} 级", f"the defenders take over and go up {levels}")


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
