"""What does a heavy exposed card still oblige its owner to (T8.6)?

It lies face up and is played at the first legal chance when its owner follows. When he leads,
his 下家 may demand or forbid its suit, and then the card is released and goes back to the
hand; what was said holds for as long as he keeps the lead.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from paisai.cards import BIG_JOKER, Card, symbols
from paisai.errors import RuleViolation
from paisai.shengji.answers import branches
from paisai.shengji.follow import Follows
from paisai.shengji.ladder import in_class_order
from paisai.shengji.order import SUIT_EN, SUIT_ZH, TRUMP, Order
from paisai.shengji.seats import after, check_seat


class Demand(Enum):
    """What 下家 says about the card's suit; a joker's suit is trump."""

    LEAD_IT = "lead-it"
    NOT_THIS_SUIT = "not-this-suit"


def is_heavy(order: Order, card: Card) -> bool:
    """The big joker, and an ace that is no trump.

    >>> order = Order.of("2", "S")
    >>> [is_heavy(order, Card.of(name)) for name in ("W", "w", "HA", "SA", "HK")]
    [True, False, True, False, False]
    """
    return card == BIG_JOKER or (card.rank == "A" and order.suit(card) != TRUMP)


@dataclass(frozen=True, slots=True)
class HeavyCard:
    """The card and what is left of its duties, which `clause` lays on its owner. `lies`: face
    up, not yet played or released. `demand`: what 下家 said, while the owner keeps the lead."""

    order: Order
    card: Card
    owner: int
    clause: str = ""
    lies: bool = True
    demand: Demand | None = None

    @staticmethod
    def exposed(order: Order, card: Card, owner: int, clause: str = "") -> HeavyCard:
        check_seat(owner)
        if not is_heavy(order, card):
            raise RuleViolation(
                clause,
                f"{symbols([card])} 是轻罚张，没有后续义务；重罚张是大王和副牌 A",
                f"{symbols([card])} is light and binds no further;"
                " heavy are the big joker and plain aces",
            )
        return HeavyCard(order, card, owner, clause)

    @property
    def is_done(self) -> bool:
        return not self.lies and self.demand is None

    @property
    def suit(self) -> int:
        return self.order.suit(self.card)

    def must_be_played(self, follows: Follows) -> bool:
        """Whether some legal play of the owner, who is following, has the card in it."""
        return self.lies and _in_some_play(follows, self.card)

    def verify_follow(self, follows: Follows, play: Collection[Card]) -> None:
        if self.must_be_played(follows) and self.card not in play:
            raise RuleViolation(
                self.clause,
                f"{symbols([self.card])} 是重罚张，这一手可以合法打出，必须打出",
                f"{symbols([self.card])} is a heavy exposed card, can legally be played now,"
                " and must be",
            )

    def may_speak(self, leader: int) -> int | None:
        """The seat that may demand or forbid the suit before this lead, if any."""
        return after(self.owner) if self.lies and leader == self.owner else None

    def say(self, seat: int, leader: int, demand: Demand) -> HeavyCard:
        """下家 uses the right: the card is released."""
        if self.may_speak(leader) != seat:
            raise RuleViolation(
                self.clause,
                "只有重罚张持有人领出时，他的下家可以指定或禁止花色",
                "only the next player (下家) may demand or forbid the suit,"
                " when the owner of the heavy card leads",
            )
        return replace(self, lies=False, demand=demand)

    def may_lead(self, hand: Sequence[Card], lead: Sequence[Card]) -> bool:
        """Whether the owner may lead these cards. Who cannot do as told is free."""
        if self.demand is None:
            return True
        wanted = self.demand is Demand.LEAD_IT
        if all((self.order.suit(card) == self.suit) is not wanted for card in hand):
            return True
        return all((self.order.suit(card) == self.suit) is wanted for card in lead)

    def verify_lead(self, hand: Sequence[Card], lead: Sequence[Card]) -> None:
        if self.may_lead(hand, lead):
            return
        must = self.demand is Demand.LEAD_IT
        raise RuleViolation(
            self.clause,
            f"下家{'指定' if must else '禁止'}{SUIT_ZH[self.suit]}，在失去出牌权之前"
            f"{'应' if must else '不得'}领出{SUIT_ZH[self.suit]}",
            f"the next player has {'demanded' if must else 'forbidden'} {SUIT_EN[self.suit]}:"
            f" they {'must' if must else 'must not'} be led until the lead is lost",
        )

    def after_trick(self, played: Collection[Card], winner: int) -> HeavyCard:
        """After a trick in which the owner played these cards: the card is done with once it
        was played, a demand once the owner has lost the lead."""
        return replace(
            self,
            lies=self.lies and self.card not in played,
            demand=self.demand if winner == self.owner else None,
        )


def _in_some_play(follows: Follows, card: Card) -> bool:
    suit = follows.lead[0].suit
    suited = follows.order.in_suit(follows.hand, suit)
    if card not in follows.hand:
        return False
    if len(suited) <= follows.size:
        return card in suited or len(suited) < follows.size
    if card not in suited:
        return False
    owed = [unit.kind for unit in follows.owed]
    return not owed or any(
        card in branch.fixed or (branch.wanted > 0 and card in branch.free)
        for branch in branches(follows.order, suited, follows.size, in_class_order(owed))
    )
