"""What is on record: who met whom, how, for how much?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from math import lcm
from operator import attrgetter

from paisai.errors import NotationError
from paisai.frozen import field, record
from paisai.tournament.entries import EntryId
from paisai.tournament.match_score import MatchScore


class How(Enum):
    BOARD = "board"
    """Played at the table: counts for opponents' points and head-to-head."""
    FORFEIT = "forfeit"
    """Counts as met for the pairing, but not over the board."""
    BYE = "bye"


@record
class Meeting:
    """One match of one round, the score from `a`'s side; `b` is None for a bye."""

    round: int
    a: EntryId
    b: EntryId | None
    how: How
    score: MatchScore


@record
class Deduction:
    """Match points from a ruling, signed: T9 takes half a point, so -1/2."""

    round: int
    entry: EntryId
    points: Fraction
    clause: str


@record
class Line:
    """What one entry took from one match."""

    round: int
    opponent: EntryId | None
    how: How
    points: Fraction
    vp: int
    level_difference: int
    won: bool


_ROUND = attrgetter("round")
_NONE = (0, 0)


class Missed(Enum):
    """What a bye or a forfeit adds to the opponents' points."""

    NOTHING = "nothing"
    OWN_AVERAGE = "own_average"
    """The average of the opponents the entry did meet over the board."""


@record
class Results:
    """Everything a ranking is computed from. `lots` are drawn once: the lowest is first."""

    entries: tuple[EntryId, ...]
    meetings: tuple[Meeting, ...]
    deductions: tuple[Deduction, ...] = ()
    lots: Mapping[EntryId, int] = field(default_factory=dict)
    missed: Missed = Missed.NOTHING
    lines: Mapping[EntryId, tuple[Line, ...]] = field(init=False, repr=False, compare=False)
    last_round: int = field(init=False, repr=False, compare=False)
    totals: Mapping[EntryId, Fraction] = field(init=False, repr=False, compare=False)
    """Match points with deductions."""

    def __post_init__(self) -> None:
        lines: dict[EntryId, list[Line]] = {id_: [] for id_ in self.entries}
        for meeting in self.meetings:
            a, b, number, how = meeting.a, meeting.b, meeting.round, meeting.how
            points, won = meeting.score.points, meeting.score.winner
            vp, levels = meeting.score.vp or _NONE, meeting.score.level_difference or _NONE
            try:
                lines[a].append(Line(number, b, how, points[0], vp[0], levels[0], won == 0))
                if b is not None:
                    lines[b].append(Line(number, a, how, points[1], vp[1], levels[1], won == 1))
            except KeyError as unknown:
                (id_,) = unknown.args
                raise NotationError(f"没有参赛者 {id_}", f"there is no entry {id_}") from None
        ordered = {id_: _by_round(id_, own) for id_, own in lines.items()}
        object.__setattr__(self, "lines", ordered)
        last = max((meeting.round for meeting in self.meetings), default=0)
        object.__setattr__(self, "last_round", last)
        totals = {id_: total(line.points for line in own) for id_, own in ordered.items()}
        for deduction in self.deductions:
            if deduction.entry in totals:
                totals[deduction.entry] += deduction.points
        object.__setattr__(self, "totals", totals)

    def points(self, entry: EntryId, after: int | None = None) -> Fraction:
        """Match points with deductions, as they stood after a round (default: the last)."""
        if after is None:
            return self.totals[entry]
        own = (line.points for line in self.lines[entry] if line.round <= after)
        taken = (d.points for d in self.deductions if d.entry == entry and d.round <= after)
        return total((*own, *taken))

    def met_over_the_board(self, entry: EntryId) -> tuple[EntryId, ...]:
        board = How.BOARD
        return tuple(
            [
                line.opponent
                for line in self.lines[entry]
                if line.how is board and line.opponent is not None
            ]
        )

    def met(self) -> Iterable[tuple[EntryId, EntryId]]:
        """All who count as having met: forfeited matches too."""
        return ((m.a, m.b) for m in self.meetings if m.b is not None)

    def byes_and_forfeit_wins(self, entry: EntryId) -> int:
        """What rule 3 of the Swiss counts."""
        return sum(line.how is not How.BOARD and line.won for line in self.lines[entry])


def total(figures: Iterable[Fraction]) -> Fraction:
    """The exact sum; `sum` would look for the common measure again after each.

    >>> total([Fraction(1, 2), Fraction(3), Fraction(1, 2)])
    Fraction(4, 1)
    """
    parts: dict[int, int] = {}
    for figure in figures:
        count, measure = figure.as_integer_ratio()
        parts[measure] = parts.get(measure, 0) + count
    common = lcm(*parts)
    return Fraction(sum(count * (common // measure) for measure, count in parts.items()), common)


def _by_round(entry: EntryId, lines: list[Line]) -> tuple[Line, ...]:
    lines.sort(key=_ROUND)
    if len({line.round for line in lines}) < len(lines):
        number = next(a.round for a, b in pairwise(lines) if a.round == b.round)
        raise NotationError(
            f"{entry} 在第 {number} 轮有两个结果", f"{entry} has two results in round {number}"
        )
    return tuple(lines)
