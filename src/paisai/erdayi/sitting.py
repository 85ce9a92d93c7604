"""A sitting at one table: who bids first in each deal, and what has each player scored?"""

from __future__ import annotations

from paisai.erdayi.regulated import standard
from paisai.erdayi.rules import Concern, Rules, WarningScope
from paisai.erdayi.scoring import Result, Scores
from paisai.errors import NotationError
from paisai.frozen import field, record, replace


@record
class Sitting:
    """The first bidder of deal 1 is drawn by lot and handed in (E4.t3)."""

    first_bidder: int
    rules: Rules = field(default_factory=standard)
    results: tuple[Result, ...] = ()
    warnings: tuple[Scores, ...] = ()
    """Per deal, how often each seat was over time (E4.3t)."""

    @property
    def next_first_bidder(self) -> int:
        """It passes on anticlockwise with every deal, passed-out ones too (E4.t3)."""
        return (self.first_bidder + len(self.results)) % 3

    @property
    def counted(self) -> int:
        """How many of the deals count towards the sitting's number (E4.2p)."""
        if self.rules.passed_out_counts:
            return len(self.results)
        return sum(not result.passed_out for result in self.results)

    @property
    def over(self) -> bool:
        """Whether all deals of the sitting are played."""
        return self.counted >= self.rules.deals

    def add(self, result: Result, warnings: Scores = (0, 0, 0)) -> Sitting:
        """Returns the sitting with one more deal that has ended so."""
        if self.over:
            raise self.rules.violation(
                Concern.SITTING,
                f"已打满 {self.rules.deals} 副",
                f"all {self.rules.deals} deals are played",
            )
        if len(warnings) != 3 or min(warnings) < 0:
            raise NotationError(
                "警告次数应为三个不小于 0 的数", "warnings are three numbers from 0 up"
            )
        return replace(self, results=(*self.results, result), warnings=(*self.warnings, warnings))

    @property
    def fines(self) -> Scores:
        """What over-time warnings cost each seat, as a number of points taken off (E4.3t)."""
        each, rules = self.warnings, self.rules
        if rules.warning_scope is WarningScope.SITTING:
            each = (_sum(each),)
        first, second, third = (
            sum(deal[seat] >= rules.warnings_to_fine for deal in each) * rules.fine
            for seat in range(3)
        )
        return (first, second, third)

    @property
    def totals(self) -> Scores:
        """Deal scores less fines."""
        scores, fines = _sum(tuple(result.scores for result in self.results)), self.fines
        return (scores[0] - fines[0], scores[1] - fines[1], scores[2] - fines[2])


def _sum(rows: tuple[Scores, ...]) -> Scores:
    return (sum(row[0] for row in rows), sum(row[1] for row in rows), sum(row[2] for row in rows))
