"""Every deadline at and around its end, worked out by hand for each regulation."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest

from paisai.referee import rule
from paisai.referee.deadlines import (
    Correcting,
    appeal_until,
    correcting,
    corrections_until,
    late,
    notice_until,
    sheet_due,
)
from paisai.regulations import load

BODA, TUOLAJI = load("shuangsheng-boda-2020"), load("tuolaji-zhuhai-2019")
BASHIFEN, SZPT = load("bashifen-teachers"), load("shengji-szpt-2013")
SANYA = load("erdayi-sanya-2021")
NINE = datetime(2026, 5, 16, 9, 0)


def after(minutes: float, seconds: int = 0) -> datetime:
    return NINE + timedelta(minutes=minutes, seconds=seconds)


def kinds(regulation, arrived):
    """What arriving then does in a round started at nine."""
    came = late(regulation, NINE, arrived)
    return [] if came is None or came.step is None else [e.kind.value for e in came.step.effects]


def test_Z4_2_started_minutes():
    assert late(TUOLAJI, NINE, NINE) is None
    assert kinds(TUOLAJI, after(0, 1)) == ["warning"]
    assert kinds(TUOLAJI, after(5)) == ["warning"]
    assert kinds(TUOLAJI, after(5, 1)) == ["points"]
    assert kinds(TUOLAJI, after(10)) == ["points"]
    assert kinds(TUOLAJI, after(10, 1)) == ["forfeit_deal", "level_up"]
    assert kinds(TUOLAJI, after(15)) == ["forfeit_deal", "level_up"]
    assert kinds(TUOLAJI, after(15, 1)) == ["forfeit_round"]
    came = late(TUOLAJI, NINE, after(5, 1))
    assert came is not None
    assert came.facts == {"minutes": 6}


@pytest.mark.parametrize(
    ("regulation", "still", "too_late"),
    [
        (BASHIFEN, after(10), after(10, 1)),
        (BODA, after(9, 59), after(10)),
        (SZPT, after(14, 59), after(15)),
        (SANYA, after(14, 59), after(15)),
    ],
)
def test_T8_11_B8_2_1_S2_2_forfeit(regulation, still, too_late):
    assert kinds(regulation, still) == []
    assert kinds(regulation, too_late) == ["forfeit_round"]
    came = late(regulation, NINE, too_late)
    ruling = rule(regulation, came.infraction, came.facts)
    assert ruling.to_json()["effects"] == [{"kind": "forfeit_round"}]


def test_T3_6b_the_sheet_is_due_5_minutes_after_the_round():
    assert sheet_due(BASHIFEN, NINE) == after(5)


@pytest.mark.parametrize("regulation", [BODA, TUOLAJI, SZPT, SANYA])
def test_E4_8_9_elsewhere_a_sheet_is_due_at_once(regulation):
    assert sheet_due(regulation, NINE) == NINE


def test_E4_8_9_corrections_within_10_minutes_of_publication_and_never_after():
    assert correcting(SANYA, None, after(500)) is Correcting.OPEN
    assert correcting(SANYA, NINE, after(10)) is Correcting.OPEN
    assert correcting(SANYA, NINE, after(10, 1)) is Correcting.NEVER
    assert corrections_until(SANYA, NINE) == after(10)


@pytest.mark.parametrize("regulation", [BODA, TUOLAJI, BASHIFEN, SZPT])
def test_elsewhere_a_published_result_needs_the_chief_referees_reason(regulation):
    assert correcting(regulation, None, NINE) is Correcting.OPEN
    assert correcting(regulation, NINE, NINE) is Correcting.CHIEF_REFEREE_WITH_REASON


def test_E4_8_10_orally_in_5_minutes_and_in_writing_in_10_both_from_the_rounds_end():
    assert appeal_until(SANYA, NINE, 0) == after(5)
    assert appeal_until(SANYA, NINE, 1) == after(10)


@pytest.mark.parametrize(
    ("regulation", "minutes"), [(BODA, 5), (TUOLAJI, 5), (SZPT, 10), (BASHIFEN, 15)]
)
def test_B8_3_Z5_S10_T10_minutes(regulation, minutes):
    assert appeal_until(regulation, NINE) == after(minutes)
    assert len(regulation.appeals.steps) == 1


def test_E3_4_1_five_working_days_after_the_deadline_or_the_opening():
    """31 October 2021 is a Sunday: opened that evening, Monday 1 to Friday 5 November; opened on
    Tuesday 2, Wednesday 3 to Tuesday 9."""
    deadline = date(2021, 10, 31)
    assert notice_until(SANYA.review, deadline, deadline) == date(2021, 11, 5)
    assert notice_until(SANYA.review, deadline, date(2021, 11, 2)) == date(2021, 11, 9)


def test_E3_4_1_weekends_and_holidays_do_not_count_worked_saturdays_do():
    """From Wednesday 29 September 2021: Thursday 30; 1 to 7 October off; Friday 8, Saturday 9
    worked, Monday 11, Tuesday 12."""
    week = {date(2021, 10, day) for day in range(1, 8)}
    worked = {date(2021, 10, 9)}
    opened = date(2021, 9, 29)
    assert notice_until(SANYA.review, None, opened, week, worked) == date(2021, 10, 12)
    assert notice_until(SANYA.review, None, opened, week) == date(2021, 10, 13)
