"""From which minute on is who is not there forfeited, and how late can anybody be by now?

Every round begins at 9:00. B8.2.1: 10 minutes, so from 9:10:00. T8.11: more than 10, so after
9:10:00. S2.2, and what referees expect at 二打一: 15 minutes, so from 9:15:00. Z4.2: the 16th
minute, which begins after 9:15:00.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from paisai.errors import Needed
from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.referee.effects import ForfeitRound
from paisai.regulations.clocks import LATENESS
from paisai.tournament.competition import RoundAt
from paisai.tournament.entries import EntryId
from paisai.tournament.proceedings import DrawPurpose
from support.entered_hall import entered, playable, verified
from support.hall import Hall

NINE = datetime(2026, 5, 16, 9, 0)

PRESETS = [
    ("erdayi-sanya-2021", "", (14, 59), (15, 0)),
    ("shuangsheng-boda-2020", "B8.2.1", (9, 59), (10, 0)),
    ("tuolaji-zhuhai-2019", "Z4.2", (15, 0), (15, 1)),
    ("bashifen-teachers", "T8.11", (10, 0), (10, 1)),
    ("shengji-szpt-2013", "S2.2", (14, 59), (15, 0)),
]
"""The clause, the last minute and second at which nobody has forfeited, and the first at which
somebody has."""
EACH = pytest.mark.parametrize(("preset", "clause", "not_yet", "forfeited"), PRESETS)


def published(preset: str) -> Hall:
    hall = entered(playable(preset), 16)
    hall.do(c.Begin(agreed=True))
    if hall.next.purpose is DrawPurpose.SCHEDULE:
        hall.draw()
    hall.draw()
    hall.pair()
    hall.now = NINE
    return hall


def started(preset: str) -> Hall:
    hall = published(preset)
    hall.do(c.StartRound(), 0)
    return hall


def after_nine(hall: Hall, time: tuple[int, int]) -> float:
    """Minutes from now to so many minutes and seconds after nine."""
    minutes, seconds = time
    at = NINE + timedelta(minutes=minutes, seconds=seconds)
    return (at - hall.now) / timedelta(minutes=1)


def late_by(hall: Hall, entry: str, minutes: int, **more: str) -> c.Rule:
    return ruling_on(
        hall.competition, EntryId(entry), LATENESS, {"minutes": minutes}, **more
    ).command


@EACH
def test_T8_11_B8_2_1_S2_2_Z4_2_who_is_absent_has_forfeited_from_the_regulation_s_minute_on(
    preset: str, clause: str, not_yet: tuple[int, int], forfeited: tuple[int, int]
) -> None:
    hall = started(preset)
    away = hall.tables[1][0]
    absence = c.Forfeit(1, (away,), "没有到场")
    early = hall.refused(absence, after_nine(hall, not_yet))
    assert (early.reason, early.clause) == (Reason.TOO_EARLY, clause)
    minute, second = forfeited
    since = f"09:{minute:02}" + (f":{second:02}" if second else "")
    assert f"{since} 起才能记弃权" in early.zh
    assert f"from {since} on" in early.en
    assert early.needed is Needed.DECLARED
    hall.do(absence, after_nine(hall, forfeited))
    stage, round_ = hall.competition.stage, hall.competition.round
    assert stage is not None
    assert round_ is not None
    assert RoundAt(hall.competition, stage, round_).table(1).absent == (away,)
    assert verified(hall).problems == ()


@EACH
def test_who_says_that_he_does_not_play_has_forfeited_at_once(
    preset: str, clause: str, not_yet: tuple[int, int], forfeited: tuple[int, int]
) -> None:
    for hall in (published(preset), started(preset)):
        away = hall.tables[1][0]
        hall.do(c.Forfeit(1, (away,), "领队来电话说不打了", declared=True))
        assert verified(hall).problems == ()


@EACH
def test_nobody_is_absent_from_a_round_that_has_not_begun(
    preset: str, clause: str, not_yet: tuple[int, int], forfeited: tuple[int, int]
) -> None:
    hall = published(preset)
    away = hall.tables[1][0]
    for command in (c.Forfeit(1, (away,), "没有到场"), late_by(hall, away, 16)):
        early = hall.refused(command, 60)
        assert (early.reason, early.clause) == (Reason.TOO_EARLY, clause)
        assert "请先开始这一轮" in early.zh


@EACH
def test_nobody_is_later_than_the_round_has_lasted(
    preset: str, clause: str, not_yet: tuple[int, int], forfeited: tuple[int, int]
) -> None:
    hall = started(preset)
    away = hall.tables[1][0]
    ruling = late_by(hall, away, 16)
    assert any(isinstance(one, ForfeitRound) for one in ruling.effects)
    early = hall.refused(ruling, after_nine(hall, (3, 0)))
    assert (early.reason, early.clause) == (Reason.TOO_EARLY, clause)
    assert "最多迟到 3 分钟" in early.zh
    hall.do(ruling, after_nine(hall, (16, 0)))


@EACH
def test_who_signed_in_before_that_minute_is_not_absent(
    preset: str, clause: str, not_yet: tuple[int, int], forfeited: tuple[int, int]
) -> None:
    hall = started(preset)
    there = hall.tables[1][0]
    hall.do(c.SignIn(there, passed=True), after_nine(hall, not_yet))
    wrong = hall.refused(c.Forfeit(1, (there,), "没有到场"), 30)
    assert (wrong.reason, wrong.clause) == (Reason.NOT_POSSIBLE, clause)
    assert "签到" in wrong.zh
    hall.do(c.Forfeit(1, (there,), "打了两副就走了", declared=True), 30)


@EACH
def test_who_signed_in_after_it_has_forfeited(
    preset: str, clause: str, not_yet: tuple[int, int], forfeited: tuple[int, int]
) -> None:
    hall = started(preset)
    late = hall.tables[1][0]
    hall.do(c.SignIn(late, passed=True), after_nine(hall, forfeited))
    hall.do(c.Forfeit(1, (late,), "没有到场"))


def test_an_early_forfeit_of_an_earlier_file_stands() -> None:
    hall = started("bashifen-teachers")
    hall.on_record(c.Forfeit(1, (hall.tables[1][0],), "没有到场"))
    assert verified(hall).problems == ()


def test_E4_2b_with_one_away_the_two_others_are_awaited_and_with_two_away_nobody_is() -> None:
    """At a table of three two play on with a substitute; who is left alone plays nothing."""
    hall = started("erdayi-sanya-2021")
    first, second, _ = hall.tables[1]
    hall.do(c.Forfeit(1, (first,), "没有到场", declared=True))
    table = hall.competition.table(1)
    assert table is not None
    assert not table.is_settled
    assert 1 in table.at.missing
    hall.do(c.Forfeit(1, (second,), "没有到场", declared=True))
    table = hall.competition.table(1)
    assert table is not None
    assert table.absent == (first, second)
    assert table.is_settled
    assert 1 not in table.at.missing
    assert verified(hall).problems == ()


def test_a_ruling_on_being_late_that_an_appeal_made_void_bars_no_new_one() -> None:
    hall = started("tuolaji-zhuhai-2019")
    late = hall.tables[1][0]
    hall.do(late_by(hall, late, 6), after_nine(hall, (6, 30)))
    assert "已有第 1 号判罚" in hall.refused(late_by(hall, late, 5)).zh
    steps = hall.competition.regulation.appeals.steps
    for step in steps:
        number = None if step is steps[0] else 1
        fee = hall.competition.regulation.appeals.fee if step is steps[-1] else 0
        ruling = 1 if number is None else None
        hall.do(c.FileAppeal(late, step.form, "钟快了一分钟", fee, ruling, number))
    hall.do(c.DecideAppeal(1, True, "以场内的钟为准"))
    assert hall.competition.rulings[0].cancelled_by is not None
    hall.do(late_by(hall, late, 5))
    assert [one.number for one in hall.competition.rulings if one.cancelled_by is None] == [2]
    assert verified(hall).problems == ()
