"""How are people's particulars erased? Values and salts go, the events stay and still verify."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from paisai.desk.rights import Person, Role
from paisai.errors import NotPermitted
from paisai.ledger.forgetting import to_forget
from paisai.web import clock
from paisai.web.live import bus
from paisai.web.streams.books import Book
from paisai.web.streams.models import Forgetting, PrivateValue, Stream


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
