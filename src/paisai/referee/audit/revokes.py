"""What did a follower owe and hold, but not play?"""

from __future__ import annotations

from paisai.cards import Card, symbols
from paisai.errors import RuleViolation
from paisai.record import RecordStep
from paisai.referee.audit.faults import Fault, Noted
from paisai.shengji.available_units import Kind, fits, shape
from paisai.shengji.follow import Follows
from paisai.shengji.ladder import in_class_order
from paisai.shengji.reading import Reading
from paisai.shengji.seats import SEAT_EN, SEAT_ZH
from paisai.shengji.state import Settled


def revoke(
    settled: Settled, step: RecordStep, lead: Reading, hand: tuple[Card, ...]
) -> Noted | None:
    """The fault of a play of the right number from this hand, if it is one. `wrong` counts the
    cards owed and not given: of the suit, or of the pairs, triples and tractors."""
    seat, cards, order = step.seat, step.cards, settled.order
    assert seat is not None
    follows = Follows(settled.setting.rules, order, hand, lead)
    try:
        follows.verify(cards)
    except RuleViolation as broken:
        due = min(len(cards), len(order.in_suit(hand, lead[0].suit)))
        wrong = due - len(order.in_suit(cards, lead[0].suit))
        fault = Fault.SUIT_NOT_FOLLOWED
        if not wrong:
            unpaid = _unpaid([unit.kind for unit in follows.owed], shape(order, cards))
            pair = unpaid[0] == (2, 1)
            fault = Fault.PAIR_NOT_FOLLOWED if pair else Fault.SHAPE_NOT_FOLLOWED
            wrong = sum(width * length for width, length in unpaid)
        return Noted(
            fault,
            step.line,
            seat,
            broken.clause,
            f"{SEAT_ZH[seat]}出 {symbols(cards)}：{broken.zh}",
            f"{SEAT_EN[seat]} played {symbols(cards)}: {broken.en}",
            cards=cards,
            wrong=wrong,
        )
    return None


def _unpaid(kinds: list[Kind], given: tuple[int, int]) -> list[Kind]:
    """Of the units owed those that a play of this shape does not give, the rest being given."""
    paid: list[Kind] = []
    unpaid: list[Kind] = []
    for kind in kinds:
        if fits(*given, in_class_order([*paid, kind])):
            paid.append(kind)
        else:
            unpaid.append(kind)
    return unpaid
