"""What does a deal's score make of the levels, and who is declarer next?

Levels are counts from the starting level; the rank shown is derived from them.
"""

from __future__ import annotations

from typing import NamedTuple

from paisai.cards import RANK_NAMES, RANKS
from paisai.errors import NotationError
from paisai.shengji.rules import AdjudgedLoser, LevelCourse, Rules, Side
from paisai.shengji.seats import after, check_seat, partner_of, side_of


class Result(NamedTuple):
    """What one deal came to. `steps` is as the table gives it, before A stops a promotion;
    sides are 0 (East-West) and 1 (North-South).

    `up` and `next_declarer` are None where the deal had no declarer; `points` are the
    defenders', rulings included, None where the deal was not played or does not count.
    """

    up: Side | None
    steps: int
    levels: tuple[int, int]
    next_declarer: int | None
    match_over: bool
    winner_side: int | None
    points: int | None = None
    counts: bool = True
    """False for a deal that is played again."""


class LevelMove(NamedTuple):
    """Which side of a deal moves up how many levels, and who declares next."""

    up: Side
    steps: int
    next_declarer: int


def rank_at(start: str, count: int) -> str:
    """The rank that is played at a level count.

    >>> rank_at("2", 12), rank_at("9", 6)
    ('A', '2')
    """
    return RANKS[(RANKS.index(start) + count) % 13]


def rank_text(rank: str) -> str:
    """A rank for people: 10, not T."""
    return RANK_NAMES[rank]


def count_of_a(start: str) -> int:
    """The count at which A is played for the first time."""
    if start not in RANKS or len(start) != 1:
        raise NotationError(f"没有这一级：{start}", f"there is no level {start}")
    return 12 - RANKS.index(start)


def level_shown(rules: Rules, start: str, count: int) -> str:
    """The rank a side stands at; one that has passed A is still shown at A."""
    if rules.level_course is not LevelCourse.CIRCLE:
        count = min(count, count_of_a(start))
    return rank_at(start, count)


def promoted(rules: Rules, count: int, steps: int, start: str, as_declarer: bool) -> int:
    """The count of a side after a promotion; one above A means it has passed A."""
    a = count_of_a(start)
    if rules.level_course is LevelCourse.CIRCLE:
        return count + steps
    if rules.level_course is LevelCourse.BEYOND_A:
        return min(count + steps, a + 1)
    if count == a:
        return a + 1 if as_declarer and steps else a
    return min(count + steps, a)


def outcome(
    rules: Rules,
    points: int,
    declarer: int,
    ruled: Side | None = None,
    at_least: int = 0,
    *,
    played_out: bool = False,
) -> LevelMove:
    """What the defenders' points make of a deal. A side `ruled` to have lost it does not move
    up, and the other side declares next and moves up `at_least` so many levels (B8.1, T8.10,
    Z4.19, S9.16w). Only in a deal that was `played_out` and counts may a regulation let its
    points move it up.

    >>> from paisai.shengji.regulated import RULES
    >>> outcome(RULES["shuangsheng-boda-2020"], 90, 0, ruled=Side.DEFENDERS)
    LevelMove(up=<Side.DECLARER: 'declarer'>, steps=0, next_declarer=2)
    """
    check_seat(declarer)
    up, steps = rules.levels.at(points)
    declares = up
    if ruled is not None:
        declares = Side.DEFENDERS if ruled is Side.DECLARER else Side.DECLARER
        by_points = played_out and rules.adjudged_loser is AdjudgedLoser.BY_POINTS
        if up is declares:
            steps = max(steps, at_least)
        elif not by_points:
            up, steps = declares, at_least
    following = partner_of(declarer) if declares is Side.DECLARER else after(declarer)
    return LevelMove(up, steps, following)


def result(
    rules: Rules,
    points: int,
    levels: tuple[int, int],
    start: str,
    declarer: int,
    ruled: Side | None = None,
    at_least: int = 0,
    *,
    played_out: bool = False,
) -> Result:
    """The result of a deal in which the defenders made `points`, all included; `ruled` is the
    side that was adjudged to have lost it."""
    up, steps, following = outcome(rules, points, declarer, ruled, at_least, played_out=played_out)
    declarer_up = up is Side.DECLARER
    side = side_of(declarer) if declarer_up else 1 - side_of(declarer)
    new, won = moved_up(rules, levels, start, side, steps, declarer_up)
    return Result(up, steps, new, following, won, side if won else None, points)


def moved_up(
    rules: Rules, levels: tuple[int, int], start: str, side: int, steps: int, as_declarer: bool
) -> tuple[tuple[int, int], bool]:
    """The levels after a side's promotion, and whether it has passed A and won."""
    a = count_of_a(start)
    circle = rules.level_course is LevelCourse.CIRCLE
    for count in levels:
        if count < 0 or (not circle and count > a):
            raise NotationError(
                f"级数 {count} 不可能" + ("" if circle else f"，应在 0 到 {a} 之间"),
                f"no side can stand at {count}" + ("" if circle else f"; 0 to {a}"),
            )
    new = promoted(rules, levels[side], steps, start, as_declarer)
    return ((new, levels[1]) if side == 0 else (levels[0], new)), not circle and new > a
