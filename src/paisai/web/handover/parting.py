"""Two computers went on with one event, each for itself: both parts side by side, and one goes on.

Nothing is merged. The part that gives way is kept as a file and, in sentences, as a list to be
entered again by hand.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from paisai.desk.boards.log import log
from paisai.desk.event_document import event_document
from paisai.errors import NotationError, PaisaiError
from paisai.frozen import record
from paisai.ledger import Event, State, fold, seals
from paisai.text import Text
from paisai.web import clock
from paisai.web.administrator.events import DELETED
from paisai.web.doing import and_refuse, and_say
from paisai.web.handover.bundle import Bundle, packed_again, put_beside, unpacked
from paisai.web.live import bus
from paisai.web.organiser.importing import check_organiser
from paisai.web.people.guards import for_organisers
from paisai.web.people.models import Account
from paisai.web.streams.aside import take_back
from paisai.web.streams.books import Book, book_of, private_rows, rows_of
from paisai.web.streams.brought import note_brought
from paisai.web.streams.known import FileStands, KnownEvent, known_here
from paisai.web.streams.models import (
    BroughtIn,
    OtherSide,
    PrivateValue,
    Receipt,
    StoredEvent,
    Stream,
)

HOME = "/o/new/handover/"


@record
class Sides:
    """What each did after the last that both have."""

    here: list[dict[str, Any]]
    there: list[dict[str, Any]]


def sides_of(known: KnownEvent, bundle: Bundle) -> Sides:
    here = known.book.follow()
    there = fold(bundle.events, State().knowing(bundle.private))
    return Sides(_rows(here, known.common), _rows(there, known.common))


def _rows(state: State, common: int) -> list[dict[str, Any]]:
    """Without what was said about people: the list stays when that is erased."""
    rows = log(state, words=False).rows
    return [
        {
            "seq": row["seq"],
            "when": row["when"],
            "who": row["who"],
            "said": row["said"],
            "undone": row["undone"],
        }
        for row in rows
        if int(str(row["seq"])) > common
    ]


def _plain(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {name: v.to_json() if isinstance(v, Text) else v for name, v in row.items()} for row in rows
    ]


def _waiting(account: Account) -> Path:
    """Between being shown and being decided on."""
    return Path(settings.DATA) / f"handover-{account.pk}"


def keep_waiting(account: Account, bundle: Bundle) -> None:
    path = _waiting(account)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(packed_again(bundle))


def parted_page(
    request: HttpRequest, account: Account, known: KnownEvent, bundle: Bundle
) -> HttpResponse:
    values = {
        "known": known,
        "stream": known.book.stream,
        "sides": sides_of(known, bundle),
        "last": _last_common(known),
        "aside": bundle.aside,
        "address": bundle.address,
        "head": bundle.events[-1].hash,
        "mine": known.book.follow().head,
    }
    return render(request, "handover/parted.html", values, status=409)


def _last_common(known: KnownEvent) -> dict[str, Any]:
    return dict(log(known.book.follow(), words=False).rows[known.common - 1])


@require_POST
@for_organisers
def choose(request: HttpRequest, account: Account) -> HttpResponse:
    """Which side goes on: `here` or `there`, as both were shown."""
    path = _waiting(account)
    try:
        try:
            bundle = unpacked(path.read_bytes())
        except FileNotFoundError:
            raise NotationError("请再接一次", "take it over once more") from None
        known = known_here(bundle.events)
        if known is None or known.compared is not FileStands.PARTED:
            raise NotationError(
                "这里的记录又变了，请再接一次",
                "the record here has changed; take it over once more",
            )
        stream = known.book.stream
        check_organiser(account, stream)
        shown = (request.POST.get("mine"), request.POST.get("head"))
        if shown != (known.book.follow().head, bundle.events[-1].hash):
            keep_waiting(account, bundle)
            return parted_page(request, account, known, bundle)
        chosen = request.POST.get("side")
        if chosen not in ("here", "there"):
            raise NotationError("请选一边", "choose one side")
        with transaction.atomic():
            _decided(known, bundle, account, chosen == "there")
        if stream.aside and bundle.aside:
            take_back(stream, account.name, "两边的记录看过，在这里接着办 · decided to go on here")
    except PaisaiError as error:
        return and_refuse(request, HOME, error)
    path.unlink(missing_ok=True)
    said = Text(
        "定了从这一边接着办；另一边办过的列在这里，要的请重新录入",
        "this side goes on; what the other had done is listed here, to be entered again by hand",
    )
    return and_say(request, f"/o/{stream.slug}/handover/#other", said)


def _decided(known: KnownEvent, bundle: Bundle, account: Account, there: bool) -> None:
    sides, stream = sides_of(known, bundle), known.book.stream
    locked = Stream.objects.select_for_update(no_key=True).get(pk=stream.pk)
    _keep_file(known.book, known.book.follow() if there else None, bundle)
    if there:
        _replace(known, bundle, account)
        put_beside(locked, bundle.beside)
    OtherSide.objects.create(
        stream=stream,
        time=clock.now(),
        by=account.name,
        common=known.common,
        rows=_plain(sides.here if there else sides.there),
    )


def _keep_file(book: Book, mine: State | None, bundle: Bundle) -> None:
    """The side that gives way, whole, in the data folder."""
    state = mine or fold(bundle.events, State().knowing(bundle.private))
    folder = Path(settings.DATA) / DELETED
    folder.mkdir(exist_ok=True, mode=0o700)
    path = folder / f"{book.slug}-other-side-{clock.now():%Y%m%d-%H%M%S-%f}.json"
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(event_document(state, private=True).encode())
        file.flush()
        os.fsync(file.fileno())


def _replace(known: KnownEvent, bundle: Bundle, account: Account) -> None:
    """After the last common event the other's events stand; what phones were told of ours holds no
    more."""
    stream, common = known.book.stream, known.common
    new: tuple[Event, ...] = bundle.events[common:]
    StoredEvent.objects.filter(stream=stream, seq__gt=common).delete()
    Receipt.objects.filter(stream=stream, last__gt=common).delete()
    BroughtIn.objects.filter(stream=stream, last__gt=common).update(last=common)
    BroughtIn.objects.filter(stream=stream, first__gt=common).delete()
    wanted = {seal for event in bundle.events for seal in seals(event)}
    PrivateValue.objects.filter(stream=stream).exclude(commitment__in=wanted).delete()
    added = {seal for event in new for seal in seals(event)}
    opened = {seal: value for seal, value in bundle.private.items() if seal in added}
    PrivateValue.objects.bulk_create(
        private_rows(stream, opened), batch_size=500, ignore_conflicts=True
    )
    StoredEvent.objects.bulk_create(rows_of(stream, new), batch_size=500)
    Stream.objects.filter(pk=stream.pk).update(losses=F("losses") + 1)
    note_brought(stream, new, account.name, 0)
    stream.refresh_from_db()
    bus.tell_of(stream.slug, new[-1].seq, ("all",))
    book_of(stream)
