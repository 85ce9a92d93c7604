"""Ways to bend a draw that a visitor's browser notices, from what the page gives it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from paisai.cards import commitment
from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.ledger import export_text
from paisai.regulations import load
from paisai.tournament.proceedings import SERVER
from paisai.web.people.passes import pass_for
from paisai.web.people.visitor import PASS
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from paisai.web.streams.import_export import take_in
from support.demonstrations import ORGANISER, fresh
from support.hall import Hall
from support.web_day import Desk, entered, put

Proof = dict[str, Any]
RECOMPUTE = "async (p) => (await import('/static/draw.js')).recompute(p)"


@pytest.fixture(scope="module")
def zones(browser: Any, site: str) -> Any:
    """The page with both draws of a fixed schedule, and the proofs of what is on it."""
    hall = Hall()
    hall.create(load("shuangsheng-boda-2020"))
    for i, zone in enumerate("东东东南南西西北北"):
        hall.enter(f"p{i}", zone=zone)
    desk = Desk(put(hall))
    desk.post("do/commit_draw/")
    words(desk.book, "42", "七")
    desk.post("do/close_words/")
    desk.post("do/reveal_draw/")
    desk.post("do/commit_draw/")
    words(desk.book, "8", "九")
    desk.post("do/close_words/")
    desk.post("do/reveal_draw/")
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}/e/{desk.book.slug}/draw/")
    yield page
    context.close()


def words(book: Book, *said: str) -> None:
    """By the phone of a pair."""
    held = pass_for(book.stream, Role.PLAYER, next(iter(book.competition.entrants)))
    phone = Client()
    session = phone.session
    session[PASS] = held.serial
    session.save()
    for one in said:
        phone.post(f"/e/{book.slug}/draw/", {"words": one})


def proof(page: Any, kind: str) -> Proof:
    found = page.locator("script[type='application/json'][id^=proof]")
    proofs = [json.loads(found.nth(n).text_content()) for n in range(found.count())]
    return next(one for one in proofs if one["of"]["kind"] == kind)


def wrong(page: Any, forged: Proof) -> set[str]:
    checked = ("promised", "sameMaterial", "sameWords", "sameSeed", "sameResult")
    found = page.evaluate(RECOMPUTE, forged)
    return {one for one in checked if found[one] is False}


def material(change: Callable[[Proof], None]) -> Callable[[Proof], Proof]:
    """What was drawn is another, and the page says so consistently."""

    def forge(one: Proof) -> Proof:
        of = json.loads(one["material"])
        change(of)
        text = json.dumps(of, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return {**one, "of": of, "material": text}

    return forge


def entry_added(of: Proof) -> None:
    of["zones"][0][1].append("p99")


def entry_removed(of: Proof) -> None:
    of["zones"][0][1].pop()


def renumbered(of: Proof) -> None:
    of["zones"][0][1][0] = "p77"


def of_another_zone(of: Proof) -> None:
    one, other = of["zones"][0][1], of["zones"][1][1]
    one[0], other[0] = other[0], one[0]


def said(*given: str) -> Callable[[Proof], Proof]:
    """Other words, told alike wherever words are told."""

    def forge(one: Proof) -> Proof:
        return {**one, "given": list(given), "words": [*given, one["words"][-1]]}

    return forge


def exchanged(one: Proof) -> Proof:
    return said(*reversed(one["given"]))(one)


FORGED: dict[str, tuple[Callable[[Proof], Proof], str]] = {
    "an entry added": (material(entry_added), "sameMaterial"),
    "an entry removed": (material(entry_removed), "sameMaterial"),
    "an entry renumbered": (material(renumbered), "sameMaterial"),
    "an entry of another zone": (material(of_another_zone), "sameMaterial"),
    "what is drawn not shown": (lambda one: {**one, "material": ""}, "sameMaterial"),
    "a word struck out": (lambda one: said(one["given"][1])(one), "sameWords"),
    "a word changed": (lambda one: said("别的", one["given"][1])(one), "sameWords"),
    "a word added": (lambda one: said(*one["given"], "又一句")(one), "sameWords"),
    "the order of words exchanged": (exchanged, "sameWords"),
    "words shown that were not hashed": (lambda one: {**one, "given": ["别的"]}, "sameWords"),
    "another head": (lambda one: {**one, "words": [*one["given"], "0" * 64]}, "sameSeed"),
    "another secret": (lambda one: {**one, "secret": "a7" * 32}, "promised"),
    "another commitment": (lambda one: {**one, "commitment": "0" * 64}, "promised"),
    "another seed": (lambda one: {**one, "seed": "0" * 64}, "sameSeed"),
    "another hash of the words": (lambda one: {**one, "words_hash": "0" * 64}, "sameWords"),
    "another hash of what is drawn": (lambda one: {**one, "made_of": "0" * 64}, "sameMaterial"),
    "another result": (lambda one: {**one, "result": {"zones": {}, "indices": {}}}, "sameResult"),
}


@pytest.mark.parametrize("way", FORGED)
def test_a_proof_that_was_bent_is_noticed_in_the_browser(zones: Any, way: str) -> None:
    forge, noticed = FORGED[way]
    true = proof(zones, "zones")
    assert wrong(zones, true) == set()
    assert noticed in wrong(zones, forge(true))


def test_B7_2b_a_schedule_that_was_chosen_is_noticed_in_the_browser(zones: Any) -> None:
    """The seed is what the secret and the words come to, and the schedule what the seed makes."""
    true = proof(zones, "schedule")
    assert wrong(zones, true) == set()
    rounds = true["result"]["rounds"]
    other = {**true["result"], "rounds": [rounds[1], rounds[0], *rounds[2:]]}
    assert wrong(zones, {**true, "result": other}) == {"sameResult"}
    of = material(lambda of: of.update(sizes=[3, 3, 3]))
    assert wrong(zones, of(true)) >= {"sameMaterial", "sameResult"}


def test_the_visitor_reads_all_five_checks_and_what_each_draw_decided(zones: Any) -> None:
    for button in zones.locator("button[data-proof]").all():
        button.click()
    lists = zones.locator("ul.proof")
    assert lists.count() == 2
    for n in range(2):
        assert lists.nth(n).locator(".right").count() == 5
        assert lists.nth(n).locator(".wrong").count() == 0
    text = zones.locator("main").inner_text()
    assert "对阵总表" in text
    assert "赛区号和区内号" in text
    assert "不是服务器保管" not in text


def test_after_the_closing_no_word_is_taken_and_none_twice() -> None:
    desk = Desk(put(entered()))
    desk.post("do/commit_draw/")
    words(desk.book, "42", "42")
    desk.post("do/close_words/")
    words(desk.book, "43")
    draw = desk.book.competition.draw
    assert draw is not None
    assert [one.words for one in draw.contributions] == ["42"]
    page = Client().get(f"/e/{desk.book.slug}/draw/").content.decode()
    assert "报话已经截止" in page
    assert draw.words_hash in page
    assert "共 1 句" in page


def test_a_record_that_claims_a_server_which_was_another_says_so() -> None:
    """Whoever brings a file in may have written into it that a server kept the secret."""
    book, secret = fresh("shuangsheng", "claimed"), "5e" * 32
    hall = Hall()
    hall.state = book.follow()
    assert hall.state.time is not None
    hall.now = hall.state.time
    hall.do(c.CommitDraw(commitment(secret), keeper=SERVER))
    hall.do(c.CloseWords())
    hall.do(c.RevealDraw(secret))
    brought = take_in("claimed-elsewhere", export_text(hall.state), hall.state.private)
    page = Client().get(f"/e/{brought.slug}/draw/").content.decode()
    assert "但不是这台服务器" in page
    wall = Client().get(f"/w/{brought.slug}/?show=draw").content.decode()
    assert "但不是这台服务器" in wall


def test_a_draw_given_up_stays_with_its_number_on_page_and_wall() -> None:
    book = fresh("shuangsheng", "given-up")
    for number in (1, 2):
        secret = f"{number}e" * 32
        act(book, lambda *_, s=secret: [c.CommitDraw(commitment(s))], ORGANISER)
        act(book, lambda *_, n=number: [c.GiveUpDraw(f"理由{n}")], ORGANISER)
    act(book, lambda *_: [c.CommitDraw(commitment("7e" * 32))], ORGANISER)
    page = Client().get(f"/e/{book.slug}/draw/").content.decode()
    assert "这场比赛作废过的抽签：2 次" in page
    assert "理由1" in page
    assert "理由2" in page
    assert "这是第 3 次抽：前 2 次作废" in page
    wall = Client().get(f"/w/{book.slug}/").content.decode()
    assert "这是第 3 次抽：前 2 次作废" in wall
    assert "不是服务器保管" in wall
    desk = Desk(book)
    assert "本场第 2 次作废" in desk.get("log/verify/")
