"""Following: what a reference over situations does not say (laziness, fairness, refusals)."""

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.cards import deck, parse, symbols
from paisai.errors import RuleViolation
from paisai.shengji import card_sets
from paisai.shengji.ladder import Owed
from paisai.shengji.lead import Leads
from shengji.table import Table, plain

TWO = Table("shuangsheng-boda-2020", "2", "S")
THREE = Table("tuolaji-zhuhai-2019", "2", "S")


@pytest.mark.parametrize(
    ("table", "hand", "lead"),
    [
        (TWO, "H3 H3 H5 H7 H7 H9 C3 C3", "HA"),
        (TWO, "C3 C3 C5 S7", "HA"),
        (TWO, "H3 H3 H5 H7 H7 H9 C3 C3", "HA HA"),
        (TWO, "H3 H4 H5 H7 C3 C3", "HA HA"),
        (TWO, "C3 C3 C5 S7 S7 D9", "HA HA"),
        (TWO, "H5 C3 C3 C5 S7 S7 D9", "HA HA HK HK"),
        (TWO, "H3 H3 H4 H4 H5 H5 H9 HJ", "HA HA HK HK"),
        (TWO, "H3 H3 H6 H7 H8 H9 HJ", "HA HA HK HQ"),
        (THREE, "H3 H3 H3 H6 H6 H6 H7 H7 H9", "HA HA HK HK HK"),
        (THREE, "H3 H3 H3 H4 H4 H6 H6 H9", "HA HA HA"),
        (THREE, "C3 C3 C3 C5 C5 S7 S7 D9 D9 D9", "HA HA HA HK"),
    ],
)
def test_every_legal_play_is_drawn_equally_often(table, hand, lead):
    follows = table.follows(hand, lead)
    legal = sorted(follows)
    rng = Random(7)
    draws = 400 * len(legal)
    drawn = Counter(tuple(sorted(follows.sample(rng))) for _ in range(draws))
    assert set(drawn) == set(legal)
    square = sum((n - 400) ** 2 / 400 for n in drawn.values())
    freedom = len(legal) - 1
    assert square <= freedom + 4 * (2 * freedom) ** 0.5 + 4


def test_every_unit_is_led_equally_often():
    leads = THREE.leads("HA HA HA HK HK SA SA H2 H2 C2 C2 C9")
    rng = Random(7)
    drawn = Counter(leads.sample(rng) for _ in range(400 * leads.count()))
    assert set(drawn) == set(leads)
    square = sum((n - 400) ** 2 / 400 for n in drawn.values())
    freedom = len(drawn) - 1
    assert square <= freedom + 4 * (2 * freedom) ** 0.5


def test_the_first_plays_come_without_building_the_rest():
    hand = [card for card in deck(3) if card.suit == "H"]
    follows = THREE.follows(hand, plain("AA QQ K T9876543"))
    assert follows.count() > 100_000
    first = list(islice(follows, 100))
    assert len(set(first)) == 100
    assert all(play in follows for play in first)


def test_what_is_owed_can_be_asked():
    follows = TWO.follows(plain("4455 99 JJ 3"), plain("QQKKAA"))
    assert follows.owed == (Owed((2, 2), (2, 3)), Owed((2, 1), (2, 3)))
    assert TWO.follows(plain("4455"), plain("QQKKAA")).owed == ()


def test_a_refusal_says_why_and_what_would_do():
    follows = TWO.follows(plain("4455 99 JJ 3"), plain("QQKKAA"))
    with pytest.raises(RuleViolation) as refusal:
        follows.verify(plain("44 99 JJ"))
    assert "3 连对拖拉机" in refusal.value.zh
    assert "2 连对拖拉机、对子" in refusal.value.zh
    assert any(symbols(TWO.order.sorted(play)) in refusal.value.zh for play in follows)
    assert "tractor of 3 pairs" in refusal.value.en


def test_a_refusal_names_the_cards_not_held():
    with pytest.raises(RuleViolation) as refusal:
        TWO.follows("H3 H4 C5", "HA HA").verify(parse("H3 H3"))
    assert "没有这些牌：♥3；" in refusal.value.zh


def test_a_hand_too_small_to_follow_has_no_play():
    follows = TWO.follows("H3", "HA HA")
    assert list(follows) == []
    assert follows.count() == 0
    with pytest.raises(RuleViolation):
        follows.verify(parse("H3"))


def test_off_suit_level_pairs_are_pairs_of_their_own():
    table = Table("shuangsheng-boda-2020", "8", "S")
    legal = table.legal("H8 H8 D8 D8 C8 S3", "S8 S8")
    assert legal == table.plays("H8 H8", "D8 D8")
    tractor = table.legal("H8 H8 D8 D8 SA SA S3", "w w S8 S8")
    assert tractor == table.plays("SA SA H8 H8", "SA SA D8 D8")


@given(st.integers(0, 2**32), st.sampled_from([2, 3]), st.integers(1, 25))
def test_plays_of_dealt_hands_are_legal_and_others_are_not(seed, decks, size):
    table = TWO if decks == 2 else THREE
    rng = Random(seed)
    cards = list(deck(decks))
    rng.shuffle(cards)
    leader, hand = cards[:size], cards[size : 2 * size]
    unit = Leads(table.rules, table.order, leader).sample(rng)
    follows = table.follows(hand, unit.cards)
    for play in (follows.sample(rng), *islice(follows, 5)):
        follows.verify(play)
        assert play in follows
    tried = rng.sample(hand, follows.size)
    if tried in follows:
        follows.verify(tried)
    else:
        with pytest.raises(RuleViolation) as refusal:
            follows.verify(tried)
        assert refusal.value.clause in table.rules.clauses.values()


@given(st.lists(st.sampled_from(range(54)), max_size=12), st.integers(0, 6))
def test_sets_of_cards_are_counted_as_they_are_listed(numbers, wanted):
    cards = [deck(1)[n] for n in numbers]
    cards = [card for n, card in enumerate(cards) if cards[:n].count(card) < 3]
    listed = list(card_sets.each(cards, wanted))
    assert len(set(listed)) == len(listed) == card_sets.number(cards, wanted)
    assert all(not Counter(chosen) - Counter(cards) for chosen in listed)
    assert all(list(chosen) == sorted(chosen) and len(chosen) == wanted for chosen in listed)
