"""Deals of 升级 made up at random, with their cards: what lies in the kitty, how the last trick was
led."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from paisai.cards import Card, deck, write
from paisai.desk import deal_calculator as calculator
from paisai.errors import PaisaiError
from paisai.shengji.lead import Leads
from paisai.shengji.order import Order
from paisai.shengji.rules import JokerShows, NobodyShows, Rules
from paisai.shengji.trick import points

RANKS = "23456789TJQKA"
WIDTHS = {2: "pair", 3: "triple"}


@dataclass(frozen=True)
class RandomDeal:
    """`lead` is None where the declarer's side won the last trick; `last` how a referee calls it,
    by the words of the calculator."""

    level: str
    trump: str | None
    kitty: str
    kitty_points: int
    lead: str | None
    last: str
    tricks: int
    fined_declarer: int
    fined_defenders: int


def random_deals(rules: Rules, random: Random, many: int) -> Iterator[RandomDeal]:
    never = (
        rules.shows.jokers is JokerShows.NONE
        and rules.shows.nobody is NobodyShows.FIRST_SUIT_IN_KITTY
    )
    for _ in range(many):
        level = random.choice(RANKS)
        trump = random.choice(("S", "H", "C", "D") if never else ("S", "H", "C", "D", None))
        cards = list(deck(rules.decks))
        random.shuffle(cards)
        kitty, rest = cards[: rules.kitty_size], cards[rules.kitty_size :]
        found = (
            _lead(rules, Order.of(level, trump), rest, random) if random.random() < 0.6 else None
        )
        lead, last = found or (None, calculator.NOT_CAPTURED)
        yield RandomDeal(
            level,
            trump,
            write(kitty),
            points(kitty),
            lead,
            last,
            5 * random.randrange(20 * rules.decks - points(kitty) // 5 + 1),
            random.choice((0, 0, 0, 10, 20)),
            random.choice((0, 0, 0, 10, 20)),
        )


def _lead(rules: Rules, order: Order, held: list[Card], random: Random) -> tuple[str, str]:
    """Some cards of one suit that lie close together, as units do; what may not be led is drawn
    anew."""
    while True:
        one = random.choice(held)
        suit = sorted(order.in_suit(held, order.suit(one)), key=lambda c: (order.position(c), c))
        first, many = random.randrange(len(suit)), random.choice((1, 2, 2, 3, 4, 4, 6, 8))
        cards = tuple(suit[first : first + many])
        try:
            units = Leads(rules, order, cards).verify(cards, None)
        except PaisaiError:
            continue
        offered = {option.key: option.times for option in calculator.last_tricks(rules)}
        if len(units) > 1 and all(unit.width == 1 for unit in units) and "singles" in offered:
            return write(cards), "singles"
        called = [_called(unit.width, unit.length) for unit in units]
        if all(key in offered for key in called):
            return write(cards), max(called, key=lambda key: offered[key])


def _called(width: int, length: int) -> str:
    if width == 1:
        return "single"
    return WIDTHS[width] if length == 1 else f"{WIDTHS[width]}s{length}"
