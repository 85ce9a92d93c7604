"""Whom does a decision concern? Who is one of them leaves it to somebody else.

Whom does a leader ask, who enters a pair with another unit's player? (T2)
"""

from __future__ import annotations

from paisai.desk.rights import Cell, Person, may
from paisai.errors import NotPermitted
from paisai.frozen import replace
from paisai.ledger import Command, State
from paisai.ledger.act import Of, Trait
from paisai.ledger.commands import (
    ConfirmResult,
    DecideAppeal,
    EnterSheet,
    EntryCommand,
    ReplacePlayer,
    RuleObjection,
    Undo,
)
from paisai.ledger.deciding import command_of
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.proceedings import Appeal
from paisai.tournament.rounds import Round, Seated


def check_not_partial(person: Person, command: Command, state: State) -> None:
    """Nobody confirms what he entered himself, nor decides what concerns his own unit, nor undoes
    what others decided of it. That a side cannot confirm its own report the ledger sees."""
    competition = state.competition
    if competition is None or not person.unit:
        return
    if isinstance(command, Undo):
        _check_not_undoing(person, command.seq, state, competition)
        return
    if isinstance(command, DecideAppeal):
        appeal = next((one for one in competition.appeals if one.number == command.appeal), None)
        if appeal is not None and person.unit in _units_concerned(competition, appeal):
            raise _partial()
    if isinstance(command, RuleObjection):
        number = command.objection
        found = next((one for one in competition.objections if one.number == number), None)
        if found is not None and (
            person.unit == found.unit or person.unit in competition.entrants[found.entry].units
        ):
            raise _partial()
    decision = Trait.TAKES_SIDES in command.act.traits or _settles(command, competition)
    if decision and person.unit in _units_at(command, competition):
        raise NotPermitted(
            "这一桌有您单位的人，要由别人来判；请交给裁判长或别的裁判",
            "your own unit sits at this table; hand it to the chief or another referee",
        )


def _settles(command: Command, competition: Competition) -> bool:
    """Whether a sheet is taken for one side: one has not signed it, or has reported otherwise."""
    round_ = round_meant(command, competition)
    if not isinstance(command, EnterSheet) or round_ is None:
        return False
    if command.decided:
        return True
    reports = (one for t in round_.tables if t.number == command.table for one in t.reports)
    return any(report.score != command.score for report in reports)


def _check_not_undoing(person: Person, seq: int, state: State, competition: Competition) -> None:
    """A result that stands at a table may be taken back by who has entered it himself."""
    event = next((one for one in state.history if one.seq == seq), None)
    if event is None:
        return
    command = command_of(event, state.private)
    settled = isinstance(command, EnterSheet | ConfirmResult) and event.actor != person.name
    decided = settled or Trait.TAKES_SIDES in command.act.traits
    if decided and person.unit in _units_then(competition, seq):
        raise _partial()
    if isinstance(command, DecideAppeal | RuleObjection):
        check_not_partial(person, command, state)


def _units_then(competition: Competition, seq: int) -> set[str]:
    """Of everybody at the table whose ruling or result an event made."""
    ruled = {(one.serial, one.entry) for one in competition.rulings if one.seq == seq}
    return {
        str(unit)
        for stage in competition.stages
        for round_ in stage.rounds
        for table in round_.tables
        if (table.result is not None and table.result.seq == seq)
        or any((round_.serial, entry) in ruled for entry in table.seats)
        for entry in table.seats
        for unit in competition.entrants[entry].units
    }


def sits_here(person: Person, competition: Competition, table: Seated) -> bool:
    """Whether his own unit plays at this table, so that somebody else decides there."""
    return person.unit in {unit for e in table.seats for unit in competition.entrants[e].units}


def _units_at(command: Command, competition: Competition) -> set[str]:
    """Of everybody at the table that is decided on."""
    round_, entry = round_meant(command, competition), command.named(Of.ENTRY)
    number = command.named(Of.TABLE)
    tables = () if round_ is None else round_.tables
    seated = {e for t in tables if t.number == number or entry in t.seats for e in t.seats}
    found = (competition.entrants.get(one) for one in seated | ({entry} if entry else set()))
    return {str(unit) for one in found if one is not None for unit in one.units}


def _units_concerned(competition: Competition, appeal: Appeal) -> set[str]:
    """Of everybody at the table: what one side is given the other loses."""
    from paisai.ledger.appeals import tables_concerned

    seated = {entry for table in tables_concerned(competition, appeal) for entry in table.seats}
    return {
        str(unit) for entry in seated | {appeal.entry} for unit in competition.entrants[entry].units
    }


def _partial() -> NotPermitted:
    return NotPermitted(
        "事关自己的单位，要由别人来裁决", "it concerns your own unit; somebody else decides it"
    )


def round_meant(command: Command, competition: Competition) -> Round | None:
    """The round a ruling or a sheet names, else the last."""
    stage, number = command.named(Of.STAGE), command.named(Of.ROUND)
    stages = [one for one in competition.stages if stage in (None, one.index + 1)]
    rounds = stages[-1].rounds if stages else ()
    found = [one for one in rounds if number in (None, one.number)]
    return found[-1] if found else None


def asking_the_others(person: Person, command: Command, competition: Competition | None) -> Command:
    """The command of a leader waits for the word of every other unit it names, or whose joint pair
    gets another player, but for those that agreed to the same players before; what the desk enters
    waits for nobody."""
    if not isinstance(command, EntryCommand | ReplacePlayer) or competition is None:
        return command
    if may(person, command.act.kind) is not Cell.OWN:
        return command
    if isinstance(command, ReplacePlayer):
        pair = competition.entrants.get(EntryId(command.entry))
        units = () if pair is None else pair.units
        return replace(command, awaits=tuple(unit for unit in units if unit != person.unit))
    others = tuple(unit for unit in command.units if unit != person.unit)
    old = competition.entrants.get(EntryId(command.id))
    if old is not None and (old.units, old.players) == (command.units, command.players):
        others = tuple(unit for unit in others if unit in old.awaits)
    return replace(command, awaits=others)
