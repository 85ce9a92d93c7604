"""The penalties of shuangsheng-boda-2020, each worked out by hand from its clause."""

import pytest

from paisai.errors import NotationError, PaisaiError
from paisai.frozen import replace
from paisai.referee.effects import AdjudgedLoss
from paisai.regulations.effects import Side
from paisai.shengji.levels import result
from paisai.shengji.policies import AdjudgedLoser
from paisai.shengji.regulated import RULES
from support.rulings import Desk, points

DESK = Desk("shuangsheng-boda-2020")
REPAIR, DUTY, RIGHT, WARNING = ("repair",), ("duty",), ("right_lost",), ("warning",)
ADJUDGED_LOSS = points(80, DUTY)


def test_B8_1_the_referee_chooses_the_form_and_the_amount():
    assert DESK.both("B8.1", "discretion", choice="warning") == ([WARNING], [WARNING])
    for amount in (10, 35, 70):
        assert DESK.both("B8.1", "discretion", choice="points", amount=amount) == points(amount)
    assert DESK.both("B8.1", "discretion", choice="forfeit_round") == ([("forfeit_round",)],) * 2
    assert DESK.both("B8.1", "discretion", choice="suspend", rounds=2) == ([("suspend", 2)],) * 2
    assert DESK.both("B8.1", "discretion", choice="suspend") == ([("suspend", 1)],) * 2
    assert DESK.both("B8.1", "discretion", choice="disqualify") == ([("disqualify",)],) * 2


@pytest.mark.parametrize("amount", [0, 5, 75, 80, -10, 12, 10.0, "10", True])
def test_B8_1_points_are_10_to_70_in_fives(amount):
    with pytest.raises(NotationError, match="10 到 70 的 5 的倍数"):
        DESK.ruling("discretion", choice="points", amount=amount, at_fault="declarer")


def test_B8_1_adjudged_loss_80_and_the_innocent_side_declares_next():
    assert DESK.both("B8.1", "discretion", choice="adjudged_loss") == ADJUDGED_LOSS
    declarer = DESK.ruling("discretion", choice="adjudged_loss", at_fault="declarer")
    assert declarer.effects[1] == AdjudgedLoss(Side.DECLARER)
    assert "下一副由庄家的下家坐庄" in declarer.text.zh
    defenders = DESK.ruling("discretion", choice="adjudged_loss", at_fault="defenders")
    assert defenders.effects[1] == AdjudgedLoss(Side.DEFENDERS)
    assert "下一副由庄家的同伴坐庄" in defenders.text.zh
    assert "declarer's partner" in defenders.text.en


def test_B8_2_1_ten_minutes_late_the_round_is_forfeited():
    assert DESK.rules("B8.2.1", "lateness", minutes=9) == []
    assert DESK.rules("B8.2.1", "lateness", minutes=10) == [("forfeit_round",)]
    assert DESK.both("B8.2.1", "lateness", minutes=50) == ([("forfeit_round",)],) * 2


def test_B8_2_2_out_of_turn_10_a_card():
    assert DESK.both("B8.2.2", "out-of-turn", cards=1) == points(10)
    assert DESK.both("B8.2.2", "out-of-turn", cards=5) == points(50)


def test_B8_2_3_found_while_drawing_is_only_repaired():
    assert DESK.rules("B8.2.3", "wrong-count-drawing") == [REPAIR]


def test_B8_2_3_the_kitty_is_the_declarers_duty():
    assert DESK.rules("B8.2.3", "kitty-count", case="kitty-count", cards=2) == [("points", 10)]
    assert DESK.rules("B8.2.3", "kitty-count", case="took-too-many", cards=3) == [
        ("points", 30),
        REPAIR,
    ]
    assert DESK.rules("B8.2.3", "kitty-count", case="kitty-short", cards=3) == [
        ("points", 10),
        REPAIR,
    ]
    with pytest.raises(NotationError, match="at_fault"):
        DESK.ruling("kitty-count", case="kitty-count", cards=1, at_fault="defenders")


def test_B8_2_3_found_during_play_10_a_card_at_the_end_adjudged_loss():
    assert DESK.both("B8.2.3", "wrong-count", case="during-play", cards=2) == points(20)
    assert DESK.both("B8.2.3", "wrong-count", case="at-end", cards=2) == ADJUDGED_LOSS


def test_B8_2_4a_wrong_show_10_a_card_and_no_further_show():
    assert DESK.both("B8.2.4a", "wrong-show", cards=1) == points(10, RIGHT)
    assert DESK.both("B8.2.4a", "wrong-show", cards=2) == points(20, RIGHT)


def test_B8_2_4b_wrong_play_10_a_card():
    assert DESK.both("B8.2.4b", "wrong-play", cards=4) == points(40)


def test_B8_2_4c_failed_throw_10_a_card_blocked_and_10_for_each_other():
    assert DESK.both("B8.2.4c", "failed-throw", thrown=5, blocked=2) == points(50, DUTY)
    assert DESK.both("B8.2.4c", "failed-throw", thrown=2, blocked=2) == points(20, DUTY)


def test_B8_2_5_exposed_card_10_each():
    assert DESK.both("B8.2.5", "exposed-card", cards=1) == points(10)
    assert DESK.both("B8.2.5", "exposed-card", cards=3) == points(30)


