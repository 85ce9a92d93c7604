"""What is a match worth, and by what are entries ranked?"""

from enum import StrEnum
from typing import Annotated, ClassVar, Literal, TypeAlias

from paisai.plain.types import Limits
from paisai.regulations.part import MOST, Count, HalfPoints, Minutes, Part, Said, value
from paisai.shengji.policies import EqualLevels, WinsAtEqualLevels
from paisai.text import Text


class AnyScoring(Part):
    """What is asked of a scoring without knowing which kind it is."""

    by_deals: ClassVar[bool] = False
    """Each of three is scored deal by deal (E4.7)."""
    has_draws: ClassVar[bool] = False
    """A match at equal levels is drawn, unless it is one of a knockout."""
    has_vp: ClassVar[bool] = False

    @property
    def bands(self) -> tuple[tuple[int, float, float], ...]:
        """The match points of winner and loser from a level difference on, the largest first."""
        return ()

    @property
    def vp_scale(self) -> tuple[int, int] | None:
        """The VP of a draw, and the largest difference that counts for them."""
        return None

    @property
    def equal_levels(self) -> EqualLevels:
        return EqualLevels.DRAW

    @property
    def counts_passed_out(self) -> bool:
        """Whether a deal that all three pass is one of those of the table (E4.2p)."""
        return True


class WinDrawLoss(AnyScoring):
    has_draws: ClassVar[bool] = True

    kind: Literal["win_draw_loss"]
    win: HalfPoints = value("胜", "points for a win")
    draw: HalfPoints = value("平", "points for a draw")
    loss: HalfPoints = value("负", "points for a loss")

    @property
    def bands(self) -> tuple[tuple[int, float, float], ...]:
        return ((1, self.win, self.loss), (0, self.draw, self.draw))


Difference = Annotated[int, Limits(ge=0, le=MOST)]


class DifferenceRow(Part):
    """Level differences from `first` to `last`, both included; the last row is open."""

    first: Difference = value("级差从", "difference from")
    last: Difference | None = value("级差到", "difference to", default=None)
    winner: HalfPoints = value("胜方场分", "points of the winner")
    loser: HalfPoints = value("负方场分", "points of the loser")


class LevelDifferenceTable(AnyScoring):
    """VP of a side: base plus or minus the level difference, which counts at most the cap."""

    has_draws: ClassVar[bool] = True
    has_vp: ClassVar[bool] = True

    kind: Literal["level_difference_table"]
    rows: tuple[DifferenceRow, ...] = value("场分表", "match points", min_length=1)
    vp_base: Count = value("标准分基数", "VP of a draw")
    vp_cap: Count = value("级差上限", "largest difference that counts for VP")

    @property
    def bands(self) -> tuple[tuple[int, float, float], ...]:
        rows = sorted(self.rows, key=lambda row: -row.first)
        return tuple((row.first, row.winner, row.loser) for row in rows)

    @property
    def vp_scale(self) -> tuple[int, int] | None:
        return self.vp_base, self.vp_cap


class WinnerOnly(AnyScoring):
    kind: Literal["winner_only"]
    win: HalfPoints = value("胜", "points for a win")
    tie: WinsAtEqualLevels = value("级数相同", "who wins if levels are equal")

    @property
    def bands(self) -> tuple[tuple[int, float, float], ...]:
        return ((0, self.win, 0),)

    @property
    def equal_levels(self) -> EqualLevels:
        return self.tie


class DealScoring(AnyScoring):
    by_deals: ClassVar[bool] = True

    kind: Literal["deal_scores"]
    passed_out_counts: bool = value(
        "三家不叫计入副数", "a passed-out deal is one of the deals of the table"
    )

    @property
    def counts_passed_out(self) -> bool:
        return self.passed_out_counts


MatchScoring: TypeAlias = WinDrawLoss | LevelDifferenceTable | WinnerOnly | DealScoring


class OthersAtTable(StrEnum):
    """What the two others of a table of three do when one is absent."""

    PLAY_WITH_A_SUBSTITUTE = "play_with_a_substitute"
    TABLE_IS_VOID = "table_is_void"


class AbsentRanked(StrEnum):
    """Where a player stands who forfeits a sitting at a table of three."""

    BEHIND_ALL_WHO_PLAYED = "behind_all_who_played"
    ZERO_POINTS = "zero_points"


