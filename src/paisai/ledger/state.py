"""What does the ledger know at one moment, and in which status is the competition?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Generic, TypeVar

from paisai.frozen import field, record, replace
from paisai.ledger.act import Command
from paisai.ledger.act import Status as Status
from paisai.ledger.event import GENESIS, Event
from paisai.ledger.private import Opened, Path, Private
from paisai.persistent import Log, Map
from paisai.tournament.competition import Competition, RoundAt
from paisai.tournament.proceedings import OpenDraw
from paisai.tournament.rounds import RoundStatus


@record
class Request:
    """A command with who sends it and when; time and actor enter nowhere else. With a `salt`,
    which nobody can guess and no other request has, private values are sealed in the event."""

    command: Command
    actor: str
    time: datetime
    salt: str = field(default="", repr=False)


@record
class State:
    """The fold of all events. `undone` are the numbers of events that no longer count."""

    competition: Competition | None = None
    seq: int = 0
    head: str = GENESIS
    time: datetime | None = None
    undone: frozenset[int] = frozenset()
    history: Log[Event] = field(default_factory=Log, repr=False)
    private: Map[str, Opened] = field(default_factory=Map, repr=False)
    """What opens the seals of the events; what was erased is not in it."""

    def knowing(self, values: Private) -> State:
        """With more to open seals by, for the events that come next."""
        if not values:
            return self
        private = self.private
        for seal, opened in values.items():
            private = private.with_(seal, opened)
        return replace(self, private=private)


Outcome = dict[str, Any]


@record
class Moment:
    """Of the event being decided or applied: its number, and the hash of itself (once it has
    one; a draw is bound to it). `erased` is where its command holds what is not known any more.
    `recorded` is what the event holds already where it is decided again: what an earlier version
    decided otherwise, by the moment of typing, stands."""

    seq: int
    time: datetime
    actor: str
    hash: str = ""
    erased: tuple[Path, ...] = ()
    recorded: Outcome | None = None


C = TypeVar("C", bound=Command)
O = TypeVar("O")
"""What is decided of a command (`paisai.ledger.outcomes`)."""
Done = tuple[C, Any, Moment]
"""A command, what was decided, and when."""


@record
class Handler(Generic[C]):
    """What one command does: `decide` refuses or gives the outcome, plain values; `evolve`
    applies command and outcome, and never refuses. `evolve_all` does so for many in a row at
    once, where an event has thousands of them."""

    decide: Callable[[Competition, C, Moment], Any]
    evolve: Callable[[Competition, C, Any, Moment], Competition]
    evolve_all: Callable[[Competition, Iterable[Done[C]]], Competition] | None = None


HANDLERS: dict[type[Command], Handler[Any]] = {}
"""By command: the module that decides an act adds its handler when it is imported."""


def handles(
    command: type[C],
    decide: Callable[[Competition, C, Moment], O],
    evolve: Callable[[Competition, C, O, Moment], Competition],
    evolve_all: Callable[[Competition, Iterable[tuple[C, O, Moment]]], Competition] | None = None,
) -> None:
    HANDLERS[command] = Handler(decide, evolve, evolve_all)


_OF_ROUND = {
    RoundStatus.DRAFT: Status.DRAFT,
    RoundStatus.PUBLISHED: Status.PUBLISHED,
    RoundStatus.PLAYING: Status.PLAYING,
    RoundStatus.ENDED: Status.RESULTS,
}


def _of_draw(draw: OpenDraw) -> Status:
    if draw.words_hash:
        return Status.OPENING
    return Status.DRAWING if draw.made_of else Status.DRAWING_BEFORE


def status(competition: Competition | None) -> Status:
    if competition is None:
        return Status.NONE
    if competition.closed:
        return Status.CLOSED
    if competition.draw is not None:
        return _of_draw(competition.draw)
    stage, round_ = competition.stage, competition.round
    if stage is None:
        return Status.ENTRY
    if stage.closed:
        return Status.DONE
    if round_ is None or RoundAt(competition, stage, round_).is_complete:
        return Status.READY
    return _OF_ROUND[round_.status]
