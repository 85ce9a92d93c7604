"""What somebody has typed on a phone stays: under news, under a refusal, under a cut network."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from paisai.desk.rights import Role
from support.hall import Hall
from support.hall_clock import HallClock
from support.phone_screen import screen
from support.phones import Phone, RefereePhone
from support.web_day import entered, first_round_done, playing, put


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def test_news_takes_nothing_away_from_under_the_thumb(hall: Hall, site: str, browser: Any) -> None:
    """Somebody signs in at the desk while a report is being typed and the field is left."""
    book = put(hall)
    page = screen(browser, site, Phone(book, hall.tables[1][0]))
    page.goto(f"{site}/e/{book.slug}/me/")
    page.locator("#report [name=levels1][value='5']").check()
    page.locator("#report h2").click()
    with page.expect_response(lambda answer: answer.url.endswith("/me/")):
        RefereePhone(book).send("do/sign_in/", entries=hall.tables[1][1], serial="1", request="a")
    page.wait_for_timeout(500)
    assert page.locator("#report [name=levels1]:checked").input_value() == "5"
    page.context.close()


def test_a_report_made_before_a_ruling_comes_back_to_be_put_right(
    hall: Hall, site: str, browser: Any
) -> None:
    """Kept on the phone while a referee rules at the table: whether the penalty is in the levels
    was not asked then. So it is refused with a sentence, and the figures stand in the form again,
    which asks it now."""
    book = put(hall)
    page = screen(browser, site, Phone(book, hall.tables[1][0]))
    page.goto(f"{site}/e/{book.slug}/me/")
    page.context.set_offline(True)
    page.locator("#report [name=levels1][value='5']").check()
    page.locator("#report [name=levels2][value='1']").check()
    page.locator("#report form[action*=report_result] button").click()
    page.locator(".queued.kept").wait_for()
    sent = {"entry": hall.tables[1][1], "infraction": "out-of-turn", "fact.at_fault": "declarer"}
    status, told = RefereePhone(book).send("do/rule/", **sent, table="1", deal="1", request="r")
    assert status == 200, told
    page.context.set_offline(False)
    refused = page.locator(".queued.refused")
    refused.wait_for()
    assert "判罚" in refused.inner_text()
    page.locator("#report [name=rulings_included]").first.wait_for()
    refused.get_by_role("button", name="改").click()
    assert page.locator("#report [name=levels1]:checked").input_value() == "5"
    page.locator("#report [name=rulings_included][value=yes]").check()
    page.locator("#report form[action*=report_result] button").click()
    page.locator(".queued.desk").wait_for()
    reports = book.follow().competition.round.tables[0].reports  # type: ignore[union-attr]
    assert [one.score.levels for one in reports] == [(5, 1)]
    page.context.close()


def test_what_is_put_right_takes_the_place_of_what_was_refused(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    """A leader's entry is refused twice: he sees why, and only the last time of it."""
    hall = entered("bashifen-teachers", 3)
    hall_clock.set(hall.now + timedelta(minutes=1))
    book = put(hall)
    page = screen(browser, site, Phone(book, "单位1", Role.LEADER))
    page.goto(f"{site}/e/{book.slug}/me/do/add_entry/")
    refused = page.locator(".queued.refused")
    page.locator("[name=player1]").fill("新人一")
    page.locator("[name=player2]").fill("新人二")
    for unit in ("单位2", "单位3", "单位1"):
        page.locator("[name=units]").fill(unit)
        with page.expect_response(lambda answer: answer.url.endswith("/add_entry/")):
            page.locator("form.act").get_by_role("button", name="报名").click()
        if unit != "单位1":
            refused.filter(has_text="写在前面").wait_for()
            assert refused.count() == 1
            assert refused.evaluate(
                "(row) => row.getBoundingClientRect().bottom <= innerHeight + 1"
            )
    page.wait_for_url("**/me/")
    assert [one.name for one in book.follow().competition.entrants.values()][-1] == "新人一/新人二"  # type: ignore[union-attr]
    page.context.close()


def test_an_appeal_written_without_a_network_arrives_when_it_is_back(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    """Nothing is asked that is known: who, which round, in writing."""
    hall = first_round_done()
    hall_clock.set(hall.now + timedelta(minutes=1))
    book = put(hall)
    entry = hall.tables[1][0]
    page = screen(browser, site, Phone(book, entry))
    page.goto(f"{site}/e/{book.slug}/me/")
    page.get_by_role("link", name="提出申诉").first.click()
    page.locator("[name=text]").wait_for()
    assert page.locator("input[name=entry]").get_attribute("type") == "hidden"
    assert page.locator("input[name=round]").get_attribute("type") == "hidden"
    page.context.set_offline(True)
    page.locator("[name=text]").fill("对方迟到没有判")
    page.get_by_role("button", name="提出申诉").click()
    page.locator(".queued.kept").wait_for()
    assert book.follow().competition.appeals == ()  # type: ignore[union-attr]
    page.context.set_offline(False)
    page.locator(".queued.desk").wait_for()
    (appeal,) = book.follow().competition.appeals  # type: ignore[union-attr]
    assert (appeal.entry, appeal.text) == (entry, "对方迟到没有判")
    page.context.close()


def test_keys_write_deals_without_the_phones_keyboard(
    site: str, browser: Any, hall_clock: HallClock, hall: Hall
) -> None:
    book = put(hall)
    page = screen(browser, site, Phone(book, hall.tables[1][0]))
    page.goto(f"{site}/e/{book.slug}/me/")
    page.locator("#report summary", has_text="更多").click()
    keys = page.locator("#report .keys")
    for key in ("南北", "8", "0", "东西", "3", "5", "5", "⌫"):
        keys.locator(f"[value='{key}']").click()
    assert page.locator("#report [name=deals]").input_value() == "南北80 东西35"
    page.context.close()
