"""Which cards does the declarer bury?

For every suit the cards are put in the order in which they would be given up; how many go from
each suit is then chosen so that what is lost is least. A suit given up whole is a void to ruff
in. Points in the kitty are safe while the last trick is, and cost a multiple if it is not; how
safe it is, the trumps tell.
"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.cards import Card
from paisai.shengji.order import OFF_LEVEL, SMALL, TRUMP, Order
from paisai.shengji.rules import Rules
from paisai.shengji.trick import POINTS_OF

VOID = 4.0
"""What it is worth to be out of a suit, while there are trumps to ruff with."""
LOST_IN_PLAY = 0.5
"""The share of points in plain suits that goes to the opponents if it is kept."""


def strength(rules: Rules, order: Order, hand: Sequence[Card]) -> float:
    """How far the trumps of a hand are above an even share: 0 is an even share, 1 is strong."""
    trumps = [card for card in hand if order.suit_of[card] == TRUMP]
    all_trumps = rules.decks * sum(suit == TRUMP for suit in order.suit_of)
    even = all_trumps * len(hand) / (54 * rules.decks)
    high = sum(order.position_of[card] >= SMALL for card in trumps)
    return (len(trumps) - even) / 6 + (high - rules.decks) / 6


def choose_bury(
    rules: Rules, order: Order, hand: Sequence[Card], boldness: float = 0.0, void: float = VOID
) -> tuple[Card, ...]:
    """The cards to bury. `boldness` is added to the strength by which points are risked."""
    size = rules.kitty_size
    strong = strength(rules, order, hand) + boldness
    captured = min(0.6, max(0.05, 0.3 - 0.25 * strong))
    times = rules.kitty_table.single + 0.7
    risk = captured * times - LOST_IN_PLAY
    suits = [order.in_suit(hand, suit) for suit in range(TRUMP + 1)]
    best: list[tuple[float, tuple[Card, ...]] | None] = [(0.0, ())] + [None] * size
    for suit, cards in enumerate(suits):
        if not cards:
            continue
        losses = _losses(order, suit, cards, risk, void if len(suits[TRUMP]) > 4 else 0.0)
        following: list[tuple[float, tuple[Card, ...]] | None] = [None] * (size + 1)
        for taken, so_far in enumerate(best):
            if so_far is None:
                continue
            for number in range(min(len(cards), size - taken) + 1):
                loss, given = losses[number]
                total = so_far[0] + loss
                held = following[taken + number]
                if held is None or total < held[0]:
                    following[taken + number] = total, so_far[1] + given
        best = following
    chosen = best[size]
    assert chosen is not None, "a hand with the kitty has more cards than are buried"
    return chosen[1]


def _losses(
    order: Order, suit: int, cards: Sequence[Card], risk: float, void: float
) -> list[tuple[float, tuple[Card, ...]]]:
    """By how many cards of a suit are buried: what is lost, and which they are."""
    worth = _worth(order, suit, cards)
    given = sorted(cards, key=lambda card: worth[card] + risk * POINTS_OF[card])
    losses: list[tuple[float, tuple[Card, ...]]] = [(0.0, ())]
    total = 0.0
    for number, card in enumerate(given, 1):
        total += worth[card] + risk * POINTS_OF[card]
        gained = void if number == len(cards) and suit != TRUMP else 0.0
        losses.append((total - gained, tuple(given[:number])))
    return losses


def _worth(order: Order, suit: int, cards: Sequence[Card]) -> dict[Card, float]:
    copies: dict[Card, int] = {}
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
    paired = {order.position_of[card] for card, number in copies.items() if number > 1}
    highest = 11
    aces = sum(number for card, number in copies.items() if order.position_of[card] == highest)
    values: dict[Card, float] = {}
    for card, number in copies.items():
        position = order.position_of[card]
        if suit == TRUMP:
            value = 6.0 + 0.1 * position + (6.0 if position >= OFF_LEVEL else 0.0)
        elif position == highest:
            value = 7.0
        elif position == highest - 1:
            value = 1.0 + 1.5 * min(aces, 2)
        else:
            value = 0.1 * position
        if number > 1:
            value += 1.5 + 0.2 * position
            if position - 1 in paired or position + 1 in paired:
                value += 3.0
        values[card] = value
    return values
