"""A clock that was fast and is set right: lateness and deadlines do not run on the wrong one.

拖拉机: the round begins at 9:00 and lasts 70 minutes; who is 16 minutes late has forfeited, an
appeal has 5 minutes from its end. The computer's clock was two days fast.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from paisai.ledger import Reason, fold
from paisai.ledger import commands as c
from paisai.ledger.clock_set_right import clock_behind, dated_after
from paisai.regulations import load
from paisai.regulations.closing import AppealForm
from paisai.tournament.entries import EntryId
from paisai.tournament.round_times import round_time, signed_in_late
from paisai.tournament.rounds import Score
from support.at_nine import NINE, started
from support.entered_hall import verified
from support.hall import Hall

TWO_DAYS = timedelta(days=2)
SECONDS = int(TWO_DAYS.total_seconds())


def clock(hall: Hall, minutes: float, *, fast: bool = False) -> float:
    """Minutes from the last event to so many after nine, by the fast clock or the right one."""
    when = NINE + timedelta(minutes=minutes) + (TWO_DAYS if fast else timedelta())
    return (when - hall.now) / timedelta(minutes=1)


def corrected(hall: Hall, minutes: float, ahead: int = SECONDS) -> None:
    hall.do(c.CorrectClock(ahead, "电脑的钟快了两天"), clock(hall, minutes))


@pytest.fixture
def hall() -> Hall:
    return started(load("tuolaji-zhuhai-2019"))


def late(hall: Hall, entry: str) -> int | None:
    assert hall.competition.round is not None
    return signed_in_late(hall.competition, EntryId(entry), hall.competition.round)


def test_Z4_2_who_signed_in_by_a_fast_clock_is_as_late_as_he_was(hall: Hall) -> None:
    """At 9:03 by the right clock, which said 9:03 two days later: 3 minutes, not 2883."""
    one, two = hall.tables[1]
    hall.do(c.SignIn(one), clock(hall, 3, fast=True))
    assert late(hall, one) == 2883
    corrected(hall, 10)
    assert late(hall, one) == 3
    hall.do(c.SignIn(two), clock(hall, 12))
    assert late(hall, two) == 12
    assert verified(hall).problems == ()
    assert fold(hall.state.history).competition == hall.competition


def test_a_pause_by_the_fast_clock_is_as_long_as_it_was(hall: Hall) -> None:
    hall.do(c.PauseRound("停电"), clock(hall, 20, fast=True))
    hall.do(c.ResumeRound(), clock(hall, 25, fast=True))
    corrected(hall, 30)
    now = round_time(hall.competition, NINE + timedelta(minutes=35))
    assert now is not None
    assert now.tables[0].left == timedelta(minutes=40)  # 70 + 5 of the pause - 35


def test_Z4_2_where_nobody_knows_how_fast_it_was_who_signed_in_by_it_was_in_time(
    hall: Hall,
) -> None:
    """The right clock began the round, the fast one saw him come, at any time before 9:34."""
    one, two = hall.tables[1]
    hall.do(c.SignIn(one), clock(hall, 12, fast=True))
    hall.do(c.Announce("安静"), clock(hall, 13, fast=True))
    least = int((hall.now - (NINE + timedelta(minutes=34))).total_seconds())
    hall.do(c.CorrectClock(least, "不知道快多少", guessed=True), clock(hall, 34))
    assert late(hall, one) == 0
    hall.do(c.SignIn(two, NINE + timedelta(minutes=8)), clock(hall, 35))
    assert late(hall, two) == 8
    assert verified(hall).problems == ()
    assert fold(hall.state.history) == hall.state


def test_Z4_2_begun_and_signed_in_by_one_clock_the_minutes_are_right(hall: Hall) -> None:
    """Both two days fast, 12 minutes apart."""
    for table in (1, 2):
        hall.sheet(table, Score((3, 1)), clock(hall, 60 + table))
    hall.do(c.PublishScores())
    hall.pair()
    one = hall.tables[1][0]
    hall.do(c.StartRound(), clock(hall, 80, fast=True))
    hall.do(c.SignIn(one), clock(hall, 92, fast=True))
    least = int((hall.now - (NINE + timedelta(minutes=100))).total_seconds())
    hall.do(c.CorrectClock(least, "不知道快多少", guessed=True), clock(hall, 100))
    assert late(hall, one) == 12


def test_Z5_appeals_run_by_the_right_clock(hall: Hall) -> None:
    for table in (1, 2):
        hall.sheet(table, Score((3, 1)), clock(hall, 60 + table))
    hall.do(c.EndRound(), clock(hall, 71, fast=True))
    corrected(hall, 73)
    appeal = c.FileAppeal(hall.tables[1][0], AppealForm.WRITTEN, "不服")
    assert not isinstance(hall.ask(appeal, clock(hall, 76)), Exception)
    assert isinstance(hall.ask(appeal, clock(hall, 76.5)), Exception)


def test_it_is_noticed_from_a_minute_on(hall: Hall) -> None:
    last = hall.now
    assert clock_behind(hall.state, last - timedelta(seconds=60)) is None
    assert clock_behind(hall.state, last - timedelta(seconds=61)) == timedelta(seconds=61)
    hall.do(c.Announce("安静"), clock(hall, 5, fast=True))
    hall.do(c.Announce("坐好"), clock(hall, 6, fast=True))
    assert [e.kind for e in dated_after(hall.state, NINE)] == ["announce", "announce"]


def test_what_cannot_be_right_is_refused(hall: Hall) -> None:
    assert hall.refused(c.CorrectClock(60, "快了"), 5).reason is Reason.NOT_NOW
    hall.do(c.Announce("安静"), clock(hall, 5, fast=True))
    asked = hall.refused(c.CorrectClock(60, "快了"), clock(hall, 10))
    assert "2875 分钟" in asked.zh
    assert hall.refused(c.CorrectClock(SECONDS, " "), clock(hall, 10)).reason is Reason.NEEDS_REASON
    dead = (datetime(1970, 1, 1) - hall.now) / timedelta(minutes=1)
    assert "先把电脑的钟调好" in hall.refused(c.CorrectClock(10**9 - 1, "电池没电"), dead).zh


def test_after_it_an_act_by_the_fast_clock_and_the_correction_can_be_undone(hall: Hall) -> None:
    one = hall.tables[1][0]
    signed = hall.do(c.SignIn(one), clock(hall, 3, fast=True))
    said = hall.do(c.Announce("安静"), clock(hall, 4, fast=True))
    corrected(hall, 10)
    hall.do(c.Undo(signed.seq, "签错"), clock(hall, 11))
    assert late(hall, one) is None
    assert hall.state.time == NINE + timedelta(minutes=11)
    hall.do(c.SignIn(one, NINE + timedelta(minutes=1)), clock(hall, 12))
    assert late(hall, one) == 1
    assert verified(hall).problems == ()
    assert fold(hall.state.history) == hall.state
    # the correction is what the later acts, dated before the fast ones, rest on
    refused = hall.refused(c.Undo(said.seq + 1, "看错"), clock(hall, 13, fast=True))
    assert refused.reason is Reason.OTHERS_DEPEND


def test_a_correction_alone_can_be_taken_back(hall: Hall) -> None:
    hall.do(c.Announce("安静"), clock(hall, 4, fast=True))
    corrected(hall, 10)
    hall.do(c.Undo(hall.state.seq, "看错"), clock(hall, 5, fast=True))
    assert hall.state.time == NINE + TWO_DAYS + timedelta(minutes=5)
    assert verified(hall).problems == ()


def test_twice_fast_is_set_right_twice(hall: Hall) -> None:
    one, two = hall.tables[1]
    hall.do(c.SignIn(one), clock(hall, 3, fast=True))
    corrected(hall, 5)
    hall.do(c.SignIn(two), clock(hall, 7, fast=True))
    corrected(hall, 9)
    assert (late(hall, one), late(hall, two)) == (3, 7)
    assert verified(hall).problems == ()
    assert fold(hall.state.history) == hall.state
