"""Every page, as every kind of person, in both languages: no failure, nothing from outside, a title
and one heading; in the browser no error of a script, no breach of the policy, nothing that axe
finds, at three widths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

from paisai.desk.rights import Role
from support.axe import violations
from support.chosen import seldom
from support.crawling import Page, crawl
from support.demonstrated import PEOPLE, RICHEST, STRANGER, client_of, events

LANGUAGES = ("zh", "en")
MANY = 8
"""So many tables, entries, infractions of one kind are opened for each event in the long run."""
WIDTHS = ((360, 740), (1280, 800), (1920, 1080))
LAPTOP = {"width": 1280, "height": 800}
WHO = ("administrator", Role.LEADER.value, Role.PLAYER.value, STRANGER)
"""Between them they reach every page; in the order in which they are asked."""
PARTS = (*((WHO[0], part) for part in range(3)), *((person, 0) for person in WHO[1:]))
"""Whose pages are looked at in one go; the administrator's are many."""
MOST = (Role.ORGANISER.value, Role.LEADER.value, Role.PLAYER.value)


def pages(person: str, language: str, slugs: Iterable[str] = (), each: int = 1) -> Iterator[Page]:
    """Of these events, or of all."""
    client = client_of(person)
    client.cookies["lang"] = language
    yield from crawl(client, set(slugs or events()), each)


def check(person: str, language: str, slugs: Iterable[str] = (), each: int = 1) -> None:
    found = list(pages(person, language, slugs, each))
    assert [(page.path, *page.bad) for page in found if page.bad] == []
    routes = {page.route for page in found}
    assert len(routes) > 3, routes


@pytest.mark.parametrize("person", seldom(PEOPLE, {*MOST, Role.REFEREE.value, STRANGER}))
def test_every_link_leads_to_a_whole_page(person: str) -> None:
    """Each in one language at one event: who has most to see there, at the one in the middle of a
    round, the others at one of the others."""
    number = PEOPLE.index(person)
    others = sorted(set(events()) - {RICHEST})
    check(person, LANGUAGES[number % 2], (RICHEST if person in MOST else others[number % 4],))


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", PEOPLE)
def test_every_link_of_every_page_in_both_languages(person: str, language: str) -> None:
    check(person, language, each=MANY)


def looked_at(
    browser: Any,
    site: str,
    person: str,
    language: str,
    sizes: Iterable[tuple[str, Iterable[tuple[int, int]]]],
) -> list[str]:
    """What a person's browser has against these pages at these sizes."""
    context = browser.new_context(viewport=LAPTOP, reduced_motion="reduce")
    cookies = {"lang": language}
    if person != STRANGER:
        cookies["paisai"] = client_of(person).cookies["paisai"].value
    context.add_cookies([{"name": n, "value": v, "url": site} for n, v in cookies.items()])
    page = context.new_page()
    found: list[str] = []
    where = ""
    page.on("pageerror", lambda error: found.append(f"{where} {error}"))
    page.on("console", lambda one: one.type == "error" and found.append(f"{where} {one.text}"))
    page.on(
        "request",
        lambda one: (
            one.url.startswith((site, "data:", "blob:"))
            or found.append(f"{where} asks outside: {one.url}")
        ),
    )
    for where, wanted in sizes:
        page.goto(site + where, wait_until="load")
        for width, height in wanted:
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                found.append(f"{where} at {width}: is {wide} wide")
            found += [f"{where} at {width}: {one}" for one in violations(page)]
    context.close()
    return found


@cache
def one_of_each() -> dict[str, list[str]]:
    """One address of each page, with who is shown it."""
    known: set[str] = set()
    chosen: dict[str, list[str]] = {}
    for person in WHO:
        for page in crawl(client_of(person), {RICHEST}, 1, questions=False):
            if page.html and page.route not in known:
                known.add(page.route)
                chosen.setdefault(person, []).append(page.path)
    return chosen


@pytest.mark.parametrize(("person", "part"), PARTS)
def test_no_browser_has_anything_against_a_page(
    person: str, part: int, browser: Any, site: str
) -> None:
    """Each at one of the three widths."""
    paths = one_of_each().get(person, [])
    parts = 3 if person == WHO[0] else 1
    sizes = [(path, (WIDTHS[i % 3],)) for i, path in enumerate(paths[part::parts])]
    assert looked_at(browser, site, person, LANGUAGES[WHO.index(person) % 2], sizes) == []


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", PEOPLE)
def test_no_browser_has_anything_against_any_page(
    person: str, language: str, browser: Any, site: str
) -> None:
    sizes = [(page.path, WIDTHS) for page in pages(person, language) if page.html]
    assert looked_at(browser, site, person, language, sizes) == []
