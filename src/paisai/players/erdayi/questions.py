"""How is a program asked what it plays in 竞技二打一? The judge's `choose_bid` and `choose`."""

from __future__ import annotations

from typing import Any

from paisai.erdayi import Action, Bid, Phase, Play, View, count, pack, write
from paisai.erdayi.deal import cards_of
from paisai.erdayi.ranks import fits
from paisai.erdayi.rules import Concern
from paisai.players.external import Question
from paisai.players.player import Legal


class InRanks:
    """Cards are told and read without their suits, as the protocol has it."""

    def question(self, view: View, legal: Legal[Action]) -> Question:
        fields: dict[str, Any] = {"seat": view.seat, "hand": write(count(view.hand or ()))}
        if view.phase is Phase.BIDDING:
            bids = [[(view.first_bidder + place) % 3, bid] for place, bid in enumerate(view.bids)]
            return Question("erdayi/choose_bid", {**fields, "bids": bids})
        fields["declarer"], fields["bid"] = view.declarer, view.bid
        fields["kitty"] = write(count(view.kitty or ()))
        fields["history"] = [[one.seat, write(count(one.cards))] for one in view.plays]
        return Question("erdayi/choose", fields)

    def action(self, view: View, legal: Legal[Action], answer: dict[str, Any]) -> Action:
        if view.phase is Phase.BIDDING:
            return Bid(int(answer["bid"]))
        hand, play = view.hand or (), pack(answer["play"])
        if not fits(play, count(hand)):
            raise view.rules.violation(
                Concern.PLAY, "手里没有这些牌", "these cards are not in the hand"
            )
        return Play(cards_of(hand, play))
