"""Lists on a phone, with names as long as they come: cards that can be read, nothing too wide."""

from __future__ import annotations

from typing import Any

import pytest

from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations import load
from paisai.web.streams.books import Book
from support.hall import Hall
from support.long_names import half_played, hall_of_long_names
from support.phone_screen import PHONE, screen
from support.web import account, signed_in
from support.web_day import put

TORN = """() => [...document.querySelectorAll(".board tbody td")]
  .filter((cell) => getComputedStyle(cell).display === "contents" && cell.childNodes.length > 1)
  .map((cell) => cell.innerText)"""
"""Cells whose parts a grid would set in places of their own."""
ASTRAY = """() => [...document.querySelectorAll("#tables tbody tr")].filter((row) => {
    const cells = row.querySelectorAll("[data-key=table_text], [data-key^=seat]:not(.blank)");
    const [number, ...sides] = [...cells].map((cell) => cell.getBoundingClientRect());
    return sides.some((box) => box.left < number.right - 1 || box.width < 120);
  }).map((row) => row.innerText)"""
"""Tables whose number is not left of the sides, or whose sides have no room."""


class Staff:
    def __init__(self, book: Book) -> None:
        self.client = signed_in(account(Role.ORGANISER, Role.CHIEF, at=book))


@pytest.fixture(scope="module")
def published() -> Book:
    """In one room and without a result: a number and two sides are all there is to a table."""
    return put(hall_of_long_names())


@pytest.fixture(scope="module")
def played() -> Book:
    hall = half_played(hall_of_long_names())
    for table in list(hall.tables)[-2:]:
        entry = hall.tables[table][0]
        hall.do(ruling_on(hall.competition, entry, "conduct", {}).command)
    return put(hall)


def look(page: Any, address: str) -> None:
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], address
    assert page.evaluate(TORN) == [], address
    assert page.evaluate(ASTRAY) == [], address
    heads = page.locator(".board:not(.slim) thead")
    for i in range(heads.count()):
        assert heads.nth(i).bounding_box()["width"] <= 1, address


def test_a_round_that_has_just_been_published(browser: Any, site: str, published: Book) -> None:
    page = screen(browser, site, Staff(published))
    look(page, f"{site}/e/{published.slug}/rounds/")
    look(page, f"{site}/o/{published.slug}/round/")
    page.context.close()


@pytest.mark.parametrize("path", ["e/{}/rounds/", "e/{}/entries/", "o/{}/rulings/", "o/{}/awards/"])
def test_long_names_and_units(browser: Any, site: str, played: Book, path: str) -> None:
    page = screen(browser, site, Staff(played))
    look(page, f"{site}/{path.format(played.slug)}")
    page.context.close()


WIDE = """() => [...document.querySelectorAll(".tile, .seat, .sheet-names, .board td")].filter(
  (one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""
"""Boxes out of which a word sticks."""


@pytest.mark.parametrize("width", [360, 1280])
def test_a_word_as_long_as_a_line_widens_neither_a_draft_nor_the_results(
    browser: Any, site: str, width: int
) -> None:
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    for i in range(4):
        hall.enter(f"{i}Wolfeschlegelsteinhausenbergerdorffvoralternwaren", f"工会{i}")
    hall.do(c.Begin())
    hall.draw()
    hall.do(c.Pair())
    draft = put(hall)
    hall.do(c.PublishRound())
    out = put(hall)
    for book, path in ((draft, "draft/"), (out, "results/"), (out, "sheets/")):
        page = screen(browser, site, Staff(book))
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{site}/o/{book.slug}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert page.evaluate(WIDE) == [], path
        page.context.close()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_whoever_is_signed_in_has_room_in_the_head_of_a_page(
    browser: Any, site: str, published: Book, language: str
) -> None:
    page = screen(browser, site, Staff(published))
    page.context.add_cookies([{"name": "lang", "value": language, "url": site}])
    for path in ("/", "/o/", f"/o/{published.slug}/"):
        page.goto(site + path)
        page.locator(".top .who").evaluate("one => { one.textContent = '欧阳'.repeat(9); }")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    page.context.close()
