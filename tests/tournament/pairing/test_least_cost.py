"""The matching of least cost: its prices prove it, and one blossom search agrees."""

import random

import rustworkx

from paisai.tournament.pairing.least_cost import Matching, Worth


def random_graph(rng):
    n = 2 * rng.randrange(1, 13)
    share, dearest = rng.choice([0.15, 0.3, 0.6, 1]), rng.choice([2, 10, 1000])
    beside = [{} for _ in range(n)]
    for v in range(n):
        for u in range(v):
            if rng.random() < share:
                beside[v][u] = beside[u][v] = 2 * rng.randrange(dearest)
    return beside


def least(beside):
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(beside)))
    graph.add_edges_from([(v, u, -c) for v, row in enumerate(beside) for u, c in row.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum(beside[v][u] for v, u in found) if 2 * len(found) == len(beside) else None


def test_the_prices_prove_the_matching_from_whatever_prices_it_begins():
    """No slack below 0, and the matching costs the sum of all prices less the worth of each blossom
    for every pair inside it: so nothing is cheaper."""
    rng = random.Random(1965)
    blossoms = 0
    for _ in range(1500):
        beside = random_graph(rng)
        expected = least(beside)
        if expected is None:
            continue
        matching = Matching(beside, [rng.randrange(-20, 20) for _ in beside])
        matching.complete()
        mate, price, worth = matching.mate, matching.price, Worth(matching)
        assert all(mate[u] == v and u in beside[v] for v, u in enumerate(mate))
        cost = sum(beside[v][u] for v, u in enumerate(mate) if v < u)
        assert cost == expected
        for v, row in enumerate(beside):
            for u, c in row.items():
                both = sum(w for b, w in matching.worth.items() if {v, u} <= {*matching.inside[b]})
                assert worth.of_both(v, u) == both
                assert not worth.exceeds(both, v, u)
                assert not both or worth.exceeds(both - 1, v, u)
                assert c - price[v] - price[u] + both >= 0
        inside = sum(w * (len(matching.inside[b]) // 2) for b, w in matching.worth.items())
        assert min(matching.worth.values(), default=0) >= 0
        assert cost == sum(price) - inside
        blossoms += any(matching.worth.values())
    assert blossoms > 50
