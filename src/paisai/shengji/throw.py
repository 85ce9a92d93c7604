"""Does a throw stand, and if not, what is led instead and what does it cost?

It stands if no other single hand, partner's too, holds a higher unit of the same width and
length in that effective suit, for any of its units (B6.9, Z4.15, T7.8, S9.16). If it fails
(B8.2.4c, Z4.20, T8.4, S9.17.4), the smallest blocked unit of a kind is led; with several
kinds blocked the next player (下家) names the kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paisai.cards import Card
from paisai.frozen import record
from paisai.shengji.available_units import Kind, shape, starts
from paisai.shengji.order import Order
from paisai.shengji.policies import PenaltyBasis
from paisai.shengji.reading import Reading
from paisai.shengji.rules import Rules
from paisai.shengji.tables import ThrowPenalty
from paisai.shengji.units import Unit


@record
class Adjudged:
    """What became of a lead: `blocked` are the units some hand beats, in class order.

    `forced` has the unit to lead for each blocked kind, `penalties` its fine. A lead of one
    unit always stands.
    """

    blocked: Reading
    forced: Mapping[Kind, Unit]
    penalties: Mapping[Kind, int]

    @property
    def stands(self) -> bool:
        return not self.blocked

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The blocked kinds; with more than one 下家 names one."""
        return tuple(self.forced)


STANDS = Adjudged((), {}, {})


def adjudge(
    rules: Rules, order: Order, lead: Reading, others: Sequence[Sequence[Card]]
) -> Adjudged:
    """Look at a lead from the three other hands."""
    if len(lead) == 1:
        return STANDS
    best = _highest(order, lead, others)
    blocked = tuple(unit for unit in lead if best[unit.kind] > unit.top)
    if not blocked:
        return STANDS
    forced: dict[Kind, Unit] = {}
    for unit in blocked:
        if unit.kind not in forced or unit.top < forced[unit.kind].top:
            forced[unit.kind] = unit
    thrown = sum(len(unit.cards) for unit in lead)
    stopped = sum(len(unit.cards) for unit in blocked)
    penalties = {
        kind: _fine(rules.throw_penalty, thrown, stopped, thrown - len(unit.cards))
        for kind, unit in forced.items()
    }
    return Adjudged(blocked, forced, penalties)


def _highest(order: Order, lead: Reading, others: Sequence[Sequence[Card]]) -> dict[Kind, int]:
    """For each led kind the highest top any one hand has in the suit, −1 if none."""
    suit = lead[0].suit
    best = {unit.kind: -1 for unit in lead}
    for hand in others:
        suited = order.in_suit(hand, suit)
        twos, threes = shape(order, suited)
        for kind in best:
            if kind == (1, 1):
                top = max((order.position_of[card] for card in suited), default=-1)
            else:
                top = next(starts(twos, threes, kind), -kind[1]) + kind[1] - 1
            best[kind] = max(best[kind], top)
    return best


def _fine(penalty: ThrowPenalty, thrown: int, blocked: int, taken_back: int) -> int:
    times = {
        PenaltyBasis.PER_CARD_THROWN: thrown,
        PenaltyBasis.PER_BLOCKED_CARD: blocked,
        PenaltyBasis.PER_CARD_TAKEN_BACK: taken_back,
        PenaltyBasis.FLAT: 1,
    }[penalty.basis]
    points = penalty.points * times
    return points if penalty.cap is None else min(points, penalty.cap)
