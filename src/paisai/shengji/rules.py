"""What may a regulation choose? One value of `Rules` is one way to play Shengji."""

from collections.abc import Mapping

from paisai.errors import RuleViolation
from paisai.frozen import field, record
from paisai.shengji.policies import (
    AdjudgedLoser,
    AfterShowing,
    Concern,
    EqualLevels,
    FirstDeclarer,
    FirstDrawer,
    Growth,
    JokerShowers,
    JokerShows,
    LastDeals,
    LevelCourse,
    LookBack,
    NobodyShows,
    Overturners,
    PenaltyBasis,
    PointsWon,
    RuffTies,
    ShowsAtOnce,
    Side,
    StartLevel,
    StatedUnits,
    UnfinishedDeal,
)
from paisai.shengji.tables import (
    KittyTable,
    LevelRow,
    LevelTable,
    ThrowPenalty,
    TractorMultiplier,
    demand,
)

__all__ = [
    "AdjudgedLoser",
    "AfterShowing",
    "Concern",
    "EqualLevels",
    "FirstDeclarer",
    "FirstDrawer",
    "Growth",
    "JokerShowers",
    "JokerShows",
    "KittyTable",
    "LastDeals",
    "LevelCourse",
    "LevelRow",
    "LevelTable",
    "LookBack",
    "NobodyShows",
    "Overturners",
    "PenaltyBasis",
    "PointsWon",
    "RoundEnd",
    "RuffTies",
    "Rules",
    "ShowPolicy",
    "ShowsAtOnce",
    "Side",
    "StartLevel",
    "StatedUnits",
    "ThrowPenalty",
    "TractorMultiplier",
    "UnfinishedDeal",
]


@record
class ShowPolicy:
    """How trump is shown (B6.6a-c, Z4.8-Z4.9n, T7.1-T7.3, S9.5).

    `pause`: seconds the declarer waits, all cards drawn, before he takes the kitty.
    """

    jokers: JokerShows
    overturners: Overturners
    after_showing: AfterShowing
    at_once: ShowsAtOnce
    nobody: NobodyShows
    pause: int = 0
    joker_showers: JokerShowers = JokerShowers.AS_LEVEL_CARDS

    def __post_init__(self) -> None:
        demand(self.pause >= 0, "shows.pause", self.pause, "应不小于 0 秒", "at least 0 seconds")


@record
class RoundEnd:
    """When a match ends by time: minutes since its start (B7.3, Z1.4, T3.2, S15)."""

    minutes: int
    unfinished: UnfinishedDeal
    announced_at: int | None = None
    last_deals: LastDeals = LastDeals.NONE

    def __post_init__(self) -> None:
        demand(
            self.minutes > 0, "round_end.minutes", self.minutes, "应为正整数", "a positive number"
        )
        demand(
            self.announced_at is None or 0 < self.announced_at < self.minutes,
            "round_end.announced_at",
            self.announced_at,
            f"应在 1 到 {self.minutes - 1} 之间",
            f"1 to {self.minutes - 1}",
        )


@record
class Rules:
    """One regulation's way to play; made once, it is consistent.

    `clauses` names for a concern the clause a refusal cites; one it does not name is cited
    without a clause. It is never changed.
    """

    decks: int
    kitty_size: int
    short_tractor_duty: bool
    ruff_ties: RuffTies
    throw_penalty: ThrowPenalty
    kitty_table: KittyTable
    levels: LevelTable
    level_course: LevelCourse
    start_level: StartLevel
    first_declarer: FirstDeclarer
    first_drawer: FirstDrawer
    shows: ShowPolicy
    look_back: LookBack
    round_end: RoundEnd
    equal_levels: EqualLevels
    clauses: Mapping[Concern, str] = field(default_factory=dict, hash=False)
    points_won: PointsWon = PointsWon.FACE_UP
    stated_units: StatedUnits = StatedUnits.WHEN_WISHED
    adjudged_loser: AdjudgedLoser = AdjudgedLoser.STAYS

    def __post_init__(self) -> None:
        named = {concern: self.clauses.get(concern, "") for concern in Concern}
        object.__setattr__(self, "clauses", named)
        demand(self.decks in (2, 3), "decks", self.decks, "应为 2 或 3 副", "2 or 3 decks")
        demand(
            0 < self.kitty_size < 54 * self.decks and self.kitty_size % 4 == 54 * self.decks % 4,
            "kitty_size",
            self.kitty_size,
            f"{54 * self.decks} 张牌去掉底牌应能平分给四人，如 {6 if self.decks == 3 else 8}",
            f"{54 * self.decks} cards less the kitty must go evenly to four players",
        )
        triples = (self.kitty_table.triple, self.kitty_table.triple_tractor)
        demand(
            all(t is not None for t in triples)
            if self.decks == 3
            else all(t is None for t in triples),
            "kitty_table.triple",
            self.kitty_table.triple,
            "三副牌须写明三条和连三条的倍数，两副牌不写",
            "given, with triple_tractor, exactly for three decks",
        )

    @property
    def hand_size(self) -> int:
        """How many cards each player draws."""
        return (54 * self.decks - self.kitty_size) // 4

    def violation(self, concern: Concern, zh: str, en: str) -> RuleViolation:
        """A refusal that cites this regulation's clause for the concern."""
        return RuleViolation(self.clauses[concern], zh, en)
