"""How do the rows of a form become entries, all of them or none?

First every row is decided on a copy of the competition, and every refusal is kept with its row.
Only if there is none are the commands sent to the file, as one piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from paisai.desk.desk import after
from paisai.desk.progress import each
from paisai.desk.rows import Form, Wanted
from paisai.errors import PaisaiError
from paisai.ledger import Command, Request, State
from paisai.ledger.commands import AddEntry, SetUnit
from paisai.tournament.competition import Competition, Entrant
from paisai.tournament.entries import EntryId


@dataclass(frozen=True, slots=True)
class Plan:
    """What an import will do; `same` are rows that say what is entered already."""

    commands: tuple[Command, ...]
    entries: tuple[str, ...]
    units: tuple[str, ...]
    same: tuple[str, ...]


def plan(state: State, form: Form, who: str, time: datetime, what: str) -> Plan:
    """The commands; what the ledger refuses is added to the form's defects."""
    assert state.competition is not None
    before = state.competition
    units: dict[str, str] = {unit.name: unit.id for unit in before.units.values()}
    units.update({id_: id_ for id_ in before.units})
    same = _entered_already(before, form.wanted, units)
    commands: list[Command] = []
    new_units: list[str] = []
    rows: list[tuple[int, Command]] = []
    numbers = _numbers(before, form.wanted)
    wrong = {defect.row for defect in form.defects}
    for wanted in form.wanted:
        if wanted.row in same or wanted.row in wrong:
            continue
        for name in wanted.units:
            if name not in units:
                units[name] = name
                new_units.append(name)
                new = SetUnit(name, name, wanted.zone, wanted.leader, wanted.telephone)
                rows.append((wanted.row, new))
        rows.append((wanted.row, _entry(wanted, wanted.id or next(numbers), units)))
    for row, command in each(rows, what):
        try:
            state = after(state, Request(command, who, time))
        except PaisaiError as error:
            form.wrong(row, "", error.zh, error.en)
        else:
            commands.append(command)
    entered = tuple(command.id for command in commands if isinstance(command, AddEntry))
    return Plan(tuple(commands), entered, tuple(new_units), tuple(same.values()))


def _entry(wanted: Wanted, id_: str, units: dict[str, str]) -> AddEntry:
    return AddEntry(
        id_,
        wanted.name,
        wanted.players,
        tuple(units[name] for name in wanted.units),
        wanted.zone,
        wanted.leader,
        wanted.seed,
        wanted.wild_card,
        wanted.request,
    )


def _entered_already(
    competition: Competition, rows: Sequence[Wanted], units: dict[str, str]
) -> dict[int, EntryId]:
    """The rows that say the very same as an entry: a form can be read again when it has grown, or
    when the machine stopped in the middle."""
    content = {id_: _content_of(entrant) for id_, entrant in competition.entrants.items()}
    first: dict[object, EntryId] = {}
    for id_, said in content.items():
        first.setdefault(said, id_)
    same: dict[int, EntryId] = {}
    for wanted in rows:
        said = _content(wanted, units)
        entered = EntryId(wanted.id) if wanted.id else first.get(said)
        if entered is not None and content.get(entered) == said:
            same[wanted.row] = entered
    return same


def _content_of(entrant: Entrant) -> tuple[object, ...]:
    return (
        entrant.name,
        entrant.players,
        entrant.units,
        entrant.zone,
        entrant.leader,
        entrant.seed,
        entrant.wild_card,
    )


def _content(wanted: Wanted, units: dict[str, str]) -> tuple[object, ...]:
    return (
        wanted.name,
        wanted.players,
        tuple(units.get(name, name) for name in wanted.units),
        wanted.zone,
        wanted.leader,
        wanted.seed,
        wanted.wild_card,
    )


def _numbers(competition: Competition, wanted: Sequence[Wanted]) -> Iterator[str]:
    """The numbers from 1 that nobody has."""
    taken = {*competition.entrants, *(w.id for w in wanted)}
    number = 0
    while True:
        number += 1
        if str(number) not in taken:
            yield str(number)
