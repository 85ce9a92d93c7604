"""Printed by the browser, read without scripts, with a word longer than the screen."""

from __future__ import annotations

from typing import Any

import pytest

from paisai.desk.rights import Role
from support.demonstrations import event
from support.web import account, signed_in


def _seen(page: Any, selector: str) -> bool:
    return bool(page.locator(selector).first.is_visible())


def test_what_is_printed_says_of_which_event_it_is(browser: Any, site: str) -> None:
    book = event("tuolaji")
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        page.goto(f"{site}/e/{book.slug}/standings/")
        page.emulate_media(media="print")
        assert _seen(page, f".top .trail:has-text('{book.competition.name}')")
        for gone in (".foot", ".top .brand", ".tabs", ".filter"):
            assert not _seen(page, gone)


def test_reasons_that_are_folded_are_not_printed(browser: Any, site: str) -> None:
    book = event("tuolaji")
    cookie = signed_in(account(Role.ORGANISER, at=book)).cookies["paisai"].value
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        context.add_cookies([{"name": "paisai", "value": cookie, "url": site}])
        page = context.new_page()
        page.goto(f"{site}/o/{book.slug}/standings/")
        assert not _seen(page, ".why-row")
        page.locator(".why-above summary").nth(1).click()
        assert page.locator(".why-row:visible").count() == 1
        page.emulate_media(media="print")
        assert page.locator(".why-row:visible").count() == 1
        assert page.locator(".why-above details:visible").count() == 1
        assert not _seen(page, ".chips")


def test_without_scripts_there_is_no_clock_that_shows_nothing(browser: Any, site: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{site}/e/{event('tuolaji').slug}/rounds/")
        assert _seen(page, "#tables td")
        assert not _seen(page, ".time-left")
        assert not _seen(page, ".filter")


@pytest.mark.parametrize("path", ["/e/{}/rounds/", "/e/{}/where/?q=006", "/o/{}/"])
def test_a_word_longer_than_a_phone_is_broken(browser: Any, site: str, path: str) -> None:
    book = event("tuolaji")
    cookie = signed_in(account(Role.ORGANISER, at=book)).cookies["paisai"].value
    with browser.new_context(viewport={"width": 360, "height": 740}) as context:
        context.add_cookies([{"name": "paisai", "value": cookie, "url": site}])
        page = context.new_page()
        page.goto(site + path.format(book.slug))
        changed = page.evaluate(
            "() => { const all = document.querySelectorAll('.whole, .trouble a');"
            " for (const one of all) one.textContent = '（' + 'W'.repeat(60) + '）';"
            " return all.length; }"
        )
        assert changed
        assert page.evaluate("document.documentElement.scrollWidth") <= 361
