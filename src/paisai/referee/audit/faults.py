"""What can be wrong in a recorded deal? The faults the cards prove, before any regulation is
asked what they cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum

from paisai.cards import Card
from paisai.frozen import record
from paisai.shengji.policies import Side


class Fault(Enum):
    SUIT_NOT_FOLLOWED = "suit-not-followed"
    PAIR_NOT_FOLLOWED = "pair-not-followed"
    SHAPE_NOT_FOLLOWED = "shape-not-followed"
    """A triple or tractor owed and held, but not played."""
    WRONG_NUMBER = "wrong-number"
    """Too many or too few cards in a play, or none."""
    OUT_OF_TURN = "out-of-turn"
    NOT_HELD = "not-held"
    """A card the hand does not have, or has no longer."""
    NO_LEAD = "no-lead"
    """Cards of two suits led together."""
    FAILED_THROW = "failed-throw"
    """A throw that some hand beats, and nobody called."""
    WRONG_CALL = "wrong-call"
    """A throw called, named, forced or fined otherwise than the cards say."""
    KITTY_COUNT = "kitty-count"
    BURY = "bury"
    NOT_DECLARER = "not-declarer"
    """Somebody else took or buried the kitty."""
    DRAW = "draw"
    TURNED_CARD = "turned-card"
    WRONG_SHOW = "wrong-show"
    STATED_UNITS = "stated-units"
    BID = "bid"
    ILLEGAL_PLAY = "illegal-play"
    """竞技二打一: no pattern, not higher, or a pass by who must lead."""
    ANNOUNCEMENT = "announcement"
    OVER_TIME = "over-time"
    DUTY = "duty"
    """A heavy exposed card not played, a suit led that was forbidden (T8.6)."""
    AFTER_END = "after-end"
    SETTING = "setting"
    """The level, declarer, first drawer or first bidder is not the one whose turn it was."""
    RESULT = "result"
    REFUSED = "refused"
    """The game refuses the step, for whatever else."""


FOLLOWING = frozenset({Fault.SUIT_NOT_FOLLOWED, Fault.PAIR_NOT_FOLLOWED, Fault.SHAPE_NOT_FOLLOWED})
"""What the regulations call a revoke once it stands."""


@record
class Noted:
    """One fault. `clause` is the rule of the game it breaks; `seat` is None where the table
    or the scribe erred."""

    fault: Fault
    line: int
    seat: int | None
    clause: str
    zh: str
    en: str
    trick: int | None = None
    cards: tuple[Card, ...] = ()
    """What was put down."""
    wrong: int = 0
    """How many cards are wrong: owed and not given, too many, too few, out of turn."""
    at_fault: Side | None = None
    """升级 only, once there is a declarer."""
    blocked: int = 0
    """Of a failed throw: the cards of the units that some hand beats."""
    taken_back: int = 0
    """Of a failed throw: the cards that should have gone back to the hand."""
    partner_blocks: bool = False
    """Of a failed throw: the thrower's own partner could have called it."""
    later: int = 0
    """How many tricks were begun after this one, as far as the record goes."""
    deal_over: bool = False


def beyond(cards: Iterable[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards, copies counted, that the hand does not have."""
    return tuple((Counter(cards) - Counter(hand)).elements())


# Is what a record states the truth? White space aside, letter by letter.


def stated_wrong(
    line: int,
    key: str,
    stated: str | None,
    truth: str,
    clause: str,
    fault: Fault = Fault.RESULT,
) -> Noted | None:
    """A fact may be left out; if it is there and wrong, the fault."""
    if stated is None or "".join(stated.split()) == "".join(truth.split()):
        return None
    return Noted(
        fault,
        line,
        None,
        clause,
        f"{key}应为“{truth}”，记录写的是“{stated}”",
        f"{key} should be {truth!r}, not {stated!r}",
    )
