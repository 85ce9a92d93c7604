"""On a phone, where the address allows it: the desk among its programs, and the last known state
without a network. Over plain http nothing of it."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from paisai.web.site.scripts import STATIC
from support.axe import violations
from support.browser import Browser
from support.demonstrations import event
from support.served import CHILD, Served, environment
from support.until import until


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[Served, str]]:
    """A server that can be killed, with an event whose first round is played."""
    line = [sys.executable, str(CHILD), "hall", str(tmp_path), "4"]
    made = subprocess.run(line, capture_output=True, text=True, env=environment(), check=False)
    assert made.returncode == 0, made.stderr
    one = Served(tmp_path)
    yield one, json.loads(made.stdout)["slug"]
    one.kill()


def phone(browser: Browser) -> Any:
    return browser.new_context(
        viewport={"width": 390, "height": 844}, service_workers="allow"
    ).new_page()


def answered_for(page: Any) -> None:
    """Until the worker answers for the page, and has kept what it needs."""
    until(page, "navigator.serviceWorker.controller !== null")
    page.reload()
    until(
        page,
        "async () => (await (await caches.open('paisai-pages')).keys())"
        ".some((one) => one.url === location.href)",
    )


def test_the_manifest_names_icons_that_are_there() -> None:
    said = Client().get("/manifest.webmanifest").json()
    assert said["name"] == "牌赛"
    assert {one["sizes"] for one in said["icons"]} == {"192x192", "512x512"}
    assert any(one.get("purpose") == "maskable" for one in said["icons"])
    for one in said["icons"]:
        picture = (STATIC / one["src"].removeprefix("/static/").partition("?")[0]).read_bytes()
        wide, tall = struct.unpack(">II", picture[16:24])
        assert f"{wide}x{tall}" == one["sizes"]
    english = Client()
    english.cookies["lang"] = "en"
    assert english.get("/manifest.webmanifest").json()["lang"] == "en"
    worker = Client().get("/worker.js")
    assert worker["Content-Type"].startswith("text/javascript")
    assert worker["Cache-Control"] == "no-cache"


def test_without_a_network_the_last_known_state_is_shown_with_its_age(
    browser: Browser, server: tuple[Served, str]
) -> None:
    served, slug = server
    page = phone(browser)
    page.goto(f"{served.address}/e/{slug}/rounds/")
    answered_for(page)
    tables = page.locator("#tables").inner_text()
    assert page.locator("link[rel=manifest]").count() == 1
    served.kill()
    page.reload()
    assert page.locator("#tables").inner_text() == tables
    state = page.locator("[data-link-state]")
    state.wait_for()
    assert "没有网络" in state.inner_text()
    assert violations(page) == []
    page.goto(f"{served.address}/e/{slug}/appeal/")
    assert page.get_by_role("heading", name="没有网络").is_visible()
    page.get_by_role("link", name="第 1 轮").click()
    assert page.locator("#tables").inner_text() == tables
    page.goto(f"{served.address}/e/{slug}/appeal/")
    assert violations(page) == []
    served.start()
    page.goto(f"{served.address}/e/{slug}/appeal/")
    assert page.get_by_role("heading", name="怎样申诉").is_visible()


def test_the_age_is_that_of_what_is_shown(browser: Browser, server: tuple[Served, str]) -> None:
    served, slug = server
    page = phone(browser)
    page.goto(f"{served.address}/e/{slug}/rounds/")
    answered_for(page)
    page.evaluate("""async () => {
      const kept = await caches.open('paisai-pages'), before = await kept.match(location.href);
      const headers = new Headers(before.headers);
      headers.set('Paisai-Kept-At', String(Date.now() - 7 * 60_000));
      await kept.put(location.href, new Response(await before.text(), { headers }));
    }""")
    page.goto("about:blank")
    served.kill()
    page.goto(f"{served.address}/e/{slug}/rounds/")
    page.get_by_text("没有网络，显示的是 7 分钟前的情况").wait_for()


def test_what_came_by_the_feed_is_the_last_known_state(
    browser: Browser, server: tuple[Served, str]
) -> None:
    """The page was fetched as a whole before; what is shown when the line goes is kept."""
    served, slug = server
    page = phone(browser)
    page.goto(f"{served.address}/e/{slug}/rounds/")
    answered_for(page)
    page.evaluate("document.querySelector('#round-state').textContent = '第 2 桌 7:5'")
    served.kill()
    until(
        page,
        "async () => (await (await (await caches.open('paisai-pages'))"
        ".match(location.href)).text()).includes('第 2 桌 7:5')",
    )
    page.reload()
    assert page.locator("#round-state").inner_text() == "第 2 桌 7:5"


def test_nothing_of_the_desk_is_kept_and_signing_out_forgets(
    browser: Browser, server: tuple[Served, str]
) -> None:
    served, slug = server
    page = phone(browser)
    page.goto(f"{served.address}/e/{slug}/")
    answered_for(page)
    page.goto(f"{served.address}/o/{slug}/")
    kept = "async () => (await (await caches.open('paisai-pages')).keys()).map((one) => one.url)"
    urls = page.evaluate(kept)
    assert not [one for one in urls if "/o/" in one]
    until(page, "async () => (await (await caches.open('paisai-pages')).keys()).length === 1")
    assert page.evaluate(kept) == [f"{served.address}/offline/"], "who signs in begins anew"


def test_over_plain_http_nothing_is_offered(browser: Browser, site: str) -> None:
    """A phone in the hall: its browser says that the address is not secure."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="allow")
    context.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page: Any = context.new_page()
    page.goto(f"{site}/e/{event('tuolaji').slug}/")
    page.wait_for_timeout(300)
    assert page.locator("link[rel=manifest]").count() == 0
    found = page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)")
    assert found == 0
