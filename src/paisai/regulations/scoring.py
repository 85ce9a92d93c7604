"""What is a match worth, and by what are entries ranked?"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from paisai.regulations.levels import LevelTie
from paisai.regulations.part import Count, HalfPoints, Minutes, Part, value


class WinDrawLoss(Part):
    kind: Literal["win_draw_loss"]
    win: HalfPoints = value("B7.4 Z2.1", "胜", "points for a win")
    draw: HalfPoints = value("B7.4 Z2.1", "平", "points for a draw")
    loss: HalfPoints = value("B7.4 Z2.1", "负", "points for a loss")


class DifferenceRow(Part):
    """Level differences from `first` to `last`, both included; the last row is open."""

    first: int = Field(ge=0)
    last: int | None = Field(None, ge=0)
    winner: HalfPoints
    loser: HalfPoints


class LevelDifferenceTable(Part):
    """VP of a side: base plus or minus the level difference, which counts at most the cap."""

    kind: Literal["level_difference_table"]
    rows: tuple[DifferenceRow, ...] = value("T3.6a", "场分表", "match points", min_length=1)
    vp_base: Count = value("T3.6a", "标准分基数", "VP of a draw")
    vp_cap: Count = value("T3.6a", "级差上限", "largest difference that counts for VP")


class WinnerOnly(Part):
    kind: Literal["winner_only"]
    win: HalfPoints = value("S6.5.2 S15", "胜", "points for a win")
    tie: LevelTie = value("S15", "级数相同", "who wins if levels are equal")


class DealScores(Part):
    kind: Literal["deal_scores"]
    passed_out_counts: bool = value(
        "E4.2p", "三家不叫计入副数", "a passed-out deal is one of the deals of the table"
    )


MatchScoring = Annotated[
    WinDrawLoss | LevelDifferenceTable | WinnerOnly | DealScores, Field(discriminator="kind")
]


class OthersAtTable(StrEnum):
    """What the two others of a table of three do when one is absent."""

    PLAY_WITH_A_SUBSTITUTE = "play_with_a_substitute"
    TABLE_IS_VOID = "table_is_void"


class Forfeit(Part):
    winner: HalfPoints = value("B8.1 Z4.2 T8.11 S2.2", "对方得分", "points of the other side")
    loser: HalfPoints = value("B8.1 Z4.2 T8.11 S2.2", "弃权方得分", "points of the offenders")
    level_difference: int | None = value(
        "B8.1 Z4.2", "级差", "level difference won; none: not counted", None, ge=0
    )
    winner_vp: int | None = value("T8.11", "对方标准分", "VP of the other side", None, ge=0)
    loser_vp: int | None = value("T8.11", "弃权方标准分", "VP of the offenders", None, ge=0)
    others_at_table: OthersAtTable | None = value(
        "", "同桌其他人", "what the two others do at a table of three", None
    )


class Bye(Part):
    points: HalfPoints = value("Z4.2 T8.11", "轮空得分", "points of a bye")
    level_difference: int | None = value("Z4.2", "轮空级差", "level difference", None, ge=0)
    vp: int | None = value("T8.11", "轮空标准分", "VP of a bye", None, ge=0)


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


class UnplayedOpponent(StrEnum):
    """What a bye or forfeit adds to the opponents' points."""

    NOTHING = "nothing"
    OWN_AVERAGE = "own_average"


class Ranking(Part):
    chain: tuple[RankingKey, ...] = value(
        "B7.2a Z2.2 T3.6c E4.8 S6.5.2", "排名依据", "the keys in order", min_length=1
    )
    unplayed_opponent: UnplayedOpponent = value(
        "", "轮空弃权的对手分", "what a bye adds to opponents' points", UnplayedOpponent.NOTHING
    )


class HandedInBy(StrEnum):
    WINNER = "winner"
    PLAYERS = "players"


class LateSheet(StrEnum):
    """A score sheet handed in late (T3.6b)."""

    NO_EFFECT = "no_effect"
    RESPONSIBLE_SIDE_FORFEITS = "responsible_side_forfeits"


class ScoreSheet(Part):
    """Both sides (in 二打一 all players) sign or confirm; until then no round is paired on it."""

    handed_in_by: HandedInBy = value("T3.6b E4.8.9", "由谁交表", "who hands it in")
    within_minutes: Minutes = value(
        "T3.6b E4.8.9", "交表时限", "minutes after the round; 0: at once"
    )
    late: LateSheet = value("T3.6b", "迟交", "what lateness does", LateSheet.NO_EFFECT)


class AfterWindow(StrEnum):
    """Corrections after the window (E4.8.9)."""

    NEVER = "never"
    CHIEF_REFEREE_WITH_REASON = "chief_referee_with_reason"


class Corrections(Part):
    window_minutes: Minutes | None = value(
        "E4.8.9", "更正时限", "minutes after publication; none: no window", None
    )
    after: AfterWindow = value("E4.8.9", "逾时更正", "corrections after the window")
