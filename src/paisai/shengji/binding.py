"""Which plays do the duties of a deal leave, and when may a duty be used? (T8.6)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from paisai.cards import Card
from paisai.errors import RuleViolation
from paisai.frozen import replace
from paisai.shengji.actions import Demand, Play
from paisai.shengji.duties import Demanded, Exposed, NoShows, verify_follow, verify_lead
from paisai.shengji.rules import Concern
from paisai.shengji.seats import after

if TYPE_CHECKING:
    from paisai.shengji.playing import Playing
    from paisai.shengji.state import Setting


def verify(deal: Playing, seat: int, cards: tuple[Card, ...]) -> None:
    """Refuse a play, legal but for them, that breaks a duty of the seat."""
    own = [d for d in deal.setting.duties if not isinstance(d, NoShows) and d.owner == seat]
    if not own:
        return
    if deal.plays:
        exposed = (duty for duty in own if isinstance(duty, Exposed))
        verify_follow(exposed, deal.follows(seat), cards)
    else:
        said = (d for d in own if isinstance(d, Demanded) and d.holds(seat, deal.tricks))
        verify_lead(said, deal.settled.order, deal.hands[seat], cards)


def keeps(deal: Playing, play: Play) -> bool:
    seat = deal.to_act
    assert seat is not None
    try:
        verify(deal, seat, play.cards)
    except RuleViolation:
        return False
    return True


def lying(deal: Playing) -> Iterator[Exposed]:
    """The heavy cards that lie face up."""
    for duty in deal.setting.duties:
        if isinstance(duty, Exposed) and duty.lies(deal.hands[duty.owner]):
            yield duty


def demands(deal: Playing) -> Iterator[Demand]:
    """What 下家 may say before this lead."""
    if deal.plays or deal.blocked is not None:
        return
    for duty in lying(deal):
        if duty.owner == deal.leader:
            yield from (Demand(after(deal.leader), duty.card, wanted) for wanted in (True, False))


def demandable(deal: Playing, demand: Demand) -> Exposed:
    """The exposed card of which is spoken; what nobody may say now is refused."""
    if demand in demands(deal):
        return next(duty for duty in lying(deal) if duty.card == demand.card)
    raise deal.setting.rules.violation(
        Concern.TURN,
        "只有重罚张持有人领出时，他的下家可以指定或禁止花色",
        "only the next player (下家) may demand or forbid the suit, when the owner of the"
        " heavy card leads",
    )


def after_demand(deal: Playing, demand: Demand) -> Setting:
    """The card is released, and what was said holds."""
    released, setting = demandable(deal, demand), deal.setting
    said = Demanded(demand.card, deal.leader, released.clause, demand.wanted, len(deal.tricks))
    others = (duty for duty in setting.duties if duty != released)
    return replace(setting, duties=(*others, said))
