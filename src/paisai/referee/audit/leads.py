"""What was led in a recorded trick: a throw that stood, was called, or should have been?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from paisai.cards import Card, symbols
from paisai.errors import NotationError, PaisaiError, RuleViolation
from paisai.frozen import record
from paisai.record import RecordError, RecordStep
from paisai.record.reader import parse_cards
from paisai.referee.audit.faults import Fault, Noted, beyond
from paisai.shengji.actions import JOIN
from paisai.shengji.policies import StatedUnits
from paisai.shengji.reading import (
    Reading,
    default_reading,
    stated_reading,
    verify_unambiguous,
)
from paisai.shengji.rules import Concern
from paisai.shengji.seats import SEAT_EN, SEAT_ZH, after
from paisai.shengji.state import Settled
from paisai.shengji.throw import Adjudged, adjudge
from paisai.shengji.units import name_en, name_zh

_OUTCOME = re.compile(r"被挡(?:，出 ?(.+?)，罚 ?([0-9]{1,4}) ?分)?")


@record
class CalledCards:
    """What the record says of a throw that was called: the kind 下家 named, the cards led
    instead, the fine; `made` is whether it says so at all."""

    made: bool = False
    named: RecordStep | None = None
    instead: tuple[Card, ...] = ()
    fine: int | None = None

    @staticmethod
    def of(steps: Sequence[RecordStep], lead: RecordStep) -> CalledCards:
        named = next((step for step in steps if step.verb == "指定"), None)
        texts = [*lead.remark.split("；"), *(named.remark.split("；") if named else ())]
        found = [match for text in texts if (match := _OUTCOME.fullmatch(text.strip()))]
        if not found:
            return CalledCards(named is not None, named)
        cards, fine = found[-1].groups()
        try:
            instead = parse_cards(lead.line, cards) if cards else ()
        except RecordError:
            instead = ()
        return CalledCards(True, named, instead, int(fine) if fine else None)


def put_down(step: RecordStep) -> tuple[Card, ...]:
    """The cards that surely stayed on the table: of a throw that was called, what it says
    was led instead."""
    call = CalledCards.of((), step)
    return call.instead if call.made else step.cards


@record
class Led:
    """The cards that lie for the trick; `reading` is None where they are of two suits. `fine`
    is what a called throw costs."""

    cards: tuple[Card, ...]
    reading: Reading | None
    fine: int = 0
    noted: tuple[Noted, ...] = ()


def adjudged_lead(
    settled: Settled,
    seat: int,
    step: RecordStep,
    call: CalledCards,
    others: Sequence[Sequence[Card]],
    sizes: Sequence[int],
) -> Led:
    """What the lead came to. `others` are the three other hands, 下家 first; `sizes` are the
    numbers of cards the others then played: they tell a throw taken back without a word in
    the record from one that nobody called."""
    rules, order, cards = settled.setting.rules, settled.order, step.cards
    if len({order.suit_of[card] for card in cards}) > 1:
        return Led(cards, None)
    noted: tuple[Noted, ...] = ()
    lead = default_reading(order, cards)
    stated = step.remark.split("；")[0]
    if JOIN in stated:
        try:
            units = [parse_cards(step.line, unit) for unit in stated.split(JOIN)]
            lead = stated_reading(rules, order, cards, units)
        except (NotationError, RuleViolation, RecordError) as wrong:
            noted = (_stated_wrong(settled, seat, step, wrong),)
    elif rules.stated_units is StatedUnits.WHERE_IN_DOUBT:
        try:
            verify_unambiguous(rules, order, lead)
        except RuleViolation as unstated:
            noted = (_stated_wrong(settled, seat, step, unstated),)
    adjudged = adjudge(rules, order, lead, others)
    if adjudged.stands:
        return _stood(settled, seat, step, call, lead, noted)
    forced = [len(unit.cards) for unit in adjudged.forced.values()]
    taken_back = sum(size in forced for size in sizes) > sum(size == len(cards) for size in sizes)
    if call.made or taken_back:
        return _called(settled, seat, step, call, adjudged, noted, sizes)
    blocked = sum(len(unit.cards) for unit in adjudged.blocked)
    smallest = min(len(unit.cards) for unit in adjudged.forced.values())
    partner = not adjudge(rules, order, lead, [others[1]]).stands
    names_zh = "、".join(symbols(unit.cards) for unit in adjudged.blocked)
    uncalled = Noted(
        Fault.FAILED_THROW,
        step.line,
        seat,
        rules.clauses[Concern.THROW],
        f"{SEAT_ZH[seat]}甩 {symbols(cards)} 不成立，{names_zh} 有人能管，没有人指出",
        f"{SEAT_EN[seat]}'s throw of {symbols(cards)} does not stand ({names_zh} can be beaten),"
        " and nobody called it",
        cards=cards,
        wrong=len(cards),
        blocked=blocked,
        taken_back=len(cards) - smallest,
        partner_blocks=partner,
    )
    return Led(cards, lead, noted=(*noted, uncalled))


def _stood(
    settled: Settled,
    seat: int,
    step: RecordStep,
    call: CalledCards,
    lead: Reading,
    noted: tuple[Noted, ...],
) -> Led:
    if not call.made:
        return Led(step.cards, lead, noted=noted)
    wrong = _wrong_call(
        settled,
        step,
        seat,
        f"{symbols(step.cards)} 没有人能管，应当成立，不收回也不罚分",
        f"nobody beats {symbols(step.cards)}: it stands, nothing is taken back or fined",
    )
    if call.instead and not beyond(call.instead, step.cards):
        order = settled.order
        return Led(call.instead, default_reading(order, call.instead), noted=(*noted, wrong))
    return Led(step.cards, lead, noted=(*noted, wrong))


def _called(
    settled: Settled,
    seat: int,
    step: RecordStep,
    call: CalledCards,
    adjudged: Adjudged,
    noted: tuple[Noted, ...],
    sizes: Sequence[int],
) -> Led:
    """The unit that was led instead, as far as the record says so."""
    kind = next((k for k in adjudged.kinds if call.named and name_zh(k) == call.named.text), None)
    faults: list[Noted] = []
    if call.named is not None:
        faults += _wrongly_named(settled, seat, call.named, adjudged, known=kind is not None)
    if kind is None:
        same = [
            k for k in adjudged.kinds if sorted(adjudged.forced[k].cards) == sorted(call.instead)
        ]
        size = [k for k in adjudged.kinds if len(adjudged.forced[k].cards) in sizes]
        kind = (same or size or list(adjudged.kinds))[0]
    unit, fine = adjudged.forced[kind], adjudged.penalties[kind]
    right = not call.instead or sorted(call.instead) == sorted(unit.cards)
    if not faults and (not right or call.fine not in (None, fine)):
        faults.append(
            _wrong_call(
                settled,
                call.named or step,
                seat,
                f"甩牌被挡，应出 {symbols(unit.cards)}，罚 {fine} 分",
                f"the throw is blocked: {symbols(unit.cards)} is led, the fine is {fine}",
            )
        )
    if not right and not beyond(call.instead, step.cards):
        reading = default_reading(settled.order, call.instead)
        return Led(call.instead, reading, fine, (*noted, *faults))
    return Led(unit.cards, (unit,), fine, (*noted, *faults))


def _wrongly_named(
    settled: Settled, seat: int, named: RecordStep, adjudged: Adjudged, known: bool
) -> Iterator[Noted]:
    """Yields what was wrong with how the kind of unit was named: not one of those that are blocked,
    or by another than the next player."""
    kinds = adjudged.kinds
    if not known or len(kinds) == 1:
        zh, en = "、".join(map(name_zh, kinds)), ", ".join(map(name_en, kinds))
        if len(kinds) == 1:
            must = "不用指定", "nothing is to be named"
        else:
            must = f"只能指定{zh}", "one of these is named"
        yield _wrong_call(
            settled, named, named.seat, f"被挡的是{zh}，{must[0]}", f"blocked is {en}: {must[1]}"
        )
    elif named.seat != after(seat):
        yield _wrong_call(
            settled,
            named,
            named.seat,
            f"应由下家{SEAT_ZH[after(seat)]}指定",
            f"{SEAT_EN[after(seat)]}, the next player, names the kind",
        )


def _wrong_call(settled: Settled, step: RecordStep, seat: int | None, zh: str, en: str) -> Noted:
    clause = settled.setting.rules.clauses[Concern.THROW_PENALTY]
    return Noted(Fault.WRONG_CALL, step.line, seat, clause, zh, en, cards=step.cards)


def _stated_wrong(settled: Settled, seat: int, step: RecordStep, wrong: PaisaiError) -> Noted:
    clause = settled.setting.rules.clauses[Concern.STATED_UNITS]
    return Noted(Fault.STATED_UNITS, step.line, seat, clause, wrong.zh, wrong.en, cards=step.cards)
