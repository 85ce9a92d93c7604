"""The entry form as strangers fill it in: only what the regulation asks of them, read without
saying who is entered already."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from paisai.desk.entry_form import Wanted
from paisai.desk.forms.entries import entry_form_fields, read_entry
from paisai.desk.forms.model import Field, Form, Kind, Option, Posted, Wrong, WrongForm, last
from paisai.desk.forms.parts import Situation
from paisai.desk.forms.reading import answers
from paisai.frozen import replace
from paisai.ledger import Status, status
from paisai.ledger.entry_checks import NAMED_TWICE, OwnDefect, named_twice, own_defects
from paisai.ledger.unit_checks import with_unit
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import RegisteredBy
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entrants import Entrant, EntryUnit
from paisai.tournament.entries import EntryId, UnitId, ZoneId

FOR_THE_DESK = ("id", "seed", "wild_card", "late_request")
"""What the desk fills in."""
CONTACT = "contact"
MOST_CONTACT = 200
NAMED = {
    RegisteredBy.LEADER: ("leader", Text("领队的联系方式", "contact of the leader")),
    RegisteredBy.UNIT: ("units", Text("单位的联系方式", "contact of the unit")),
}
"""Who registers (E3.3, T2): whoever sends the form names them, and is reached through them."""
DECLINED = "declined"
_IS, _IS_NOT = "yes", "no"


def public_entry_form(at: Situation) -> Form:
    rules = at.competition.regulation.entry
    named, reached = NAMED[rules.registered_by]
    asked_once = ("telephone",) if named == "leader" else ()
    asked = (
        replace(one, required=True) if one.name == named else one
        for one in entry_form_fields(at, None)
        if one.name not in (*FOR_THE_DESK, *asked_once)
    )
    contact = Field(
        CONTACT,
        reached,
        required=True,
        help=Text("电话或邮箱，只给赛事台看", "telephone or mail, for the desk only"),
    )
    return Form(
        "enter",
        Text("报名", "enter"),
        (*asked, *_declined(at.competition), contact),
        Text("交给赛事台", "send it to the desk"),
    )


def _declined(competition: Competition) -> tuple[Field, ...]:
    """Whether somebody is one of those who are declined (E3.1.4)."""
    regulation = competition.regulation
    clause = clause_of(regulation, "entry.declined")
    return tuple(
        Field(
            f"{DECLINED}{number}",
            Text(f"有没有选手属于：{people.zh}", f"is any of the players one of: {people.en}"),
            Kind.CHOICE,
            (Option(_IS_NOT, Text("没有", "none is")), Option(_IS, Text("有", "yes"))),
            required=True,
            clauses=(clause,) if clause else (),
        )
        for number, people in enumerate(regulation.entry.declined, 1)
    )


def read_public_entry(at: Situation, posted: Posted) -> tuple[dict[str, str], str]:
    """The texts of the form and the contact, if the regulation lets them enter by what they say;
    what only the list of entries could tell is left to the desk. Otherwise `WrongForm`."""
    form = public_entry_form(at)
    told = answers(form, posted)
    questions = [one.name for one in _declined(at.competition)]
    belong = [name for name in questions if told.text(name) == _IS]
    if belong:
        zh, en = "这些人谢绝参赛，请不要报名", "they are declined; please do not enter them"
        raise WrongForm([Wrong(name, zh, en) for name in belong])
    _, wanted = read_entry(at, told)
    if named_twice(wanted.players):
        last_named = f"player{len(wanted.players)}"
        raise WrongForm([Wrong(last_named, NAMED_TWICE.zh, NAMED_TWICE.en)])
    wrong = [Wrong(field, zh, en, clause) for field, clause, zh, en in _barred(at, wanted)]
    if wrong:
        raise WrongForm(wrong)
    texts = {one.name: last(posted, one.name).strip() for one in form.fields}
    entry = {name: text for name, text in texts.items() if name not in questions}
    return entry, entry.pop(CONTACT)[:MOST_CONTACT]


def _barred(at: Situation, wanted: Wanted) -> Iterator[OwnDefect]:
    """By the same checks as the desk's own entry; a unit that is registered is what it is."""
    competition = at.competition
    ids = {unit.name: unit.id for unit in competition.units.values()}
    for name in wanted.units:
        if name not in ids:
            ids[name] = UnitId(name)
            new = EntryUnit(ids[name], name, represents=wanted.represents)
            competition = with_unit(competition, new)
    units = tuple(ids[name] for name in wanted.units)
    zone = None if wanted.zone is None else ZoneId(wanted.zone)
    entrant = Entrant(EntryId(""), wanted.name, wanted.players, units, zone, wanted.leader)
    return own_defects(competition, entrant)


def entering_closed(competition: Competition, now: datetime) -> Text | None:
    """Why nobody can enter by himself any more."""
    deadline = competition.regulation.entry.deadline
    if status(competition) is not Status.ENTRY:
        return Text("报名已经结束", "entries are closed")
    if deadline is not None and now > deadline:
        return Text(
            f"报名已在 {deadline:%Y-%m-%d %H:%M} 截止，请与赛事台联系",
            f"entries closed at {deadline:%Y-%m-%d %H:%M}; please ask the desk",
        )
    return None
