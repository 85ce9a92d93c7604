"""How does each stream stand? Kept in memory, following the database; never folded from zero
twice."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from threading import Lock, RLock

from django.db.models import Case, TextField, Value, When

from paisai.ledger import (
    Damaged,
    Event,
    Opened,
    Private,
    State,
    canonical,
    commitment,
    fold,
    seals,
)
from paisai.ledger.event import GENESIS, is_sealed
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
        forgotten here too: all is read anew. Raises `Damaged` where a row does not go on from the
        one before it: nothing is shown of such an event, and nothing added to it."""
        with self._lock:
            if self.stream.losses != self._losses:
                self._state, self._losses = State(), self.stream.losses
            new = read_events(self.stream, self._state)
            if new:
                known = read_private(self.stream, new if self._state.seq else None)
                _check_opened(self.stream, new, known)
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


def read_events(stream: Stream, after: State | None = None) -> list[Event]:
    """What was written since, each event sealed after the one before; the last that was read is
    looked at again, so that what is taken back or put in its place is noticed."""
    seq, head = (after.seq, after.head) if after is not None and after.seq else (0, GENESIS)
    rows = StoredEvent.objects.filter(stream=stream, seq__gte=seq).order_by("seq")
    unread = Case(When(seq=seq, then=Value("")), default="data", output_field=TextField())
    found = rows.values_list("seq", "time", "actor", "kind", unread, "hash")
    events: list[Event] = []
    for number, (at, time, actor, kind, data, hash_) in enumerate(found, seq if seq else 1):
        if number > seq:
            if at != number or not is_sealed(at, time, actor, kind, data, hash_, head):
                raise _changed(stream, number)
            events.append(
                Event(at, datetime.fromisoformat(time), actor, kind, json.loads(data), hash_)
            )
            head = hash_
        elif (at, hash_) != (seq, head):
            raise _changed(stream, number)
    if seq and not found:
        raise _changed(stream, seq)
    return events


def _check_opened(stream: Stream, events: Iterable[Event], known: Private) -> None:
    """What lies under a seal is what was sealed, or was erased."""
    for event in events:
        for seal in seals(event):
            if seal in known and commitment(known[seal]) != seal:
                raise _changed(stream, event.seq)


def _changed(stream: Stream, seq: int) -> Damaged:
    return Damaged(
        stream.slug,
        seq,
        "数据库里的这一条被改动过或不见了，从这里起不能再信，这场比赛停在这里；请管理员用备份恢复"
        "（paisai restore），或导入留存的比赛文件",
        "this row of the database was changed or is gone; nothing from here on can be trusted and"
        " the event stops here; restore a backup (paisai restore), or import a file that was kept",
    )


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
