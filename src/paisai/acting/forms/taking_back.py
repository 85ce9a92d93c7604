"""Whose act may be undone: who may undo only his own is shown no other."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from paisai.acting.forms.model import Field, Form
from paisai.acting.permitted import check_right, is_own
from paisai.desk.rights import Person
from paisai.errors import NotPermitted
from paisai.frozen import record, replace
from paisai.ledger import Event, State
from paisai.ledger.act import NAMES, Trait
from paisai.ledger.commands import Undo
from paisai.text import Text

A_MINUTE = timedelta(minutes=1)
TAKEN_BACK = Text("刚办错，马上撤销", "a slip, taken back at once")


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
        if Trait.LASTING in NAMES[event.kind].act.traits:
            return ()
        found.append(event.seq)
    return tuple(found)


@record
class JustDone:
    """Acts that can be taken back together until then, the last first."""

    seqs: tuple[int, ...]
    until: datetime


def just_done(
    events: Sequence[Event], person: Person, state: State, now: datetime
) -> JustDone | None:
    """What the person has done within the last minute, and may undo by one click beside the
    message; None where it is of another kind, another's, too old or undone."""
    if not events or any(Trait.SLIP not in NAMES[event.kind].act.traits for event in events):
        return None
    if any(event.actor != person.name or event.seq in state.undone for event in events):
        return None
    until = min(event.time for event in events) + A_MINUTE
    seqs = can_be_taken_back(events, person, state)
    return JustDone(seqs, until) if seqs and now < until else None
