"""Which pairs can occur in a pairing of least cost, however many are barred?

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
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from heapq import nsmallest
from itertools import islice

from paisai.tournament.pairing.bars import everyone_but
from paisai.tournament.pairing.counted_bars import Pair
from paisai.tournament.pairing.feasibility import Barrier, some_pairing
from paisai.tournament.pairing.largest_unit import largest_unit, paired, prices
from paisai.tournament.pairing.least_cost import Matching, Worth

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
