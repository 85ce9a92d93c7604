"""A player's screen: his table, the result, a call, his place, his appeal."""

from __future__ import annotations

from datetime import timedelta

import pytest

from paisai.desk.boards.mine import my_place
from paisai.desk.boards.standings import key_name
from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.prizes import final_ranking
from paisai.tournament.ranking.standings import standings
from paisai.web.player.models import Call
from support.demonstrations import event
from support.hall import Hall
from support.hall_clock import HallClock
from support.one_table import OneTable
from support.phones import Phone
from support.presets import serving, three_begun
from support.web_day import Desk, drawn, entered, first_round_done, playing, put


@pytest.fixture
def hall(hall_clock: HallClock) -> Hall:
    one = playing()
    hall_clock.set(one.now + timedelta(minutes=5))
    return one


def test_the_screen_says_where_against_whom_and_how_long(hall: Hall) -> None:
    one, other = hall.tables[2]
    said = Phone(put(hall), one).get()
    assert "第 2 桌" in said
    assert "南北" in said
    assert other in said
    assert 'role="timer" data-until=' in said


def test_when_all_is_over_it_says_the_final_place_and_no_table() -> None:
    book = event("shengji")
    last = final_ranking(book.competition)[-1]
    said = Phone(book, last.entry).get()
    assert f"比赛已经结束，总名次第 {last.place} 名" in said
    assert (
        '<section class="card buttons" id="report" data-live data-topics="course" hidden>' in said
    )
    assert "叫裁判" not in said


def test_before_anything_is_published_it_says_so(hall_clock: HallClock) -> None:
    hall = entered()
    hall_clock.set(hall.now)
    assert "还没有公布" in Phone(put(hall), "狼牙").get()


def test_the_four_states_of_a_report(hall: Hall, hall_clock: HallClock) -> None:
    """Reported, confirmed by the other side, published: what each phone shows in between."""
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])

    def reached(phone: Phone) -> list[str]:
        said = phone.get()
        steps = said[said.index('data-report="') : said.index("</ol>", said.index('data-report="'))]
        return [
            key
            for key in ("kept", "desk", "confirmed", "official")
            if f'data-step="{key}" data-reached' in steps
        ]

    assert reached(one) == []
    assert one.report(1, (5, 1), request="a")[0] == 200
    assert reached(one) == ["kept", "desk"]
    assert reached(other) == ["desk"]  # his own phone has kept nothing
    assert "对，确认" in other.get()
    assert "对，确认" not in one.get()
    sent = other.seen()
    assert one.send("do/confirm_result/", **sent, request="b")[0] == 400  # not his own
    assert other.send("do/confirm_result/", **sent, request="c")[0] == 200
    assert reached(one) == ["kept", "desk", "confirmed"]
    hall_2 = Phone(book, hall.tables[2][0])
    assert hall_2.report(2, (4, 1), request="d")[0] == 200
    assert Phone(book, hall.tables[2][1]).confirm(request="e")[0] == 200
    from support.web_day import Desk

    Desk(book).post("do/publish_scores/")
    assert reached(one) == ["kept", "desk", "confirmed", "official"]
    assert "为什么是这个名次" in one.get()


def test_reports_that_differ_are_a_dispute_on_both_phones(hall: Hall) -> None:
    book = put(hall)
    one, other = (Phone(book, entry) for entry in hall.tables[1])
    assert one.report(1, (5, 1), request="a")[0] == 200
    assert other.report(1, (4, 1), request="b")[0] == 200
    for phone in (one, other):
        assert "双方所报不同" in phone.get()
        assert "对，确认" not in phone.get()


def test_an_english_reader_reads_what_the_holder_of_a_pass_is(hall: Hall) -> None:
    """The ledger keeps one name; pages say leader and player in the reader's language."""
    book = put(hall)
    one = hall.tables[1][0]
    phone = Phone(book, one)
    assert phone.report(1, (5, 1), request="a")[0] == 200
    desk = Desk(book)
    assert f"选手 {one}" in desk.get("log/")
    desk.client.cookies["lang"] = phone.client.cookies["lang"] = "en"
    for page in (desk.get("log/"), phone.get()):
        assert f"player {one}" in page
        assert f">选手 {one}" not in page
    assert f'<option value="选手 {one}">player {one}</option>' in desk.get("log/")


