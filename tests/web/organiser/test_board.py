"""The board that opens first: what is due, why, one button, and what is late or missing."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

import pytest
from django.conf import settings

from paisai.acting.forms import FORMS
from paisai.desk.due.todo import Task
from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.ledger.act import NAMES
from paisai.regulations import load
from paisai.tournament.rounds import Score
from paisai.web.act_records import RECORDS
from paisai.web.organiser import places
from support.hall import Hall
from support.hall_clock import HallClock
from support.web_day import (
    PAIRS,
    TUOLAJI,
    Desk,
    drafted,
    drawn,
    entered,
    first_round_done,
    playing,
    put,
)


def test_entries_are_in_and_the_draw_is_due() -> None:
    text = Desk(put(entered())).get()
    assert "抽签" in text
    assert "Z1.2" in text  # the clause by which the stage is played
    assert "/draw/" in text


def test_the_due_act_is_one_click_and_the_next_is_due_then() -> None:
    desk = Desk(put(drafted()))
    assert "/do/publish_round/" in desk.get()
    desk.post("do/publish_round/")
    assert "/do/start_round/" in desk.get()


def test_everything_that_may_be_due_has_a_place_where_it_is_done() -> None:
    assert {*places.WAYS} == set(Task)


def test_who_may_not_is_told_who_does() -> None:
    desk = Desk(put(drafted()), Role.RECORDER)
    text = desk.get()
    assert "/do/publish_round/" not in text
    assert "由组织者、裁判长来办" in text
    desk.post("do/publish_round/", status=403)


def test_a_dispute_stands_there_with_both_reports_until_the_sheet_is_in() -> None:
    hall = playing()
    one, other = hall.tables[1]
    hall.do(c.ReportResult(1, one, Score((5, 1))))
    hall.do(c.ReportResult(1, other, Score((4, 2))))
    desk = Desk(put(hall))
    assert "第 1 桌双方所报不同" in desk.get()
    page = desk.get("table/1/")
    assert "5:1" in page
    assert "4:2" in page
    desk.post("do/enter_sheet/", table="1", levels1="5", levels2="1", signed=[one, other])
    assert "双方所报不同" not in desk.get()


@pytest.mark.parametrize(("minutes", "said"), [(40, ""), (83, "还没有记分表"), (62, "已经播报")])
def test_what_is_due_by_the_clock(hall_clock: HallClock, minutes: int, said: str) -> None:
    """Z1.4: 70 minutes; the last ten are announced. Sheets are due when time is up."""
    hall = playing()
    hall_clock.set(hall.now + timedelta(minutes=minutes))
    text = Desk(put(hall)).get()
    assert said in text
    if minutes == 40:
        assert "还没有记分表" not in text
        assert "已经播报" not in text


def test_every_tab_of_ours_opens_at_every_point_of_the_day() -> None:
    pages = ("", "draw/", "round/", "results/", "rulings/", "standings/", "awards/", "log/")
    for hall in (entered(), drawn(), drafted(), playing(), first_round_done()):
        desk = Desk(put(hall))
        for path in pages:
            assert "<h1" in desk.get(path), path


def test_a_stranger_to_the_event_sees_no_desk() -> None:
    book = put(drawn())
    other = Desk(put(drawn()))
    assert other.client.get(f"/o/{book.slug}/").status_code == 403


@pytest.mark.parametrize(
    "path", [one.path for one in places.WAYS.values() if one.how is places.How.PAGE]
)
def test_every_page_the_board_leads_to_is_there(path: str) -> None:
    assert "<h1" in Desk(put(playing())).get(path)


def test_what_is_late_at_many_tables_is_one_line(hall_clock: HallClock) -> None:
    """Z1.4: 70 minutes and the sheet is due; at 83 none is there, and nobody is called late who may
    still be at the last deal."""
    hall = playing(8)
    hall_clock.set(hall.now + timedelta(minutes=83))
    text = Desk(put(hall)).get()
    assert text.count("还没有记分表") == 1
    assert "第 1、2、3、4 桌时间到了 13 分钟，还没有记分表；还在打最后一副的不算迟" in text


def test_what_is_to_be_announced_comes_before_what_is_late(hall_clock: HallClock) -> None:
    hall = playing(8)
    hall_clock.set(hall.now + timedelta(minutes=83))
    text = Desk(put(hall)).get()
    assert text.index("时间到</span></a>") < text.index("还没有记分表")


def test_a_dispute_is_told_by_the_scores_without_the_names_again() -> None:
    hall = playing()
    one, other = hall.tables[1]
    hall.do(c.ReportResult(1, one, Score((5, 1))))
    hall.do(c.ReportResult(1, other, Score((4, 2))))
    said = f"{one} 报 南北 5:1 东西，{other} 报 南北 4:2 东西"
    assert said in re.sub("<[^>]+>", "", Desk(put(hall)).get())


def test_of_a_closed_event_nothing_is_due(hall_clock: HallClock) -> None:
    hall = first_round_done()
    hall_clock.set(hall.now + timedelta(minutes=1))
    desk = Desk(put(hall))
    assert "现在要办" in desk.get()
    desk.post("do/close_stage/", early="雨", override="各队签字放弃申诉")
    desk.post("do/close/", override="各队签字放弃申诉", final="yes")
    text = desk.get()
    assert "比赛已经结束" in text
    assert "现在要办" not in text


@pytest.mark.parametrize("path", ["draw/", "round/", "results/", "standings/"])
def test_a_page_with_nothing_to_show_yet_leads_to_what_is_due(path: str) -> None:
    text = Desk(put(entered(pairs=0))).get(path)
    assert 'class="empty"' in text
    assert "/entries/" in text.split("<main", 1)[1]


def test_every_act_is_done_under_one_tab() -> None:
    assert set(RECORDS) == set(NAMES)
    assert {kind for kind, one in RECORDS.items() if one.tab} == set(FORMS) - {"create"}


@pytest.mark.parametrize(
    ("path", "tab"),
    [
        ("do/add_entry/", "entries/"),
        ("try/undo/?seq=3", "log/"),
        ("do/end_round/", "round/"),
        ("do/file_appeal/", "rulings/"),
    ],
)
def test_a_page_of_an_act_is_under_its_tab(path: str, tab: str) -> None:
    book = put(playing())
    text = Desk(book).get(path)
    assert f'href="/o/{book.slug}/{tab}" aria-current="page"' in text


def test_before_the_day_the_draw_waits_for_all_entries(hall_clock: HallClock) -> None:
    hall = Hall(datetime(2026, 5, 13, 8, 0))
    hall.create(load(TUOLAJI), date(2026, 5, 16))
    for name in PAIRS[:4]:
        hall.enter(name, f"{name}单位")
    desk = Desk(put(hall))
    hall_clock.set(datetime(2026, 5, 15, 20, 0))
    said = re.sub("<[^>]+>", "", desk.get())
    assert "报名到齐以后，抽签开赛；首日 2026-05-16（周六）" in said
    hall_clock.set(datetime(2026, 5, 16, 8, 0))
    assert "报名到齐以后" not in desk.get()


def test_while_people_may_still_enter_the_draw_is_not_the_main_thing(
    hall_clock: HallClock,
) -> None:
    """The draw ends the entries: before the first day its button stands beside that of the
    entries."""
    hall = entered()
    first = hall.competition.first_day
    hall_clock.set(datetime.combine(first, time(8)))
    desk = Desk(put(hall))
    main = r'<a class="button main giant" href="[^"]*/(\w+)/"'
    assert re.findall(main, desk.get()) == ["draw"]
    hall_clock.set(datetime.combine(first, time(8)) - timedelta(days=7))
    other = Hall(datetime.combine(first, time(8)) - timedelta(days=8))
    other.create(load(TUOLAJI), first)
    for n in range(8):
        other.enter(f"队{n}", f"单位{n}")
    assert re.findall(main, Desk(put(other)).get()) == ["entries"]


def test_the_board_says_how_phones_connect(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(put(entered()))

    def seen(host: str) -> str:
        return str(
            desk.client.get(f"/o/{desk.book.slug}/", headers={"host": host}).content.decode()
        )

    monkeypatch.setattr(settings, "LISTENS_ON", "0.0.0.0")
    monkeypatch.setattr("paisai.web.address._known", lambda minute: "192.168.1.5")
    text = seen("localhost:8000")
    assert f"http://192.168.1.5:8000/e/{desk.book.slug}/" in text
    assert "防火墙" in text
    monkeypatch.setattr("paisai.web.address._known", lambda minute: None)
    assert "只有这台电脑自己打得开" in seen("localhost:8000")
    outside = seen("desk.example.org")
    assert f"//desk.example.org/e/{desk.book.slug}/" in outside
    assert "防火墙" not in outside
