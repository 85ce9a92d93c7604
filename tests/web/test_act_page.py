"""One page for every act."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.ledger.commands import NAMES
from paisai.referee.effects import Warned
from paisai.regulations.closing import AppealForm
from paisai.text import Text
from paisai.tournament.naming import label
from paisai.web.table_cells import whole
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


@pytest.mark.parametrize("kind", [kind for kind in NAMES if kind != "create"])
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
