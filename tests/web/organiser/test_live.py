"""What happens elsewhere comes in by itself; what is typed is not lost by it."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from paisai.ledger import commands as c
from paisai.prints.pinyin import spelling, typed_for
from support.hall import Hall
from support.hall_clock import HallClock
from support.network import Cut, cut
from support.presets import three_begun
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


def _typing_at(site: str, browser: Any, hall_clock: HallClock, hall: Hall) -> tuple[Desk, Any]:
    """A recorder at the page for a whole round, in the fifth minute."""
    hall_clock.set(hall.now + timedelta(minutes=5))
    desk = Desk(put(hall))
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    cookie = desk.client.cookies["paisai"].value
    context.add_cookies([{"name": "paisai", "value": cookie, "url": site}])
    page = context.new_page()
    page.goto(f"{site}/o/{desk.book.slug}/sheets/")
    return desk, page


def _slow(page: Any, milliseconds: int) -> None:
    """So long every byte takes, there and back."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": milliseconds,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        },
    )


def _levels(desk: Desk) -> list[tuple[int, int] | None]:
    round_ = desk.book.follow().competition.round  # type: ignore[union-attr]
    results = [table.result for table in round_.tables]  # type: ignore[union-attr]
    return [one.score.levels if one and one.score else None for one in results]


KEYS = 100
"""A table, Enter among them: scores are typed, thought over and typed again."""


def _keys(score: str, chance: Random) -> list[str]:
    """The keys of somebody who types and takes back, and at the end has typed the score."""
    keys: list[str] = []
    while len(keys) + len(score) + 1 < KEYS:
        most = (KEYS - len(keys) - len(score) - 1) // 2
        wrong = [chance.choice("0123456789:- ") for _ in range(chance.randint(1, min(6, most)))]
        keys += [*wrong, *["Backspace"] * len(wrong)]
        if (KEYS - len(keys) - len(score) - 1) == 1:
            keys.append("End")
    return [*keys, *score, "Enter"]


@pytest.mark.parametrize(
    "latency",
    [100, pytest.param(300, marks=pytest.mark.long), pytest.param(1000, marks=pytest.mark.long)],
)
def test_every_key_of_a_round_is_stored_whatever_the_line(
    site: str, browser: Any, hall_clock: HallClock, latency: int
) -> None:
    desk, page = _typing_at(site, browser, hall_clock, playing(16))
    _slow(page, latency)
    chance = Random(latency)
    typed = [(chance.randint(0, 11), chance.randint(0, 11)) for _ in range(8)]
    typed = [(a, b) if a != b else (a + 1, b) for a, b in typed]
    for a, b in typed:
        mark = chance.choice(":-. /")
        keys = _keys(f"{a}{mark}{b}", chance)
        assert len(keys) == KEYS
        for key in keys:
            page.keyboard.press(key)
    page.locator("#on-the-way").wait_for(state="hidden", timeout=60_000)
    assert page.locator(".sheet-row .defect").all_inner_texts() == []
    page.get_by_text("本轮成绩全部录入了").wait_for()
    assert _levels(desk) == typed
    page.context.close()


