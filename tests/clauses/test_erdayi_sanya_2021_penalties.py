"""The penalties of erdayi-sanya-2021, each worked out by hand from its clause."""

from paisai.referee.history import Past
from paisai.referee.rulings import rule
from support.rulings import Desk

DESK = Desk("erdayi-sanya-2021")
WARNING = [("warning",)]
FINED = [("warning",), ("score", -3)]


def over_time(facts, *earlier):
    history = [Past("over-time", past) for past in earlier]
    return [e.kind for e in rule(DESK.regulation, "over-time", facts, history).effects]


def test_E4_8_3_telling_cards_that_deal_scores_nought():
    assert DESK.rules("E4.8.3", "telling-cards") == [("zero_deal",)]
    assert DESK.rules("E4.8.3", "telling-cards", 2) == [("zero_deal",)]


def test_E4_8_5_smoking_3_off():
    assert DESK.rules("E4.8.5", "smoking") == [("score", -3)]


def test_E4_8_7_phone_the_sitting_scores_nought():
    assert DESK.rules("E4.8.7", "phone") == [("zero_round",)]


def test_E4_8_12_abuse_3_off_repeated_a_disciplinary_report():
    assert DESK.rules("E4.8.12", "abuse") == [("score", -3)]
    for before in (1, 2):
        assert DESK.rules("E4.8.12", "abuse", before) == [("score", -3), ("duty",)]
    assert "纪律报告" in DESK.ruling("abuse", 1).text.zh


def test_E4_8_4_conduct_is_noted_and_is_no_over_time_warning():
    assert DESK.rules("E4.8.4", "conduct") == [("duty",)]
    history = [Past("conduct")] * 2
    assert [e.kind for e in rule(DESK.regulation, "over-time", {}, history).effects] == ["warning"]


def test_E4_3t_the_third_warning_in_a_deal_costs_3_once():
    steps = [DESK.rules("E4.3t", "over-time", before) for before in range(5)]
    assert steps == [WARNING, WARNING, FINED, WARNING, WARNING]


def test_E4_3t_warnings_of_other_deals_and_rounds_do_not_count():
    third = {"round": 1, "deal": 3}
    assert over_time(third, third, third) == ["warning", "score"]
    assert over_time(third, {"round": 1, "deal": 2}, third) == ["warning"]
    assert over_time(third, {"round": 2, "deal": 3}, third) == ["warning"]
    # A number that is not known is taken to be the same.
    assert over_time(third, {"deal": 3}, {}) == ["warning", "score"]
    assert over_time({}, third, {"deal": 4}) == ["warning", "score"]


def test_silent_out_of_turn_a_warning_then_1_each():
    assert DESK.rules(None, "out-of-turn") == WARNING
    assert DESK.rules(None, "out-of-turn", 1) == [("score", -1)]
    assert DESK.rules(None, "out-of-turn", 2) == [("score", -1)]


def test_silent_illegal_play_is_replaced_exposed_card_is_a_warning():
    assert DESK.rules(None, "illegal-play") == [("warning",), ("repair",)]
    assert DESK.rules(None, "exposed-card", 3) == WARNING


def test_silent_fifteen_minutes_late_forfeits_the_sitting():
    assert DESK.rules(None, "lateness", minutes=14) == []
    assert DESK.rules(None, "lateness", minutes=15) == [("forfeit_round",)]


def test_E4_8_5_the_sentence_for_the_record():
    text = DESK.ruling("smoking").text
    assert text.zh == "在禁烟区吸烟：扣 3 分。"
    assert text.en == "Smoking in or around the hall: 3 off the offender's score."
