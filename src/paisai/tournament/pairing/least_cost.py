"""A perfect matching of least cost, and the prices that prove it.

Edmonds' blossom method for costs. Each vertex has a price, each odd blossom a `worth` of at
least 0, and no edge is dearer to leave out than to take:

    slack = cost - price of one end - price of the other + worth of the blossoms round both >= 0.

A matching whose edges have no slack, and which leaves each blossom of worth by one edge, costs as
little as any; and so every matching of least cost consists of edges without slack. Unmatched
vertices are brought in one by one. Their search is a tree that grows as a clock runs: prices in
its even tops (EVEN) rise with the clock, in its odd tops (ODD) they fall, and whatever loses its
slack joins the tree, so a search costs what it touches and not what there is.

Costs are even integers. Prices within one tree then have one parity, and all remain integers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from heapq import heappop, heappush
from math import inf

from paisai.work import spend

EVEN, ODD = 1, -1

Link = tuple[int, int]


class Matching:
    """Vertices are 0 .. n-1; larger numbers are blossoms. A top lies in no blossom.

    `beside[v]` are v's neighbours with the cost of meeting them. `price` is where to begin: any
    prices do, but the nearer the truth the fewer searches are needed.
    """

    def __init__(self, beside: Sequence[dict[int, int]], price: Sequence[int]) -> None:
        self.beside = beside
        self.price = list(price)
        self.mate = [-1] * len(beside)
        self.top = list(range(len(beside)))
        self.base = list(range(len(beside)))
        self.inside = [[v] for v in range(len(beside))]
        """The vertices of each vertex or blossom."""
        self.around: dict[int, int] = {}
        """The blossom directly around a vertex or blossom that is no top."""
        self.circle: dict[int, list[int]] = {}
        """What a blossom consists of, its base first."""
        self.chords: dict[int, list[Link]] = {}
        """The edge from each member of the circle to the next."""
        self.worth: dict[int, int] = {}
        self._begin()

    def complete(self) -> None:
        """Match everybody, which must be possible; the prices prove that nothing is cheaper."""
        for v in range(len(self.mate)):
            if self.mate[v] < 0:
                _Tree(self, v).grow()

    def rebase(self, b: int, v: int) -> None:
        """Let v be the one in b that is matched outside, and the others among themselves."""
        ahead = [(b, v)]
        while ahead:
            b, v = ahead.pop()
            self.base[b] = v
            if b < len(self.mate):
                continue
            child = v
            while self.around[child] != b:
                child = self.around[child]
            ahead.append((child, v))
            circle, chords = self.circle[b], self.chords[b]
            at, size = circle.index(child), len(circle)
            for i in range(at + 1, size, 2) if at % 2 else range(0, at, 2):
                x, y = chords[i]
                self.mate[x], self.mate[y] = y, x
                ahead += (circle[i], x), (circle[(i + 1) % size], y)
            self.circle[b], self.chords[b] = circle[at:] + circle[:at], chords[at:] + chords[:at]

    def _begin(self) -> None:
        """Lower prices that are too high, raise what can be raised, match what has no slack."""
        price = self.price
        for v, others in enumerate(self.beside):
            price[v] = min([price[v], *(cost - price[u] for u, cost in others.items())])
        for v, others in enumerate(self.beside):
            if others:
                price[v], partner = min(
                    (cost - price[u], self.mate[u] >= 0, u) for u, cost in others.items()
                )[::2]
                if self.mate[v] < 0 and self.mate[partner] < 0:
                    self.mate[v], self.mate[partner] = partner, v


class Worth:
    """How much the blossoms round two vertices are worth, of a matching that is complete."""

    def __init__(self, matching: Matching) -> None:
        n = len(matching.mate)
        self.around: list[tuple[int, ...]] = [()] * n
        """The blossoms round each vertex, the outermost first."""
        self.totals: list[tuple[int, ...]] = [()] * n
        """What each of them is worth with all round it; it never falls on the way inwards."""
        ahead: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = [
            (b, (), ()) for b in matching.circle if b not in matching.around
        ]
        while ahead:
            b, around, totals = ahead.pop()
            if b < n:
                self.around[b], self.totals[b] = around, totals
                continue
            total = (totals[-1] if totals else 0) + matching.worth[b]
            around, totals = (*around, b), (*totals, total)
            ahead += ((child, around, totals) for child in matching.circle[b])

    def at_all(self, v: int) -> int:
        return self.totals[v][-1] if self.totals[v] else 0

    def exceeds(self, limit: int, a: int, b: int) -> bool:
        """Whether they are worth more than this: the first of a's that are lie round b too."""
        at = bisect_right(self.totals[a], limit)
        one, other = self.around[a], self.around[b]
        return at < len(one) and at < len(other) and one[at] == other[at]

    def of_both(self, a: int, b: int) -> int:
        """What two have in common are the first of their blossoms: how many is found by halving."""
        one, other = self.around[a], self.around[b]
        common, most = 0, min(len(one), len(other))
        while common < most:
            tried = (common + most + 1) // 2
            if one[tried - 1] == other[tried - 1]:
                common = tried
            else:
                most = tried - 1
        return self.totals[a][common - 1] if common else 0


