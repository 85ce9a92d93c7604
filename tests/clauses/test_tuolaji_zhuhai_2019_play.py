"""The clauses of tuolaji-zhuhai-2019 about order, units, following, throws and the kitty."""

from dataclasses import replace
from itertools import pairwise

import pytest

from paisai.cards import deck, parse, symbols
from paisai.errors import NotationError, RuleViolation
from paisai.shengji.kitty import multiplier
from paisai.shengji.rules import RuffTies
from paisai.shengji.trick import points
from shengji.table import Table, plain


def at(level, trump):
    return Table("tuolaji-zhuhai-2019", level, trump)


def refused(follows, play):
    assert play not in follows
    with pytest.raises(RuleViolation) as refusal:
        follows.verify(play)
    return refusal.value


def test_Z4_4_the_order():
    table = at("2", "S")
    falling = ["W", "w", "S2", "H2", "SA", "SK", "S3"]
    assert all(table.higher(a, b) for a, b in pairwise(falling))
    assert table.winner("HA", "S3", "H4", "H5") == 1
    assert table.winner("HA", "D3", "H4", "H5") == 0


def test_Z4_6_three_packs_have_300_points():
    assert points(deck(3)) == 300
    assert points(parse("S5 HT DK")) == 25
    assert points(parse("SA w W H9 CJ D2")) == 0


def test_Z4_11_cards_are_laid_out_led_suit_trump_then_by_suit():
    order = at("2", "H").order
    cards = parse("D3 S9 H3 C2 W SA CK DA H2")
    assert symbols(order.sorted(cards)) == "大王 ♥2 ♣2 ♥3 ♠A ♠9 ♣K ♦A ♦3"
    assert symbols(order.sorted(cards, led=3)) == "♦A ♦3 大王 ♥2 ♣2 ♥3 ♠A ♠9 ♣K"


def test_Z4_12_tractors_of_pairs_and_of_triples():
    table = at("2", "S")
    assert table.unit(plain("4455")) == (2, 2)
    assert table.unit(plain("444555")) == (3, 2)
    assert table.unit(plain("444555666")) == (3, 3)
    assert table.unit(plain("44455")) is None
    assert table.unit(plain("444666")) is None
    assert table.unit("H4 H4 D5 D5") is None


def test_Z4_12_through_level_cards_and_jokers():
    table = at("5", "S")
    assert table.unit(plain("444666")) == (3, 2)
    assert table.unit("W W W w w w S5 S5 S5 D5 D5 D5 SA SA SA") == (3, 5)
    assert table.unit("H5 H5 H5 D5 D5 D5") is None
    assert table.unit("w w w D5 D5 D5") is None


def test_Z4_12_pair_tractor_led():
    table = at("2", "S")
    follows = table.follows(plain("44 55 777 9"), plain("KKAA"))
    assert plain("4455") in follows
    assert refused(follows, plain("4477")).clause == "Z4.12"
    no_tractor = table.follows(plain("44 777 9 J"), plain("KKAA"))
    assert plain("4477") in no_tractor
    assert refused(no_tractor, plain("777 9")).clause == "Z4.12"
    one_pair = table.follows(plain("44 7 9 J"), plain("KKAA"))
    assert plain("4479") in one_pair
    assert refused(one_pair, plain("479J")).clause == "Z4.12"
    assert table.follows(plain("4 6 7 9 J"), plain("KKAA")).count() == 5


def test_Z4_12_a_pair_tractor_out_of_triples():
    table = at("2", "S")
    legal = table.legal(plain("444555"), plain("KKAA"))
    assert legal == table.plays(plain("4455"))


def test_Z4_12_triple_tractor_led():
    table = at("2", "S")
    follows = table.follows(plain("777888 99 J"), plain("444333"))
    assert plain("777888") in follows
    assert refused(follows, plain("777 88 9")).clause == "Z4.12"


def test_Z4_12_triple_tractor_led_then_a_pair_tractor_before_triples():
    table = at("2", "S")
    follows = table.follows(plain("777 99 TT JJJ"), plain("444333"))
    for play in ("99TT 77", "99TT 7J", "TTJJ 99", "TTJJ J7"):
        assert plain(play) in follows
    assert refused(follows, plain("777JJJ")).clause == "Z4.12"


