"""Where regulations of Shengji differ: the choices a regulation makes, each under its own name."""

from __future__ import annotations

from enum import Enum, StrEnum
from typing import Literal, TypeAlias


class Side(Enum):
    """The two sides of one deal."""

    DECLARER = "declarer"
    DEFENDERS = "defenders"


class RuffTies(Enum):
    """Two ruffs of a throw, equal in the lead's highest class (Z4.17, B6.8)."""

    EARLIER = "earlier"
    """The earlier ruff stands."""
    NEXT_CLASS = "next-class"
    """The next class of the lead is compared, and so on; all equal: the earlier."""


class AdjudgedLoser(Enum):
    """A side adjudged to have lost a deal that was played out (B8.1)."""

    STAYS = "stays"
    """It moves up no level, whatever its points."""
    BY_POINTS = "by-points"
    """It moves up as its points say; the other side declares next all the same."""


class PenaltyBasis(Enum):
    """What a failed throw is fined by (B8.2.4c, Z4.20, T8.4, S9.17.4)."""

    PER_CARD_THROWN = "per-card-thrown"
    """Every card of the throw (B8.2.4c by decision, T8.4)."""
    PER_BLOCKED_CARD = "per-blocked-card"
    """Every card of the units that some hand beats (options of B8.2.4c and S9.17.4)."""
    PER_CARD_TAKEN_BACK = "per-card-taken-back"
    """Every card that goes back to the hand (S9.17.4)."""
    FLAT = "flat"
    """The same for every failed throw (Z4.20)."""


class Growth(Enum):
    """How a multiplier grows with each unit that makes a tractor longer than two."""

    ADD = "add"
    """By a fixed number (Z4.18)."""
    DOUBLE = "double"
    """Twice as much each time (B6.10, S9.14)."""
    FLAT = "flat"
    """Not at all (T7.10)."""


class LevelCourse(Enum):
    """Where the levels lead (B6.5a, Z4.25, T3.5, S15)."""

    CIRCLE = "circle"
    """After A comes 2 again and no level must be played (B6.5a)."""
    A_WON_AS_DECLARER = "a-won-as-declarer"
    """A promotion stops at A; moving up from A as declarer wins the match (Z4.25, S15)."""
    BEYOND_A = "beyond-a"
    """Any promotion that passes A wins the match (T3.5, T3.5s)."""


class StartLevel(Enum):
    """The level of the first deal."""

    TWO = "two"
    """Both sides start at 2 (Z4.5, T3.5, S9.5)."""
    DRAWN = "drawn"
    """Drawn on the spot, the same for both sides (B6.4)."""


class FirstDeclarer(Enum):
    """Who is declarer in the first deal."""

    EAST = "east"
    """East, whoever shows (B6.4)."""
    SHOWER = "shower"
    """Whose show stands in the end (Z4.8, Z4.9, T7.1, S9.5); nobody shows: the first drawer."""


class FirstDrawer(Enum):
    """Who draws the first card of the first deal; later it is always the declarer."""

    EAST = "east"
    """East (T7.1; B6.4, where East is declarer)."""
    TURNED_CARD = "turned-card"
    """An elder player turns a card; its number, counted anticlockwise, finds him (Z4.7)."""
    LOT = "lot"
    """By lot (S9.5)."""


class JokerShows(Enum):
    """Whether a pair of identical jokers may be shown for no trump."""

    NONE = "none"
    """No trump is never shown (Z4.9n, Z4.25, S9.5)."""
    FINAL = "final"
    """Over a level card or pair; nothing goes over it, big jokers no more than others (B6.6a)."""
    BIG_OVER_SMALL_IN_FIRST_DEAL = "big-over-small-in-first-deal"
    """Over a level card or pair; big over small jokers in the first deal only (T7.1c)."""


class Overturners(Enum):
    """Who may overturn a show that stands."""

    ANY_OTHER = "any-other"
    """Any other player, the shower's partner too (B6.6a, Z4.9, S9.5; an option of T7.1b)."""
    OPPONENTS = "opponents"
    """Only the side that has not made the show (T7.1b)."""


class JokerShowers(Enum):
    """Who may overturn a show with jokers."""

    AS_LEVEL_CARDS = "as-level-cards"
    """Whoever may overturn it with level cards (B6.6a)."""
    ANYBODY = "anybody"
    """Either side, the shower himself and his partner included (T7.1c)."""


class AfterShowing(Enum):
    """What a player who has shown may overturn later in the deal."""

    NOTHING = "nothing"
    """Nothing more, overturned or not (B6.6a, S9.5)."""
    OTHERS = "others"
    """Whoever has overturned him, never himself (Z4.9, T7.1b)."""
    HIMSELF = "himself"
    """Himself too (an option of B6.6a)."""


