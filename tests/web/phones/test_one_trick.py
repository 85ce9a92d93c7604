"""A referee looks at the one trick that lies on the table, with what the players still hold."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import Any

import pytest

from support.hall import Hall
from support.hall_clock import HallClock
from support.one_table import OneTable
from support.phone_screen import assert_fit, screen
from support.phones import RefereePhone
from support.web_day import playing, put


@pytest.fixture
def referee(hall_clock: HallClock) -> RefereePhone:
    hall: Hall = playing()
    hall_clock.set(hall.now + timedelta(minutes=5))
    return RefereePhone(put(hall))


def checked(referee: RefereePhone, status: int = 200, **asked: str) -> str:
    path = f"/r/{referee.book.slug}/t/1/trick/"
    answer = referee.client.get(path, {"level": "2", "trump": "S", **asked})
    assert answer.status_code == status, answer.content.decode()[:2000]
    return unescape(answer.content.decode())


def test_Z4_13_a_pair_held_back_is_found_by_one_trick(referee: RefereePhone) -> None:
    """A pair of hearts is led; who holds ♥3 ♥3 ♥4 must play the threes."""
    said = checked(referee, play0="♥9 9", play1="♥3 4", rest1="♥3 ♣5")
    assert "第二家：" in said
    assert "said bad" in said
    assert "Z4.13" in said
    assert f"/r/{referee.book.slug}/t/1/rule/" in said
    right = checked(referee, play0="♥9 9", play1="♥3 3", rest1="♥4 ♣5")
    assert "第二家跟得对" in right
    assert "said bad" not in right


def test_the_winner_and_the_points_are_said(referee: RefereePhone) -> None:
    """Spades are trumps: ♠3 takes ♥K, ♥10 and ♥5, 25 points."""
    said = checked(referee, play0="♥K", play1="♥10", play2="♠3", play3="♥5")
    assert "第三家最大，这一圈 25 分" in said
    assert "没有查跟得对不对" in said
    referee.client.cookies["lang"] = "en"
    assert "The third wins the trick: 25 points" in checked(
        referee, play0="HK", play1="H10", play2="S3", play3="h5"
    )


def test_a_throw_is_checked_where_all_hands_are_given(referee: RefereePhone) -> None:
    """♥A ♥9 9 is thrown; the third holds ♥J J behind his play, so the nines are beaten."""
    fields = {"play0": "♥A 9 9", "play1": "♥3 4 5", "rest1": "♣3", "play3": "♥6 7 8"}
    failed = checked(referee, **fields, play2="♥J J 4", rest2="♣4", rest3="♣6")
    assert "甩牌不成立" in failed
    stands = checked(referee, **fields, play2="♥7 Q 4", rest2="♣4", rest3="♣6")
    assert "甩牌成立" in stands


def test_what_cannot_be_read_is_said_with_its_seat(referee: RefereePhone) -> None:
    assert "第二家：看不懂" in checked(referee, 400, play0="♥K", play1="王")
    assert "先写花色" in checked(referee, 400, play0="9 9")
    said = checked(referee, 400, play0="♥K K K K K")
    assert "♥K K K K K" in said
    assert "请写首家出的牌" in checked(referee, 400, play0="")
    assert "级数应是" in checked(referee, 400, play0="♥K", level="x")


def test_E4_4_plays_of_three_are_read_without_suits(hall_clock: HallClock) -> None:
    """E4.4: 3334 is three with one and 4443 beats it; 33 beats nothing of it; a rocket does."""
    hall = OneTable("erdayi-sanya-2021")
    hall_clock.set(hall.now + timedelta(minutes=1))
    referee = RefereePhone(put(hall))
    path = f"/r/{referee.book.slug}/t/1/trick/"
    asked = {"play0": "3 3 3 4", "play1": "4 4 4 3", "play2": "大王 小王"}
    said = referee.client.get(path, asked).content.decode()
    assert said.count("管得住") == 2
    said = referee.client.get(path, {**asked, "play2": "3 3"}).content.decode()
    assert "管不住前面的牌" in said
    said = referee.client.get(path, {"play0": "3 3 4"}).content.decode()
    assert "不成牌型" in said


def test_keys_write_into_the_field_that_was_touched(
    referee: RefereePhone, site: str, browser: Any
) -> None:
    page = screen(browser, site, referee)
    page.goto(f"{site}/r/{referee.book.slug}/t/1/")
    page.get_by_role("link", name="查一圈牌").click()
    for key in ("♥", "K", "10"):
        page.locator(
            f".keys button[data-insert='{key}'], .keys button[data-insert='{key} ']"
        ).click()
    page.locator("#play2").focus()
    for key in ("♣", "5"):
        page.locator(
            f".keys button[data-insert='{key}'], .keys button[data-insert='{key} ']"
        ).click()
    assert page.locator("#play0").input_value() == "♥K 10 "
    assert page.locator("#play2").input_value() == "♣5 "
    assert_fit(page)
    page.get_by_role("button", name="查", exact=True).click()
    page.locator("#found").wait_for()
    assert page.locator("#play0").input_value() == "♥K 10 "
    assert_fit(page)
    page.context.close()
