"""What was sent can be taken back for a minute: an act of its own, where the rights allow it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from support.hall import Hall
from support.hall_clock import HallClock
from support.phone_screen import screen
from support.phones import Phone, RefereePhone
from support.web_day import playing, put

OFFERED = re.compile(r'name="seq" value="\d+"')


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def test_a_report_nobody_has_answered_is_taken_back_and_made_again(hall: Hall) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    status, told = one.report(1, (5, 1), request="a")
    assert status == 200
    (seq,) = told["undo"]
    assert other.send("do/undo/", seq=seq, reason="不是我报的")[0] == 403
    assert one.send("do/undo/", seq=seq, reason="写反了", request="b")[0] == 200
    assert "还没有人报" in other.get()
    assert one.report(1, (1, 5), request="c")[0] == 200
    table = book.follow().competition.round.tables[0]  # type: ignore[union-attr]
    assert [report.score.levels for report in table.reports] == [(1, 5)]


def test_what_the_other_side_has_answered_stays(hall: Hall) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    (seq,) = one.report(1, (5, 1), request="a")[1]["undo"]
    status, told = other.confirm(request="b")
    assert status == 200
    assert told["undo"] == []  # a confirmation is not taken back by a player
    status, told = one.send("do/undo/", seq=seq, reason="写反了", request="c")
    assert status == 403
    assert told["error"]["zh"]
    assert book.follow().competition.round.tables[0].result is not None  # type: ignore[union-attr]


def test_a_confirmation_is_of_the_score_that_was_seen(hall: Hall) -> None:
    """Taken back and reported otherwise, it is another: the tap that comes late confirms nothing,
    and says what is reported now."""
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    (undo,) = one.report(1, (3, 5), request="a")[1]["undo"]
    seen = other.seen()
    assert one.send("do/undo/", seq=undo, reason="写错", request="b")[0] == 200
    status, told = other.send("do/confirm_result/", **seen, request="c")
    assert status == 400
    assert "已经撤回，没有办" in told["error"]["zh"]
    assert one.report(1, (9, 0), request="d")[0] == 200
    status, told = other.send("do/confirm_result/", **seen, request="e")
    assert status == 400
    assert "变了，没有办" in told["error"]["zh"]
    assert "9:0" in told["error"]["zh"]
    assert "9:0" in told["error"]["en"]
    table = book.follow().competition.round.tables[0]  # type: ignore[union-attr]
    assert table.result is None
    status, told = other.confirm(request="f")
    assert status == 200
    assert told["events"][0]["text"]["zh"].endswith("确认 9:0")


def test_the_same_score_reported_again_is_what_was_seen(hall: Hall) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    (undo,) = one.report(1, (3, 5), request="a")[1]["undo"]
    seen = other.seen()
    one.send("do/undo/", seq=undo, reason="写错", request="b")
    one.report(1, (3, 5), request="c")
    assert other.send("do/confirm_result/", **seen, request="d")[0] == 200


def test_a_player_sees_nobody_elses_acts_where_he_undoes_his_own(hall: Hall) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    one.report(1, (5, 1), request="a")
    assert len(OFFERED.findall(one.get("me/do/undo/"))) == 1
    assert not OFFERED.search(other.get("me/do/undo/"))
    everything = other.client.post(f"/e/{book.slug}/me/do/undo/", {"seq": "3", "reason": "看看"})
    assert everything.status_code == 403
    assert not OFFERED.search(everything.content.decode())


@pytest.mark.parametrize("word", ["报", "号", "0", "第 3 号"])
def test_a_refused_undo_tells_a_player_nothing_of_others(hall: Hall, word: str) -> None:
    book = put(hall)
    one, elsewhere = Phone(book, hall.tables[1][0]), Phone(book, hall.tables[2][0])
    one.report(1, (5, 1), request="a")
    seq = book.follow().seq
    status, told = elsewhere.send("do/undo/", seq=word, reason="看看")
    assert status == 403
    assert "报 5:1" not in told["error"]["zh"]
    assert "桌" not in told["error"]["zh"]
    assert book.follow().seq == seq


def test_an_undo_sent_again_is_answered_as_before(hall: Hall) -> None:
    book = put(hall)
    one = Phone(book, hall.tables[1][0])
    (seq,) = one.report(1, (5, 1), request="a")[1]["undo"]
    assert one.send("do/undo/", seq=seq, reason="写反了", request="b")[0] == 200
    status, told = one.send("do/undo/", seq=seq, reason="写反了", request="b")
    assert (status, told["again"]) == (200, True)


def test_a_referee_takes_back_his_own_ruling_and_no_others(hall: Hall) -> None:
    book = put(hall)
    one, other = RefereePhone(book), RefereePhone(book)
    sent = {"entry": hall.tables[1][0], "infraction": "conduct", "table": "1", "deal": "1"}
    status, told = one.send("do/rule/", **sent, request="a")
    assert status == 200, told
    (seq,) = told["undo"]
    assert other.send("do/undo/", seq=seq, reason="不对")[0] == 403
    assert one.send("do/undo/", seq=seq, reason="判错了人", request="b")[0] == 200
    assert book.follow().competition.rulings == ()  # type: ignore[union-attr]


def test_ten_seconds_on_the_screen(hall: Hall, site: str, browser: Any) -> None:
    """The button is there at once, one tap takes the report back, and the form is there again."""
    book = put(hall)
    page = screen(browser, site, Phone(book, hall.tables[1][0]))
    page.goto(f"{site}/e/{book.slug}/me/")
    page.locator("#report [name=levels1][value='5']").check()
    page.locator("#report [name=levels2][value='1']").check()
    page.locator("#report form[action*=report_result] button").click()
    page.locator(".queued button.grave").click()
    page.locator(".queued.desk", has_text="撤回").wait_for()
    page.locator("#report [name=levels1]").first.wait_for()
    assert book.follow().competition.round.tables[0].reports == ()  # type: ignore[union-attr]
    assert page.locator(".queued").count() == 1
    assert page.locator(".queued button.grave").count() == 0  # what is taken back is not again
    page.context.close()
