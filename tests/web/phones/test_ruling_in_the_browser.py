"""A ruling on a phone, as its buttons go: looked at, left by Back, given; and the deals by keys."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from paisai.desk.score_notation import read_score
from paisai.regulations import load
from support.hall import Hall
from support.hall_clock import HallClock
from support.phone_screen import screen
from support.phones import Phone, RefereePhone
from support.web_day import playing, put


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    """Two tables of 拖拉机 in the thirtieth minute."""
    one = playing(4)
    hall_clock.set(one.now + timedelta(minutes=30))
    return one


def test_I6_back_after_a_ruling_s_preview_is_a_page(hall: Hall, site: str, browser: Any) -> None:
    """And what was filled in stands in it; the ruling once given names its deal."""
    book = put(hall)
    page = screen(browser, site, RefereePhone(book))
    entry = hall.tables[1][0]
    page.goto(f"{site}/r/{book.slug}/t/1/rule/?entry={entry}&infraction=failed-throw")
    page.locator("[name='fact.at_fault'][value=declarer]").check()
    page.locator("[name=deal]").fill("3")
    page.locator("button.main", has_text="先看结果").click()
    page.locator("#foreseen").wait_for()
    page.goto(f"{site}/r/{book.slug}/")
    page.go_back()
    assert page.locator("[name=deal]:not([type=hidden])").input_value() == "3"
    page.locator("button.main", has_text="先看结果").click()
    page.locator("#foreseen button.giant").click()
    page.wait_for_url(f"**/r/{book.slug}/t/1/")
    assert "第 3 副" in page.locator("li", has_text="Z4.20").inner_text()
    page.go_back()
    assert page.locator("h1").count() == 1
    page.context.close()


def test_I6_what_was_sent_pushes_no_call_down(hall: Hall, site: str, browser: Any) -> None:
    """Neither on the first page nor at the table."""
    book = put(hall)
    _, other = hall.tables[1]
    page = screen(browser, site, RefereePhone(book))
    page.goto(f"{site}/r/{book.slug}/t/1/")
    page.locator("form[action*=sign_in] button").first.click()
    page.locator(".queued.desk").wait_for()
    assert Phone(book, other).send("call/", reason="看一下", request="x")[0] == 200
    for path in ("", "t/1/"):
        page.goto(f"{site}/r/{book.slug}/{path}")
        page.locator(".queued.desk").wait_for()
        call = page.locator("article.call").bounding_box()
        sent = page.locator("[data-queue-panel]").bounding_box()
        assert call is not None
        assert sent is not None
        assert call["y"] < sent["y"], path
    page.context.close()


def test_I6_deals_by_the_keys_are_read(hall: Hall, site: str, browser: Any) -> None:
    """南北 3 5 东西 8 5, tapped one after another without a space."""
    book = put(hall)
    page = screen(browser, site, RefereePhone(book))
    page.goto(f"{site}/r/{book.slug}/t/1/sheet/")
    page.evaluate(
        "() => { for (const one of document.querySelectorAll('details')) one.open = true }"
    )
    field = page.locator("[name=deals]").first
    keys = page.locator(f"[data-keys-for={field.get_attribute('id')}]")
    field.focus()
    for key in ("南北", "3", "5", "东西", "8", "5"):
        keys.locator(f"[data-insert='{key}']").click()
    assert field.input_value() == "南北35 东西85"
    page.context.close()


def test_I6_deals_written_without_a_space_are_read() -> None:
    regulation = load("tuolaji-zhuhai-2019")
    apart = read_score(regulation, ["南北35 东西85"])
    assert read_score(regulation, ["南北35东西85"]) == apart
    assert read_score(regulation, ["南北判东西85"]).played is not None
