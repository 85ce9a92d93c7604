"""One event as the server keeps it: its address, whether it is listed, its end."""

from __future__ import annotations

import os
from pathlib import Path

from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from paisai.desk.boards.status import status_board
from paisai.desk.event_document import event_document
from paisai.errors import NotationError
from paisai.ledger import Damaged, canonical
from paisai.text import Text
from paisai.web import clock
from paisai.web.administrator.guard import for_administrators
from paisai.web.doing import and_say
from paisai.web.live import bus
from paisai.web.pages import NO_EVENT
from paisai.web.people.models import Account
from paisai.web.streams.books import Book, book_of, forget_books
from paisai.web.streams.heads import head_of
from paisai.web.streams.import_export import check_slug, taken
from paisai.web.streams.models import StoredEvent, Stream

HOME = "/o/server/"
DELETED = "deleted"
"""In the data folder: what was deleted after it had begun."""


def _stream(slug: str) -> Stream:
    found = Stream.objects.filter(slug=slug).first()
    if found is None:
        raise Http404(NO_EVENT)
    return found


def has_begun(book: Book) -> bool:
    """What was changed in the database counts as begun: it is kept before it goes."""
    try:
        return bool(book.competition.stages)
    except Damaged:
        return True


def _about(book: Book) -> tuple[Text, ...]:
    try:
        return status_board(book.follow(), clock.now()).about
    except Damaged as damage:
        return (damage.sentence,)


@for_administrators
def event(request: HttpRequest, account: Account, slug: str) -> HttpResponse:
    return _shown(request, _stream(slug))


def _shown(request: HttpRequest, stream: Stream, **more: object) -> HttpResponse:
    book = book_of(stream)
    known = {
        "stream": stream,
        "begun": has_begun(book),
        "about": _about(book),
        "length": head_of(stream.slug),
    }
    status = 400 if more else 200
    return render(request, "administrator/event.html", {**known, **more}, status=status)


@require_POST
@for_administrators
def rename(request: HttpRequest, account: Account, slug: str) -> HttpResponse:
    stream = _stream(slug)
    wanted = request.POST.get("slug", "").strip()
    try:
        check_slug(wanted)
        with transaction.atomic():
            stream.slug = wanted
            stream.save(update_fields=["slug"])
    except (NotationError, IntegrityError) as error:
        stream.slug = slug
        wrong = error if isinstance(error, NotationError) else taken(wanted)
        return _shown(request, stream, wrong=wrong, wanted=wanted)
    said = Text(
        f"{stream.name} 的网址现在是 /e/{wanted}/，原来的链接不再有效",
        f"{stream.name} is at /e/{wanted}/ now; links to the old address are void",
    )
    return and_say(request, f"{HOME}event/{wanted}/", said)


@require_POST
@for_administrators
def listing(request: HttpRequest, account: Account, slug: str) -> HttpResponse:
    stream = _stream(slug)
    stream.listed = request.POST.get("listed") == "yes"
    stream.save(update_fields=["listed"])
    shown = Text(f"{stream.name} 列在首页上了", f"{stream.name} is listed on the first page")
    hidden = Text(
        f"{stream.name} 不再列在首页；知道网址的人仍能打开",
        f"{stream.name} is no longer listed; who knows the address can still open it",
    )
    return and_say(request, HOME, shown if stream.listed else hidden)


@require_POST
@for_administrators
def delete(request: HttpRequest, account: Account, slug: str) -> HttpResponse:
    """Only by its name; what has begun is kept as a file in the data folder."""
    stream = _stream(slug)
    if request.POST.get("name", "").strip() != stream.name:
        wrong = Text(
            f"写的不是这场比赛的名称；要删除，请照写：{stream.name}",
            f"that is not the event's name; to delete it write: {stream.name}",
        )
        return _shown(request, stream, not_its_name=wrong)
    book = book_of(stream)
    kept = _kept(book) if has_begun(book) else None
    with transaction.atomic():
        bus.tell_of(slug, head_of(slug) or 0, ("all",))
        stream.delete()
    forget_books()
    said = Text(f"{stream.name} 已删除", f"{stream.name} is deleted")
    if kept is not None:
        said = Text(f"{said.zh}；{kept.zh}", f"{said.en}; {kept.en}")
    return and_say(request, HOME, said)


@require_POST
@for_administrators
def remove_demonstrations(request: HttpRequest, account: Account) -> HttpResponse:
    """All of them at once, and nothing is kept: the program made them."""
    found = [*Stream.objects.filter(demonstration=True)]
    with transaction.atomic():
        for stream in found:
            bus.tell_of(stream.slug, head_of(stream.slug) or 0, ("all",))
            stream.delete()
    forget_books()
    count = len(found)
    said = Text(f"{count} 场示范比赛删去了", f"{count} demonstrations are removed")
    return and_say(request, "/o/", said)


def _kept(book: Book) -> Text:
    """What is said of the file in the data folder that holds it from now on."""
    try:
        content, ending = event_document(book.follow(), private=True), "json"
    except Damaged:
        content, ending = _as_stored(book.stream), "changed"
    folder = Path(settings.DATA) / DELETED
    folder.mkdir(exist_ok=True, mode=0o700)
    path = folder / f"{book.slug}-{clock.now():%Y%m%d-%H%M%S}.{ending}"
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content.encode())
        file.flush()
        os.fsync(file.fileno())
    if ending == "changed":
        return Text(
            f"被改动过的记录照原样留在 {path}，供查对，不能再导入",
            f"the changed record is kept as it was in {path}, to be looked at, not imported",
        )
    return Text(
        f"它的文件留在 {path}，可以再导入",
        f"its file is kept as {path} and can be imported again",
    )


def _as_stored(stream: Stream) -> str:
    """Its rows, changed or not, one a line: for whoever finds out what happened to them."""
    fields = ("seq", "time", "actor", "kind", "data", "hash")
    rows = StoredEvent.objects.filter(stream=stream).order_by("seq").values(*fields)
    return "".join(canonical(row) + "\n" for row in rows)
