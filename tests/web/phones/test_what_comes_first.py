"""What somebody who stands at a table needs now stands first on the phone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from paisai.desk.rights import Role
from paisai.web.player.models import Call
from support.hall import Hall
from support.hall_clock import HallClock
from support.phone_screen import screen
from support.phones import Phone, RefereePhone
from support.web_day import Desk, playing, put


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    """Three tables in the fifth minute of their round."""
    one = playing(6)
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def disputed(hall: Hall, book: Any, table: int) -> None:
    for levels, entry in zip(((5, 1), (5, 2)), hall.tables[table], strict=True):
        assert Phone(book, entry).report(table, levels, request="x")[0] == 200


def part(page: str, name: str) -> str:
    """A part of the page, up to the next one."""
    found = page[page.index(f'id="{name}"') :]
    return found[: found.find(" data-live", found.index(">"))]


def test_the_disputed_table_stands_before_all_others_with_what_is_said(hall: Hall) -> None:
    book = put(hall)
    assert "先去这些桌" not in RefereePhone(book).get()
    disputed(hall, book, 3)
    page = RefereePhone(book).get()
    first = part(page, "first")
    assert "/t/3/" in first
    assert "双方所报不同" in first
    assert "5:2" in first
    assert page.index("/t/3/") < page.index("/t/1/")
    assert page.count(f'href="/r/{book.slug}/t/3/"') == 1
    assert "先去这些桌" not in RefereePhone(book, tables="1").get()


def test_Z4_2_late_sheets_and_who_came_late_follow_the_dispute(
    hall: Hall, hall_clock: HallClock
) -> None:
    """In the 14th minute somebody of table 1 signs in, and is to be ruled on; long after the end
    of the round the sheets of tables 1 and 2 are late."""
    book = put(hall)
    referee = RefereePhone(book)
    disputed(hall, book, 3)
    hall_clock.set(hall.now + timedelta(minutes=14))
    sent = {"entries": hall.tables[1][0], "serial": "1", "request": "a"}
    assert referee.send("do/sign_in/", **sent)[0] == 200
    first = part(referee.get(), "first")
    assert first.index("/t/3/") < first.index("/t/1/")
    assert "迟到要判" in first
    assert "/t/2/" not in first
    hall_clock.set(hall.now + timedelta(hours=5))
    first = part(referee.get(), "first")
    assert first.index("/t/3/") < first.index("/t/1/") < first.index("/t/2/")
    assert "还没有记分表" in first


def test_a_call_to_which_nobody_goes_stands_before_one_that_is_taken(hall: Hall) -> None:
    book = put(hall)
    for number in (1, 2):
        Phone(book, hall.tables[number][0]).send("call/", reason=f"第{number}件", request="x")
    referee = RefereePhone(book)
    key = Call.objects.get(stream=book.stream, table=2).pk
    assert referee.send(f"call/{key}/take/")[0] == 200
    calls = part(referee.get(), "calls")
    assert calls.index("第1件") < calls.index("第2件")


def test_at_a_disputed_table_the_reports_stand_before_the_seats(hall: Hall) -> None:
    book = put(hall)
    referee = RefereePhone(book)
    page = referee.get("t/3/")
    assert page.index("/rule/?entry=") < page.index("成绩</h2>")
    disputed(hall, book, 3)
    page = referee.get("t/3/")
    assert page.index("按这一份记") < page.index("/rule/?entry=")
    assert page.index("data-queue-panel") < page.index('id="now"')  # ten seconds are short


def test_a_sheet_is_entered_first_and_counted_deal_by_deal_below(hall: Hall) -> None:
    """Who counts deals goes on counting."""
    referee = RefereePhone(put(hall))
    page = referee.get("t/1/sheet/")
    assert page.index("/do/enter_sheet/") < page.index('id="calculator"')
    page = referee.get("t/1/sheet/?deals=NS35")
    assert page.index('id="calculator"') < page.index("/do/enter_sheet/")


def test_tables_still_at_play_stand_before_those_that_are_in(hall: Hall) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    one.report(1, (5, 1), request="x")
    other.confirm(request="y")
    page = RefereePhone(book).get()
    assert page.index("/t/2/") < page.index("/t/3/") < page.index("/t/1/")


def test_who_has_reported_is_told_for_whom_he_waits(hall: Hall) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    assert "等对方在手机上确认" not in one.get()
    one.report(1, (5, 1), request="x")
    assert "等对方在手机上确认" in one.get()
    assert "等对方在手机上确认" not in other.get()
    other.confirm(request="y")
    assert "等对方在手机上确认" not in one.get()


def test_where_reports_differ_the_call_is_the_main_thing_to_do(hall: Hall) -> None:
    book = put(hall)
    phone = Phone(book, hall.tables[3][0])
    assert '<summary class="button wide">' in phone.get()
    disputed(hall, book, 3)
    assert '<summary class="button wide main">' in phone.get()


def test_who_can_only_look_sees_no_empty_card(hall: Hall) -> None:
    page = Phone(put(hall), hall.tables[1][0], pin=False).get()
    call = page[page.index('id="call"') :]
    assert "hidden" in call[: call.index(">")]


def test_what_was_sent_last_stands_first_and_is_not_squeezed(
    hall: Hall, site: str, browser: Any
) -> None:
    """Three acts of an English phone: the last with its button stands above, what has arrived
    before is folded, and no line is torn between its letters."""
    book = put(hall)
    referee = RefereePhone(book, Role.REFEREE)
    page = screen(browser, site, referee)
    page.context.add_cookies([{"name": "lang", "value": "en", "url": site}])
    for number in (1, 2):
        page.goto(f"{site}/r/{book.slug}/t/{number}/")
        page.get_by_role("button", name="Here: sign in").first.click()
        page.wait_for_function(
            "(n) => document.querySelectorAll('.queued.desk').length === n", arg=number
        )
    page.goto(f"{site}/r/{book.slug}/t/3/sheet/")
    form = page.locator("form[action$='/do/enter_sheet/']")
    form.locator("[name=levels1]").fill("5")
    form.locator("[name=levels2]").fill("1")
    form.get_by_role("button").last.click()
    page.wait_for_url("**/t/3/")  # back at the table, which has it
    rows = page.locator("[data-queue-panel] > ul > .queued")
    assert "sheet" in rows.first.inner_text()
    assert rows.first.locator("button.grave").is_visible()
    for text in rows.locator(".grow").all():
        assert text.bounding_box()["height"] < 60
    page.evaluate(
        """() => {
          const items = JSON.parse(localStorage.getItem("paisai.queue"));
          const later = items.map((one) => ({ ...one, undoUntil: 0 }));
          localStorage.setItem("paisai.queue", JSON.stringify(later));
          document.dispatchEvent(new Event("paisai:fresh"));
        }"""
    )
    assert rows.count() == 1
    assert page.locator("[data-queue-panel] summary").inner_text() == "2 earlier"
    page.context.close()


def test_a_tap_without_a_network_is_answered_for_a_while(
    hall: Hall, site: str, browser: Any
) -> None:
    """The feed is lost again and again meanwhile, and the age of the page waits."""
    book = put(hall)
    page = screen(browser, site, RefereePhone(book))
    page.goto(f"{site}/r/{book.slug}/")
    page.context.set_offline(True)
    bar = page.locator("[data-link-state]")
    bar.filter(has_text="刚才的情况").wait_for()
    page.locator("#tables a.tile").first.click()
    bar.filter(has_text="先留在这一页").wait_for()
    page.evaluate("() => dispatchEvent(new Event('offline'))")
    assert "先留在这一页" in bar.inner_text()
    page.context.close()


def aged(page: Any, minutes: int) -> None:
    """What the phone keeps, so many minutes later."""
    page.evaluate(
        """(minutes) => {
          const items = JSON.parse(localStorage.getItem("paisai.queue"));
          const earlier = items.map((one) => ({ ...one, at: one.at - minutes * 60000, undo: [] }));
          localStorage.setItem("paisai.queue", JSON.stringify(earlier));
          document.dispatchEvent(new Event("paisai:fresh"));
        }""",
        minutes,
    )


def entered(page: Any, site: str, book: Any, table: int, levels: tuple[str, str]) -> None:
    page.goto(f"{site}/r/{book.slug}/t/{table}/sheet/")
    form = page.locator("form[action$='/do/enter_sheet/']")
    for name, text in zip(("levels1", "levels2"), levels, strict=True):
        form.locator(f"[name={name}]").fill(text)
    form.get_by_role("button").last.click()


def test_what_was_not_taken_names_its_table_and_makes_room_for_the_next(
    hall: Hall, site: str, browser: Any
) -> None:
    """A sheet that the desk had entered first is refused: at once it is seen wherever he is, with
    the table it is of; later, at another table, it is folded and counted. What was put right is
    folded at its own table too."""
    book = put(hall)
    page = screen(browser, site, RefereePhone(book, Role.REFEREE))
    rows = page.locator("[data-queue-panel] > ul > .queued")
    folded = page.locator("[data-queue-panel] summary")
    page.goto(f"{site}/r/{book.slug}/t/1/sheet/")
    page.locator("form[action$='/do/enter_sheet/'] [name=levels1]").fill("5")
    page.locator("form[action$='/do/enter_sheet/'] [name=levels2]").fill("1")
    Desk(book).post(
        "do/enter_sheet/", table="1", levels1="5", levels2="2", signed=list(hall.tables[1])
    )
    page.locator("form[action$='/do/enter_sheet/'] button").last.click()
    page.locator(".queued.refused").wait_for()
    page.goto(f"{site}/r/{book.slug}/t/2/")
    assert "第 1 桌 · 录入记分表 · 5:1" in rows.first.inner_text().replace("\n", " ")
    aged(page, 6)
    assert rows.count() == 0
    assert folded.inner_text() == "早先的 1 件，其中 1 件没有被接受"
    page.goto(f"{site}/r/{book.slug}/t/1/")
    assert rows.count() == 1
    page.context.add_cookies([{"name": "lang", "value": "en", "url": site}])
    page.goto(f"{site}/r/{book.slug}/t/1/")
    assert "Table 1 · enter a sheet" in rows.first.inner_text()


def test_what_was_put_right_is_folded(hall: Hall, site: str, browser: Any) -> None:
    book = put(hall)
    page = screen(browser, site, RefereePhone(book, Role.REFEREE))
    rows = page.locator("[data-queue-panel] > ul > .queued")
    entered(page, site, book, 1, ("5", ""))
    page.locator(".queued.refused").wait_for()
    page.goto(f"{site}/r/{book.slug}/t/1/")
    assert rows.count() == 1
    entered(page, site, book, 1, ("5", "1"))
    page.wait_for_url("**/t/1/")
    aged(page, 1)
    assert rows.count() == 1
    assert rows.first.get_attribute("class") == "queued desk"
    assert page.locator("[data-queue-panel] summary").inner_text() == "早先的 1 件"
