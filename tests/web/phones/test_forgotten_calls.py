"""Who called a referee for what is forgotten when the event is over."""

from __future__ import annotations

from paisai.desk.rights import Person, Role
from paisai.ledger import commands as c
from paisai.web.player.models import Call
from paisai.web.referee.models import Case
from paisai.web.streams.acting import Actor, act
from paisai.web.streams.forgetting import forget
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import Phone, RefereePhone
from support.web_day import first_round_done, over_after_a_round, playing, put

ORGANISER = Person("组织者", frozenset({Role.ORGANISER}))


def called(hall: Hall, number: int = 1) -> tuple[Phone, RefereePhone]:
    """Somebody has called, and a referee has called the chief."""
    book = put(hall)
    RefereePhone(book, Role.CHIEF)
    player, referee = Phone(book, hall.tables[number][0]), RefereePhone(book)
    assert player.send("call/", reason="有人不舒服", request="x")[0] == 200
    sent = {"to": "chief", "words": "来一下", "request": "y"}
    assert referee.send(f"t/{number}/hand/", **sent)[0] == 200
    return player, referee


def test_the_close_deletes_calls_and_cases(hall_clock: HallClock) -> None:
    hall = over_after_a_round()
    hall_clock.set(hall.now)
    book = called(hall)[0].book
    other = called(hall)[0].book
    act(book, lambda *_: [c.Close()], Actor(ORGANISER, "o"))
    for kind in (Call, Case):
        assert not kind.objects.filter(stream=book.stream).exists()
        assert kind.objects.filter(stream=other.stream).exists()


def test_erasing_particulars_deletes_them_too(hall_clock: HallClock) -> None:
    """Of one entry its own calls; of everybody all of them, and the cases."""
    hall = playing()
    hall_clock.set(hall.now)
    player, _ = called(hall)
    book = player.book
    other = Phone(book, hall.tables[2][0])
    assert other.send("call/", reason="牌有问题", request="z")[0] == 200
    forget(book, ORGANISER, entry=player.subject, reason="本人要求")
    assert [one.entry for one in Call.objects.filter(stream=book.stream)] == [other.subject]
    forget(book, ORGANISER, reason="赛事结束")
    assert not Call.objects.filter(stream=book.stream).exists()
    assert not Case.objects.filter(stream=book.stream).exists()


def test_a_call_ends_with_its_round(hall_clock: HallClock) -> None:
    """In the next round others sit at that table, and who called sits elsewhere."""
    hall = first_round_done()
    hall_clock.set(hall.now)
    book, caller = put(hall), hall.tables[1][0]
    player, referee = Phone(book, caller), RefereePhone(book)
    assert player.send("call/", words="还能叫吗", request="x")[0] == 200
    for page in (referee.get(), referee.get("t/1/"), player.get()):
        assert "还能叫吗" in page
    old = Call.objects.get(stream=book.stream)
    act(book, lambda *_: [c.PublishScores(), c.Pair(), c.PublishRound()], Actor(ORGANISER, "o"))
    round_ = book.follow().competition.round  # type: ignore[union-attr]
    assert round_ is not None
    assert round_.serial == 2
    for page in (referee.get(), referee.get("t/1/"), player.get()):
        assert "还能叫吗" not in page
    assert player.send("call/", words="牌少一张", request="y")[0] == 200
    new = Call.objects.filter(stream=book.stream).exclude(pk=old.pk).get()
    assert caller in round_.tables[new.table - 1].seats
    assert "牌少一张" in referee.get()
    assert "牌少一张" in referee.get(f"t/{new.table}/")
