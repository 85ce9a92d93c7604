"""The penalties of shengji-szpt-2013, each worked out by hand from its clause."""

import pytest

from paisai.errors import NotationError
from support.rulings import Desk, points

DESK = Desk("shengji-szpt-2013")
LOST = ([("deal_lost", "declarer")], [("level_up", "declarer", 1)])
"""The declarer's side loses the deal; for the defenders' fault it moves up one level."""
REPAIR, DUTY = ("repair",), ("duty",)


def test_S9_16o_out_of_turn_a_warning():
    assert DESK.rules("S9.16o", "out-of-turn") == [("warning",)]
    assert DESK.both("S9.16o", "out-of-turn", 2) == ([("warning",)], [("warning",)])


def test_S9_16w_beyond_repair_the_deal_or_a_level():
    assert DESK.both("S9.16w", "beyond-repair") == LOST


@pytest.mark.parametrize(
    ("clause", "infraction"),
    [
        ("S9.17.1", "pair-not-followed"),
        ("S9.17.2", "wrong-suit-or-shape"),
        ("S9.17.3", "wrong-number-played"),
    ],
)
def test_S9_17_1_S9_17_2_S9_17_3_10_a_card_in_time_late_the_deal(clause, infraction):
    for cards, fine in ((1, 10), (2, 20), (4, 40)):
        assert DESK.both(clause, infraction, case="in-time", cards=cards) == points(fine, REPAIR)
    assert DESK.both(clause, infraction, case="late", cards=2) == LOST


def test_S9_17_4_failed_throw_10_a_card_taken_back():
    assert DESK.both("S9.17.4", "failed-throw", taken_back=1) == points(10, DUTY)
    assert DESK.both("S9.17.4", "failed-throw", taken_back=3) == points(30, DUTY)


def test_S9_17_4_hidden_by_the_throwers_partner_the_opponents_take_the_deal():
    assert DESK.both("S9.17.4", "failed-throw-hidden") == LOST


def test_S9_17_5_looking_20_each():
    for before in (0, 1, 2):
        assert DESK.both("S9.17.5", "looking", before) == points(20)


def test_S9_17_8_prompting_a_warning_repeated_disqualification():
    assert DESK.rules("S9.17.8", "prompting") == [("warning",)]
    assert DESK.rules("S9.17.8", "prompting", 1) == [("warning",)]
    assert DESK.both("S9.17.8", "prompting", 2) == ([("disqualify",)], [("disqualify",)])


def test_S2_1_looking_back_is_recorded_as_a_warning():
    assert DESK.rules("S2.1", "looking-back") == [("warning",)]


def test_S2_2_fifteen_minutes_late_a_forfeit():
    assert DESK.rules("S2.2", "lateness", minutes=14) == []
    assert DESK.rules("S2.2", "lateness", minutes=15) == [("forfeit_round",)]
    assert DESK.both("S2.2", "lateness", minutes=60) == ([("forfeit_round",)],) * 2


def test_S2_3_noise_or_hints_a_warning_repeated_the_match_is_lost():
    assert DESK.rules("S2.3", "noise-or-hints") == [("warning",)]
    assert DESK.rules("S2.3", "noise-or-hints", 1) == [("warning",)]
    assert DESK.both("S2.3", "noise-or-hints", 2) == ([("forfeit_round",)],) * 2


def test_S2_4_cheating_the_others_win_and_disqualification():
    wanted = [("forfeit_round",), ("disqualify",)]
    assert DESK.rules("S2.4", "cheating") == wanted
    assert DESK.both("S2.4", "cheating") == (wanted, wanted)


def test_S9_17_1_the_sentence_for_the_record():
    late = DESK.ruling("pair-not-followed", case="late", cards=2, at_fault="defenders").text
    assert late.zh == "防守方有对不跟，第二圈或更晚发现，2 张：庄家方升 1 级。"
    assert late.en == (
        "Defenders: pair held but not followed, found in the second trick or later,"
        " 2 cards: 1 level up for the declarer's side."
    )


@pytest.mark.parametrize(
    ("infraction", "heavy"),
    [("prompting", [("disqualify",)]), ("noise-or-hints", [("forfeit_round",)])],
)
def test_S9_17_8_S2_3_the_referee_may_take_it_for_another_time(infraction, heavy):
    clause = "S9.17.8" if infraction == "prompting" else "S2.3"
    assert DESK.rules(clause, infraction, 0, taken_as=3) == heavy
    assert DESK.rules(clause, infraction, 5, taken_as=1) == [("warning",)]
    text = DESK.ruling(infraction, 1, taken_as=3).text
    assert "裁判员按第 3 次处理" in text.zh
    assert "taken by the referee as the 3rd time" in text.en
    with pytest.raises(NotationError, match="taken_as"):
        DESK.ruling(infraction, taken_as=0)
    with pytest.raises(NotationError, match="taken_as"):
        DESK.ruling("looking", taken_as=3, at_fault="declarer")
