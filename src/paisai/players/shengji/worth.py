"""What is a card worth to its holder beyond its points? In points, for one decision.

A card that nobody can beat any more takes a trick; trumps ruff and, at the end, save or capture
the kitty; pairs and tractors take several cards at once.
"""

from __future__ import annotations

from collections.abc import Iterable

from paisai.cards import Card
from paisai.players.shengji.chances import Chances
from paisai.shengji.order import OFF_LEVEL, TRUMP


def keep_values(chances: Chances) -> list[float]:
    """What it costs to part with one copy of each card of the hand (points apart)."""
    seen = chances.seen
    order, copies, habits = seen.order, seen.copies, chances.habits
    values = [0.0] * 54
    late = max(0, int(habits.last_tricks) - len(seen.hand)) * habits.late
    high_trumps = habits.off_level, habits.trump_level, habits.small_joker, habits.big_joker
    held = [0] * (TRUMP + 1)
    for each in seen.hand:
        held[order.suit_of[each]] += 1
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
            value = habits.low_trump + habits.trump_step * position
            if position >= OFF_LEVEL:
                value = high_trumps[position - OFF_LEVEL]
            if higher == 0:
                value += habits.top_trump
            value *= 1 + late
        elif higher == 0:
            value = habits.top_plain
        elif higher <= seen.rules.decks and position > 8:
            value = habits.next_plain
        else:
            value = habits.plain_step * position
            if held[suit] == 1 and held[TRUMP]:
                value -= habits.void
        if number > 1:
            mask = paired[suit]
            in_tractor = mask & (1 << position + 1 | (1 << position) >> 1)
            top = chances.is_top(suit, (2, 1), position)
            value += habits.pair
            if top:
                value += habits.top_pair
            if in_tractor:
                value += habits.tractor
        values[card] = value
    return values


def cost(values: list[float], cards: Iterable[Card]) -> float:
    return sum([values[card] for card in cards])
