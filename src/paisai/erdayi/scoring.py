"""What does each seat score in a deal? (E4.2p, E4.t15, E4.7)"""

from __future__ import annotations

from paisai.erdayi.seats import SEAT_EN, SEAT_ZH
from paisai.frozen import record
from paisai.text import Text, many

Scores = tuple[int, int, int]
"""The scores of the three seats."""


@record
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
        """Whether nobody has bid."""
        return self.declarer is None

    @property
    def declarer_won(self) -> bool:
        """Whether the declarer was out first."""
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

    def __str__(self) -> str:
        """
        >>> print(Result(3, declarer=0, winner=0, bombs=1, spring=True))
        庄家甲胜，叫 3 分，炸弹 1，春天，乘 4：甲 +24 乙 -12 丙 -12
        """
        return str(self.text)

    @property
    def text(self) -> Text:
        """How the deal ended, in both languages."""
        scored = zip(SEAT_EN, self.scores, strict=True)
        return Text(
            f"{self.course}：{scores_text(self.scores)}",
            f"{self._course_en()}: " + " ".join(f"{seat} {score:+d}" for seat, score in scored),
        )

    def _course_en(self) -> str:
        if self.declarer is None:
            return "passed out"
        parts = [
            f"declarer {SEAT_EN[self.declarer]} {'wins' if self.declarer_won else 'loses'}",
            f"bid {self.bid}",
            many(self.bombs, "bomb", "bombs") if self.bombs else "",
            "rocket" if self.rockets else "",
            "spring" if self.spring else "",
            "counter-spring" if self.counter_spring else "",
            f"times {self.multiplier}",
        ]
        return ", ".join(part for part in parts if part)

    @property
    def course(self) -> str:
        """How it ended and what it is multiplied by."""
        if self.declarer is None:
            return "三家不叫"
        parts = [
            f"庄家{SEAT_ZH[self.declarer]}{'胜' if self.declarer_won else '负'}",
            f"叫 {self.bid} 分",
            f"炸弹 {self.bombs}" if self.bombs else "",
            "火箭" if self.rockets else "",
            "春天" if self.spring else "",
            "反春" if self.counter_spring else "",
            f"乘 {self.multiplier}",
        ]
        return "，".join(part for part in parts if part)


def scores_text(scores: Scores) -> str:
    """
    >>> scores_text((6, -3, -3))
    '甲 +6 乙 -3 丙 -3'
    """
    return " ".join(f"{seat} {score:+d}" for seat, score in zip(SEAT_ZH, scores, strict=True))


PASSED_OUT = Result(0, None, None)
"""The result of a deal for which nobody has bid."""
