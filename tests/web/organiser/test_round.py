"""A round: changed by hand with its cost first, published, started, timed, signed in."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from desk.test_who_advances import tied
from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.competition import Room
from paisai.tournament.rounds import RoundStatus, Score
from support.hall import Hall, changed
from support.hall_clock import HallClock
from support.web_day import TUOLAJI, Desk, drafted, drawn, first_round_done, playing, put


def test_a_pick_then_another_and_the_cost_stands_there_before_it_is_done() -> None:
    """After one round the winners meet; a swap that makes two meet again says so by name."""
    hall = first_round_done()
    (one, two), (three, four) = hall.tables[1], hall.tables[2]
    hall.do(c.Pair())
    assert {frozenset(t) for t in hall.tables.values()} == {
        frozenset((one, three)),
        frozenset((two, four)),
    }
    desk = Desk(put(hall))
    before = desk.seq
    assert "选一个" in desk.get("draft/")
    assert f"{one}（" in desk.get(f"draft/?pick={one}")
    page = desk.get(f"draft/?swap={three}~{two}")
    assert "已经相遇过" in page
    assert f"{one}（单位" in page
    assert desk.seq == before
    seats = {"seat.1.1": one, "seat.1.2": two, "seat.2.1": three, "seat.2.2": four}
    desk.post("do/change_draft/", 400, **seats, reason="")
    assert desk.seq == before
    desk.post("do/change_draft/", **seats, reason="两队同意再打一场")
    tables = desk.book.competition.round.tables  # type: ignore[union-attr]
    assert [frozenset(t.seats) for t in tables] == [frozenset((one, two)), frozenset((three, four))]
    page = desk.get("round/")
    assert "两队同意再打一场" in page
    assert "已经相遇过" in page  # and goes on standing there until the round is out


def test_a_swap_that_names_nobody_changes_nothing() -> None:
    desk = Desk(put(drafted()))
    assert "没有参赛者" in desk.get("draft/?swap=某某~狼牙")
    assert "还没有改动" in desk.get("draft/?swap=狼牙")


def test_only_who_may_change_a_draft_sees_the_page() -> None:
    desk = Desk(put(drafted()), Role.RECORDER)
    desk.get("draft/", 403)
    assert "/draft/" not in desk.get("round/")


def test_pair_publish_start_pause_resume_extend_announce_end(hall_clock: HallClock) -> None:
    hall = drawn()
    hall_clock.set(hall.now + timedelta(minutes=5))
    desk = Desk(put(hall))
    desk.post("do/pair/")
    assert "草案" in desk.get("round/")
    desk.post("do/start_round/", 400)
    desk.post("do/publish_round/")
    desk.post("do/start_round/")
    assert "data-until" in desk.get("round/")
    for page in ("", "round/", "results/"):  # nobody takes what is left for the hour
        assert "还剩" in desk.get(page).split("data-until")[0].split("全场")[-1], page
    desk.post("do/pause_round/", reason="停电")
    assert "data-left" in desk.get("round/")
    hall_clock.forward(minutes=10)
    desk.post("do/resume_round/")
    desk.post("do/extend_round/", 400, minutes="0")
    desk.post("do/extend_round/", minutes="5")
    desk.post("do/extend_round/", minutes="3", table="2")
    round_ = desk.book.competition.round
    assert round_ is not None
    assert round_.clock.extended == (2,)
    desk.post("do/announce/", text="请安静", table="1")
    desk.post("do/end_round/", 400)
    desk.post("do/end_round/", reason="馆方要求提前清场")
    found = desk.book.competition.round
    assert found is not None
    assert found.status is RoundStatus.ENDED


def _at_the_door() -> Hall:
    """Four pairs at two tables of one hall; whoever comes in is checked as in 2020 (B10)."""
    papers = load("shuangsheng-boda-2020").entry.papers
    entry = replace(load(TUOLAJI).entry, papers=papers)
    hall = Hall()
    hall.create(changed(TUOLAJI, entry=entry, timetable=()), rooms=(Room("大厅", 4),))
    for n in range(4):
        hall.enter(f"队{n}", f"单位{n}")
    hall.do(c.Begin())
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    return hall


def test_who_ends_a_round_early_is_told_what_is_out_and_must_say_why(
    hall_clock: HallClock,
) -> None:
    """Ten minutes before its end one of two tables is in; when the time is up nothing is
    asked."""
    hall = playing()
    hall.sheet(1, Score((5, 1)))
    started = hall.competition.round.clock.started  # type: ignore[union-attr]
    minutes = hall.competition.regulation.clocks.round.minutes  # type: ignore[union-attr]
    assert started is not None
    hall_clock.set(started + timedelta(minutes=minutes - 10))
    desk = Desk(put(hall))
    page = desk.get("do/end_round/")
    assert "还剩 10 分钟，第 2 桌没有成绩" in page
    assert re.search(r'<textarea[^>]* name="reason"[^>]* required', page)
    hall_clock.set(started + timedelta(minutes=minutes))
    assert 'name="reason"' not in desk.get("do/end_round/")


def test_a_round_is_offered_to_be_paired_again_only_while_nothing_was_played() -> None:
    hall = playing()
    assert 'id="again"' in Desk(put(hall)).get("round/")
    hall.sheet(1, Score((5, 1)))
    assert 'id="again"' not in Desk(put(hall)).get("round/")


def test_checks_of_the_day_are_asked_for_where_there_are_some_and_named() -> None:
    """The 2019 regulation checks nobody at the door; that of 2020 three things (B10)."""
    assert 'name="passed"' not in Desk(put(playing())).get("round/")
    page = Desk(put(_at_the_door())).get("round/")
    assert "全部通过：" in page
    for one in ("佩戴口罩", "体温"):
        assert one in page


def test_one_hall_is_named_once() -> None:
    """Of two tables in one hall the page says it above them, not in each row."""
    hall = _at_the_door()
    assert [room.name for room in hall.competition.rooms] == ["大厅"]
    for page in ("round/", "results/"):
        assert Desk(put(hall)).get(page).count("大厅") == 1


def test_sign_in_of_several_at_once() -> None:
    hall = playing()
    desk = Desk(put(hall))
    one, two = hall.tables[1]
    assert f'value="{one}"' in desk.get("round/")
    desk.post("do/sign_in/", 400)
    desk.post("do/sign_in/", entries=[one, two], in_time="yes")
    table = desk.book.competition.round.tables[0]  # type: ignore[union-attr]
    assert dict(table.arrived).keys() == {one, two}
    assert f'value="{one}"' not in desk.get("round/")


def test_a_correction_before_anything_is_played_lets_the_round_be_paired_again() -> None:
    """Round 2 is out and unplayed; a corrected result of round 1 changes who should meet."""
    hall = first_round_done()
    (one, two), _ = hall.tables[1], hall.tables[2]
    hall.pair()
    desk = Desk(put(hall))
    sent = {"table": "1", "round": "1", "stage": "1", "levels1": "1", "levels2": "5"}
    before = desk.seq
    page = desk.post("try/correct_result/", 200, **sent, reason="记反了")
    assert f"{one} 1:5 东西 {two}，东西胜" in page
    assert "可以重排" in page
    assert "名改为" in page
    assert desk.seq == before
    desk.post("try/correct_result/", 400, **sent, reason="")
    desk.post("do/correct_result/", **sent, reason="记反了")
    assert "/round/?again=yes#again" in desk.get()  # said once, it would be forgotten
    back = {**sent, "levels1": "5", "levels2": "1"}
    desk.post("do/correct_result/", **back, reason="没有记反")
    assert "#again" not in desk.get()
    desk.post("do/correct_result/", **sent, reason="还是记反了")
    assert "/round/?again=yes#again" in desk.get()
    assert 'id="again"' in desk.get("round/")
    desk.post("try/pair_again/", 400, reason="")
    page = desk.post("try/pair_again/", 200, reason="更正以后")
    assert f"{two}（" in re.sub("<[^>]+>", "", page)
    desk.post("do/pair_again/", reason="更正以后")
    assert "#again" not in desk.get()
    tables = desk.book.competition.round.tables  # type: ignore[union-attr]
    assert any(two in t.seats and one not in t.seats for t in tables)


def test_every_table_leads_to_its_page_though_somebody_rests() -> None:
    hall = playing(5)
    book = put(hall)
    text = Desk(book).get("round/")
    assert "轮空" in text
    assert {f"/o/{book.slug}/table/{n}/?stage=1&amp;round=1" in text for n in hall.tables} == {True}
    assert text.count(f"/o/{book.slug}/table/") == len(hall.tables)


def test_the_way_to_pairing_a_round_again_opens_its_form() -> None:
    """After a correction of the round before; on any other visit it stays folded."""
    hall = first_round_done()
    hall.pair()
    hall.do(c.CorrectResult(2, Score((1, 4)), "核对原表", round=1))
    desk = Desk(put(hall))
    found = re.search(r'href="/o/[^/]+/(round/[^"]*#again)"', desk.get(""))
    assert found is not None
    assert re.search(r'<details[^>]*id="again" open>', desk.get(found[1].partition("#")[0]))
    assert re.search(r'<details[^>]*id="again">', desk.get("round/"))


def test_E4_2a_tables_of_three_have_nothing_to_relax() -> None:
    """Only a Swiss keeps people from meeting twice."""
    hall, _ = tied()
    hall.draw()
    hall.pair()
    desk = Desk(put(hall))
    page = desk.get("round/")
    assert "重排这一轮" in page
    assert "再次相遇" not in page
    assert "许再次相遇" in Desk(put(playing())).get("round/")
