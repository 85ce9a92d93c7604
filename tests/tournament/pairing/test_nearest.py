"""The nearest legal pairing against all pairings, and why none exists."""

import itertools
import random

import pytest
import rustworkx
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError
from paisai.tournament.pairing.bars import bits, everyone_but, members
from paisai.tournament.pairing.feasibility import Barrier, can_sit_out, some_pairing
from paisai.tournament.pairing.nearest import nearest
from support.examples import examples


def every_pairing(n, legal, mate=None):
    mate = [-1] * n if mate is None else mate
    if -1 not in mate:
        yield list(mate)
        return
    v = mate.index(-1)
    for u in range(v + 1, n):
        if mate[u] < 0 and legal(v, u):
            mate[v], mate[u] = u, v
            yield from every_pairing(n, legal, mate)
            mate[v] = mate[u] = -1


def best_by_trying_all(points, barred, permitted, places):
    def cost(mate):
        pairs = [(v, u) for v, u in enumerate(mate) if v < u]
        return (
            sum(u in permitted[v] for v, u in pairs),
            sum((points[v] - points[u]) ** 2 for v, u in pairs),
            sum((places[v] - places[u]) ** 2 for v, u in pairs),
            mate,
        )

    def legal(v, u):
        return u not in barred[v] or u in permitted[v]

    return min(every_pairing(len(points), legal), key=cost, default=None)


def random_state(rng, sizes=(2, 4, 6, 8, 8, 10)):
    n = rng.choice(sizes)
    density = rng.choice([0, 0.1, 0.3, 0.5, 0.7])
    units = rng.choice([2, 3, 5, 30])
    permit = rng.choice([0, 0, 0.4])
    points = sorted((rng.randrange(rng.choice([1, 3, 6])) for _ in range(n)), reverse=True)
    unit = [rng.randrange(units) for _ in range(n)]
    barred, permitted = [set() for _ in range(n)], [set() for _ in range(n)]
    for v, u in itertools.combinations(range(n), 2):
        if unit[v] == unit[u] or rng.random() < density:
            barred[v].add(u)
            barred[u].add(v)
            if rng.random() < permit:
                permitted[v].add(u)
                permitted[u].add(v)
    gap = rng.randrange(n + 1)
    return points, barred, permitted, [v + (v >= gap) for v in range(n)]


def test_it_is_the_best_of_all_pairings():
    rng = random.Random(2019)
    impossible = 0
    for _ in range(6000):
        points, barred, permitted, places = random_state(rng)
        expected = best_by_trying_all(points, barred, permitted, places)
        assert nearest(points, barred, permitted, places) == expected
        impossible += expected is None
    assert impossible > 500


@pytest.mark.long
def test_it_is_the_best_of_all_pairings_of_twelve():
    rng = random.Random(12)
    for _ in range(1500):
        points, barred, permitted, places = random_state(rng, (12,))
        expected = best_by_trying_all(points, barred, permitted, places)
        assert nearest(points, barred, permitted, places) == expected


def test_of_two_equal_costs_the_top_entry_meets_the_higher():
    """Only three pairings are legal: 0-1 2-4 3-5 costs 1+4+4 = 9, 0-2 1-3 4-5 costs 4+4+1 = 9,
    0-5 1-3 2-4 costs 33. Of the two, the top entry meets 1 before 2."""
    barred = [{3, 4}, {4}, {3, 5}, {0, 2, 4}, {0, 1, 3}, {2}]
    assert nearest([0] * 6, barred) == [1, 0, 4, 5, 2, 3]


def test_neighbours_barred_from_each_other_reach_over():
    """0-1 and 2-3 barred: 0-2 1-3 costs 8, 0-3 1-2 costs 10; with 0-2 barred only 10 is left."""
    assert nearest([0] * 4, [{1}, {0}, {3}, {2}]) == [2, 3, 0, 1]
    assert nearest([0] * 4, [{1, 2}, {0}, {0, 3}, {2}]) == [3, 2, 1, 0]


