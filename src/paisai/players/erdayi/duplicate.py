"""How do two players compare on one deck? Each is once the declarer, with the same cards."""

from __future__ import annotations

from random import Random
from typing import Any

from paisai.cards import deck
from paisai.erdayi import Bid, Deal
from paisai.players.at_table import play_out
from paisai.players.duplicate import SideScore
from paisai.players.player import Player


def play_deck(seed: int, one: Player[Any, Any], other: Player[Any, Any]) -> tuple[SideScore, ...]:
    """What `one` does as the declarer and as the defenders; seat 0 declares with a bid of 1."""
    cards = list(deck())
    Random(f"deck/{seed}").shuffle(cards)
    start = Deal.start(cards, first_bidder=0)
    for points in (1, 0, 0):
        start = start.apply(Bid(points))
    return tuple(
        _outcome(play_out(start, players), role)
        for role, players in (
            ("declarer", (one, other, other)),
            ("defenders", (other, one, one)),
        )
    )


def _outcome(deal: Deal, role: str) -> SideScore:
    result = deal.result
    assert result is not None
    won = result.declarer_won == (role == "declarer")
    points = result.scores[0 if role == "declarer" else 1]
    return SideScore(role, won, points if role == "declarer" else 2 * points)
