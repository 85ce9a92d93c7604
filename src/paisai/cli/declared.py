"""What can be typed for an act by its declaration alone?

What must be said is typed in its place, in the order of the command's fields; what may be said,
and why, as an option. Names of entries, units and players are made out as everywhere at the desk.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from paisai.acting.acts.entries import which_player
from paisai.cli.session import Session, word
from paisai.desk.names import entry_of, unit_of
from paisai.desk.questions import UPHELD, WORDS
from paisai.desk.reading import day, moment
from paisai.desk.sentences import happened
from paisai.desk.wording import meant, one_of
from paisai.errors import NotationError
from paisai.frozen import MISSING
from paisai.ledger import Command, Event
from paisai.ledger.act import NAMES, Of, Question, held_by, plain_type, questions

Answers = Callable[[Session, Event], Mapping[str, object]]


def act_word(
    subparsers: Any,
    name: str,
    summary: str,
    command: type[Command],
    answers: Answers | None = None,
    /,
    **said: str,
) -> None:
    """Adds a word that does one act. `answers` is what it tells besides in JSON; `said` are other
    words for some of the fields than their questions: what stands for a place, or helps with an
    option."""

    def run(options: argparse.Namespace) -> int:
        session = Session(options)
        event = session.do(_typed(session, command))
        more = {} if answers is None else answers(session, event)
        return session.answer(happened(session.state, event), **more)

    parser = word(subparsers, name, summary, run, True)
    for field, (one, question) in questions(command).items():
        _add(parser, one, question, said.get(field, ""), said.get(f"{field}_help", ""))


def _add(parser: Any, one: Any, question: Question, said: str, more: str) -> None:
    plain, text = plain_type(one.type), question.text
    kind = int if plain is int and held_by(one.type) is not Of.PLAYER else None
    given: dict[str, Any] = {} if kind is None else {"type": kind}
    if one.default is MISSING and held_by(one.type) is not Of.WHY:
        name = question.sent_as or one.name
        given |= {"help": more} if more else {}
        parser.add_argument(name, metavar=said or text.zh, **given)
        return
    help_ = said or f"{text.zh} · {text.en}"
    name = f"--{one.name.replace('_', '-')}"
    if plain is bool:
        parser.add_argument(name, action="store_true", help=help_)
    else:
        parser.add_argument(name, help=help_, **given, **_default(one))


def _default(one: Any) -> dict[str, str]:
    """A reason that is not given is an empty one: the ledger says where it is wanted."""
    return {"default": ""} if held_by(one.type) is Of.WHY else {}


def _typed(session: Session, command: type[Command]) -> Command:
    """Returns the command of what was typed; what was not has its default."""
    values: dict[str, Any] = {}
    for name, (one, question) in questions(command).items():
        place = question.sent_as if one.default is MISSING and question.sent_as else name
        text = getattr(session.options, place)
        if text is not None:
            values[name] = _made_out(session, one, question, text, values)
        elif one.default is MISSING:
            values[name] = ""
    return command(**values)


def _made_out(
    session: Session, one: Any, question: Question, typed: Any, values: Mapping[str, Any]
) -> Any:
    competition, of, plain = session.competition, held_by(one.type), plain_type(one.type)
    if of in (Of.ENTRY, Of.SIDE):
        return entry_of(competition, typed)
    if of is Of.UNIT:
        return unit_of(competition, typed)
    if of is Of.PLAYER:
        return which_player(competition, values["entry"], typed)
    if of is Of.UPHELD:
        known = {value: (text.zh, text.en) for value, text in UPHELD.items()}
        return meant(typed, known, question.text) == "uphold"
    if plain in WORDS:
        return one_of(typed, WORDS[plain], question.text)
    if plain is datetime:
        return moment(typed, session.now().date())
    if plain is date:
        return day(typed)
    if plain is int and question.least is not None and typed < question.least:
        raise NotationError(
            f"{question.text.zh}至少是 {question.least}，不是 {typed}",
            f"{question.text.en}: at least {question.least}, not {typed}",
        )
    return typed


def declared_words() -> dict[str, type[Command]]:
    """Returns the words that acts declare, where none is written for them."""
    return {one.act.word: one for one in NAMES.values() if one.act.word}


def add_declared(subparsers: Any, name: str) -> None:
    """Adds the word that an act declares."""
    command = declared_words()[name]
    act_word(subparsers, name, f"{command.act.title.zh} · {command.act.title.en}", command)
