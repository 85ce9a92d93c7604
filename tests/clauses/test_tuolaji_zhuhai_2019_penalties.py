"""The penalties of tuolaji-zhuhai-2019, each worked out by hand from its clause."""

import pytest

from paisai.errors import NotationError
from support.rulings import Desk, points

DESK = Desk("tuolaji-zhuhai-2019")
LOST = ([("deal_lost", "declarer")], [("level_up", "declarer", 1)])
"""The declarer's side loses the deal; for the defenders' fault it moves up one level."""
DUTY, WARNING = ("duty",), ("warning",)


@pytest.mark.parametrize("minutes", [1, 3, 5])
def test_Z4_2_up_to_5_minutes_late_a_warning(minutes):
    assert DESK.both("Z4.2", "lateness", minutes=minutes) == ([WARNING], [WARNING])


@pytest.mark.parametrize("minutes", [6, 10])
def test_Z4_2_6_to_10_minutes_late_20_in_the_first_deal(minutes):
    assert DESK.both("Z4.2", "lateness", minutes=minutes) == points(20)
    text = DESK.ruling("lateness", minutes=minutes, at_fault="defenders").text
    assert text.zh == f"防守方迟到，{minutes} 分钟，罚在本轮第一副：减防守方 20 分。"


@pytest.mark.parametrize("minutes", [11, 15])
def test_Z4_2_11_to_15_minutes_late_the_first_deal_and_a_level(minutes):
    assert DESK.both("Z4.2", "lateness", minutes=minutes) == (
        [("forfeit_deal",), ("level_up", "defenders", 1)],
        [("forfeit_deal",), ("level_up", "declarer", 1)],
    )


@pytest.mark.parametrize("minutes", [16, 70])
def test_Z4_2_16_minutes_late_the_round_is_forfeited(minutes):
    assert DESK.both("Z4.2", "lateness", minutes=minutes) == ([("forfeit_round",)],) * 2


def test_Z4_2_in_time_is_no_infringement():
    assert DESK.both("Z4.2", "lateness", minutes=0) == ([], [])
    assert DESK.ruling("lateness", minutes=0, at_fault="declarer").text.zh.endswith("不处罚。")


def test_Z4_11i_illegal_information_the_deal_or_a_level_serious_disqualification():
    asked = ("Z4.11i", "illegal-information")
    assert DESK.both(*asked, choice="deal_lost") == LOST
    level_up = ([("level_up", "defenders", 1)], [("level_up", "declarer", 1)])
    assert DESK.both(*asked, choice="level_up") == level_up
    assert DESK.both(*asked, choice="level_up", levels=2)[1] == [("level_up", "declarer", 2)]
    assert DESK.both(*asked, choice="disqualify") == ([("disqualify",)], [("disqualify",)])


def test_Z4_19_the_innocent_side_chooses_the_deal_or_60_points():
    assert DESK.both("Z4.19", "revoke", choice="deal_lost") == LOST
    assert DESK.both("Z4.19", "revoke", choice="points") == points(60)


def test_Z4_19_without_a_choice_there_is_no_ruling():
    with pytest.raises(NotationError, match="deal_lost、points"):
        DESK.ruling("revoke", at_fault="declarer")


def test_Z4_20_failed_throw_20_flat():
    assert DESK.both("Z4.20", "failed-throw") == points(20, DUTY)
    assert DESK.both("Z4.20", "failed-throw", 4) == points(20, DUTY)


def test_Z4_21_wrong_count_as_a_revoke_with_duties():
    declarer, defenders = LOST
    assert DESK.both("Z4.21", "wrong-count", choice="deal_lost") == (
        [*declarer, DUTY],
        [*defenders, DUTY],
    )
    assert DESK.both("Z4.21", "wrong-count", choice="points") == points(60, DUTY)


def test_Z4_21_both_sides_wrong_the_deal_is_replayed():
    assert DESK.rules("Z4.21", "wrong-count-both-sides") == [("replay_deal",)]


def test_Z4_22_exposed_card_20_each_time():
    for before in (0, 1, 4):
        assert DESK.both("Z4.22", "exposed-card", before) == points(20)


def test_Z4_23_out_of_turn_20_each_time():
    for before in (0, 1, 4):
        assert DESK.both("Z4.23", "out-of-turn", before) == points(20)


def test_Z4_24p_over_time_first_a_warning_then_20_each():
    assert DESK.both("Z4.24p", "over-time") == ([WARNING], [WARNING])
    for before in (1, 2, 3):
        assert DESK.both("Z4.24p", "over-time", before) == points(20)


def test_Z4_24p_deliberate_delay_20_or_more():
    assert DESK.both("Z4.24p", "deliberate-delay") == points(20)
    assert DESK.both("Z4.24p", "deliberate-delay", amount=60) == points(60)


def test_Z4_1_conduct_is_recorded_as_a_warning():
    assert DESK.rules("Z4.1", "conduct") == [WARNING]


def test_Z4_19_the_sentence_for_the_record():
    text = DESK.ruling("revoke", choice="points", at_fault="declarer").text
    assert text.zh == "庄家方藏张（下一圈已打出），由无过错方选定：给防守方加 60 分。"
