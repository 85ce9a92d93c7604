"""What may be led?

One unit, or a throw: two or more units of one effective suit (B6.9, Z4.15, T7.8, S9.16).
Whether a throw stands is asked in `throw`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from random import Random

from paisai.cards import Card, symbols
from paisai.errors import PaisaiError
from paisai.shengji.order import TRUMP, Order
from paisai.shengji.reading import Reading, default_reading, stated_reading
from paisai.shengji.rules import Concern, Rules
from paisai.shengji.units import Unit, units_within


class Leads:
    """The leads of one hand. Iterating gives every unit; throws are only tested."""

    __slots__ = ("hand", "order", "rules")

    def __init__(self, rules: Rules, order: Order, hand: Sequence[Card]) -> None:
        self.rules = rules
        self.order = order
        self.hand = hand

    def __contains__(self, cards: Collection[Card]) -> bool:
        try:
            self.verify(cards)
        except PaisaiError:
            return False
        return True

    def __iter__(self) -> Iterator[Unit]:
        return units_within(self.order, self.hand)

    def count(self) -> int:
        """How many units there are."""
        return sum(1 for _ in self)

    def sample(self, rng: Random) -> Unit:
        """One unit of the hand, each as likely as any other."""
        copies: dict[Card, int] = {}
        for card in self.hand:
            copies[card] = copies.get(card, 0) + 1
        short = list(copies)
        tractors: list[Unit] = []
        if len(copies) < len(self.hand):
            pairs = [card for card in copies if copies[card] > 1]
            short += pairs
            short += [card for card in pairs if copies[card] > 2]
            tractors = self._tractors(pairs)
        index = int(rng.random() * (len(short) + len(tractors)))
        if index >= len(short):
            return tractors[index - len(short)]
        card, order = short[index], self.order
        width = short[: index + 1].count(card)
        return Unit(width, 1, order.suit_of[card], order.position_of[card], (card,) * width)

    def verify(
        self, cards: Collection[Card], stated: Iterable[Sequence[Card]] | None = None
    ) -> Reading:
        """The units led; raise if the cards cannot be led or the stated units are not theirs."""
        cards = tuple(cards)
        if not cards:
            raise self.rules.violation(
                Concern.LEAD, "首家至少出一张牌", "at least one card must be led"
            )
        missing = [
            card
            for n, card in enumerate(cards)
            if cards[: n + 1].count(card) > self.hand.count(card)
        ]
        if missing:
            raise self.rules.violation(
                Concern.LEAD,
                f"手里没有这些牌：{symbols(missing)}",
                f"not in the hand: {symbols(missing)}",
            )
        if len({self.order.suit_of[card] for card in cards}) > 1:
            raise self.rules.violation(
                Concern.LEAD,
                "首家出的牌应是同一门花色，主牌自成一门",
                "a lead is of one suit; all trumps are one suit of their own",
            )
        if stated is not None:
            return stated_reading(self.rules, self.order, cards, stated)
        return default_reading(self.order, cards)

    def _tractors(self, pairs: list[Card]) -> list[Unit]:
        """Every tractor; `pairs` are the faces with two copies or more."""
        order = self.order
        held = [0] * (TRUMP + 1)
        for card in pairs:
            held[order.suit_of[card]] |= 1 << order.position_of[card]
        return [
            unit
            for suit, mask in enumerate(held)
            if mask & mask >> 1
            for unit in units_within(order, order.in_suit(self.hand, suit))
            if unit.length > 1
        ]
