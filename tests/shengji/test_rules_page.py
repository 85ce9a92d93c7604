"""Every example of the rules page, worked out there by hand."""

from dataclasses import replace

import pytest

from paisai.cards import parse
from shengji.table import Table, plain

TWO = "shuangsheng-boda-2020"
THREE = "tuolaji-zhuhai-2019"


# Order


def test_a_plain_suit_has_twelve_ranks_without_the_level():
    table = Table(TWO, "8", "S")
    assert [table.order.position(card) for card in plain("234567 9TJQKA")] == list(range(12))


def test_trump_from_low_to_high():
    table = Table(TWO, "8", "S")
    positions = [table.order.position(card) for card in parse("S2 S7 S9 SA H8 C8 D8 S8 w W")]
    assert positions == [0, 5, 6, 11, 12, 12, 12, 13, 14, 15]
    assert {table.order.suit(card) for card in parse("S2 SA H8 S8 w W")} == {4}


def test_no_trump_has_all_level_cards_in_one_place_and_the_jokers():
    table = Table(TWO, "8", None)
    level = [table.order.position(card) for card in parse("S8 H8 C8 D8")]
    assert len(set(level)) == 1
    small, big = (table.order.position(card) for card in parse("w W"))
    assert (small, big) == (level[0] + 1, level[0] + 2)
    trumps = [n for n in range(54) if table.order.suit_of[n] == 4]
    assert len(trumps) == 6


def test_9977_at_level_8():
    assert Table(TWO, "8", "S").unit(plain("7799")) == (2, 2)
    assert Table(TWO, "8", "H").unit(plain("7799")) == (2, 2)
    assert Table(TWO, "9", "S").unit(plain("7799")) is None


def test_trump_aces_and_an_off_suit_level_pair():
    assert Table(TWO, "8", "S").unit("SA SA H8 H8") == (2, 2)


def test_no_aa22():
    assert Table(TWO, "8", "S").unit(plain("AA22")) is None
    assert Table(TWO, "8", "H").unit(plain("AA22")) is None


def test_no_tractor_from_two_off_suit_level_pairs():
    assert Table(TWO, "8", "S").unit("H8 H8 C8 C8") is None


def test_trump_kings_and_off_suit_aces_at_level_a():
    assert Table(TWO, "A", "S").unit("SK SK HA HA") == (2, 2)


def test_small_jokers_and_a_level_pair():
    assert Table(TWO, "8", None).unit("w w H8 H8") == (2, 2)
    assert Table(TWO, "8", "S").unit("w w S8 S8") == (2, 2)
    assert Table(TWO, "8", "S").unit("w w H8 H8") is None


def test_a_level_pair_never_joins_a_plain_suit():
    assert Table(TWO, "8", "S").unit("H8 H8 H9 H9") is None


# Units and readings


def test_a_triple_contains_a_pair_and_a_wide_tractor_a_narrow_one():
    units = list(Table(THREE, "2", "S").leads(plain("444333")))
    assert sorted(unit.kind for unit in units) == sorted(
        [(1, 1), (2, 1), (3, 1)] * 2 + [(2, 2), (3, 2)]
    )


def test_at_the_shared_position_any_one_suit_serves():
    units = Table(TWO, "8", "S").leads("SA SA H8 H8 C8 C8 S8 S8")
    tractors = {unit.cards for unit in units if unit.length > 1}
    assert tractors == {
        parse("SA SA H8 H8"),
        parse("SA SA C8 C8"),
        parse("H8 H8 S8 S8"),
        parse("C8 C8 S8 S8"),
        parse("SA SA H8 H8 S8 S8"),
        parse("SA SA C8 C8 S8 S8"),
    }


def test_the_default_reading_takes_the_longest_tractor_first():
    table = Table(THREE, "2", "S")
    assert table.kinds(plain("44433")) == [(2, 2), (1, 1)]
    assert table.kinds(plain("444333")) == [(3, 2)]
    assert table.kinds(plain("33344455")) == [(3, 2), (2, 1)]
    assert table.kinds(plain("3344455566")) == [(2, 4), (1, 1), (1, 1)]
    assert table.kinds(plain("334466")) == [(2, 2), (2, 1)]
    assert table.kinds(plain("44499JJJQ")) == [(3, 1), (3, 1), (2, 1), (1, 1)]


def test_44433_has_two_readings_and_either_may_be_stated():
    table = Table(THREE, "2", "S")
    lead = plain("44433")
    assert table.readings(lead) == 2
    assert [u.kind for u in table.reading(lead, [plain("444"), plain("33")])] == [(3, 1), (2, 1)]
    assert [u.kind for u in table.reading(lead, [plain("4"), plain("4433")])] == [(2, 2), (1, 1)]


# Throw


