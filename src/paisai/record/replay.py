"""Replay a record of any game by the rules of its regulation."""

from __future__ import annotations

from collections.abc import Iterator

from paisai.errors import NotationError
from paisai.record import erdayi_replay, shengji_replay
from paisai.record.erdayi_replay import SittingFrame
from paisai.record.grammar import ERDAYI
from paisai.record.model import Record, RecordError
from paisai.record.shengji_replay import MatchFrame
from paisai.regulations import erdayi_rules, preset_ids, shengji_rules


def replay(record: Record) -> Iterator[SittingFrame | MatchFrame]:
    """RecordStep by step; the first thing that is wrong raises `RecordError`."""
    regulation = record.get("规程")
    if regulation is None:
        known = "、".join(preset_ids())
        raise RecordError(
            0, f"没有写“规程”，不知按什么规则复核；现有：{known}", f"no 规程; there are {known}"
        )
    try:
        if record.game == ERDAYI.game:
            return erdayi_replay.replay(record, erdayi_rules(regulation))
        return shengji_replay.replay(record, shengji_rules(regulation))
    except NotationError as error:
        raise RecordError(0, error.zh, error.en) from None
