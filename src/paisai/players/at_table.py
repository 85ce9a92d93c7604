"""How do players play a deal to its end? Each is shown the view of its seat and what it may do;
what it does is checked like anybody's action.

>>> from random import Random
>>> from paisai.cards import deck
>>> from paisai.erdayi import Deal, standard
>>> from paisai.players import make
>>> cards = list(deck())
>>> Random(1).shuffle(cards)
>>> sound = make(standard(), "sound")
>>> print(play_out(Deal.start(cards, first_bidder=0), [sound] * 3).result)
庄家丙负，叫 3 分，乘 1：甲 +3 乙 +3 丙 -6
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar

from paisai import erdayi, shengji
from paisai.errors import NotationError
from paisai.players.player import Player

Players: TypeAlias = Sequence[Player[Any, Any]]
"""By seat; one may sit at several."""
AnyDeal = TypeVar("AnyDeal", erdayi.Deal, shengji.Deal)


def play_out(deal: AnyDeal, players: Players) -> AnyDeal:
    """Returns the deal at its end. Raises `RuleViolation` where a player does what is not legal."""
    seats = len(deal.hands)
    if len(players) != seats:
        raise NotationError(
            f"要 {seats} 个座位的牌手，不是 {len(players)} 个",
            f"a player for each of {seats} seats is wanted, not {len(players)}",
        )
    if isinstance(deal, shengji.Deal):
        return _shengji(deal, players)
    while (seat := deal.to_act) is not None:
        deal = deal.apply(act(deal, seat, players[seat]), seat)
    return deal


def act(deal: Any, seat: int, player: Player[Any, Any]) -> Any:
    """What the player does in this seat, now."""
    return player.act(deal.view(seat), deal.actions(seat))


def _shengji(deal: shengji.Deal, players: Players) -> shengji.Deal:
    from paisai.shengji.drawing import Drawing

    while (seat := deal.to_act) is not None:
        if isinstance(deal, Drawing):
            if (shown := _shown(deal, players)) is not None:
                deal = shown
            else:
                deal = deal.apply(next(one for one in deal.actions() if _goes_on(one)))
        else:
            deal = deal.apply(act(deal, seat, players[seat]), seat)
    return deal


def _shown(deal: Any, players: Players) -> shengji.Deal | None:
    """Whoever can show is asked, in turn from the last drawer; None: nobody does."""
    if deal.turned:
        return None
    able = {offer.seat for offer in deal.offers}
    for place in range(4):
        seat = (deal.to_act + 3 + place) & 3
        if seat in able:
            action = act(deal, seat, players[seat])
            if not _goes_on(action):
                shown: shengji.Deal = deal.apply(action, seat)
                return shown
    return None


def _goes_on(action: shengji.Action) -> bool:
    return isinstance(action, shengji.Step)
