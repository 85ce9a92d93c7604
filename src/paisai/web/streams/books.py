"""How does each stream stand? Kept in memory, following the database; never folded from zero
twice."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from threading import Lock, RLock

from paisai.ledger import Event, State, canonical, fold
from paisai.tournament.competition import Competition
from paisai.web.streams.models import StoredEvent, Stream

KEPT = 64
"""So many streams are kept in memory."""


class Book:
    """One stream as this process last saw it."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self._lock = RLock()
        self._state = State()

    @property
    def slug(self) -> str:
        return self.stream.slug

    def follow(self) -> State:
        """The state with everything that is in the database now."""
        with self._lock:
            new = read_events(self.stream, after=self._state.seq)
            if new:
                self._state = fold(new, self._state)
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
