"""The C core as the judge's engine.

What the core cannot hold is asked of the Python rules, which say the same: plays of more than 20
cards, which no hand can make and the catalogue has not, and more sequences than 64 bits count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paisai.cards import Card
from paisai.core import erdayi, shengji
from paisai.core.shengji import level_number, rules_in_core, trump_number
from paisai.erdayi import Counts
from paisai.erdayi import Reading as Pattern
from paisai.erdayi.catalogue import MOST_CARDS
from paisai.erdayi.ranks import size
from paisai.errors import TooLarge
from paisai.judge.engine import Cards, Engine, LegalFollows, Stated
from paisai.shengji.available_units import Kind
from paisai.shengji.follow import Follows
from paisai.shengji.order import Order
from paisai.shengji.reading import Reading
from paisai.shengji.rules import Rules
from paisai.shengji.throw import STANDS, Adjudged
from paisai.shengji.units import Unit

MOST_COPIES = 3


class CoreEngine(Engine):
    name = "core"

    def read(self, cards: Counts) -> Pattern | None:
        if size(cards) > MOST_CARDS:
            return super().read(cards)
        number = erdayi.table().number(cards)
        return None if number < 0 else erdayi.readings()[number]

    def leads(self, hand: Counts) -> list[Counts]:
        if size(hand) > MOST_CARDS:
            return super().leads(hand)
        table = erdayi.table()
        return [table.cards(number) for number in table.legal(hand)]

    def follows(self, hand: Counts, beat: Counts, reading: Pattern) -> list[Counts]:
        if max(size(hand), size(beat)) > MOST_CARDS:
            return super().follows(hand, beat, reading)
        table = erdayi.table()
        return [table.cards(number) for number in table.legal(hand, table.number(beat))]

    def perft(self, hands: tuple[Counts, Counts, Counts], depth: int, budget: int) -> int:
        if max(map(size, hands)) > MOST_CARDS:
            return super().perft(hands, depth, budget)
        try:
            nodes = erdayi.table().perft(hands, depth, budget)
        except OverflowError:
            return super().perft(hands, depth, budget)
        if nodes is None:
            raise TooLarge
        return nodes

    def default_reading(self, order: Order, cards: Cards) -> Reading:
        units = shengji.CoreRules.reading(*_numbers(order), bytes(cards))
        return _reading(order, units)

    def count_readings(self, order: Order, cards: Cards) -> int:
        return shengji.CoreRules.count_readings(*_numbers(order), bytes(cards))

    def lead(self, rules: Rules, order: Order, cards: Cards, stated: Stated) -> Reading:
        one_suit = len({order.suit_of[card] for card in cards}) == 1
        if one_suit and stated is None:
            return self.default_reading(order, cards)
        if (
            one_suit
            and stated is not None
            and _few_copies(card for unit in stated for card in unit)
        ):
            units = shengji.CoreRules.stated(
                *_numbers(order), bytes(cards), [bytes(unit) for unit in stated]
            )
            if units is not None:
                return _reading(order, units)
        return super().lead(rules, order, cards, stated)

    def legal_follows(self, rules: Rules, order: Order, hand: Cards, lead: Reading) -> LegalFollows:
        return CoreFollows(rules, order, hand, lead)

    def adjudge(
        self, rules: Rules, order: Order, lead: Reading, others: Sequence[Cards]
    ) -> Adjudged:
        first, second, third = map(bytes, others)
        blocked, forced = rules_in_core(rules).throw(
            *_numbers(order), _led(lead), (first, second, third)
        )
        if not blocked:
            return STANDS
        units: dict[Kind, Unit] = {}
        penalties: dict[Kind, int] = {}
        for found, penalty in forced:
            unit = _unit(order, found)
            units[unit.kind], penalties[unit.kind] = unit, penalty
        return Adjudged(_reading(order, blocked), units, penalties)

    def winner(self, rules: Rules, order: Order, lead: Reading, plays: Sequence[Cards]) -> int:
        first, second, third, fourth = map(bytes, plays)
        return rules_in_core(rules).trick(
            *_numbers(order), _led(lead), (first, second, third, fourth)
        )[0]

    def multiplier(self, rules: Rules, order: Order, lead: Reading) -> int:
        return rules_in_core(rules).kitty(*_numbers(order), _led(lead), b"")[0]


class CoreFollows:
    """A follower's legal plays by the core; a refusal's sentence is the Python rules'."""

    def __init__(self, rules: Rules, order: Order, hand: Cards, lead: Reading) -> None:
        self._in_words = Follows(rules, order, hand, lead)
        self._rules = rules_in_core(rules)
        self._asked = (*_numbers(order), bytes(hand), _led(lead))

    def verify(self, play: Cards) -> None:
        if _few_copies(play) and self._rules.follow_legal(*self._asked, bytes(play)):
            return
        self._in_words.verify(play)
        raise AssertionError("the core and the Python rules differ")

    def count(self, most_branches: int | None = None) -> int:
        found = self._rules.follow_count(*self._asked, most_branches or 0)
        if found is None:
            raise TooLarge
        return found

    def __iter__(self) -> Iterator[Cards]:
        for play in self._rules.follow_list(*self._asked):
            yield tuple(map(Card, play))


def _few_copies(cards: Iterator[Card] | Cards) -> bool:
    """More copies of a card than three decks have cannot be told to the core."""
    held = tuple(cards)
    return all(held.count(card) <= MOST_COPIES for card in held)


def _numbers(order: Order) -> tuple[int, int]:
    return level_number(order.level), trump_number(order.trump)


def _led(lead: Reading) -> list[bytes]:
    return [bytes(unit.cards) for unit in lead]


def _reading(order: Order, units: Sequence[tuple[int, int, bytes]]) -> Reading:
    return tuple(_unit(order, unit) for unit in units)


def _unit(order: Order, unit: tuple[int, int, bytes]) -> Unit:
    width, length, numbers = unit
    cards = tuple(map(Card, numbers))
    return Unit(width, length, order.suit_of[cards[0]], order.position_of[cards[-1]], cards)
