"""What was wrong in one trick of a recorded deal of 升级: duties, revokes, turns?"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence

from paisai.cards import Card, symbols
from paisai.errors import RuleViolation
from paisai.frozen import record, replace
from paisai.record import RecordStep
from paisai.record.grammar import TRICK
from paisai.record.shengji_steps import duty_of
from paisai.referee.audit.faults import Fault, Noted
from paisai.shengji.available_units import Kind, fits, shape
from paisai.shengji.duties import Demanded, Exposed, verify_follow, verify_lead
from paisai.shengji.follow import Follows
from paisai.shengji.ladder import in_class_order
from paisai.shengji.order import Order
from paisai.shengji.reading import Reading
from paisai.shengji.seats import SEAT_EN, SEAT_ZH, after
from paisai.shengji.state import Settled


@dataclasses.dataclass
# Did the owner of a heavy exposed card do what they were bound to? (T8.6)


class Bound:
    """The duties that lie on players as the walk through the tricks goes on."""

    duties: list[Exposed | Demanded] = dataclasses.field(default_factory=list)

    def take(
        self,
        steps: Iterator[RecordStep],
        until: RecordStep | None,
        leader: int,
        hands: Sequence[list[Card]],
    ) -> None:
        """What was laid on players, or said by 下家, before this step."""
        for step in steps:
            if step is until:
                return
            if step.verb == "罚张":
                duty = duty_of(step)
                if isinstance(duty, Exposed):
                    copies = max(hands[duty.owner].count(duty.card), 1)
                    self.duties.append(replace(duty, copies=copies))
            elif step.verb in ("令出", "禁出") and step.seat == after(leader):
                self.duties = sorted(
                    (_said(duty, step, leader) for duty in self.duties),
                    key=lambda duty: isinstance(duty, Demanded) and duty not in self.duties,
                )

    def broken_by_lead(
        self, seat: int, order: Order, hand: Sequence[Card], cards: tuple[Card, ...]
    ) -> Iterator[RuleViolation]:
        said = [d for d in self.duties if isinstance(d, Demanded) and d.owner == seat]
        try:
            verify_lead(said, order, hand, cards)
        except RuleViolation as broken:
            yield broken

    def broken_by_follow(
        self, seat: int, follows: Follows, cards: tuple[Card, ...]
    ) -> Iterator[RuleViolation]:
        exposed = [d for d in self.duties if isinstance(d, Exposed) and d.owner == seat]
        try:
            verify_follow(exposed, follows, cards)
        except RuleViolation as broken:
            yield broken

    def after_trick(self, winner: int) -> None:
        """What was said holds while the owner keeps the lead."""
        self.duties = [
            duty for duty in self.duties if isinstance(duty, Exposed) or duty.owner == winner
        ]


def _said(duty: Exposed | Demanded, step: RecordStep, leader: int) -> Exposed | Demanded:
    if isinstance(duty, Exposed) and duty.owner == leader and duty.card in step.cards:
        return Demanded(duty.card, leader, duty.clause, step.verb == "令出", 0)
    return duty


# What did a follower owe and hold, but not play?


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


# Who led a recorded trick of 升级, and who played before it was the seat's turn?


def turns(
    leaders: Sequence[int], plays: Sequence[RecordStep], holders: list[int], playing: list[int]
) -> tuple[int, int, list[RecordStep]]:
    """Who led, who was to lead, and the plays out of turn, with `leaders` who may have led.

    The first to play led, unless it takes fewer faults to say that they followed too early. Who
    does not play in the trick keeps nobody waiting."""
    first = seat_of(plays[0])
    due = [_next_holder(leader, holders) for leader in leaders]
    if first in due:
        due.insert(0, first)
    best: tuple[int, list[RecordStep]] | None = None
    seats = {step.seat for step in plays}
    for leader in (first, due[0]) if due[0] in seats else (first,):
        early = _early(leader, plays, playing)
        if leader not in due:
            early = [plays[0], *early]
        if best is None or len(early) < len(best[1]):
            best = leader, early
    assert best is not None
    return best[0], due[0], best[1]


def _next_holder(seat: int, holders: Sequence[int]) -> int:
    """The seat, or the next one in turn that still has cards."""
    while seat not in holders:
        seat = after(seat)
    return seat


def _early(leader: int, plays: Sequence[RecordStep], holders: Sequence[int]) -> list[RecordStep]:
    """The plays made before it was the seat's turn, or by a seat that has played already."""
    waiting = [seat for seat in ((leader + turn) % 4 for turn in range(4)) if seat in holders]
    early = []
    for step in plays:
        if not waiting or step.seat != waiting[0]:
            early.append(step)
        if step.seat in waiting:
            waiting.remove(seat_of(step))
    return early


# Which steps of a recorded deal of 升级 make one trick?


@record
class TrickSteps:
    """The steps of one trick, as the record divides them."""

    number: int
    steps: tuple[RecordStep, ...]

    @property
    def plays(self) -> list[RecordStep]:
        return [step for step in self.steps if step.verb == "出"]


def trick_steps(steps: Iterable[RecordStep]) -> list[TrickSteps]:
    """By the record's own 第 N 圈 where it has them; else a trick ends with its fourth play, or
    when a seat would play twice."""
    steps = list(steps)
    marked = any(step.verb == TRICK for step in steps)
    parts: list[list[RecordStep]] = [[]]
    for step in steps:
        if step.verb == TRICK:
            parts.append([])
            continue
        seats = [play.seat for play in parts[-1] if play.verb == "出"]
        if not marked and step.verb == "出" and (len(seats) == 4 or step.seat in seats):
            parts.append([])
        parts[-1].append(step)
    parts = [part for part in parts if part]
    return [TrickSteps(number, tuple(part)) for number, part in enumerate(parts, 1)]


def seat_of(step: RecordStep) -> int:
    assert step.seat is not None
    return step.seat
