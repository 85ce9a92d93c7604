"""A leader's phone: where his people are, their results, papers, objections, appeals."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings

from paisai.cards import commitment
from paisai.desk.boards.entry_list import checklist
from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.regulations.entering import PaperMissing
from paisai.rehearse.referee import lateness
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label
from paisai.tournament.rounds import Score
from paisai.web.entries.models import HandedIn
from paisai.web.table_cells import whole
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import Phone, RefereePhone
from support.web_day import (
    TUOLAJI,
    Desk,
    entered,
    first_round_done,
    over_after_a_round,
    playing,
    put,
)

PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 40
SANYA = "erdayi-sanya-2021"


@pytest.fixture
def after(hall_clock: HallClock) -> Hall:
    hall = first_round_done()
    hall.do(c.PublishScores())
    hall_clock.set(hall.now)
    return hall


def test_where_his_people_sit_and_what_they_scored(after: Hall) -> None:
    said = Phone(put(after), "单位1", Role.LEADER, pin=False).get()
    assert "狼牙" in said
    assert "桌" in said
    assert "各轮成绩" in said
    assert "飞虎（单位3）</p>" not in said  # nobody else's people


def test_who_has_withdrawn_sits_nowhere(after: Hall) -> None:
    """The round still has the name at its table: the other side has to come there, he has not."""
    after.do(c.Pair())
    after.do(c.PublishRound())
    after.do(c.Withdraw("狼牙", "家中有事"))
    book = put(after)
    leader = Phone(book, "单位1", Role.LEADER)
    assert '<p class="versus">狼牙</p><p>已退出</p>' in leader.get()
    assert "do/withdraw/" not in leader.get("unit/")
    holder = Phone(book, "狼牙")
    assert "已退出</h1>" in holder.get()
    found = holder.get("where/?q=狼牙")
    assert "<p>已退出</p>" in found
    assert "桌</span>" not in found
    [(table, seats)] = [one for one in after.tables.items() if "狼牙" in one[1]]
    other = next(one for one in seats if one != "狼牙")
    assert f"第 {table} 桌" in Phone(book, other).get()


def test_nobody_is_replaced_by_a_leader_while_he_plays(hall_clock: HallClock) -> None:
    """It is taken when the table has its result; the chief may do it at once, with a reason. The
    desk is told until the next round is published."""
    hall = playing()
    hall_clock.set(hall.now + timedelta(minutes=1))
    book = put(hall)
    leader, desk = Phone(book, "单位1", Role.LEADER), Desk(book, Role.CHIEF)
    new = {"entry": "狼牙", "player": "1", "new": "外援", "reason": "病"}
    status, told = leader.send("do/replace_player/", **new, request="a")
    assert status == 403
    assert "成绩到了以后、下一轮公布以前可以换人，现在要换请找" in told["error"]["zh"]
    assert "换了人" not in desk.get()
    by_chief = {**new, "entry": "龙队"}
    desk.post("do/replace_player/", **by_chief)
    assert book.follow().competition.entrants[EntryId("龙队")].players[0].name == "外援"  # type: ignore[union-attr]
    assert "换了人" not in desk.get()

    hall = first_round_done()
    hall_clock.set(hall.now + timedelta(minutes=1))
    book = put(hall)
    leader, desk = Phone(book, "单位1", Role.LEADER), Desk(book, Role.CHIEF)
    status, told = leader.send("do/replace_player/", **new, request="b")
    assert status == 200, told
    assert "换了人：外援 换下 狼牙甲" in desk.get()
    assert "entries/entry/?id=" in desk.get()


def test_T3_4_a_bye_is_said_under_the_name_and_not_with_it(hall_clock: HallClock) -> None:
    hall = entered("bashifen-teachers", 5)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall_clock.set(hall.now)
    book = put(hall)
    round_ = book.competition.round
    assert round_ is not None
    [free] = round_.byes
    said = Phone(book, hall.competition.entrants[free].units[0], Role.LEADER).get()
    assert f'<p class="versus">{free}</p><p>第 1 轮：轮空</p>' in said


def test_an_appeal_for_his_own_entry_only(after: Hall) -> None:
    book = put(after)
    leader = Phone(book, "单位1", Role.LEADER)
    page = leader.get("me/do/file_appeal/?round=1")
    assert 'value="狼牙"' in page
    assert 'value="龙队"' not in page
    form = book.competition.regulation.appeals.steps[0].form.value
    sent = {"text": "不服", "form": form, "round": "1", "fee": "0"}
    assert leader.send("do/file_appeal/", **sent, entry="龙队", request="a")[0] == 403
    status, told = leader.send("do/file_appeal/", **sent, entry="狼牙", request="b")
    assert status == 200, told
    assert "不服" in leader.get()
    assert "不服" not in Phone(book, "单位2", Role.LEADER).get()


def test_a_refused_appeal_tells_a_leader_nothing_of_others(after: Hall) -> None:
    book = put(after)
    one, other = (Phone(book, unit, Role.LEADER) for unit in ("单位1", "单位2"))
    form = book.competition.regulation.appeals.steps[0].form.value
    sent = {"form": form, "round": "1", "fee": "0"}
    filed = one.send("do/file_appeal/", **sent, text="对手换了牌", entry="狼牙", request="a")
    assert filed[0] == 200
    for word in ("1", "对手", "?"):
        status, told = other.send(
            "do/file_appeal/", **sent, text="续", entry="龙队", appeal=word, request=f"b{word}"
        )
        assert status == 403, word
        assert "对手换了牌" not in told["error"]["zh"]


def test_a_ruling_on_the_other_side_says_on_whom_it_is(hall_clock: HallClock) -> None:
    hall = playing()
    entry, other = hall.tables[1]
    hall.do(lateness(hall.competition, other, 1, 6), 7)
    hall_clock.set(hall.now)
    book = put(hall)
    said = f"<b>{whole(label(hall.competition, EntryId(other)))}</b>"
    assert said in Phone(book, entry).get()
    unit = hall.competition.entrants[EntryId(entry)].units[0]
    assert said in Phone(book, unit, Role.LEADER).get()
    assert said not in Phone(book, other).get()


def test_an_appeal_is_against_what_was_ruled_on_that_entry(hall_clock: HallClock) -> None:
    """Another pair of the unit was ruled late: that is not offered with this pair's appeal."""
    hall = entered()
    for name, unit in (("赤狐", "单位1"), ("灰雁", "单位5")):
        hall.enter(name, unit)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    [table] = [number for number, seats in hall.tables.items() if "赤狐" in seats]
    hall.do(lateness(hall.competition, EntryId("赤狐"), table, 6), 7)
    hall_clock.set(hall.now)
    leader = Phone(put(hall), "单位1", Role.LEADER)
    form = "me/do/file_appeal/?stage=1&round=1&entry="
    assert "第 1 号" in leader.get(f"{form}赤狐")
    assert "第 1 号" not in leader.get(f"{form}狼牙")


