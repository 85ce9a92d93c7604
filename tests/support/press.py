"""The press of an event at noon, and what is read off its papers."""

from __future__ import annotations

from datetime import datetime

from paisai.desk.papers.press import Press
from paisai.prints.table import NamedEntry
from paisai.tournament.competition import StageState
from paisai.tournament.rounds import Round
from support.hall import Hall


def press(hall: Hall) -> Press:
    return Press(hall.state, datetime(2026, 5, 16, 12, 0))


def here(hall: Hall) -> tuple[Press, StageState, Round]:
    """With the stage and the round that are on."""
    stage, round_ = hall.competition.stage, hall.competition.round
    assert stage is not None
    assert round_ is not None
    return press(hall), stage, round_


def number(cell: object) -> str:
    assert isinstance(cell, NamedEntry)
    return cell.number
