"""The clauses of shuangsheng-boda-2020 about order, units, following, throws and the kitty."""

from dataclasses import replace
from itertools import pairwise

import pytest

from paisai.errors import RuleViolation
from paisai.shengji.kitty import multiplier
from paisai.shengji.rules import PenaltyBasis, ThrowPenalty
from shengji.table import Table, plain


def at(level, trump):
    return Table("shuangsheng-boda-2020", level, trump)


def refused(follows, play):
    assert play not in follows
    with pytest.raises(RuleViolation) as refusal:
        follows.verify(play)
    return refusal.value


def test_B6_3a_the_order_from_the_big_joker_down():
    table = at("8", "S")
    falling = ["W", "w", "S8", "D8", "SA", "SK", "S9", "S7", "S2"]
    assert all(table.higher(a, b) for a, b in pairwise(falling))
    assert table.higher("HA", "HK")
    assert table.higher("H9", "H7")
    assert not table.higher("D8", "S8")


def test_B6_3a_other_level_cards_are_equal_and_the_first_played_wins():
    table = at("8", "S")
    assert not table.higher("H8", "D8")
    assert not table.higher("D8", "H8")
    assert table.winner("S3", "D8", "H8", "C8") == 1
    assert table.winner("H8", "D8", "C8", "S8") == 3


def test_B6_3b_a_pair_is_two_identical_cards():
    table = at("8", "S")
    assert table.unit("H5 H5") == (2, 1)
    assert table.unit("H5 D5") is None
    assert table.unit("H8 D8") is None
    assert table.unit("w W") is None


def test_B6_3c_tractors_at_the_top_of_trump():
    table = at("8", "S")
    assert table.unit("W W w w") == (2, 2)
    assert table.unit("w w S8 S8") == (2, 2)
    assert table.unit("S8 S8 D8 D8") == (2, 2)
    assert table.unit("D8 D8 SA SA") == (2, 2)
    assert table.unit("W W w w S8 S8 D8 D8 SA SA") == (2, 5)
    assert table.unit("w w D8 D8") is None
    assert table.unit("S8 S8 SA SA") is None


def test_B6_3c_the_level_rank_leaves_no_gap():
    assert at("8", "S").unit("S9 S9 S7 S7") == (2, 2)
    assert at("8", "S").unit("H9 H9 H7 H7") == (2, 2)
    assert at("6", "S").unit("H7 H7 H5 H5") == (2, 2)
    assert at("6", "S").unit("H9 H9 H7 H7") is None


def test_B6_3c_no_trump():
    table = at("8", None)
    assert table.unit("w w H8 H8") == (2, 2)
    assert table.unit("W W w w C8 C8") == (2, 3)
    assert table.unit("H8 H8 HA HA") is None


def test_B6_3c_parallel_level_pairs_and_aa22_are_no_tractors():
    assert at("8", "S").unit("H8 H8 D8 D8") is None
    assert at("8", None).unit("H8 H8 D8 D8") is None
    assert at("8", "S").unit("HA HA H2 H2") is None
    assert at("2", "S").unit("SA SA H2 H2") == (2, 2)


def test_B6_7_follow_suit():
    follows = at("2", "S").follows("H5 C7 C9", "HA")
    assert follows.hand[:1] in follows
    assert refused(follows, plain("7", "C")).clause == "B6.7"


def test_B6_7_the_same_number():
    follows = at("2", "S").follows("H5 H6 H7 C9", "HA HA")
    assert plain("56") in follows
    assert refused(follows, plain("5")).clause == "B6.7"
    assert refused(follows, plain("567")).clause == "B6.7"


def test_B6_7_cards_that_are_not_in_the_hand():
    follows = at("2", "S").follows("H5 H6", "HA")
    assert refused(follows, plain("7")).clause == "B6.7"
    assert refused(at("2", "S").follows("H5 H6 H7", "HA HA"), plain("55")).clause == "B6.7"


def test_B6_7_pair_then_singles():
    table = at("2", "S")
    follows = table.follows("H5 H5 H7 H9", "HA HA")
    assert plain("55") in follows
    broken = refused(follows, plain("57"))
    assert broken.clause == "B6.7"
    assert "♥5 ♥5" in broken.zh
    assert "H5 H5" in broken.en
    no_pair = table.legal("H5 H7 H9", "HA HA")
    assert no_pair == table.plays(plain("57"), plain("59"), plain("79"))


def test_B6_7_a_pair_out_of_a_tractor():
    table = at("2", "S")
    legal = table.legal("H5 H5 H6 H6 H9 HJ", "HA HA")
    assert legal == table.plays(plain("55"), plain("66"))


def test_B6_7_tractor_then_pairs_then_singles():
    table = at("2", "S")
    assert table.legal(plain("5566 88 9"), plain("KKAA")) == table.plays(plain("5566"))
    follows = table.follows(plain("5566 88 9"), plain("KKAA"))
    assert refused(follows, plain("5588")).clause == "B6.7"
    assert table.legal(plain("55 88 9"), plain("KKAA")) == table.plays(plain("5588"))
    assert table.legal(plain("55 8 9 J"), plain("KKAA")) == table.plays(
        plain("5589"), plain("558J"), plain("559J")
    )
    assert len(table.legal(plain("5 7 8 9 J"), plain("KKAA"))) == 5


