"""The provable shuffle, recomputed here from the recipe in docs/shuffle.md alone."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.cards import Proof, commitment, deck, seed_of, shuffled, write
from paisai.errors import NotationError

SECRET = "5e" * 32


def recipe(secret, words, packs):
    """The ten lines an outsider would write."""

    def sha(text):
        return hashlib.sha256(text.encode("utf-8")).hexdigest()

    cards = [s + r for s in "SHCD" for r in "23456789TJQKA"] + ["w", "W"]
    cards = cards * packs
    seed = sha("paisai seed " + " ".join([secret] + [sha(word) for word in words]))
    for i in range(len(cards) - 1, 0, -1):
        j = int(sha(seed + " " + str(i)), 16) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return " ".join(cards)


@pytest.mark.parametrize("packs", [1, 2, 3])
@pytest.mark.parametrize("words", [(), ("南方来客", "8"), ("8", "南方来客"), ("",), ("8 9",)])
def test_an_outsider_gets_the_same_order(packs, words):
    assert write(Proof(SECRET, words).deck(packs)) == recipe(SECRET, words, packs)


def test_the_order_never_changes_between_versions():
    """Published decks must stay checkable for ever: this figure is pinned."""
    order = write(Proof(SECRET, ("一", "二")).deck(1))
    assert hashlib.sha256(order.encode()).hexdigest() == PINNED


PINNED = "3021ef8665c4e8fd237cd1246586340a44777f0a652e8ff700728bec2bcc804f"


def test_commitment_fixes_the_secret():
    proof = Proof(SECRET, ("a",))
    assert proof.commitment == hashlib.sha256(f"paisai commit {SECRET}".encode()).hexdigest()
    assert proof.shows(commitment(SECRET), proof.deck(1), 1)
    assert not proof.shows(commitment("00" * 32), proof.deck(1), 1)
    assert not proof.shows(commitment(SECRET), proof.deck(1)[::-1], 1)


def test_words_cannot_be_glued_together_or_swapped():
    seeds = [seed_of(SECRET, w) for w in [("ab",), ("a", "b"), ("b", "a"), ("a b",), (), ("",)]]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("secret", ["", "5e" * 31, "5E" * 32, "5g" * 32, "5e" * 32 + "\n"])
def test_a_weak_or_misspelt_secret_is_refused(secret):
    with pytest.raises(NotationError, match="64"):
        Proof(secret)


@given(st.text(), st.lists(st.integers()))
def test_shuffling_keeps_every_item(seed, items):
    assert Counter(shuffled(items, seed)) == Counter(items)


def test_every_place_is_equally_likely():
    """Chi-square over where the first card of 10 lands in 5,000 shuffles; 27.9 is p = 0.001."""
    landed = Counter(shuffled(range(10), f"run {n}").index(0) for n in range(5_000))
    assert sum((landed[place] - 500) ** 2 / 500 for place in range(10)) < 27.9


def test_a_deck_is_a_permutation():
    assert Counter(Proof(SECRET).deck(3)) == Counter(deck(3))
