"""What may the seat of a view do? All that is needed for it is in the view."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from paisai.erdayi import PASS, Action, Bid, Phase, Play, View, count, follows, leads, read
from paisai.erdayi.deal import cards_of
from paisai.erdayi.legality import bids, verify_bid, verify_play
from paisai.errors import RuleViolation


class Options:
    """The legal actions of the seat to act; plays that differ only in suits are one."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._table = None if view.table is None else read(count(view.table.cards))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Bid | Play):
            return False
        try:
            if self._view.phase is Phase.BIDDING:
                verify_bid(action, self._view.bid, self._view.rules)
            else:
                verify_play(action, self._view.hand or (), self._table, self._view.rules)
        except RuleViolation:
            return False
        return True

    def __iter__(self) -> Iterator[Action]:
        view = self._view
        if view.phase is Phase.BIDDING:
            yield from bids(view.bid)
            return
        hand = view.hand or ()
        counts = count(hand)
        plays = leads(counts) if self._table is None else follows(counts, self._table)
        yield from (Play(cards_of(hand, play)) for play in plays)
        if self._table is not None:
            yield PASS

    def choose(self, random: Random) -> Action:
        return random.choice(list(self))
