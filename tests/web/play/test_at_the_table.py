"""What happens around the cards: coming, being cut off, going away, asking, watching, looking
back."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from support.axe import violations
from support.table_page import ERDAYI, PRESETS, SIZES, TableGuest

MINE = ".main-act:has-text('选'), .showing:not(:disabled)"
"""It is my turn."""
HAND = "[...document.querySelectorAll('.hand-stack')].map((one) => one.dataset.key).join(' ')"
PAGE_WEIGHT = 300 * 1024


def _menu(guest: TableGuest, words: str) -> None:
    guest.page.click(".menu-button")
    guest.page.click(f"dialog[data-sheet=menu] button:has-text('{words}')")


def _hand(guest: TableGuest) -> str:
    return str(guest.page.evaluate(HAND))


def _choose(guest: TableGuest) -> tuple[int, int]:
    """Lets go until there is something to play, and chooses it: cards held, cards chosen."""
    for _ in range(20):
        guest.until(".main-act:has-text('选')", 90)
        held = len(_hand(guest).split())
        guest.hint()
        guest.page.wait_for_timeout(400)
        if chosen := guest.now()["chosen"]:
            return held, chosen
        guest.let_go()
        guest.page.wait_for_timeout(400)
    raise AssertionError("there was never anything to play")


@pytest.mark.parametrize("preset", [PRESETS[0], ERDAYI])
def test_the_first_card_comes_within_ten_seconds_of_the_first_click(
    browser: Any, site: str, preset: str
) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    weight = []
    page.on("response", lambda answer: weight.append(len(answer.body())) if answer.ok else None)
    page.goto(f"{site}/")
    page.click("a[href='/play/']")
    page.wait_for_selector("[data-play]")
    weight.clear()
    begun = time.monotonic()
    with page.expect_navigation():
        page.click(f"[data-play={preset}]")
    page.wait_for_selector(".hand-stack")
    assert time.monotonic() - begun < 10
    assert 10_000 < sum(weight) < PAGE_WEIGHT


def test_after_a_reload_and_on_another_device_it_is_the_same_seat(browser: Any, site: str) -> None:
    guest = TableGuest(browser, site)
    guest.open("bashifen-teachers")
    guest.until(MINE)
    guest.until(".place .play")
    hand = _hand(guest)
    guest.page.reload()
    guest.page.wait_for_selector(".hand-stack")
    assert _hand(guest) == hand
    _menu(guest, "换到别的设备")
    link = guest.page.input_value("dialog[data-sheet=elsewhere] input")
    other = TableGuest(browser, site, SIZES["wide"])
    other.page.goto(link)
    other.page.wait_for_selector(".hand-stack")
    assert sorted(_hand(other).split()) == sorted(hand.split())
    assert "#" not in other.page.url  # a secret does not stay in the address
    other.play()


def test_a_cut_line_is_said_and_taken_up_by_itself(browser: Any, site: str) -> None:
    guest = TableGuest(browser, site)
    lines: list[Any] = []

    def cut(line: Any) -> None:
        line.connect_to_server()
        lines.append(line)

    guest.page.route_web_socket(re.compile("/socket$"), cut)
    guest.open(ERDAYI)
    guest.until(MINE)
    for _ in range(3):
        known = len(lines)
        lines[-1].close(code=1001)
        for _ in range(100):
            guest.page.wait_for_timeout(50)
            if len(lines) > known:
                break
        guest.page.wait_for_function("() => document.querySelector('.link-line').hidden")
        guest.once(guest.now())
    guest.play()


def test_what_was_played_while_the_line_was_cut_is_played_once(browser: Any, site: str) -> None:
    guest = TableGuest(browser, site)
    lines: list[Any] = []
    reaches = [True]

    def through(line: Any) -> None:
        server = line.connect_to_server()
        line.on_message(lambda text: server.send(text) if reaches[0] else None)
        lines.append(line)

    guest.page.route_web_socket(re.compile("/socket$"), through)
    guest.open(ERDAYI, "bot:sound", "bot:sound")
    guest.until(".main-act:has-text('选')")
    held, chosen = _choose(guest)
    reaches[0] = False
    guest.page.wait_for_timeout(300)
    guest.press()
    guest.page.wait_for_selector(".main-act:has-text('正在出')")
    reaches[0] = True
    lines[-1].close(code=1001)
    guest.page.wait_for_function(f"() => ({HAND}).split(' ').length === {held - chosen}")
    guest.play()


def test_who_is_silent_is_played_for_and_comes_back(browser: Any, site: str) -> None:
    guest = TableGuest(browser, site)
    guest.open(ERDAYI, away_s=1, bot_ms=1500, clock={"kind": "move", "seconds": 2, "bank": 0})
    guest.until(MINE)
    guest.page.wait_for_selector(".banner:has-text('托管')", timeout=30_000)
    guest.page.click(".banner button")
    guest.page.wait_for_selector(".banner", state="detached")


def test_a_play_is_taken_back_when_all_agree(browser: Any, site: str) -> None:
    guest = TableGuest(browser, site)
    guest.open(ERDAYI, bot_ms=4000)
    guest.until(".main-act:has-text('选')", 90)
    held, chosen = _choose(guest)
    guest.page.wait_for_timeout(300)
    guest.press()
    guest.page.wait_for_function(f"() => ({HAND}).split(' ').length === {held - chosen}")
    _menu(guest, "收回刚才的牌")
    guest.page.wait_for_function(f"() => ({HAND}).split(' ').length === {held}")


def test_a_pause_stops_the_table_and_it_goes_on(browser: Any, site: str) -> None:
    guest = TableGuest(browser, site)
    guest.open(ERDAYI)
    guest.until(MINE)
    _menu(guest, "暂停")
    guest.page.wait_for_selector(".felt-middle:has-text('暂停中')")
    guest.page.wait_for_timeout(300)
    guest.page.click(".main-act:has-text('继续')")
    guest.page.wait_for_selector(".felt-middle:has-text('暂停中')", state="detached")
    guest.play()


def test_a_claim_that_is_not_sure_is_refused_with_a_sentence(browser: Any, site: str) -> None:
    guest = TableGuest(browser, site)
    guest.open(ERDAYI)
    guest.until(MINE)
    _menu(guest, "余下都是我的")
    guest.page.wait_for_selector(".line-refused")
    assert len(guest.page.text_content(".line-refused")) > 8


def test_a_friend_comes_by_the_link_and_a_third_watches(browser: Any, site: str) -> None:
    owner = TableGuest(browser, site)
    address = owner.open(ERDAYI, "open")
    assert "空位" in owner.page.text_content(".felt-middle")
    assert violations(owner.page) == []
    owner.page.click(".felt-middle button:has-text('请朋友来')")
    assert owner.page.input_value("dialog input").endswith(address)
    owner.page.wait_for_function("() => document.querySelector('dialog .qr').naturalWidth > 0")
    owner.page.keyboard.press("Escape")
    friend = TableGuest(browser, site, SIZES["wide"])
    friend.go(address)
    friend.page.click(".waiting-seat button:has-text('坐这里')")
    friend.page.wait_for_selector(".main-act:has-text('准备好了')")
    watcher = TableGuest(browser, site)
    watcher.go(address)
    for guest in (owner, friend):
        guest.page.wait_for_timeout(300)
        guest.page.click(".main-act:has-text('准备好了')")
    for guest in (owner, friend):
        guest.page.wait_for_selector(".hand-stack")
    watcher.page.wait_for_selector(".main-act:has-text('旁观')")
    assert _hand(watcher) == ""
    owner.page.click(".corner.right:visible")
    owner.page.click("dialog[data-sheet=phrases] .pair-grid button >> nth=0")
    friend.page.wait_for_selector(".said-bubble")
    _menu(watcher, "请看 云嘉齐 的牌")
    owner.page.click("dialog[data-sheet=looks] button:has-text('让他看')")
    watcher.page.wait_for_selector(".hand-stack")
    assert sorted(_hand(watcher).split()) == sorted(_hand(owner).split())
    end = time.monotonic() + 120
    while time.monotonic() < end and not owner.page.query_selector("dialog[data-sheet=result]"):
        for guest in (owner, friend):
            guest.once(guest.now())
            guest.page.wait_for_timeout(40)
    for guest in (owner, friend):
        guest.page.wait_for_selector("dialog[data-sheet=result]:has-text('✓')")


def test_a_deal_is_looked_at_again_alone_and_together(browser: Any, site: str) -> None:
    guest = TableGuest(browser, site)
    guest.open(ERDAYI)
    guest.play()
    address = guest.page.get_attribute("dialog a:has-text('看这一副')", "href")
    page = guest.page
    page.goto(f"{site}{address}")
    page.wait_for_selector(".replay-steps li")
    assert "✓" in page.text_content("#replay")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.text_content(".replay-words").startswith("2 /")
    assert violations(page) == []
    page.click("button:has-text('几个人一起看')")
    page.wait_for_function("() => /带看/.test(document.querySelector('#replay').textContent)")
    other = TableGuest(browser, site)
    other.page.goto(f"{site}{address}#room")
    other.page.wait_for_function(
        "() => /一起看的有/.test(document.querySelector('#replay').textContent)"
    )
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    other.page.wait_for_function(
        "() => document.querySelector('.replay-words').textContent.startsWith('3 /')"
    )
    with page.expect_download() as told:
        page.click("a:has-text('下载记录')")
    other.page.goto(f"{site}/deals/")
    other.page.set_input_files("#record-file", told.value.path())
    other.page.wait_for_selector(".replay-steps li")
    page.goto(f"{site}{address}proof/")
    page.wait_for_selector("h1:has-text('没有人能安排这副牌')")
    assert violations(page) == []


def test_what_is_no_record_is_refused_with_a_sentence(browser: Any, site: str) -> None:
    page = browser.new_page()
    page.goto(f"{site}/deals/")
    wrong = {"name": "x.txt", "mimeType": "text/plain", "buffer": b"hello"}
    page.set_input_files("#record-file", wrong)
    page.wait_for_selector("#trouble:not([hidden])")
    assert page.text_content("#trouble")


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("size", ["upright", "wide"])
def test_pages_are_accessible(browser: Any, site: str, size: str, language: str) -> None:
    guest = TableGuest(browser, site, SIZES[size])
    page = guest.page
    page.context.add_cookies([{"name": "lang", "value": language, "url": site}])
    page.reload()
    page.wait_for_selector("[data-play]")
    page.click("#open-form")
    assert violations(page) == []
    guest.open("tuolaji-zhuhai-2019", bot_ms=600)
    page.wait_for_timeout(300)
    guest.press()
    page.wait_for_selector(".hand-stack")
    assert violations(page) == []
    page.wait_for_selector(".place .play", timeout=40_000)
    assert violations(page) == []
    page.click(".menu-button")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.goto(f"{site}/play/learn/")
    assert violations(page) == []
    page.goto(f"{site}/play/endings/")
    page.wait_for_selector(".hand-stack")
    assert violations(page) == []
