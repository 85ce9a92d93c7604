"""What does a deal come to with all that was ruled on it?

`settle` is the one answer for the match, the judge, records and score sheets.
"""

from __future__ import annotations

from typing import TypeVar

from paisai.errors import NotationError
from paisai.frozen import record
from paisai.shengji.levels import Result, moved_up, result
from paisai.shengji.policies import Side
from paisai.shengji.rules import Rules

T = TypeVar("T")


BOTH = 2
"""Both sides of the table."""


@record
class Rulings:
    """What all rulings on one deal come to; `+` joins them."""

    points: int = 0
    """The signed change of the defenders' points (B8.1, Z4.20, T8.4, S9.17 and others)."""
    lost_by: Side | None = None
    """The side adjudged to have lost the deal: it does not move up, and the other declares next
    (B8.1, T8.10, Z4.19, S9.16w, S9.17.1)."""
    levels_up: int = 0
    """The other side moves up at least so many levels (Z4.2, Z4.11i, Z4.19, S9.16w)."""
    ends: bool = False
    """The deal ended at once: points as taken, no kitty capture (T8.1, T8.7, T8.10)."""
    given_up_by: int | None = None
    """The side of the table (0 East-West, 1 North-South, or `BOTH`) that gave the deal up before
    it began, so that nobody was declarer (Z4.2)."""
    replayed: bool = False
    """The deal does not count and is played again (Z4.21)."""
    played_out: bool = False
    """The deal that was lost so is played out and counts: a regulation may let its points move
    up who lost it (B8.1)."""

    def __post_init__(self) -> None:
        loser = self.lost_by is not None or self.given_up_by is not None
        if self.levels_up < 0 or (self.levels_up and not loser):
            raise NotationError(
                "判对方升级时要写明哪一方判负，级数不小于 0",
                "levels, 0 or more, go to the other side of the one that lost: say which lost",
            )
        if self.given_up_by not in (None, 0, 1, BOTH):
            raise NotationError(
                "放弃的一方应为 0（东西）、1（南北）或 2（双方）",
                "the side that gave up is 0 (East-West), 1 (North-South) or 2 (both)",
            )

    def __bool__(self) -> bool:
        return self != UNRULED

    def __add__(self, other: Rulings) -> Rulings:
        given_up_by = _given_up_by(self.given_up_by, other.given_up_by)
        return Rulings(
            self.points + other.points,
            _same(self.lost_by, other.lost_by),
            0 if given_up_by == BOTH else max(self.levels_up, other.levels_up),
            self.ends or other.ends,
            given_up_by,
            self.replayed or other.replayed,
            self.played_out or other.played_out,
        )


UNRULED = Rulings()


def _given_up_by(one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return one if one == other else BOTH


def _same(one: T | None, other: T | None) -> T | None:
    if one is not None and other is not None and one != other:
        raise NotationError(
            "一副牌不能双方都判负；双方都有错时判重打，或撤销其中一个",
            "both sides cannot have lost one deal: rule a replay, or cancel one of the two",
        )
    return other if one is None else one


def settle(
    rules: Rules,
    points: int | None,
    levels: tuple[int, int],
    start: str,
    declarer: int | None,
    rulings: Rulings = UNRULED,
) -> Result:
    """What a deal comes to.

    `points` are the defenders', kitty and failed throws included, without `rulings`; None for a
    deal that was not played. `levels` before the deal count from the rank `start`, East-West
    first. `declarer` is the seat, None where a deal was given up before anybody was.

    >>> from paisai.shengji.regulated import RULES
    >>> late = Rulings(given_up_by=0, levels_up=1)
    >>> settle(RULES["tuolaji-zhuhai-2019"], None, (0, 0), "2", None, late).levels
    (0, 1)
    """
    if rulings.replayed:
        return Result(None, 0, levels, declarer, False, None, None, counts=False)
    if rulings.given_up_by is not None:
        return _given_up(rules, levels, start, rulings.given_up_by, rulings.levels_up)
    if points is None or declarer is None:
        raise NotationError(
            "打过的一副要写防守方得分和庄家；没有打的要写哪一方放弃",
            "a deal that was played has the defenders' points and a declarer; of one that was"
            " not, say which side gave it up",
        )
    total = points + rulings.points
    return result(
        rules,
        total,
        levels,
        start,
        declarer,
        rulings.lost_by,
        rulings.levels_up,
        played_out=rulings.played_out,
    )


def _given_up(
    rules: Rules, levels: tuple[int, int], start: str, given_up_by: int, steps: int
) -> Result:
    """The other side moves up and declares next: of its two seats East or North. Where both gave
    it up nobody moves, and the next deal begins as this one would have."""
    if given_up_by == BOTH:
        return Result(None, 0, levels, None, False, None)
    innocent = 1 - given_up_by
    new, won = moved_up(rules, levels, start, innocent, steps, as_declarer=False)
    return Result(None, steps, new, innocent, won, innocent if won else None)
