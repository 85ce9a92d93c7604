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

Why a sparse graph is enough. Let an optimal pairing hold a pair (a, d), a above d, and let b
stand between them, paired with c. Were both pairs of one of these exchanges legal, it would
cost no more on 1 and 2 and strictly less on 3, because places and points run the same way:

- c between a and d as well (b above c): (a, b) (c, d), and also (a, c) (b, d);
- c below d: (a, b) (d, c);
- c above a: (c, a) (b, d).

So each of them holds a barred pair, and each such barred pair is counted for one b only: it
joins a with somebody between or above, or d with somebody between or below; and one above
counts only if one of its own pairs can reach past a (likewise below). Hence

    entries between a and d  <=  barred pairs of a and d so situated.

Pairs that break this are struck out; that shortens what can reach past whom, and the counting
is repeated until nothing changes. All optimal pairings survive, so what remains is legal if
and only if anything is: the widening is done beforehand, and its proof is this count.

The fewer entries are barred near each other, the shorter the list: usually little more than
neighbours. If a few units hold most of the entries it is nearly everything, and slow, but exact.

A gap in the order crossed by one remaining pair settles that pair by parity, which cuts the
order into short stretches. Each is solved by the blossom method, exactly, in integers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet

from paisai.errors import NotationError

_WEIGHT_BITS = 118
"""The blossom method computes in signed 128-bit integers, with sums of a few weights."""

_NONE: frozenset[int] = frozenset()

Pair = tuple[int, int]
"""Two entries, the higher (smaller number) first."""


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
    places = range(n) if places is None else places
    if n % 2:
        return None
    mate = [-1] * n
    stretches = _stretches(candidate_pairs(barred, permitted), mate)
    if stretches is None:
        return None
    for stretch, edges in stretches:
        cost = _costs(edges, len(stretch) // 2, points, places, permitted)
        solved = _solve(stretch, cost)
        if solved is None:
            return None
        for a, d in solved:
            mate[a], mate[d] = d, a
    return mate


def candidate_pairs(
    barred: Sequence[AbstractSet[int]],
    permitted: Sequence[AbstractSet[int]] = (),
) -> list[list[int]]:
    """For every entry those below that it may meet in an optimal pairing."""
    n = len(barred)
    lists = [sorted(places) for places in barred]
    width = _width(lists)
    lower: list[Collection[int]] = [range(a + 1, min(n, a + width + 1)) for a in range(n)]
    reach_down, reach_up = [n] * n, [-1] * n
    while True:
        above = [sum(reach_down[c] > a for c in _upto(lists[a], a)) for a in range(n)]
        below = [sum(reach_up[c] < d for c in _beyond(lists[d], d)) for d in range(n)]
        kept: list[list[int]] = []
        for a in range(n):
            of_a, open_to = lists[a], permitted[a] if permitted else _NONE
            start, counted = bisect_right(of_a, a), above[a] + 1 + a
            row = []
            for d in lower[a]:
                if d in barred[a] and d not in open_to:
                    continue
                of_d = lists[d]
                inside = bisect_left(of_a, d) - start + bisect_left(of_d, d) - bisect_right(of_d, a)
                if d <= counted + inside + below[d]:
                    row.append(d)
            kept.append(row)
        new_down = [row[-1] if row else a for a, row in enumerate(kept)]
        new_up = list(range(n))
        for a in range(n - 1, -1, -1):
            for d in kept[a]:
                new_up[d] = a
        if new_down == reach_down and new_up == reach_up:
            return kept
        reach_down, reach_up, lower = new_down, new_up, list(kept)


def _width(lists: list[list[int]]) -> int:
    """No optimal pair is farther apart: the same count, with the busiest entry for all."""
    width = len(lists)
    while True:
        busiest = max(
            (
                bisect_right(places, v + width) - bisect_left(places, v - width)
                for v, places in enumerate(lists)
            ),
            default=0,
        )
        narrower = 1 + 2 * busiest
        if narrower >= width:
            return width
        width = narrower


def _upto(places: list[int], place: int) -> list[int]:
    return places[: bisect_left(places, place)]


def _beyond(places: list[int], place: int) -> list[int]:
    return places[bisect_right(places, place) :]


def _stretches(
    lower: list[list[int]], mate: list[int]
) -> list[tuple[list[int], list[Pair]]] | None:
    """Cut the order at every gap that at most one pair crosses.

    That pair is needed if the number of entries above the gap is odd, else it is not wanted.
    Needed pairs go into `mate`; None if two of them want the same entry.
    """
    n = len(lower)
    change = [0] * (n + 1)
    for a, row in enumerate(lower):
        change[a] += len(row)
        for d in row:
            change[d] -= 1
    crossing, cuts = 0, [0] * (n + 1)
    odd_cuts = [0] * (n + 1)
    for gap in range(n):
        crossing += change[gap]
        cuts[gap + 1] = cuts[gap] + (crossing <= 1)
        odd_cuts[gap + 1] = odd_cuts[gap] + (crossing <= 1 and gap % 2 == 0)
    for a, row in enumerate(lower):
        for d in row:
            if odd_cuts[d] > odd_cuts[a]:
                if mate[a] >= 0 or mate[d] >= 0:
                    return None
                mate[a], mate[d] = d, a
    stretches: list[tuple[list[int], list[Pair]]] = []
    stretch: list[int] = []
    for a in range(n):
        if mate[a] < 0:
            stretch.append(a)
        if stretch and cuts[a + 1] > cuts[a]:
            edges = [
                (v, d) for v in stretch for d in lower[v] if mate[d] < 0 and cuts[d] == cuts[v]
            ]
            stretches.append((stretch, edges))
            stretch = []
    return stretches


def _solve(stretch: list[int], cost: dict[Pair, int]) -> list[Pair] | None:
    """The best pairing of one stretch: the least cost first, then entry by entry from the top."""
    found = _least(cost, stretch)
    if found is None:
        return None
    below: dict[int, list[int]] = {v: [] for v in stretch}
    for a, d in cost:
        below[a].append(d)
    pairs: list[Pair] = []
    gone: set[int] = set()
    certain: set[int] = set()
    for top in stretch:
        if top in gone:
            continue
        if top not in certain and any(d < found[top] and d not in gone for d in below[top]):
            left = [v for v in stretch if v not in gone]
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
    import rustworkx  # only pairing needs it, and it is slow to import

    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(entries)
    number = {v: i for i, v in enumerate(entries)}
    graph.extend_from_weighted_edge_list([(number[a], number[d], -c) for (a, d), c in cost.items()])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) != len(entries):
        return None
    found: dict[int, int] = {}
    for i, j in matching:
        found[entries[i]], found[entries[j]] = entries[j], entries[i]
    return found
