"""Which format does a stage have? A format is one file of this folder, and its line here."""

from __future__ import annotations

from typing import Any

from paisai.regulations.regulation import Regulation
from paisai.regulations.stages import (
    FixedSchedule,
    Knockout,
    RoundRobin,
    StageRules,
    Swiss,
    TablesOfThree,
)
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.format import Format
from paisai.tournament.formats.knockout import KNOCKOUT
from paisai.tournament.formats.round_robin import ROUND_ROBIN
from paisai.tournament.formats.schedule import SCHEDULE
from paisai.tournament.formats.swiss import SWISS
from paisai.tournament.formats.threes import THREES

FORMATS: dict[type[StageRules], Format[Any, Any]] = {
    Swiss: SWISS,
    FixedSchedule: SCHEDULE,
    TablesOfThree: THREES,
    RoundRobin: ROUND_ROBIN,
    Knockout: KNOCKOUT,
}


def format_for(spec: StageRules) -> Format[Any, Any]:
    """Returns the format of a stage as the regulation has it."""
    return FORMATS[type(spec)]


def format_of(competition: Competition, stage: StageState) -> Format[Any, Any]:
    """Returns the format of a stage that is played."""
    return FORMATS[type(competition.regulation.stages[stage.index])]


def new_stage(regulation: Regulation, index: int, entries: tuple[EntryId, ...]) -> StageState:
    """Returns a stage that has just begun, with these in it."""
    return StageState(index, entries, format_for(regulation.stages[index]).new_course())
