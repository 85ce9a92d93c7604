"""How are people's particulars erased? Values and salts go, the events stay and still verify."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from paisai.desk.rights import Person, Role
from paisai.errors import NotPermitted
from paisai.ledger.forgetting import to_forget
from paisai.web import clock
from paisai.web.entries.models import HandedIn, HeldSheet, PendingEntry
from paisai.web.live import bus
from paisai.web.player.models import Call
from paisai.web.referee.models import Case
from paisai.web.streams.books import Book
from paisai.web.streams.erased import leave_nothing_on_disk
from paisai.web.streams.models import Forgetting, PrivateValue, Stream
from paisai.web.streams.receipts import forget_marks


def _forget_beside(book: Book, entry: str | None, unit: str | None) -> None:
    """The papers that were uploaded go too, and who called a referee for what; with everything, the
    entries that nobody has taken yet, and the sheets that were read in."""
    if entry is None and unit is None:
        for one in (HandedIn, PendingEntry, HeldSheet):
            one.objects.filter(stream=book.stream).delete()
        forget_calls(book.stream)
        return
    entrants = book.competition.entrants.values()
    own = [one.id for one in entrants if one.id == entry or (unit and unit in one.units)]
    for kind in (HandedIn, Call):
        kind.objects.filter(stream=book.stream, entry__in=own).delete()


def forget_calls(stream: Stream) -> None:
    """Calls and cases are for the hall, and go when the event is closed."""
    for kind in (Call, Case):
        kind.objects.filter(stream=stream).delete()


def forget(
    book: Book,
    person: Person,
    *,
    entry: str | None = None,
    unit: str | None = None,
    reason: str = "",
) -> int:
    """Erases what is still known, all of it or of one; how many values they were. Whether they are
    gone from the disk too, `erased` says."""
    if not person.has(Role.ORGANISER):
        raise NotPermitted("个人资料由组织者删除", "the organiser erases particulars")
    state = book.follow()
    seals = to_forget(state, entry=entry, unit=unit, reason=reason)
    with transaction.atomic():
        _forget_beside(book, entry, unit)
        forget_marks(book.stream)
        gone, _ = PrivateValue.objects.filter(stream=book.stream, commitment__in=seals).delete()
        Forgetting.objects.create(
            stream=book.stream,
            time=clock.now(),
            actor=person.name,
            reason=reason,
            values_erased=gone,
        )
        Stream.objects.filter(pk=book.stream.pk).update(losses=F("losses") + 1)
        bus.tell_of(book.slug, state.seq, ("all",))
    leave_nothing_on_disk()
    book.stream.refresh_from_db()
    return gone
