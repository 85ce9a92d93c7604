"""What strangers see of a draw, who may add words to it, and can anybody recompute it?"""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from paisai.cards import commitment
from paisai.desk.rights import Role
from paisai.errors import PaisaiError
from paisai.ledger.commands import (
    CloseWords,
    CommitDraw,
    Contribute,
    GiveUpDraw,
    RevealDraw,
    Undo,
)
from paisai.web.people.passes import pass_for, pin_of, word_of
from paisai.web.people.visitor import PASS
from paisai.web.public.draw import hall_word
from paisai.web.streams.acting import act
from support.demonstrations import ORGANISER, event, fresh

SECRET = "5e" * 32


def test_words_come_from_a_pass_or_the_code_on_the_wall_and_from_nobody_else() -> None:
    book = fresh("shuangsheng", "drawing")
    address = f"/e/{book.slug}/draw/"
    act(book, lambda *_: [CommitDraw(commitment(SECRET))], ORGANISER)
    stranger = Client()
    refused = stranger.post(address, {"words": "好运"}, follow=True).content.decode()
    assert "二维码" in refused
    assert book.competition.draw is not None
    assert book.competition.draw.contributions == ()

    word = hall_word(book.slug, commitment(SECRET))
    wall = Client().get(f"/w/{book.slug}/").content.decode()
    assert "签已经锁定" in wall
    assert commitment(SECRET) not in wall
    before, check = stranger.get(address).content.decode().split("<summary>核对</summary>", 1)
    assert commitment(SECRET) not in before
    assert commitment(SECRET) in check
    stranger.post(address, {"words": "风和日丽", "name": "小王", "hall": word})
    wrong = Client().post(address, {"words": "假的", "hall": "x" * 12})
    assert wrong.status_code == 403

    held = pass_for(book.stream, Role.PLAYER, next(iter(book.competition.entrants)))
    player = Client()
    session = player.session
    session[PASS] = held.serial
    session.save()
    player.post(address, {"words": "42", "request": "one"})
    player.post(address, {"words": "42", "request": "one"})
    spoken = [one.words for one in book.competition.draw.contributions]
    assert spoken == ["风和日丽", "42"]
    assert "风和日丽" in Client().get(f"/w/{book.slug}/").content.decode()


def test_words_of_staff_are_counted_apart_and_bind_nobody() -> None:
    """Who knows the secret and speaks last chooses the result; so only a pass's words after all
    others bind the organiser, and the page says whose were last."""
    book = fresh("shuangsheng", "drawing-staff")
    address = f"/e/{book.slug}/draw/"
    act(book, lambda *_: [CommitDraw(commitment(SECRET))], ORGANISER)

    def page(language: str = "zh") -> str:
        client = Client()
        client.cookies["lang"] = language
        return client.get(address).content.decode()

    act(book, lambda *_: [Contribute("张三", "八")], ORGANISER)
    assert "选手和领队 0 句，工作人员 1 句" in page()
    assert "还没有选手或领队用参赛证报一句话" in page()
    assert "（组织者 代）" in page()

    held = pass_for(book.stream, Role.PLAYER, next(iter(book.competition.entrants)))
    player = Client()
    player.get(f"/p/{word_of(held)}/")
    player.post(address, {"words": "42"})
    assert "选手和领队 1 句，工作人员 1 句" in page()
    assert "最后一句是选手或领队报的" in page()
    assert "player " in page("en")
    assert "选手 " not in page("en")

    act(book, lambda *_: [Contribute("组织者", "六")], ORGANISER)
    assert "最后一句不是选手或领队报的；再有一位" in page()
    act(book, lambda *_: [CloseWords(), RevealDraw(SECRET)], ORGANISER)
    assert "知道密钥的人可以挑选它" in page()
    assert "whoever knew the secret could have chosen them" in page("en")


