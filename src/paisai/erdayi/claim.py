"""Is the rest of a deal a leader's for certain, from what he has seen alone?"""

from __future__ import annotations

from paisai.cards import deck
from paisai.erdayi.actions import Play
from paisai.erdayi.catalogue import catalogue
from paisai.erdayi.deal import Deal, cards_of
from paisai.erdayi.moves import follows, leads
from paisai.erdayi.ranks import Counts, count

MOST_LOOKED_AT = 20_000
"""Hands; a claim that needs more is not plain enough to be made."""


def certain_play(deal: Deal, seat: int) -> Play | None:
    """A lead after which nobody can stop this seat from going out, whatever the others hold; None
    where that is not certain, or it is not this seat's to lead.

    Every card that the seat has not seen counts as if one opponent held them all.
    """
    if deal.to_act != seat or deal.position is None or deal.table is not None:
        return None
    view = deal.view(seat)
    hand = view.hand or ()
    seen = {card for played in view.plays for card in played.cards}
    unseen = count(tuple(card for card in deck() if card not in seen and card not in hand))
    search = _Search(unseen)
    play = search.winning(count(hand))
    return None if play is None else Play(cards_of(hand, play))


class _Search:
    """Which hands go out without ever being beaten by the unseen cards?"""

    def __init__(self, unseen: Counts) -> None:
        self._unseen = unseen
        self._known: dict[Counts, Counts | None] = {}

    def winning(self, hand: Counts) -> Counts | None:
        """The first play of such a way, the largest plays looked at first."""
        if hand in catalogue():
            return hand
        if hand in self._known:
            return self._known[hand]
        if len(self._known) >= MOST_LOOKED_AT:
            return None
        self._known[hand] = None
        for play in sorted(leads(hand), key=int.bit_count, reverse=True):
            if not follows(self._unseen, catalogue()[play]) and (
                self.winning(hand - play) is not None
            ):
                self._known[hand] = play
                return play
        return None