class ForfeitRule(Part):
    winner: HalfPoints = value("对方得分", "points of the other side")
    loser: HalfPoints = value("弃权方得分", "points of the offenders")
    level_difference: int | None = value(
        "级差", "level difference won; none: not counted", default=None, ge=0
    )
    winner_vp: int | None = value("对方标准分", "VP of the other side", default=None, ge=0)
    loser_vp: int | None = value("弃权方标准分", "VP of the offenders", default=None, ge=0)
    others_at_table: OthersAtTable | None = value(
        "同桌其他人", "what the two others do at a table of three", default=None
    )
    absent_ranked: AbsentRanked | None = value(
        "弃权者的名次", "where who forfeits a sitting stands", default=None
    )


class Bye(Part):
    points: HalfPoints = value("轮空得分", "points of a bye")
    level_difference: int | None = value("轮空级差", "level difference", default=None, ge=0)
    vp: int | None = value("轮空标准分", "VP of a bye", default=None, ge=0)


class RankingKey(StrEnum):
    MATCH_POINTS = "match_points"
    VP = "vp"
    LEVEL_DIFFERENCE = "level_difference"
    OPPONENTS_POINTS = "opponents_points"
    POINTS_AFTER_PREVIOUS_ROUNDS = "points_after_previous_rounds"
    HEAD_TO_HEAD = "head_to_head"
    WINS = "wins"
    TOTAL_SCORE = "total_score"
    DEALS_WON = "deals_won"
    BEST_DEALS = "best_deals"
    LOTS = "lots"


OF_DEALS = frozenset({RankingKey.TOTAL_SCORE, RankingKey.DEALS_WON, RankingKey.BEST_DEALS})
OF_MATCHES = frozenset(
    {
        RankingKey.MATCH_POINTS,
        RankingKey.LEVEL_DIFFERENCE,
        RankingKey.WINS,
        RankingKey.HEAD_TO_HEAD,
    }
)
OF_ROUNDS = frozenset({RankingKey.OPPONENTS_POINTS, RankingKey.POINTS_AFTER_PREVIOUS_ROUNDS})
NOT_FOR_ORDER = frozenset({RankingKey.HEAD_TO_HEAD, RankingKey.LOTS})
"""They compare some entries only, so they put nobody in an order before a round."""


MATCH_POINTS = Text("场分", "match points")
LEVEL_DIFFERENCE = Text("级差", "level difference")
"""As pages and papers call them where a regulation has no word of its own."""


class UnplayedOpponent(StrEnum):
    """What a bye or forfeit adds to the opponents' points."""

    NOTHING = "nothing"
    OWN_AVERAGE = "own_average"


class RankingRules(Part):
    """The chain, and what players call its figures where they have words of their own (Z2.1)."""

    chain: tuple[RankingKey, ...] = value("排名依据", "the keys in order", min_length=1)
    unplayed_opponent: UnplayedOpponent = value(
        "轮空弃权的对手分", "what a bye adds to opponents' points", default=UnplayedOpponent.NOTHING
    )
    points_called: Said | None = value("场分叫什么", "match points are called", default=None)
    difference_called: Said | None = value(
        "级差叫什么", "the level difference is called", default=None
    )

    @property
    def points(self) -> Text:
        return self.points_called or MATCH_POINTS

    @property
    def difference(self) -> Text:
        return self.difference_called or LEVEL_DIFFERENCE


class HandedInBy(StrEnum):
    WINNER = "winner"
    PLAYERS = "players"


class LateSheet(StrEnum):
    """A score sheet handed in late (T3.6b)."""

    NO_EFFECT = "no_effect"
    RESPONSIBLE_SIDE_FORFEITS = "responsible_side_forfeits"


class ScoreSheet(Part):
    """Both sides (in 二打一 all players) sign or confirm; until then no round is paired on it."""

    handed_in_by: HandedInBy = value("由谁交表", "who hands it in")
    within_minutes: Minutes = value("交表时限", "minutes after the round; 0: at once")
    late: LateSheet = value("迟交", "what lateness does", default=LateSheet.NO_EFFECT)


class AfterWindow(StrEnum):
    """Corrections after the window (E4.8.9)."""

    NEVER = "never"
    CHIEF_REFEREE_WITH_REASON = "chief_referee_with_reason"


class Corrections(Part):
    window_minutes: Minutes | None = value(
        "更正时限", "minutes after publication; none: no window", default=None
    )
    after: AfterWindow = value("逾时更正", "corrections after the window")
