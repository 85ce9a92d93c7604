"""The fast generator against the catalogue and against a slow one that is plainly right."""

import random
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.cards import deck
from paisai.erdayi import (
    Pattern,
    Position,
    beats,
    catalogue,
    count,
    counts_by_pattern,
    follows,
    leads,
    pack,
    perft,
    read,
    write,
)
from paisai.erdayi.actions import Play
from paisai.erdayi.catalogue import table
from paisai.erdayi.deal import cards_of
from paisai.erdayi.legality import verify_play
from paisai.erdayi.perft import TooLarge
from paisai.erdayi.ranks import UNIT, WHOLE, fits, size
from paisai.erdayi.regulated import standard
from paisai.errors import NotationError, RuleViolation
from support.erdayi import slow_moves

packs_of_cards = st.lists(st.sampled_from(deck()), unique=True, max_size=20)
plays = st.sampled_from(sorted(catalogue()))


def random_hands(number, sizes, seed):
    choose = random.Random(seed)
    return [count(choose.sample(deck(), choose.choice(sizes))) for _ in range(number)]


def rich_hand(choose, size_wanted):
    """Cards drawn from few ranks, so that triples, planes and bombs are common."""
    ranks = choose.sample(range(13), 7)
    pool = [card for card in deck() if card.is_joker or int(card) % 13 in ranks]
    return count(choose.sample(pool, size_wanted))


def test_the_published_number_of_plays():
    assert len(catalogue()) == 27_471
    assert sum(counts_by_pattern().values()) == 27_471


def test_plays_by_pattern_counted_by_hand():
    counts = counts_by_pattern()
    assert counts[Pattern.SINGLE] == 15
    assert counts[Pattern.TRIPLE_SINGLE] == 13 * 14
    assert counts[Pattern.TRIPLE_PAIR] == 13 * 12
    assert counts[Pattern.STRAIGHT] == 8 + 7 + 6 + 5 + 4 + 3 + 2 + 1
    assert counts[Pattern.PAIR_CHAIN] == 10 + 9 + 8 + 7 + 6 + 5 + 4 + 3
    assert counts[Pattern.PLANE] == 11 + 10 + 9 + 8 + 7
    assert counts[Pattern.PLANE_PAIRS] == 11 * 55 + 10 * 120 + 9 * 126
    # Two of 14 other ranks but not both jokers, or a pair of 12.
    assert counts[Pattern.FOUR_SINGLES] == 13 * (91 - 1 + 12)
    assert counts[Pattern.FOUR_PAIRS] == 13 * 66
    assert counts[Pattern.BOMB] + counts[Pattern.ROCKET] == 14


def test_reader_and_builder_agree_on_every_play():
    """One reading each: building the catalogue fails on a second one."""
    assert all(read(cards) == reading for cards, reading in catalogue().items())


@pytest.mark.parametrize("number", range(1, 6))
def test_no_other_cards_are_a_pattern(number):
    """All sets of up to five cards, whatever they are."""
    for ranks in combinations_with_replacement(range(15), number):
        cards = sum(UNIT[rank] for rank in ranks)
        if fits(cards, WHOLE):
            assert read(cards) == catalogue().get(cards), write(cards)


@pytest.mark.long
@pytest.mark.parametrize("number", [6, 7, 8])
def test_no_other_cards_are_a_pattern_long(number):
    test_no_other_cards_are_a_pattern(number)


@given(packs_of_cards)
def test_leads_are_the_plays_that_fit(cards):
    hand = count(cards)
    found = leads(hand)
    assert len(found) == len(set(found))
    assert set(found) == {play for play in catalogue() if fits(play, hand)}


def ranks_of(counts):
    """How many of each rank."""
    return [counts >> 4 * index & 15 for index in range(15)]


