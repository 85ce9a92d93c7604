"""The deal-record file: a text that people read and programs replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paisai.record.model import DealRecord, Record, RecordError, RecordStep, StepRefused
from paisai.record.reader import loads
from paisai.record.writer import dumps

if TYPE_CHECKING:
    from paisai.cards import Proof
    from paisai.erdayi import Deal as DealOfErdayi
    from paisai.shengji import Deal as DealOfShengji

__all__ = [
    "DealRecord",
    "Record",
    "RecordError",
    "RecordStep",
    "StepRefused",
    "deal_record",
    "dumps",
    "loads",
]


def deal_record(
    deal: DealOfErdayi | DealOfShengji, number: int = 1, proof: Proof | None = None
) -> DealRecord:
    """A deal of either game written down as far as it has gone. With a proof of the shuffle, its
    commitment and secret stand there too."""
    from paisai.record import erdayi as of_erdayi
    from paisai.record import shengji as of_shengji
    from paisai.shengji import Deal

    if isinstance(deal, Deal):
        return of_shengji.deal_record(deal, number=number, proof=proof)
    return of_erdayi.deal_record(deal, number, proof)
