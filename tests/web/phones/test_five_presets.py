"""A player's screen by each regulation: everything he needs is there, and a result goes through."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from paisai.referee.catalogue import find
from paisai.regulations import preset_ids
from paisai.regulations.stages import TablesOfThree
from support.hall_clock import HallClock
from support.one_table import OneTable
from support.phones import Phone, RefereePhone
from support.presets import serving
from support.web_day import put


@pytest.mark.parametrize("preset", preset_ids())
def test_where_whom_how_long_report_call_place_appeal_regulation(
    preset: str, hall_clock: HallClock
) -> None:
    hall = serving(OneTable(preset))
    hall_clock.set(hall.now)
    book = put(hall)
    regulation, seats = hall.competition.regulation, hall.tables[1]
    one, *others = (Phone(book, entry) for entry in seats)
    page = one.get()
    assert "第 1 桌" in page
    assert all(entry in page for entry in seats)
    assert ('role="timer"' in page) == (regulation.clocks.round is not None)
    assert "叫裁判" in page
    assert "对得分有争议" in page
    for step in regulation.appeals.steps:
        assert f"{step.within_minutes} 分钟内" in page
    if regulation.appeals.fee:
        assert f"申诉费 {regulation.appeals.fee} 元" in page
    clause = regulation.penalties[0].clause
    assert clause is not None
    found = one.get(f"regulation/?q={clause}")
    assert clause in found

    three = regulation.stages[0]
    score: dict[str, str] = {"levels1": "5", "levels2": "1"}
    if isinstance(three, TablesOfThree):
        score = {"deals": " ".join(["甲+6"] * three.deals)}
    asked = set(re.findall(r'data-name="(\w+)"', page))
    assert set(score) <= asked
    if 'name="north_south"' in page:
        score["north_south"] = seats[0]
    sent = {**score, "table": "1", "serial": "1"}
    status, told = one.send("do/report_result/", **sent, request="a")
    assert status == 200, told
    for number, other in enumerate(others):
        page = other.get()
        assert "对，确认" in page
        assert "不对，报我们的成绩" in page
        status, told = other.confirm(request=f"c{number}")
        assert status == 200, told
    assert 'data-step="confirmed" data-reached' in one.get()


@pytest.mark.parametrize("preset", preset_ids())
def test_who_comes_late_is_ruled_on_by_the_clock(preset: str, hall_clock: HallClock) -> None:
    """Nobody of the table has signed in when the referee scans its code, after 40 minutes: he is
    told so, signs one in, and the ruling stands filled in with its clause."""
    hall = OneTable(preset)
    hall_clock.set(hall.now + timedelta(seconds=30))
    book = put(hall)
    referee, entry = RefereePhone(book), hall.tables[1][0]
    page = referee.get("t/1/")
    assert re.search(r"已迟\s+4[01]\s+分钟", page)
    status, told = referee.send("do/sign_in/", entries=entry, serial="1", request="a")
    assert status == 200, told
    assert re.search(r"判迟到\s+4[01]\s+分钟", referee.get("t/1/"))
    page = referee.get(f"t/1/rule/?entry={entry}&infraction=lateness")
    assert 'id="foreseen"' in page
    clause = find(hall.competition.regulation, "lateness").clause
    assert (clause or "迟到") in page  # a scale may have a clause for each step
