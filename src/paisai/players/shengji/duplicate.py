"""How do two players compare on one deck? It is played twice, with the sides exchanged."""

from __future__ import annotations

from random import Random
from typing import Any

from paisai.cards import RANKS, deck
from paisai.players.duplicate import SideScore
from paisai.players.player import Player
from paisai.players.shengji.options import Options
from paisai.regulations import shengji_rules
from paisai.shengji import Deal, Phase, Rules, Show, Step
from paisai.shengji.burying import Burying
from paisai.shengji.drawing import Drawing
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
        ends = [play_out(start, rules, players) for players in seatings]
        if all(end.result is not None for end in ends):
            return tuple(_outcome(end, side) for side, end in enumerate(ends))


def play_out(deal: Deal, rules: Rules, players: Seated) -> Deal:
    """The deal to its end; what a player does is checked like anybody's action."""
    while deal.phase is not Phase.OVER:
        if isinstance(deal, Drawing):
            deal = _after_drawing_step(deal, rules, players)
            continue
        seat = deal.to_act
        assert seat is not None
        action = players[seat].act(deal.view(seat), options(deal, rules, seat))
        deal = deal.apply(action, seat)
    return deal


def options(deal: Deal, rules: Rules, seat: int) -> Options:
    """What a seat may do, with all it has seen."""
    bound = deal.actions() if deal.setting.duties else None
    return Options(rules, deal.memory(seat), bound)


def _after_drawing_step(deal: Drawing, rules: Rules, players: Seated) -> Deal:
    """Whoever can show is asked, in turn from the last drawer, until nobody does; then the next
    card is drawn, or the kitty turned or taken."""
    asking = True
    while asking and deal.offers and not deal.turned:
        asking = False
        for place in range(4):
            seat = (deal.to_act + 3 + place) & 3
            if all(offer.seat != seat for offer in deal.offers):
                continue
            action = players[seat].act(deal.view(seat), options(deal, rules, seat))
            if isinstance(action, Show):
                shown = deal.apply(action, seat)
                assert isinstance(shown, Drawing)
                deal, asking = shown, True
                break
    return deal.apply(next(step for step in deal.actions() if isinstance(step, Step)))


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
