"""Provable draws: recomputed from the recipe alone."""

import hashlib

import pytest

from paisai.errors import NotationError
from paisai.tournament.draw import draw_seed, drawn, numbers, part

SECRET = "7c" * 32


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_seed_takes_in_secret_contributions_in_order_and_the_ledger_head():
    words = " ".join(sha(word) for word in ("领队甲", "8", "head"))
    seed = draw_seed(SECRET, ("领队甲", "8"), "head")
    assert seed == sha(f"paisai seed {SECRET} {words}")
    assert seed not in {
        draw_seed(SECRET, ("8", "领队甲"), "head"),
        draw_seed(SECRET, ("领队甲",), "head"),
        draw_seed(SECRET, ("领队甲", "8"), "another head"),
        draw_seed("7d" * 32, ("领队甲", "8"), "head"),
    }


def test_a_secret_that_is_none_is_refused():
    with pytest.raises(NotationError):
        draw_seed("secret", (), "head")


def test_an_outsider_gets_the_same_numbers():
    order = ["A", "B", "C", "D", "E"]
    for i in range(4, 0, -1):
        j = int(sha(f"seed {i}"), 16) % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert drawn("EDCBA", "seed") == order
    assert numbers("EDCBA", "seed") == {name: i for i, name in enumerate(order, 1)}


def test_each_purpose_has_its_own_chance():
    seeds = {part("s"), part("s", "a"), part("s", "a", "b"), part("s", "a b"), part("s", 1)}
    assert len(seeds) == 5
