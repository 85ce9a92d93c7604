"""Where is the event, and what is to be done?"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from paisai.desk.boards.clock import clock_board
from paisai.desk.due import Todo, next_todo, reminders, taking_part
from paisai.frozen import dataclass
from paisai.ledger import State
from paisai.prints.table import Table, text
from paisai.text import Text, many
from paisai.tournament.competition import Competition, DrawPurpose
from paisai.tournament.naming import label
from paisai.tournament.next_step import Due, NextStep, next_step
from paisai.tournament.pairing.knockout_first_round import check_first_round
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing
from paisai.tournament.ranking.advancing import qualifiers
from paisai.tournament.ranking.standings import stage_clause, stage_of
from paisai.tournament.timetable import timetable as planned

TIMETABLE = (
    text("day", "日期", "day"),
    text("start", "开始", "from"),
    text("end", "结束", "until"),
    text("what", "内容", "what"),
    text("rounds", "轮次", "rounds"),
)


@dataclass(frozen=True, slots=True)
class StatusBoard:
    """`obstacle`: why the bracket that is due cannot be drawn as the rules stand. The clock's
    lines hold for this moment only."""

    values: dict[str, Any]
    about: tuple[Text, ...]
    clock: tuple[Text, ...]
    next: Todo
    reminders: tuple[Todo, ...]
    obstacle: Text | None = None

    @property
    def lines(self) -> tuple[Text, ...]:
        return self.about + self.clock


def status_board(state: State, now: datetime) -> StatusBoard:
    """As things stand at that moment."""
    competition = state.competition
    assert competition is not None
    step = next_step(competition)
    stage, round_, regulation = competition.stage, competition.round, competition.regulation
    entries, units = len(taking_part(competition)), len(competition.units)
    values = {
        "name": competition.name,
        "regulation": regulation.id,
        "first_day": competition.first_day.isoformat(),
        "entries": entries,
        "units": units,
        "stage": None if stage is None else stage.index + 1,
        "stages": len(regulation.stages),
        "round": None if round_ is None else round_.number,
        "round_status": None if round_ is None else round_.status.value,
        "closed": competition.closed,
        "due": step.due.value,
        "purpose": None if step.purpose is None else step.purpose.value,
        "tables": list(step.tables),
        "among": [list(group) for group in step.among],
        "seq": state.seq,
        "head": state.head,
    }
    name, day = regulation.name, competition.first_day
    lines = [
        Text(f"{competition.name}（{name.zh}），{day}", f"{competition.name} ({name.en}), {day}"),
        Text(
            f"参赛者 {entries} 个，单位 {units} 个",
            f"{many(entries, 'entry', 'entries')}, {many(units, 'unit', 'units')}",
        ),
    ]
    if stage is not None:
        spec = stage_of(competition, stage).name
        line = Text(f"第 {stage.index + 1} 阶段 {spec.zh}", f"stage {stage.index + 1}, {spec.en}")
        if round_ is not None:
            line += Text(f"，第 {round_.number} 轮", f", round {round_.number}")
        lines.append(line)
    running = clock_board(competition, now)
    if running is not None:
        values["clock"] = running.values
    return StatusBoard(
        values,
        tuple(lines),
        () if running is None else running.lines,
        next_todo(competition, step, now),
        reminders(competition, step, now),
        _no_bracket(competition, step),
    )


def _no_bracket(competition: Competition, step: NextStep) -> Text | None:
    stage = competition.stage
    if stage is None or step.due is not Due.DRAW or step.purpose is not DrawPurpose.BRACKET:
        return None
    try:
        check_first_round(qualifiers(competition, stage), clause=stage_clause(competition, stage))
    except NoLegalPairing as obstacle:
        said = obstacle.named(lambda entry: label(competition, entry))
        return Text(said.zh, said.en)
    return None


@dataclass(frozen=True, slots=True)
class TimetableBoard:
    table: Table
    conflicts: tuple[Text, ...]


def timetable_board(competition: Competition, begins: datetime, pause: int) -> TimetableBoard:
    found = planned(competition, begins, pause)
    rows = tuple(
        {
            "day": slot.day.isoformat() if slot.day else None,
            "start": f"{slot.start:%H:%M}" if slot.start else None,
            "end": f"{slot.end:%H:%M}" if slot.end else None,
            "what": slot.what,
            "rounds": slot.rounds,
        }
        for slot in found.slots
    )
    return TimetableBoard(
        Table(TIMETABLE, rows, Text("没有赛程", "there is no timetable")), found.conflicts
    )
