"""How does a competition come into the database, and leave it as a file? Byte for byte."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from django.db import IntegrityError, transaction

from paisai.errors import NotationError
from paisai.ledger import (
    Event,
    Private,
    Request,
    State,
    carry_out,
    export_text,
    fold,
    fresh_salt,
    seals,
)
from paisai.ledger.commands import Create
from paisai.ledger.event import GENESIS
from paisai.ledger.storage import checked
from paisai.web import clock
from paisai.web.streams.books import Book, book_of, private_rows, rows_of
from paisai.web.streams.models import PrivateValue, StoredEvent, Stream

LONGEST = 60
RESERVED = frozenset({"new", "server"})
"""Words that are addresses of other pages."""


def create(slug: str, command: Create, actor: str, time: datetime | None = None) -> Book:
    """A new competition; refused as the ledger refuses."""
    event, _ = carry_out(State(), Request(command, actor, time or clock.now(), fresh_salt()))
    return _kept(slug, (event,), {})


def take_in(slug: str, text: str, private: Private | None = None) -> Book:
    """An exported file, checked line by line; `private` is what lies under its seals."""
    if not text.endswith("\n"):
        raise NotationError(
            "导入的内容不完整，应是导出的全部文字", "the text is not complete: import all of it"
        )
    events = tuple(checked(Path("导入的文件"), text.encode(), 0, GENESIS, strict=True))
    return _kept(slug, events, private or {})


def give_out(book: Book) -> str:
    return export_text(book.follow())


def free_slug(name: str, day: str) -> str:
    """A short address that is not taken: latin letters of the name, else the day."""
    base = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40].strip("-") or day
    used = set(Stream.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    used |= RESERVED
    if base not in used:
        return base
    return next(f"{base}-{n}" for n in range(2, len(used) + 3) if f"{base}-{n}" not in used)


def check_slug(slug: str) -> None:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug) or len(slug) > LONGEST:
        raise NotationError(
            f"网址 {slug} 只能用小写字母、数字和连字符，最多 {LONGEST} 个",
            f"the address {slug} takes small letters, digits and hyphens only, at most {LONGEST}",
        )
    if slug in RESERVED:
        raise taken(slug)


def taken(slug: str) -> NotationError:
    return NotationError(
        f"网址 {slug} 已经用了，请换一个", f"{slug} is taken; choose another address"
    )


def _kept(slug: str, events: tuple[Event, ...], private: Private) -> Book:
    competition = fold(events, State().knowing(private)).competition
    if competition is None:
        raise NotationError("这个文件里没有比赛", "there is no competition in this file")
    check_slug(slug)
    try:
        with transaction.atomic():
            stream = Stream.objects.create(
                slug=slug,
                name=competition.name,
                regulation=competition.regulation.id,
                first_day=competition.first_day,
                created=clock.now(),
            )
            wanted = {seal for event in events for seal in seals(event)}
            known = {seal: opened for seal, opened in private.items() if seal in wanted}
            PrivateValue.objects.bulk_create(private_rows(stream, known), batch_size=500)
            StoredEvent.objects.bulk_create(rows_of(stream, events), batch_size=500)
    except IntegrityError:
        raise taken(slug) from None
    return book_of(stream)
