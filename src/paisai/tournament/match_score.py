"""What is a match worth? Levels, a forfeit or a bye in; match points, VP, level difference out.

The table is the regulation's: B7.4, Z2.1, T3.6a, S15. Levels are counts climbed from the start,
so only their difference matters. Figures of two stand in table order, and a side is told by its
place in it: 0 the first named, 1 the second.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TypeVar

from paisai.errors import Needed, NotationError
from paisai.frozen import record
from paisai.shengji.policies import EqualLevels
from paisai.text import Text

Two = tuple[Fraction, Fraction]
TwoInts = tuple[int, int]


@record
class Band:
    """From this level difference on, the better and the worse side's match points."""

    at_least: int
    points: Two


@record
class VictoryPoints:
    """T3.6a: base + N against base - N, the difference N counted up to the cap."""

    base: int
    cap: int


@record
class Award:
    """What a forfeit gives the side present and the offenders; a bye gives the first of each."""

    points: Two
    vp: TwoInts | None
    level_difference: TwoInts | None


@record
class MatchTable:
    """A regulation's match scoring. `bands` run from the largest difference to the smallest."""

    bands: tuple[Band, ...]
    level: EqualLevels
    vp: VictoryPoints | None
    forfeit: Award
    bye: Award

    @property
    def asks_first(self) -> bool:
        """Whether equal levels are won by a side, which the sheet must then name."""
        return self.level is EqualLevels.FIRST_TO_REACH_THE_LEVEL

    def __hash__(self) -> int:
        """Of what tells most tables apart: one is asked for with every sheet."""
        return hash((self.level, len(self.bands)))


@record
class MatchScore:
    points: Two
    vp: tuple[int, int] | None
    level_difference: tuple[int, int] | None
    winner: int | None
    """The side that won, 0 or 1; None for a draw or a double forfeit."""


def played(table: MatchTable, levels: TwoInts, first: int | None = None) -> MatchScore:
    """A match played to an end; `first` is the side that wins an equal level (S15)."""
    if min(levels) < 0:
        raise NotationError("级数不能是负数", "a level count is not negative")
    difference = levels[0] - levels[1]
    winner: int | None = (difference < 0) if difference else None
    if winner is None and table.level is not EqualLevels.DRAW:
        if first not in (0, 1):
            what = _FIRST[table.level]
            raise NotationError(
                f"级数相同，要写明哪一方{what.zh}",
                f"levels are equal: say which side {what.en}",
            ).needing(Needed.FIRST)
        winner = first
    size = abs(difference)
    better, worse = next(band.points for band in table.bands if size >= band.at_least)
    vp = None
    if table.vp is not None:
        n = max(-table.vp.cap, min(table.vp.cap, difference))
        vp = (table.vp.base + n, table.vp.base - n)
    return MatchScore(
        (worse, better) if winner == 1 else (better, worse),
        vp,
        (difference, -difference),
        None if winner is None else int(winner),
    )


_FIRST = {
    EqualLevels.FIRST_TO_REACH_THE_LEVEL: Text("先打到这一级", "reached that level first"),
    EqualLevels.FIRST_TO_TAKE_THE_DEAL: Text("先上台", "had the first deal"),
}


def forfeited(table: MatchTable, by: int) -> MatchScore:
    """The round is forfeited by side 0 or 1."""
    if by not in (0, 1):
        raise NotationError("弃权的应是这一桌的一方", "one of the two sides forfeits")
    award = table.forfeit
    score = MatchScore(award.points, award.vp, award.level_difference, winner=0)
    return score if by == 1 else swapped(score)


def both_forfeited(table: MatchTable) -> MatchScore:
    """Neither side came: both get what an offender gets."""
    award = table.forfeit
    return MatchScore(
        (award.points[1],) * 2,
        None if award.vp is None else (award.vp[1],) * 2,
        None if award.level_difference is None else (award.level_difference[1],) * 2,
        None,
    )


def bye(table: MatchTable) -> MatchScore:
    """A bye, for side 0; nobody sits on side 1, whose figures are nobody's."""
    return MatchScore(table.bye.points, table.bye.vp, table.bye.level_difference, winner=0)


def late_sheet(table: MatchTable, actual: MatchScore, by: int) -> MatchScore:
    """T3.6b: the side at fault is scored as a forfeit, the other by the actual result."""
    offence = forfeited(table, by)
    return MatchScore(
        _side(by, offence.points, actual.points),
        _side(by, offence.vp, actual.vp) if offence.vp and actual.vp else None,
        _side(by, offence.level_difference or (0, 0), actual.level_difference or (0, 0)),
        1 - by if actual.winner == 1 - by else None,
    )


@lru_cache(maxsize=4096)
def handed_in(
    table: MatchTable, levels: TwoInts, first: int | None = None, late: int | None = None
) -> MatchScore:
    """A match played to an end; `late` is the side that was late with the sheet. Hundreds of
    tables end alike."""
    actual = played(table, levels, first)
    return actual if late is None else late_sheet(table, actual, late)


def at_nought(table: MatchTable, actual: MatchScore, by: int) -> MatchScore:
    """The round of one side scores 0: what a forfeit gives it, but nothing that would raise a
    figure of it; the other side keeps the actual result."""
    zero = late_sheet(table, actual, by)
    return MatchScore(
        _least(zero.points, actual.points),
        None if zero.vp is None or actual.vp is None else _least(zero.vp, actual.vp),
        None
        if zero.level_difference is None or actual.level_difference is None
        else _least(zero.level_difference, actual.level_difference),
        zero.winner,
    )


def swapped(score: MatchScore) -> MatchScore:
    """The same match seen from the other side."""
    return MatchScore(
        score.points[::-1],
        None if score.vp is None else score.vp[::-1],
        None if score.level_difference is None else score.level_difference[::-1],
        None if score.winner is None else 1 - score.winner,
    )


T = TypeVar("T")
N = TypeVar("N", int, Fraction)


def _least(one: tuple[N, N], other: tuple[N, N]) -> tuple[N, N]:
    return min(one[0], other[0]), min(one[1], other[1])


def _side(by: int, offender: tuple[T, T], other: tuple[T, T]) -> tuple[T, T]:
    return (offender[0], other[1]) if by == 0 else (other[0], offender[1])
