"""Cards, decks and their notation."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.cards import (
    ALL_CARDS,
    BIG_JOKER,
    SMALL_JOKER,
    Card,
    by_suit,
    check_possible,
    check_whole,
    deck,
    parse,
    symbols,
    write,
)
from paisai.errors import NotationError

any_cards = st.lists(st.sampled_from(ALL_CARDS))


def test_the_54_faces_are_distinct_and_named_once():
    assert len(ALL_CARDS) == 54
    assert len({card.notation for card in ALL_CARDS}) == 54
    assert len({card.symbol for card in ALL_CARDS}) == 54
    assert len({card.chinese for card in ALL_CARDS}) == 54


def test_a_card_by_its_names():
    assert Card.of("S9").symbol == "♠9"
    assert Card.of("HT") is Card.of("♥10") is Card.of("红桃10") is Card.of("H10")
    assert Card.of("w") is SMALL_JOKER is Card.of("小王")
    assert Card.of("W") is BIG_JOKER is Card.of("大王")
    assert Card.of("D2").chinese == "方块2"
    assert (BIG_JOKER.suit, BIG_JOKER.rank) == (None, "W")


@pytest.mark.parametrize("text", ["", "S1", "s9", "9S", "S", "10", "X5", "SS9", "♠11", "WW", "S9 "])
def test_what_is_no_card_is_refused_with_the_way_to_write_it(text):
    with pytest.raises(NotationError) as refusal:
        Card.of(text)
    assert "S9" in refusal.value.zh
    assert "S9" in refusal.value.en


def test_an_endless_word_is_not_repeated_back():
    with pytest.raises(NotationError) as refusal:
        parse("S" * 1_000_000)
    assert len(refusal.value.zh) < 200


def test_a_number_out_of_range_is_no_card():
    for number in (-1, 54):
        with pytest.raises(NotationError):
            Card(number)
    assert Card(53) is BIG_JOKER


@given(any_cards)
def test_notation_both_ways(cards):
    assert list(parse(write(cards))) == cards
    assert list(parse(symbols(cards))) == cards


@given(any_cards)
def test_a_card_survives_pickling_as_itself(cards):
    assert all(a is b for a, b in zip(cards, pickle.loads(pickle.dumps(cards)), strict=True))


@given(any_cards)
def test_display_order_keeps_every_card(cards):
    assert sorted(by_suit(cards)) == sorted(cards)


def test_deck_order_is_the_documented_one():
    assert write(deck(1)[:3]) == "S2 S3 S4"
    assert write(deck(1)[12:14]) == "SA H2"
    assert write(deck(1)[-2:]) == "w W"
    assert deck(3) == deck(1) * 3


@pytest.mark.parametrize("packs", [0, 4, -1])
def test_only_one_to_three_packs(packs):
    with pytest.raises(NotationError):
        deck(packs)


def test_more_copies_than_the_packs_hold():
    check_possible(parse("S9 S9"), 2)
    with pytest.raises(NotationError, match="♠9 有 3 张"):
        check_possible(parse("S9 HT S9 S9"), 2)


def test_the_whole_deck_and_nothing_else():
    check_whole(reversed(deck(2)), 2)
    with pytest.raises(NotationError, match="缺 ♠2"):
        check_whole(deck(1)[1:], 1)
