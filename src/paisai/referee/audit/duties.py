"""Did the owner of a heavy exposed card do what he was bound to in a recorded deal? (T8.6)"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from paisai.cards import Card
from paisai.errors import RuleViolation
from paisai.frozen import replace
from paisai.record import RecordStep
from paisai.record.shengji_steps import duty_of
from paisai.shengji.duties import Demanded, Exposed, verify_follow, verify_lead
from paisai.shengji.follow import Follows
from paisai.shengji.order import Order
from paisai.shengji.seats import after


@dataclasses.dataclass
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
