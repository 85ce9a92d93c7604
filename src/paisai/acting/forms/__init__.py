"""Forms as values, for any front: one for every act a person gives at a desk.

    form = form_of("enter_sheet", at, {"table": ["7"]})     # to be shown
    try:
        commands = commands_of("enter_sheet", at, posted)   # to be given to the ledger
    except WrongForm as error:
        form = form_of("enter_sheet", at, posted).kept(posted).told(error)

What the ledger then refuses is put beside its field by `refused`. The words are those of the
command line: both call `paisai.acting.acts`.
"""

from __future__ import annotations

from paisai.acting.forms import (
    appeals,
    entries,
    event,
    playing,
    results,
    review,
    rounds,
    rulings,
    schedule,
    units,
)
from paisai.acting.forms.declared import FORMS
from paisai.acting.forms.model import Field, Form, Kind, Option, Posted, Wrong, WrongForm
from paisai.acting.forms.parts import FormOf, Situation
from paisai.acting.forms.reading import answers, refused
from paisai.errors import NotationError, PaisaiError
from paisai.ledger import Command

__all__ = [
    "FORMS",
    "Field",
    "Form",
    "FormOf",
    "Kind",
    "Option",
    "Posted",
    "Situation",
    "Wrong",
    "WrongForm",
    "commands_of",
    "form_of",
    "refused",
]


OF_THEIR_OWN = (
    appeals,
    entries,
    event,
    playing,
    results,
    review,
    rounds,
    rulings,
    schedule,
    units,
)
"""The modules of the acts that ask for more than their declarations say."""


def form_of(name: str, at: Situation, given: Posted | None = None) -> Form:
    """The form of an act; what is given already (a table, an infraction) chooses its fields."""
    made, known = _made(name), given or {}
    title = made.title if made.called is None else made.called(at, known)
    return Form(name, title, tuple(made.fields(at, known)), made.submit, made.help)


def commands_of(name: str, at: Situation, posted: Posted) -> tuple[Command, ...]:
    """The commands a filled-in form asks for; otherwise `WrongForm`."""
    form = form_of(name, at, posted)
    told = answers(form, posted)
    try:
        return tuple(_made(name).commands(at, told))
    except PaisaiError as error:
        raise refused(form, error) from None


def _made(name: str) -> FormOf:
    if name not in FORMS:
        raise NotationError(
            f"没有 {name[:40]} 这种表单，有 {'、'.join(FORMS)}",
            f"there is no form {name[:40]}; there are {', '.join(FORMS)}",
        )
    return FORMS[name]
