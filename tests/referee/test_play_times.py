"""Every time limit of a play at and around its end, for each regulation."""

import pytest

from paisai.referee import rule
from paisai.referee.audit.over_time import (
    TableActs,
    Timed,
    limit,
    over_time,
)
from paisai.regulations import load

BODA, TUOLAJI = load("shuangsheng-boda-2020"), load("tuolaji-zhuhai-2019")
BASHIFEN, SZPT = load("bashifen-teachers"), load("shengji-szpt-2013")
SANYA = load("erdayi-sanya-2021")

LIMITS = [
    (SANYA, Timed.BID, 30, "E4.2t"),
    (SANYA, Timed.LEAD, 30, "E4.3t"),
    (SANYA, Timed.FOLLOW, 30, "E4.3t"),
    (BODA, Timed.BURY, 60, "B6.12t"),
    (BODA, Timed.LEAD, 20, "B6.12t"),
    (BODA, Timed.FOLLOW, 10, "B6.12t"),
    (TUOLAJI, Timed.BURY_AND_FIRST_LEAD, 60, "Z4.24"),
    (TUOLAJI, Timed.LEAD, 15, "Z4.24"),
    (TUOLAJI, Timed.FOLLOW, 10, "Z4.24"),
    (BASHIFEN, Timed.BURY, 60, "T8.8"),
    (BASHIFEN, Timed.LEAD, 30, "T8.8"),
    (BASHIFEN, Timed.FOLLOW, 30, "T8.8"),
    (SZPT, Timed.BURY, 60, "S10"),
    (SZPT, Timed.LEAD, 20, "S10"),
    (SZPT, Timed.FOLLOW, 10, "S10"),
]


@pytest.mark.parametrize(("regulation", "timed", "seconds", "clause"), LIMITS)
def test_a_limit_is_kept_at_its_last_second_and_broken_after_it(regulation, timed, seconds, clause):
    assert limit(regulation, timed) == seconds
    assert over_time(regulation, timed, 100, 100 + seconds) is None
    over = over_time(regulation, timed, 100, 100.5 + seconds)
    assert (over.limit, over.used, over.clause) == (seconds, seconds + 0.5, clause)


def test_what_has_no_limit():
    assert limit(BODA, Timed.BID) is None
    assert limit(TUOLAJI, Timed.BURY) is None
    assert limit(BODA, Timed.BURY_AND_FIRST_LEAD) is None
    assert over_time(SANYA, Timed.BURY, 0, 10_000) is None


def test_E4_2t_a_bid_over_time_is_a_pass_and_nothing_else():
    over = over_time(SANYA, Timed.BID, 0, 31)
    assert (over.infraction, over.acts) == (None, TableActs.PASS)


def test_E4_3t_over_time_is_an_infraction_and_online_the_table_acts():
    at_the_table = over_time(SANYA, Timed.FOLLOW, 0, 31)
    assert (at_the_table.infraction, at_the_table.acts) == ("over-time", TableActs.NOTHING)
    assert over_time(SANYA, Timed.FOLLOW, 0, 31, online=True).acts is TableActs.PASS
    assert over_time(SANYA, Timed.LEAD, 0, 31, online=True).acts is TableActs.LOWEST_SINGLE
    assert over_time(BODA, Timed.LEAD, 0, 31, online=True).acts is TableActs.NOTHING
    assert rule(SANYA, at_the_table.infraction, {}).to_json()["effects"] == [{"kind": "warning"}]


def test_S10_names_times_but_no_penalty_for_them():
    assert over_time(SZPT, Timed.FOLLOW, 0, 11).infraction is None
