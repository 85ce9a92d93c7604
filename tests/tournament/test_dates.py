"""Dates of an event that cannot all be kept are said."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time

from paisai.desk.boards.attention import Trouble, attention
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.regulations.dates import beginning, moved
from paisai.tournament.timetable import contradictions
from support.hall import Hall, plain

DAY = date(2026, 11, 18)  # a Wednesday
SANYA = moved(load("erdayi-sanya-2021"), DAY)
assert SANYA.review is not None
ONE_DAY = replace(SANYA.review, notice_working_days=1)


def said(deadline: datetime, begins: datetime | None, review: object = ONE_DAY) -> str:
    entry = replace(SANYA.entry, deadline=deadline)
    there = replace(SANYA, entry=entry, review=review, timetable=())
    return "；".join(one.zh for one in contradictions(there, DAY, begins))


def test_E3_4_1_a_notice_that_ends_after_the_first_round() -> None:
    """Closed on the 17th, one working day of notice is the 18th; nobody is qualified before the
    19th."""
    found = said(datetime(2026, 11, 17, 23, 0), datetime(2026, 11, 18, 9, 0))
    assert "公示要到 2026-11-18 结束" in found
    assert "第 1 轮 2026-11-18 09:00 开始" in found
    assert "才截止" not in found
    assert said(datetime(2026, 11, 16, 23, 0), datetime(2026, 11, 18, 9, 0)) == ""


def test_E3_3_a_deadline_after_the_first_round() -> None:
    begins = datetime(2026, 11, 18, 21, 0)
    assert "报名 2026-11-18 22:58 才截止" in said(datetime(2026, 11, 18, 22, 58), begins, None)
    assert said(datetime(2026, 11, 18, 20, 58), begins, None) == ""
    assert said(datetime(2026, 11, 18, 22, 58), None, None) == ""  # no hour is set
    assert "才截止" in said(datetime(2026, 11, 19, 8, 0), None, None)


def test_E1_an_arrival_after_the_first_round() -> None:
    rows = beginning(SANYA, time(9, 0)).timetable
    late = replace(rows[0], day=1, start=time(14, 0), end=time(18, 0))
    there = replace(SANYA, timetable=(late, *rows[1:]))
    [found] = contradictions(there, DAY)
    assert found.zh == "报到在 2026-11-18 14:00，第 1 轮 2026-11-18 09:00 开始"
    assert list(contradictions(replace(SANYA, timetable=rows), DAY)) == []


def test_the_desk_is_told_until_the_round_is_there() -> None:
    entry = replace(load("tuolaji-zhuhai-2019").entry, deadline=datetime(2026, 5, 16, 12, 0))
    hall = Hall()
    hall.do(
        c.Create("赛", plain(replace(load("tuolaji-zhuhai-2019"), entry=entry)), hall.now.date())
    )
    hall.do(c.ChangeSchedule(1, datetime(2026, 5, 16, 9, 0), "场地"))
    [told] = [o for o in attention(hall.competition, hall.now) if o.trouble is Trouble.DATES]
    assert "报名 2026-05-16 12:00 才截止" in told.text.zh
    for name in ("甲", "乙", "丙", "丁"):
        hall.enter(name, f"{name}校")
    hall.do(c.Begin(early="人都到了"))
    hall.draw()
    hall.pair()
    assert not [o for o in attention(hall.competition, hall.now) if o.trouble is Trouble.DATES]
