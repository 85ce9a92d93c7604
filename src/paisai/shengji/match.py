"""How do deals make a match: whose deal, at which level, until when, and who wins?

Time is handed in as seconds since the start of the round.
"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.cards import RANKS, Card
from paisai.errors import NotationError
from paisai.frozen import record, replace
from paisai.shengji.drawing import Drawing
from paisai.shengji.levels import Result, level_shown
from paisai.shengji.policies import (
    EqualLevels,
    FirstDeclarer,
    FirstDrawer,
    LastDeals,
    StartLevel,
    UnfinishedDeal,
)
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.seats import EAST, check_seat, side_of
from paisai.shengji.settling import UNRULED, Rulings, settle
from paisai.shengji.state import Deal, Setting
from paisai.shengji.view import Phase


@record
class Match:
    """A match as it stands. Sides are 0 (East-West) and 1 (North-South).

    `levels` count from `start`. `declarer` is the next (or the current) one, None in a first
    deal that finds him by showing. `reached`: after how many deals each side came to its
    level. `first_side` had the first deal. `begun_late` deals began after the announcement.
    """

    rules: Rules
    start: str
    first_drawer: int
    levels: tuple[int, int] = (0, 0)
    declarer: int | None = None
    deals: int = 0
    reached: tuple[int, int] = (0, 0)
    first_side: int | None = None
    begun_late: int = 0
    in_progress: bool = False
    passed_a: int | None = None

    @staticmethod
    def begin(rules: Rules, start: str = "2", first_drawer: int = EAST) -> Match:
        """A match before its first deal: the drawn level (B6.4) and the first drawer found by
        a turned card or by lot (Z4.7, S9.5) are told, where the rules ask for them."""
        check_seat(first_drawer)
        drawn = rules.start_level is StartLevel.DRAWN
        if start not in (RANKS if drawn else "2") or len(start) != 1:
            raise NotationError(
                f"第一副牌的级数应是 {RANKS if drawn else '2'}，不是 {start}",
                f"the first deal is played at {'one of ' + RANKS if drawn else '2'}, not {start}",
            )
        if rules.first_drawer is FirstDrawer.EAST and first_drawer != EAST:
            raise NotationError("第一副牌由东家先摸", "East draws first in the first deal")
        east = rules.first_declarer is FirstDeclarer.EAST
        return Match(rules, start, first_drawer, declarer=EAST if east else None)

    @property
    def level(self) -> str:
        """The rank of the next (or the current) deal: the declarer's side's level."""
        count = 0 if self.declarer is None else self.levels[side_of(self.declarer)]
        return level_shown(self.rules, self.start, count)

    def announced(self, at: float) -> bool:
        """Whether the end of the round has been announced (B7.3, Z1.4, T3.2)."""
        minutes = self.rules.round_end.announced_at
        return minutes is not None and at >= 60 * minutes

    def time_is_up(self, at: float) -> bool:
        """Returns the match as it stands when its time is over."""
        return at >= 60 * self.rules.round_end.minutes

    def may_start_deal(self, at: float) -> bool:
        """Whether another deal may begin now. None begins when the time is up."""
        if self.in_progress or self.passed_a is not None or self.time_is_up(at):
            return False
        if not self.announced(at):
            return True
        return self.rules.round_end.last_deals is LastDeals.ONE_MORE and self.begun_late == 0

    def is_over(self, at: float) -> bool:
        """Whether a side has won, or the time is up."""
        return not self.in_progress and not self.may_start_deal(at)

    def start_deal(self, deck: Iterable[Card], at: float) -> tuple[Match, Drawing]:
        """The match with a deal in progress, and that deal."""
        if not self.may_start_deal(at):
            raise self.rules.violation(
                Concern.MATCH_END,
                "上一副牌还没有打完" if self.in_progress else "本轮不再开始新的一副",
                "the last deal is not finished"
                if self.in_progress
                else "no further deal begins in this round",
            )
        # Later deals are drawn from the declarer on; in the first he may not be known yet.
        drawer = self.first_drawer if self.deals == 0 or self.declarer is None else self.declarer
        deal = Drawing.begin(Setting(self.rules, self.level, tuple(deck), drawer, self.declarer))
        late = self.begun_late + self.announced(at)
        return replace(self, in_progress=True, begun_late=late), deal

    def finish(self, deal: Deal, at: float, rulings: Rulings = UNRULED) -> Match:
        """The match after the deal in progress, with what was ruled on it: in the deal itself,
        and `rulings` given when it was over. One not finished in time may be void (B7.3)."""
        round_end = self.rules.round_end
        if not self.in_progress:
            raise self.rules.violation(
                Concern.MATCH_END, "没有正在打的牌", "no deal is being played"
            )
        if round_end.unfinished is UnfinishedDeal.VOID_AT_END and (
            at > 60 * round_end.minutes or (self.time_is_up(at) and deal.phase is not Phase.OVER)
        ):
            return replace(self, in_progress=False)
        ruled = deal.rulings + rulings
        points = None if deal.result is None else deal.result.total - deal.rulings.points
        if points is None and not (ruled.replayed or ruled.given_up_by is not None):
            raise self.rules.violation(
                Concern.MATCH_END, "这副牌要打完才计成绩", "a deal counts when it is played out"
            )
        declarer = deal.declarer
        return self.settled(
            settle(self.rules, points, self.levels, self.start, declarer, ruled), declarer
        )

    def settled(self, ended: Result, declarer: int | None = None) -> Match:
        """The match after a deal that came to this."""
        if not ended.counts:
            return replace(self, in_progress=False)
        deals = self.deals + 1
        before, now, reached = self.levels, ended.levels, self.reached
        return replace(
            self,
            levels=now,
            declarer=self.declarer if ended.next_declarer is None else ended.next_declarer,
            deals=deals,
            reached=(
                deals if now[0] != before[0] else reached[0],
                deals if now[1] != before[1] else reached[1],
            ),
            first_side=self._first_side(ended, declarer),
            in_progress=False,
            passed_a=ended.winner_side,
        )

    def _first_side(self, ended: Result, declarer: int | None) -> int | None:
        """Who had the first deal: its declarer's side; of one given up the side that gained."""
        taker = declarer if declarer is not None else ended.next_declarer
        return side_of(taker) if self.first_side is None and taker is not None else self.first_side

    @property
    def winner_side(self) -> int | None:
        """Who is ahead, and at the end has won; None: a draw (B7.4, Z2.1, T3.6a, S15)."""
        if self.passed_a is not None:
            return self.passed_a
        one, other = self.levels
        if one != other:
            return 0 if one > other else 1
        policy = self.rules.equal_levels
        if policy is EqualLevels.DRAW:
            return None
        if policy is EqualLevels.FIRST_TO_REACH_THE_LEVEL and self.reached[0] != self.reached[1]:
            return 0 if self.reached[0] < self.reached[1] else 1
        return self.first_side
