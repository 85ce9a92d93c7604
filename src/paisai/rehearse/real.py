"""How does a deal come out when players who know only the rules play it?"""

from __future__ import annotations

from random import Random

from paisai import erdayi, shengji
from paisai.cards import Card, deck
from paisai.rehearse.tables import ShengjiDeal
from paisai.shengji.deal import Playing


class RandomPlayers:
    """Every action is one of the legal ones, each as likely as any other."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def _shuffled(self, decks: int) -> list[Card]:
        cards = list(deck(decks))
        self._random.shuffle(cards)
        return cards

    def shengji(self, match: shengji.Match, at: float) -> ShengjiDeal:
        deal: shengji.Deal
        _, deal = match.start_deal(self._shuffled(match.rules.decks), at)
        while deal.phase is not shengji.Phase.OVER:
            deal = deal.apply(deal.choose(self._random))
        if deal.result is None:  # dealt anew (Z4.9n)
            return self.shengji(match, at)
        assert isinstance(deal, Playing)
        taken = deal.result.total - deal.result.fines
        return ShengjiDeal(deal.settled.declarer, taken, len(deal.tricks))

    def erdayi(self, first_bidder: int, rules: erdayi.Rules) -> tuple[erdayi.Result, int, int]:
        deal = erdayi.Deal.start(self._shuffled(1), first_bidder, rules)
        while deal.to_act is not None:
            deal = deal.apply(self._random.choice(list(deal.actions())))
        assert deal.result is not None
        return deal.result, len(deal.bids), len(deal.plays)
