"""Audits of paper deals of 竞技二打一, worked out by hand."""

import pytest

from paisai.record import RecordError, loads
from paisai.record.erdayi_replay import check
from paisai.referee.audit import audit
from paisai.referee.audit.faults import Fault
from paisai.regulations import load
from support.erdayi import HANDS

SANYA = "erdayi-sanya-2021"
RECORD = f"""\
牌赛记录 1
玩法：竞技二打一
规程：erdayi-sanya-2021
【第 1 副】
{HANDS}"""
BID = "甲 叫 3 分"
SPRING = """\
第 1 圈
甲 出 ♠A ♠K ♠Q ♠J ♠10 ♠9 ♠8 ♠7 ♠6 ♠5 ♠4 ♠3
乙 不出
丙 不出
第 2 圈
甲 出 ♥3 ♣3 ♦3 ♥4 ♣4 ♦4 ♥5 ♥6（出完）
结果：庄家甲胜，叫 3 分，春天，乘 2
得分：甲 +12 乙 -6 丙 -6
合计：甲 +12 乙 -6 丙 -6"""


def findings(*lines):
    text = RECORD + "\n".join(lines)
    return text.split("\n"), audit(loads(text), load(SANYA))


def only(*lines):
    """The one finding, and the line of the record it is about."""
    text, found = findings(*lines)
    assert len(found) == 1, [one.zh for one in found]
    return found[0], text[found[0].line - 1]


def effects(finding):
    return [[e["kind"] for e in ruling.to_json()["effects"]] for ruling in finding.rulings]


def test_a_clean_deal():
    assert findings(BID, SPRING)[1] == []


def test_E4_2_a_bid_must_be_higher():
    """乙 bids 1 over 1 and is passed over; 丙 takes it with 2."""
    found, line = only("甲 叫 1 分", "乙 叫 1 分", "丙 叫 2 分", "第 1 圈", "丙 出 ♦J ♣J")
    assert (found.fault, found.seat, found.infraction, found.clause) == (Fault.BID, 1, None, "E4.2")
    assert line == "乙 叫 1 分"


def test_E4_2_the_table_took_the_low_bid():
    """甲 bids 2, 乙 bids 1 and yet leads: he is declarer with the kitty."""
    found, line = only("甲 叫 2 分", "乙 叫 1 分", "丙 不叫", "第 1 圈", "乙 出 ♠A", "丙 出 ♠2")
    assert (found.fault, line) == (Fault.BID, "乙 叫 1 分")


def test_E4_2_bidding_out_of_turn():
    found, line = only("乙 叫 1 分", "甲 不叫", "丙 不叫", "第 1 圈", "乙 出 ♠A")
    assert (found.fault, found.infraction, line) == (Fault.OUT_OF_TURN, "out-of-turn", "乙 叫 1 分")
    assert effects(found) == [["warning"]]


def test_E4_2_three_ends_the_bidding():
    found, line = only(BID, "乙 不叫", "第 1 圈", "甲 出 ♠A")
    assert (found.fault, line) == (Fault.BID, "乙 不叫")


def test_E4_4_no_pattern():
    """♠3 ♠5 is nothing; the play must be replaced, with a warning."""
    found, line = only(BID, "第 1 圈", "甲 出 ♠3 ♠5", "乙 不出", "丙 不出")
    assert (found.fault, found.infraction, found.clause) == (
        Fault.ILLEGAL_PLAY,
        "illegal-play",
        "E4.4",
    )
    assert effects(found) == [["warning", "repair"]]
    assert line == "甲 出 ♠3 ♠5"


def test_E4_5_not_beating_and_what_lies_then():
    """丙's jack does not beat the king of 甲; after it 甲 may play to either."""
    start = (BID, "第 1 圈", "甲 出 ♠K", "乙 不出", "丙 出 ♦J")
    found, line = only(*start, "甲 出 ♠Q", "乙 不出")
    assert (found.fault, found.clause, line) == (Fault.ILLEGAL_PLAY, "E4.5", "丙 出 ♦J")
    assert len(findings(*start, "甲 出 ♠A", "乙 不出")[1]) == 1
    assert len(findings(*start, "甲 不出", "乙 不出", "第 2 圈", "丙 出 ♣J")[1]) == 1
    assert len(findings(*start, "第 2 圈", "甲 出 ♥3")[1]) == 1


def test_E4_3_another_pattern_does_not_follow():
    found, _ = only(BID, "第 1 圈", "甲 出 ♠K", "乙 出 ♣5 ♦5")
    assert (found.fault, found.broken) == (Fault.ILLEGAL_PLAY, "E4.3")


def test_E4_3_a_leader_must_play():
    found, line = only(BID, "第 1 圈", "甲 不出", "乙 出 ♣5")
    assert (found.fault, line) == (Fault.ILLEGAL_PLAY, "甲 不出")
    found, _ = only(BID, "第 1 圈", "甲 不出", "甲 出 ♠3", "乙 出 ♣5")
    assert found.fault is Fault.ILLEGAL_PLAY


def test_E4_3_out_of_turn_first_a_warning_then_one_point_each():
    """丙 plays before 乙, twice: the play goes on from the seat passed over."""
    lines = ("甲 出 ♠3", "丙 出 ♦J", "乙 不出", "甲 出 ♠K", "丙 出 ♥A", "乙 不出", "甲 不出")
    text, found = findings(BID, "第 1 圈", *lines)
    assert [(one.seat, one.infraction) for one in found] == [(2, "out-of-turn")] * 2
    assert [effects(one) for one in found] == [[["warning"]], [["score"]]]
    assert [text[one.line - 1] for one in found] == ["丙 出 ♦J", "丙 出 ♥A"]


