"""Who is there, and since when? One list for the desk, the phones and the command line.

The rounds begin at 9:00. 双升: ten full minutes late are a forfeit (B8.2.1), and what is checked at
the door is ticked wherever people sign in (B10).
"""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest

from paisai.acting.referee_board import tables_to_go_to
from paisai.desk.boards.attention import Trouble, attention
from paisai.desk.boards.clock import clock_board
from paisai.desk.boards.status import status_board
from paisai.desk.due.todo import Task
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations import load
from paisai.tournament.competition import RoundAt
from paisai.tournament.entries import EntryId
from paisai.tournament.round_times import round_time
from paisai.tournament.rounds import Score
from support.at_nine import NINE, at, started
from support.desk import Desk as Typed
from support.desk import form, new
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import JSON, RefereePhone
from support.web_day import Desk, put

BODA, TEACHERS = "shuangsheng-boda-2020", "bashifen-teachers"


def everybody(hall: Hall) -> list[str]:
    return [entry for seats in hall.tables.values() for entry in seats]


def arrivals(desk: Desk) -> set[object]:
    round_ = desk.book.competition.round
    assert round_ is not None
    return {when for table in round_.tables for _, when in table.arrived}


def test_B8_2_1_signed_in_together_after_the_start_they_are_asked_about(
    hall_clock: HallClock,
) -> None:
    """At 9:07, all at once: one tick says that they were in time, and nobody is late."""
    hall = started(load(BODA), 8)
    desk = Desk(put(hall))
    hall_clock.set(NINE + timedelta(minutes=7))
    assert "都准时到了" in desk.get("round/")
    sent = {"entries": everybody(hall), "passed": "yes"}
    refused = desk.post("do/sign_in/", 400, **sent)
    assert "几个人一起签到，请写明都准时到了" in unescape(refused)
    assert arrivals(desk) == set()
    desk.post("do/sign_in/", **sent, in_time="yes")
    assert arrivals(desk) == {NINE}
    now = NINE + timedelta(minutes=8)
    assert not [
        one
        for one in attention(desk.book.competition, now)
        if one.trouble in (Trouble.NOT_HERE, Trouble.CAME_LATE)
    ]


def test_Z4_2_one_who_comes_then_is_late_and_both_lists_say_so() -> None:
    """Seven minutes are 20 points in the first deal, until that is ruled."""
    hall = started(load("tuolaji-zhuhai-2019"))
    one, two = hall.tables[1]
    hall.do(c.SignIn(two), 0)
    hall.do(c.SignIn(one), at(hall, 7))
    stage, round_ = hall.competition.stage, hall.competition.round
    assert stage is not None
    assert round_ is not None
    now = NINE + timedelta(minutes=8)
    assert 1 in tables_to_go_to(RoundAt(hall.competition, stage, round_), now)
    said = [o.text.zh for o in attention(hall.competition, now) if o.trouble is Trouble.CAME_LATE]
    assert len(said) == 1
    assert "迟到还没有判" in said[0]
    assert Task.LATE in [todo.act for todo in status_board(hall.state, now).reminders]
    ruling = ruling_on(hall.competition, EntryId(one), "lateness", {"minutes": 7}).command
    hall.do(ruling, at(hall, 9))
    later = NINE + timedelta(minutes=10)
    assert Task.LATE not in [todo.act for todo in status_board(hall.state, later).reminders]
    assert 1 not in tables_to_go_to(RoundAt(hall.competition, stage, round_), later)


def test_who_has_reported_or_has_a_result_is_not_waited_for() -> None:
    hall = started(load(TEACHERS), 8)
    hall.do(c.SignIn(hall.tables[1][0]), 0)
    hall.do(c.ReportResult(2, hall.tables[2][0], Score((3, 1))), at(hall, 20))
    hall.sheet(3, Score((3, 1)))
    running = round_time(hall.competition, NINE + timedelta(minutes=30))
    assert running is not None
    assert {one.table for one in running.missing} == {1, 4}