def test_T2_the_first_unit_of_a_joint_pair_appeals_for_it(hall_clock: HallClock) -> None:
    """The other's leader sees its rulings and its table, and no form that would be refused."""
    hall = entered("bashifen-teachers", 3)
    hall.enter("联队", "单位4", "单位5")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    for table in hall.pair():
        hall.sheet(table, Score((5, 1)))
    hall.do(c.PublishScores())
    hall_clock.set(hall.now)
    book = put(hall)
    first, second = (Phone(book, f"单位{i}", Role.LEADER).get() for i in (4, 5))
    assert "联队" in second
    assert "do/file_appeal/" in first
    assert "do/file_appeal/" not in second


def test_a_leader_is_offered_what_can_be_done(sanya: Hall, hall_clock: HallClock) -> None:
    """Before the deadline entries are changed or taken off; later they are withdrawn (E3.3)."""
    leader = Phone(put(sanya), "单位1", Role.LEADER)
    early = leader.get("unit/")
    assert "do/remove_entry/" in early
    assert "do/withdraw/" not in early
    assert "do/add_entry/" in leader.get()
    hall_clock.set(datetime(2021, 11, 1, 8, 0))
    late = leader.get("unit/")
    assert "do/remove_entry/" not in late
    assert "do/withdraw/" in late
    assert "do/add_entry/" not in leader.get()


def test_words_for_the_draw_are_said_in_ones_own_name(hall_clock: HallClock) -> None:
    hall = entered()
    hall.do(c.Begin(agreed=True))
    hall.do(c.CommitDraw(commitment("5e" * 32)))
    hall_clock.set(hall.now)
    book = put(hall)
    leader = Phone(book, "单位1", Role.LEADER)
    assert leader.send("do/contribute/", name="裁判长", words="八")[0] == 200
    draw = book.competition.draw
    assert draw is not None
    assert [(one.name, one.words) for one in draw.contributions] == [("领队 单位1", "八")]


def test_a_leader_is_told_from_another_in_the_log(hall_clock: HallClock) -> None:
    """He writes his own name, and may write another leader's."""
    hall = entered()
    hall_clock.set(hall.now)
    book = put(hall)
    names = []
    for unit in ("单位1", "单位2"):
        phone = Phone(book, unit, Role.LEADER)
        assert phone.send("do/set_unit/", name=unit, leader="王芳")[0] == 200
        assert phone.send("do/set_unit/", name=unit, leader="王芳", zone="东")[0] == 200
        names.append(book.follow().history[-1].actor)
    assert names == ["领队 王芳（单位1）", "领队 王芳（单位2）"]


