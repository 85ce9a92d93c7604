"""What is a form to the person who may do only what is their own?

A player has the same acts for the own entry, a leader for the own unit: with nothing else to
choose, and with what is settled by who they are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from paisai.acting.forms.model import Field, Form, Kind, Option, Posted, last
from paisai.acting.forms.score import by_ranks
from paisai.acting.forms.taking_back import for_own_acts
from paisai.acting.forms.units import CHANGE
from paisai.desk.public.appealing import SINCE
from paisai.desk.rights import Cell, Person, Role, may
from paisai.errors import NotPermitted
from paisai.frozen import replace
from paisai.ledger import State
from paisai.ledger.act import NAMES, About, Of, field_of
from paisai.ledger.commands import EntryCommand
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, UnitId
from paisai.tournament.proceedings import RecordedRuling


def given_to_player(name: str, entry: str, given: Posted) -> Mapping[str, list[str]]:
    """What is settled by who he is, unless he names another: that is refused as not his own."""
    known = {key: list(texts) for key, texts in given.items()}
    for key in ("by", "entry"):
        if not last(given, key).strip():
            known[key] = [entry]
    return {**known, **({"name": [name]} if "words" in known else {})}


def for_player(form: Form, competition: Competition, entry: str) -> Form:
    """The form with nobody to choose but himself, and what he can appeal against."""

    def narrowed(field: Field) -> Field:
        if field.name in ("by", "entry") and field.kind is Kind.CHOICE:
            mine = tuple(one for one in field.options if one.value == entry)
            return replace(field, options=mine, value=(entry,))
        if field.name in ("ruling", "appeal"):
            known = appealed_by(competition, {entry})[field.name]
            kept = tuple(one for one in field.options if not one.value or one.value in known)
            return replace(field, options=kept)
        return by_ranks(competition, field)

    return replace(form, fields=tuple(map(narrowed, told_where_to_pay(form, competition))))


def told_where_to_pay(form: Form, competition: Competition) -> Iterator[Field]:
    """Money is noted by whoever takes it; who appeals does not say that he paid."""
    rules = competition.regulation.appeals
    minutes, since = rules.steps[-1].within_minutes, SINCE[rules.since]
    for field in form.fields:
        if field.name == "fee":
            continue
        if form.name == "file_appeal" and field.name == "text" and rules.fee:
            where = Text(
                f"申诉费 {rules.fee} 元，{since.zh} {minutes} 分钟内交给记录台，登记收到才裁决",
                f"the fee of {rules.fee} yuan is handed to the desk within {minutes} minutes"
                f" {since.en}; the appeal is decided when the desk has noted it",
            )
            yield replace(field, help=where)
        else:
            yield field


def appealed_by(competition: Competition, entries: Collection[str]) -> dict[str, set[str]]:
    """What these entries can appeal against, and the appeals they have filed, by number."""
    against = {str(one.number) for entry in entries for one in concerning(competition, entry)}
    filed = {str(one.number) for one in competition.appeals if one.entry in entries}
    return {"ruling": against, "appeal": filed}


def concerning(competition: Competition, entry: str) -> tuple[RecordedRuling, ...]:
    """The rulings that hold, against an entry or at a table where it sat."""
    return tuple(
        one
        for one in competition.rulings
        if one.cancelled_by is None and (one.entry == entry or _sat_there(competition, one, entry))
    )


def _sat_there(competition: Competition, ruling: RecordedRuling, entry: str) -> bool:
    return any(
        entry in table.seats and table.number == ruling.table
        for round_ in competition.stages[ruling.stage].rounds
        if round_.number == ruling.round
        for table in round_.tables
    )


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


def own_form(form: Form, person: Person, state: State) -> Form:
    """With nothing to choose but what is his."""
    competition = state.competition
    assert competition is not None
    if person.has(Role.LEADER) and person.unit is not None:
        form = for_leader(form, competition, person.unit)
    elif person.entry is not None:
        form = for_player(form, competition, person.entry)
    if form.name == "undo" and may(person, form.name) is Cell.OWN:
        form = for_own_acts(form, person, state)
    return form
