"""The figures of a regulation: fines for throws, multipliers for the kitty, points to levels.

Each table checks itself when it is made: a wrong one cannot exist.
"""

from collections.abc import Sequence
from typing import NamedTuple

from paisai.errors import NotationError
from paisai.frozen import record
from paisai.shengji.policies import Growth, PenaltyBasis, Side

STEP = 5
"""All points, of cards and of fines, are multiples of five."""


def demand(holds: bool, field: str, value: object, zh: str, en: str) -> None:
    """Refuse a value of a regulation, naming its field and what would be accepted."""
    if not holds:
        raise NotationError(
            f"规则的 {field} 不能是 {value}：{zh}", f"{field} of the rules cannot be {value}: {en}"
        )


@record
class ThrowPenalty:
    """The fine for a failed throw: `points` for each unit of the basis, at most `cap`."""

    basis: PenaltyBasis
    points: int
    cap: int | None = None

    def __post_init__(self) -> None:
        demand(
            self.points >= 0 and self.points % STEP == 0,
            "throw_penalty.points",
            self.points,
            "应为不小于 0 的 5 的倍数",
            "a multiple of 5, at least 0",
        )
        demand(
            self.cap is None or (self.cap >= self.points and self.cap % STEP == 0),
            "throw_penalty.cap",
            self.cap,
            f"应为不小于 {self.points} 的 5 的倍数",
            f"a multiple of 5, at least {self.points}",
        )


@record
class TractorMultiplier:
    """The multiplier of a tractor: `base` for length 2, then as `growth` says, at most `cap`.

    >>> boda = TractorMultiplier(8, Growth.DOUBLE)
    >>> [boda.at(length) for length in (2, 3, 4)]
    [8, 16, 32]
    """

    base: int
    growth: Growth
    add: int = 0
    cap: int | None = None

    def __post_init__(self) -> None:
        demand(self.base >= 1, "kitty_table.base", self.base, "应为正整数", "a positive number")
        demand(
            (self.add > 0) == (self.growth is Growth.ADD),
            "kitty_table.add",
            self.add,
            "逐对加倍数时应为正整数，否则为 0",
            "a positive number where growth is add, else 0",
        )
        demand(
            self.cap is None or self.cap >= self.base,
            "kitty_table.cap",
            self.cap,
            f"不小于 {self.base}",
            f"at least {self.base}",
        )

    def at(self, length: int) -> int:
        """The multiplier of a tractor of this length."""
        further = length - 2
        if self.growth is Growth.DOUBLE:
            multiplier = self.base << further
        else:
            multiplier = self.base + self.add * further
        return multiplier if self.cap is None else min(multiplier, self.cap)


@record
class KittyTable:
    """What the kitty's points are multiplied by when the defenders win the last trick.

    `singles_throw`: a throw of singles only, where it differs from a single (B6.10).
    `triple` and `triple_tractor` are there exactly in three decks.
    """

    single: int
    pair: int
    pair_tractor: TractorMultiplier
    singles_throw: int | None = None
    triple: int | None = None
    triple_tractor: TractorMultiplier | None = None

    def __post_init__(self) -> None:
        for field in ("single", "pair", "singles_throw", "triple"):
            value = getattr(self, field)
            demand(
                value is None or value >= 1,
                f"kitty_table.{field}",
                value,
                "应为正整数",
                "a positive number",
            )


class LevelRow(NamedTuple):
    """The defenders made `low` to `high` points: that side moves up so many levels.

    Defenders with 0 steps take the deal without a level.
    """

    low: int
    high: int
    up: Side
    steps: int


@record
class LevelTable:
    """Defenders' points to levels (B6.5b, Z4.6, T3.5s, S9.15).

    `rows` run from the fewest points to the most without gap. Beyond either end each
    `further` points are one more level (None: none more), never above `cap`.
    """

    rows: Sequence[LevelRow]
    further: int | None = None
    cap: int | None = None
    negative_is_zero: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(LevelRow(*row) for row in self.rows))
        demand(len(self.rows) >= 2, "levels.rows", "空", "至少两行", "at least two rows")
        for row in self.rows:
            _check_row(row)
        for row, after in zip(self.rows, self.rows[1:], strict=False):
            demand(
                after.low == row.high + STEP,
                "levels.rows",
                f"{after.low}-{after.high}",
                f"上一行到 {row.high}，这一行应从 {row.high + STEP} 起，不重不漏",
                f"the row before ends at {row.high}, this one must begin at {row.high + STEP}",
            )
            demand(
                _worth(after) == _worth(row) + 1,
                "levels.rows",
                f"{after.low}-{after.high} {after.up.value} {after.steps}",
                "防守方分数每高一行，对庄家一方就差一级：庄家升级递减到 1，防守方从 0 递增",
                "each row is one level better for the defenders: declarer down to 1, defenders"
                " from 0 up",
            )
        first, last = self.rows[0], self.rows[-1]
        demand(
            first.up is Side.DECLARER and last.up is Side.DEFENDERS,
            "levels.rows",
            f"{first.up.value}…{last.up.value}",
            "首行应是庄家升级，末行应是防守方",
            "the first row is the declarer's, the last the defenders'",
        )
        demand(
            not self.negative_is_zero or first.low == 0,
            "levels.rows",
            first.low,
            "负分按 0 计时首行应从 0 起",
            "where negative counts as 0 the first row begins at 0",
        )
        demand(
            self.further is None or (self.further > 0 and self.further % STEP == 0),
            "levels.further",
            self.further,
            "应为 5 的正倍数",
            "a positive multiple of 5",
        )
        most = max(first.steps, last.steps)
        demand(
            self.cap is None or self.cap >= most,
            "levels.cap",
            self.cap,
            f"不小于表中最多的 {most} 级",
            f"at least the {most} of the table",
        )

    def at(self, points: int) -> tuple[Side, int]:
        """Which side moves up, and how many levels."""
        if points % STEP:
            raise NotationError(
                f"防守方得分 {points} 不是 5 的倍数", f"{points} points are no multiple of 5"
            )
        if self.negative_is_zero:
            points = max(points, 0)
        first, last = self.rows[0], self.rows[-1]
        if points < first.low:
            return first.up, self._beyond(first.steps, first.low - points)
        if points > last.high:
            return last.up, self._beyond(last.steps, points - last.high)
        row = next(row for row in self.rows if points <= row.high)
        return row.up, row.steps

    def _beyond(self, steps: int, distance: int) -> int:
        if self.further is not None:
            steps += (distance + self.further - STEP) // self.further
        return steps if self.cap is None else min(steps, self.cap)


def _check_row(row: LevelRow) -> None:
    demand(
        row.low <= row.high and row.low % STEP == 0 and row.high % STEP == 0,
        "levels.rows",
        f"{row.low}-{row.high}",
        "每行从低到高，都是 5 的倍数",
        "a row runs from low to high, both multiples of 5",
    )
    demand(
        row.steps >= (1 if row.up is Side.DECLARER else 0),
        "levels.rows",
        f"{row.up.value} {row.steps}",
        "庄家至少升 1 级，防守方至少 0 级",
        "the declarer moves up at least 1, the defenders at least 0",
    )


def _worth(row: LevelRow) -> int:
    """A row seen by the defenders, on one scale: … −2, −1 (declarer +1), 0 (taken), 1 …"""
    return row.steps if row.up is Side.DEFENDERS else -row.steps
