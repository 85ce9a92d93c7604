"""What may one seat see of a deal?"""

from __future__ import annotations

from enum import Enum

from paisai.cards import Card
from paisai.erdayi.actions import Played
from paisai.erdayi.rules import Rules
from paisai.erdayi.scoring import Result
from paisai.frozen import record


class Phase(Enum):
    """What the table is waiting for."""

    BIDDING = "bidding"
    PLAYING = "playing"
    OVER = "over"


@record
class View:
    """The kitty is shown to all once there is a declarer (E4.t1); a spectator sees no hand."""

    seat: int | None
    hand: tuple[Card, ...] | None
    cards_held: tuple[int, ...]
    kitty: tuple[Card, ...] | None
    first_bidder: int
    phase: Phase
    to_act: int | None
    bids: tuple[int, ...]
    bid: int
    declarer: int | None
    plays: tuple[Played, ...]
    table: Played | None
    announced: dict[int, int]
    """Seats with two cards or fewer, and how many (E4.3r)."""
    result: Result | None
    rules: Rules
