"""Whose act may be undone: who may undo only his own is shown no other."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.forms.model import Field, Form
from paisai.desk.permitted import check_right, is_own
from paisai.desk.rights import Person
from paisai.errors import NotPermitted
from paisai.frozen import replace
from paisai.ledger import Event, State
from paisai.ledger.commands import Undo

NEVER = frozenset({"undo", "contribute"})


def for_own_acts(form: Form, person: Person, state: State) -> Form:
    def narrowed(field: Field) -> Field:
        if field.name != "seq":
            return field
        mine = (one for one in field.options if is_own(person, Undo(int(one.value), ""), state))
        return replace(field, options=tuple(mine))

    return replace(form, fields=tuple(map(narrowed, form.fields)))


def can_be_taken_back(events: Sequence[Event], person: Person, state: State) -> tuple[int, ...]:
    """The numbers of these acts, the last first, if the person may undo every one of them."""
    found = []
    for event in reversed(events):
        try:
            check_right(person, Undo(event.seq, "x"), state)
        except NotPermitted:
            return ()
        if event.kind in NEVER:
            return ()
        found.append(event.seq)
    return tuple(found)