def test_E4_3_a_seat_left_out():
    """乙 leads though 甲 won; 丙 follows, then 甲: one fault."""
    lines = ("甲 出 ♠A", "乙 不出", "丙 不出", "第 2 圈", "乙 出 ♣5", "丙 不出", "甲 出 ♠6")
    found, line = only(BID, "第 1 圈", *lines)
    assert (found.fault, found.trick, line) == (Fault.OUT_OF_TURN, 2, "乙 出 ♣5")


def test_E4_3_a_card_not_held():
    found, line = only(BID, "第 1 圈", "甲 出 ♠3", "乙 出 大王", "丙 不出")
    assert (found.fault, found.seat, line) == (Fault.NOT_HELD, 1, "乙 出 大王")
    assert found.broken == "E4.3"


@pytest.mark.parametrize("remark", ["剩 2 张", "剩 1 张"])
def test_E4_3r_a_wrong_announcement(remark):
    """甲 has 8 cards left after the straight; 0 after the plane."""
    found, _ = only(BID, SPRING.replace("出完", remark))
    assert (found.fault, found.clause) == (Fault.ANNOUNCEMENT, "E4.3r")
    found, _ = only(BID, SPRING.replace("♠4 ♠3\n", f"♠4 ♠3（{remark}）\n"))
    assert "8 张" in found.zh


def test_E4_6_a_play_after_the_end():
    found, line = only(BID, SPRING.replace("结果", "乙 不出\n结果"))
    assert (found.fault, found.clause, line) == (Fault.AFTER_END, "E4.6", "乙 不出")


@pytest.mark.parametrize(
    ("right", "wrong", "clause"),
    [
        ("春天，乘 2", "乘 1", "E4.6"),
        ("得分：甲 +12 乙 -6 丙 -6", "得分：甲 +6 乙 -3 丙 -3", "E4.7"),
        ("合计：甲 +12 乙 -6 丙 -6", "合计：甲 +12 乙 -12 丙 +0", "E4.8"),
    ],
)
def test_E4_7_stated_figures(right, wrong, clause):
    found, _ = only(BID, SPRING.replace(right, wrong))
    assert (found.fault, found.clause, found.seat) == (Fault.RESULT, clause, None)
    assert right.split("：")[-1] in found.zh


def test_E4_t3_the_first_bidder_passes_on():
    second = RECORD[RECORD.index("【") :].replace("第 1 副", "第 2 副")
    plays = SPRING[: SPRING.index("\n合计")]
    found, line = only(BID, plays, second + BID)
    assert (found.deal, found.fault, found.clause) == (2, Fault.SETTING, "E4.t3")
    assert line == "首叫：甲"


def test_a_result_of_a_deal_that_is_not_over():
    found, _ = only(BID, "第 1 圈", "甲 出 ♠3", "结果：庄家甲胜，叫 3 分，乘 1")
    assert "还没打完" in found.zh


def test_E4_2p_all_passed_and_yet_played():
    found, _ = only("甲 不叫", "乙 不叫", "丙 不叫", "第 1 圈", "甲 出 ♠3")
    assert (found.fault, found.clause) == (Fault.BID, "E4.2p")


def test_E4_3t_time_outs_in_the_record_are_found_and_count_in_the_totals():
    """Three warnings in a deal cost 3."""
    told = SPRING.replace("乙 不出\n", "乙 超时\n乙 超时\n乙 超时\n乙 不出\n")
    right = "合计：甲 +12 乙 -9 丙 -6"
    _, found = findings(BID, told.replace("合计：甲 +12 乙 -6 丙 -6", right))
    assert [(one.fault, one.seat, one.clause) for one in found] == [
        (Fault.OVER_TIME, 1, "E4.3t")
    ] * 3
    effects = [[effect.kind for effect in one.rulings[0].effects] for one in found]
    assert effects == [["warning"], ["warning"], ["warning", "score"]]


@pytest.mark.parametrize(("seconds", "late"), [(30, 0), (31, 1)])
def test_E4_3t_the_seconds_of_a_play_tell_as_well(seconds, late):
    told = SPRING.replace("乙 不出\n", f"乙 不出（用时 {seconds} 秒）\n")
    _, found = findings(BID, told)
    assert [one.fault for one in found] == [Fault.OVER_TIME] * late


def test_E4_2t_a_bid_out_of_time_is_a_pass():
    _, found = findings("甲 叫 3 分（用时 31 秒）", SPRING)
    assert [(one.fault, one.clause) for one in found] == [(Fault.BID, "E4.2t")]


def test_E4_3r_two_cards_left_and_not_announced():
    """甲 has two cards left after the plane and says nothing; the last but one is announced."""
    lines = [*SPRING.split("\n")[:5], "甲 出 ♥3 ♣3 ♦3 ♥4 ♣4 ♦4", "乙 不出", "丙 不出"]
    lines += ["第 3 圈", "甲 出 ♥5（剩 1 张）", "乙 不出", "丙 不出", "第 4 圈", "甲 出 ♥6（出完）"]
    found, line = only(BID, *lines)
    assert (found.fault, found.seat, found.clause) == (Fault.ANNOUNCEMENT, 0, "E4.3r")
    assert line == "甲 出 ♥3 ♣3 ♦3 ♥4 ♣4 ♦4"
    with pytest.raises(RecordError, match="剩 2 张"):
        check(loads(RECORD + "\n".join((BID, *lines))))
    nobody = [line.replace("（剩 1 张）", "").replace("（出完）", "") for line in lines]
    assert findings(BID, *nobody)[1] == []
