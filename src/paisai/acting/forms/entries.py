"""The forms of entries: entered, changed, withdrawn, a player replaced."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import datetime

from paisai.acting.acts import entries as acts
from paisai.acting.forms.declared import asked_for, asked_for_one, form_of_its_own
from paisai.acting.forms.model import Field, Form, Kind, Option, Posted, Wrong, WrongForm
from paisai.acting.forms.parts import (
    FROM_ONE,
    NOTHING,
    Situation,
    entrant_given,
    entry_field,
    filled,
)
from paisai.acting.forms.reading import Answers, answers, tied
from paisai.desk import entry_fields
from paisai.desk.entry_form import SheetForm, Wanted, read_filled
from paisai.desk.entry_import import plan
from paisai.desk.names import team_name, unit_of
from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.commands import AddEntry, AgreeEntry, ChangeEntry, ReplacePlayer
from paisai.ledger.entering import is_late
from paisai.ledger.joint_entries import names_of
from paisai.ledger.replacing import replaced_by_request
from paisai.regulations.entering import REPRESENTS, STAFF
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryStatus

_KINDS = {
    "born": Kind.DATE,
    "seed": Kind.WHOLE,
    "wild_card": Kind.YES_NO,
    "late_request": Kind.WORDS,
}
_SAID_BY_THE_FIELD = ("player", "born", "number", "staff")
"""What is said of them is for who fills in a sheet: a form shows it."""
_CLOSED = Text(
    "报名已经截止，写明书面申请的理由",
    "entries are closed: write down the reason given in the written request",
)
_REQUEST = Text("变更申请", "written request")
_NEW_PLAYER = {
    "born": Text("出生日期", "date of birth"),
    "number": Text("证件号", "document number"),
    "staff": Text("人员类别", "category of staff"),
    "employer": Text("工作单位", "employer"),
    "telephone": Text("电话", "telephone"),
}


def entry_form_fields(at: Situation, entrant: Entrant | None) -> tuple[Field, ...]:
    """The fields of the regulation's entry form that it has a use for, and those that are filled
    in already. The late ask for a request; the others only where they may pass over a selection."""
    competition = at.competition
    there = {} if entrant is None else _said_of(competition, entrant)
    found, late = [], is_late(competition, at.now)
    for one in entry_fields.fields(competition.regulation):
        value = filled(there.get(one.key, ""))
        if one.key == "late_request":
            if late:
                found.append(_late_request(competition, one))
            elif one.wanted and competition.regulation.entry.selection is not None:
                found.append(_field(competition, one))
        elif one.wanted or value:
            found.append(_field(competition, one, value))
    return tuple(found)


def _field(
    competition: Competition, one: entry_fields.SheetField, value: tuple[str, ...] = ()
) -> Field:
    key = one.key.rstrip("12")
    kind = _KINDS.get(key, Kind.CHOICE if one.choices else Kind.TEXT)
    offered = _choices_of(competition, one)
    return Field(
        one.key,
        one.label,
        kind,
        (NOTHING, *offered) if kind is Kind.CHOICE and not one.required else offered,
        one.required,
        one.rule or (SILENT if key in _SAID_BY_THE_FIELD else one.hint),
        value,
        FROM_ONE if kind is Kind.WHOLE else None,
        clauses=(one.clause,) if one.clause else (),
    )


def _late_request(competition: Competition, one: entry_fields.SheetField) -> Field:
    return replace(_field(competition, one), label=_REQUEST, required=True, help=_CLOSED)


def _choices_of(competition: Competition, one: entry_fields.SheetField) -> tuple[Option, ...]:
    known: Mapping[str, Text] = {}
    if one.key == "units":
        known = {unit.name: Text(unit.name, unit.name) for unit in competition.units.values()}
    elif one.key == "represents":
        known = {kind.value: REPRESENTS[kind] for kind in competition.regulation.entry.represents}
    elif one.key.startswith("staff"):
        known = {kind.value: label for kind, label in STAFF.items()}
    return tuple(Option(value, label) for value, label in known.items())


def _said_of(competition: Competition, entrant: Entrant) -> dict[str, object]:
    """What the entry form of an entry says."""
    units = [competition.units[unit] for unit in entrant.units if unit in competition.units]
    said: dict[str, object] = {
        "id": entrant.id,
        "name": team_name(entrant),
        "units": "、".join(unit.name for unit in units),
        "zone": entrant.zone,
        "leader": entrant.leader,
        "seed": entrant.seed,
        "wild_card": "yes" if entrant.wild_card else "",
        "telephone": entrant.telephone,
    }
    for number, player in enumerate(entrant.players, 1):
        said |= {
            f"player{number}": player.name,
            f"born{number}": player.born,
            f"number{number}": player.number,
            f"staff{number}": player.staff,
            f"employer{number}": player.employer,
            f"telephone{number}": player.telephone,
        }
    return said


def read_entry(
    at: Situation, told: Answers, known_already: Mapping[str, str] | None = None
) -> tuple[SheetForm, Wanted]:
    """The entry as the form asks for it, read as a row of the sheet is."""
    known = [one.key for one in entry_fields.fields(at.competition.regulation)]
    cells = {
        key: told.day(key) or "" if key.startswith("born") else _cell(told, key) for key in known
    }
    cells |= known_already or {}
    read = read_filled(at.competition.regulation, cells)
    if read.defects:
        raise WrongForm(Wrong(one.field, one.zh, one.en) for one in read.defects)
    return read, read.wanted[0]


def _cell(told: Answers, key: str) -> str:
    if key == "wild_card":
        return "是" if told.yes(key) else ""
    number = told.whole(key) if key == "seed" else None
    return told.text(key) if number is None else str(number)


def _add(at: Situation, told: Answers) -> Sequence[Command]:
    read, _ = read_entry(at, told)
    made = plan(at.state, read, at.actor, at.now)
    if made.defects:
        raise WrongForm(Wrong(one.field, one.zh, one.en) for one in made.defects)
    if made.same:
        name = made.same[0]
        said = Text(f"已经报名，编号 {name}", f"entered already, number {name}")
        raise WrongForm([Wrong("name", said.zh, said.en)])
    return made.commands


def team_commands(at: Situation, sent: Sequence[Posted]) -> Sequence[Command]:
    """What enters several entries that came together, all of them or none."""
    together = SheetForm()
    for row, posted in enumerate(sent, 1):
        asked = tuple(_new_entry_fields(at, posted))
        told = answers(Form("add_entry", AddEntry.act.title, asked, AddEntry.act.button), posted)
        _, wanted = read_entry(at, told)
        together.wanted.append(dataclasses.replace(wanted, row=row))
    made = plan(at.state, together, at.actor, at.now)
    if made.defects:
        said = [(together.wanted[one.row - 1].name, one) for one in made.defects]
        raise NotationError(
            "；".join(f"{name}：{one.zh}" for name, one in said),
            "; ".join(f"{name}: {one.en}" for name, one in said),
        )
    return made.commands


def _new_entry_fields(at: Situation, _: Posted) -> Sequence[Field]:
    """What may be left to the desk comes last."""
    return _named_last(entry_form_fields(at, None))


def _named_last(fields: Sequence[Field]) -> Sequence[Field]:
    return sorted(fields, key=lambda field: field.name in ("id", "name"))


def acts_on(competition: Competition, entrant: Entrant, now: datetime) -> tuple[str, ...]:
    """What can still be done with an entry, as far as it lies in the entry: who is out is not
    withdrawn again, and after the deadline nobody just disappears."""
    gone = entrant.status is EntryStatus.WITHDRAWN
    return (
        *(() if gone else ("change_entry",)),
        *(("replace_player",) if entrant.takes_part else ()),
        "mend_name",
        *(("set_paper",) if competition.regulation.entry.papers and not gone else ()),
        *(("withdraw",) if entrant.takes_part else ()),
        *(("remove_entry",) if not is_late(competition, now) else ()),
    )


form_of_its_own(AddEntry, _new_entry_fields, _add)


def _change_fields(at: Situation, given: Posted) -> Sequence[Field]:
    entrant = entrant_given(at.competition, given)
    fields = entry_form_fields(at, entrant) if entrant is not None else ()
    others = (field for field in fields if field.name not in ("id", "represents"))
    return (entry_field(at.competition, given), *_named_last(tuple(others)))


def _change(at: Situation, told: Answers) -> Sequence[Command]:
    competition = at.competition
    entrant = competition.entrants[told.text("entry")]  # type: ignore[index]
    represents = [competition.units[u].represents for u in entrant.units if u in competition.units]
    asked = at.competition.regulation.entry.represents[0].value
    _, wanted = read_entry(at, told, {"represents": next(filter(None, represents), asked)})
    with tied("units"):
        units = tuple(unit_of(competition, name) for name in wanted.units)
    return [
        ChangeEntry(
            entrant.id,
            wanted.name,
            wanted.players,
            units,
            wanted.zone,
            wanted.leader,
            wanted.seed,
            wanted.wild_card,
            wanted.request,
            telephone=wanted.telephone,
        )
    ]


form_of_its_own(ChangeEntry, _change_fields, _change)


def _agree_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """The units that are asked, and the two players as they are now."""
    competition = at.competition
    entry, unit, players = asked_for(AgreeEntry, at, given)
    waiting = (one for one in competition.entrants.values() if one.awaits)
    units = dict.fromkeys(unit for one in waiting for unit in one.awaits)
    names = ((unit, competition.units[unit].name) for unit in units)
    shown = entrant_given(competition, given)
    return (
        entry,
        replace(unit, options=tuple(Option(id_, Text(name, name)) for id_, name in names)),
        replace(players, value=() if shown is None else (names_of(shown),)),
    )


form_of_its_own(AgreeEntry, _agree_fields)


def _replace_fields(at: Situation, given: Posted) -> Sequence[Field]:
    """The new player's fields are those of the entry form; who goes is asked once it is known of
    which entry. The reason is asked for once: where a written request is due, it gives it."""
    competition = at.competition
    form = {one.key: one for one in entry_fields.fields(competition.regulation)}
    asks = replaced_by_request(competition, at.now)
    return (
        *asked_for(ReplacePlayer, at, given, "entry", "player"),
        Field("new", Text("新选手", "the new player"), required=True),
        *(
            replace(_field(competition, form[f"{name}1"]), name=name, label=label)
            for name, label in _NEW_PLAYER.items()
            if form[f"{name}1"].wanted or name == "telephone"
        ),
        _late_request(competition, form["late_request"])
        if asks
        else asked_for_one(ReplacePlayer, at, given, "reason"),
    )


def _replace(at: Situation, told: Answers) -> Sequence[Command]:
    born = told.day("born")
    return [
        acts.replace(
            at.competition,
            told.text("entry"),
            told.text("player"),
            told.text("new"),
            born=born.isoformat() if born else None,
            number=told.said("number"),
            staff=told.said("staff"),
            employer=told.said("employer"),
            telephone=told.said("telephone"),
            reason=told.text("reason") or told.text("late_request"),
            request=told.text("late_request"),
        )
    ]


form_of_its_own(ReplacePlayer, _replace_fields, _replace)