def test_Z4_12_triple_tractor_led_then_triples_then_pairs_then_singles():
    table = at("2", "S")
    triples = table.follows(plain("777 JJJ 99 3"), plain("444333"))
    assert plain("777JJJ") in triples
    assert refused(triples, plain("777 99 J")).clause == "Z4.12"
    one_triple = table.follows(plain("777 99 JJ 3"), plain("444333"))
    assert plain("777 99 3") in one_triple
    assert plain("777 JJ 9") in one_triple
    assert refused(one_triple, plain("77 99 JJ")).clause == "Z4.12"
    pairs = table.follows(plain("77 99 JJ 3 5"), plain("444333"))
    assert plain("77 99 35") in pairs
    assert refused(pairs, plain("77 9 J 35")).clause == "Z4.12"
    assert table.follows(plain("3579JQK"), plain("444333")).count() == 7


def test_Z4_12_short_tractors_are_owed():
    table = at("2", "S")
    follows = table.follows(plain("666777 JJ QQ 9"), plain("333444555"))
    assert plain("666777 JJ Q") in follows
    assert refused(follows, plain("66 77 JJ QQ 9")).clause == "Z4.12"


def test_Z4_13_pair_led_breaks_a_triple():
    table = at("2", "S")
    follows = table.follows(plain("777 9 J"), plain("AA"))
    assert table.legal(plain("777 9 J"), plain("AA")) == table.plays(plain("77"))
    assert refused(follows, plain("79")).clause == "Z4.13"


def test_Z4_13_pair_led_breaks_a_tractor():
    table = at("2", "S")
    follows = table.follows(plain("7788 9 J"), plain("AA"))
    assert plain("88") in follows
    assert refused(follows, plain("9J")).clause == "Z4.13"


def test_Z4_14_triple_led():
    table = at("2", "S")
    follows = table.follows(plain("777 99 J"), plain("AAA"))
    assert plain("777") in follows
    assert refused(follows, plain("99J")).clause == "Z4.14"
    pair = table.follows(plain("99 J Q"), plain("AAA"))
    assert plain("99J") in pair
    assert refused(pair, plain("9JQ")).clause == "Z4.14"
    assert table.follows(plain("9JQK"), plain("AAA")).count() == 4


def test_Z4_15_a_throw_may_mix_what_is_highest():
    table = at("2", "S")
    lead = plain("A QQQ KKK JJ 9")
    assert table.throw(lead, plain("8 77"), plain("7"), plain("3")).stands
    assert not table.throw(lead, plain("T"), plain("7"), plain("3")).stands


def test_Z4_15_one_suit_only():
    leads = at("2", "S").leads("HA HA HK CA")
    assert plain("AAK") in leads
    with pytest.raises(RuleViolation) as refusal:
        leads.verify(parse("HA CA"))
    assert refusal.value.clause == "Z4.15"


def test_Z4_16_captives_are_no_unit_of_their_own():
    table = at("2", "S")
    assert table.unit(plain("44433")) is None
    assert table.unit(plain("44499")) is None


def test_Z4_16_the_structure_is_stated_and_decides():
    table = at("2", "S")
    lead = plain("44433")
    hand = plain("66 77 999 J")
    as_triple = [plain("444"), plain("33")]
    as_tractor = [plain("4433"), plain("4")]
    assert plain("999 66") in table.follows(hand, lead, as_triple)
    assert plain("6677 9") not in table.follows(hand, lead, as_triple)
    assert plain("6677 9") in table.follows(hand, lead, as_tractor)
    assert plain("999 66") not in table.follows(hand, lead, as_tractor)


def test_Z4_16_what_may_not_be_stated():
    table = at("2", "S")
    with pytest.raises(RuleViolation) as refusal:
        table.reading(plain("4433"), [plain("44"), plain("33")])
    assert refusal.value.clause == "Z4.16"
    with pytest.raises(RuleViolation):
        table.reading(plain("444"), [plain("44"), plain("4")])
    with pytest.raises(NotationError):
        table.reading(plain("44433"), [plain("444"), plain("3")])
    with pytest.raises(NotationError):
        table.reading(plain("44433"), [plain("44433")])


