"""A phone shows at once what has happened, also to somebody who is typing; what is typed stays."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from paisai.ledger import commands as c
from paisai.tournament.rounds import Score, Seated
from paisai.web.streams.acting import act
from paisai.web.streams.books import Book
from support.demonstrations import ORGANISER
from support.hall import Hall
from support.hall_clock import HallClock
from support.phone_screen import screen
from support.phones import Phone, RefereePhone
from support.web_day import drafted, first_round_done, playing, put

IN_THE_FIELD = "() => document.activeElement.name"


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def opened(browser: Any, site: str, book: Book, entry: str) -> Any:
    page = screen(browser, site, Phone(book, entry))
    page.goto(f"{site}/e/{book.slug}/me/")
    return page


def table_of(book: Book) -> Seated:
    round_ = book.follow().competition.round  # type: ignore[union-attr]
    assert round_ is not None
    return round_.tables[0]


def test_the_other_sides_report_is_said_while_i_type_mine(
    hall: Hall, site: str, browser: Any
) -> None:
    book = put(hall)
    page = opened(browser, site, book, hall.tables[1][0])
    page.locator("#report summary", has_text="更多").click()
    field = page.locator("#report [name=deals]")
    field.press_sequentially("南北80 东")
    Phone(book, hall.tables[1][1]).report(1, (5, 3), request="x")
    page.locator(".notice-bar", has_text="对方刚报了 5:3").wait_for()
    assert "5:3" in page.title()
    assert "还没有人报" not in page.locator("#report").inner_text()
    assert page.evaluate(IN_THE_FIELD) == "deals"
    field.press_sequentially("西35")
    assert field.input_value() == "南北80 东西35"
    page.locator(".notice-bar button").click()
    assert "5:3" not in page.title()
    page.context.close()


def test_what_is_sent_by_the_enter_key_is_shown_as_reported(
    site: str, browser: Any, hall: Hall
) -> None:
    """The field keeps its focus when the form is sent from the keyboard."""
    book = put(hall)
    page = opened(browser, site, book, hall.tables[1][0])
    page.locator("#report [name=levels1][value='5']").check()
    page.locator("#report [name=levels2][value='1']").check()
    page.locator("#report [name=levels2][value='1']").press("Enter")
    page.locator(".queued.desk").wait_for()
    page.locator("#report .report", has_text="5:1").wait_for()
    assert "还没有人报" not in page.locator("#report").inner_text()
    assert page.locator("#report [name=levels1]").count() == 0
    page.context.close()


def test_a_page_goes_into_the_next_round_while_a_field_has_the_focus(
    hall: Hall, hall_clock: HallClock, site: str, browser: Any
) -> None:
    book = put(hall)
    page = opened(browser, site, book, hall.tables[1][0])
    page.locator("#report summary", has_text="更多").click()
    page.locator("#report [name=deals]").press_sequentially("南北80")
    tables = book.competition.round.tables  # type: ignore[union-attr]
    commands: list[c.Command] = [
        *(c.EnterSheet(table.number, Score((5, 2)), table.seats) for table in tables),
        c.EndRound(),
        c.PublishScores(),
    ]
    for command in commands:
        act(book, lambda *_, one=command: [one], ORGANISER)  # type: ignore[misc]
    hall_clock.forward(minutes=10)
    for command in (c.Pair(), c.PublishRound(), c.StartRound()):
        act(book, lambda *_, one=command: [one], ORGANISER)  # type: ignore[misc]
    page.locator(".notice-bar", has_text="第 2 轮").wait_for()
    page.locator("#report form input[name=serial][value='2']").first.wait_for(state="attached")
    assert page.locator("#report input[name=serial][value='1']").count() == 0
    assert page.locator("#report [name=deals]").input_value() == ""
    page.context.close()


def test_a_dispute_is_mended_by_one_tap(hall: Hall, site: str, browser: Any) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    one.report(1, (5, 3), request="a")
    other.report(1, (5, 4), request="b")
    page = screen(browser, site, one)
    page.goto(f"{site}/e/{book.slug}/me/")
    page.get_by_role("button", name="按对方的：5:4").click()
    page.locator("#report .said.good").wait_for()
    result = table_of(book).result
    assert result is not None
    assert result.score == Score((5, 4))
    page.context.close()


def test_a_slip_is_taken_back_as_long_as_nobody_has_decided(
    hall: Hall, hall_clock: HallClock
) -> None:
    """Also an hour later, and also when the other side has reported something else since."""
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    (seq,) = one.report(1, (5, 3), request="a")[1]["undo"]
    other.report(1, (5, 4), request="b")
    hall_clock.forward(minutes=60)
    assert f'name="seq" value="{seq}"' in one.get()
    assert one.send("do/undo/", seq=seq, reason="写错", serial="1", request="c")[0] == 200
    assert [report.entry for report in table_of(book).reports] == [hall.tables[1][1]]
    assert one.confirm(request="d")[0] == 200
    assert table_of(book).result is not None
    assert "撤回我报的" not in other.get()


def test_a_call_reaches_a_referee_whose_phone_lies_on_the_table(
    hall: Hall, site: str, browser: Any
) -> None:
    book = put(hall)
    page = screen(browser, site, RefereePhone(book))
    page.add_init_script("navigator.vibrate = (how) => { window.buzzed = how; return true; }")
    page.goto(f"{site}/r/{book.slug}/")
    Phone(book, hall.tables[1][0]).send("call/", reason="牌有问题", request="x")
    page.locator(".notice-bar", has_text="牌有问题").wait_for()
    assert "第 1 桌" in page.title()
    assert page.evaluate("() => window.buzzed") == [200, 100, 200]
    page.context.close()


def test_the_last_deal_is_said_when_it_is_due(
    hall: Hall, hall_clock: HallClock, site: str, browser: Any
) -> None:
    """Z1.4: at the sixtieth minute of seventy, one last deal."""
    book = put(hall)
    started = book.competition.round.clock.started  # type: ignore[union-attr]
    assert started is not None
    hall_clock.set(started + timedelta(minutes=59, seconds=58))
    page = opened(browser, site, book, hall.tables[1][0])
    assert page.locator(".notice-bar").is_hidden()
    hall_clock.forward(seconds=10)
    page.locator(".notice-bar", has_text="最后一副").wait_for()
    page.context.close()


def test_levels_are_chosen_by_the_level_reached(hall: Hall) -> None:
    """Z4.5: all begin at 2, so who has come to 7 has climbed five levels, and past A thirteen."""
    said = Phone(put(hall), hall.tables[1][0]).get()
    assert "打到几" in said
    assert '<input type="radio" name="levels1" value="5"><span>7</span>' in said
    assert '<input type="radio" name="levels1" value="13"><span>过A</span>' in said


def test_a_report_of_one_side_only_is_not_kept_to_be_refused(
    hall: Hall, site: str, browser: Any
) -> None:
    book = put(hall)
    seq = book.follow().seq
    page = opened(browser, site, book, hall.tables[1][0])
    page.locator("#report [name=levels1][value='5']").check()
    page.locator("#report form[action*=report_result] button").click()
    assert page.locator(".queued").count() == 0
    assert page.evaluate(IN_THE_FIELD) == "levels2"
    page.locator("#report [name=levels2][value='1']").check()
    page.locator("#report form[action*=report_result] button").click()
    page.locator(".queued.desk").wait_for()
    assert book.follow().seq == seq + 1
    page.context.close()


def test_after_his_result_a_player_reads_where_he_stands_and_what_is_next(hall: Hall) -> None:
    """One of two tables is in, 5:1: the winner leads, the loser is last."""
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    one.report(1, (5, 1), request="a")
    assert "暂定第" not in one.get()
    other.confirm(request="b")
    assert "暂定第 1 名（本轮 2 桌里已有 1 桌成绩）" in one.get()
    assert "暂定第 4 名" in other.get()


def test_nothing_is_reported_before_the_start_and_the_form_comes_with_it(
    hall_clock: HallClock, site: str, browser: Any
) -> None:
    """A form that is always refused is not offered."""
    hall = drafted()
    hall.do(c.PublishRound())
    hall_clock.set(hall.now + timedelta(minutes=1))
    book = put(hall)
    page = opened(browser, site, book, hall.tables[1][0])
    assert page.locator("#report [name=levels1]").count() == 0
    assert page.locator("#bar", has_text="报成绩").count() == 0
    assert "还没有开始" in str(Phone(book, hall.tables[1][0]).report(1, (5, 3), request="x"))
    act(book, lambda *_: [c.StartRound()], ORGANISER)
    page.locator("#report [name=levels1]").first.wait_for(state="attached")
    page.locator("#bar", has_text="报成绩").wait_for()
    page.context.close()


def test_my_row_is_marked_in_the_standings(hall_clock: HallClock) -> None:
    hall = first_round_done()
    hall.do(c.PublishScores())
    hall_clock.set(hall.now)
    book = put(hall)
    entry = hall.tables[1][0]
    said = Phone(book, entry).get("standings/")
    row = said[said.index("<tr class=mine id=me>") :]
    assert entry in row[: row.index("</tr>")]
    assert said.count("class=mine") == 1


def test_a_wrong_pin_says_how_many_are_left(hall: Hall) -> None:
    phone = Phone(put(hall), hall.tables[1][0], pin=False)
    said = [phone.client.post("/in/pin/", {"pin": "x"}).content.decode() for _ in range(8)]
    assert "还可以试 7 次，都不对这张证就作废" in said[0]
    assert "还可以试 1 次" in said[6]
    assert "还可以试" not in said[7]


def test_signatures_that_are_ticked_are_not_asked_for_again(
    hall: Hall, site: str, browser: Any
) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    one.report(1, (5, 3), request="a")
    other.report(1, (5, 4), request="b")
    page = screen(browser, site, RefereePhone(book))
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.goto(f"{site}/r/{book.slug}/t/1/")
    page.get_by_role("button", name="按这一份记").first.click()
    assert [text[:11] for text in asked] == ["没有勾的一方没有签字，"]
    page.locator("input[name=signed][type=checkbox]").first.check()
    page.get_by_role("button", name="按这一份记").first.click()
    page.locator(".queued.desk").wait_for()
    assert len(asked) == 1
    assert table_of(book).result is not None
    page.context.close()


def test_the_footer_names_the_record_that_the_page_shows(
    hall: Hall, site: str, browser: Any
) -> None:
    book = put(hall)
    page = opened(browser, site, book, hall.tables[1][0])
    Phone(book, hall.tables[1][1]).report(1, (5, 3), request="x")
    page.locator("#report .report").first.wait_for()
    assert book.follow().head[:16] in (page.locator(".foot").text_content() or "")
    page.context.close()
