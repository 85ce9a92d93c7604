"""Who answers a question about the rules: the Python rules, or the C core in their place?

An engine answers the same questions with the same values. Sentences are always the Python rules'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from paisai.cards import Card
from paisai.erdayi import Counts, Position, follows, leads, perft, read
from paisai.erdayi import Reading as Pattern
from paisai.shengji.follow import Follows
from paisai.shengji.kitty import multiplier
from paisai.shengji.lead import Leads
from paisai.shengji.order import Order
from paisai.shengji.reading import Reading, count_readings, default_reading
from paisai.shengji.rules import Rules
from paisai.shengji.throw import Adjudged, adjudge
from paisai.shengji.trick import winner

Cards = tuple[Card, ...]
Stated = list[Cards] | None


class LegalFollows(Protocol):
    """The legal plays of one follower."""

    def verify(self, play: Cards) -> None: ...
    def count(self, most_branches: int | None = None) -> int: ...
    def __iter__(self) -> Iterator[Cards]: ...


class Engine:
    """The Python rules themselves."""

    name = "python"

    def read(self, cards: Counts) -> Pattern | None:
        return read(cards)

    def leads(self, hand: Counts) -> list[Counts]:
        return leads(hand)

    def follows(self, hand: Counts, beat: Counts, reading: Pattern) -> list[Counts]:
        """`reading` is that of the cards to `beat`."""
        return follows(hand, reading)

    def perft(self, hands: tuple[Counts, Counts, Counts], depth: int, budget: int) -> int:
        """Raises `TooLarge` beyond the budget."""
        return perft(Position(hands, 0), depth, budget=budget)

    def default_reading(self, order: Order, cards: Cards) -> Reading:
        return default_reading(order, cards)

    def count_readings(self, order: Order, cards: Cards) -> int:
        return count_readings(order, cards)

    def lead(self, rules: Rules, order: Order, cards: Cards, stated: Stated) -> Reading:
        """The units led, or the refusal."""
        return Leads(rules, order, cards).verify(cards, stated)

    def legal_follows(self, rules: Rules, order: Order, hand: Cards, lead: Reading) -> LegalFollows:
        return Follows(rules, order, hand, lead)

    def adjudge(
        self, rules: Rules, order: Order, lead: Reading, others: Sequence[Cards]
    ) -> Adjudged:
        return adjudge(rules, order, lead, others)

    def winner(self, rules: Rules, order: Order, lead: Reading, plays: Sequence[Cards]) -> int:
        return winner(rules, order, lead, plays)

    def multiplier(self, rules: Rules, order: Order, lead: Reading) -> int:
        return multiplier(rules, lead)


PYTHON = Engine()
