"""What may one seat see of a deal?"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from paisai.cards import Card
from paisai.frozen import record
from paisai.shengji.available_units import Kind
from paisai.shengji.shows import Show
from paisai.shengji.units import Unit


class Phase(Enum):
    """What the table is waiting for."""

    DRAWING = "drawing"
    PAUSE = "pause"
    """All cards are drawn; shows are still possible until the kitty is taken."""
    BURYING = "burying"
    PLAYING = "playing"
    NAMING = "naming"
    """A throw has failed in several kinds: 下家 names one."""
    OVER = "over"


class FailedThrow(NamedTuple):
    """A throw that did not stand: what was laid down, the blocked kinds (with several 下家
    names one) and the fine once it is known."""

    cards: tuple[Card, ...]
    kinds: tuple[Kind, ...]
    fine: int | None


class Trick(NamedTuple):
    """Plays in turn from the leader; `lead` is how the first is read. `winner` is the seat
    whose play is the highest so far; None before the lead."""

    leader: int
    lead: tuple[Unit, ...]
    plays: tuple[tuple[Card, ...], ...]
    winner: int | None
    failed: FailedThrow | None


@record
class View:
    """All that may be put before a seat's eyes now. What is not here, it may not see.

    `trump_known` tells a suit still open from no trump. `hand` is the seat's own, for
    display; `cards_held` how many each seat holds. `shows` lie open, the last one stands.
    `turned` are kitty cards turned up to find trump. `kitty` is seen by the declarer from
    taking to burying, and by all once the defenders have captured it. `trick` is being played;
    of those played `may_look_at` may still be looked at, and of one's own cards `own_played`
    (B6.12, Z4.11, T7.9, S2.1). `point_cards` are the defenders' points, where they lie face
    up (S9.17.5); `fines` come on top.
    """

    seat: int | None
    phase: Phase
    level: str
    first_deal: bool
    first_drawer: int
    declarer: int | None
    to_act: int | None
    trump_known: bool
    trump: str | None
    hand: tuple[Card, ...]
    cards_held: tuple[int, ...]
    shows: tuple[Show, ...]
    turned: tuple[Card, ...] = ()
    kitty: tuple[Card, ...] | None = None
    trick: Trick | None = None
    may_look_at: tuple[Trick, ...] = ()
    own_played: tuple[tuple[Card, ...], ...] = ()
    point_cards: tuple[Card, ...] = ()
    fines: int = 0
    exposed: tuple[tuple[int, Card], ...] = ()
    """Heavy exposed cards that lie face up, with their owners (T8.6)."""


@record
class Memory:
    """What a seat has seen with its own eyes, for a player who forgets nothing: a program. It
    is never put before a person; that is the `view`."""

    view: View
    tricks: tuple[Trick, ...]
    """All that were played openly, from the first."""
    buried: tuple[Card, ...] | None
    """The declarer's own."""
