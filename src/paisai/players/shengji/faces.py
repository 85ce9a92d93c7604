"""By which numbers does the core know cards when it thinks?

A card is told by its suit and a slot in it: in plain suits the position, in trump 0 to 11 the
trump suit, 12 to 15 the level cards, 16 and 17 the jokers.
"""

from __future__ import annotations

from functools import lru_cache

from paisai.cards import ALL_CARDS, SUITS, Card
from paisai.shengji.order import TRUMP, Order

SLOTS = 18


@lru_cache(maxsize=256)
def faces(order: Order) -> tuple[int, ...]:
    """The face of every card: suit times 18 plus slot."""
    found: list[int] = []
    for card in ALL_CARDS:
        suit, position = order.suit(card), order.position(card)
        slot = position
        if suit == TRUMP:
            if card.is_joker:
                slot = 17 if card.rank == "W" else 16
            elif card.rank == order.level:
                slot = 15 if card.suit == order.trump else _level_slot(order, card)
        found.append(suit * SLOTS + slot)
    return tuple(found)


def _level_slot(order: Order, card: Card) -> int:
    return 12 + [suit for suit in SUITS if suit != order.trump].index(card.suit or "")