@pytest.mark.parametrize(
    ("hand", "blocked", "forced"),
    [
        ("J", ["9"], {(1, 1): "9"}),
        ("55", ["44"], {(2, 1): "44"}),
        ("QQ", ["88", "44", "9"], {(2, 1): "44", (1, 1): "9"}),
        ("33267", [], {}),
    ],
)
def test_9_88_44_thrown(hand, blocked, forced):
    table = Table(TWO, "2", "S")
    thrown = table.throw(plain("98844"), "S3 S3", plain(hand), "W W")
    assert thrown.stands == (not blocked)
    assert [unit.cards for unit in thrown.blocked] == [plain(unit) for unit in blocked]
    assert {kind: unit.cards for kind, unit in thrown.forced.items()} == {
        kind: plain(unit) for kind, unit in forced.items()
    }


def test_no_hand_beats_what_only_two_hands_have_together():
    table = Table(TWO, "2", "S")
    assert table.throw(plain("KK"), plain("A"), plain("A"), "").stands
    assert table.throw(plain("K QQ"), plain("J"), plain("K"), "S3").stands


# Follow


def test_three_pairs_in_a_row_led_to_a_shorter_tractor():
    table = Table(TWO, "2", "S")
    legal = table.legal(plain("4455 99 JJ 3 7 K"), plain("QQKKAA", "H"))
    assert legal == table.plays(plain("445599"), plain("4455JJ"))


def test_two_pair_tractor_led_to_three_pairs_in_a_row():
    table = Table(TWO, "2", "S")
    legal = table.legal(plain("445566"), plain("KKAA"))
    assert legal == table.plays(plain("4455"), plain("5566"))


def test_two_separate_pairs_thrown():
    table = Table(TWO, "2", "S")
    legal = table.legal(plain("4455 99"), plain("QQ AA"))
    assert legal == table.plays(plain("4455"), plain("4499"), plain("5599"))


def test_444333_led_to_a_pair_tractor():
    table = Table(THREE, "2", "S")
    follows = table.follows(plain("77 88 999 3 5"), plain("444333"))
    for play in ("7788 99", "7788 93", "7788 35", "8899 73", "8899 79", "8899 95"):
        assert plain(play) in follows
    for play in ("77 999 8", "77 99 8 3", "999 77 3"):
        assert plain(play) not in follows
    seven = table.legal(plain("77 88 999"), plain("444333"))
    assert seven == table.plays(plain("7788 99"), plain("8899 79"))


def test_444333_led_without_a_tractor():
    table = Table(THREE, "2", "S")
    legal = table.legal(plain("999 JJ Q K"), plain("444333"))
    assert legal == table.plays(plain("999 JJ Q"), plain("999 JJ K"))


def test_without_the_duty_of_short_tractors():
    table = Table(TWO, "2", "S")
    table.rules = replace(table.rules, short_tractor_duty=False)
    legal = table.legal(plain("4455 99 3"), plain("QQKKAA"))
    assert legal == table.plays(plain("445599"))
    four = table.legal(plain("4455 99 JJ 3"), plain("QQKKAA"))
    assert four == table.plays(plain("445599"), plain("4455JJ"), plain("4499JJ"), plain("5599JJ"))


def test_a_tractor_takes_the_pair_and_leaves_the_triple_at_the_shared_position():
    table = Table(THREE, "2", "S")
    lead = table.cards("S8 S8 S9 S9 W W W")
    hand = "SA SA H2 H2 H2 D2 D2 S3 S5"
    legal = table.legal(hand, lead)
    assert legal == table.plays("SA SA D2 D2 H2 H2 H2")


# Who wins


def test_a_ruff_and_an_over_ruff():
    table = Table(TWO, "2", "S")
    assert table.winner(plain("544"), "S9 S7 S7", plain("63T"), "D3 D4 D5") == 1
    assert table.winner(plain("544"), "S9 S7 S7", "S4 S8 S8", "D3 D4 D5") == 2


def test_singles_are_compared_by_the_highest():
    table = Table(TWO, "2", "S")
    assert table.winner(plain("567"), "S7 S7 S9", "S4 S8 S8", "D3 D4 D5") == 1
    assert table.winner(plain("567"), "S4 S8 S8", "S7 S7 S9", "D3 D4 D5") == 2


def test_within_a_class_the_longest_is_compared():
    table = Table(TWO, "2", "S")
    led = plain("334455 8899")
    low = "S3 S3 S4 S4 S5 S5 SQ SQ SK SK"
    high = "S6 S6 S7 S7 S8 S8 S3 S3 S4 S4"
    discard = "D3 D3 D4 D4 D5 D6 D7 D8 D9 DT"
    assert table.winner(led, low, high, discard) == 2
    assert table.winner(led, high, low, discard) == 1


def test_a_play_of_one_unit_must_be_that_unit():
    table = Table(THREE, "2", "S")
    assert table.winner(plain("4455"), plain("6677"), plain("8899"), "D3 D3 D4 D4") == 2
    assert table.winner(plain("4455"), plain("6688"), plain("99JJ"), "D3 D3 D4 D4") == 0
    assert table.winner(plain("444333"), plain("555666"), plain("889977"), "D3 D3 D4 D4 D5 D5") == 1
