"""The deal-record file: a text that people read and programs replay."""

from paisai.record.model import DealRecord, Record, RecordError, RecordStep, StepRefused
from paisai.record.reader import loads
from paisai.record.writer import dumps

__all__ = ["DealRecord", "Record", "RecordError", "RecordStep", "StepRefused", "dumps", "loads"]
