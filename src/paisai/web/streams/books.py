"""How does each stream stand? Kept in memory, following the database; never folded from zero
twice."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from threading import Lock, RLock

from paisai.ledger import Event, Opened, Private, State, canonical, fold, seals
from paisai.tournament.competition import Competition
from paisai.web.streams.models import PrivateValue, StoredEvent, Stream

KEPT = 64
"""So many streams are kept in memory."""


class Book:
    """One stream as this process last saw it."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self._lock = RLock()
        self._state = State()
        self._losses = stream.losses

    @property
    def slug(self) -> str:
        return self.stream.slug

    def follow(self) -> State:
        """The state with everything that is in the database now. What was erased since is
        forgotten here too: all is read anew."""
        with self._lock:
            if self.stream.losses != self._losses:
                self._state, self._losses = State(), self.stream.losses
            new = read_events(self.stream, after=self._state.seq)
            if new:
                known = read_private(self.stream, new if self._state.seq else None)
                self._state = fold(new, self._state.knowing(known))
            return self._state

    def written(self, events: tuple[Event, ...], after: State) -> None:
        """This process has just written these; saves the next reader a fold."""
        with self._lock:
            if self._state.seq + len(events) == after.seq:
                self._state = after

    @property
    def competition(self) -> Competition:
        found = self.follow().competition
        assert found is not None
        return found


_books: OrderedDict[int, Book] = OrderedDict()
_lock = Lock()


def book_of(stream: Stream) -> Book:
    with _lock:
        found = _books.pop(stream.pk, None) or Book(stream)
        found.stream = stream
        _books[stream.pk] = found
        while len(_books) > KEPT:
            _books.popitem(last=False)
        return found


def forget_books() -> None:
    """After a restore nothing that was read holds."""
    with _lock:
        _books.clear()


def read_events(stream: Stream, after: int = 0) -> list[Event]:
    rows = StoredEvent.objects.filter(stream=stream, seq__gt=after).order_by("seq")
    return [
        Event(seq, datetime.fromisoformat(time), actor, kind, json.loads(data), hash_)
        for seq, time, actor, kind, data, hash_ in rows.values_list(
            "seq", "time", "actor", "kind", "data", "hash"
        )
    ]


def read_private(stream: Stream, events: Iterable[Event] | None = None) -> dict[str, Opened]:
    """What opens the seals of these events, or of all."""
    kept = PrivateValue.objects.filter(stream=stream)
    if events is not None:
        wanted = {seal for event in events for seal in seals(event)}
        if not wanted:
            return {}
        kept = kept.filter(commitment__in=wanted)
    return {
        seal: Opened(salt, json.loads(value))
        for seal, salt, value in kept.values_list("commitment", "salt", "value")
    }


def private_rows(stream: Stream, values: Private) -> list[PrivateValue]:
    return [
        PrivateValue(
            stream=stream, commitment=seal, salt=opened.salt, value=canonical(opened.value)
        )
        for seal, opened in values.items()
    ]


def rows_of(stream: Stream, events: Iterable[Event]) -> list[StoredEvent]:
    return [
        StoredEvent(
            stream=stream,
            seq=event.seq,
            time=event.time.isoformat(),
            actor=event.actor,
            kind=event.kind,
            data=canonical(event.data),
            hash=event.hash,
        )
        for event in events
    ]
