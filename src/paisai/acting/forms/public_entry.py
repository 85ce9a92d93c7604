"""The entry form as strangers fill it in, for one entry or a whole team (E3.3): only what the
regulation asks of them, read without saying who is entered already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from paisai.acting.forms.entries import entry_form_fields, read_entry
from paisai.acting.forms.model import Field, Form, Kind, Option, Posted, Wrong, WrongForm, last
from paisai.acting.forms.parts import Situation
from paisai.acting.forms.reading import answers
from paisai.desk.entry_form import Wanted
from paisai.desk.reading import is_whole
from paisai.frozen import replace
from paisai.ledger import Status, status
from paisai.ledger.entry_checks import NAMED_TWICE, OwnDefect, named_twice, own_defects
from paisai.ledger.unit_checks import with_unit
from paisai.regulations.citing import clause_of
from paisai.regulations.entering import RegisteredBy
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import Entrant, EntryId, EntryPlayer, EntryUnit, UnitId, ZoneId

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
OF_THE_TEAM = ("units", "zone", "represents", "leader")
"""What all entries of a team have in common, and is asked once."""
MOST_ROWS = 30
ROWS, MORE = "rows", "more"
"""How many entries the form has room for, and that one more is wanted."""


def rows_asked(at: Situation, posted: Posted) -> int:
    """For how many entries there is room: as many as before, and one more if that is asked; not
    more than a unit may have."""
    most = at.competition.regulation.entry.most_per_unit or MOST_ROWS
    before = last(posted, ROWS).strip()
    rows = int(before) if is_whole(before) and len(before) < 4 else 1
    return max(1, min(rows + (MORE in posted), most))


def can_grow(at: Situation, rows: int) -> bool:
    return rows < (at.competition.regulation.entry.most_per_unit or MOST_ROWS)


def called_row(at: Situation, row: int) -> Text:
    """第 2 对."""
    if at.competition.regulation.entry.players > 1:
        return Text(f"第 {row} 对", f"pair {row}")
    return Text(f"第 {row} 名选手", f"player {row}")


def one_more(at: Situation) -> Text:
    if at.competition.regulation.entry.players > 1:
        return Text("再加一对", "one more pair")
    return Text("再加一名选手", "one more player")


def row_of(name: str) -> int:
    """In which row of the form a field stands; 0 for what the whole team has in common."""
    own, _, row = name.partition("-")
    if own in (*OF_THE_TEAM, CONTACT) or own.startswith(DECLINED):
        return 0
    return int(row) if row else 1


def _in_row(name: str, row: int) -> str:
    return name if row == 1 or row_of(name) == 0 else f"{name}-{row}"


def public_entry_form(at: Situation, rows: int = 1) -> Form:
    """What is asked of each entry, row by row, then of the team. Who fills in only some of the
    rows leaves the others out: only of the first anything must be said."""
    rules = at.competition.regulation.entry
    named, reached = NAMED[rules.registered_by]
    asked_once = ("telephone",) if named == "leader" else ()
    asked = [
        replace(one, required=True) if one.name == named else one
        for one in _first_the_players(entry_form_fields(at, None))
        if one.name not in (*FOR_THE_DESK, *asked_once)
    ]
    of_rows = (
        replace(one, name=_in_row(one.name, row), required=one.required and row == 1)
        for row in range(1, rows + 1)
        for one in asked
        if row_of(one.name)
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
        (
            *of_rows,
            *(one for one in asked if not row_of(one.name)),
            *_declined(at.competition),
            contact,
        ),
        Text("交给赛事台", "send it to the desk"),
    )


def _first_the_players(fields: Sequence[Field]) -> Sequence[Field]:
    """The team's own name may be left out, and comes last."""
    return sorted(fields, key=lambda one: one.name == "name")


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


def read_public_entries(at: Situation, posted: Posted) -> tuple[list[dict[str, str]], str]:
    """The texts of each entry and the contact, if the regulation lets them enter by what they say;
    what only the list of entries could tell is left to the desk. Otherwise `WrongForm`."""
    rows = rows_asked(at, {name: text for name, text in posted.items() if name != MORE})
    form = public_entry_form(at)
    of_row = [one.name for one in form.fields if row_of(one.name)]
    entries: list[dict[str, str]] = []
    players: list[EntryPlayer] = []
    wrong: dict[tuple[str, str], Wrong] = {}
    for row in range(1, rows + 1):
        own = {name: posted.get(_in_row(name, row), ()) for name in of_row}
        if row > 1 and not any(last(own, name).strip() for name in own):
            continue
        try:
            entry, named = _read_row(at, form, {**posted, **own}, players)
        except WrongForm as error:
            found = (replace(one, name=_in_row(one.name, row)) for one in error.wrong)
            wrong.update({(one.name, one.zh): one for one in found})
        else:
            entries.append(entry)
            players.extend(named)
    if wrong:
        raise WrongForm(wrong.values())
    return entries, last(posted, CONTACT).strip()[:MOST_CONTACT]


def _read_row(
    at: Situation, form: Form, posted: Posted, before: Sequence[EntryPlayer]
) -> tuple[dict[str, str], tuple[EntryPlayer, ...]]:
    """One entry of the team, after those of the rows above it."""
    told = answers(form, posted)
    questions = [one.name for one in _declined(at.competition)]
    belong = [name for name in questions if told.text(name) == _IS]
    if belong:
        zh, en = "这些人谢绝参赛，请不要报名", "they are declined; please do not enter them"
        raise WrongForm([Wrong(name, zh, en) for name in belong])
    _, wanted = read_entry(at, told)
    for number in range(1, len(wanted.players) + 1):
        if named_twice((*before, *wanted.players[:number])):
            raise WrongForm([Wrong(f"player{number}", NAMED_TWICE.zh, NAMED_TWICE.en)])
    wrong = [Wrong(field, zh, en, clause) for field, clause, zh, en in _barred(at, wanted)]
    if wrong:
        raise WrongForm(wrong)
    names = [one.name for one in form.fields if one.name not in (*questions, CONTACT)]
    return {name: last(posted, name).strip() for name in names}, wanted.players


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
