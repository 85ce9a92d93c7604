"""What happens elsewhere comes in by itself; what is typed is not lost by it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from paisai.ledger import commands as c
from paisai.prints.pinyin import spelling, typed_for
from support.hall_clock import HallClock
from support.web_day import Desk, drafted, playing, put


def test_a_result_comes_in_without_a_hand_on_the_page(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    hall = playing()
    hall_clock.set(hall.now + timedelta(minutes=5))
    desk = Desk(put(hall))
    context = browser.new_context()
    cookie = desk.client.cookies["paisai"].value
    context.add_cookies([{"name": "paisai", "value": cookie, "url": site}])
    board, results = context.new_page(), context.new_page()
    board.goto(f"{site}/o/{desk.book.slug}/")
    results.goto(f"{site}/o/{desk.book.slug}/results/")
    assert "还缺第 1、2 桌" in board.locator(".due h1").inner_text()
    seats = list(hall.tables[1])
    desk.post("do/enter_sheet/", table="1", levels1="5", levels2="1", signed=seats)
    board.get_by_text("录入成绩，还缺第 2 桌").wait_for(timeout=20_000)
    results.locator(".tile.done").wait_for(timeout=20_000)
    assert "5:1" in results.locator(".tile.done").inner_text()
    context.close()


def test_who_is_found_by_name_is_signed_in_and_nobody_else(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    """With more than a few the list can be narrowed; "all" then means all that are shown."""
    hall = drafted(8)
    hall.do(c.PublishRound())
    hall_clock.set(hall.now + timedelta(minutes=5))
    desk = Desk(put(hall))
    context = browser.new_context()
    cookie = desk.client.cookies["paisai"].value
    context.add_cookies([{"name": "paisai", "value": cookie, "url": site}])
    page = context.new_page()
    page.goto(f"{site}/o/{desk.book.slug}/round/")
    page.locator("#signing-in > summary").click()
    shown = page.locator("#signing-in .seats > :visible")
    for typed in ("海豚", "ht", "haitun", "hai tun", "hait"):
        page.locator("#signing-in input[type=search]").fill(typed)
        assert ["海豚" in one for one in shown.all_inner_texts()] == [True], typed
    page.locator("#signing-in [data-tick-all]").click()
    page.locator("#signing-in button.main").click()
    page.get_by_text("1 / 8").wait_for()
    round_ = desk.book.follow().competition.round  # type: ignore[union-attr]
    assert [who for table in round_.tables for who, _ in table.arrived] == ["海豚"]  # type: ignore[union-attr]
    context.close()


def test_the_page_takes_letters_for_names_as_the_server_does(site: str, browser: Any) -> None:
    names = ["张三", "张三丰", "覃海洋", "吕布", "曾巩", "阿卜杜热西提·买买提", "A队", "石狮"]
    tried = ["z", "zs", "zhs", "zhangs", "thy", "qinhy", "lvb", "lyub", "lub", "cg", "zengg"]
    tried += ["abdrxtmmt", "a", "ad", "ss", "shsh", "shis", "zsz", "hy", "zhangsanfeng", "zsfg"]
    page = browser.new_page()
    page.goto(f"{site}/")
    found = page.evaluate(
        """async ([tried, names]) => {
          const { typedFor } = await import("/static/filter.js");
          return tried.map((typed) => names.map((name) => typedFor(typed, name)));
        }""",
        [tried, [spelling(name) for name in names]],
    )
    assert found == [[typed_for(typed, name) for name in names] for typed in tried]
    assert found[1] == [True, True, *[False] * 6]
    page.close()


def test_a_sheet_that_did_not_arrive_says_so_and_is_sent_again(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    hall = playing()
    hall_clock.set(hall.now + timedelta(minutes=5))
    desk = Desk(put(hall))
    context = browser.new_context()
    cookie = desk.client.cookies["paisai"].value
    context.add_cookies([{"name": "paisai", "value": cookie, "url": site}])
    page = context.new_page()
    page.goto(f"{site}/o/{desk.book.slug}/sheets/")
    row = page.locator("#row-1")
    page.route("**/sheets/1/", lambda route: route.abort())
    for _ in range(2):
        row.locator(".score").fill("5:1")
        row.locator(".score").press("Enter")
        row.get_by_text("没有送到").wait_for()
    assert row.locator(".defect").count() == 1
    assert row.locator(".score").input_value() == "5:1"
    page.unroute("**/sheets/1/")
    row.locator(".score").press("Enter")
    page.locator("#row-1.in").wait_for()
    assert page.locator("#row-1 .defect").count() == 0
    context.close()
