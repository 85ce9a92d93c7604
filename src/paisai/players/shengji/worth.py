"""What is a card worth to its holder beyond its points? In points, for one decision.

A card that nobody can beat any more takes a trick; trumps ruff and, at the end, save or capture
the kitty; pairs and tractors take several cards at once.
"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.cards import Card
from paisai.players.shengji.chances import Chances
from paisai.shengji.order import OFF_LEVEL, TRUMP

HIGH_TRUMPS = (4.0, 5.0, 6.5, 9.0)
"""Off-suit level card, trump level card, small joker, big joker."""
FUTURE = 0.45
"""The share of its points a point card in the hand brings to its own side later."""


def keep_values(chances: Chances) -> list[float]:
    """What it costs to part with one copy of each card of the hand (points apart)."""
    seen = chances.seen
    order, copies = seen.order, seen.copies
    values = [0.0] * 54
    late = max(0, 8 - len(seen.hand)) * 0.12
    paired = [0] * (TRUMP + 1)
    for card, number in enumerate(copies):
        if number > 1:
            paired[order.suit_of[card]] |= 1 << order.position_of[card]
    for card, number in enumerate(copies):
        if not number:
            continue
        suit, position = order.suit_of[card], order.position_of[card]
        higher = chances.above[suit][position + 1]
        if suit == TRUMP:
            value = 1.5 + 0.1 * position
            if position >= OFF_LEVEL:
                value = HIGH_TRUMPS[position - OFF_LEVEL]
            if higher == 0:
                value += 1.0
            value *= 1 + late
        elif higher == 0:
            value = 3.5
        elif higher <= seen.rules.decks and position > 8:
            value = 1.2
        else:
            value = 0.08 * position
        if number > 1:
            mask = paired[suit]
            in_tractor = mask & (1 << position + 1 | (1 << position) >> 1)
            top = chances.is_top(suit, (2, 1), position)
            value += 0.5 + (1.0 if top else 0.0) + (1.0 if in_tractor else 0.0)
        values[card] = value
    return values


def cost(values: list[float], cards: Iterable[Card]) -> float:
    return sum([values[card] for card in cards])
