"""Who can write to the database can change what happened; not without being noticed when it is
read next."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from paisai.desk.rights import Role
from paisai.ledger import Damaged
from paisai.ledger.commands import SetUnit
from paisai.web.people.passes import pass_for, word_of
from paisai.web.people.visitor import Visitor
from paisai.web.streams.acting import Actor, act
from paisai.web.streams.books import Book, book_of, forget_books
from paisai.web.streams.import_export import give_out
from paisai.web.streams.models import PrivateValue, StoredEvent, Stream
from support.web import account, new_event, signed_in


@pytest.fixture
def book() -> Iterator[Book]:
    """Gone afterwards: what a test changed is nobody else's event."""
    one = new_event("bashifen-teachers", date(2026, 12, 1))
    for number in range(3):
        unit(one, number)
    yield one
    Stream.objects.filter(pk=one.stream.pk).delete()
    forget_books()


def unit(book: Book, number: int) -> None:
    organiser = account(Role.ORGANISER, at=book)
    actor: Actor = Visitor(organiser).actor(book.stream)
    act(book, lambda *_: [SetUnit(f"u{number}", f"单位{number}")], actor)


def read_anew(book: Book) -> Book:
    forget_books()
    return book_of(Stream.objects.get(pk=book.stream.pk))


def test_a_row_that_was_edited_is_neither_shown_nor_built_upon(book: Book) -> None:
    row = StoredEvent.objects.get(stream=book.stream, seq=2)
    StoredEvent.objects.filter(pk=row.pk).update(data=row.data.replace("单位0", "单位九"))
    again = read_anew(book)
    with pytest.raises(Damaged) as damage:
        again.follow()
    assert damage.value.line == 2
    for path in (f"/e/{book.slug}/", f"/api/e/{book.slug}/head"):
        answer = Client(raise_request_exception=False).get(path)
        assert answer.status_code == 503
        assert "被改动过" in answer.content.decode()
    desk = signed_in(account(*Role, at=book))
    desk.raise_request_exception = False
    sent = {"id": "u9", "name": "九中"}
    assert desk.post(f"/o/{book.slug}/do/set_unit/", sent).status_code == 503
    assert StoredEvent.objects.filter(stream=book.stream).count() == 4


def test_a_particular_that_was_edited_is_not_shown(book: Book) -> None:
    """What lies under a seal is no row of the chain; its seal is."""
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    act(book, lambda *_: [SetUnit("u8", "八中", telephone="13800138000")], actor)
    kept = PrivateValue.objects.filter(stream=book.stream, value__contains="13800138000")
    assert kept.update(value='"13900139000"') == 1
    with pytest.raises(Damaged) as damage:
        read_anew(book).follow()
    assert damage.value.line == 5
    kept.delete()


@pytest.mark.parametrize("path", ["/", "/o/"])
def test_lists_say_which_event_was_changed_and_show_the_others(book: Book, path: str) -> None:
    other = new_event("bashifen-teachers", book.stream.first_day)
    StoredEvent.objects.filter(stream=book.stream, seq=1).update(actor="别人")
    forget_books()
    text = signed_in(account(runs_server=True)).get(path).content.decode()
    at = "/e/" if path == "/" else path
    changed, sound = (
        text.split(f'"{at}{one.slug}/"')[1].split("</section>")[0] for one in (book, other)
    )
    assert "被改动过" in changed
    assert "被改动过" not in sound


def test_the_holder_of_a_card_is_told_too(book: Book) -> None:
    StoredEvent.objects.filter(stream=book.stream, seq=1).update(actor="别人")
    forget_books()
    phone = Client(raise_request_exception=False)
    assert phone.get(f"/p/{word_of(pass_for(book.stream, Role.LEADER, 'u0'))}/").status_code == 302
    answer = phone.get(f"/e/{book.slug}/me/")
    assert answer.status_code == 503
    assert "被改动过" in answer.content.decode()
    assert phone.get("/").status_code == 200


def test_who_runs_the_server_can_take_it_away_and_keeps_what_was_there(book: Book) -> None:
    StoredEvent.objects.filter(stream=book.stream, seq=2).update(actor="别人")
    forget_books()
    boss = signed_in(account(runs_server=True))
    page = boss.get(f"/o/server/event/{book.slug}/")
    assert page.status_code == 200
    assert "被改动过" in page.content.decode()
    sent = {"name": book.stream.name}
    answer = boss.post(f"/o/server/event/{book.slug}/delete/", sent, follow=True)
    assert "供查对" in answer.content.decode()
    assert not Stream.objects.filter(pk=book.stream.pk).exists()
    (kept,) = (Path(settings.DATA) / "deleted").glob(f"{book.slug}-*.changed")
    assert [json.loads(line)["actor"] == "别人" for line in kept.read_text().splitlines()] == [
        False,
        True,
        False,
        False,
    ]


def test_a_file_that_was_kept_comes_in_beside_it(book: Book) -> None:
    """The way out that the refusal names."""
    kept = give_out(book).encode()
    StoredEvent.objects.filter(stream=book.stream, seq=2).update(actor="别人")
    forget_books()
    desk = signed_in(account(Role.ORGANISER, at=book, runs_server=True))
    asked = desk.post("/o/new/import/", {"file": SimpleUploadedFile("kept.json", kept)})
    assert asked.status_code == 409
    assert "另存一份副本" in asked.content.decode()
    sent = {"file": SimpleUploadedFile("kept.json", kept), "known": "copy", "name": "接着办"}
    assert desk.post("/o/new/import/", sent).status_code == 302
    assert give_out(book_of(Stream.objects.get(name="接着办"))).encode() == kept


@pytest.mark.parametrize("seq", [2, 4])
def test_a_row_that_is_gone_is_missed(book: Book, seq: int) -> None:
    """The last one too, by whoever has read it."""
    StoredEvent.objects.filter(stream=book.stream, seq=seq).delete()
    with pytest.raises(Damaged):
        (book if seq == 4 else read_anew(book)).follow()


def test_a_last_row_put_in_the_place_of_another_is_noticed(book: Book) -> None:
    book.follow()
    StoredEvent.objects.filter(stream=book.stream, seq=4).update(hash="0" * 64)
    with pytest.raises(Damaged):
        book.follow()


def test_what_is_whole_is_read_as_before(book: Book) -> None:
    head = book.follow().head
    assert read_anew(book).follow().head == head
