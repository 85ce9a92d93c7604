"""Where is the event, and what is to be done?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from paisai.desk.boards.attention import Attention, Trouble, attention
from paisai.desk.boards.clock import clock_board
from paisai.desk.due.before_play import taking_part, units_taking_part
from paisai.desk.due.now import next_todo, reminders, to_pair_again
from paisai.desk.due.play_offs import to_take_back
from paisai.desk.due.todo import Task, Todo
from paisai.frozen import record
from paisai.ledger import State
from paisai.ledger.clock_set_right import clock_behind, clock_question
from paisai.regulations.entering import Represents
from paisai.text import Text, many, on_day
from paisai.tournament.competition import Competition, stage_clause
from paisai.tournament.formats.knockout import qualifiers
from paisai.tournament.naming import label, round_name
from paisai.tournament.next_step import Due, NextStep, next_step
from paisai.tournament.proceedings import DrawPurpose

APPEALS = (Task.APPEAL, Task.LATE_APPEAL, Task.FEE)


@record
class StatusBoard:
    """`obstacle`: why the bracket that is due cannot be drawn as the rules stand. The clock's
    lines hold for this moment only."""

    values: dict[str, Any]
    about: tuple[Text, ...]
    clock: tuple[Text, ...]
    next: Todo
    reminders: tuple[Todo, ...]
    obstacle: Text | None = None
    troubles: tuple[Attention, ...] = ()
    """What is late, disputed or missing besides, the gravest first: the same on every front."""

    @property
    def lines(self) -> tuple[Text, ...]:
        return self.about + self.clock


def status_board(state: State, now: datetime, *, by_the_clock: bool = True) -> StatusBoard:
    """As things stand at that moment, which is the clock's or one that somebody named."""
    competition = state.competition
    assert competition is not None
    step = next_step(competition)
    stage, round_, regulation = competition.stage, competition.round, competition.regulation
    entries, units = len(taking_part(competition)), len(units_taking_part(competition))
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
    name, day = regulation.name, on_day(competition.first_day)
    lines = [
        Text(
            f"{competition.name}，{day.zh}，{name.zh}",
            f"{competition.name}, {day.en}, {name.en}",
        ),
        _size(competition),
    ]
    if stage is not None:
        spec = competition.spec(stage).name
        line = Text(f"第 {stage.index + 1} 阶段 {spec.zh}", f"stage {stage.index + 1}, {spec.en}")
        if round_ is not None:
            line += Text("，", ", ") + round_name(round_)
        lines.append(line)
    running = clock_board(competition, now)
    if running is not None:
        values["clock"] = running.values
    wrong = _clock_went_back(state, now) if by_the_clock else None
    following = wrong or to_take_back(state) or next_todo(competition, step, now)
    others = tuple(
        todo
        for todo in (to_pair_again(state), *reminders(competition, step, now))
        if todo is not None and (todo.act, todo.about) != (following.act, following.about)
    )
    return StatusBoard(
        values,
        tuple(lines),
        () if running is None else running.lines,
        following,
        others,
        _no_bracket(competition, step),
        _troubles(competition, (following, *others), now),
    )


def _troubles(
    competition: Competition, due: Sequence[Todo], now: datetime
) -> tuple[Attention, ...]:
    """What is due of an appeal is said once, unless the time for its next step runs."""
    said = {todo.about for todo in due if todo.act in APPEALS}
    return tuple(
        one
        for one in attention(competition, now)
        if one.trouble is not Trouble.APPEAL or one.until or one.about not in said
    )


def _clock_went_back(state: State, now: datetime) -> Todo | None:
    if clock_behind(state, now) is None or state.time is None:
        return None
    asked = clock_question(state.time, now)
    return Todo(Task.CLOCK, asked.sentence)


def _size(competition: Competition) -> Text:
    """How many entries, and of how many zones or units, whichever they play for."""
    playing, units = taking_part(competition), len(units_taking_part(competition))
    zones = len({one.zone for one in playing if one.zone})
    if competition.regulation.entry.represents == (Represents.ZONE,):
        units = 0  # each zone is the unit of its entries
    said = Text("参赛 ", "") + competition.regulation.entry.how_many(len(playing))
    if zones:
        said += Text(f"，赛区 {zones} 个", f", {many(zones, 'zone', 'zones')}")
    if units or not zones:
        said += Text(f"，单位 {units} 个", f", {many(units, 'unit', 'units')}")
    return said


def _no_bracket(competition: Competition, step: NextStep) -> Text | None:
    stage = competition.stage
    if stage is None or step.due is not Due.DRAW or step.purpose is not DrawPurpose.BRACKET:
        return None
    from paisai.tournament.pairing.knockout import check_first_round
    from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing

    try:
        check_first_round(qualifiers(competition, stage), clause=stage_clause(competition, stage))
    except NoLegalPairing as obstacle:
        said = obstacle.named(lambda entry: label(competition, entry))
        return said.sentence
    return None