def test_B6_7_short_tractors_are_owed():
    table = at("2", "S")
    follows = table.follows(plain("4455 88 JJ 3"), plain("QQKKAA"))
    assert plain("4455JJ") in follows
    assert refused(follows, plain("4488JJ")).clause == "B6.7"


def test_B6_7_short_of_the_suit_anything_fills_up():
    table = at("2", "S")
    follows = table.follows("H5 H7 C3 C3 S9", "HK HK HA HA")
    assert table.cards("H5 H7 C3 C3") in follows
    assert table.cards("H5 H7 C3 S9") in follows
    assert refused(follows, table.cards("H5 C3 C3 S9")).clause == "B6.7"
    assert follows.count() == 2


def test_B6_8_a_ruff_needs_the_led_structure():
    table = at("2", "S")
    assert table.winner("HA HA", "S3 S3", "D4 D4", "H3 H4") == 1
    assert table.winner("HA HA", "S3 S4", "D4 D4", "H3 H4") == 0
    assert table.winner("HA HA", "S3 D3", "D4 D4", "H3 H4") == 0
    assert table.winner("HK HK HA HA", "S3 S3 S4 S4", "D3 D3 D4 D4", "H3 H4 H5 H6") == 1
    assert table.winner("HK HK HA HA", "S3 S3 S5 S5", "D3 D3 D4 D4", "H3 H4 H5 H6") == 0


def test_B6_8_a_later_player_may_over_ruff():
    table = at("2", "S")
    assert table.winner("HA HA", "S3 S3", "S4 S4", "H3 H4") == 2
    assert table.winner("HA HA", "S4 S4", "S3 S3", "H3 H4") == 1
    assert table.winner("HA HA", "D2 D2", "C2 C2", "H3 H4") == 1


def test_B6_8_throws_are_compared_by_tractor_else_pair_else_single():
    table = at("2", "S")
    led = plain("A KK QQ")
    assert table.winner(led, "SA S3 S3 S4 S4", "S3 S5 S5 S6 S6", "D3 D3 D4 D4 D5") == 2
    assert table.winner(plain("A QQ"), "SK S3 S3", "S4 S5 S5", "D3 D3 D4") == 2
    assert table.winner(plain("A QQ"), "S4 S5 S5", "SK S3 S3", "D3 D3 D4") == 1
    assert table.winner(plain("A Q"), "SK S3", "SA S3", "D3 D4") == 2
    assert table.winner(plain("A QQ"), "S4 S5 S6", "D3 D3 D4", "D5 D5 D6") == 0


def test_B6_9_each_component_unbeatable_by_any_other_single_hand():
    table = at("2", "S")
    assert table.throw(plain("A KK"), plain("Q QJJ"), plain("A 3"), "W W").stands
    assert not table.throw(plain("K QQ"), plain("3"), plain("A"), "W W").stands


def test_B6_9_the_partners_hand_counts_too():
    table = at("2", "S")
    thrown = table.throw(plain("K QQ"), plain("34"), plain("AA"), plain("56"))
    assert not thrown.stands
    assert [unit.cards for unit in thrown.blocked] == [plain("QQ"), plain("K")]


def test_B6_9_a_throw_is_of_one_suit():
    leads = at("2", "S").leads("HA HK CA S3 D2")
    assert plain("AK") in leads
    assert leads.order.in_suit(leads.hand, 4) in leads
    with pytest.raises(RuleViolation) as refusal:
        leads.verify(at("2", "S").cards("HA CA"))
    assert refusal.value.clause == "B6.9"


def test_B6_10_the_multiplier_of_a_capture():
    table = at("2", "S")
    for lead, times in [
        ("A", 2),
        ("AK", 3),
        ("AKQ", 3),
        ("AA", 4),
        ("AAK", 4),
        ("KKAA", 8),
        ("QQKKAA", 16),
        ("JJQQKKAA", 32),
        ("QQ KKAA 5", 16),
        ("KKAA 55 3", 8),
    ]:
        assert multiplier(table.rules, table.reading(plain(lead))) == times, lead


def test_B8_2_4c_a_failed_throw_costs_ten_a_card_thrown():
    table = at("2", "S")
    thrown = table.throw(plain("98844"), plain("J"), "", "")
    assert thrown.penalties == {(1, 1): 50}
    both = table.throw(plain("98844"), plain("QQ"), "", "")
    assert both.kinds == ((2, 1), (1, 1))
    assert both.penalties == {(2, 1): 50, (1, 1): 50}
    assert table.throw(plain("98844"), plain("7"), "", "").penalties == {}


def test_B8_2_4c_option_the_others_without_a_fine():
    table = at("2", "S")
    fine = ThrowPenalty(PenaltyBasis.PER_BLOCKED_CARD, 10)
    table.rules = replace(table.rules, throw_penalty=fine)
    assert table.throw(plain("98844"), plain("J"), "", "").penalties == {(1, 1): 10}
    assert table.throw(plain("98844"), plain("55"), "", "").penalties == {(2, 1): 20}


def test_B8_2_4c_a_lead_of_one_unit_is_no_throw():
    table = at("2", "S")
    assert table.throw(plain("44"), plain("AA"), "", "").stands
    assert table.throw(plain("4455"), plain("KKAA"), "", "").stands