def test_nobody_gets_later_than_the_round_lasts() -> None:
    """Asked eleven days later, who never came is 60 minutes late and not thousands."""
    hall = started(load(TEACHERS))
    hall.do(c.SignIn(hall.tables[1][0]), 0)
    board = clock_board(hall.competition, NINE + timedelta(days=11))
    assert board is not None
    assert {one["minutes"] for one in board.values["missing"]} == {60}


def test_B10_sign_in_is_offered_before_the_start() -> None:
    hall = Hall()
    hall.create(load(BODA))
    for i in range(8):
        hall.enter(f"p{i}", f"u{i}", zone=f"z{i}")
    hall.do(c.Begin())
    hall.draw()
    hall.draw()
    hall.pair()
    assert Task.SIGN_IN in [todo.act for todo in status_board(hall.state, hall.now).reminders]
    for entry in everybody(hall):
        hall.do(c.SignIn(entry, passed=True), 0)
    assert Task.SIGN_IN not in [todo.act for todo in status_board(hall.state, hall.now).reminders]


@pytest.mark.parametrize("preset", [TEACHERS, "tuolaji-zhuhai-2019"])
def test_Z4_2_T8_11_where_nobody_is_checked_it_is_offered_before_the_first_round(
    preset: str,
) -> None:
    """Later only where people sign in: who does without it is not asked every round."""
    hall = Hall()
    hall.create(load(preset))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    assert Task.SIGN_IN in [todo.act for todo in status_board(hall.state, hall.now).reminders]
    hall.start()
    for table in (1, 2):
        hall.sheet(table, Score((3, 1)))
    hall.do(c.PublishScores())
    hall.pair()
    assert Task.SIGN_IN not in [todo.act for todo in status_board(hall.state, hall.now).reminders]


def test_B10_a_referee_ticks_the_checks_on_his_phone(hall_clock: HallClock) -> None:
    hall = started(load(BODA), 8)
    book = put(hall)
    hall_clock.set(NINE + timedelta(minutes=2))
    referee, entry = RefereePhone(book), hall.tables[1][0]
    page = referee.get("t/1/")
    assert 'name="passed"' in page
    assert "佩戴口罩" in page
    tapped = str(int((NINE + timedelta(minutes=1)).timestamp() * 1000))
    status, told = referee.send("do/sign_in/", entries=entry, serial="1", request="a")
    assert (status, "佩戴口罩" in told["error"]["zh"]) == (400, True)
    answer = referee.client.post(
        f"/r/{book.slug}/do/sign_in/",
        {"entries": entry, "serial": "1", "request": "b", "passed": "yes", "in_time": "yes"},
        headers={**JSON, "Paisai-Tapped": tapped},
    )
    assert answer.status_code == 200, answer.content.decode()
    round_ = book.competition.round
    assert round_ is not None
    assert dict(round_.tables[0].arrived) == {entry: NINE}


@pytest.fixture
def typed(tmp_path: Path) -> Typed:
    desk = new(tmp_path, TEACHERS)
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n}" for n in range(1, 5)]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位", *rows))
    for word in ("draw", "pair", "publish", "start"):
        desk(word)
    return desk


def test_T8_11_the_command_line_asks_the_same(typed: Typed) -> None:
    four = [f"第{n}队" for n in range(1, 5)]
    asked = typed.refused("sign-in", *four, minutes=7)
    assert "都准时到了" in asked
    assert "--in-time" in asked
    typed("sign-in", *four[:3], "--in-time", minutes=7)
    said = typed("sign-in", four[3], minutes=5)
    assert "迟到" in said
    assert "迟到还没有判：第4队" in typed("status")


def test_B10_the_refusal_of_a_result_says_how_the_checks_are_ticked(tmp_path: Path) -> None:
    desk = new(tmp_path, BODA)
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n},赛区{n}" for n in range(1, 9)]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位,赛区", *rows))
    for word in ("draw", "pair", "publish", "start"):
        desk(word)
    asked = desk.refused("result", "sheet", 1, "7:5", "--signed", "all")
    assert "不得入座" in asked
    assert f"sign-in {desk.file} 参赛者 --passed" in asked
