"""复制到群里 on the pages of organiser, leader and public: text that a button copies, pictures."""

from __future__ import annotations

import re
import struct
from typing import Any

import pytest
from django.test import Client

from paisai.desk.rights import Role
from support.axe import violations
from support.browser import Browser
from support.demonstrated import RICHEST, client_of, events
from support.demonstrations import event
from support.until import until
from support.web import account, signed_in

PNG = b"\x89PNG"
TAKEN = """() => addEventListener('copy', () => {
  window.took = String(document.getSelection()) || document.activeElement.value;
})"""


def page_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_the_organiser_finds_it_where_each_list_stands() -> None:
    book = event("tuolaji")
    client = signed_in(account(Role.ORGANISER, at=book))
    base = f"/o/{book.slug}/"
    assert f'href="{base}share/pairings-1-03/"' in page_of(client, f"{base}round/")
    assert f'href="{base}share/results-1-03/"' in page_of(client, f"{base}results/")
    for tab in ("standings/", "awards/", "papers/"):
        assert f'href="{base}share/"' in page_of(client, base + tab)
    listed = page_of(client, f"{base}share/")
    for key in ("pairings-1-03", "results-1-03", "standings-1", "timetable"):
        assert f"{base}share/{key}/" in listed
        assert "复制文字" in page_of(client, f"{base}share/{key}/")


def test_a_leader_finds_it_and_what_is_of_his_unit() -> None:
    client = client_of(Role.LEADER.value)
    own = page_of(client, f"/e/{RICHEST}/me/")
    assert f'href="/e/{RICHEST}/share/"' in own
    [unit] = re.findall(rf'href="/e/{RICHEST}/share/\?unit=([^"]+)"', own)
    assert unit in events()[RICHEST].competition.units
    text = page_of(client, f"/e/{RICHEST}/share/pairings-1-03/?unit={unit}")
    whole = page_of(client, f"/e/{RICHEST}/share/pairings-1-03/")
    assert text.count(" 桌 ") < whole.count(" 桌 ")
    name = events()[RICHEST].competition.units[unit].name  # type: ignore[index]
    assert f"【{name}：第 3 轮 对阵】" in text


def test_strangers_find_it_on_the_public_pages() -> None:
    base = f"/e/{event('shengji').slug}/"
    for page, key in (
        ("rounds/", "pairings-2-04"),
        ("standings/", "final"),
        ("standings/1/", "standings-1"),
        ("awards/", "awards"),
        ("schedule/", "timetable"),
    ):
        assert f'href="{base}share/{key}/"' in page_of(Client(), base + page)
        assert "data-copy-from" in page_of(Client(), f"{base}share/{key}/")


def test_a_picture_is_a_phone_wide_and_what_is_not_there_is_not_found() -> None:
    base = f"/e/{event('tuolaji').slug}/share/"
    for language in ("zh", "en"):
        made = Client().get(f"{base}standings-1/{language}-1.png")
        assert made.status_code == 200
        assert made.content.startswith(PNG)
        assert struct.unpack(">I", made.content[16:20]) == (1080,)
    assert Client().get(f"{base}standings-1/zh-99.png").status_code == 404
    assert Client().get(f"{base}awards/").status_code == 404
    assert Client().get(f"{base}pairings-9-99/").status_code == 404


def test_a_link_has_title_sentence_and_picture() -> None:
    book = event("tuolaji")
    page = page_of(Client(), f"/e/{book.slug}/rounds/")
    found = dict(re.findall(r'<meta property="(og:[a-z:]+)" content="([^"]*)">', page))
    assert found["og:title"] == f"第 3 轮 · {book.competition.name}"
    assert "第 3 轮进行中" in found["og:description"]
    assert found["og:url"].startswith("http://")
    assert found["og:url"].endswith(f"/e/{book.slug}/rounds/")
    path = found["og:image"].replace("&amp;", "&").partition("//")[2].partition("/")[2]
    picture = Client().get(f"/{path}")
    assert picture.content.startswith(PNG)
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    english = Client()
    english.cookies["lang"] = "en"
    assert "Round 3 is being played" in page_of(english, f"/e/{book.slug}/")


@pytest.mark.parametrize("secure", [True, False])
def test_a_button_copies_the_text_with_and_without_a_clipboard(
    browser: Browser, site: str, secure: bool
) -> None:
    """On a plain http address there is no navigator.clipboard; the button copies all the same."""
    book = event("tuolaji")
    context = browser.new_context(viewport={"width": 390, "height": 844})
    if secure:
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    else:
        context.add_init_script(
            "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
        )
    page: Any = context.new_page()
    page.goto(f"{site}/e/{book.slug}/share/pairings-1-03/")
    page.evaluate(TAKEN)
    page.get_by_role("button", name="复制文字").first.click()
    page.get_by_role("button", name="已复制").wait_for()
    if secure:
        taken = page.evaluate("navigator.clipboard.readText()")
    else:
        taken = page.evaluate("window.took")
    assert taken.replace("\r\n", "\n") == page.locator("[data-copy-from]").first.input_value()
    assert taken.startswith("【第 3 轮 对阵】")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("figure.for-group img").first.scroll_into_view_if_needed()
    until(page, "document.querySelector('figure.for-group img').naturalWidth === 1080")
    assert violations(page) == []