def test_points_come_before_places():
    """Points 4 4 0 0, 0-1 barred: 0-2 1-3 and 0-3 1-2 both cost 32 in points, 8 and 10 in places.
    With points 4 2 2 0 and 0-1 barred: 0-2 1-3 costs 4+4, 0-3 1-2 costs 16+0."""
    assert nearest([4, 4, 0, 0], [{1}, {0}, set(), set()]) == [2, 3, 0, 1]
    assert nearest([4, 2, 2, 0], [{1}, {0}, set(), set()]) == [2, 3, 0, 1]


def test_points_too_far_apart_are_refused_in_plain_words():
    barred = [{1}, {0}, {3}, {2}]
    with pytest.raises(NotationError):
        nearest([10**40, 10**39, 10, 0], barred)


@given(st.randoms(use_true_random=False), st.integers(3, 30).map(lambda k: 2 * k))
@examples(20)
def test_larger_pairings_are_legal_and_no_exchange_helps(rng, n):
    points, barred, permitted, places = random_state(rng, (n,))
    mate = nearest(points, barred, permitted, places)
    if mate is None:
        return

    def cost(pairs):
        return (
            sum(b in permitted[a] for a, b in pairs),
            sum((points[a] - points[b]) ** 2 for a, b in pairs),
            sum((places[a] - places[b]) ** 2 for a, b in pairs),
        )

    def legal(a, b):
        return b not in barred[a] or b in permitted[a]

    pairs = [(v, u) for v, u in enumerate(mate) if v < u]
    assert sorted(v for pair in pairs for v in pair) == list(range(n))
    assert all(legal(a, b) for a, b in pairs)
    for (a, b), (c, d) in itertools.combinations(pairs, 2):
        for other in (((a, c), (b, d)), ((a, d), (b, c))):
            if all(legal(x, y) for x, y in other):
                assert cost(((a, b), (c, d))) <= cost(other)


def few_units(rng, n, units, permit=0.0):
    """A field where a few units hold all: some entries of two units, the points of a few rounds,
    some opponents met before, somebody in between with the bye."""
    points = sorted((rng.randrange(rng.choice([1, 2, 5])) for _ in range(n)), reverse=True)
    of = [
        set(rng.sample(range(units), 2 if units > 2 and rng.random() < 0.1 else 1)) for _ in points
    ]
    barred, permitted = [set() for _ in points], [set() for _ in points]
    for v, u in itertools.combinations(range(n), 2):
        if of[v] & of[u] or rng.random() < 2 / n:
            barred[v].add(u)
            barred[u].add(v)
            if rng.random() < permit:
                permitted[v].add(u)
                permitted[u].add(v)
    gap = rng.randrange(n + 1)
    return points, barred, permitted, [v + (v >= gap) for v in range(n)]


@given(
    st.randoms(use_true_random=False),
    st.integers(1, 5).map(lambda k: 2 * k),
    st.integers(2, 4),
    st.sampled_from([0, 0, 0.3]),
)
@examples(70)
def test_where_few_units_hold_all_it_is_the_best_of_all_pairings(rng, n, units, permit):
    field = few_units(rng, n, units, permit)
    assert nearest(*field) == best_by_trying_all(*field)


def least_by_blossom(points, barred, permitted, places, gone=frozenset()):
    """The least cost of those not gone, from one blossom search over all legal pairs."""
    n = len(points)
    one_point = n * (places[-1] + 1) ** 2
    one_permit = one_point * n * (1 + points[0] ** 2)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(n))
    for v, u in itertools.combinations([v for v in range(n) if v not in gone], 2):
        if u not in barred[v] or u in permitted[v]:
            cost = (places[v] - places[u]) ** 2 + (points[v] - points[u]) ** 2 * one_point
            graph.add_edge(v, u, -cost - one_permit * (u in permitted[v]))
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < n - len(gone):
        return None
    return -sum(graph.get_edge_data(v, u) for v, u in matching)


def cost_by_blossom(field, mate):
    """What these pairs cost on the scale of `least_by_blossom`."""
    points, barred, permitted, places = field
    total = 0
    for v, u in enumerate(mate):
        if v < u:
            total += least_by_blossom(
                points, barred, permitted, places, frozenset(range(len(mate))) - {v, u}
            )
    return total


