"""A referee calls the chief, and hands a case on with its facts; the receiver rules."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from paisai.desk.rights import Role
from paisai.web.referee.models import Case
from paisai.web.streams.books import Book
from support.hall import Hall
from support.hall_clock import HallClock
from support.page_forms import forms_of
from support.phones import JSON, Phone, RefereePhone
from support.web_day import playing, put


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def of(book: Book) -> Case:
    return Case.objects.get(stream=book.stream)


def test_the_chief_is_called_and_comes(hall: Hall) -> None:
    book = put(hall)
    referee, chief, colleague = (
        RefereePhone(book),
        RefereePhone(book, Role.CHIEF),
        RefereePhone(book),
    )
    (asked,) = (one for one in forms_of(referee.get("t/1/")) if one.action.endswith("/hand/"))
    assert ("matter", "请来定夺") in asked.buttons
    sent = {"to": "chief", "matter": "请来定夺", "serial": "1", "request": "a"}
    for _ in range(2):  # sent twice it is one
        assert referee.send("t/1/hand/", **sent)[0] == 200
    key = of(book).pk
    assert of(book).facts == {}  # the words are no reason of a ruling
    page = chief.get()
    assert page.index("交给我的") < page.index("呼叫")
    assert "请来定夺" in page
    assert referee.account.name in page
    assert "请来定夺" not in colleague.get()
    assert colleague.send(f"case/{key}/take/")[0] == 404
    assert chief.send(f"case/{key}/take/")[0] == 200
    assert f"{chief.account.name} 接了" in referee.get()
    assert chief.send(f"case/{key}/done/")[0] == 200
    assert "交给我的" not in chief.get()
    assert "我交出去的" not in referee.get()


def test_a_case_is_handed_on_with_its_facts_and_ruled_by_the_receiver(hall: Hall) -> None:
    """What is chosen on the one phone stands chosen on the other; the ruling ends the case."""
    book = put(hall)
    one, other = RefereePhone(book), RefereePhone(book)
    entry = hall.tables[1][0]
    facts = {"entry": entry, "infraction": "out-of-turn", "fact.at_fault": "declarer", "deal": "2"}
    asked = one.client.post(f"/r/{book.slug}/t/1/hand/", {**facts, "serial": "1"})
    page = asked.content.decode()
    assert asked.status_code == 200
    assert "过错方：庄家方" in page
    assert "第几副：2" in page
    assert f'value="{other.account.pk}"' in page
    assert not Case.objects.filter(stream=book.stream).exists()
    sent = {
        **facts,
        "serial": "1",
        "to": str(other.account.pk),
        "words": "看了录像",
        "request": "a",
    }
    assert one.send("t/1/hand/", **sent)[0] == 200
    page = other.get()
    assert "看了录像" in page
    assert "过错方：庄家方" in page
    link = re.search(r'href="([^"]*/rule/[^"]*)"', page)
    assert link is not None
    address = urlsplit(unescape(link.group(1)))
    assert parse_qs(address.query)["deal"] == ["2"]
    answer = other.client.get(f"{address.path}?{address.query}")
    foreseen = answer.content.decode()
    assert 'id="foreseen"' in foreseen
    assert 'value="declarer" checked' in foreseen
    form = foreseen[foreseen.index(f'action="/r/{book.slug}/do/rule/"') :]
    hidden = re.findall(
        r'type="hidden" name="([^"]+)" value="([^"]*)"', form[: form.index("</form>")]
    )
    fields = {name: unescape(text) for name, text in hidden if name != "csrfmiddlewaretoken"}
    status, told = other.send("do/rule/", **fields)
    assert status == 200, told
    ruling = book.follow().competition.rulings[-1]  # type: ignore[union-attr]
    assert (ruling.entry, ruling.infraction, ruling.deal) == (entry, "out-of-turn", 2)
    assert of(book).done is not None
    assert "看了录像" not in other.get()


def test_only_who_may_rule_there_is_offered(hall: Hall) -> None:
    book = put(hall)
    one, away, there = (
        RefereePhone(book),
        RefereePhone(book, tables="2"),
        RefereePhone(book, tables="1"),
    )
    page = one.get("t/1/hand/?entry=x")
    assert there.account.name in page
    assert away.account.name not in page
    assert one.account.name not in page[page.index("<main") :]
    away.get("t/1/hand/", 403)
    status, told = one.send("t/1/hand/", to=str(away.account.pk), words="看看", request="a")
    assert status == 400
    assert "请选交给谁" in told["error"]["zh"]
    status, told = one.send("t/1/hand/", to=str(there.account.pk), request="b")
    assert status == 400
    assert "是什么事" in told["error"]["zh"]
    assert "叫裁判长" not in one.get("t/1/")  # nobody is chief


def test_a_case_of_the_round_before_is_ruled_in_that_round(
    hall: Hall, hall_clock: HallClock
) -> None:
    """Handed on before the round was over; the next is out when the chief comes to it."""
    from paisai.ledger import commands as c
    from paisai.tournament.rounds import Score

    entry = hall.tables[1][0]
    for table in list(hall.tables):
        hall.sheet(table, Score((5, 1)))
    hall.over()
    hall.do(c.Pair())
    hall.do(c.PublishRound())
    hall_clock.set(hall.now)
    after = put(hall)
    chief = RefereePhone(after, Role.CHIEF)
    one = RefereePhone(after)
    facts = {"entry": entry, "infraction": "conduct", "serial": "1"}
    sent = {**facts, "to": "chief", "words": "上一轮的事", "request": "a"}
    assert one.send("t/1/hand/", **sent)[0] == 200
    page = chief.get()
    assert "上一轮的事" in page
    link = re.search(r'href="([^"]*/rule/[^"]*serial=1[^"]*)"', page)
    assert link is not None
    said = chief.client.get(unescape(link.group(1))).content.decode()
    assert "这是更早的一轮" in said
    assert 'name="round" value="1"' in said


def test_a_call_kept_for_an_hour_is_not_made_at_another_table(
    hall: Hall, hall_clock: HallClock
) -> None:
    book = put(hall)
    player = Phone(book, hall.tables[1][0])
    status, told = player.send("call/", reason="牌有问题", serial="7", request="x")
    assert status == 400
    assert "没有叫" in told["error"]["zh"]
    assert player.send("call/", reason="牌有问题", serial="1", request="y")[0] == 200


def test_what_one_kept_is_not_sent_by_another(hall: Hall) -> None:
    book = put(hall)
    referee = RefereePhone(book)
    RefereePhone(book, Role.CHIEF)
    answer = referee.client.post(
        f"/r/{book.slug}/t/1/hand/",
        {"to": "chief", "words": "来", "request": "a"},
        headers={**JSON, "Paisai-Who": "account:0"},
    )
    assert answer.status_code == 401
    assert not Case.objects.filter(stream=book.stream).exists()
