"""The clauses of bashifen-teachers about units, following, ruffs, throws and the kitty."""

import pytest

from paisai.cards import parse
from paisai.errors import RuleViolation
from paisai.shengji.kitty import multiplier
from shengji.table import Table, plain


def at(level, trump):
    return Table("bashifen-teachers", level, trump)


def refused(follows, play):
    assert play not in follows
    with pytest.raises(RuleViolation) as refusal:
        follows.verify(play)
    return refusal.value


def test_T7_6_pair_led_even_out_of_a_tractor():
    table = at("2", "S")
    assert table.legal(plain("5566 8 9"), plain("AA")) == table.plays(plain("55"), plain("66"))
    assert refused(table.follows(plain("5566 8 9"), plain("AA")), plain("89")).clause == "T7.6"


def test_T7_6_tractor_then_pairs_then_anything_of_the_suit():
    table = at("2", "S")
    tractor = table.follows(plain("5566 99 J"), plain("KKAA"))
    assert plain("5566") in tractor
    assert refused(tractor, plain("6699")).clause == "T7.6"
    pairs = table.follows(plain("55 99 J Q"), plain("KKAA"))
    assert plain("5599") in pairs
    assert refused(pairs, plain("55JQ")).clause == "T7.6"
    loose = table.follows("H5 H7 H9 HJ HQ C3", plain("KKAA"))
    assert plain("579J") in loose
    assert refused(loose, parse("H5 H7 H9 C3")).clause == "T7.6"


def test_T7_6_short_tractors_too():
    table = at("2", "S")
    follows = table.follows(plain("5566 99 JJ 3"), plain("QQKKAA"))
    assert plain("5566 99") in follows
    assert refused(follows, plain("55 99 JJ")).clause == "T7.6"


def test_T7_7_ruff_with_the_tractor_or_pair_of_the_lead():
    table = at("2", "S")
    assert table.winner(plain("KKAA"), "S3 S3 S4 S4", plain("3456"), "D3 D4 D5 D6") == 1
    assert table.winner(plain("KKAA"), "S3 S3 S6 S6", plain("3456"), "D3 D4 D5 D6") == 0
    assert table.winner(plain("A KK"), "S3 S4 S4", plain("345"), "D3 D4 D5") == 1
    assert table.winner(plain("A KK"), "S3 S4 S5", plain("345"), "D3 D4 D5") == 0


def test_T7_7_only_when_void():
    table = at("2", "S")
    follows = table.follows("H5 S3 S4", plain("A"))
    assert refused(follows, parse("S3")).clause == "T7.6"
    assert table.follows("C5 S3 S4", plain("A")).count() == 3


@pytest.mark.parametrize("throw", ["AAK", "AKK", "AQQJJ"])
def test_T7_8_top_cards_of_one_suit_together(throw):
    leads = at("2", "S").leads((*plain("AAKKQQJJ"), *parse("C3")))
    assert plain(throw) in leads
    with pytest.raises(RuleViolation) as refusal:
        leads.verify((*plain(throw), *parse("C3")))
    assert refusal.value.clause == "T7.8"


def test_T7_8_aqqjj_stands_against_lower_tractors_only():
    table = at("2", "S")
    assert table.throw(plain("A QQJJ"), plain("TT99 K"), plain("K"), "").stands
    assert not table.throw(plain("A QQJJ"), plain("KKQQ"), "", "").stands


def test_T7_10_the_multiplier_of_a_capture():
    table = at("2", "S")
    for lead, times in [("A", 2), ("AK", 2), ("AA", 4), ("AKK", 4), ("KKAA", 8), ("QQKKAA", 8)]:
        assert multiplier(table.rules, table.reading(plain(lead))) == times, lead


def test_T7_10_tractors():
    table = at("5", "S")
    for tractor in ("W W w w", "w w S5 S5", "S5 S5 D5 D5", "D5 D5 SA SA", "HA HA HK HK"):
        assert table.unit(tractor) == (2, 2), tractor
    for none in ("W W S5 S5", "w w D5 D5", "S5 S5 SA SA", "H5 H5 D5 D5", "HA HA H2 H2"):
        assert table.unit(none) is None, none


def test_T7_10_the_level_leaves_no_gap_and_no_trump():
    assert at("5", "S").unit("H4 H4 H6 H6") == (2, 2)
    assert at("5", "S").unit("H4 H4 H7 H7") is None
    assert at("5", None).unit("w w D5 D5") == (2, 2)
    assert at("5", None).unit("D5 D5 DA DA") is None


def test_T8_4_a_failed_throw_costs_ten_a_card_at_most_80():
    table = at("2", "S")
    assert table.throw(plain("K 9"), plain("A"), "", "").penalties == {(1, 1): 20}
    ten = plain("KKQQ 9988 7 6")
    assert table.throw(ten, plain("A"), "", "").penalties == {(1, 1): 80}


def test_T8_4_the_smallest_of_the_blocked_kind_is_led():
    table = at("2", "S")
    by_single = table.throw(plain("K 9 44"), plain("A"), "", "")
    assert {k: u.cards for k, u in by_single.forced.items()} == {(1, 1): plain("9")}
    by_pair = table.throw(plain("A KK 44"), plain("55"), "", "")
    assert {k: u.cards for k, u in by_pair.forced.items()} == {(2, 1): plain("44")}
    both = table.throw(plain("A 3 44"), plain("55"), "", "")
    assert both.kinds == ((2, 1), (1, 1))
    assert table.throw(plain("A KK"), plain("QQ A"), "", "").stands
