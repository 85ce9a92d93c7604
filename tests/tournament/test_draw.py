"""Provable draws: recomputed from the recipe alone."""

import hashlib

import pytest

from paisai.errors import NotationError
from paisai.tournament.draw import Draw, drawn, numbers, part

SECRET = "7c" * 32


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_seed_takes_in_secret_contributions_in_order_and_the_ledger_head():
    draw = Draw(SECRET, ("领队甲", "8"), "head")
    words = " ".join(sha(word) for word in ("领队甲", "8", "head"))
    assert draw.seed == sha(f"paisai seed {SECRET} {words}")
    assert draw.commitment == sha("paisai commit " + SECRET)
    others = [
        Draw(SECRET, ("8", "领队甲"), "head"),
        Draw(SECRET, ("领队甲",), "head"),
        Draw(SECRET, ("领队甲", "8"), "another head"),
        Draw("7d" * 32, ("领队甲", "8"), "head"),
    ]
    assert draw.seed not in {other.seed for other in others}


def test_a_draw_shows_its_commitment_and_its_seed():
    draw = Draw(SECRET, (), "head")
    assert draw.shows(draw.commitment, draw.seed)
    assert not draw.shows(draw.commitment, Draw(SECRET, ("x",), "head").seed)
    assert not draw.shows(Draw("7d" * 32, (), "head").commitment, draw.seed)


def test_a_secret_that_is_none_is_refused():
    with pytest.raises(NotationError):
        Draw("secret", (), "head")


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
