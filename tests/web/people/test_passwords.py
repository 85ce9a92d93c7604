"""A password or a PIN that will not do is refused in words that help."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from paisai.desk.rights import Role
from paisai.web.people.models import Account
from paisai.web.people.passes import pass_for
from paisai.web.people.passwords import password_defect
from support.phones import locked_out
from support.web import account, new_event, signed_in


@pytest.mark.parametrize(
    ("password", "zh", "en"),
    [
        ("绿桌", "密码至少 8 个字符", "at least 8 characters"),
        ("password", "这个密码太常见，请换一个", "too common; choose another"),
        ("48271936504", "不能全是数字，请加几个字", "not digits only; add letters"),
        ("wangcaipan1", "和登录名或姓名太像，请换一个", "too much like your name; choose another"),
        ("绿色的牌桌 17", "", ""),
    ],
)
def test_what_is_wrong_with_a_password(password: str, zh: str, en: str) -> None:
    said = password_defect(password, Account(login="wangcaipan", name="王裁判"))
    assert (said.zh, said.en) == (zh, en)


def test_the_page_of_an_invitation_and_the_account_say_it_in_chinese() -> None:
    book = new_event("tuolaji-zhuhai-2019", date(2030, 5, 1))
    one = signed_in(account(Role.ORGANISER, at=book))
    page = one.post(
        f"/o/{book.slug}/people/invite/", {"name": "他", "roles": "chief"}, follow=True
    ).content.decode()
    link = page[page.index("/in/invited/") :].split('"')[0].split("<")[0]
    sent = {"login": "he", "name": "他", "password": "abc"}
    for text in (
        Client().post(link, sent).content.decode(),
        one.post("/account/password/", {"new": "abc"}).content.decode(),
    ):
        assert "密码至少 8 个字符" in text
        assert "too short" not in text


def test_a_card_with_too_many_wrong_pins_is_said_to_be_void_and_not_to_wait() -> None:
    """Waiting does not mend it: only a new card does."""
    book = new_event("tuolaji-zhuhai-2019", date(2030, 5, 1))
    client = locked_out(pass_for(book.stream, Role.LEADER, "u1"), 8)
    for answer in (client.get("/in/pin/"), client.post("/in/pin/", {"pin": "000000"})):
        text = answer.content.decode()
        assert "请到裁判台换一张" in text
        assert "分钟再试" not in text