def test_leads_and_follows_of_thousands_of_hands():
    choose = random.Random(20211203)
    everything = list(catalogue().items())
    held = np.array([ranks_of(play) for play, _ in everything], dtype=np.uint8)
    for number in range(1_500):
        hand = rich_hand(choose, 20) if number % 3 else random_hands(1, [17, 20], number)[0]
        enough = (held <= np.array(ranks_of(hand), dtype=np.uint8)).all(axis=1)
        fitting = [everything[index] for index in np.flatnonzero(enough)]
        assert sorted(leads(hand)) == sorted(play for play, _ in fitting)
        for _ in range(3):
            _, lead = choose.choice(everything if choose.random() < 0.5 else fitting)
            expected = [play for play, reading in fitting if beats(reading, lead)]
            assert sorted(follows(hand, lead)) == sorted(expected)


@pytest.mark.parametrize("seed", range(40))
def test_small_hands_against_every_subset(seed):
    choose = random.Random(seed)
    hand = rich_hand(choose, 11)
    position = Position((hand, pack("3"), pack("3")), 0)
    assert sorted(position.moves()) == sorted(slow_moves(position))
    for lead in choose.sample(list(catalogue().values()), 3):
        position = Position((hand, pack("3"), pack("3")), 0, lead, 2)
        assert sorted(position.moves()) == sorted(slow_moves(position))


@given(packs_of_cards.filter(bool), plays, st.booleans())
def test_what_is_refused_is_what_is_not_among_the_moves(cards, play, following):
    hand = count(cards)
    lead = catalogue()[play] if following else None
    moves = set(Position((hand, pack("4"), pack("5")), 0, lead, 2).moves())
    for candidate in (0, *leads(hand)):
        assert is_allowed(cards, candidate, lead) == (candidate in moves)


def is_allowed(cards, play, lead):
    try:
        verify_play(Play(cards_of(cards, play)), cards, lead, standard())
    except RuleViolation:
        return False
    return True


PERFT = {
    "no bombs": ("345678TQ", "3457899K", "46TJQKA2"),
    "bombs": ("3333445w", "5556667W", "77788999"),
    "rocket": ("3344wW55", "66667778", "9TJQKA22"),
    "planes": ("33344456", "55566678", "77788899"),
}


@pytest.mark.parametrize("hands", PERFT.values(), ids=PERFT)
def test_perft_fast_and_slow_to_depth_4(hands):
    first, second, third = map(pack, hands)
    position = Position((first, second, third), 0)
    for depth in range(5):
        assert perft(position, depth) == perft(position, depth, moves=slow_moves)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_perft_of_larger_deals_to_depth_4(seed):
    choose = random.Random(seed)
    cards = choose.sample(deck(), 36)
    first, second, third = (count(cards[at : at + 12]) for at in (0, 12, 24))
    position = Position((first, second, third), 0)
    for depth in range(5):
        assert perft(position, depth) == perft(position, depth, moves=slow_moves)


def test_perft_counted_by_hand():
    """3 and 4 against a 5 and a 6: leads 3 or 4; then 5 ends it or a pass; then 6 or a pass."""
    position = Position((pack("34"), pack("5"), pack("6")), 0)
    assert [perft(position, depth) for depth in range(4)] == [1, 2, 4, 4]
    # After lead, pass, pass the leader has one card left and must play it.
    assert perft(position, 4) == 2
    assert perft(position, 5) == 0


def test_perft_stops_at_its_budget():
    first, second, third = random_hands(3, [17], 1)
    with pytest.raises(TooLarge):
        perft(Position((first, second, third), 0), 30, budget=1_000)


@pytest.mark.parametrize("ranks", ["1", "3 4", "10", "３", "3" * 10_000_000])
def test_what_cannot_be_read_is_refused(ranks):
    with pytest.raises(NotationError):
        pack(ranks)


@pytest.mark.parametrize("ranks", ["33333", "ww", "3WWW"])
def test_more_than_a_pack_holds_is_refused_with_the_clause(ranks):
    with pytest.raises(RuleViolation, check=lambda violation: violation.clause == "E4.t1"):
        pack(ranks, "E4.t1")


@given(packs_of_cards)
def test_ranks_both_ways(cards):
    counts = count(cards)
    assert pack(write(counts)) == counts
    assert size(counts) == len(cards)


def test_the_table_in_the_docs_is_the_generated_one():
    page = Path(__file__).resolve().parents[2] / "docs" / "erdayi-plays.md"
    assert page.read_text("utf-8").endswith("\n\n" + table() + "\n")