def test_a_call_is_one_call_and_can_be_called_off(hall: Hall) -> None:
    book = put(hall)
    phone = Phone(book, hall.tables[1][0])
    for _ in range(2):
        status, told = phone.send("call/", reason="牌有问题", request="x")
        assert (status, told["ok"]) == (200, True)
    assert phone.send("call/", reason="还没有来", request="y")[0] == 200
    assert Call.objects.filter(stream=book.stream).count() == 1
    assert "等裁判回应" in phone.get()
    Call.objects.filter(stream=book.stream).update(answered_by="李裁判", answered=hall.now)
    assert "李裁判" in phone.get()
    assert phone.send("call/off/")[0] == 200
    assert "叫裁判" in phone.get()
    assert Call.objects.get(stream=book.stream).done is not None


def test_a_call_wants_a_reason_a_table_and_the_pin(hall: Hall, hall_clock: HallClock) -> None:
    book = put(hall)
    phone = Phone(book, hall.tables[1][0])
    status, told = phone.send("call/", reason=" ", request="x")
    assert status == 400
    assert "原因" in told["error"]["zh"]
    assert phone.send("call/", reason="很" * 201, request="x")[0] == 400
    assert (
        Phone(book, hall.tables[1][1], pin=False).send("call/", reason="牌", request="x")[0] == 401
    )
    leader = Phone(book, "单位1", Role.LEADER)
    assert leader.send("call/", reason="牌", request="x")[0] == 403
    early = entered()
    hall_clock.set(early.now)
    status, told = Phone(put(early), "狼牙").send("call/", reason="牌", request="x")
    assert status == 400
    assert "没有您的桌子" in told["error"]["zh"]
    assert Call.objects.filter(stream=book.stream).count() == 0


def test_nobody_fills_the_record_with_appeals(hall_clock: HallClock) -> None:
    """Ten an hour from one card; the desk takes what comes to it."""
    hall = first_round_done()
    entry = hall.tables[1][0]
    hall.do(c.EndRound("都打完了"))
    hall_clock.set(hall.now + timedelta(minutes=1))
    book = put(hall)
    phone = Phone(book, entry)
    form = book.competition.regulation.appeals.steps[0].form.value
    sent = {"form": form, "text": "不服", "stage": "1", "round": "1"}
    done = [phone.send("do/file_appeal/", **sent, request=f"a{n}")[0] for n in range(11)]
    assert done == [200] * 10 + [403]
    Desk(book).post("do/file_appeal/", **sent, entry=entry)
    assert len(book.follow().competition.appeals) == 11  # type: ignore[union-attr]


def test_an_appeal_shows_its_steps_and_is_his_own(hall_clock: HallClock) -> None:
    hall = first_round_done()
    hall.do(c.PublishScores())
    hall_clock.set(hall.now)
    book = put(hall)
    one, other = hall.tables[1]
    phone = Phone(book, one)
    said = phone.get()
    assert "提出申诉" in said
    page = phone.get("me/do/file_appeal/?round=1")
    assert f'value="{one}"' in page
    assert f'value="{other}"' not in page
    form = book.competition.regulation.appeals.steps[0].form.value
    sent = {"text": "不服第一副", "form": form, "round": "1", "fee": "0"}
    status, _ = phone.send("do/file_appeal/", **sent, entry=other, request="a")
    assert status == 403
    status, told = phone.send("do/file_appeal/", **sent, request="b")
    assert status == 200, told
    assert "不服第一副" in phone.get()
    assert "不服第一副" not in Phone(book, other).get()


