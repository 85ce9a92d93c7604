"""What may an organiser set otherwise? The options of the register, with its defaults."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from paisai.errors import NotationError, RuleViolation
from paisai.frozen import field, record


class Concern(Enum):
    """What a refusal is about; a regulation names the clause of each."""

    DECK = "deck"
    FIRST_BIDDER = "first-bidder"
    BID = "bid"
    BID_TIME = "bid-time"
    PASSED_OUT = "passed-out"
    PLAY = "play"
    PLAY_TIME = "play-time"
    ANNOUNCE = "announce"
    PATTERNS = "patterns"
    KICKERS = "kickers"
    BEATS = "beats"
    DEAL_END = "deal-end"
    SPRING = "spring"
    SCORE = "score"
    SITTING = "sitting"
    RANKING = "ranking"


class WarningScope(Enum):
    """Over what over-time warnings are counted (E4.3t)."""

    DEAL = "deal"
    SITTING = "sitting"


@record
class Rules:
    """竞技二打一 as a regulation fixes it."""

    deals: int = 10
    """Deals in one sitting (E4.2a)."""
    passed_out_counts: bool = True
    """A deal in which all three pass is one of them (E4.2p)."""
    seconds_to_bid: int = 30
    """After that the player has passed (E4.2t)."""
    seconds_to_play: int = 30
    """After that the player is warned (E4.3t)."""
    warnings_to_fine: int = 3
    """So many warnings cost the fine, once (E4.3t)."""
    fine: int = 3
    warning_scope: WarningScope = WarningScope.DEAL
    clauses: Mapping[Concern, str] = field(default_factory=dict, hash=False)
    """The clause a refusal cites on each concern; one that is not named is cited without."""

    def __post_init__(self) -> None:
        named = {concern: self.clauses.get(concern, "") for concern in Concern}
        object.__setattr__(self, "clauses", named)
        least = {
            "deals": 1,
            "seconds_to_bid": 1,
            "seconds_to_play": 1,
            "warnings_to_fine": 1,
            "fine": 0,
        }
        for name, smallest in least.items():
            value = getattr(self, name)
            if type(value) is not int or value < smallest:
                raise NotationError(
                    f"规则的 {name} 不能是 {value!r}：应为不小于 {smallest} 的整数",
                    f"{name} of the rules cannot be {value!r}: a whole number from {smallest} up",
                )

    def violation(self, concern: Concern, zh: str, en: str) -> RuleViolation:
        """A refusal that cites this regulation's clause for the concern."""
        return RuleViolation(self.clauses[concern], zh, en)
