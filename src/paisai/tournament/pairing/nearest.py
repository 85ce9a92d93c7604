"""Whom would everybody meet if the largest unit alone kept its members apart, and at which prices?

With no other bar it is easy to say which pairing is best, if two pairs side by side cost no more
than two that overlap, and those no more than one inside the other. Whoever waits for an opponent
further down waits among their own kind, members or others, and is served in turn. Two of the
others meet only as neighbours, and while nobody waits. So all there is to find is where they do:
the lead of the others, by how many they outnumber the members above a gap, is 2 when the first
two have met, 4 after the next, and in between each member in turn meets the next of the others.

The other bars make it no more than a guess, but where the unit holds nearly half of the field
they change little, and whom its members reach far below or above is seen at once.

Which pairs can occur in a pairing of least cost, however many are barred?

`nearest` says what a pairing costs; here it is one number, with the points, and the permits above
them, weighted so high that no sum of a lower level spills over. `largest_unit` guesses the
opponents and the prices. The best pairing with only a few neighbours of everybody's guessed
opponent, and the pairs of any legal pairing, is found first (`least_cost`). Its prices bound what
any pairing costs as long as no legal pair is cheaper than its two ends are priced; those that
are, are taken in, with a few neighbours of the opponents found, and it is done again. In the end
the prices hold for all legal pairs, and pairs with slack are in no pairing of least cost. No count
of the bars matters, so a field of three units takes hardly longer than one of a hundred.

Points would make a search long: in a group with an odd number somebody must leave, and the prices
of the whole group rise together until that pays. But above such a gap stands an odd number of
entries, so some pair crosses it in any pairing, and a rebate on crossing takes at least its amount
off all of them. Where just one pair crosses every gap with a rebate, it takes no more off this
pairing than off any other, and so what is best with the rebate is best without. What is left to
pay, the toll, is raised where more than one pair of the guess would cross; a gap that is crossed
more often in the end loses its rebate.

Which legal pairing brings the nearest together?

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

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from heapq import nsmallest
from itertools import accumulate, islice
from math import inf

from paisai.errors import NotationError
from paisai.needs import needs
from paisai.tournament.pairing.bars import Pair, counted_pairs, everyone_but
from paisai.tournament.pairing.feasibility import Barrier, some_pairing
from paisai.tournament.pairing.least_cost import Matching, Worth

PairCost = Callable[[int, int], int]


def largest_unit(meets: Sequence[int]) -> list[bool]:
    """Who belongs to it, judged by whom everybody may meet (as bits): who shares most of the bars
    of whoever has the most. Nobody, if that is more than half: they could not all be paired."""
    everyone = (1 << len(meets)) - 1
    barred = everyone & ~min(meets, key=int.bit_count)
    most = barred.bit_count() // 2
    unit = [(barred & ~others).bit_count() > most for others in meets]
    return unit if 2 * sum(unit) <= len(unit) else [False] * len(unit)


def paired(unit: Sequence[bool], cost: PairCost) -> list[int]:
    """Everybody's opponent; their number is even, and the unit holds no more than half."""
    own = [v for v, member in enumerate(unit) if member]
    others = [v for v, member in enumerate(unit) if not member]
    leads = list(accumulate((-1 if member else 1 for member in unit), initial=0))

    def in_turn(start: int, gap: int) -> Iterable[tuple[int, int]]:
        """Who meet between two gaps of one lead if only members are served."""
        at, lead = slice((start - leads[gap]) // 2, (gap - leads[gap]) // 2), leads[gap]
        return zip(own[at], others[at.start + lead : at.stop + lead], strict=True)

    best: list[float] = [0] + [inf] * len(unit)
    """What it costs to pair all above each gap, with nobody waiting."""
    reached = [0] * len(best)
    """From which gap."""
    last: dict[int, int] = {}
    for gap, lead in enumerate(leads):
        if lead % 2 or not 0 <= lead <= leads[-1]:
            continue
        start = last.get(lead, gap)
        if best[start] < inf:
            total = best[start] + sum(cost(a, b) for a, b in in_turn(start, gap))
            if total < best[gap]:
                best[gap], reached[gap] = total, start
        last[lead] = gap
        if leads[gap : gap + 3] == [lead, lead + 1, lead + 2]:
            best[gap + 2], reached[gap + 2] = best[gap] + cost(gap, gap + 1), gap
    mate = [-1] * len(unit)
    gap = len(unit)
    while gap:
        start = reached[gap]
        neighbours = leads[start] < leads[gap]
        for a, b in [(start, start + 1)] if neighbours else in_turn(start, gap):
            mate[a], mate[b] = b, a
        gap = start
    return mate


def prices(unit: Sequence[bool], mate: Sequence[int], cost: PairCost) -> list[int]:
    """What everybody is priced at in this pairing, for costs counted twice (`least_cost`).

    Others whom members meet are priced as high as can be, but not above 0, without another of
    them coming cheaper to a member; the members pay the rest.
    """
    price = [cost(v, u) for v, u in enumerate(mate)]
    served = [v for v, u in enumerate(mate) if unit[u]]
    highest = [0] * len(served)
    forth = range(1, len(served))
    for i, of in [*((i, i - 1) for i in forth), *((i - 1, i) for i in reversed(forth))]:
        dearer = cost(served[i], mate[served[of]]) - cost(served[of], mate[served[of]])
        highest[i] = min(highest[i], highest[of] + dearer)
    for v, value in zip(served, highest, strict=True):
        price[v], price[mate[v]] = 2 * value, 2 * (price[v] - value)
    return price


_NEAR = 6
"""How many neighbours of an opponent are taken in, on either side."""

_CHEAPER = 16
"""How many pairs of one entry that proved too cheap to be left out are taken in at once."""

_TOLL, _DEARER = 16, 64
"""What crossing an odd gap with a rebate costs, in place of the points, and how many times that
where more than one pair of the guess would cross it."""

_NONE: frozenset[int] = frozenset()


def candidate_pairs(
    points: Sequence[int],
    barred: Sequence[AbstractSet[int]],
    permitted: Sequence[AbstractSet[int]],
    places: Sequence[int],
) -> tuple[list[Pair], list[int]] | None:
    """All the pairs of all the pairings of least cost, and few others, and one such pairing;
    None if no pairing is legal.

    The arguments are those of `nearest`; the number of entries is even.
    """
    return _Field(points, barred, permitted, places).without_slack() if points else ([], [])


class _Field:
    def __init__(
        self,
        points: Sequence[int],
        barred: Sequence[AbstractSet[int]],
        permitted: Sequence[AbstractSet[int]],
        places: Sequence[int],
    ) -> None:
        self.points, self.barred, self.permitted, self.places = points, barred, permitted, places
        self.size = len(points)
        pairs = self.size // 2
        self.one_point = 1 + pairs * (places[-1] - places[0]) ** 2
        self.one_permit = self.one_point * (1 + pairs * (points[0] - points[-1]) ** 2)
        self.tolls = self._odd_gaps()
        self.rebate = self._rebates()

    def cost(self, a: int, d: int) -> int:
        return (
            (self.places[a] - self.places[d]) ** 2
            + (self.points[a] - self.points[d]) ** 2 * self.one_point
            - abs(self.rebate[a] - self.rebate[d])
            + (self.one_permit if self.permitted and d in self.permitted[a] else 0)
        )

    def without_slack(self) -> tuple[list[Pair], list[int]] | None:
        meets = self._meets()
        legal = some_pairing(meets)
        if isinstance(legal, Barrier):
            return None
        unit = largest_unit(meets)
        guess = self._guess(unit)
        pairs = {pair for v in range(self.size) for pair in self._near(v, guess[v])}
        pairs.update((v, u) for v, u in enumerate(legal) if v < u)
        price = prices(unit, guess, self.cost)
        while True:
            beside: list[dict[int, int]] = [{} for _ in self.points]
            for a, d in pairs:
                beside[a][d] = beside[d][a] = 2 * self.cost(a, d)
            matching = Matching(beside, price)
            matching.complete()
            worth = Worth(matching)
            cheaper, tight = self._priced(matching.price, worth)
            crowded = self._crossed_again(matching.mate)
            if not cheaper and not crowded:
                return tight, matching.mate
            pairs.update(cheaper)
            for gap in crowded:
                del self.tolls[gap]
            self.rebate = self._rebates()
            for v in {v for pair in cheaper for v in pair}:
                pairs.update(self._near(v, matching.mate[v]))
            price = [y - worth.at_all(v) // 2 for v, y in enumerate(matching.price)]

    def _guess(self, unit: list[bool]) -> list[int]:
        """Everybody's opponent if the largest unit were the only bar; the tolls are set by it."""
        while True:
            mate = paired(unit, self.cost)
            crowded = self._crossed_again(mate)
            if not crowded:
                return mate
            for gap in crowded:
                self.tolls[gap] *= _DEARER
                if self.tolls[gap] >= self._fall(gap):
                    del self.tolls[gap]
            self.rebate = self._rebates()

    def _meets(self) -> list[int]:
        """For each entry, as bits, whom it may meet, a remedy included."""
        if not self.permitted:
            return everyone_but(self.barred)
        closed = [b - p if p else b for b, p in zip(self.barred, self.permitted, strict=True)]
        return everyone_but(closed)

    def _odd_gaps(self) -> dict[int, int]:
        """Where points fall and the number of entries above is odd, so that a pair must cross;
        with their tolls."""
        points = self.points
        return {v: _TOLL for v in range(1, self.size, 2) if points[v - 1] != points[v]}

    def _fall(self, gap: int) -> int:
        """What crossing a gap costs by the points."""
        return (self.points[gap - 1] - self.points[gap]) ** 2 * self.one_point

    def _rebates(self) -> list[int]:
        """What the pairs that begin at the top and end at each entry are let off."""
        rebates, total = [], 0
        for v in range(self.size):
            if v in self.tolls:
                total += max(0, self._fall(v) - self.tolls[v])
            rebates.append(total)
        return rebates

    def _crossed_again(self, mate: list[int]) -> set[int]:
        """Of the gaps with a toll those that more than one pair crosses."""
        again, crossing = set(), 0
        for v in range(1, self.size):
            crossing += 1 if mate[v - 1] > v - 1 else -1
            if crossing > 1 and v in self.tolls:
                again.add(v)
        return again

    def _near(self, v: int, middle: int) -> Iterator[Pair]:
        """An entry with those few nearest to another whom it may meet, on either side."""
        barred = self.barred[v]
        below = islice((u for u in range(middle, self.size) if u not in barred and u != v), _NEAR)
        above = islice((u for u in range(middle - 1, -1, -1) if u not in barred and u != v), _NEAR)
        yield from ((v, u) if v < u else (u, v) for u in below)
        yield from ((v, u) if v < u else (u, v) for u in above)
        if self.permitted:
            for u in nsmallest(2 * _NEAR, self.permitted[v], key=lambda u: abs(u - v)):
                yield (v, u) if v < u else (u, v)

    def _priced(self, price: list[int], worth: Worth) -> tuple[list[Pair], list[Pair]]:
        """Legal pairs that are cheaper than their prices, and all that have no slack.

        Each is looked for from the end with the higher price, and so no farther than where it
        costs twice that.
        """
        points, places, one_point, rebate = self.points, self.places, self.one_point, self.rebate
        cheaper: list[Pair] = []
        tight: list[Pair] = []
        for v, own in enumerate(price):
            place, point, barred, let_off = places[v], points[v], self.barred[v], rebate[v]
            open_to = self.permitted[v] if self.permitted else _NONE
            no_slack: list[tuple[int, Pair]] = []
            for way in (range(v + 1, self.size), range(v - 1, -1, -1)):
                for u in way:
                    cost = (places[u] - place) ** 2
                    if point != points[u]:
                        cost += (points[u] - point) ** 2 * one_point - abs(rebate[u] - let_off)
                    if cost > own:
                        break
                    other = price[u]
                    slack = 2 * cost - own - other
                    if slack > 0 or other > own or (other == own and u < v):
                        continue
                    if u in barred:
                        if u not in open_to:
                            continue
                        slack += 2 * self.one_permit
                    if worth.exceeds(-slack, v, u):
                        continue
                    slack += worth.of_both(v, u)
                    if slack <= 0:
                        no_slack.append((slack, (v, u) if v < u else (u, v)))
            tight += (pair for slack, pair in no_slack if not slack)
            cheaper += (pair for slack, pair in nsmallest(_CHEAPER, no_slack) if slack)
        return cheaper, tight


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
