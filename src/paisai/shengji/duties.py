"""What does a ruling still oblige players to for the rest of a deal?

A side that has lost the right to show shows no more (B8.2.4a). A heavy exposed card lies face up
and is played at the first legal chance when its owner follows; when he leads, his 下家 may demand
or forbid its suit, and then the card is released and goes back to the hand; what was said holds
for as long as he keeps the lead (T8.6).

A duty cites the clause of the ruling it comes from. It is kept in the deal's setting and never
changed: whether it still binds is seen from the cards and the tricks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set
from typing import TypeAlias

from paisai.cards import BIG_JOKER, Card, symbols
from paisai.errors import RuleViolation
from paisai.frozen import record
from paisai.shengji.follow import Follows
from paisai.shengji.ladder import in_class_order
from paisai.shengji.order import SUIT_EN, SUIT_ZH, TRUMP, Order
from paisai.shengji.seats import SIDE_EN, SIDE_ZH, side_of
from paisai.shengji.sets_with_units import branches
from paisai.shengji.view import Trick


@record
class NoShows:
    """The side (0 East-West, 1 North-South) may neither show nor overturn in this deal."""

    side: int
    clause: str

    def verify_show(self, seat: int) -> None:
        if side_of(seat) == self.side:
            raise RuleViolation(
                self.clause,
                f"{SIDE_ZH[self.side]}已失去本副亮主、反主的权利",
                f"{SIDE_EN[self.side]} has lost the right to show and overturn in this deal",
            )


@record
class Exposed:
    """A heavy card that lies face up. `copies` of it were in the owner's hand: once one of
    them is played, it is done with."""

    card: Card
    owner: int
    clause: str
    copies: int = 1

    def lies(self, hand: Sequence[Card]) -> bool:
        return hand.count(self.card) >= self.copies


@record
class Demanded:
    """下家 has demanded (`wanted`) or forbidden the suit of a card that was exposed, before
    the lead to trick number `since` (from 0); the card was released by it."""

    card: Card
    owner: int
    clause: str
    wanted: bool
    since: int

    def holds(self, leader: int, tricks: Sequence[Trick]) -> bool:
        """While the owner keeps the lead."""
        return leader == self.owner and all(
            past.leader == self.owner for past in tricks[self.since :]
        )


Duty: TypeAlias = NoShows | Exposed | Demanded


def is_heavy(order: Order, card: Card) -> bool:
    """The big joker, and an ace that is no trump (T8.6).

    >>> order = Order.of("2", "S")
    >>> [is_heavy(order, Card.of(name)) for name in ("W", "w", "HA", "SA", "HK")]
    [True, False, True, False, False]
    """
    return card == BIG_JOKER or (card.rank == "A" and order.suit(card) != TRUMP)


def verify_follow(exposed: Iterable[Exposed], follows: Follows, play: Collection[Card]) -> None:
    """Refuse a play in which one more of its owner's heavy cards could lie. Of several that
    cannot all be played now he chooses; those that can be together are played together."""
    lying = [duty for duty in exposed if duty.lies(follows.hand)]
    played = {duty.card for duty in lying if duty.card in play}
    for duty in lying:
        if duty.card not in play and _in_some_play(follows, {*played, duty.card}):
            raise RuleViolation(
                duty.clause,
                f"{symbols([duty.card])} 是重罚张，这一手可以合法打出，必须打出",
                f"{symbols([duty.card])} is a heavy exposed card, can legally be played now,"
                " and must be",
            )


def verify_lead(
    demanded: Iterable[Demanded], order: Order, hand: Sequence[Card], lead: Collection[Card]
) -> None:
    """Refuse a lead against what 下家 has said. Who cannot do as told is free: so is he of what
    was said later against what was said before."""
    left = {order.suit(card) for card in hand}
    for duty in demanded:
        suit = order.suit(duty.card)
        told = {one for one in left if (one == suit) is duty.wanted}
        if not told:
            continue
        left = told
        if {order.suit(card) for card in lead} <= left:
            continue
        raise RuleViolation(
            duty.clause,
            f"下家{'指定' if duty.wanted else '禁止'}{SUIT_ZH[suit]}，在失去出牌权之前"
            f"{'应' if duty.wanted else '不得'}领出{SUIT_ZH[suit]}",
            f"the next player has {'demanded' if duty.wanted else 'forbidden'} {SUIT_EN[suit]}:"
            f" they {'must' if duty.wanted else 'must not'} be led until the lead is lost",
        )


def _in_some_play(follows: Follows, cards: Set[Card]) -> bool:
    """Whether some legal play has all these different cards in it."""
    suit = follows.lead[0].suit
    suited = follows.order.in_suit(follows.hand, suit)
    others = cards - set(suited)
    if len(suited) <= follows.size:
        return len(others) <= follows.size - len(suited)
    if others:
        return False
    owed = [unit.kind for unit in follows.owed]
    if not owed:
        return len(cards) <= follows.size
    return any(
        len(more := cards - set(branch.fixed)) <= branch.wanted and more <= set(branch.free)
        for branch in branches(follows.order, suited, follows.size, in_class_order(owed))
    )
