"""Every page of a phone, in both languages: axe finds nothing, all fits 360 px, 48 px to press."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from paisai.desk.rights import Role
from paisai.referee import infractions
from paisai.regulations import load
from support.hall import Hall
from support.hall_clock import HallClock
from support.phone_screen import assert_fit, screen
from support.phones import Phone, RefereePhone
from support.web_day import in_play, put


def languages(first: str, other: str) -> pytest.MarkDecorator:
    """One in the ordinary run, the other in the long one."""
    return pytest.mark.parametrize("language", [first, pytest.param(other, marks=pytest.mark.long)])


@languages("zh", "en")
def test_a_referees_pages(language: str, site: str, browser: Any, hall_clock: HallClock) -> None:
    hall, book = in_play(hall_clock)
    entry, other = hall.tables[1]
    Phone(book, entry).report(1, (5, 1), request="x")
    Phone(book, other).send("call/", reason="牌有问题", request="x")
    listed = infractions(book.competition.regulation)
    most = max(listed, key=lambda one: len(one.facts))
    referee = RefereePhone(book)
    referee.send("do/rule/", entry=entry, infraction="lateness", table="1", **{"fact.minutes": "1"})
    assert book.follow().competition.rulings  # type: ignore[union-attr]
    page = screen(browser, site, referee)
    page.context.add_cookies([{"name": "lang", "value": language, "url": site}])
    for path in (
        "",
        f"t/1/rule/?entry={entry}&infraction=lateness&fact.minutes=1",
        "t/1/",
        "t/1/rule/",
        f"t/1/rule/?entry={entry}",
        f"t/1/rule/?entry={entry}&infraction={most.id}",
        "t/1/sheet/?add=1&deals=NS45&side=NS&tricks=30",
        "codes/",
    ):
        page.goto(f"{site}/r/{book.slug}/{path}")
        assert_fit(page)
    page.context.close()


@languages("en", "zh")
def test_a_leaders_pages(language: str, site: str, browser: Any, hall_clock: HallClock) -> None:
    hall = Hall(datetime(2021, 10, 20, 8, 0))
    hall.create(load("erdayi-sanya-2021"), date(2021, 11, 12))
    hall.enter("狼牙", "单位1")
    hall.enter("W" * 190, "单位1")
    hall_clock.set(hall.now)
    book = put(hall)
    page = screen(browser, site, Phone(book, "单位1", Role.LEADER))
    page.context.add_cookies([{"name": "lang", "value": language, "url": site}])
    for path in ("me/", "unit/", "unit/papers/", "me/do/raise_objection/"):
        page.goto(f"{site}/e/{book.slug}/{path}")
        assert_fit(page)
    page.context.close()


def test_a_call_is_seen_taken_and_answered_by_itself(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    """The player calls, the referee's screen shows it, his tap is on the player's screen."""
    hall, book = in_play(hall_clock)
    referee = RefereePhone(book)
    table = screen(browser, site, Phone(book, hall.tables[2][0]))
    floor = screen(browser, site, referee)
    floor.goto(f"{site}/r/{book.slug}/")
    table.goto(f"{site}/e/{book.slug}/me/")
    table.locator("#call summary").click()
    table.get_by_role("button", name="规则上有疑问").click()
    floor.locator(".call").wait_for()
    assert "规则上有疑问" in floor.locator(".call").inner_text()
    floor.get_by_role("button", name="我去").click()
    table.locator(".call.taken").wait_for()
    assert referee.account.name in table.locator(".call").inner_text()
    for page in (table, floor):
        page.context.close()


def test_a_referees_sign_in_waits_for_the_network(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    hall, book = in_play(hall_clock)
    page = screen(browser, site, RefereePhone(book))
    page.goto(f"{site}/r/{book.slug}/t/1/")
    page.context.set_offline(True)
    page.get_by_role("button", name="到了，签到").first.click()
    page.locator(".queued.kept").wait_for()
    assert book.follow().seq == hall.state.seq
    page.context.set_offline(False)
    page.locator(".queued.desk").wait_for()
    assert book.follow().seq == hall.state.seq + 1
    page.locator("#now .tag.on").first.wait_for()
    page.context.close()