def test_a_draw_that_nobody_else_has_bound_says_so() -> None:
    book = fresh("shuangsheng", "drawing-alone")
    act(book, lambda *_: [CommitDraw(commitment(SECRET))], ORGANISER)
    act(book, lambda *_: [CloseWords(), RevealDraw(SECRET)], ORGANISER)
    text = Client().get(f"/e/{book.slug}/draw/").content.decode()
    assert "选手和领队 0 句" in text
    assert "没有选手或领队报过话：这次抽签只能相信组织者" in text


def test_too_many_words_from_one_phone_are_not_taken() -> None:
    book = fresh("shuangsheng", "drawing-much")
    act(book, lambda *_: [CommitDraw(commitment(SECRET))], ORGANISER)
    word = hall_word(book.slug, commitment(SECRET))
    client = Client(REMOTE_ADDR="10.1.2.3")
    for i in range(12):
        client.post(f"/e/{book.slug}/draw/", {"words": str(i), "hall": word})
    assert book.competition.draw is not None
    assert len(book.competition.draw.contributions) == 10

    held = pass_for(book.stream, Role.PLAYER, next(iter(book.competition.entrants)))
    phone = Client()
    phone.get(f"/p/{word_of(held)}/")
    phone.post("/in/pin/", {"pin": pin_of(held)})
    acting = f"/e/{book.slug}/me/do/contribute/"
    assert phone.post(acting, {"words": "刷屏" * 41}).status_code == 400
    for i in range(12):
        phone.post(acting, {"words": f"{i}"})
    assert len(book.competition.draw.contributions) == 20


def test_a_commitment_that_was_thrown_away_stays_with_its_reason() -> None:
    book = fresh("shuangsheng", "thrown-away")
    done = act(book, lambda *_: [CommitDraw(commitment(SECRET))], ORGANISER)
    seq = done.events[0].seq
    spoken = act(book, lambda *_: [Contribute("李", "先说一句")], ORGANISER).events[0].seq
    for undone in (spoken, seq):
        with pytest.raises(PaisaiError, match="什么也不能撤销"):
            act(book, lambda *_, undone=undone: [Undo(undone, "说错了")], ORGANISER)
    act(book, lambda *_: [GiveUpDraw("投影没有开，重来")], ORGANISER)
    text = Client().get(f"/e/{book.slug}/draw/").content.decode()
    assert commitment(SECRET) in text
    assert "投影没有开，重来" in text
    assert "：先说一句" in text
    assert "</s>" not in text
    assert "这场比赛作废过的抽签：1 次" in text
    other = "a7" * 32
    act(book, lambda *_: [CommitDraw(commitment(other))], ORGANISER)
    act(book, lambda *_: [CloseWords(), RevealDraw(other)], ORGANISER)
    text = Client().get(f"/e/{book.slug}/draw/").content.decode()
    assert commitment(SECRET) in text
    assert commitment(other) in text
    assert "投影没有开，重来" in text
    act(book, lambda *_: [Undo(book.follow().seq, "不好看")], ORGANISER)
    text = Client().get(f"/e/{book.slug}/draw/").content.decode()
    assert "揭晓以后作废：不好看" in text
    assert text.count("没有揭晓就作废") == 1


def test_the_ten_lines_on_the_page_recompute_the_draw(capsys: pytest.CaptureFixture[str]) -> None:
    book = event("tuolaji")
    text = Client().get(f"/e/{book.slug}/draw/").content.decode()
    found = re.search(r"<pre tabindex=\"0\"><code>(.*?)</code></pre>", text, re.DOTALL)
    assert found is not None
    program = html.unescape(found.group(1))
    exec(program, {})
    stage = book.competition.stages[0]
    assert stage.course.numbers is not None
    numbers = stage.course.numbers
    assert capsys.readouterr().out.strip() == str(sorted(numbers, key=lambda one: numbers[one]))


def test_who_may_not_speak_leaves_no_session_behind() -> None:
    slug, before = event("shuangsheng").slug, Session.objects.count()
    answer = Client().post(f"/e/{slug}/draw/", {"words": "8", "hall": "wrong"})
    assert answer.status_code in (403, 409)
    assert Session.objects.count() == before