def test_Z4_17_a_ruff_has_the_same_structure():
    table = at("2", "S")
    assert table.winner(plain("AAA"), "S3 S3 S3", "D3 D3 D3", plain("345")) == 1
    assert table.winner(plain("AAA"), "S3 S3 S4", "D3 D3 D3", plain("345")) == 0
    lead = plain("A KKK")
    assert table.winner(lead, "S3 S3 S3 S4", "D3 D4 D5 D6", "C3 C4 C5 C6") == 1
    assert table.winner(lead, "S3 S3 S4 S4", "D3 D4 D5 D6", "C3 C4 C5 C6") == 0


def test_Z4_17_tractor_first_then_triple_then_pair_then_single():
    table = at("2", "S")
    led = plain("444 99 J")
    others = ("D3 D3 D4 D4 D5 D6",)
    assert table.winner(led, "S5 S5 S5 SK SK SA", "S6 S6 S6 S3 S3 S4", *others) == 2
    assert table.winner(led, "S6 S6 S6 S3 S3 S4", "S5 S5 S5 SK SK SA", *others) == 1
    led = plain("4455 999")
    others = ("D3 D3 D4 D4 D5 D6 D7",)
    assert table.winner(led, "S3 S3 S4 S4 SA SA SA", "S5 S5 S6 S6 S7 S7 S7", *others) == 2


def test_Z4_17_a_tractor_may_be_split_for_pairs_and_a_triple_for_a_pair():
    table = at("2", "S")
    assert table.winner(plain("44 99"), "S5 S5 S6 S6", "D3 D3 D4 D5", "C3 C3 C4 C5") == 1
    assert table.winner(plain("44 9"), "S5 S5 S5", "D3 D3 D4", "C3 C3 C4") == 1


def test_Z4_17_equal_in_the_highest_class_the_earlier():
    table = at("2", "S")
    plays = (plain("44 9"), "H2 H2 S4", "D2 D2 S5", "C3 C3 C4")
    assert table.winner(*plays) == 1


def test_Z4_17_option_ties_go_down_the_classes():
    table = at("2", "S")
    table.rules = replace(table.rules, ruff_ties=RuffTies.NEXT_CLASS)
    assert table.winner(plain("44 9"), "H2 H2 S4", "D2 D2 S5", "C3 C3 C4") == 2
    assert table.winner(plain("44 9"), "H2 H2 S5", "D2 D2 S4", "C3 C3 C4") == 1
    assert table.winner(plain("44 9"), "H2 H2 S5", "D2 D2 S5", "C3 C3 C4") == 1
    assert table.winner(plain("44 9"), "S3 S3 SA", "S4 S4 S5", "C3 C3 C4") == 2


@pytest.mark.parametrize(
    ("lead", "times"),
    [
        ("A", 2),
        ("AK", 2),
        ("AA", 3),
        ("AAA", 4),
        ("KKAA", 5),
        ("QQKKAA", 6),
        ("KKKAAA", 6),
        ("QQQKKKAAA", 8),
        ("JJJQQQKKKAAA", 10),
        ("AAA 99 3", 4),
        ("KKAA 999", 5),
        ("TTJJQQKKAA", 8),
    ],
)
def test_Z4_18_the_multiplier_of_a_capture(lead, times):
    table = at("2", "S")
    assert multiplier(table.rules, table.reading(plain(lead))) == times


def test_Z4_18_the_stated_structure_counts():
    table = at("2", "S")
    triple = table.reading(plain("44433"), [plain("444"), plain("33")])
    tractor = table.reading(plain("44433"), [plain("4433"), plain("4")])
    assert multiplier(table.rules, triple) == 4
    assert multiplier(table.rules, tractor) == 5


def test_Z4_20_a_failed_throw_costs_20_flat():
    table = at("2", "S")
    thrown = table.throw(plain("AKK 3"), plain("4"), "", "")
    assert thrown.forced[1, 1].cards == plain("3")
    assert thrown.penalties == {(1, 1): 20}
    several = table.throw(plain("999 77 3"), plain("TTT"), "", "")
    assert several.kinds == ((3, 1), (2, 1), (1, 1))
    assert set(several.penalties.values()) == {20}
    assert table.throw(plain("AKK 3"), "S3 W", "", "").stands