def test_B8_2_6_revoke_by_when_and_by_whom_it_is_found():
    assert DESK.both("B8.2.6", "revoke", case="same-trick", cards=2) == points(20, REPAIR)
    assert DESK.both("B8.2.6", "revoke", case="next-trick-own", cards=3) == points(60)
    assert DESK.both("B8.2.6", "revoke", case="next-trick-opponents", cards=3) == points(120)
    assert DESK.both("B8.2.6", "revoke", case="later", cards=3) == ADJUDGED_LOSS


def test_B8_2_7_unreasonable_play_20_or_more_up_to_adjudged_loss():
    asked = ("B8.2.7", "illegal-information")
    assert DESK.both(*asked, choice="points") == points(20)
    assert DESK.both(*asked, choice="points", amount=50) == points(50)
    assert DESK.both(*asked, choice="adjudged_loss") == ADJUDGED_LOSS
    with pytest.raises(NotationError, match="20 到 70"):
        DESK.ruling(asked[1], choice="points", amount=10, at_fault="declarer")


def test_B8_2_7_unreasonable_burying_is_an_adjudged_loss():
    assert DESK.rules("B8.2.7", "illegal-bury") == [("points", 80), DUTY]


def test_B8_2_8_over_time_first_a_warning_then_10_each():
    assert DESK.both("B8.2.8", "over-time") == ([WARNING], [WARNING])
    for before in (1, 2, 3):
        assert DESK.both("B8.2.8", "over-time", before) == points(10)


def test_B8_2_9_cards_not_turned_first_a_warning_then_10_each():
    assert DESK.both("B8.2.9", "cards-not-turned") == ([WARNING], [WARNING])
    for before in (1, 2):
        assert DESK.both("B8.2.9", "cards-not-turned", before) == points(10)


def test_B8_2_9_not_in_order_10_or_more():
    assert DESK.both("B8.2.9", "cards-not-in-order") == points(10)
    assert DESK.both("B8.2.9", "cards-not-in-order", amount=30) == points(30)


def test_B8_2_10_not_by_size_10_serious_adjudged_loss():
    assert DESK.both("B8.2.10", "not-by-size", case="usual") == points(10)
    assert DESK.both("B8.2.10", "not-by-size", case="serious") == ADJUDGED_LOSS


def test_B9_conduct_is_recorded_as_a_warning():
    assert DESK.rules("B9", "conduct") == [WARNING]


def test_B8_2_6_the_sentence_for_the_record():
    facts = {"case": "next-trick-opponents", "cards": 3, "at_fault": "defenders"}
    text = DESK.ruling("revoke", **facts).text
    assert text.zh == "防守方藏张，下一圈打完后对方发现，3 张，每张 40 分：减防守方 120 分。"
    assert text.en == (
        "Defenders: revoke, found by the opponents after the next trick, 3 cards, 40 a card:"
        " 120 points off the defenders."
    )


def test_B8_2_8_the_sentence_counts():
    assert DESK.ruling("over-time", 2, at_fault="declarer").text.en == (
        "Declarer's side: over time or stalling, 3rd time: 10 points to the defenders."
    )


def test_B8_2_8_an_amount_named_for_a_first_offence_counts_beside_the_warning():
    declarer, defenders = DESK.both("B8.2.8", "over-time", amount=20)
    assert declarer == [WARNING, ("points", 20)]
    assert defenders == [WARNING, ("points", -20)]
    text = DESK.ruling("over-time", amount=20, at_fault="defenders").text.zh
    assert text == "防守方超时或拖延，第 1 次：警告；减防守方 20 分。"
    with pytest.raises(PaisaiError, match="不小于 10"):
        DESK.ruling("over-time", amount=5, at_fault="declarer")


@pytest.mark.parametrize(
    ("infraction", "facts"),
    [
        ("discretion", {"choice": "warning", "amount": 30}),
        ("discretion", {"choice": "points", "amount": 30, "rounds": 2}),
        ("discretion", {"choice": "adjudged_loss", "amount": 70}),
        ("illegal-information", {"choice": "adjudged_loss", "amount": 20}),
    ],
)
def test_B8_1_nothing_the_referee_gives_is_dropped(infraction, facts):
    """What the form chosen has no use for is refused: it would vanish in silence."""
    with pytest.raises(PaisaiError, match="用不上"):
        DESK.ruling(infraction, at_fault="declarer", **facts)


def _result(rules, points, ruled):
    """East declares at 5 against 3; `ruled` lost it."""
    ended = result(rules, points, (3, 1), "2", 0, ruled, played_out=True)
    return ended.levels, ended.next_declarer


def test_B8_1_a_side_adjudged_to_have_lost_moves_up_no_level_whatever_its_points():
    """B6.5b: with 30 points the declarer's side would move up 2, with 160 the defenders 2."""
    rules = RULES["shuangsheng-boda-2020"]
    assert _result(rules, 30, Side.DECLARER) == ((3, 1), 1)
    assert _result(rules, 160, Side.DEFENDERS) == ((3, 1), 2)
    assert _result(rules, 160, Side.DECLARER) == ((3, 3), 1)


def test_B8_1_option_by_its_points_and_the_other_side_declares_all_the_same():
    rules = replace(RULES["shuangsheng-boda-2020"], adjudged_loser=AdjudgedLoser.BY_POINTS)
    assert _result(rules, 30, Side.DECLARER) == ((5, 1), 1)
    assert _result(rules, 160, Side.DEFENDERS) == ((3, 3), 2)
    assert _result(rules, 160, Side.DECLARER) == ((3, 3), 1)
