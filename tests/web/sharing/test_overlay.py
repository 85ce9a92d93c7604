"""`?overlay`: skins of the wall for a stream, on a clear ground."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.tournament.rounds import Score
from paisai.web.streams.acting import act
from support.axe import violations
from support.browser import Browser
from support.demonstrations import ORGANISER, event, fresh
from support.web import account, signed_in

SKINS = ("clock", "table", "standings")


def opened(browser: Browser, address: str) -> Any:
    page: Any = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(address)
    return page


@pytest.mark.parametrize("skin", SKINS)
def test_a_skin_is_clear_and_fits_1080p(browser: Browser, site: str, skin: str) -> None:
    page = opened(browser, f"{site}/w/{event('tuolaji').slug}/?overlay={skin}&table=1")
    plate = page.locator("#overlay")
    assert plate.is_visible()
    for one in ("document.documentElement", "document.body"):
        assert page.evaluate(f"getComputedStyle({one}).backgroundColor") == "rgba(0, 0, 0, 0)"
    box = plate.bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= 1920
    assert box["y"] + box["height"] <= 1080
    assert violations(page) == []


def test_each_says_what_it_is_for(browser: Browser, site: str) -> None:
    book = event("tuolaji")
    base = f"{site}/w/{book.slug}/"
    round_ = book.competition.round
    assert round_ is not None
    one = next(table for table in round_.tables if table.result is not None)
    name = book.competition.entrants[one.seats[0]].name
    clock = opened(browser, f"{base}?overlay")
    assert ":" in clock.locator(".left").inner_text()
    table = opened(browser, f"{base}?overlay=table&table={one.number}").locator("#overlay")
    assert name in table.inner_text()
    assert ":" in table.locator(".score").inner_text()
    places = opened(browser, f"{base}?overlay=standings").locator(".places li:visible")
    assert places.count() == 10


def test_a_table_without_a_result_has_no_score_and_hears_of_it(browser: Browser, site: str) -> None:
    book = fresh("tuolaji", "overlaid")
    round_ = book.competition.round
    assert round_ is not None
    one = next(t for t in round_.tables if t.result is None and not t.reports)
    page = opened(browser, f"{site}/w/{book.slug}/?overlay=table&table={one.number}")
    assert page.locator(".score").inner_text() == "–"
    sheet = c.EnterSheet(one.number, Score((5, 2)), one.seats)
    act(book, lambda *_: [sheet], ORGANISER, "overlay-1")
    page.get_by_text("5:2").wait_for(timeout=15_000)


def test_what_is_not_there_is_said_and_the_organiser_finds_all() -> None:
    book = event("tuolaji")
    assert Client().get(f"/w/{book.slug}/?overlay=fireworks").status_code == 404
    nobody = Client().get(f"/w/{book.slug}/?overlay=table&table=99")
    assert nobody.status_code == 200
    early = Client().get(f"/w/{event('bashifen').slug}/?overlay=standings")
    assert early.status_code == 200
    page = signed_in(account(Role.ORGANISER, at=book)).get(f"/o/{book.slug}/wall/")
    for skin in SKINS:
        assert f"?overlay={skin}" in page.content.decode()
