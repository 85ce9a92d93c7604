"""Did the recorded deals of 竞技二打一 really go like this? Every step and figure is checked."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.cards import check_whole
from paisai.erdayi import (
    Action,
    Bid,
    Concern,
    Deal,
    Play,
    Result,
    Rules,
    Scores,
    Sitting,
    standard,
)
from paisai.erdayi.scoring import scores_text
from paisai.errors import NotationError, RuleViolation
from paisai.frozen import record
from paisai.record.checks import check_proof, last, must_be, same
from paisai.record.erdayi import SEATS, remaining_text
from paisai.record.grammar import TRICK
from paisai.record.model import DealRecord, Record, RecordError, RecordStep, StepRefused
from paisai.record.reader import read_cards


@record
class SittingFrame:
    """One step of a replay and the deal after it."""

    number: int
    """Of the deal in the sitting."""
    step: RecordStep | None
    """None when the cards have been dealt, and again when the result has been counted."""
    deal: Deal
    sitting: Sitting


def replay(record: Record, rules: Rules | None = None) -> Iterator[SittingFrame]:
    """RecordStep by step through every deal; the first thing that is wrong raises `RecordError`.

    Checked are the deck and its proof, every bid and play, announcements, tricks, the first
    bidder's rotation (E4.t3), stated results and scores, and the totals of the sitting.
    """
    rules = rules or standard()
    sitting: Sitting | None = None
    for index, entry in enumerate(record.deals):
        deal = starting_deal(entry, rules)
        if sitting is None:
            sitting = Sitting(deal.first_bidder, rules)
        elif entry.number == record.deals[index - 1].number + 1:
            clause = rules.clauses[Concern.FIRST_BIDDER]
            same(entry, "首叫", SEATS[sitting.next_first_bidder], clause)
        yield SittingFrame(entry.number, None, deal, sitting)
        warnings: Scores = (0, 0, 0)
        for step, after, warned in _play(entry, deal):
            deal, warnings = after, warned
            yield SittingFrame(entry.number, step, deal, sitting)
        _check_result(entry, deal.result, rules)
        if deal.result is not None:
            sitting = _add(sitting, deal.result, warnings, entry)
            yield SittingFrame(entry.number, None, deal, sitting)
    _check_totals(record, sitting, rules)


def check(record: Record, rules: Rules | None = None) -> Sitting:
    """Replay everything and give the sitting with its scores."""
    return last(replay(record, rules)).sitting


def _add(sitting: Sitting, result: Result, warnings: Scores, entry: DealRecord) -> Sitting:
    try:
        return sitting.add(result, warnings)
    except RuleViolation as error:
        raise RecordError(entry.line, error.zh, error.en, error.clause) from None


def starting_deal(entry: DealRecord, rules: Rules) -> Deal:
    """The deal before the first bid; what cannot be dealt so raises `RecordError`."""
    first = entry.get("首叫")
    if first is None or first not in tuple(SEATS):
        raise RecordError(
            entry.line_of("首叫"),
            f"“首叫”应为{'、'.join(SEATS)}之一",
            f"首叫 is one of {', '.join(SEATS)}",
        )
    first_bidder = SEATS.index(first)
    order = read_cards(entry, "牌序")
    hands = [read_cards(entry, f"{seat}牌") for seat in SEATS]
    kitty = read_cards(entry, "底牌")
    where = entry.line_of("牌序" if order is not None else "底牌")
    try:
        if order is not None:
            check_whole(order, 1)
            check_proof(entry, order, 1)
            deal = Deal.start(order, first_bidder, rules)
            stated = [*hands, kitty]
            for name, part, truth in zip(
                "甲乙丙底", stated, [*deal.hands, deal.kitty], strict=True
            ):
                if part is not None and sorted(part) != sorted(truth):
                    raise RecordError(
                        entry.line_of(f"{name}牌"),
                        f"{name}牌与牌序不符",
                        f"{name}牌 does not agree with the deck's order",
                    )
            return deal
        known = [hand for hand in hands if hand is not None]
        if len(known) != 3 or kitty is None:
            raise RecordError(
                entry.line,
                "应写“牌序”，或写“甲牌、乙牌、丙牌、底牌”",
                "either 牌序, or 甲牌, 乙牌, 丙牌 and 底牌, are needed",
            )
        return Deal.from_hands(known, kitty, first_bidder, rules)
    except NotationError as error:
        raise RecordError(where, error.zh, error.en, rules.clauses[Concern.DECK]) from None


def _play(entry: DealRecord, deal: Deal) -> Iterator[tuple[RecordStep, Deal, Scores]]:
    warnings = [0, 0, 0]
    trick, marked = 0, False
    for step in entry.steps:
        try:
            if step.verb == TRICK:
                trick += 1
                _check_trick(step, trick, deal)
            elif step.verb == "超时":
                if step.seat != deal.to_act:
                    raise deal.rules.violation(
                        Concern.PLAY_TIME, "不该他行动，不会超时", "it is not his turn"
                    )
                if deal.position is not None:
                    warnings[deal.position.to_act] += 1
            else:
                late = is_late(step, deal.rules, bidding=deal.position is None)
                if late and deal.position is not None and not marked:
                    warnings[deal.position.to_act] += 1
                if (late or marked) and step.verb == "叫":
                    raise deal.rules.violation(
                        Concern.BID_TIME, "叫牌超时作不叫", "out of time to bid is a pass"
                    )
                deal = deal.apply(_action(step, deal.rules), step.seat)
            marked = step.verb == "超时"
        except RuleViolation as error:
            raise StepRefused(step.line, error) from None
        _check_remark(step, deal, announces(entry))
        yield step, deal, (warnings[0], warnings[1], warnings[2])


def is_late(step: RecordStep, rules: Rules, bidding: bool) -> bool:
    """Whether the record's own seconds say so (E4.2t, E4.3t)."""
    limit = rules.seconds_to_bid if bidding else rules.seconds_to_play
    return step.seconds is not None and step.seconds > limit