def test_a_refused_row_comes_back_and_calls_nobody_away(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    desk, page = _typing_at(site, browser, hall_clock, playing(8))
    _slow(page, 300)
    page.keyboard.type("7:5:3\n6-2\n4")
    page.locator("#row-1 .defect", has_text="看不懂").wait_for()
    assert page.evaluate("document.activeElement.form.id") == "row-3"
    page.keyboard.type(":1\n")
    page.locator("#row-3.in").wait_for()
    assert _levels(desk) == [None, (6, 2), (4, 1), None]
    assert page.locator("#row-1 .score").input_value() == "7:5:3"
    assert page.locator("#left").inner_text().split()[-1] == "2"
    page.keyboard.type("3:1\n")  # table 4; then what was refused is all that is left
    assert page.evaluate("document.activeElement.form.id") == "row-1"
    page.keyboard.press("Control+a")
    page.keyboard.type("7:5\n")
    page.get_by_text("本轮成绩全部录入了").wait_for()
    assert _levels(desk) == [(7, 5), (6, 2), (4, 1), (3, 1)]


def test_what_was_refused_while_the_last_row_was_on_its_way_is_gone_to_at_the_end(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    """No row is free when the last is typed: the cursor waits there, and goes to what came back."""
    desk, page = _typing_at(site, browser, hall_clock, playing())
    _slow(page, 300)
    page.keyboard.type("7:5:3\n6-2\n")
    page.locator("#row-2.in").wait_for()
    assert page.evaluate("document.activeElement.form?.id") == "row-1"
    page.keyboard.press("Control+a")
    page.keyboard.type("7:5\n")
    page.get_by_text("本轮成绩全部录入了").wait_for()
    assert _levels(desk) == [(7, 5), (6, 2)]


def test_a_number_first_names_the_table_and_a_number_alone_goes_there(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    desk, page = _typing_at(site, browser, hall_clock, playing(8))
    page.keyboard.type("3 7:2\n")
    assert page.evaluate("document.activeElement.form.id") == "row-4"
    page.keyboard.type("2\n")
    assert page.evaluate("document.activeElement.form.id") == "row-2"
    page.keyboard.type("5.1\n")
    page.locator("#row-2.in").wait_for()
    page.locator("#row-3.in").wait_for()
    assert _levels(desk) == [None, (5, 1), (7, 2), None]
    page.keyboard.type("3 1:2\n")  # it is in: said where it was typed, and what was typed stays
    page.locator("#row-4 .defect").wait_for()
    assert page.locator("#row-4 .score").input_value() == "3 1:2"
    assert _levels(desk) == [None, (5, 1), (7, 2), None]


def test_E4_7_deals_of_three_by_the_number_pad_alone(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    """Each seat stands with its number, and ten deals fit into the field."""
    desk, page = _typing_at(site, browser, hall_clock, three_begun())
    page.get_by_text("只用小键盘").wait_for()
    seats = page.locator("#row-1 .sheet-names small").all_inner_texts()
    assert [one.split() for one in seats] == [["1", "甲"], ["2", "乙"], ["3", "丙"]]
    page.keyboard.type("1+6*2-4*0*3+8*1-6*2+4*0*0*3-4*1+12")
    field = page.locator("#row-1 .score")
    assert field.evaluate("one => one.scrollWidth <= one.clientWidth")
    page.keyboard.press("Enter")
    page.locator("#row-1.in").wait_for()
    result = desk.book.follow().competition.round.tables[0].result  # type: ignore[union-attr]
    assert result.score.deals[:3] == ((6, -3, -3), (2, -4, 2), (0, 0, 0))  # type: ignore[union-attr]
    assert len(result.score.deals) == 10  # type: ignore[union-attr]


def test_without_javascript_a_number_first_names_the_table() -> None:
    desk = Desk(put(playing(8)))
    desk.post("sheets/1/", deals="3 7:2")
    assert _levels(desk) == [None, None, (7, 2), None]


@pytest.mark.parametrize("how", Cut)
def test_what_is_typed_while_the_line_is_cut_arrives_once_and_in_order(
    site: str, browser: Any, hall_clock: HallClock, how: Cut
) -> None:
    desk, page = _typing_at(site, browser, hall_clock, playing(8))
    seq = desk.seq
    with cut(page, how):
        page.keyboard.type("7:5\n6:2\n4:1\n")
        page.locator("#row-1 .defect", has_text="还没有送到").wait_for()
        assert page.locator("#row-2 .score").input_value() == "6:2"
        page.keyboard.type("3")
    page.keyboard.type(":1\n")
    page.get_by_text("本轮成绩全部录入了").wait_for()
    assert _levels(desk) == [(7, 5), (6, 2), (4, 1), (3, 1)]
    assert desk.seq == seq + 4
    assert page.locator(".sheet-row .defect").count() == 0


def test_what_waits_is_sent_after_the_page_is_opened_again(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    desk, page = _typing_at(site, browser, hall_clock, playing())
    page.route("**/sheets/1/", lambda route: route.abort())
    page.keyboard.type("7:5\n")
    page.locator("#row-1 .defect", has_text="还没有送到").wait_for()
    page.unroute("**/sheets/1/")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    page.locator("#row-1.in").wait_for()
    assert _levels(desk) == [(7, 5), None]


def test_what_others_enter_comes_in_and_never_under_the_hands(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    desk, page = _typing_at(site, browser, hall_clock, playing(8))
    page.keyboard.type("6:")
    page.locator("#row-3 .score").fill("1:1")
    page.locator("#row-1 .score").focus()
    page.keyboard.press("End")
    for table, levels in ((1, "5:1"), (2, "4:1"), (3, "3:1")):
        desk.post(f"sheets/{table}/", deals=levels)
    page.locator("#row-2.in").wait_for()
    page.locator("#row-1 .defect", has_text="刚由别处录入：5:1").wait_for()
    page.locator("#row-3 .defect", has_text="这里打的“1:1”没有送出").wait_for()
    page.keyboard.type("2")
    assert page.locator("#row-1 .score").input_value() == "6:2"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.form.id") == "row-4"
    page.locator("#row-1.in .defect", has_text="这里打的是 6:2").wait_for()
    assert _levels(desk) == [(5, 1), (4, 1), (3, 1), None]


def test_a_slip_is_taken_back_in_its_row_within_a_minute(
    site: str, browser: Any, hall_clock: HallClock
) -> None:
    desk, page = _typing_at(site, browser, hall_clock, playing())
    page.keyboard.type("7:5\n4")
    page.locator("#row-1.in").get_by_role("button", name="撤销").click()
    page.locator("#row-1 .score").wait_for()
    assert _levels(desk) == [None, None]
    assert page.locator("#row-2 .score").input_value() == "4"
    assert page.evaluate("document.activeElement.form.id") == "row-1"
    page.keyboard.type("5:7\n")
    page.locator("#row-1.in").wait_for()
    assert _levels(desk) == [(5, 7), None]


def test_when_all_are_in_the_page_leads_on(site: str, browser: Any, hall_clock: HallClock) -> None:
    """录入成绩 of the board leads here, and it goes on to the scores and the next step."""
    desk, page = _typing_at(site, browser, hall_clock, playing())
    page.goto(f"{site}/o/{desk.book.slug}/")
    page.get_by_role("link", name="录入成绩").click()
    page.locator("#row-1 .score:focus").wait_for()
    page.keyboard.type("7:5\n4:1\n")
    page.get_by_text("本轮成绩全部录入了").wait_for()
    assert page.locator("#left").inner_text().split()[-1] == "0"
    page.keyboard.press("Enter")  # a stray one publishes nothing
    assert desk.book.competition.round.scores_published is None  # type: ignore[union-attr]
    page.locator("#sheets-end").get_by_role("button", name="结束本轮").wait_for()
    page.locator("#sheets-end").get_by_role("button", name="公布成绩").click()
    page.get_by_text("成绩已公布").first.wait_for()
    assert desk.book.competition.round.scores_published is not None  # type: ignore[union-attr]
