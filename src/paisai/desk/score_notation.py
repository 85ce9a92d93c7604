"""What does a score sheet say? The ways to write a score, for every front and every workbook.

升级: `7:5` are the levels climbed, North-South first whoever reports; `7-5`, `7 5`, `7.5`, `7/5`
and `7比5` say the same; with `ranks`, `9:7` are the levels reached (`A+`: past A); `NS80 EW35` are
deals, the side that declared and the points the defenders took, rulings not counted in; `NSx`
(`南北判`) is one that a ruling ended.
二打一: `甲+6 乙-4 0` are deals, the declarer's seat and score; or three figures, `6,-3,-3`. On a
number pad, which has no seats and no space: `1+6*2-4*0`.
Where a whole round is typed, a number before the score names the table: `13 7:2`.

How are the deals of a sheet written down, as a form would read them again?
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import normalize

from paisai.errors import Needed, NotationError
from paisai.regulations import rules_of
from paisai.regulations.regulation import Regulation
from paisai.shengji.levels import count_of_a
from paisai.shengji.rules import LevelCourse, Rules
from paisai.tournament.rounds import Compass, PlayedDeal, Score

SEATS = {"甲": 0, "A": 0, "1": 0, "乙": 1, "B": 1, "2": 1, "丙": 2, "C": 2, "3": 2}
SIDES = {
    "NS": Compass.NORTH_SOUTH,
    "南北": Compass.NORTH_SOUTH,
    "EW": Compass.EAST_WEST,
    "东西": Compass.EAST_WEST,
}
RANKS = "23456789TJQKA"
PAST_A = "A+"

_SEPARATORS = re.compile(r"[\s;。*/]+")
_COMMAS_TOO = re.compile(r"[\s;。*/,]+")
_NEXT_DEAL = re.compile(r"(?<=[\d判xX])(?=南北|东西|[NEne][SWsw]|[甲乙丙])")
_AROUND_COLON = re.compile(r"\s*:\s*")
_LEVELS = re.compile(r"([^:]+):([^:]+)")
_SIDE = r"(\d{1,2}|[TJQKAtjqka]\+?)"
_BETWEEN = r"\s*(?:[:比对.。,/*-]|\s)\s*"
_LEVELS_TYPED = re.compile(rf"\s*{_SIDE}{_BETWEEN}{_SIDE}\s*")
_MINUS = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | {"、": ","})
_DECLARED = re.compile(r"(甲|乙|丙|[ABCabc123])([+-]\d{1,9})")
_PLAYED = re.compile(r"(南北|东西|NS|EW|ns|ew):?(-?\d{1,9}|[xX判])")

_TABLE = r"^\s*第?\s*(\d{1,3})(?:\s*[桌号#]\s*|[\s*]+)"
_AFTER_TABLE = {
    False: rf"(\d{{1,2}}{_BETWEEN}\d{{1,2}}\s*|(?:南北|东西|[NnEe][SsWw]).*)$",
    True: r"((?:[甲乙丙ABCabc123]\s*[+-]|0(?![\d,])|[+-]?\d+\s*,).*)$",
}


def read_score(
    regulation: Regulation,
    words: Sequence[str],
    *,
    ranks: bool = False,
    start: str | None = None,
    first: int | None = None,
    north_south: int | None = None,
    included: bool | None = None,
) -> Score:
    """The score as written; whether any deals can give it is for the ledger to say."""
    text = _plain(" ".join(words))
    parts = _parts(_NEXT_DEAL.sub(" ", _AROUND_COLON.sub(":", text)))
    if regulation.match_scoring.by_deals:
        return Score(deals=tuple(_deal(part) for part in parts))
    if typed := _LEVELS_TYPED.fullmatch(text):
        parts = [":".join(typed.groups())]
    if len(parts) == 1 and (levels := _LEVELS.fullmatch(parts[0])):
        read = _rank if ranks else _count
        one, other = (read(regulation, word, start or "2") for word in levels.groups())
        return Score(
            levels=(other, one) if north_south == 1 else (one, other),
            first=first,
            start=start,
            north_south=north_south,
            rulings_included=included,
        )
    deals = [_PLAYED.fullmatch(part) for part in parts]
    if parts and all(deals):
        played = tuple(PlayedDeal(SIDES[d[1].upper()], _points(d[2])) for d in deals if d)
        return Score(played=played, start=start, first=first, north_south=north_south)
    raise NotationError(
        f"成绩 {text!r} 看不懂；应写级数如 7:5 或 7-5（南北在前），或各副如 南北80 东西35，"
        "副与副之间空一格",
        f"cannot read the score {text!r}; write levels such as 7:5 or 7-5, North-South first,"
        " or deals such as NS80 EW35, apart from each other",
    )


def _plain(text: str) -> str:
    """What is typed on a Chinese keyboard, as a plain one has it."""
    return normalize("NFKC", text).translate(_MINUS)


def table_pattern(regulation: Regulation) -> str:
    """How the number of a table stands before its score, as a regular expression that browsers
    read too; its groups are the number and the score."""
    return _TABLE + _AFTER_TABLE[regulation.match_scoring.by_deals]


def table_and_score(regulation: Regulation, typed: str) -> tuple[int | None, str]:
    """The table that is named before the score, if one is, and the score.

    >>> from paisai.regulations import load
    >>> tuolaji, erdayi = load("tuolaji-zhuhai-2019"), load("erdayi-sanya-2021")
    >>> table_and_score(tuolaji, "13 7:2"), table_and_score(tuolaji, "13 7")
    ((13, '7:2'), (None, '13 7'))
    >>> table_and_score(erdayi, "5*1+6*2-4*0"), table_and_score(erdayi, "1+6 2-4 0")
    ((5, '1+6*2-4*0'), (None, '1+6 2-4 0'))
    """
    named = re.match(table_pattern(regulation), _plain(typed))
    return (int(named[1]), named[2]) if named else (None, typed)


def _parts(text: str) -> list[str]:
    """What stands apart. A comma also parts deals that name a seat or a side; else it is between
    the three scores of one.

    >>> _parts("甲-12,丙+4,0"), _parts("6,-3,-3 0,0,0")
    (['甲-12', '丙+4', '0'], ['6,-3,-3', '0,0,0'])
    """
    apart = [part for part in _COMMAS_TOO.split(text) if part]
    named = [part for part in apart if _DECLARED.fullmatch(part) or _PLAYED.fullmatch(part)]
    if named and all(part in (*named, "0") for part in apart):
        return apart
    return [part for part in _SEPARATORS.split(text) if part]


def _points(word: str) -> int | None:
    return None if word in "xX判" else int(word)


def _count(_: Regulation, word: str, __: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise NotationError(
            f"级数应为升了几级的整数，不是 {word}；写的是打到几，要说明",
            f"levels are whole numbers of levels climbed, not {word}; if it is ranks, say so",
        ).needing(Needed.RANKS) from None


def _rank(regulation: Regulation, word: str, start: str) -> int:
    """The count of a rank reached from the start."""
    rules = rules_of(regulation)
    if isinstance(rules, Rules) and rules.level_course is LevelCourse.CIRCLE:
        raise NotationError(
            "本规程打过 A 再从 2 打起，请写升了几级，不写打到几",
            "here play goes on past A from 2: give the levels climbed, not the ranks reached",
        )
    word = word.upper().replace("10", "T")
    last = count_of_a(start)
    if word == PAST_A:
        return last + 1
    if len(word) != 1 or word not in RANKS:
        raise NotationError(
            f"没有 {word} 这一级，应为 2 到 A，过 A 写 A+",
            f"there is no level {word}; 2 to A, and A+ for past A",
        )
    count = RANKS.index(word) - RANKS.index(start)
    if count < 0:
        raise NotationError(
            f"从 {start} 打起，不会在 {word}", f"from {start} nobody comes to {word}"
        )
    return count


def _deal(text: str) -> tuple[int, int, int]:
    """
    >>> _deal("乙-4"), _deal("6,-3,-3"), _deal("0")
    ((2, -4, 2), (6, -3, -3), (0, 0, 0))
    """
    if text == "0":
        return 0, 0, 0
    figures = text.split(",")
    if len(figures) == 3 and all(re.fullmatch(r"[+-]?\d{1,9}", figure) for figure in figures):
        one, two, three = map(int, figures)
        return one, two, three
    declared = _DECLARED.fullmatch(text)
    if declared and int(declared[2]) % 2 == 0:
        seat, won = SEATS[declared[1].upper()], int(declared[2])
        row = [-won // 2] * 3
        row[seat] = won
        return row[0], row[1], row[2]
    raise NotationError(
        f"这一副 {text!r} 看不懂；应写庄家的座位和得分如 甲+6（总是双数）、三家得分如 6,-3,-3，"
        "都不叫写 0；副与副之间空一格",
        f"cannot read the deal {text!r}; write the declarer's seat and score such as A+6 (always"
        " even), three scores such as 6,-3,-3, or 0 if all passed; deals stand apart",
    )
