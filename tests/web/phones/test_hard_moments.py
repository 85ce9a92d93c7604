"""What goes wrong between phones and desk, in real browsers: two at the same moment, one too late,
one whose clock is wrong, one that was away for an hour."""

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
from support.network import Cut, cut, sent_once
from support.phone_clock import forward, wrong_clock
from support.phone_screen import screen
from support.phones import Phone, RefereePhone
from support.web_day import Desk, drafted, playing, put


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def table_of(book: Book, number: int) -> Seated:
    round_ = book.competition.round
    assert round_ is not None
    return round_.tables[number - 1]


def report(page: Any, levels: tuple[int, int]) -> None:
    for number, text in enumerate(levels, 1):
        page.locator(f"#report [name=levels{number}][value='{text}']").check()
    page.locator("#report form[action*=report_result] button").click()


def opened(browser: Any, site: str, book: Book, entry: str) -> Any:
    page = screen(browser, site, Phone(book, entry))
    page.goto(f"{site}/e/{book.slug}/me/")
    return page


@pytest.mark.parametrize("second", [1, 2])
def test_both_phones_of_a_table_report_at_the_same_moment(
    second: int, hall: Hall, site: str, browser: Any
) -> None:
    """Both are cut off, both report, both come back at once. The same figures are a result; other
    figures stand against each other and neither is lost."""
    book = put(hall)
    pages = [opened(browser, site, book, entry) for entry in hall.tables[1]]
    seq = book.follow().seq
    for page, levels in zip(pages, ((5, 1), (5, second)), strict=True):
        page.context.set_offline(True)
        report(page, levels)
        page.locator(".queued.kept").wait_for()
    for page in pages:
        page.context.set_offline(False)
    for page in pages:
        page.locator(".queued.desk").wait_for()
        assert page.locator(".queued.refused").count() == 0
    events = book.follow().history[seq:]
    assert [event.kind for event in events] == ["report_result"] * 2
    table = table_of(book, 1)
    if second == 1:
        assert table.result is not None
        assert table.result.score == Score((5, 1))
        for page in pages:
            page.locator("[data-step=confirmed][data-reached]").wait_for()
    else:
        assert table.result is None
        assert {one.score for one in table.reports} == {Score((5, 1)), Score((5, 2))}
        for page in pages:
            page.get_by_text("双方所报不同").wait_for()
    for page in pages:
        page.context.close()


def test_a_report_after_the_table_was_ruled_is_shown_as_refused_and_goes_back_into_the_form(
    hall: Hall, site: str, browser: Any
) -> None:
    """While the phone is away the table forfeits. At another table the report itself cannot be, and
    what was typed stands in the form again."""
    book = put(hall)
    page = opened(browser, site, book, hall.tables[1][0])
    with cut(page, Cut.BEFORE):
        report(page, (5, 1))
        page.locator(".queued.kept").wait_for()
        loser = hall.tables[1][0]
        Desk(book).post("do/forfeit/", table="1", by=loser, declared="yes", reason="不打了")
        seq = book.follow().seq
    refused = page.locator(".queued.refused")
    refused.wait_for()
    assert refused.locator("[role=alert]").inner_text()
    assert book.follow().seq == seq
    page.locator("#report .said.good").wait_for()  # what holds now, by itself
    assert page.locator("#report form").count() == 0
    page.context.close()

    other = opened(browser, site, book, hall.tables[2][0])
    report(other, (13, 13))  # not both can have passed A
    refused = other.locator(".queued.refused")
    refused.wait_for()
    assert book.follow().seq == seq
    refused.get_by_role("button", name="改一改再发").click()
    assert other.locator("#report [name=levels1]:checked").input_value() == "13"
    other.locator("#report [name=levels1][value='5']").check()
    other.locator("#report [name=levels2][value='1']").check()
    other.locator("#report form[action*=report_result] button").click()
    other.locator(".queued.desk").wait_for()
    assert table_of(book, 2).reports[0].score == Score((5, 1))
    other.context.close()


@pytest.mark.parametrize("wrong", [timedelta(days=-9000), timedelta(hours=5)])
def test_a_phone_with_a_wrong_clock(
    wrong: timedelta, hall: Hall, hall_clock: HallClock, site: str, browser: Any
) -> None:
    """Its round clock shows what the hall's shows; a sign-in it kept for ten minutes counts from
    the tap: the round began at hall.now, he came in the 6th minute."""
    book = put(hall)
    page = screen(browser, site, RefereePhone(book))
    wrong_clock(page, wrong)
    page.goto(f"{site}/r/{book.slug}/t/1/")
    minutes = page.evaluate("() => new Date().getFullYear()"), page.locator(".clock").inner_text()
    assert (minutes[0] < 2010) == (wrong < timedelta(0))
    clock = hall.competition.regulation.clocks.round
    assert clock is not None
    shown = [int(part) for part in minutes[1].split(":")]
    seconds = sum(part * 60**place for place, part in enumerate(reversed(shown)))
    assert abs(seconds - 60 * (clock.minutes - 5)) < 45
    came = hall_clock.now()

    def tap() -> None:
        page.get_by_role("button", name="到了，签到").first.click()
        hall_clock.forward(minutes=10)
        forward(page, timedelta(minutes=10))

    sent_once(book, page, Cut.BEFORE, tap)
    ((_, arrived),) = table_of(book, 1).arrived
    assert abs(arrived - came) < timedelta(seconds=45)
    page.context.close()


