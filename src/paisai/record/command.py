"""What `paisai record check` and `paisai record show` print."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from paisai.cards import symbols
from paisai.record.erdayi import SEATS, result_text, scores_text
from paisai.record.erdayi_replay import Frame, replay
from paisai.record.erdayi_replay import check as check_record
from paisai.record.reader import loads


def check(data: bytes, options: Namespace) -> Iterator[str]:
    """One line when everything is right; the first wrong line otherwise."""
    record = loads(data)
    sitting = check_record(record)
    totals = scores_text(sitting.totals)
    if options.lang == "en":
        yield f"{len(record.deals)} deal(s), every step and figure is right. Totals: {totals}"
    else:
        yield f"共 {len(record.deals)} 副，每步牌和每个数都对。合计：{totals}"


def show(data: bytes, options: Namespace) -> Iterator[str]:
    """The hands after every step."""
    for frame in replay(loads(data)):
        if options.deal in (None, frame.number):
            yield from _frame(frame)


def _frame(frame: Frame) -> Iterator[str]:
    deal, step = frame.deal, frame.step
    if step is None and deal.result is None:
        yield f"【第 {frame.number} 副】"
    elif step is None and deal.result is not None:
        yield f"  {result_text(deal.result)}；{scores_text(deal.result.scores)}"
        return
    elif step is not None and step.seat is None:
        yield f"第 {step.number} 圈"
        return
    elif step is not None and step.seat is not None:
        number = "" if step.number is None else f" {step.number} 分"
        yield f"  {SEATS[step.seat]} {step.verb} {symbols(step.cards)}{number}".rstrip()
    for seat, hand in zip(SEATS, deal.hands, strict=True):
        yield f"      {seat} {len(hand):>2} 张  {symbols(hand)}"
