"""`paisai start`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paisai.cli.declared import act_word
from paisai.cli.session import Session
from paisai.desk.boards.rounds import last_round
from paisai.ledger import Event
from paisai.ledger.commands import StartRound


def add_parser(subparsers: Any) -> None:
    act_word(subparsers, "start", "本轮开始计时 · start the round", StartRound, which_round)


def which_round(session: Session, _: Event) -> Mapping[str, object]:
    return {"round": last_round(session.competition)[1].number}
