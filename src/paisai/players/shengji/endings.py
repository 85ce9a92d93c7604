"""What is the best line of a deal of 升级 from here, all cards open?"""

from __future__ import annotations

from typing import Any

from paisai.cards import Card, write
from paisai.core import shengji as core
from paisai.players.endings import Ending, Move, TooManyCards
from paisai.shengji.playing import Playing


def solve(deal: Playing, budget: int) -> Ending:
    """The defenders' points when everybody plays best, the kitty and all else included."""
    if deal.result is not None:
        return Ending(deal.result.total, ())
    game = in_core(deal)
    total, best, _, exact = game.solve(budget)
    if not exact:
        raise TooManyCards
    line = []
    while best is not None:
        line.append(Move(game.to_act, _written(best)))
        game.step(best)
        best = None if game.over else game.solve(budget)[1]
    return Ending(total + deal.rulings.points, tuple(line))


def _written(action: Any) -> str:
    kind, cards = action[0], action[1]
    return write(map(Card, cards)) if kind == core.PLAY else f"{action[1]}x{action[2]}"


def in_core(deal: Playing) -> core.Game:
    """The deal in the core; what lies on the table is put back and played again."""
    settled = deal.settled
    hands = [bytes(hand) for hand in deal.hands]
    for place, play in enumerate(deal.plays):
        seat = (deal.leader + place) & 3
        hands[seat] += bytes(play)
    game = core.rules_in_core(settled.setting.rules).position(
        core.level_number(settled.setting.level),
        core.trump_number(settled.order.trump),
        settled.declarer,
        (hands[0], hands[1], hands[2], hands[3]),
        deal.leader,
        bytes(deal.buried),
        deal.points,
        deal.fines,
    )
    for place, play in enumerate(deal.plays):
        units = [bytes(unit.cards) for unit in deal.lead]
        stated = place == 0 and len(units) > 1
        game.step((core.PLAY, bytes(play), units) if stated else (core.PLAY, bytes(play)))
    return game
