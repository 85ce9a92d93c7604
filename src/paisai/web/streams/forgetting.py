"""How are people's particulars erased? Values and salts go, the events stay and still verify."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from paisai.desk.rights import Person, Role
from paisai.errors import NotPermitted
from paisai.ledger.forgetting import to_forget
from paisai.web import clock
from paisai.web.entries.models import HandedIn
from paisai.web.live import bus
from paisai.web.streams.books import Book
from paisai.web.streams.models import Forgetting, PrivateValue, Stream


def _forget_files(book: Book, entry: str | None, unit: str | None) -> None:
    """The papers that were uploaded go too."""
    files = HandedIn.objects.filter(stream=book.stream)
    if entry is not None or unit is not None:
        entrants = book.competition.entrants.values()
        own = [one.id for one in entrants if one.id == entry or (unit and unit in one.units)]
        files = files.filter(entry__in=own)
    files.delete()


def forget(
    book: Book,
    person: Person,
    *,
    entry: str | None = None,
    unit: str | None = None,
    reason: str = "",
) -> int:
    """Erases what is still known, all of it or of one; how many values they were."""
    if not person.has(Role.ORGANISER):
        raise NotPermitted("个人资料由组织者删除", "the organiser erases particulars")
    state = book.follow()
    seals = to_forget(state, entry=entry, unit=unit, reason=reason)
    with transaction.atomic():
        _forget_files(book, entry, unit)
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
    book.stream.refresh_from_db()
    return gone
