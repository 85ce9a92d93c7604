"""A new act, made as CONTRIBUTING says: somebody hands in what was found in the hall.

Each module stands for one place that a new act touches. `missing` says which of them an act lacks.
"""

from __future__ import annotations

from collections.abc import Iterator

from paisai.acting.forms import FORMS
from paisai.desk.sentences import sentence
from paisai.ledger import Command
from paisai.ledger.act import NAMES, Trait, questions
from paisai.ledger.deciding import handler_of
from paisai.web.act_records import RECORDS

OF_THE_LEDGER_ITSELF = {"create", "correct_clock", "give_up_draw", "undo"}
"""What `ledger/deciding` does with the whole record."""


def missing(kind: str) -> Iterator[str]:
    """Yields the places that an act still lacks, by the file to touch."""
    command = NAMES[kind]
    act = command.act
    if not (act.name.zh and act.name.en and act.title.en and act.button.en):
        yield "ledger/commands.py: its names"
    if Trait.RETIRED not in act.traits and not act.doers:
        yield "ledger/commands.py: whose act it is"
    for name, (_, question) in questions(command).items():
        if not (question.text.zh and question.text.en):
            yield f"ledger/commands.py: the question of {name}"
    if Trait.RETIRED not in act.traits and kind not in FORMS:
        yield "acting/forms: its form"
    if kind not in OF_THE_LEDGER_ITSELF and not _is_handled(command):
        yield "ledger: its handler"
    if sentence.dispatch(command) is sentence.dispatch(Command):
        yield "desk/sentences: its sentence"
    if kind not in RECORDS:
        yield "web/act_records.py: its record"


def _is_handled(command: type[Command]) -> bool:
    try:
        return handler_of(command) is not None
    except (KeyError, ImportError):
        return False
