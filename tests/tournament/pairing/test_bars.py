"""Bars held for thousands of entries beside plain sets; the two ways to the nearest pairing."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.tournament.pairing import nearest as module
from paisai.tournament.pairing.bars import (
    Alike,
    BarredGroup,
    bits,
    counted_pairs,
    everyone_but,
    members,
    with_groups,
    without,
)
from paisai.tournament.pairing.nearest import nearest
from support.examples import examples

NUMBERS = st.sets(st.integers(0, 90))


@st.composite
def fields(draw):
    """Entries of which some lie in groups, and whom each may not meet besides."""
    n = draw(st.integers(1, 50))
    kind = draw(st.lists(st.integers(0, 2), min_size=n, max_size=n))
    barred = [set() for _ in range(n)]
    for v, u in draw(st.sets(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)))):
        if v != u:
            barred[v].add(u)
            barred[u].add(v)
    groups = [{v for v in range(n) if kind[v] == which} for which in (1, 2)]
    return groups, barred


def plainly_barred(groups, barred):
    return [
        own | {u for group in groups if v in group for u in group if u != v}
        for v, own in enumerate(barred)
    ]


def test_an_entry_is_barred_from_its_group_and_its_few_but_not_from_itself():
    """Of the group 1 4 7, entry 4 may not meet 1 and 7, nor 2, whom it has met; 7 counts once."""
    four = Alike(BarredGroup({1, 4, 7}), 4, {2, 7})
    assert sorted(four) == [1, 2, 7]
    assert len(four) == 3
    assert 4 not in four
    assert bits(four) == 0b10000110
    assert four - {7} == {1, 2}


@given(NUMBERS, NUMBERS, NUMBERS, st.data())
def test_bars_alike_are_the_set_they_stand_for(group, few, others, data):
    own = data.draw(st.integers(0, 90))
    group, few = group | {own}, few - {own}
    alike, plain = Alike(BarredGroup(group), own, few), (group | few) - {own}
    assert alike == plain
    assert sorted(alike) == sorted(plain)
    assert len(alike) == len(plain)
    assert [v in alike for v in range(91)] == [v in plain for v in range(91)]
    assert alike - others == plain - others
    assert alike | others == plain | others
    assert alike & others == plain & others
    assert bits(alike) == sum(1 << v for v in plain)


@given(st.sets(st.integers(0, 3000), max_size=120))
def test_bits_say_the_same_however_many_there_are(entries):
    assert bits(entries) == sum(1 << v for v in entries)
    assert list(members(bits(entries))) == sorted(entries)


@given(fields())
def test_groups_bar_what_the_same_pairs_written_out_bar(field):
    groups, barred = field
    held = with_groups([BarredGroup(group) for group in groups], barred)
    plain = plainly_barred(groups, barred)
    assert [set(others) for others in held] == plain
    n = len(barred)
    assert everyone_but(held) == [
        sum(1 << u for u in range(n) if u != v and u not in plain[v]) for v in range(n)
    ]


@given(fields(), st.data())
def test_without_one_entry_those_behind_it_move_up(field, data):
    groups, barred = field
    out = data.draw(st.none() | st.integers(0, len(barred) - 1))
    held = without(with_groups([BarredGroup(group) for group in groups], barred), out)
    left = [v for v in range(len(barred)) if v != out]
    place = {v: i for i, v in enumerate(left)}
    plain = plainly_barred(groups, barred)
    assert [set(others) for others in held] == [
        {place[u] for u in plain[v] if u != out} for v in left
    ]


def few_bars(rng, n):
    """Points of a few rounds, and nobody barred from more than a few of the nearest."""
    points = sorted((rng.randrange(4) for _ in range(n)), reverse=True)
    barred, permitted = [set() for _ in points], [set() for _ in points]
    for v, u in itertools.combinations(range(n), 2):
        if u - v < 6 and rng.random() < 0.25 and max(len(barred[v]), len(barred[u])) < n // 4:
            barred[v].add(u)
            barred[u].add(v)
            if rng.random() < 0.1:
                permitted[v].add(u)
                permitted[u].add(v)
    gap = rng.randrange(n + 1)
    return points, barred, permitted, [v + (v >= gap) for v in range(n)]


@given(st.randoms(use_true_random=False), st.integers(4, 20).map(lambda k: 2 * k))
@examples(15)
def test_a_large_part_is_paired_as_a_small_one(rng, n):
    """Where bars are few, counting them and the candidates find the one best pairing."""
    field = few_bars(rng, n)
    counted = counted_pairs(field[1], field[2], 64)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_LARGE", 1)
        by_candidates = nearest(*field)
    assert by_candidates == nearest(*field)
    if counted is not None and by_candidates is not None:
        pairs = {(v, u) for v, u in enumerate(by_candidates) if v < u}
        assert pairs <= set(counted)


def test_a_field_larger_than_the_switch_is_paired_as_by_counting():
    """1,200 entries hang together: each may not meet the next, nor the one after."""
    rng = random.Random(1)
    n = 1200
    points = sorted((rng.randrange(3) for _ in range(n)), reverse=True)
    barred = [{u for u in (v - 2, v - 1, v + 1, v + 2) if 0 <= u < n} for v in range(n)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_LARGE", n)
        by_counting = nearest(points, barred)
    assert by_counting is not None
    assert nearest(points, barred) == by_counting
