"""Whoever reads with large letters: pages follow the browser's own size, and twice the size of a
phone's page still has everything on it, one below the other."""

from __future__ import annotations

from typing import Any

import pytest

from support.demonstrations import event

PAGES = [
    "/e/{tuolaji}/",
    "/e/{tuolaji}/rounds/",
    "/e/{tuolaji}/standings/",
    "/e/{tuolaji}/draw/",
    "/e/{tuolaji}/where/?q=006",
    "/e/{shengji}/bracket/",
    "/e/{shengji}/teams/",
    "/e/{bashifen}/enter/",
    "/e/{erdayi}/entries/",
    "/in/",
]
NARROW = """() => [...document.querySelectorAll("#tables td[data-key^=seat]:not(.blank)")]
  .filter((cell) => cell.getBoundingClientRect().width < 60).map((cell) => cell.innerText)"""


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_phone_at_twice_its_size_has_nothing_beside_the_screen(
    browser: Any, site: str, language: str
) -> None:
    slugs = {one: event(one).slug for one in ("tuolaji", "shengji", "bashifen", "erdayi")}
    with browser.new_context(viewport={"width": 180, "height": 370}) as context:
        context.add_cookies([{"name": "lang", "value": language, "url": site}])
        page = context.new_page()
        for path in PAGES:
            page.goto(site + path.format(**slugs))
            assert page.evaluate("document.documentElement.scrollWidth") <= 181, path
            assert page.evaluate(NARROW) == [], path


def test_a_larger_letter_of_the_browser_is_followed(browser: Any, site: str) -> None:
    """17 px where the browser has 16; a page that named pixels would keep them."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(f"{site}/in/")
        rule = page.evaluate(
            "[...document.styleSheets[0].cssRules].find((one) => one.selectorText === 'html')"
            ".style.fontSize"
        )
        assert rule == "106.25%"
        assert page.evaluate("getComputedStyle(document.body).fontSize") == "17px"