def test_words_for_the_draw_are_in_the_holders_own_name(hall_clock: HallClock) -> None:
    hall = entered()
    hall.do(c.Begin())
    hall.do(c.CommitDraw("0" * 64))
    hall_clock.set(hall.now)
    book = put(hall)
    phone = Phone(book, "狼牙")
    assert "抽签：报一句话" in phone.get()
    status, _ = phone.send("do/contribute/", name="裁判长", words="八万", request="a")
    assert status == 200
    draw = book.follow().competition.draw  # type: ignore[union-attr]
    assert draw is not None
    assert [(one.name, one.words) for one in draw.contributions] == [("选手 狼牙", "八万")]
    assert "抽签：报一句话" not in Phone(put(drawn()), "狼牙").get()


def test_a_place_says_no_key_that_is_not_known_yet(hall_clock: HallClock) -> None:
    """Lots are drawn at the end; until then a place has none."""
    hall = first_round_done()
    hall.do(c.PublishScores())
    hall_clock.set(hall.now)
    place = my_place(hall.competition, EntryId("狼牙"))
    assert place is not None
    assert place.keys[0][0].zh == "大分"
    assert "抽签" in [
        key_name(hall.competition.regulation, key).zh
        for row in standings(hall.competition)
        for key, _ in row.values
    ]
    assert "抽签" not in [name.zh for name, _ in place.keys]
    assert all(told != "—" for _, told in place.keys)


def test_B8_3_a_phone_files_an_appeal_and_the_desk_says_that_its_fee_is_in(
    hall_clock: HallClock,
) -> None:
    hall = OneTable("shuangsheng-boda-2020")
    hall.do(c.EndRound("双方打完"))
    hall_clock.set(hall.now + timedelta(minutes=1))
    book = put(hall)
    phone = Phone(book, hall.a)
    page = phone.get("me/do/file_appeal/?round=1")
    assert 'name="fee"' not in page
    assert "申诉费 200 元，本轮结束后 5 分钟内交给记录台" in page
    sent = {"form": "written", "text": "对手换了牌", "round": "1"}
    status, told = phone.send("do/file_appeal/", **sent, fee="200", request="a")
    assert status == 403
    assert "组织者、记录员" in str(told)
    status, told = phone.send("do/file_appeal/", **sent, request="b")
    assert status == 200
    assert "等收申诉费 200 元" in str(told)
    mine = phone.get("me/")
    assert "请到记录台交申诉费 200 元" in mine.replace("\n", "")
    assert phone.send("do/receive_fee/", appeal="1", amount="200", request="c")[0] == 403

    desk = Desk(book, Role.RECORDER)
    assert "待收申诉费 200 元" in desk.get("rulings/")
    arbiter = Desk(book, Role.ARBITRATION)
    decision = {"appeal": "1", "decision": "uphold", "reason": "属实"}
    assert "没有收到" in arbiter.post("do/decide_appeal/", 400, **decision)
    assert "申诉费" in arbiter.get("")
    desk.post("do/receive_fee/", appeal="1", amount="200")
    assert "待收" not in desk.get("rulings/")
    assert "请到记录台" not in phone.get("me/")
    arbiter.post("do/decide_appeal/", **decision)
    assert book.competition.appeals[0].fee_returned


def test_deals_are_seen_before_they_are_confirmed_and_after(hall_clock: HallClock) -> None:
    """Deals won and the best deal break ties: who confirms sees each, and so does the desk."""
    hall = serving(three_begun())
    hall_clock.set(hall.now)
    book, deals = put(hall), "甲+6 乙-4 " + " ".join(["丙+2"] * 8)
    one, *others = (Phone(book, entry) for entry in hall.tables[1])
    assert one.send("do/report_result/", table="1", deals=deals, request="a")[0] == 200
    for other in others:
        assert deals in other.get()
        assert other.confirm(request="b")[0] == 200
    assert deals in one.get()
    desk = Desk(book)
    page = desk.get("table/1/")
    assert deals in page
    assert f">{deals}</textarea>" in page
    assert deals in desk.get("log/")