class ShowsAtOnce(Enum):
    """Two players show in the same moment."""

    EARLIER_IN_TURN = "earlier-in-turn"
    """The earlier in turn has shown (T7.1; of equal numbers the first stands, Z4.9)."""
    KITTY_SETS_SUIT = "kitty-sets-suit"
    """The kitty decides the suit; the earlier in turn is declarer in the first deal (S9.5)."""


class NobodyShows(Enum):
    """What is trump when nobody has shown by the time the kitty is taken."""

    NO_TRUMP = "no-trump"
    """No trump (B6.6c)."""
    FIRST_KITTY_CARD = "first-kitty-card"
    """The first kitty card's suit, or no trump if it is a joker (T7.3)."""
    FIRST_SUIT_IN_KITTY = "first-suit-in-kitty"
    """Kitty cards are turned until one is no joker; its suit (Z4.9n, S9.5)."""


class LookBack(Enum):
    """Which played cards a player may still look at."""

    UNTIL_NEXT_LEAD = "until-next-lead"
    """The current trick: the one just played, while nobody has led to the next (B6.12)."""
    PREVIOUS_TRICK = "previous-trick"
    """The previous trick, no earlier one, nor one's own turned cards (Z4.11)."""
    UNTIL_TURNED = "until-turned"
    """The trick just played, by a player who has not yet turned his own cards of it (T7.9)."""
    OWN_CARDS = "own-cards"
    """One's own cards, which lie before one; of the others the trick just played (S2.1)."""


class PointsWon(Enum):
    """How the points that the defenders have won lie on the table."""

    FACE_UP = "face-up"
    """For all to see (B6.12, Z4.11)."""
    FACE_DOWN = "face-down"
    """Nobody looks at them (S9.17.5)."""


class StatedUnits(Enum):
    """Whether a player says how his lead is to be read."""

    WHEN_WISHED = "when-wished"
    """Unsaid, the longest tractors come first."""
    WHERE_IN_DOUBT = "where-in-doubt"
    """Cards that can be read in more than one way are led only with their units (Z4.16)."""


class LastDeals(Enum):
    """Which deals may still begin once the end of the round has been announced."""

    NONE = "none"
    """None; a deal being played goes on (B7.3)."""
    ONE_MORE = "one-more"
    """One, not counting the deal being played (Z1.4, T3.2)."""


class UnfinishedDeal(StrEnum):
    """What becomes of a deal that is being played when the time is up."""

    VOID_AT_END = "void_at_end"
    """It does not count (B7.3)."""
    IS_FINISHED = "is_finished"
    """It is played to its end and counts (S15)."""
    IS_FINISHED_AND_ONE_MORE = "is_finished_and_one_more"
    """So is the one being played at the announcement, and one more after it (Z1.4, T3.2)."""


class EqualLevels(StrEnum):
    """Both sides stand at the same level when the match ends."""

    DRAW = "draw"
    """A draw (B7.4, Z2.1, T3.6a)."""
    FIRST_TO_REACH_THE_LEVEL = "first_to_reach_the_level"
    """The side that reached that level first wins (S15, by 九·三)."""
    FIRST_TO_TAKE_THE_DEAL = "first_to_take_the_deal"
    """The side of the first declarer wins (S15, by 九·一·15; an option)."""


WinsAtEqualLevels: TypeAlias = Literal[
    EqualLevels.FIRST_TO_REACH_THE_LEVEL, EqualLevels.FIRST_TO_TAKE_THE_DEAL
]
"""Where a match must have a winner."""


class Concern(Enum):
    """What a clause is about: a refusal cites the clause the regulation has for its concern."""

    DECK = "deck"
    DRAW = "draw"
    ORDER = "order"
    UNITS = "units"
    FIRST_DEAL = "first-deal"
    SHOW = "show"
    REINFORCE = "reinforce"
    OVERTURN = "overturn"
    NO_TRUMP = "no-trump"
    SHOW_TIME = "show-time"
    NOBODY_SHOWS = "nobody-shows"
    BURY = "bury"
    TURN = "turn"
    LEAD = "lead"
    STATED_UNITS = "stated-units"
    THROW = "throw"
    THROW_PENALTY = "throw-penalty"
    FOLLOW_SUIT = "follow-suit"
    FOLLOW_TRACTOR = "follow-tractor"
    FOLLOW_TRIPLE = "follow-triple"
    FOLLOW_PAIR = "follow-pair"
    RUFF = "ruff"
    KITTY_CAPTURE = "kitty-capture"
    LEVELS = "levels"
    LEVEL_COURSE = "level-course"
    NEXT_DECLARER = "next-declarer"
    MATCH_END = "match-end"
    EQUAL_LEVELS = "equal-levels"
