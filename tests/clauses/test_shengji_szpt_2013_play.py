"""The clauses of shengji-szpt-2013 about order, units, following, throws and the kitty."""

from dataclasses import replace

import pytest

from paisai.cards import deck, parse
from paisai.errors import RuleViolation
from paisai.shengji.kitty import multiplier
from paisai.shengji.rules import PenaltyBasis, ThrowPenalty
from paisai.shengji.trick import points
from shengji.table import Table, plain


def at(level, trump):
    return Table("shengji-szpt-2013", level, trump)


def refused(follows, play):
    assert play not in follows
    with pytest.raises(RuleViolation) as refusal:
        follows.verify(play)
    return refusal.value


def test_S9_1_two_packs_have_200_points():
    assert points(deck(2)) == 200
    assert [points(parse(card)) for card in ("S5", "HT", "DK", "CA", "w", "S2")] == [
        5,
        10,
        10,
        0,
        0,
        0,
    ]


def test_S9_8_what_is_trump_and_how_high():
    order = at("3", "S").order
    trumps = {card.notation for card in deck(1) if order.suit(card) == 4}
    spades = {card.notation for card in deck(1) if card.suit == "S"}
    assert trumps == spades | {"H3", "C3", "D3", "w", "W"}
    table = at("3", "S")
    assert table.higher("HA", "HK")
    assert table.higher("H4", "H2")
    assert not table.higher("H2", "HA")


def test_S9_12_without_a_pair_all_trump_does_not_win():
    table = at("3", "S")
    assert table.winner("HA HA", "S4 S4", "H5 H6", "D4 D5") == 1
    assert table.winner("HA HA", "SA SK", "H5 H6", "D4 D5") == 0
    assert table.winner("HA HA HK", "SA SK W", "H5 H6 H7", "D4 D5 D6") == 0


def test_S9_13_tractors_at_level_3():
    table = at("3", "S")
    for tractor in (
        "H2 H2 H4 H4",
        "SA SA D3 D3",
        "S3 S3 D3 D3",
        "S3 S3 w w",
        "w w W W",
    ):
        assert table.unit(tractor) == (2, 2), tractor
    for none in ("H3 H3 D3 D3", "HA HA H2 H2", "H3 H3 H4 H4", "H3 H3 HA HA", "w w D3 D3"):
        assert table.unit(none) is None, none


def test_S9_13_at_level_2_trump_aces_join_one_off_suit_pair():
    table = at("2", "S")
    assert table.unit("SA SA D2 D2") == (2, 2)
    assert table.unit("HA HA H2 H2") is None


def test_S9_14_the_multiplier_of_a_capture():
    table = at("2", "S")
    for lead, times in [
        ("A", 2),
        ("AK", 2),
        ("AA", 4),
        ("AA QQ", 4),
        ("KKAA", 8),
        ("QQKKAA", 16),
        ("JJQQKKAA", 32),
        ("TTJJQQKKAA", 64),
        ("99TTJJQQKKAA", 64),
        ("KKAA 5", 8),
    ]:
        assert multiplier(table.rules, table.reading(plain(lead))) == times, lead


def test_S9_16_follow_suit_void_may_ruff_or_discard():
    table = at("2", "S")
    assert refused(table.follows("H5 S3 C4", "HA"), parse("S3")).clause == "S9.16"
    assert table.legal("S3 C4", "HA") == table.plays("S3", "C4")


def test_S9_16_a_combination_must_be_highest_throughout():
    table = at("2", "S")
    lead = plain("A QQ")
    assert table.throw(lead, plain("KJJ"), "", "").stands
    thrown = table.throw(lead, plain("KK"), "", "")
    assert thrown.forced[2, 1].cards == plain("QQ")
    with pytest.raises(RuleViolation) as refusal:
        table.leads("HA CA").verify(parse("HA CA"))
    assert refusal.value.clause == "S9.16"


def test_S9_16_tractor_then_pairs_and_pair_by_pair():
    table = at("2", "S")
    tractor = table.follows(plain("5566 99 J"), plain("KKAA"))
    assert plain("5566") in tractor
    assert refused(tractor, plain("5599")).clause == "S9.16"
    pairs = table.follows(plain("55 99 J Q"), plain("KKAA"))
    assert refused(pairs, plain("99JQ")).clause == "S9.16"
    assert refused(table.follows(plain("55 9 J"), plain("AA")), plain("9J")).clause == "S9.16"
    short = table.follows(plain("5566 99 JJ 3"), plain("QQKKAA"))
    assert plain("5566 JJ") in short
    assert refused(short, plain("55 99 JJ")).clause == "S9.16"


def test_S9_16_a_ruff_needs_as_many_tractors_and_pairs():
    table = at("2", "S")
    assert table.winner(plain("AA QQ"), "S3 S3 S5 S5", plain("3456"), "D3 D4 D5 D6") == 1
    assert table.winner(plain("AA QQ"), "S3 S3 S5 S6", plain("3456"), "D3 D4 D5 D6") == 0
    assert table.winner(plain("KKAA"), "S3 S3 S5 S5", plain("3456"), "D3 D4 D5 D6") == 0


def test_S9_17_4_a_failed_throw_costs_ten_a_card_taken_back():
    table = at("2", "S")
    thrown = table.throw(plain("98844"), plain("QQ"), "", "")
    assert thrown.penalties == {(2, 1): 30, (1, 1): 40}
    assert table.throw(plain("98844"), plain("7"), "", "").penalties == {}


def test_S9_17_4_option_ten_a_blocked_card():
    table = at("2", "S")
    fine = ThrowPenalty(PenaltyBasis.PER_BLOCKED_CARD, 10)
    table.rules = replace(table.rules, throw_penalty=fine)
    assert table.throw(plain("98844"), plain("55"), "", "").penalties == {(2, 1): 20}
    assert table.throw(plain("98844"), plain("J"), "", "").penalties == {(1, 1): 10}
