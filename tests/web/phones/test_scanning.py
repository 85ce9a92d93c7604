"""The camera where the browser gives one and can read codes, the number everywhere else."""

from __future__ import annotations

from typing import Any

from support.hall_clock import HallClock
from support.phone_screen import screen
from support.phones import RefereePhone
from support.web_day import in_play

CAMERA = """
  window.BarcodeDetector = class { async detect() { return window.seen || []; } };
  Object.defineProperty(navigator, "mediaDevices", { value: {
    getUserMedia: async () => document.createElement("canvas").captureStream(5) } });
  HTMLMediaElement.prototype.play = async () => {};
"""
"""What a phone behind a certificate gives to a page."""
NONE = "delete window.BarcodeDetector"


def test_a_scanned_code_leads_to_its_table_and_a_strangers_does_not(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    _, book = in_play(hall_clock)
    page = screen(browser, site, RefereePhone(book))
    page.add_init_script(CAMERA)
    page.goto(f"{site}/r/{book.slug}/")
    page.get_by_role("button", name="扫桌上的码").click()
    page.evaluate("window.seen = [{ rawValue: 'http://elsewhere/e/other/t/2/' }]")
    page.get_by_text("这不是本场比赛的桌码").wait_for()
    page.evaluate(f"window.seen = [{{ rawValue: '{site}/e/{book.slug}/t/2/' }}]")
    page.wait_for_url(f"**/r/{book.slug}/t/2/")
    page.context.close()


def test_without_a_camera_there_is_the_number(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    _, book = in_play(hall_clock)
    page = screen(browser, site, RefereePhone(book))
    page.add_init_script(NONE)
    page.goto(f"{site}/r/{book.slug}/")
    assert page.locator("[data-scan]").is_hidden()
    page.locator("#number").fill("2")
    page.get_by_role("button", name="去", exact=True).click()
    page.wait_for_url(f"**/r/{book.slug}/t/2/")
    page.context.close()


def test_infractions_are_found_while_one_types(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    """By a word of the clause, or its number; no network is needed for it."""
    hall, book = in_play(hall_clock)
    page = screen(browser, site, RefereePhone(book))
    page.goto(f"{site}/r/{book.slug}/t/1/rule/?entry={hall.tables[1][0]}")
    page.context.set_offline(True)
    page.locator("#q").fill("z4.19")
    assert page.locator("#infractions .button:visible").count() == 1
    assert "藏张" in page.locator("#infractions .button:visible").inner_text()
    page.locator("#q").fill("")
    assert page.locator("#infractions .button:visible").count() > 5
    page.context.close()
