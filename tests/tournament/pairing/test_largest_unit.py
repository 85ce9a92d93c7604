"""The pairing with the largest unit as the only bar: by hand, and against all pairings."""

import random

import pytest

from paisai.tournament.pairing.bars import everyone_but
from paisai.tournament.pairing.nearest import largest_unit, paired, prices
from tournament.pairing.test_nearest import best_by_trying_all


def by_place(a, d):
    return (a - d) ** 2


def test_members_who_wait_are_served_in_turn():
    """Members at the top, 0 and 1: 0-2 1-3 costs 8, 0-3 1-2 costs 10."""
    assert paired([True, True, False, False], by_place) == [2, 3, 0, 1]


def test_two_of_the_others_meet_where_nobody_waits():
    """Members 0, 1 and 4: 0-2 1-3 4-5 6-7 costs 4+4+1+1. Were 2 and 3 to meet, 0 and 1 would reach
    down to 5 and 6."""
    unit = [True, True, False, False, True, False, False, False]
    assert paired(unit, by_place) == [2, 3, 0, 1, 5, 4, 7, 6]


def test_where_two_of_the_others_meet_is_chosen_for_what_it_saves():
    """Members 2 and 3, and the last stands two places below: 0-1 2-4 3-5 costs 1+4+9, but 0-2 1-3
    4-5 costs 4+4+4."""
    places = [0, 1, 2, 3, 4, 6]
    unit = [False, False, True, True, False, False]
    assert paired(unit, lambda a, d: by_place(places[a], places[d])) == [2, 3, 0, 1, 5, 4]


def test_who_has_met_a_member_is_not_taken_for_one():
    """0 to 3 are a unit, and 4 has met 0."""
    barred = [{1, 2, 3, 4}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}, {0}, set(), set(), set()]
    assert largest_unit(everyone_but(barred)) == [True] * 4 + [False] * 4


def test_a_unit_of_more_than_half_is_none():
    barred = [{1, 2}, {0, 2}, {0, 1}, set()]
    assert largest_unit(everyone_but(barred)) == [False] * 4


@pytest.mark.parametrize("seed", range(3))
def test_it_is_the_best_of_all_pairings_and_the_prices_show_no_cheaper_opponent(seed):
    """Only the unit is barred; points fall and places rise. Between members and others who meet no
    pair is cheaper than its two prices, and each pair costs just as much."""
    rng = random.Random(seed)
    for _ in range(150):
        n = 2 * rng.randrange(1, 6)
        own = set(rng.sample(range(n), rng.randrange(n // 2 + 1)))
        unit = [v in own for v in range(n)]
        points = sorted((rng.randrange(4) for _ in range(n)), reverse=True)
        weight = n * n * n

        def cost(a, d, points=points, weight=weight):
            return (a - d) ** 2 + weight * (points[a] - points[d]) ** 2

        def total(mate, cost=cost):
            return sum(cost(v, u) for v, u in enumerate(mate) if v < u)

        mate = paired(unit, cost)
        barred = [own - {v} if v in own else set() for v in range(n)]
        best = best_by_trying_all(points, barred, [set()] * n, range(n))
        assert all(mate[u] == v and u not in barred[v] for v, u in enumerate(mate))
        assert total(mate) == total(best)
        price = prices(unit, mate, cost)
        assert all(price[v] + price[u] == 2 * cost(v, u) for v, u in enumerate(mate))
        for v in own:
            for u in (mate[w] for w in own):
                assert price[v] + price[u] <= 2 * cost(v, u)
                assert price[u] <= 0
