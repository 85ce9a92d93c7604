"""Which legal pairing brings the nearest together?

Entries are known here by their index in the order, 0 at the top; `points` never rises from
one to the next. A pairing is judged by, in this order:

1. the number of pairs that only a remedy permits (none unless `permitted` is given);
2. the sum of squared differences of points;
3. the sum of squared differences of place;
4. the order itself: the list of opponents' places, read from the top, is the smallest
   (so the top entry meets the highest it can, then the next entry, and so on).

No two pairings are equal on the last, so the answer is one pairing and does not depend on
how it is found.

The pairs that can occur are few (`counted_bars` where bars are few, else `candidates`), and fall
into parts that have nothing to do with each other. Each part is solved by the blossom method,
exactly, in integers: first for the least cost, then for the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from paisai.errors import NotationError
from paisai.needs import needs
from paisai.tournament.pairing.candidates import candidate_pairs
from paisai.tournament.pairing.counted_bars import Pair, counted_pairs

_WEIGHT_BITS = 118
"""The blossom method computes in signed 128-bit integers, with sums of a few weights."""

_FAR = 64
"""How far apart pairs may be for the count of bars to be the quicker way."""

_LARGE = 1000
"""A part with more entries than this takes the blossom method longer than the candidates take."""


def nearest(
    points: Sequence[int],
    barred: Sequence[AbstractSet[int]],
    permitted: Sequence[AbstractSet[int]] = (),
    places: Sequence[int] | None = None,
) -> list[int] | None:
    """The opponent's index for every index, or None if there is no legal pairing.

    `barred[v]` are those v may not meet (symmetric, v itself not among them); `permitted[v]`
    those among them that a remedy allows. `places`, rising, are their places in the order
    where these differ from the index (somebody in between has the bye).
    """
    n = len(points)
    if n % 2:
        return None
    places = range(n) if places is None else places
    known: list[int] | None = None
    pairs = counted_pairs(barred, permitted, _FAR)
    parts = [] if pairs is None else _parts(n, pairs)
    if pairs is None or any(len(entries) > _LARGE for entries, _ in parts):
        found = candidate_pairs(points, barred, permitted, places)
        if found is None:
            return None
        pairs, known = found
        parts = _parts(n, pairs)
    mate = [-1] * n
    for entries, edges in parts:
        cost = _costs(edges, len(entries) // 2, points, places, permitted)
        cheapest = {v: known[v] for v in entries} if known else _least(cost, entries)
        if cheapest is None:
            return None
        for a, d in _solve(entries, cost, cheapest):
            mate[a], mate[d] = d, a
    return mate


def _parts(n: int, pairs: list[Pair]) -> list[tuple[list[int], list[Pair]]]:
    """The entries that hang together by these pairs, and the pairs."""
    part = list(range(n))

    def first(v: int) -> int:
        while part[v] != v:
            part[v] = v = part[part[v]]
        return v

    for a, d in pairs:
        low, high = sorted((first(a), first(d)))
        part[high] = low
    entries: dict[int, list[int]] = {}
    within: dict[int, list[Pair]] = {}
    for v in range(n):
        entries.setdefault(first(v), []).append(v)
    for pair in pairs:
        within.setdefault(first(pair[0]), []).append(pair)
    return [(members, within.get(v, [])) for v, members in entries.items()]


def _solve(part: list[int], cost: dict[Pair, int], found: dict[int, int]) -> list[Pair]:
    """The best pairing of one part, entry by entry from the top, from one of least cost."""
    below: dict[int, list[int]] = {v: [] for v in part}
    for a, d in cost:
        below[a].append(d)
    pairs: list[Pair] = []
    gone: set[int] = set()
    certain: set[int] = set()
    for top in part:
        if top in gone:
            continue
        if top not in certain and any(d < found[top] and d not in gone for d in below[top]):
            left = [v for v in part if v not in gone]
            cost = {(a, d): c for (a, d), c in cost.items() if a not in gone and d not in gone}
            certain, ordered = _with_order(cost, left)
            found = _least(ordered, left) or found
        pairs.append((top, found[top]))
        gone.update(pairs[-1])
    return pairs


def _costs(
    edges: list[Pair],
    pairs: int,
    points: Sequence[int],
    places: Sequence[int],
    permitted: Sequence[AbstractSet[int]],
) -> dict[Pair, int]:
    """One number for the first three levels, none of which a sum of `pairs` can spill over."""
    by_place = {(a, d): (places[d] - places[a]) ** 2 for a, d in edges}
    by_points = {(a, d): (points[a] - points[d]) ** 2 for a, d in edges}
    one_point = 1 + pairs * max(by_place.values(), default=0)
    one_permit = one_point * (1 + pairs * max(by_points.values(), default=0))
    return {
        (a, d): by_place[a, d]
        + by_points[a, d] * one_point
        + (one_permit if permitted and d in permitted[a] else 0)
        for a, d in edges
    }


def _with_order(cost: dict[Pair, int], entries: list[int]) -> tuple[set[int], dict[Pair, int]]:
    """As many entries from the top as there are bits for, and the cost with their order in it.

    Each of them is a digit: which of its lower candidates it meets, counted from 0; and 0 if it
    meets a higher entry, whose digit has said so already.
    """
    candidates: dict[int, list[int]] = {v: [] for v in entries}
    for a, d in sorted(cost):
        candidates[a].append(d)
    room = 1 << max(1, _WEIGHT_BITS - max(cost.values()).bit_length())
    tops: list[int] = []
    total = 1
    for v in entries:
        choices = max(1, len(candidates[v]))
        if tops and total * choices > room:
            break
        tops.append(v)
        total *= choices
    digits: dict[Pair, int] = {}
    worth = total
    for v in tops:
        worth //= max(1, len(candidates[v]))
        digits.update(((v, d), worth * i) for i, d in enumerate(candidates[v]))
    return set(tops), {edge: c * total + digits.get(edge, 0) for edge, c in cost.items()}


def _least(cost: dict[Pair, int], entries: list[int]) -> dict[int, int] | None:
    """A pairing of all the entries with the least sum of costs; None if there is none."""
    if cost and max(cost.values()).bit_length() > _WEIGHT_BITS:
        raise NotationError(
            "积分相差太大，无法编排，请检查成绩",
            "the points lie too far apart to be paired; check the results",
        )
    if len(entries) == 2 and cost:
        return {entries[0]: entries[1], entries[1]: entries[0]}
    with needs():
        import rustworkx  # only pairing needs it, and it is slow to import

    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(entries)
    number = {v: i for i, v in enumerate(entries)}
    graph.extend_from_weighted_edge_list([(number[a], number[d], -c) for (a, d), c in cost.items()])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < len(entries):
        return None
    found: dict[int, int] = {}
    for i, j in matching:
        found[entries[i]], found[entries[j]] = entries[j], entries[i]
    return found
