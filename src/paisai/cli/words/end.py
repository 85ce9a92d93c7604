"""`paisai end`."""

from __future__ import annotations

from typing import Any

from paisai.cli.declared import act_word
from paisai.cli.words.start import which_round
from paisai.ledger.commands import EndRound


def add_parser(subparsers: Any) -> None:
    why = "提前结束的理由 · why before its time"
    act_word(subparsers, "end", "结束本轮 · end the round", EndRound, which_round, reason=why)
