"""What may be put before a seat's eyes while the cards are played? (B6.12, Z4.11, T7.9, S2.1)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paisai.cards import Card
from paisai.frozen import replace
from paisai.shengji.binding import lying
from paisai.shengji.layout import laid_out
from paisai.shengji.policies import LookBack, PointsWon
from paisai.shengji.trick import POINTS_OF, winner
from paisai.shengji.view import Phase, Trick, View

if TYPE_CHECKING:
    from paisai.shengji.playing import Playing


def view(deal: Playing, seat: int | None, turned: bool) -> View:
    settled, rules = deal.settled, deal.setting.rules
    trick = None
    if deal.plays or deal.failed is not None:
        trick = _shown(deal, Trick(deal.leader, deal.lead, deal.plays, _leading(deal), deal.failed))
    captured = deal.phase is Phase.OVER and deal.defends(deal.leader)
    face_up = rules.points_won is PointsWon.FACE_UP
    return replace(
        settled.view(seat, deal.phase, deal.to_act, deal.hands, deal.fines),
        kitty=deal.buried if captured else None,
        trick=trick,
        may_look_at=tuple(_shown(deal, past) for past in _open(deal, trick is None, turned)),
        own_played=_own_played(deal, seat),
        point_cards=_point_cards(deal) if face_up else (),
        exposed=tuple((duty.owner, duty.card) for duty in lying(deal)),
    )


def _shown(deal: Playing, trick: Trick) -> Trick:
    """As the plays are laid out."""
    order = deal.settled.order
    return trick._replace(plays=tuple(laid_out(order, play, trick.lead) for play in trick.plays))


def _open(deal: Playing, none_led: bool, turned: bool) -> tuple[Trick, ...]:
    policy = deal.setting.rules.look_back
    if policy is LookBack.PREVIOUS_TRICK:
        return deal.tricks[-1:]
    hidden = policy is LookBack.UNTIL_TURNED and turned
    return deal.tricks[-1:] if none_led and not hidden else ()


def _own_played(deal: Playing, seat: int | None) -> tuple[tuple[Card, ...], ...]:
    if seat is None or deal.setting.rules.look_back is not LookBack.OWN_CARDS:
        return ()
    return tuple(past.plays[(seat - past.leader) & 3] for past in deal.tricks)


def _point_cards(deal: Playing) -> tuple[Card, ...]:
    return tuple(
        card
        for past in deal.tricks
        if past.winner is not None and deal.defends(past.winner)
        for play in past.plays
        for card in play
        if POINTS_OF[card]
    )


def _leading(deal: Playing) -> int | None:
    if not deal.plays:
        return None
    best = winner(deal.setting.rules, deal.settled.order, deal.lead, deal.plays)
    return (deal.leader + best) & 3
