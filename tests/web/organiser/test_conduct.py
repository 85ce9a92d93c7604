"""The chief permits a phone and notes a spectator's conduct on the page; a referee notes it too."""

from __future__ import annotations

from paisai.desk.rights import Role
from paisai.ledger import commands as c
from support.entered_hall import entered, playable
from support.hall import Hall
from support.phones import RefereePhone
from support.web_day import Desk, playing, put


def three() -> Hall:
    hall = entered(playable("erdayi-sanya-2021"), 3)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.start()
    return hall


def test_E4_8_7_a_phone_permitted_on_the_page_is_no_offence() -> None:
    hall = three()
    desk, one = Desk(put(hall), Role.CHIEF), hall.tables[1][0]
    assert "准许用手机" in desk.get("rulings/")
    desk.post("do/permit_phone/", 400, entry=one, reason="")
    desk.post("do/permit_phone/", entry=one, reason="等家里电话")
    assert "等家里电话" in desk.get("rulings/")
    refused = desk.post("try/rule/", 400, entry=one, infraction="phone", table="1")
    assert "裁判长准许过" in refused


def test_where_no_offence_is_excused_by_it_no_phone_is_permitted() -> None:
    desk = Desk(put(playing()), Role.CHIEF)
    assert "准许用手机" not in desk.get("rulings/")


def test_E4_8_4_conduct_is_noted_at_the_desk_and_by_a_referee_s_phone() -> None:
    book = put(playing())
    desk, referee = Desk(book), RefereePhone(book)
    sent = {"role": "spectator", "who": "穿红衣的", "text": "向选手报牌"}
    desk.post("do/note_conduct/", 400, **{**sent, "who": ""})
    desk.post("do/note_conduct/", **sent)
    assert "do/note_conduct/" in referee.get("")
    assert "观众" in referee.get("do/note_conduct/")
    answer = referee.client.post(f"/r/{book.slug}/do/note_conduct/", {**sent, "who": "戴帽子的"})
    assert answer.status_code == 302, answer.content.decode()
    page = desk.get("rulings/")
    assert "观众 穿红衣的" in page
    assert "观众 戴帽子的" in page