def test_a_phone_that_comes_back_after_an_hour(
    hall: Hall, hall_clock: HallClock, site: str, browser: Any
) -> None:
    """It shows the age of what it shows; what it kept was for round 1, and round 2 is out: the
    report is not taken for the new table, and the screen leads there by itself."""
    book = put(hall)
    entry = hall.tables[1][0]
    page = screen(browser, site, Phone(book, entry))
    wrong_clock(page, timedelta())
    page.goto(f"{site}/e/{book.slug}/me/")
    with cut(page, Cut.BEFORE):
        report(page, (5, 1))
        page.locator(".queued.kept").wait_for()
        page.locator("[data-link-state]:not([hidden])").wait_for()
        hall_clock.forward(hours=1)
        forward(page, timedelta(hours=1))
        _next_round(book, hall_clock)
        page.locator("[data-link-state]", has_text="60 分钟前").wait_for()
        assert "第 1 轮" in page.locator("#where").inner_text()
        assert page.locator(".queued.kept").count() == 1
    refused = page.locator(".queued.refused")
    refused.wait_for()
    assert "第 1 轮" in refused.inner_text()
    page.locator("#where", has_text="第 2 轮").wait_for()
    round_ = book.competition.round
    assert round_ is not None
    assert all(not table.reports for table in round_.tables)
    table = next(table for table in round_.tables if entry in table.seats)
    report(page, (4, 2))  # at the table of the new round, without loading the page again
    page.locator(".queued.desk").wait_for()
    assert len(table_of(book, table.number).reports) == 1
    page.context.close()


def test_a_screen_opened_before_the_draw_follows_to_the_table(
    hall_clock: HallClock, site: str, browser: Any
) -> None:
    """Nothing is published yet; the round comes, and with it the form for the result."""
    hall = drafted()
    hall_clock.set(hall.now + timedelta(minutes=1))
    book = put(hall)
    page = opened(browser, site, book, "狼牙")
    assert "还没有公布" in page.locator("#where").inner_text()
    for command in (c.PublishRound(), c.StartRound()):
        act(book, lambda *_, one=command: [one], ORGANISER)  # type: ignore[misc]
    page.locator("#where .huge").wait_for()
    page.locator("#report [name=levels1]").first.wait_for()
    page.locator("#call summary").wait_for()
    page.context.close()


def _next_round(book: Book, hall_clock: HallClock) -> None:
    """The desk enters the sheets of the round, and the next is out."""
    tables = book.competition.round.tables  # type: ignore[union-attr]
    commands: list[c.Command] = [
        c.EnterSheet(table.number, Score((5, 2)), table.seats) for table in tables
    ]
    commands += [c.EndRound(), c.PublishScores()]
    for command in commands:
        act(book, lambda *_, one=command: [one], ORGANISER)  # type: ignore[misc]
    hall_clock.forward(minutes=10)
    for command in (c.Pair(), c.PublishRound(), c.StartRound()):
        act(book, lambda *_, one=command: [one], ORGANISER)  # type: ignore[misc]


def test_news_does_not_wipe_out_what_is_being_typed(hall: Hall, site: str, browser: Any) -> None:
    """He has written one figure and looks up; the other side's report arrives, then a clock stops:
    the figure is still there, and so is the part he had opened."""
    book = put(hall)
    page = opened(browser, site, book, hall.tables[1][0])
    page.locator("#report [name=levels1][value='7']").check()
    page.locator("#report [name=levels1]:checked").blur()
    Phone(book, hall.tables[1][1]).report(1, (5, 1), request="x")
    page.get_by_role("button", name="对，确认").wait_for()
    assert page.locator("#report [name=levels1]:checked").input_value() == "7"
    page.locator("#report details summary").first.click()
    act(book, lambda *_: [c.PauseRound("停电")], ORGANISER)
    page.get_by_text("暂停于").wait_for()
    assert page.locator("#report [name=levels1]").first.is_visible()
    assert page.locator("#report [name=levels1]:checked").input_value() == "7"
    page.context.close()
