"""When is which round played, where, and what does not fit? (Z3, T3.3)"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, time

from paisai.ledger import commands as c
from paisai.regulations import Regulation, load
from paisai.regulations.clocks import Clocks
from paisai.regulations.closing import TimetableRow
from paisai.text import Text
from paisai.tournament.competition import Room, room_of
from paisai.tournament.timetable import Timetable, timetable
from support.hall import Hall, changed, unselected

DAY = date(2026, 5, 16)


def planned(regulation: Regulation, entries: int = 8, **more: int) -> Timetable:
    hall = Hall()
    hall.create(regulation, DAY)
    for i in range(entries):
        hall.enter(f"p{i}", f"u{i}", zone=f"z{i}")
    return timetable(hall.competition, datetime.combine(DAY, time(9)), **more)


def test_Z3_the_day_as_the_regulation_has_it() -> None:
    plan = planned(load("tuolaji-zhuhai-2019"))
    rounds = {slot.rounds: slot.start for slot in plan.slots if slot.rounds}
    assert rounds[(3,)] == datetime.combine(DAY, time(13))
    assert plan.conflicts == ()


def test_boda_has_no_times_so_rounds_follow_one_another() -> None:
    """Six rounds of 50 minutes, a quarter of an hour between: 9:00, 10:05, 11:10, …"""
    plan = planned(load("shuangsheng-boda-2020"))
    starts = [slot.start.time() for slot in plan.slots if slot.start is not None]
    assert starts[:3] == [time(9), time(10, 5), time(11, 10)]
    assert plan.slots[-1].end == datetime.combine(DAY, time(15, 15))


def test_a_round_without_a_time_is_listed_when_it_was_played() -> None:
    """Nobody has set an hour of 双升; round 1 is started at 9:20, the others are open."""
    hall = Hall()
    hall.create(load("shuangsheng-boda-2020"), DAY)
    for i in range(8):
        hall.enter(f"p{i}", f"u{i}", zone=f"z{i}")
    hall.do(c.Begin())
    hall.draw()
    hall.draw()
    hall.pair()
    hall.now = datetime.combine(DAY, time(9, 20))
    hall.do(c.StartRound(), 0)
    starts = {slot.rounds: slot.start for slot in timetable(hall.competition).slots}
    assert starts[(1,)] == datetime.combine(DAY, time(9, 20))
    assert starts[(2,)] is None


def test_conflicts_are_reported() -> None:
    """Rounds of 120 minutes do not fit into 90, and five tables not into four."""
    tuolaji = load("tuolaji-zhuhai-2019")
    assert tuolaji.clocks.round is not None
    longer = replace(tuolaji.clocks.round, minutes=120)
    clocks: Clocks = replace(tuolaji.clocks, round=longer)
    plan = planned(changed("tuolaji-zhuhai-2019", clocks=clocks), entries=10, tables=4)
    found = " ".join(conflict.zh for conflict in plan.conflicts)
    assert "“第一轮”要 130 分钟，只排了 90 分钟" in found
    assert "要 5 张桌，场地只有 4 张" in found


def test_rounds_without_a_time_are_reported() -> None:
    """Eight pairs: three rounds in two groups of four, then four play two knockout rounds."""
    item = TimetableRow(
        day=1, start=time(9), end=time(12, 30), what=Text(zh="小组", en="groups"), rounds=(1, 2, 3)
    )
    plan = planned(unselected(changed("shengji-szpt-2013", timetable=(item,))))
    assert [conflict.zh for conflict in plan.conflicts] == ["第 4、5 轮没有排进赛程"]


def test_tables_run_through_the_rooms() -> None:
    hall = Hall()
    hall.create(load("tuolaji-zhuhai-2019"), rooms=(Room("东厅", 2), Room("西厅", 5)))
    for i in range(6):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin())
    hall.draw()
    hall.pair()
    places = [room_of(hall.competition.rooms, table) for table in hall.tables]
    assert places == [("东厅", 1), ("东厅", 2), ("西厅", 1)]
