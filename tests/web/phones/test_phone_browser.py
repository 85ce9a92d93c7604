"""A phone of 360 by 740 whose network goes away in the middle of a report and comes back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from paisai.tournament.rounds import Score
from support.hall import Hall
from support.hall_clock import HallClock
from support.phone_screen import assert_fit, screen
from support.phones import Phone
from support.web_day import playing, put


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def test_a_report_made_without_a_network_arrives_once(hall: Hall, site: str, browser: Any) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    home = f"{site}/e/{book.slug}/me/"
    mine, theirs = screen(browser, site, one), screen(browser, site, other)
    mine.goto(home)
    theirs.goto(home)
    seq = book.follow().seq

    mine.context.set_offline(True)
    mine.locator("#report [name=levels1][value='5']").check()
    mine.locator("#report [name=levels2][value='1']").check()
    mine.locator("#report form[action*=report_result] button").click()
    mine.locator(".queued.kept").wait_for()
    assert "存在本机" in mine.locator(".queued.kept").inner_text()
    assert "5:1" in mine.locator(".queued.kept").inner_text()
    assert mine.locator(".report-steps.kept-here").count() == 1
    mine.locator("[data-link-state]:not([hidden])").wait_for()
    assert "没有网络" in mine.locator("[data-link-state]").inner_text()
    assert "第 1 桌" in mine.locator("#where").inner_text()  # the last known state stays
    assert book.follow().seq == seq

    mine.context.set_offline(False)
    mine.locator(".queued.desk").wait_for()
    mine.locator("[data-step=desk][data-reached]").wait_for()
    assert book.follow().seq == seq + 1

    theirs.get_by_role("button", name="对，确认").click()
    mine.locator("[data-step=confirmed][data-reached]").wait_for()
    state = book.follow()
    assert state.seq == seq + 2
    assert state.competition is not None
    assert state.competition.round is not None
    result = state.competition.round.tables[0].result
    assert result is not None
    assert result.score == Score((5, 1))
    mine.context.close()
    theirs.context.close()


def test_what_is_kept_survives_the_page_and_a_refusal_is_shown_and_dismissed(
    hall: Hall, site: str, browser: Any
) -> None:
    """The phone is away for a while; meanwhile the desk enters the sheet."""
    from support.web_day import Desk

    book = put(hall)
    phone = Phone(book, hall.tables[1][0])
    page = screen(browser, site, phone)
    page.goto(f"{site}/e/{book.slug}/me/")
    page.context.set_offline(True)
    page.locator("#report [name=levels1][value='5']").check()
    page.locator("#report [name=levels2][value='2']").check()
    page.locator("#report form[action*=report_result] button").click()
    page.locator(".queued.kept").wait_for()
    signed = list(hall.tables[1])
    Desk(book).post("do/enter_sheet/", table="1", levels1="5", levels2="1", signed=signed)
    seq = book.follow().seq
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(f"{site}/e/{book.slug}/me/")
    refused = page.locator(".queued.refused")
    refused.wait_for()
    assert "已有成绩" in refused.inner_text()
    assert "5:2" in refused.inner_text()
    assert book.follow().seq == seq
    refused.get_by_role("button").click()
    page.locator("[data-queue-panel]").wait_for(state="hidden")
    page.reload()
    assert page.locator(".queued").count() == 0
    page.context.close()


@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=pytest.mark.long)])
def test_the_screen_has_no_fault_that_axe_knows_and_fits_a_thumb(
    language: str, hall: Hall, site: str, browser: Any
) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    other.report(1, (5, 1), request="x")
    page = screen(browser, site, one)
    page.context.add_cookies([{"name": "lang", "value": language, "url": site}])
    page.goto(f"{site}/e/{book.slug}/me/")
    assert_fit(page)
    page.context.close()
