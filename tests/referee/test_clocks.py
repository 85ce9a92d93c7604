"""The clock of a round at and around each of its moments, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.referee.clocks import (
    TIME_UP,
    Announced,
    Clock,
    Deals,
    Extension,
    all_over_at,
    deals_now,
    over_at,
    time_left,
    to_announce,
)
from paisai.regulations import load
from paisai.regulations.clocks import AnnouncementText

BODA, TUOLAJI, BASHIFEN, SZPT, SANYA = (
    load(name).clocks.round
    for name in (
        "shuangsheng-boda-2020",
        "tuolaji-zhuhai-2019",
        "bashifen-teachers",
        "shengji-szpt-2013",
        "erdayi-sanya-2021",
    )
)
NINE = datetime(2026, 5, 16, 9, 0)
RUNNING = Clock(started=NINE)


def after(minutes: float) -> datetime:
    return NINE + timedelta(minutes=minutes)


def told(rules, clock=RUNNING):
    return [(one.at, one.what, one.table) for one in to_announce(rules, clock)]


def test_B7_3_Z1_4_T3_2_S15_when_time_is_up_and_what_is_told_before():
    assert told(BODA) == [
        (after(45), AnnouncementText.NO_NEW_DEAL, None),
        (after(50), TIME_UP, None),
    ]
    assert told(TUOLAJI) == [
        (after(60), AnnouncementText.ONE_LAST_DEAL, None),
        (after(70), TIME_UP, None),
    ]
    assert told(BASHIFEN) == [
        (after(50), AnnouncementText.ONE_LAST_DEAL, None),
        (after(60), TIME_UP, None),
    ]
    assert told(SZPT) == [(after(55), TIME_UP, None)]
    assert told(SANYA) == []


def test_nothing_is_told_before_the_start_or_after_the_end():
    assert told(BODA, Clock()) == []
    assert told(BODA, replace(RUNNING, ended=after(50))) == []


def test_what_was_said_is_not_due_again():
    said = Announced(after(45), "…", AnnouncementText.NO_NEW_DEAL)
    assert told(BODA, replace(RUNNING, announced=(said,))) == [(after(50), TIME_UP, None)]
    free = Announced(after(45), "请保持安静")
    assert len(told(BODA, replace(RUNNING, announced=(free,)))) == 2


def test_B7_3_after_45_minutes_nobody_begins_a_deal_and_at_50_an_unfinished_one_is_void():
    assert deals_now(BODA, RUNNING, after(44.9)) is Deals.MAY_BEGIN
    assert deals_now(BODA, RUNNING, after(45)) is Deals.NO_NEW
    assert deals_now(BODA, RUNNING, after(49.9)) is Deals.NO_NEW
    assert deals_now(BODA, RUNNING, after(50)) is Deals.OVER_VOID


@pytest.mark.parametrize(("rules", "last", "end"), [(TUOLAJI, 60, 70), (BASHIFEN, 50, 60)])
def test_Z1_4_T3_2_the_deal_in_hand_and_one_more(rules, last, end):
    assert deals_now(rules, RUNNING, after(last - 0.1)) is Deals.MAY_BEGIN
    assert deals_now(rules, RUNNING, after(last)) is Deals.ONE_LAST
    assert deals_now(rules, RUNNING, after(end)) is Deals.OVER_FINISH


def test_S15_55_minutes_and_the_deal_in_progress_is_finished():
    assert deals_now(SZPT, RUNNING, after(54.9)) is Deals.MAY_BEGIN
    assert deals_now(SZPT, RUNNING, after(55)) is Deals.OVER_FINISH


def test_E4_2a_deals_are_counted_not_minutes():
    assert deals_now(SANYA, RUNNING, after(600)) is Deals.MAY_BEGIN
    assert time_left(SANYA, RUNNING, after(600)) is None
    assert over_at(SANYA, RUNNING) is None
    assert over_at(SANYA, replace(RUNNING, ended=after(80))) == after(80)


def test_a_pause_stops_the_clock_and_more_time_is_for_one_table_or_all():
    """Stopped from 9:20 to 9:30, table 7 given 10 minutes, all given 2: of 70 minutes the hall
    is over at 10:22 and table 7 at 10:32."""
    clock = Clock(
        started=NINE,
        paused=((after(20), after(30)),),
        extensions=(Extension(7, 10), Extension(None, 2)),
    )
    assert time_left(TUOLAJI, clock, after(40), 3) == timedelta(minutes=42)
    assert time_left(TUOLAJI, clock, after(40), 7) == timedelta(minutes=52)
    assert (over_at(TUOLAJI, clock), over_at(TUOLAJI, clock, 3)) == (after(82), after(82))
    assert (over_at(TUOLAJI, clock, 7), all_over_at(TUOLAJI, clock)) == (after(92), after(92))
    assert told(TUOLAJI, clock) == [
        (after(72), AnnouncementText.ONE_LAST_DEAL, None),
        (after(82), TIME_UP, None),
        (after(82), AnnouncementText.ONE_LAST_DEAL, 7),
        (after(92), TIME_UP, 7),
    ]
    assert deals_now(TUOLAJI, clock, after(82), 3) is Deals.OVER_FINISH
    assert deals_now(TUOLAJI, clock, after(82), 7) is Deals.ONE_LAST


def test_while_the_clock_stands_nobody_knows_when_it_is_over():
    clock = Clock(started=NINE, pause_began=after(20))
    assert over_at(TUOLAJI, clock) is None
    assert time_left(TUOLAJI, clock, after(300)) == timedelta(minutes=50)
    assert deals_now(TUOLAJI, clock, after(300)) is Deals.MAY_BEGIN


def test_a_pause_after_the_time_is_up_changes_nothing():
    clock = Clock(started=NINE, pause_began=after(75))
    assert over_at(TUOLAJI, clock) == after(70)
    assert time_left(TUOLAJI, clock, after(80)) == timedelta(0)
    again = Clock(started=NINE, paused=((after(70), after(90)),))
    assert over_at(TUOLAJI, again) == after(70)


def test_said_late_that_it_is_over_it_was_over_in_time():
    """Nobody has to type the end: at 10:10 it is over. Declared over before, it is over then."""
    assert over_at(TUOLAJI, replace(RUNNING, ended=after(100))) == after(70)
    assert over_at(TUOLAJI, replace(RUNNING, ended=after(30))) == after(30)
    extended = replace(RUNNING, extensions=(Extension(2, 10),), ended=after(75))
    assert (over_at(TUOLAJI, extended, 1), over_at(TUOLAJI, extended, 2)) == (
        after(70),
        after(75),
    )


@given(
    st.lists(st.integers(1, 40), max_size=6),
    st.lists(st.tuples(st.sampled_from([None, 1, 2]), st.integers(1, 20)), max_size=4),
    st.sampled_from([None, 1, 2]),
)
def test_minute_by_minute_the_clock_says_the_same(steps, extensions, table):
    """Slow version: a minute counts if it lies in no pause; over when enough of them have run."""
    pauses, at = [], 0
    for one, two in zip(steps[::2], steps[1::2], strict=False):
        pauses.append((at + one, at + one + two))
        at += one + two
    clock = Clock(
        started=NINE,
        paused=tuple((after(a), after(b)) for a, b in pauses),
        extensions=tuple(Extension(t, m) for t, m in extensions),
    )
    whole = 70 + sum(m for t, m in extensions if t in (None, table))
    minute = 0
    while whole:
        whole -= not any(a <= minute < b for a, b in pauses)
        minute += 1
    assert over_at(TUOLAJI, clock, table) == after(minute)
