"""When rounds begin."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from paisai.regulations import load
from paisai.rehearse.hours import begins

DAY = date(2026, 5, 16)


def at(hour: int, minute: int = 0, day: int = 16) -> datetime:
    return datetime(2026, 5, day, hour, minute)


@pytest.mark.parametrize(
    ("serial", "ready", "begin"),
    [
        (1, at(8), at(9)),
        (2, at(10, 20), at(10, 20)),
        (3, at(11, 40), at(15)),
        (4, at(16, 15), at(16, 15)),
    ],
)
def test_T3_3_two_rounds_in_the_morning_two_from_three_o_clock(
    serial: int, ready: datetime, begin: datetime
) -> None:
    assert begins(load("bashifen-teachers"), DAY, serial, ready) == begin


@pytest.mark.parametrize(
    ("serial", "ready", "begin"),
    [(1, at(8), at(9)), (2, at(10, 25), at(10, 30)), (2, at(10, 40), at(10, 40))],
)
def test_Z3_a_round_that_runs_over_pushes_the_next(
    serial: int, ready: datetime, begin: datetime
) -> None:
    assert begins(load("tuolaji-zhuhai-2019"), DAY, serial, ready) == begin


@pytest.mark.parametrize(
    ("ready", "begin"),
    [
        (at(8), at(9)),
        (at(11, 59), at(11, 59)),
        (at(12), at(13, 30)),
        (at(17), at(17)),
        (at(17, 1), at(9, day=17)),
    ],
)
def test_without_a_timetable_noon_is_free_and_nothing_begins_after_five(
    ready: datetime, begin: datetime
) -> None:
    assert begins(load("shengji-szpt-2013"), DAY, 4, ready) == begin
