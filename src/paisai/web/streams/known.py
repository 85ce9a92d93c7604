"""Is a file's event on this server already, and does the file go on where it ends here?"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from django.db import IntegrityError, transaction

from paisai.errors import NotationError
from paisai.frozen import record
from paisai.ledger import Damaged, Event, Private, fold, seals
from paisai.ledger.event import GENESIS
from paisai.ledger.storage import checked
from paisai.web.live import bus
from paisai.web.streams.books import Book, book_of, private_rows, rows_of
from paisai.web.streams.brought import note_brought
from paisai.web.streams.models import PrivateValue, StoredEvent


class FileStands(StrEnum):
    SAME = "same"
    BEHIND = "behind"
    """The file ends before the event here does."""
    AHEAD = "ahead"
    """All that is here, and more."""
    PARTED = "parted"
    """Both went on, each for itself."""
    CHANGED = "changed"
    """The rows here were changed: nothing is compared with them."""


DIFFERENT = (FileStands.PARTED, FileStands.CHANGED)


@record
class KnownEvent:
    """`common`: so many events are the same; `more`: so many follow in the file."""

    book: Book
    compared: FileStands
    common: int
    more: int


def events_in(text: str) -> tuple[Event, ...]:
    return tuple(checked(Path("导入的文件"), text.encode(), 0, GENESIS, strict=True))


def known_here(events: tuple[Event, ...]) -> KnownEvent | None:
    """By the hash of the first event, which no other event has; of several copies the one that
    has most of it, and then the oldest."""
    if not events:
        return None
    first = StoredEvent.objects.filter(seq=1, hash=events[0].hash).select_related("stream")
    found = [_compared(book_of(one.stream), events) for one in first.order_by("stream_id")]
    return max(found, key=lambda one: (one.compared not in DIFFERENT, one.common), default=None)


def _compared(book: Book, events: tuple[Event, ...]) -> KnownEvent:
    try:
        here = book.follow().history
    except Damaged:
        return KnownEvent(book, FileStands.CHANGED, 0, len(events))
    common = 0
    for event, mine in zip(events, here, strict=False):
        if event.hash != mine.hash:
            break
        common += 1
    more = len(events) - common
    if common < len(here):
        return KnownEvent(book, FileStands.PARTED if more else FileStands.BEHIND, common, more)
    return KnownEvent(book, FileStands.AHEAD if more else FileStands.SAME, common, more)


def go_on(
    known: KnownEvent, events: tuple[Event, ...], private: Private, by: str, witnessed: int
) -> Book:
    """Writes what the file has more, if nothing was done here meanwhile, and who brought it."""
    book, new = known.book, events[known.common :]
    state = book.follow()
    if known.compared is not FileStands.AHEAD or state.seq != known.common:
        raise NotationError(
            "这里的比赛又有了新的记录，不能续上；请再看一次",
            "something was done here meanwhile, so it cannot be continued; look again",
        )
    wanted = {seal for event in new for seal in seals(event)}
    opened = {seal: value for seal, value in private.items() if seal in wanted}
    after = fold(new, state.knowing(opened))
    try:
        with transaction.atomic():
            PrivateValue.objects.bulk_create(
                private_rows(book.stream, opened), batch_size=500, ignore_conflicts=True
            )
            StoredEvent.objects.bulk_create(rows_of(book.stream, new), batch_size=500)
            note_brought(book.stream, new, by, witnessed)
            bus.tell(book.slug, new)
    except IntegrityError:
        raise NotationError(
            "同时有人在办这场比赛，没有续上；请再试一次",
            "somebody acted at the same time and nothing was added; try again",
        ) from None
    book.written(new, after)
    return book
