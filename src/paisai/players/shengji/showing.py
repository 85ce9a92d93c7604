"""When does a sound player show, reinforce or overturn?

He wants a trump suit in which he holds more than his share of what he has drawn. In a first deal
where showing makes the declarer a fair suit is enough: the deal itself is worth having. A show
that stands is overturned only for a clearly longer suit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from paisai.cards import Card
from paisai.shengji.order import TRUMP, Order
from paisai.shengji.rules import FirstDeclarer, Rules
from paisai.shengji.seats import side_of
from paisai.shengji.shows import Show


class Asked(NamedTuple):
    """Trumps above an even share: enough for the deal itself, for choosing the suit, for taking the
    suit from another."""

    fair: float
    good: float
    better: float


SOUND = Asked(0.0, 1.5, 2.0)
"""By hand."""
STRONG = {2: Asked(0.0, 1.5, 0.5), 3: Asked(1.0, 1.5, 0.5)}
"""By the number of decks; bench/shengji_shows.py tells what each wins. With three decks fewer
declarers win, so the deal is worth having only with more trumps."""


def excess(level: str, hand: Sequence[Card], trump: str | None) -> float:
    """Trumps in a hand above an even share of the deck, jokers and level cards for one more
    each."""
    order = Order.of(level, trump)
    suit_of, position_of = order.suit_of, order.position_of
    total = sum(_weight(suit_of[card], position_of[card]) for card in range(54)) / 54
    return sum(_weight(suit_of[card], position_of[card]) for card in hand) - total * len(hand)


def _weight(suit: int, position: int) -> float:
    if suit != TRUMP:
        return 0.0
    return 1.0 if position < 12 else 1.5


def choose_show(
    rules: Rules,
    level: str,
    first_deal: bool,
    seat: int,
    hand: Sequence[Card],
    shows: Sequence[Show],
    offers: Sequence[Show],
    done: bool,
    asked: Asked = SOUND,
) -> Show | None:
    """One of the offers to make now, None for none. `done`: all cards are drawn."""
    takes_deal = first_deal and rules.first_declarer is FirstDeclarer.SHOWER
    best: Show | None = None
    best_value = 0.0
    for show in offers:
        value = _gain(rules, level, takes_deal, seat, hand, shows, show, done, asked)
        if value > best_value:
            best, best_value = show, value
    return best


def _gain(
    rules: Rules,
    level: str,
    takes_deal: bool,
    seat: int,
    hand: Sequence[Card],
    shows: Sequence[Show],
    show: Show,
    done: bool,
    asked: Asked,
) -> float:
    """How much better things stand after the show; 0 or less: not worth it."""
    size = len(show.cards)
    own = excess(level, hand, show.trump)
    if not shows:
        enough = asked.fair if takes_deal else asked.good
        if show.trump is None:
            enough = asked.good + 1
        return own - enough - (0.0 if done or size == 1 else 0.5)
    standing = shows[-1]
    if standing.seat == seat and standing.trump == show.trump:
        return own - asked.fair if len(hand) > rules.hand_size // 2 else 0.0
    lost = excess(level, hand, standing.trump)
    partner = side_of(standing.seat) == side_of(seat)
    if takes_deal and not partner:
        return own - lost - asked.fair + 1.0
    return own - lost - asked.better - (2.0 if partner else 0.0)
