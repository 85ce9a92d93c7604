"""What do many events come to?

Nobody asks how things stood between two events of a file, so most of that is never made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from paisai.ledger.act import NAMES, Command
from paisai.ledger.commands import CorrectClock, Create, GiveUpDraw, Undo
from paisai.ledger.deciding import done, evolve, grown, handler_of
from paisai.ledger.event import Event
from paisai.ledger.plain_form import from_fields
from paisai.ledger.private import opened
from paisai.ledger.state import Done, State


def fold(events: Iterable[Event], state: State | None = None) -> State:
    """The state after all of them, as `evolve` makes it one by one."""
    state = State() if state is None else state
    for kind, row in groupby(events, lambda event: event.kind):
        state = _folded(state, NAMES.get(kind), row)
    return state


def _folded(state: State, kind: type[Command] | None, row: Iterable[Event]) -> State:
    """After a row of events of one kind."""
    if kind is None or issubclass(kind, Create | CorrectClock | GiveUpDraw | Undo):
        for event in row:
            state = evolve(state, event)
        return state
    passed: list[Event] = []

    def each() -> Iterator[Done[Any]]:
        for event in row:
            passed.append(event)
            fields, unknown = opened(event, state.private)
            yield done(event, from_fields(event.kind, fields), unknown)

    competition, handler = state.competition, handler_of(kind)
    assert competition is not None
    if handler.evolve_all is not None:
        competition = handler.evolve_all(competition, each())
    else:
        for one in each():
            competition = handler.evolve(competition, *one)
    return grown(state, competition, passed)