def _action(step: RecordStep, rules: Rules) -> Action:
    if step.verb in ("叫", "不叫"):
        if step.verb == "叫" and not step.number:
            raise rules.violation(Concern.BID, "叫分是 1、2、3 分；不叫请写“不叫”", "bid 1, 2 or 3")
        return Bid(step.number or 0)
    return Play(step.cards)


def _check_trick(step: RecordStep, trick: int, deal: Deal) -> None:
    if step.number != trick or deal.position is None or deal.table is not None:
        raise RecordError(
            step.line,
            f"这里不是第 {step.number} 圈的开始",
            f"trick {step.number} does not begin here",
        )


def announces(entry: DealRecord) -> bool:
    """Whether the scribe wrote announcements down: only then does a missing one mean that there
    was none (E4.3r)."""
    return any(step.remark for step in entry.steps if step.verb == "出")


def _check_remark(step: RecordStep, deal: Deal, announced: bool) -> None:
    left = None if step.seat is None else deal.announced.get(step.seat)
    truth = "" if left is None else remaining_text(left)
    if not step.remark and not (announced and step.verb == "出" and left):
        return
    must_be(step.line, "括号里", step.remark, truth, deal.rules.clauses[Concern.ANNOUNCE])


def _check_result(entry: DealRecord, result: Result | None, rules: Rules) -> None:
    ended = rules.clauses[Concern.DEAL_END]
    if result is None:
        for key in ("结果", "得分"):
            if entry.get(key) is not None:
                raise RecordError(
                    entry.line_of(key), "牌还没打完，不应有结果", "the deal is not over", ended
                )
        return
    same(entry, "结果", result.course, ended)
    same(entry, "得分", scores_text(result.scores), rules.clauses[Concern.SCORE])


def _check_totals(record: Record, sitting: Sitting | None, rules: Rules) -> None:
    if record.totals is not None:
        truth = scores_text(sitting.totals) if sitting is not None else ""
        must_be(record.totals_line, "合计", record.totals, truth, rules.clauses[Concern.RANKING])