@pytest.mark.parametrize("seed", range(4))
def test_thirty_entries_of_three_units_each_meet_the_highest_they_can_at_least_cost(seed):
    """Entry by entry from the top: no higher opponent leaves the rest a pairing as cheap."""
    rng = random.Random(seed)
    field = few_units(rng, 30, 3)
    mate = nearest(*field)
    left, gone = least_by_blossom(*field), frozenset()
    assert cost_by_blossom(field, mate) == left
    for v, partner in enumerate(mate):
        if v in gone:
            continue
        for u in range(v + 1, partner):
            if u not in gone and u not in field[1][v]:
                two = least_by_blossom(*field, frozenset(range(30)) - {v, u})
                rest = least_by_blossom(*field, gone | {v, u})
                assert rest is None or two + rest > left
        left -= least_by_blossom(*field, frozenset(range(30)) - {v, partner})
        gone |= {v, partner}


@pytest.mark.parametrize(
    ("seed", "units", "permit"), [(1, 2, 0), (2, 3, 0), (3, 4, 0), (4, 3, 0.1)]
)
def test_two_hundred_entries_of_few_units_at_least_cost(seed, units, permit):
    field = few_units(random.Random(seed), 200, units, permit)
    least = least_by_blossom(*field)
    mate = nearest(*field)
    assert (mate is None) == (least is None)
    if mate is not None:
        assert all(mate[u] == v for v, u in enumerate(mate))
        assert cost_by_blossom(field, mate) == least


@pytest.mark.parametrize(("seed", "share"), [(2, 0.45), (4, 0.49)])
def test_a_unit_of_nearly_half_that_stands_at_the_top_at_least_cost(seed, share):
    """Nearly all of its opponents stand far below: pairs of neighbours are few."""
    rng = random.Random(seed)
    n, large = 200, set(rng.sample(range(110), int(200 * share)))
    points = sorted((rng.randrange(6) for _ in range(n)), reverse=True)
    of = [-1 if v in large else rng.randrange(n // 8) for v in range(n)]
    barred = [{u for u in range(n) if u != v and of[u] == of[v]} for v in range(n)]
    field = points, barred, [set() for _ in range(n)], list(range(n))
    mate = nearest(*field)
    assert all(mate[u] == v and u not in barred[v] for v, u in enumerate(mate))
    assert cost_by_blossom(field, mate) == least_by_blossom(*field)


def test_a_barrier_proves_that_there_is_no_pairing():
    rng = random.Random(1965)
    seen = 0
    for _ in range(4000):
        _, barred, _, _ = random_state(rng, (2, 3, 4, 5, 6, 7, 8, 9))
        n, meets = len(barred), everyone_but(barred)
        eligible = bits({v for v in range(n) if rng.random() < 0.6})
        possible = {
            v
            for v in members(eligible)
            if next(every_pairing(n - 1, _without(barred, v)), None) is not None
        }
        if n % 2:
            answer = can_sit_out(meets, eligible)
            meets = [m | (eligible >> v & 1) << n for v, m in enumerate(meets)] + [eligible]
            if not isinstance(answer, Barrier):
                assert set(members(answer)) == possible
                assert possible
                continue
            assert not possible
        else:
            answer = some_pairing(meets)
            exists = next(every_pairing(n, lambda v, u, b=barred: u not in b[v]), None)
            if not isinstance(answer, Barrier):
                assert all(answer[u] == v and u not in barred[v] for v, u in enumerate(answer))
                continue
            assert exists is None
        seen += 1
        few = set(answer.few)
        assert len(answer.blocks) > len(few)
        for block in answer.blocks:
            assert len(block) % 2 == 1
            assert few.isdisjoint(block)
            for v in block:
                assert set(members(meets[v])) <= few | set(block)
    assert seen > 400


def _without(barred, gone):
    names = [v for v in range(len(barred)) if v != gone]
    return lambda i, j: names[j] not in barred[names[i]]
