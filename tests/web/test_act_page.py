"""One page for every act."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from paisai.acting.forms import FORMS
from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.referee.effects import Warned
from paisai.regulations.closing import AppealForm
from paisai.text import Text
from paisai.tournament.naming import label
from paisai.web.table_cells import whole
from support.hall_clock import HallClock
from support.web import account, new_event, signed_in
from support.web_day import Desk, playing, put

DAY = date(2026, 5, 1)


def test_an_act_is_done_once_and_said() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    desk = signed_in(account(Role.ORGANISER, at=book))
    sent = {"id": "u1", "name": "一中", "leader": "王领队", "request": "one"}
    for _ in range(2):
        answer = desk.post(f"/o/{book.slug}/do/set_unit/", sent, follow=True)
        assert answer.status_code == 200
        assert "一中" in answer.content.decode()
    assert book.follow().seq == 2
    path = f"/o/{book.slug}/do/set_unit/"
    for again in ({**sent, "name": "二中"}, {**sent, "next": "/o/", "csrfmiddlewaretoken": "x"}):
        answer = desk.post(path, again)
        assert answer.status_code == (400 if again["name"] == "二中" else 302)
        assert ("请刷新页面" in answer.content.decode()) is (again["name"] == "二中")
    assert book.follow().seq == 2


def test_what_is_refused_stands_beside_its_field_and_the_input_is_kept() -> None:
    book = new_event("tuolaji-zhuhai-2019", DAY)
    desk = signed_in(account(Role.ORGANISER, at=book))
    answer = desk.post(f"/o/{book.slug}/do/extend_round/", {"minutes": "很多", "reason": "停电"})
    text = answer.content.decode()
    assert answer.status_code == 400
    assert 'value="很多"' in text
    assert "停电" in text
    assert 'class="defect"' in text
    assert book.follow().seq == 1


@pytest.mark.parametrize("kind", [kind for kind in FORMS if kind != "create"])
def test_every_act_has_its_page(kind: str) -> None:
    book = new_event("erdayi-sanya-2021", DAY)
    desk = signed_in(account(*Role, at=book))
    answer = desk.get(f"/o/{book.slug}/do/{kind}/")
    assert answer.status_code == 200


def test_a_stranger_is_sent_to_sign_in_and_a_recorder_is_told_who_may() -> None:
    from django.test import Client

    book = new_event("tuolaji-zhuhai-2019", DAY)
    assert Client().get(f"/o/{book.slug}/").status_code == 302
    recorder = signed_in(account(Role.RECORDER, at=book))
    assert recorder.get(f"/o/{book.slug}/").status_code == 200
    assert recorder.get(f"/o/{book.slug}/do/close/").status_code == 403


def test_a_page_that_is_not_there_says_so_once() -> None:
    answer = Client().get("/e/no-such-event/")
    assert answer.status_code == 404
    assert answer.content.decode().count("没有这场比赛") == 1


TICKED = '<input type="radio"[^>]* checked[^>]*><span>'


def test_a_question_with_one_answer_is_not_asked() -> None:
    """Of a fresh form of an appeal: the only way to file it is said; there is no ruling and no
    earlier appeal to name, and nothing is said of them. Once there are, "none" is ticked."""
    hall = playing()
    said = Desk(put(hall)).get("do/file_appeal/")
    assert re.search(r"<b>[^<]+</b> 书面提出", said)
    for name, value in (("form", "written"), ("ruling", ""), ("appeal", "")):
        assert f'<input type="hidden" name="{name}" value="{value}">' in said, name
    for text in ("不是对判罚", "新的申诉"):
        assert text not in said
    who = hall.tables[1][0]
    told = Text("警告", "a warning")
    hall.on_record(c.Rule(who, "conduct", (Warned(),), clause="Z4.11", text=told))
    hall.do(c.FileAppeal(who, AppealForm.WRITTEN, "不应警告", ruling=1))
    said = Desk(put(hall)).get("do/file_appeal/")
    for text in ("不是对判罚", "新的申诉"):
        assert re.search(f"{TICKED}{text}", said), text
    for text in ("警告", "不应警告"):
        assert f"{whole(f'第 1 号 {label(hall.competition, who)}：{text}')}" in said


def _offered(page: str) -> str:
    """The acts that the message offers to take back."""
    found = re.search(r'/back/".*?name="seqs" value="([^"]*)"', page)
    return found[1] if found else ""


def _all_published(desk: Desk) -> None:
    for table in (1, 2):
        desk.post(f"sheets/{table}/", deals="5:1")
    desk.post("do/publish_scores/")


def _sign_all_in(desk: Desk) -> None:
    round_ = desk.book.competition.round
    assert round_ is not None
    seats = [seat for table in round_.tables for seat in table.seats]
    desk.post("do/sign_in/", entries=seats, in_time="yes")


def _warn(desk: Desk) -> None:
    entry = desk.book.competition.round.tables[0].seats[0]  # type: ignore[union-attr]
    sent = {"entry": entry, "infraction": "exposed-card", "table": "1", "deal": "1"}
    desk.post("do/rule/", **sent, **{"fact.at_fault": "declarer"})


def _upload(desk: Desk) -> None:
    sent = SimpleUploadedFile("results.csv", "桌号,成绩\n1,5:1\n2,4:1\n".encode())
    desk.post("results/upload/", file=sent)


@pytest.mark.parametrize(
    ("does", "takes_back"),
    [
        (lambda desk: desk.post("do/enter_sheet/", table="1", deals="5:1", decided="yes"), 1),
        (_upload, 2),
        (_sign_all_in, 4),
        (_warn, 1),
        (_all_published, 1),
        (lambda desk: desk.post("do/end_round/", reason="停电"), 1),
    ],
)
def test_what_was_just_done_is_undone_beside_its_message(
    hall_clock: HallClock, does: Callable[[Desk], object], takes_back: int
) -> None:
    """Results, sign-ins, rulings, publications: all of one message or none of it."""
    hall = playing()
    hall_clock.set(hall.now + timedelta(minutes=1))
    desk = Desk(put(hall))
    does(desk)
    before, page = desk.seq, desk.get()
    seqs = _offered(page)
    assert len(seqs.split()) == takes_back
    assert not _offered(desk.get())  # the message is told once
    desk.post("back/", seqs=seqs)
    state = desk.book.follow()
    assert state.seq == before + takes_back
    assert set(map(int, seqs.split())) <= state.undone
    assert not _offered(desk.get())
    desk.post("back/", seqs=seqs)  # twice is once
    assert desk.seq == before + takes_back
    assert "已经撤销" in desk.get()


def test_after_a_minute_or_by_another_nothing_is_undone(hall_clock: HallClock) -> None:
    hall = playing()
    hall_clock.set(hall.now + timedelta(minutes=1))
    book = put(hall)
    desk, other = Desk(book), Desk(book, Role.CHIEF)
    desk.post("sheets/1/", deals="5:1")
    seq = desk.seq
    other.post("back/", seqs=str(seq))
    assert desk.seq == seq
    desk.post("sheets/2/", deals="4:1")
    hall_clock.forward(seconds=61)
    desk.post("back/", seqs=str(seq + 1))
    assert desk.seq == seq + 1
    assert "已经过了一分钟" in desk.get()
    assert 'name="seqs"' not in desk.get("sheets/")
    desk.post("back/", seqs="")
    desk.post("back/", seqs="x 99999")
    assert desk.seq == seq + 1


def test_a_part_fetched_again_does_not_take_the_message_from_the_page() -> None:
    desk = Desk(put(playing()))
    desk.post("do/announce/", text="请安静。")
    desk.client.get(f"/o/{desk.book.slug}/", headers={"Paisai-Part": "true"})
    assert "请安静" in desk.get().partition("</main>")[0].partition('class="said good"')[2]
