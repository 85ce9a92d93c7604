"""Whether phones serve an event is decided once, on record; pages, cards and walls keep to it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from paisai.desk.papers import documents
from paisai.desk.papers.press import Press
from paisai.desk.phones import on_the_card, phones_off
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.regulations.regulation import PhoneUse
from support.desk import new
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import Phone
from support.web_day import Desk, entered, put

TEACHERS = "bashifen-teachers"


def at_play(preset: str = TEACHERS) -> Hall:
    """Four pairs in the first minute of their round of an hour."""
    hall = entered(preset)
    hall.do(c.Begin())
    hall.draw()
    hall.pair()
    hall.do(c.StartRound())
    return hall


def later(hall: Hall, minutes: float) -> datetime:
    return hall.now + timedelta(minutes=minutes)


def test_T9_phones_are_left_alone_during_a_round_and_serve_before_and_after_it(
    hall_clock: HallClock,
) -> None:
    """An hour a round; at minute 30 nobody reports, at minute 62 anybody may."""
    hall = at_play()
    hall_clock.set(later(hall, 30))
    book = put(hall)
    table, (one, other) = next(iter(hall.tables.items()))
    phone = Phone(book, one)
    page = phone.get()
    assert "比赛中不用手机" in page
    assert "交到记录台" in page
    assert "do/report_result/" not in page
    status, said = phone.report(table, (5, 2))
    assert status >= 400
    assert "比赛中不用手机" in str(said)
    assert "举手叫裁判" in str(phone.send("call/", reason="有人不舒服"))
    assert "请关闭手机" in phone.client.get(f"/w/{book.slug}/").content.decode()
    hall_clock.set(later(hall, 62))
    assert "比赛中不用手机" not in phone.get()
    assert phone.report(table, (5, 2))[0] == 200
    assert Phone(book, other).confirm()[0] == 200


def test_T9_E4_8_7_the_organiser_decides_once_and_it_is_on_record(hall_clock: HallClock) -> None:
    hall = at_play()
    hall_clock.set(later(hall, 30))
    book = put(hall)
    table, (one, other) = next(iter(hall.tables.items()))
    desk = Desk(book)
    assert "只在一轮开始前和结束后可用" in desk.get("people/passes/")
    desk.post("do/decide_phones/", use="serve", reason="裁判长同意")
    assert "手机：随时可用来报成绩" in desk.get("log/")
    assert Phone(book, one).report(table, (5, 2))[0] == 200
    desk.post("do/decide_phones/", use="never")
    hall_clock.set(later(hall, 62))
    assert "这次比赛不用手机" in Phone(book, other).get()
    assert "这次比赛不用手机" in str(Phone(book, other).report(table, (5, 2)))


@pytest.mark.parametrize(
    ("preset", "use"),
    [
        (TEACHERS, PhoneUse.AROUND_PLAY),
        ("erdayi-sanya-2021", PhoneUse.AROUND_PLAY),
        ("shuangsheng-boda-2020", PhoneUse.SERVE),
        ("tuolaji-zhuhai-2019", PhoneUse.SERVE),
        ("shengji-szpt-2013", PhoneUse.SERVE),
    ],
)
def test_T9_E4_8_7_where_a_clause_forbids_phones_they_serve_around_play_only(
    preset: str, use: PhoneUse
) -> None:
    hall = Hall()
    hall.create(load(preset))
    assert hall.competition.phone_use is use
    assert not phones_off(hall.competition, hall.now)  # nothing is played yet
    assert bool(on_the_card(hall.competition)) is (use is not PhoneUse.SERVE)
    hall.do(c.DecidePhones(PhoneUse.NEVER))
    assert phones_off(hall.competition, hall.now)
    assert hall.refused(c.DecidePhones(PhoneUse.NEVER)).zh.startswith("已经这样定了")


def test_T9_what_was_decided_is_told_before_the_first_round() -> None:
    hall = entered(TEACHERS)
    hall.do(c.Begin())
    hall.draw()
    hall.pair()

    def told() -> str:
        [paper] = documents(Press(hall.state, hall.now), kinds=("briefing",))
        return str(paper.paper)

    assert "手机只在一轮开始前和结束后可以用来查对阵" in told()
    hall.do(c.DecidePhones(PhoneUse.NEVER))
    assert "赛场内不用手机" in told()
    assert "手机只在一轮" not in told()


def test_E4_8_7_by_the_word_that_is_typed(tmp_path) -> None:  # type: ignore[no-untyped-def]
    desk = new(tmp_path, "erdayi-sanya-2021", datetime(2021, 10, 8, 9, 0))
    assert desk.json("phones")["use"] == "around_play"
    assert "手机：不用手机" in desk("phones", "never", "--reason", "组委会定")
    assert desk.json("phones")["use"] == "never"
