"""What form does the declaration of an act make by itself?

A field's question is its label, and its type says how it is filled in, what is offered, and how
the answer becomes the field of the command. An act that asks for something else has a form of its
own (`form_of_its_own`), for all of it or for its fields alone, and takes from the declaration what
stands there: `asked_for`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, get_args, get_origin

from paisai.acting.forms.model import Field, Kind, Option, Posted
from paisai.acting.forms.parts import (
    NOTHING,
    FormOf,
    Situation,
    at_table,
    chosen,
    entrant_given,
    entries_in,
    players_of,
    round_field,
    side_option,
    stage_field,
    table_field,
    units_in,
)
from paisai.acting.forms.reading import Answers, tied
from paisai.desk.boards.honours import special_awards
from paisai.desk.questions import UPHELD, WORDS
from paisai.desk.reading import day
from paisai.frozen import MISSING, replace
from paisai.ledger.act import Command, Of, PerAct, Question, Trait, held_by, plain_type, questions
from paisai.plain import Limits
from paisai.text import Text

AnyField = Any
"""A field of a command, as `fields` gives it."""
_KINDS: Mapping[Any, Kind] = {
    str: Kind.TEXT,
    int: Kind.WHOLE,
    bool: Kind.YES_NO,
    date: Kind.DATE,
    datetime: Kind.MOMENT,
}
_WORDS = (Of.WHY, Of.WORDS)


def question_of(command: type[Command], name: str) -> Question:
    """Returns what is asked for a field of a command."""
    return questions(command)[name][1]


def asked_for(
    command: type[Command], at: Situation, given: Posted, *names: str
) -> tuple[Field, ...]:
    """Returns the fields of a form that the declaration of a command makes: those named, else
    all."""
    declared = questions(command)
    made = (_field(*declared[name], at, given) for name in names or declared)
    return tuple(one for one in made if one is not None)


def asked_for_one(command: type[Command], at: Situation, given: Posted, name: str) -> Field:
    """Returns one of them."""
    found = asked_for(command, at, given, name)
    assert found, name
    return found[0]


def _field(one: AnyField, question: Question, at: Situation, given: Posted) -> Field | None:
    """Returns nothing where there is nothing to choose from yet, or ever here."""
    of, plain = held_by(one.type), plain_type(one.type)
    name = question.sent_as or one.name
    required = question.needed
    if required is None:
        required = one.default is MISSING and (plain is not bool or of is Of.UPHELD)
    if of in _CHOOSERS:
        made = _CHOOSERS[of](name, at, given, question, required)
        if made is None:
            return None
        made = replace(made, name=name, label=question.text, help=question.help)
        return several(made, given) if get_origin(plain) is tuple else made
    field = Field(name, question.text, required=required, help=question.help, unit=question.unit)
    if question.least is not None:
        field = replace(field, limits=Limits(ge=question.least))
    if of is Of.SECRET:
        return replace(field, kind=Kind.SUPPLIED)
    if of in _WORDS:
        return replace(field, kind=Kind.WORDS)
    if get_origin(plain) is tuple:
        return replace(field, kind=Kind.LINES)
    if plain in WORDS:
        offered = tuple(Option(member.value, words) for member, words in WORDS[plain].items())
        return replace(field, kind=Kind.CHOICE, options=offered, value=chosen(given, name))
    return replace(field, kind=_KINDS[plain])


Chooser = Callable[[str, Situation, Posted, Question, bool], Field | None]


def _choice(
    name: str, options: Iterable[Option], given: Posted, question: Question, required: bool
) -> Field:
    offered = tuple(options)
    if question.unsaid:
        offered = (Option("", question.unsaid), *offered)
    return Field(name, question.text, Kind.CHOICE, offered, required, value=chosen(given, name))


def _entry(name: str, at: Situation, given: Posted, question: Question, required: bool) -> Field:
    competition, among = at.competition, question.among
    offered = entries_in(competition, lambda one: among is None or among(competition, one))
    return _choice(name, offered, given, question, required)


def _side(name: str, at: Situation, given: Posted, question: Question, required: bool) -> Field:
    """Those who sit at the table named."""
    table = at_table(at.competition, given).table
    seats = () if table is None else table.seats
    offered = (side_option(at.competition, seat) for seat in seats)
    return _choice(name, offered, given, question, required)


def several(field: Field, given: Posted) -> Field:
    """Returns the choice of one as a choice of any."""
    return replace(field, kind=Kind.CHOICES, value=tuple(given.get(field.name, ())))


def chosen_from(
    field: Field, command: type[Command], name: str, options: Iterable[Option], given: Posted
) -> Field:
    """Returns a field with these options, of which one is chosen; what it means to choose none is
    declared."""
    question = question_of(command, name)
    made = _choice(field.name, options, given, question, field.required)
    return replace(made, label=field.label, help=field.help)


def _unit(
    name: str, at: Situation, given: Posted, question: Question, required: bool
) -> Field | None:
    """Not asked where there are no units and none need be named."""
    if question.unsaid and not at.competition.units:
        return None
    return _choice(name, units_in(at.competition), given, question, required)


def _player(
    name: str, at: Situation, given: Posted, question: Question, required: bool
) -> Field | None:
    """Asked once it is known of which entry."""
    entrant = entrant_given(at.competition, given)
    if entrant is None:
        return None
    return _choice(name, players_of(entrant), given, question, required)


def _table(_: str, at: Situation, given: Posted, question: Question, required: bool) -> Field:
    there = at_table(at.competition, given)
    without = Option("", question.unsaid) if question.unsaid else NOTHING
    return table_field(at.competition, there, given, required=required, without=without)


def _round(_: str, at: Situation, given: Posted, __: Question, ___: bool) -> Field:
    return round_field(at_table(at.competition, given), given)


def _stage(_: str, at: Situation, given: Posted, __: Question, ___: bool) -> Field:
    return stage_field(at.competition, given)


def _objection(
    name: str, at: Situation, given: Posted, question: Question, required: bool
) -> Field:
    waiting = (one for one in at.competition.objections if one.upheld is None)
    named = (
        Option(
            str(one.number),
            Text(f"第 {one.number} 号：{one.text}", f"no. {one.number}: {one.text}"),
        )
        for one in waiting
    )
    return _choice(name, named, given, question, required)


def _award(name: str, at: Situation, given: Posted, question: Question, required: bool) -> Field:
    """The only one is chosen already."""
    offered = [Option(zh, name) for zh, name in special_awards(at.competition).items()]
    return only_one_chosen(_choice(name, offered, given, question, required))


def only_one_chosen(field: Field) -> Field:
    if field.value or len(field.options) != 1:
        return field
    return replace(field, value=(field.options[0].value,))


def _upheld(name: str, _: Situation, __: Posted, question: Question, required: bool) -> Field:
    offered = tuple(Option(value, text) for value, text in UPHELD.items())
    return Field(name, question.text, Kind.CHOICE, offered, required)


_CHOOSERS: Mapping[Of | None, Chooser] = {
    Of.ENTRY: _entry,
    Of.SIDE: _side,
    Of.UNIT: _unit,
    Of.PLAYER: _player,
    Of.TABLE: _table,
    Of.ROUND: _round,
    Of.STAGE: _stage,
    Of.OBJECTION: _objection,
    Of.AWARD: _award,
    Of.UPHELD: _upheld,
}


def command_of_answers(command: type[Command], told: Answers) -> Command:
    """Returns the command that the answers make, field by field; what was not answered has its
    default."""
    values: dict[str, Any] = {}
    for name, (one, question) in questions(command).items():
        value = _answer(one, question.sent_as or name, told)
        if value is not None or one.default is MISSING:
            values[name] = value
    return command(**values)


def _answer(one: AnyField, name: str, told: Answers) -> Any:
    of, plain = held_by(one.type), plain_type(one.type)
    if of is Of.UPHELD:
        return told.text(name) == "uphold"
    if get_origin(plain) is tuple:
        return _lines(get_args(plain)[0], name, told)
    if plain is bool:
        return told.yes(name)
    if plain is int:
        number = told.whole(name)
        return None if number is None else int(number)  # what was chosen from a list is a text
    if plain is date:
        return told.day(name)
    if plain is datetime:
        return told.moment(name)
    if plain is str:
        return told.text(name)
    return plain(told.text(name)) if told.text(name) else None


def _lines(kind: Any, name: str, told: Answers) -> tuple[Any, ...]:
    if kind is not date:
        return told.several(name)
    with tied(name):
        return tuple(map(day, told.several(name)))


_OF_ITS_OWN: dict[type[Command], FormOf] = {}


def form_of_its_own(
    command: type[Command],
    fields: Callable[[Situation, Posted], Sequence[Field]] | None = None,
    commands: Callable[[Situation, Answers], Sequence[Command]] | None = None,
    called: Callable[[Situation, Posted], Text] | None = None,
) -> None:
    """Gives an act other fields, other commands or another title than its declaration does."""
    declared = _declared(command)
    _OF_ITS_OWN[command] = replace(
        declared,
        fields=fields or declared.fields,
        commands=commands or declared.commands,
        called=called,
    )


def _declared(command: type[Command]) -> FormOf:
    act = command.act
    return FormOf(
        act.title,
        act.button,
        lambda at, given: asked_for(command, at, given),
        lambda _, told: [command_of_answers(command, told)],
        act.help,
    )


def _form(command: type[Command]) -> FormOf | None:
    if Trait.RETIRED in command.act.traits:
        return None
    return _OF_ITS_OWN.get(command) or _declared(command)


FORMS: Mapping[str, FormOf] = PerAct(_form)
"""By the ledger's names of the acts."""
