"""How do the rows of a form become entries, all of them or none?

First every row is decided on a copy of the competition, and every refusal is kept with its row.
Only if there is none are the commands sent to the file, as one piece.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from paisai.desk.cells import CellDefect
from paisai.desk.entry_columns import Column
from paisai.desk.entry_form import SheetForm, Wanted
from paisai.errors import PaisaiError
from paisai.frozen import record, replace
from paisai.ledger import Command, Refusal, Request, State, carry_out
from paisai.ledger.commands import AddEntry, SetUnit
from paisai.text import Text, joined, many
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId, EntryPlayer


@record
class EntryPlan:
    """What an import will do; `same` are rows that say what is entered already, `counted` how many
    pairs or players come in."""

    commands: tuple[Command, ...]
    entries: tuple[str, ...]
    counted: Text
    units: tuple[str, ...]
    same: tuple[str, ...]
    defects: tuple[CellDefect, ...] = ()
    columns: tuple[Column, ...] = ()
    notes: tuple[Text, ...] = ()

    def understood(self) -> tuple[Text, ...]:
        """How the list was read: every column by what it was taken for, and what was left out."""
        used = joined((one.said() for one in self.columns if one.keys), "；", "; ")
        unused = joined((one.said() for one in self.columns if not one.keys), "、", ", ")
        lines = [Text("各列：", "columns: ") + used] if used else []
        if unused:
            lines.append(Text("没有用的列：", "left out: ") + unused)
        return (*lines, *self.notes)

    def said(self, dry: bool) -> Text:
        """What was read in, or would be."""
        if not self.commands:
            return Text(
                f"{len(self.same)} 行都已在名单中，没有要导入的",
                f"all {len(self.same)} rows are in the list already: there is nothing to read",
            )
        done = Text("检查无误，可以导入", "good, would read") if dry else Text("导入", "read")
        said = done + Text(" ", " ") + self.counted
        if self.units:
            said += Text(
                f"，新单位 {len(self.units)} 个：{'、'.join(self.units)}",
                f", {many(len(self.units), 'new unit', 'new units')}: {', '.join(self.units)}",
            )
        if self.same:
            said += Text(
                f"；{len(self.same)} 行已在名单中，没有改动",
                f"; {len(self.same)} rows were there already",
            )
        return said


Rows = Sequence[tuple[int, Command]]
EMPTY = CellDefect(0, None, "", "表里没有参赛者", "there is no entry in the form")


def plan(
    state: State,
    form: SheetForm,
    who: str,
    time: datetime,
    watched: Callable[[Rows], Iterable[tuple[int, Command]]] = iter,
) -> EntryPlan:
    """The commands, or every defect of the form with what the ledger refuses; a front may watch
    the rows go by."""
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
                rows.append((wanted.row, _unit(name, form.wanted)))
        rows.append((wanted.row, _entry(wanted, wanted.id or next(numbers), units)))
    for row, command in watched(rows):
        try:
            _, state = carry_out(state, Request(command, who, time))
        except PaisaiError as error:
            parts = error.parts if isinstance(error, Refusal) else ()
            for field, zh, en in parts or (("", error.zh, error.en),):
                if field not in form.missing:
                    form.wrong(row, field, zh, en)
        else:
            commands.append(command)
    entered = tuple(command.id for command in commands if isinstance(command, AddEntry))
    wrong_rows = [*form.defects] if form.wanted or form.defects else [EMPTY]
    wrong_rows.sort(key=lambda defect: (defect.row, defect.column or ""))
    return EntryPlan(
        tuple(commands),
        entered,
        before.regulation.entry.how_many(len(entered)),
        tuple(new_units),
        tuple(same.values()),
        tuple(wrong_rows),
        form.taken,
        (*form.notes, *_other_telephones(before, form.wanted, same)),
    )


def _unit(name: str, rows: Sequence[Wanted]) -> SetUnit:
    """A unit by the first of its rows that says each thing."""
    own = [wanted for wanted in rows if name in wanted.units]
    leads = [wanted for wanted in own if wanted.units[0] == name] or own
    telephones = (one.leader_telephone or one.telephone for one in leads)
    return SetUnit(
        name,
        name,
        next((one.zone for one in own if one.zone), None),
        next((one.leader for one in leads if one.leader), ""),
        next(filter(None, telephones), ""),
        represents=next((one.represents for one in own if one.represents), ""),
    )


def _other_telephones(
    competition: Competition, rows: Sequence[Wanted], same: Mapping[int, EntryId]
) -> Iterator[Text]:
    """Who is entered already is not changed by a list, and that must be known."""
    for wanted in rows:
        if wanted.row not in same:
            continue
        entered = competition.entrants[same[wanted.row]]
        known = {entered.telephone, *(player.telephone or "" for player in entered.players)}
        told = {_reached(wanted), *(player.telephone or "" for player in wanted.players)}
        if not told <= known | {""}:
            yield Text(
                f"第 {wanted.row} 行已在名单中，电话和名单里的不同，没有改；要改请用更改报名",
                f"row {wanted.row} is in the list already with another telephone, which was not"
                " changed; change the entry instead",
            )


def _reached(wanted: Wanted) -> str:
    return wanted.telephone or wanted.leader_telephone


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
        telephone=_reached(wanted),
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
        _people(entrant.players),
        entrant.units,
        entrant.zone,
        entrant.leader,
        entrant.seed,
        entrant.wild_card,
    )


def _content(wanted: Wanted, units: dict[str, str]) -> tuple[object, ...]:
    return (
        wanted.name,
        _people(wanted.players),
        tuple(units.get(name, name) for name in wanted.units),
        wanted.zone,
        wanted.leader,
        wanted.seed,
        wanted.wild_card,
    )


def _people(players: Sequence[EntryPlayer]) -> tuple[EntryPlayer, ...]:
    return tuple(replace(player, telephone=None) for player in players)


def _numbers(competition: Competition, wanted: Sequence[Wanted]) -> Iterator[str]:
    """The numbers from 1 that nobody has."""
    taken = {*competition.entrants, *(w.id for w in wanted)}
    number = 0
    while True:
        number += 1
        if str(number) not in taken:
            yield str(number)
