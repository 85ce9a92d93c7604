"""What a phone's queue sends: done once, in whatever way it arrives."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection

from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.tournament.rounds import Score
from paisai.web.organiser.running import milliseconds
from paisai.web.streams.books import Book
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import JSON, Phone
from support.web_day import Desk, first_round_done, playing, put


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def result_at(book: Book, table: int) -> object:
    round_ = book.follow().competition.round  # type: ignore[union-attr]
    assert round_ is not None
    return round_.tables[table - 1].result


def test_the_same_request_twice_is_one_report(hall: Hall) -> None:
    book = put(hall)
    phone = Phone(book, hall.tables[1][0])
    seq = book.follow().seq
    status, first = phone.report(1, (5, 1), request="abc")
    assert (status, first["ok"], first["again"]) == (200, True, False)
    assert first["events"][0]["kind"] == "report_result"
    assert first["events"][0]["text"]["zh"]
    status, again = phone.report(1, (5, 1), request="abc")
    assert (status, again["ok"], again["again"]) == (200, True, True)
    assert again["events"] == first["events"]
    status, other = phone.report(1, (4, 1), request="abc")
    assert (status, other["ok"]) == (400, False)
    assert "内容和这次不同" in other["error"]["zh"]
    assert book.follow().seq == seq + 1


def test_two_phones_of_one_table_at_the_same_moment(hall: Hall) -> None:
    """Both report the same: one after the other, whichever is first, makes a result; nothing is
    lost and nothing is there twice."""
    book = put(hall)
    phones = [Phone(book, entry) for entry in hall.tables[1]]
    seq = book.follow().seq

    def send(number: int) -> int:
        try:
            return phones[number].report(1, (5, 1), request=f"r{number}")[0]
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as both:
        assert list(both.map(send, (0, 1))) == [200, 200]
    assert book.follow().seq == seq + 2
    result = result_at(book, 1)
    assert result is not None
    assert result.score == Score((5, 1))  # type: ignore[attr-defined]


def test_a_report_after_the_table_has_a_result_is_refused_in_a_sentence(hall: Hall) -> None:
    book = put(hall)
    Desk(book).post(
        "do/enter_sheet/", table="1", levels1="5", levels2="1", signed=list(hall.tables[1])
    )
    seq = book.follow().seq
    status, told = Phone(book, hall.tables[1][0]).report(1, (6, 1), request="late")
    assert status == 400
    assert not told["ok"]
    assert "已有成绩" in told["error"]["zh"]
    assert "has a result" in told["error"]["en"]
    assert book.follow().seq == seq


def test_a_report_that_comes_when_the_next_round_is_out_is_not_taken_for_it(
    hall_clock: HallClock,
) -> None:
    """Round 1 of the event was meant; now the same table numbers are those of round 2."""
    hall = first_round_done()
    hall.do(c.PublishScores())
    hall.pair()
    hall_clock.set(hall.now + timedelta(minutes=5))
    book = put(hall)
    seq = book.follow().seq
    status, told = Phone(book, hall.tables[1][0]).report(1, (5, 1), serial="1", request="old")
    assert status == 400
    assert "第 1 轮" in told["error"]["zh"]
    assert book.follow().seq == seq


def test_a_phone_with_a_wrong_clock_reports_at_the_servers_time(
    hall: Hall, hall_clock: HallClock
) -> None:
    book = put(hall)
    phone = Phone(book, hall.tables[1][0])
    phone.report(1, (5, 1), request="x", at="1999-01-01T00:00:00", time="1999-01-01T00:00:00")
    table = book.follow().competition.round.tables[0]  # type: ignore[union-attr]
    assert abs(table.reports[0].time - hall_clock.now()) < timedelta(minutes=1)


def test_what_is_wrong_comes_with_its_field(hall: Hall) -> None:
    book = put(hall)
    status, told = Phone(book, hall.tables[1][0]).report(1, (5, 1), levels2="", request="x")
    assert (status, told["field"]) == (400, "levels2")


def test_nobody_reports_for_others(hall: Hall) -> None:
    book = put(hall)
    one, other = hall.tables[1]
    third = hall.tables[2][0]
    status, told = Phone(book, one).report(1, (5, 1), by=other, request="x")
    assert status == 403
    assert told["error"]["zh"]
    assert Phone(book, third).report(1, (5, 1), request="x")[0] == 400
    assert Phone(book, "单位1", Role.LEADER).report(1, (5, 1), request="x")[0] == 403


def test_without_the_pin_a_report_waits_on_the_phone(hall: Hall) -> None:
    """401: the queue keeps it and asks for the PIN, nothing is refused for good."""
    book = put(hall)
    status, told = Phone(book, hall.tables[1][0], pin=False).report(1, (5, 1), request="x")
    assert (status, told["ok"]) == (401, False)
    assert "参赛证上的密码" in told["error"]["zh"]


def test_what_one_person_kept_is_not_sent_by_another(hall: Hall) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    seq = book.follow().seq
    key = f"pass:{one.held.pk}"
    assert other.report(1, (5, 1), request="x", who=key)[0] == 401
    assert book.follow().seq == seq
    assert one.report(1, (5, 1), request="x", who=key)[0] == 200


def test_what_was_kept_with_a_void_pass_waits_for_the_new_card(hall: Hall) -> None:
    from paisai.web.people.passes import renew

    book = put(hall)
    phone = Phone(book, hall.tables[1][0])
    renew(phone.held)
    assert phone.report(1, (5, 1), request="x")[0] == 401
    assert Phone(book, hall.tables[1][0]).report(1, (5, 1), request="x")[0] == 200


def test_T3_6b_a_report_is_handed_in_when_it_was_tapped(hall: Hall, hall_clock: HallClock) -> None:
    """Twenty minutes without a network are not the players' doing; a phone that says it tapped
    before the round began is not believed."""
    book, began = put(hall), hall.now
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    hall_clock.set(began + timedelta(minutes=90))
    tapped = began + timedelta(minutes=70)
    wrong = began - timedelta(minutes=5)
    for phone, at in ((one, tapped), (other, wrong)):
        answer = phone.client.post(
            f"/e/{book.slug}/me/do/report_result/",
            {"table": "1", "levels1": "5", "levels2": "1", "request": "a"},
            headers={**JSON, "Paisai-Tapped": str(milliseconds(at))},
        )
        assert answer.status_code == 200, answer.content.decode()
    round_ = book.competition.round
    assert round_ is not None
    first, second = (report.time for report in round_.tables[0].reports)
    assert abs(first - tapped) <= timedelta(seconds=1)
    assert second >= began + timedelta(minutes=90)


def test_Z5_an_appeal_is_made_when_it_was_tapped_and_nobody_writes_another_time(
    hall: Hall, hall_clock: HallClock
) -> None:
    """Played until 10:10 by a clock of 70 minutes from the start, appeals for five more. Tapped
    after 74 minutes without a network, and here after 90."""
    book, began = put(hall), hall.now
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    hall_clock.set(began + timedelta(minutes=90))
    at = {one: began + timedelta(minutes=74), other: began + timedelta(minutes=76)}
    sent = {"form": "written", "text": "不服", "made": f"{at[one]:%Y-%m-%dT%H:%M}"}
    for phone, status in ((other, 400), (one, 200)):
        assert 'name="made"' not in phone.get("me/do/file_appeal/")
        answer = phone.client.post(
            f"/e/{book.slug}/me/do/file_appeal/",
            {**sent, "entry": phone.subject, "request": "a"},
            headers={**JSON, "Paisai-Tapped": str(milliseconds(at[phone]))},
        )
        assert answer.status_code == status, answer.content.decode()
    assert 'name="made"' in Desk(book).get("do/file_appeal/")


def test_without_javascript_the_form_posts_plainly(hall: Hall) -> None:
    book = put(hall)
    phone = Phone(book, hall.tables[1][0])
    assert "data-queue" in phone.get()
    answer = phone.client.post(
        f"/e/{book.slug}/me/do/report_result/",
        {"table": "1", "round": "1", "levels1": "5", "levels2": "1", "serial": "1"},
        follow=True,
    )
    assert answer.status_code == 200
    assert "已到记录台" in answer.content.decode()
