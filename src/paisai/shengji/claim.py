"""Is the rest of a deal a leader's for certain, from what he has seen alone?"""

from __future__ import annotations

from paisai.cards import Card, deck
from paisai.shengji.actions import Play
from paisai.shengji.order import TRUMP
from paisai.shengji.playing import Playing
from paisai.shengji.state import Deal
from paisai.shengji.view import Phase


def certain_play(deal: Deal, seat: int) -> Play | None:
    """A single lead that no card the seat has not seen can beat, where the same holds for all that
    it will lead afterwards: trumps first, of which it has as many as are unseen, then cards that
    are the highest of their suits. None where that is not certain, or it is not its to lead."""
    if not isinstance(deal, Playing) or deal.phase is not Phase.PLAYING:
        return None
    if deal.plays or deal.to_act != seat:
        return None
    order = deal.settled.order
    hand, unseen = deal.hands[seat], _unseen(deal, seat)
    highest: dict[int, int] = {}
    for card in unseen:
        suit = order.suit_of[card]
        highest[suit] = max(highest.get(suit, -1), order.position_of[card])
    if any(order.position_of[card] < highest.get(order.suit_of[card], -1) for card in hand):
        return None
    trumps = [card for card in hand if order.suit_of[card] == TRUMP]
    against = sum(order.suit_of[card] == TRUMP for card in unseen)
    if len(trumps) < len(hand) and len(trumps) < against:
        return None
    return Play(((trumps or list(hand))[0],))


def _unseen(deal: Playing, seat: int) -> list[Card]:
    """What may be in the other hands, as far as this seat knows."""
    memory = deal.memory(seat)
    left = list(deck(deal.setting.rules.decks))
    known = [*deal.hands[seat], *(memory.buried or ())]
    known += [card for trick in memory.tricks for cards in trick.plays for card in cards]
    for card in known:
        left.remove(card)
    return left
