"""The computer's clock was two days fast and is set right: that is noticed, said and asked about,
on every front, and until it is answered nothing is recorded.

The round began at 9:00; the fast clock took one sign-in.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from django.test import Client

from paisai.desk.rights import Role
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.entries import EntryId
from paisai.tournament.round_times import signed_in_late
from paisai.web.people.models import ApiToken, hashed
from support.at_nine import NINE, started
from support.desk import Desk as Typed
from support.desk import form, new, paisai
from support.hall import Hall
from support.hall_clock import HallClock
from support.phones import JSON, Phone, RefereePhone
from support.web import account
from support.web_day import Desk, put

TWO_DAYS = timedelta(days=2)
ASKED = "钟往回拨过"


def after_a_fast_clock() -> Hall:
    """The first pair of table 1 signs in at 9:03, when the clock says so two days later."""
    hall = started(load("tuolaji-zhuhai-2019"))
    hall.do(c.SignIn(hall.tables[1][0]), 3 + 2 * 24 * 60)
    return hall


def late(desk: Desk, entry: str) -> int | None:
    round_ = desk.book.competition.round
    assert round_ is not None
    return signed_in_late(desk.book.competition, EntryId(entry), round_)


def test_at_the_desk_it_is_the_first_thing_and_nothing_is_done_before(
    hall_clock: HallClock,
) -> None:
    hall = after_a_fast_clock()
    desk = Desk(put(hall))
    hall_clock.set(NINE + timedelta(minutes=20, seconds=20))
    one, two = hall.tables[1]
    page = desk.get("")
    assert ASKED in page
    assert "do/correct_clock/" in page
    assert "28" not in page.split("已迟", 1)[-1][:8]
    for path in ("round/", "results/", "log/"):
        assert ASKED in desk.get(path)
    before = desk.book.follow().seq
    assert ASKED in desk.post("do/sign_in/", 503, entries=[two])
    assert ASKED in desk.post("do/enter_sheet/", 503, table="2", levels1="3", levels2="1")
    assert desk.book.follow().seq == before
    asked = desk.get("do/correct_clock/")
    assert "有 1 条记录的时间在这以后" in asked
    desk.post("do/correct_clock/", 400, minutes="2880", reason="")
    desk.post("do/correct_clock/", minutes="2880", reason="电脑的钟快了两天")
    assert late(desk, one) == 3
    desk.post("do/sign_in/", entries=[two])
    assert late(desk, two) == 21  # the 21st minute has begun
    assert ASKED not in desk.get("")
    assert "快了 2 天" in desk.get("log/")


def test_a_phone_keeps_what_it_has_until_it_is_answered(hall_clock: HallClock) -> None:
    """Tapped at 9:20, kept; the time it was tapped stays with it."""
    hall = after_a_fast_clock()
    book = put(hall)
    desk, one = Desk(book), hall.tables[1][0]
    hall_clock.set(NINE + timedelta(minutes=20))
    player, referee = Phone(book, one), RefereePhone(book)
    status, told = player.report(1, (3, 1), request="a")
    assert (status, ASKED in told["error"]["zh"]) == (503, True)
    assert ASKED in referee.get("")
    assert ASKED not in player.get("")
    desk.post("do/correct_clock/", reason="电脑的钟快了")
    hall_clock.forward(minutes=5)
    tapped = str(int((NINE + timedelta(minutes=20)).timestamp() * 1000))
    answer = player.client.post(
        f"/e/{book.slug}/me/do/report_result/",
        {"table": 1, "levels1": "3", "levels2": "1", "request": "a"},
        headers={**JSON, "Paisai-Tapped": tapped},
    )
    assert answer.status_code == 200, answer.content.decode()
    round_ = book.competition.round
    assert round_ is not None
    assert round_.tables[0].reports[0].time == NINE + timedelta(minutes=20)


def test_one_wrong_act_is_simply_undone(hall_clock: HallClock) -> None:
    hall = after_a_fast_clock()
    desk = Desk(put(hall))
    hall_clock.set(NINE + timedelta(minutes=20))
    desk.post("do/undo/", seq=str(hall.state.seq), reason="钟错")
    assert ASKED not in desk.get("")
    time = desk.book.follow().time
    assert time is not None
    assert time - NINE < timedelta(hours=1)


def test_a_program_is_told_the_same(hall_clock: HallClock) -> None:
    hall = after_a_fast_clock()
    book = put(hall)
    hall_clock.set(NINE + timedelta(minutes=20))
    made = {"account": account(Role.ORGANISER, at=book), "name": "机器", "made": NINE}
    ApiToken.objects.create(token=hashed("x" * 40), **made)
    token = {"Authorization": f"Bearer {'x' * 40}"}

    def sent(*commands: dict[str, object]) -> tuple[int, str]:
        answer = Client().post(
            f"/api/e/{book.slug}/acts", {"commands": commands}, "application/json", headers=token
        )
        return answer.status_code, answer.content.decode()

    status, told = sent({"do": "announce", "text": "安静"})
    assert (status, ASKED in told) == (503, True)
    assert sent({"do": "correct_clock", "ahead": 172800, "reason": "快了两天"})[0] == 200
    assert sent({"do": "announce", "text": "安静"})[0] == 200


def test_a_clock_a_few_seconds_behind_waits(hall_clock: HallClock) -> None:
    hall = started(load("tuolaji-zhuhai-2019"))
    desk = Desk(put(hall))
    hall_clock.set(NINE - timedelta(seconds=40))
    assert ASKED not in desk.get("")
    desk.post("do/sign_in/", entries=[hall.tables[1][0]])


def test_on_the_command_line(tmp_path: Path) -> None:
    desk = new(tmp_path, "bashifen-teachers")
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n}" for n in range(1, 5)]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位", *rows))
    for word in ("draw", "pair", "publish", "start"):
        desk(word)
    fast = datetime.now().replace(microsecond=0) + TWO_DAYS
    line = ["clock", desk.file, "--announce", "安静", "--at", fast.isoformat(), "--ahead"]
    assert paisai(*line).code == 0
    _asked(desk)
    done = paisai("clock", desk.file, "--set-right", "快了两天", "--fast-by", 2 * 24 * 60)
    assert done.code == 0, done
    assert "快了 2 天" in done.out
    assert paisai("clock", desk.file, "--announce", "坐好").code == 0
    assert ASKED not in paisai("status", desk.file).out
    assert paisai("verify", desk.file).code == 0


def _asked(desk: Typed) -> None:
    before = desk.file.read_bytes()
    for words in (("clock", desk.file, "--announce", "坐好"), ("sign-in", desk.file, "第1队")):
        refused = paisai(*words)
        assert (refused.code, ASKED in refused.err) == (2, True)
        assert f"clock {desk.file} --set-right" in refused.err
    for word in ("status", "clock"):
        assert ASKED in paisai(word, desk.file).out
    # who names the time himself, or looks at an earlier one, is not told of the clock
    assert ASKED not in paisai("status", desk.file, "--at", desk.now.isoformat()).out
    assert desk.file.read_bytes() == before