@pytest.mark.parametrize("name", ["单位2", " 单位２ ", "单 位2"])
def test_a_leader_does_not_call_his_unit_like_another(name: str, hall_clock: HallClock) -> None:
    hall = entered()
    hall_clock.set(hall.now)
    book = put(hall)
    status, told = Phone(book, "单位1", Role.LEADER).send("do/set_unit/", name=name)
    assert status == 403
    assert "单位2 是别的单位" in told["error"]["zh"]
    assert Phone(book, "单位1", Role.LEADER).send("do/set_unit/", name="一单位")[0] == 200


def test_after_the_start_a_leader_changes_people_but_not_the_name(after: Hall) -> None:
    leader = Phone(put(after), "单位1", Role.LEADER)
    status, told = leader.send("do/set_unit/", name="冠军单位")
    assert status == 403
    assert "仍写 单位1" in told["error"]["zh"]
    assert leader.send("do/set_unit/", name="单位1", leader="王芳")[0] == 200


@pytest.fixture
def sanya(hall_clock: HallClock) -> Hall:
    """Before the deadline of 31 October 2021."""
    hall = Hall(datetime(2021, 10, 20, 8, 0))
    hall.create(load(SANYA), date(2021, 11, 12))
    for number, name in enumerate(("狼牙", "龙队"), 1):
        hall.enter(name, f"单位{number}")
    hall_clock.set(hall.now + timedelta(minutes=1))
    return hall


def key_of(hall: Hall, entry: str) -> str:
    lines = checklist(hall.competition, hall.now.date())
    return next(line for line in lines if line.id == entry).players[0].papers[0].key


def hand_in(phone: Phone, key: str, content: bytes = PNG, name: str = "证.png") -> str:
    file = SimpleUploadedFile(name, content)
    answer = phone.client.post(
        f"/e/{phone.book.slug}/unit/papers/", {"paper": key, "file": file}, follow=True
    )
    return str(answer.content.decode())


def test_E3_a_paper_is_handed_in_and_seen_by_reviewers_only(sanya: Hall) -> None:
    book = put(sanya)
    leader = Phone(book, "单位1", Role.LEADER)
    papers = len(book.competition.regulation.entry.papers)
    assert leader.get("unit/papers/").count("还没有交</span>") == papers
    assert "已交，等审核" in hand_in(leader, key_of(sanya, "狼牙"))
    assert leader.get("unit/papers/").count("还没有交</span>") == papers - 1
    one = HandedIn.objects.get(stream=book.stream)
    address = f"/o/{book.slug}/review/file/{one.pk}/"
    desk = Desk(book, Role.RECORDER)
    answer = desk.client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer.content == PNG
    assert "证.png" in desk.get("review/?show=all")
    assert leader.client.get(address).status_code == 403
    assert RefereePhone(book).client.get(address).status_code == 403
    assert Phone(book, "单位2", Role.LEADER).client.get(address).status_code == 403
    assert Desk(put(sanya), Role.RECORDER).client.get(address).status_code == 403
    assert "证.png" not in Phone(book, "单位2", Role.LEADER).get("unit/papers/")


def test_B10_what_is_checked_at_the_door_is_not_asked_for_before(hall_clock: HallClock) -> None:
    """A mask, a health code and a temperature: nobody can hand them in."""
    hall = Hall()
    hall.create(load("shuangsheng-boda-2020"))
    hall.enter("狼牙", "东区", zone="东区")
    hall_clock.set(hall.now)
    leader = Phone(put(hall), "东区", Role.LEADER)
    shown = leader.get("unit/papers/")
    assert shown.count("入场时查验</span>") == 6
    assert "还没有交</span>" not in shown
    assert "unit/papers/" not in leader.get()


def test_what_is_not_a_paper_of_his_is_refused(sanya: Hall) -> None:
    book = put(sanya)
    leader, mine = Phone(book, "单位1", Role.LEADER), key_of(sanya, "狼牙")
    assert "自己单位" in hand_in(leader, key_of(sanya, "龙队"))
    assert "自己单位" in hand_in(leader, "[]")
    assert "只收照片" in hand_in(leader, mine, b"<html>", "证.png")
    with override_settings(UPLOAD_LIMIT=20):
        assert "太大" in hand_in(leader, mine)
    assert "参赛证上的密码" in hand_in(Phone(book, "单位1", Role.LEADER, pin=False), mine)
    assert HandedIn.objects.filter(stream=book.stream).count() == 0
    for number in range(3):
        for _ in range(2):  # the same again is the same
            assert "已交，等审核" in hand_in(leader, mine, PNG + bytes([number]))
    assert "请等审核" in hand_in(leader, mine)
    assert HandedIn.objects.filter(stream=book.stream).count() == 3
    assert Phone(book, "狼牙").client.get(f"/e/{book.slug}/unit/papers/").status_code == 403


