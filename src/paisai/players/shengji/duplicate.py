"""How do two players compare on one deck? It is played twice, with the sides exchanged."""

from __future__ import annotations

from random import Random
from typing import Any

from paisai.cards import RANKS, deck
from paisai.players.at_table import play_out
from paisai.players.duplicate import SideScore
from paisai.players.player import Player
from paisai.regulations import shengji_rules
from paisai.shengji import Deal
from paisai.shengji.burying import Burying
from paisai.shengji.playing import Playing
from paisai.shengji.policies import Side
from paisai.shengji.seats import side_of

Seated = tuple[Player[Any, Any], Player[Any, Any], Player[Any, Any], Player[Any, Any]]


def play_deck(
    seed: int, one: Player[Any, Any], other: Player[Any, Any], regulation: str
) -> tuple[SideScore, ...]:
    """What `one` does on the deck as East and West, and as North and South.

    Decks with an even number are first deals at level 2, the others later ones, at any level and
    with a declarer already known. A deck that is dealt anew (Z4.9n) gives way to the next.
    """
    rules = shengji_rules(regulation)
    dice = Random(f"deck/{seed}")
    cards = list(deck(rules.decks))
    while True:
        dice.shuffle(cards)
        if seed % 2:
            declarer = dice.randrange(4)
            start = Deal.start(cards, rules, dice.choice(RANKS), declarer, declarer)
        else:
            start = Deal.start(cards, rules)
        seatings: tuple[Seated, Seated] = ((one, other, one, other), (other, one, other, one))
        ends = [play_out(start, players) for players in seatings]
        if all(end.result is not None for end in ends):
            return tuple(_outcome(end, side) for side, end in enumerate(ends))


def _outcome(deal: Deal, side: int) -> SideScore:
    """The points of a deal are what the defenders made beyond what turns it, for their side."""
    result = deal.result
    assert isinstance(deal, Playing | Burying)
    assert result is not None
    declares = side_of(deal.declarer) == side
    turn = min(row.low for row in deal.setting.rules.levels.rows if row.up is Side.DEFENDERS)
    beyond = result.total - turn
    return SideScore(
        "declarer" if declares else "defenders",
        (result.up is Side.DECLARER) == declares,
        -beyond if declares else beyond,
    )
