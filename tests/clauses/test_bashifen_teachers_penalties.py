"""The penalties of bashifen-teachers, each worked out by hand from its clause."""

import pytest

from support.rulings import Desk, points

DESK = Desk("bashifen-teachers")
REPAIR, DUTY, RIGHT = ("repair",), ("duty",), ("right_lost",)


def test_T7_4_others_draw_from_the_kitty_40_from_the_declarers_side():
    assert DESK.rules("T7.4", "kitty-drawn") == [("points", 40), REPAIR]
    assert DESK.rules("T7.4", "kitty-drawn", at_fault="declarer") == [("points", 40), REPAIR]


def test_T8_1_kitty_checked_40_to_the_defenders_unchecked_no_capture():
    assert DESK.rules("T8.1", "kitty-count", case="checked") == [("points", 40), REPAIR]
    assert DESK.rules("T8.1", "kitty-count", case="unchecked") == [DUTY, RIGHT]


def test_T8_2_wrong_count_in_play_10_a_card_and_the_kitty_can_be_neither_captured_nor_saved():
    assert DESK.both("T8.2", "wrong-count", cards=1) == points(10, RIGHT)
    assert DESK.both("T8.2", "wrong-count", cards=3) == points(30, RIGHT)


def test_T8_3_a_wrong_play_is_an_exposed_card_and_replaced():
    assert DESK.both("T8.3", "wrong-play", case="light", cards=2) == points(20, REPAIR)
    assert DESK.both("T8.3", "wrong-play", case="heavy", cards=1) == points(20, DUTY, REPAIR)


@pytest.mark.parametrize(("thrown", "fine"), [(2, 20), (5, 50), (8, 80), (9, 80), (20, 80)])
def test_T8_4_failed_throw_10_a_card_thrown_at_most_80(thrown, fine):
    assert DESK.both("T8.4", "failed-throw", thrown=thrown) == points(fine, DUTY)


def test_T8_5_out_of_turn_10_a_card():
    assert DESK.both("T8.5", "out-of-turn", cards=1) == points(10)
    assert DESK.both("T8.5", "out-of-turn", cards=4) == points(40)


def test_T8_6_heavy_20_and_a_duty_light_10_each():
    assert DESK.both("T8.6", "exposed-card", case="heavy", cards=1) == points(20, DUTY)
    assert DESK.both("T8.6", "exposed-card", case="light", cards=1) == points(10)
    assert DESK.both("T8.6", "exposed-card", case="light", cards=3) == points(30)


def test_T8_7_revoke_10_a_card_then_20_then_120_and_the_deal_ends():
    assert DESK.both("T8.7", "revoke", case="first-trick", cards=2) == points(20, REPAIR)
    assert DESK.both("T8.7", "revoke", case="second-trick", cards=2) == points(40, REPAIR)
    assert DESK.both("T8.7", "revoke", case="third-trick", cards=2) == (
        [("deal_ends", 120)],
        [("deal_ends", -120)],
    )


def test_T8_8_over_time_first_a_warning_then_10_each():
    assert DESK.both("T8.8", "over-time") == ([("warning",)], [("warning",)])
    for before in (1, 2, 3):
        assert DESK.both("T8.8", "over-time", before) == points(10)


def test_T8_9_another_signal_10_then_20_then_30():
    for before, fine in enumerate((10, 20, 30, 40)):
        assert DESK.both("T8.9", "other-signal", before) == points(fine)


def test_T8_10_illegal_information_ends_the_deal_with_120_and_the_second_time_disqualifies():
    assert DESK.both("T8.10", "illegal-information") == (
        [("deal_ends", 120)],
        [("deal_ends", -120)],
    )
    assert DESK.both("T8.10", "illegal-information", 1) == (
        [("deal_ends", 120), ("disqualify",)],
        [("deal_ends", -120), ("disqualify",)],
    )


def test_T8_11_more_than_ten_minutes_late_the_round_is_forfeited():
    assert DESK.rules("T8.11", "lateness", minutes=10) == []
    assert DESK.rules("T8.11", "lateness", minutes=11) == [("forfeit_round",)]
    assert DESK.both("T8.11", "lateness", minutes=45) == ([("forfeit_round",)],) * 2


def test_T9_conduct_half_a_match_point_each_time():
    for before in (0, 1, 5):
        assert DESK.rules("T9", "conduct", before) == [("match_points", -0.5)]
        assert DESK.both("T9", "conduct", before) == ([("match_points", -0.5)],) * 2


def test_T8_7_the_sentence_for_the_record():
    text = DESK.ruling("revoke", case="second-trick", cards=2, at_fault="declarer").text
    assert text.zh == "庄家方藏张，第二圈内更正，2 张，每张 20 分：给防守方加 40 分；马上改正。"
    assert text.en == (
        "Declarer's side: revoke, found in the second trick, 2 cards, 20 a card:"
        " 40 points to the defenders; corrected at once."
    )


def test_T8_4_the_sentence_names_the_cap():
    text = DESK.ruling("failed-throw", thrown=9, at_fault="defenders").text
    assert text.zh.startswith("防守方甩错，甩 9 张，每张 10 分，最多 80 分：减防守方 80 分；")
