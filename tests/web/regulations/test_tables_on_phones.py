"""The tables of a regulation on a phone: every word of them is in sight."""

from __future__ import annotations

from typing import Any

import pytest

from paisai.presets import preset_ids
from support.entered_hall import entered, playable
from support.phone_screen import PHONE
from support.web_day import put

CUT = """() => [...document.querySelectorAll(".regulation-text .table-frame")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.innerText)"""
NARROW = """() => [...document.querySelectorAll(".cases tbody")].flatMap((card) =>
  [...card.querySelectorAll("tr")].map((row) => row.children[row === card.rows[0] ? 2 : 1])
    .filter((cell) => cell.getBoundingClientRect().width < card.clientWidth - 30))
  .map((cell) => cell.innerText)"""
"""Penalties that have not the whole width of their card."""


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_penalty_is_a_card_and_no_table_is_cut(browser: Any, site: str, language: str) -> None:
    context = browser.new_context(viewport=PHONE)
    context.add_cookies([{"name": "lang", "value": language, "url": site}])
    page = context.new_page()
    for preset in preset_ids():
        page.goto(f"{site}/regulations/{preset}/")
        assert page.locator(".cases tbody").count() > 5
        assert page.evaluate(NARROW) == [], preset
        assert page.evaluate(CUT) == [], preset
    context.close()


WIDE_CHIPS = """() => [...document.querySelectorAll(".board .clause")]
  .filter((one) => one.getBoundingClientRect().width > 80).map((one) => one.innerText)"""


def test_what_an_event_sets_otherwise_is_folded_and_its_clauses_are_small(
    browser: Any, site: str
) -> None:
    """Without its review, deadline, papers and selection: the regulation itself comes first."""
    page = browser.new_page(viewport=PHONE)
    page.goto(f"{site}/e/{put(entered(playable('erdayi-sanya-2021'), 8)).slug}/regulation/")
    assert not page.locator(".board").first.is_visible()
    page.locator("details summary").first.click()
    assert page.locator(".board .clause").first.is_visible()
    assert page.evaluate(WIDE_CHIPS) == []
    page.close()
