"""The one way in."""

from __future__ import annotations

from datetime import date
from threading import Thread

import pytest

from paisai.desk.rights import Role
from paisai.errors import NotPermitted
from paisai.ledger import Reason, Refusal, export_text, fold
from paisai.ledger.commands import SetUnit
from paisai.web.people.visitor import Visitor
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book, read_events
from paisai.web.streams.forgetting import forget
from paisai.web.streams.import_export import give_out, take_in
from paisai.web.streams.models import Receipt
from support.web import account, new_event

DAY = date(2026, 5, 1)


def test_a_request_sent_twice_is_done_once() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    first = act(book, lambda *_: [SetUnit("u1", "一中")], actor, "r1", content="一中")
    again = act(book, lambda *_: [SetUnit("u1", "一中")], actor, "r1", content="一中")
    assert again.again
    assert again.events == first.events
    with pytest.raises(Refusal, match="内容和这次不同") as refused:
        act(book, lambda *_: [SetUnit("u1", "二中")], actor, "r1", content="二中")
    assert refused.value.reason is Reason.DUPLICATE
    assert [unit.name for unit in book.competition.units.values()] == ["一中"]


def test_a_receipt_from_before_there_were_marks_answers_as_it_did() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    first = act(book, lambda *_: [SetUnit("u1", "一中")], actor, "r1", content="一中")
    Receipt.objects.filter(stream=book.stream).update(mark="")
    again = act(book, lambda *_: [SetUnit("u1", "二中")], actor, "r1", content="二中")
    assert again.again
    assert again.events == first.events


def test_nothing_of_what_was_asked_is_left_in_receipts_when_it_is_erased() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    unit = SetUnit("u1", "一中", leader="王", telephone="13800138000")
    act(book, lambda *_: [unit], actor, "r1", content="13800138000")
    assert Receipt.objects.get(stream=book.stream).mark
    forget(book, actor.person, reason="本人要求")
    assert Receipt.objects.get(stream=book.stream).mark == ""


def test_who_may_not_changes_nothing() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    actor = Visitor(account(Role.REFEREE, at=book)).actor(book.stream)
    with pytest.raises(NotPermitted, match="组织者"):
        act(book, lambda *_: [SetUnit("u1", "一中")], actor)
    assert book.follow().seq == 1


def test_all_that_write_at_once_are_written_once_each() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)

    def write(number: int) -> None:
        from django.db import connection

        for i in range(10):
            own = Book(book.stream)  # as another process would have it
            unit = SetUnit(f"u{number}-{i}", f"单位{number}-{i}")
            act(own, lambda *_, unit=unit: [unit], actor, f"{number}/{i}")
        connection.close()

    threads = [Thread(target=write, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    events = read_events(book.stream)
    assert [event.seq for event in events] == list(range(1, 42))
    assert len(book.competition.units) == 40
    assert fold(events).head == book.follow().head


def test_file_to_database_to_file_gives_the_same_bytes() -> None:
    book = new_event("bashifen-teachers", DAY)
    actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
    act(book, lambda *_: [SetUnit("u1", "一中 “队”𠮷", leader="张")], actor)
    text = give_out(book)
    other = take_in("bashifen-carried", text)
    assert give_out(other) == text == export_text(other.follow())


def test_particulars_lie_beside_the_events_and_can_be_forgotten() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    organiser = Visitor(account(Role.ORGANISER, at=book))
    actor = organiser.actor(book.stream)
    act(book, lambda *_: [SetUnit("u1", "一中", leader="王", telephone="13800138000")], actor)
    assert "13800138000" not in give_out(book)
    assert book.competition.units["u1"].telephone == "13800138000"
    head = book.follow().head
    assert Book(book.stream).competition.units["u1"].telephone == "13800138000"
    assert forget(book, actor.person, reason="本人要求") == 1
    again = Book(book.stream)
    assert again.competition.units["u1"].telephone == ""
    assert again.follow().head == book.follow().head == head
    assert book.competition.units["u1"].telephone == ""
