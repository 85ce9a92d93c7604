"""In which order are cards laid out for the eye? (B6.12, Z4.11)

By suit: the led one, trump, then ♠♥♣♦. Within a suit tractors, triples, pairs, singles; each
from high to low.
"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.cards import Card
from paisai.shengji.order import Order
from paisai.shengji.reading import Reading, default_reading


def laid_out(order: Order, cards: Sequence[Card], lead: Reading = ()) -> tuple[Card, ...]:
    """The cards of one play; `lead` is the reading of the trick's lead, of which these cards
    may be the very ones.

    >>> from paisai.cards import parse, symbols
    >>> order = Order.of("2", "S")
    >>> lead = default_reading(order, parse("H9 H9"))
    >>> symbols(laid_out(order, parse("D3 SA H4 C2 D3 H7"), lead))
    '♥7 ♥4 ♣2 ♠A ♦3 ♦3'
    >>> symbols(laid_out(order, parse("HA H3 H4 H3 H4")))
    '♥4 ♥4 ♥3 ♥3 ♥A'
    """
    if len(cards) == 1:
        return tuple(cards)
    led = lead[0].suit if lead else None
    own = sorted(card for unit in lead for card in unit.cards) == sorted(cards)
    position, display = order.position_of, order.display_of
    shown: list[Card] = []
    rest = order.sorted(cards, led)
    while rest:
        suit = order.suit_of[rest[0]]
        suited = order.in_suit(rest, suit)
        for unit in lead if own else default_reading(order, suited):
            shown += sorted(unit.cards, key=lambda card: (-position[card], display[card]))
        rest = rest[len(suited) :]
    return tuple(shown)
