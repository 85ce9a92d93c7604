"""A leader's forms: the same acts, for his own unit only."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from paisai.acting.forms.model import Field, Form, Kind, Option, Posted, last
from paisai.acting.forms.own_entry import appealed_by, told_where_to_pay
from paisai.acting.forms.units import CHANGE
from paisai.errors import NotPermitted
from paisai.ledger.act import NAMES, About, Cell, Of, Role, field_of
from paisai.ledger.commands import EntryCommand
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, UnitId

_BETWEEN = re.compile("[、，,]")


def _is_about_own_entry(kind: str) -> bool:
    """Whether it is an act of leaders on an entry of their unit that is on the list already."""
    act = NAMES[kind].act
    return act.by[Role.LEADER] is Cell.OWN and act.about in (About.ENTRY, About.SIDE)


def _says_the_unit(kind: str) -> str | None:
    """Returns the field that names the unit whose act it is."""
    command = NAMES[kind]
    if command.act.about is not About.UNIT or issubclass(command, EntryCommand):
        return None
    return field_of(command, Of.UNIT)


def own_entries(competition: Competition, unit: str) -> tuple[Entrant, ...]:
    """Of a joint team the first unit is whose it is."""
    return tuple(one for one in competition.entrants.values() if one.units[:1] == (unit,))


def check_own(kind: str, competition: Competition, unit: str, given: Posted) -> None:
    """Refuses what names an entry or a unit of others before anything of it is shown."""
    named = last(given, "entry").strip()
    mine = {one.id for one in own_entries(competition, unit)}
    if _is_about_own_entry(kind) and named in competition.entrants and named not in mine:
        raise NotPermitted("只能办自己单位的事", "only your own unit's matters are yours")
    first = _BETWEEN.split(last(given, "units").strip())[0].strip()
    others = {
        one for id_, found in competition.units.items() if id_ != unit for one in (id_, found.name)
    }
    if kind == "add_entry" and first in others:
        raise NotPermitted(
            "只能报自己单位的；联合组队把自己的单位写在前面",
            "only your own unit's; of a joint team your own unit is named first",
        )
    fixed = _says_the_unit(kind)
    if fixed is not None and last(given, fixed).strip() not in ("", unit):
        raise NotPermitted("只能办自己单位的事", "only your own unit's matters are yours")


def given_for(
    kind: str, competition: Competition, unit: str, name: str, given: Posted
) -> Mapping[str, list[str]]:
    """What is settled by who he is."""
    known = {name: list(texts) for name, texts in given.items()}
    fixed = _says_the_unit(kind)
    if fixed is not None:
        known[fixed] = [unit]
    elif kind == "contribute":
        known["name"] = [name]
    elif kind == "add_entry" and not last(given, "units").strip():
        known["units"] = [competition.units[UnitId(unit)].name]
    return known


def for_leader(form: Form, competition: Competition, unit: str) -> Form:
    """The form with his own entries to choose from; objections may be against any."""
    mine = {one.id for one in own_entries(competition, unit)}
    whose = {one.value for one in _chosen(form) if one.value in mine} or mine
    filled = _filled(competition, unit, form.name == "add_entry")
    if form.name == "set_unit":
        form = replace(form, title=CHANGE, submit=Text("更改", "change them"))

    def narrowed(field: Field) -> Field:
        if field.name == "entry" and _is_about_own_entry(form.name):
            return replace(field, options=tuple(o for o in field.options if o.value in mine))
        if field.name == "entry" and form.name == "agree_entry":
            asked = {e.id for e in competition.entrants.values() if unit in e.awaits}
            return replace(field, options=tuple(o for o in field.options if o.value in asked))
        if field.name == "unit" or (field.name == "id" and form.name == "set_unit"):
            itself = _itself(competition, unit)
            named = Text("单位", "unit") if field.name == "id" else field.label
            return replace(field, label=named, kind=Kind.CHOICE, options=(itself,), value=(unit,))
        if form.name == "file_appeal" and field.name in ("ruling", "appeal"):
            known = appealed_by(competition, whose)[field.name]
            kept = tuple(o for o in field.options if not o.value or o.value in known)
            return replace(field, options=kept)
        if field.name in filled and not field.value:
            return replace(field, value=(filled[field.name],))
        return field

    return replace(form, fields=tuple(map(narrowed, told_where_to_pay(form, competition))))


def _chosen(form: Form) -> tuple[Option, ...]:
    """The entry that the form is about, if that is said already."""
    asked = form.field("entry")
    return () if asked is None else tuple(o for o in asked.options if o.value in asked.value)


def _filled(competition: Competition, unit: str, new: bool) -> dict[str, str]:
    """What his unit is known by need not be written again."""
    known = competition.units[UnitId(unit)]
    told = {"leader": known.leader, "telephone": known.telephone} if new else {}
    return {"units": known.name} | {name: text for name, text in told.items() if text}


def _itself(competition: Competition, unit: str) -> Option:
    name = competition.units[UnitId(unit)].name
    return Option(unit, Text(name, name))