def test_papers_go_with_the_particulars(sanya: Hall) -> None:
    book = put(sanya)
    for unit, entry in (("单位1", "狼牙"), ("单位2", "龙队")):
        hand_in(Phone(book, unit, Role.LEADER), key_of(sanya, entry))
    desk = Desk(book)
    desk.post("people/forget/", whose="entry:狼牙", reason="本人要求", sure="yes")
    assert [one.entry for one in HandedIn.objects.filter(stream=book.stream)] == ["龙队"]
    desk.post("people/forget/", whose="", reason="结束", sure="yes")
    assert not HandedIn.objects.filter(stream=book.stream).exists()


def test_no_paper_is_taken_after_the_close(hall_clock: HallClock) -> None:
    """The organiser erases them then; a leader's page would bring them back."""
    shown = tuple(replace(one, missing=PaperMissing.WARNS) for one in load(SANYA).entry.papers)
    hall = over_after_a_round(entry=replace(load(TUOLAJI).entry, papers=shown))
    hall.do(c.Close())
    hall_clock.set(hall.now)
    book = put(hall)
    assert "不再收材料" in hand_in(Phone(book, "单位0", Role.LEADER), key_of(hall, "队0"))
    assert not HandedIn.objects.filter(stream=book.stream).exists()


def test_T2_another_unit_s_player_is_entered_with_that_unit_s_word(hall_clock: HallClock) -> None:
    """Its leader agrees by his pass, or the organiser; until then both see that it waits."""
    hall = entered("bashifen-teachers", 3)
    hall_clock.set(hall.now + timedelta(minutes=1))
    book = put(hall)
    leader, other = (Phone(book, f"单位{i}", Role.LEADER) for i in (1, 2))
    sent = {"name": "联队", "player1": "甲一", "player2": "乙一", "units": "单位1、单位2"}
    status, told = leader.send("do/add_entry/", **sent, leader="领队", request="a")
    assert status == 200, told
    (joint,) = [one for one in book.competition.entrants.values() if one.name == "联队"]
    assert joint.awaits == ("单位2",)
    assert "等 单位2 同意合组" in leader.get("unit/")
    asked = other.get("unit/")
    assert "请你们同意合组" in asked
    assert "请你们同意合组" in other.get()
    assert "甲一、乙一" in asked
    assert "同意合组" not in Phone(book, "单位3", Role.LEADER).get("unit/")
    desk = Desk(book, Role.ORGANISER)
    assert "等 单位2 同意合组" in desk.get("entries/")
    assert "等 单位2 同意合组" in desk.get("")
    assert "等 单位2 同意合组" in desk.get("review/")
    assert "等 单位2 同意合组" in desk.post("do/begin/", 400)

    assert leader.send("do/agree_entry/", entry=joint.id, unit="单位2", request="b")[0] == 403
    status, _ = other.send("do/agree_entry/", entry=joint.id, unit="单位2", request="c")
    assert status == 200
    assert book.competition.entrants[joint.id].awaits == ()
    assert "同意合组" not in other.get("unit/")

    changed = {"entry": joint.id, **sent, "leader": "领队"}
    assert leader.send("do/change_entry/", **changed, request="d")[0] == 200
    assert book.competition.entrants[joint.id].awaits == ()  # the same players: agreed before
    changed["player2"] = "乙二"
    assert leader.send("do/change_entry/", **changed, request="e")[0] == 200
    assert book.competition.entrants[joint.id].awaits == ("单位2",)
    desk.post("do/agree_entry/", entry=joint.id, unit="单位2")
    assert book.competition.entrants[joint.id].awaits == ()
    new = {"entry": joint.id, "player": "2", "new": "乙四", "reason": "出差"}
    status, told = leader.send("do/replace_player/", **new, request="f")
    assert status == 200, told
    assert told["events"][0]["text"]["zh"].endswith("乙四 上场，请 单位2 同意合组")
    assert book.competition.entrants[joint.id].awaits == ("单位2",)
    assert 'name="players" value="甲一、乙四"' in other.get("unit/")
    agreed = {"entry": joint.id, "unit": "单位2"}
    stale = other.send("do/agree_entry/", **agreed, players="甲一、乙二", request="g")
    assert stale[0] == 400
    assert "现在是 甲一、乙四" in stale[1]["error"]["zh"]
    assert other.send("do/agree_entry/", **agreed, players="甲一、乙四", request="h")[0] == 200
    assert book.competition.entrants[joint.id].awaits == ()
    by_desk = {
        **sent,
        "name": "二联",
        "player1": "丙三",
        "player2": "乙三",
        "units": "单位3、单位2",
    }
    desk.post("do/add_entry/", **by_desk, leader="领队")
    assert not any(one.awaits for one in book.competition.entrants.values())