class _Tree:
    """The search from one unmatched vertex. `label` and `link` (the edge from its parent) of tops.

    What a top's prices lack is the time since it came in, `since`.
    """

    def __init__(self, matching: Matching, root: int) -> None:
        self.of = matching
        self.clock = 0
        self.label: dict[int, int] = {}
        self.since: dict[int, int] = {}
        self.link: dict[int, Link | None] = {}
        self.events: list[tuple[int, int, int]] = []
        """When, and which edge (from an even top) has no slack then; or -1 and a blossom of no
        worth."""
        self.end: float = inf
        """When some free vertex will have been reached; what is later need not be watched."""
        self.parked: dict[int, list[Link]] = {}
        """Edges from even tops into a blossom that is odd, for the time when it falls apart."""
        self._enter(matching.top[root], EVEN, None)

    def grow(self) -> None:
        """Match the root."""
        self._until_free()
        for b in self.label:
            self._settle(b)

    def _until_free(self) -> None:
        of, label = self.of, self.label
        top = of.top
        while self.events:
            spend(5)
            self.clock, v, u = heappop(self.events)
            if v < 0:
                if label.get(u) == ODD and u not in of.around and u in of.circle:
                    self._expand(u)
                continue
            here, there = top[v], top[u]
            if here == there:
                continue
            if label.get(there) == ODD:
                self._park(v, u, there)
                continue
            slack = of.beside[v][u] - self._price(v) - self._price(u)
            if slack:
                self._watch(v, u, slack)
            elif there in label:
                self._shrink(v, u)
            elif of.mate[of.base[there]] < 0:
                self._augment(v, u)
                return
            else:
                self._enter(there, ODD, (v, u))
                base = of.base[there]
                self._enter(top[of.mate[base]], EVEN, (base, of.mate[base]))
        raise AssertionError("a complete matching is known to exist")

    def _price(self, v: int) -> int:
        top = self.of.top[v]
        label = self.label.get(top)
        if label is None:
            return self.of.price[v]
        return self.of.price[v] + label * (self.clock - self.since[top])

    def _watch(self, v: int, u: int, slack: int) -> None:
        there = self.of.top[u]
        when = self.clock + (slack // 2 if there in self.label else slack)
        if when <= self.end:
            heappush(self.events, (when, v, u))

    def _park(self, v: int, u: int, there: int) -> None:
        if there in self.of.circle:
            self.parked.setdefault(there, []).append((v, u))

    def _enter(self, b: int, label: int, link: Link | None) -> None:
        self.label[b], self.since[b], self.link[b] = label, self.clock, link
        if label == EVEN:
            self._look_out(self.of.inside[b])
        elif b in self.of.circle:
            heappush(self.events, (self.clock + self.of.worth[b] // 2, -1, b))

    def _look_out(self, vertices: list[int]) -> None:
        """Watch the edges of vertices that have come into even tops just now."""
        of, label, since, clock = self.of, self.label, self.since, self.clock
        top, price, base, mate = of.top, of.price, of.base, of.mate
        for v in vertices:
            here, own = top[v], price[v]
            spend(len(of.beside[v]))
            for u, cost in of.beside[v].items():
                there = top[u]
                if there == here:
                    continue
                kind = label.get(there)
                if kind is None:
                    when = clock + cost - own - price[u]
                    if when < self.end and mate[base[there]] < 0:
                        self.end = when
                elif kind == EVEN:
                    when = clock + (cost - own - price[u] - clock + since[there]) // 2
                else:
                    self._park(v, u, there)
                    continue
                if when <= self.end:
                    heappush(self.events, (when, v, u))

    def _settle(self, b: int) -> None:
        """Write the prices of a top as they are now."""
        of = self.of
        change = self.label[b] * (self.clock - self.since[b])
        self.since[b] = self.clock
        if change:
            for v in of.inside[b]:
                of.price[v] += change
            if b in of.circle:
                of.worth[b] += 2 * change

    def _ancestors(self, v: int) -> list[tuple[int, Link | None]]:
        """The tops from v's to the root with their links."""
        path = []
        link: Link | None = (v, v)
        while link is not None:
            b = self.of.top[link[0]]
            link = self.link[b]
            path.append((b, link))
        return path

    def _shrink(self, v: int, u: int) -> None:
        """The odd circle that the edge closes becomes one even top."""
        of = self.of
        left, right = self._ancestors(v), self._ancestors(u)
        while len(left) > 1 and len(right) > 1 and left[-2][0] == right[-2][0]:
            left.pop()
            right.pop()
        apex, link = left.pop()
        right.pop()
        circle = [apex, *(b for b, _ in reversed(left)), *(b for b, _ in right)]
        chords = [step for _, step in reversed(left) if step]
        chords += [(v, u), *((y, x) for _, step in right if step for x, y in [step])]
        blossom = len(of.base)
        members: list[int] = []
        was_odd: list[int] = []
        for b in circle:
            self._settle(b)
            of.around[b] = blossom
            members += of.inside[b]
            if self.label.pop(b) == ODD:
                was_odd += of.inside[b]
        for x in members:
            of.top[x] = blossom
        of.inside.append(members)
        of.base.append(of.base[apex])
        of.circle[blossom], of.chords[blossom], of.worth[blossom] = circle, chords, 0
        self.label[blossom], self.since[blossom], self.link[blossom] = EVEN, self.clock, link
        self._look_out(was_odd)

    def _expand(self, b: int) -> None:
        """An odd top without worth falls apart; the even way through it stays in the tree."""
        of = self.of
        self._settle(b)
        entry = self.link[b]
        assert entry is not None, "the root is even"
        del self.label[b], of.worth[b]
        circle, chords = of.circle.pop(b), of.chords.pop(b)
        for child in circle:
            del of.around[child]
            for v in of.inside[child]:
                of.top[v] = child
        at, size = circle.index(of.top[entry[1]]), len(circle)
        if at % 2:
            way = [(circle[i % size], chords[i - 1]) for i in range(at + 1, size + 1)]
        else:
            way = [(circle[i], chords[i][::-1]) for i in range(at - 1, -1, -1)]
        self._enter(circle[at], ODD, entry)
        for i, (child, _) in enumerate(way):
            self.label[child], self.since[child] = (ODD if i % 2 else EVEN), self.clock
        for i, (child, link) in enumerate(way):
            self._enter(child, ODD if i % 2 else EVEN, link)
        for v, u in self.parked.pop(b, ()):
            label = self.label.get(of.top[u])
            if label is None:
                self._watch(v, u, of.beside[v][u] - self._price(v) - of.price[u])
            elif label == ODD:
                self._park(v, u, of.top[u])

    def _augment(self, v: int, u: int) -> None:
        """Match v and u, and from v to the root everybody the other way round."""
        of = self.of
        of.rebase(of.top[u], u)
        while True:
            of.mate[u] = v
            b = of.top[v]
            of.rebase(b, v)
            of.mate[v] = u
            link = self.link[b]
            if link is None:
                return
            odd = of.top[link[0]]
            step = self.link[odd]
            assert step is not None, "the root is even"
            v, u = step
            of.rebase(odd, u)
