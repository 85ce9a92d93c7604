"""Whom may an entry not meet, and how is that held for thousands of entries?

A set of entries is also one integer: entry v is bit 1 << v.

Which pairs can occur in a pairing of least cost, judged by counting bars alone?

Let a pairing of least cost hold a pair (a, d), a above d, and let b stand between them, paired
with c. Were both pairs of one of these exchanges legal, it would cost no more in permits and
points and strictly less in places, because places and points run the same way:

- c between a and d as well (b above c): (a, b) (c, d), and also (a, c) (b, d);
- c below d: (a, b) (d, c);
- c above a: (c, a) (b, d).

So each of them holds a barred pair, and each such barred pair is counted for one b only: it
joins a with somebody between or above, or d with somebody between or below; and one above
counts only if one of its own pairs can reach past a (likewise below). Hence

    entries between a and d  <=  barred pairs of a and d so situated.

Pairs that break this are struck out; that shortens what can reach past whom, and the counting
is repeated until nothing changes. A gap in the order that one pair alone can cross settles that
pair by parity.

Where bars are few near each other little more than neighbours remain, and this is the quickest
way. Where a few units hold most of the entries next to nothing is struck out.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

_FEW = 32
"""So many bits are sooner added up than written down."""


class BarredGroup:
    """Entries none of whom may meet another; one value for all of them."""

    __slots__ = ("as_bits", "entries")

    def __init__(self, entries: Iterable[int]) -> None:
        self.entries = frozenset(entries)
        self.as_bits = bits(self.entries)


class Alike(AbstractSet[int]):
    """All the others of the own group, and a few besides: thousands take no more room than their
    few."""

    __slots__ = ("few", "group", "own")

    def __init__(self, group: BarredGroup, own: int, few: AbstractSet[int]) -> None:
        self.group, self.own = group, own
        self.few = few - group.entries if few else few

    @classmethod
    def _from_iterable(cls, it: Iterable[int]) -> AbstractSet[int]:  # type: ignore[override]
        return frozenset(it)

    def __contains__(self, v: object) -> bool:
        return v in self.few or (v in self.group.entries and v != self.own)

    def __iter__(self) -> Iterator[int]:
        yield from self.few
        yield from (v for v in self.group.entries if v != self.own)

    def __len__(self) -> int:
        return len(self.few) + len(self.group.entries) - 1


Bars = Sequence[AbstractSet[int]]
"""For each entry whom it may not meet; symmetric, and it itself is not among them."""


def with_groups(groups: Iterable[BarredGroup], barred: Bars) -> Bars:
    """The same bars, and everybody barred from its own group."""
    new = list(barred)
    for group in groups:
        for v in group.entries:
            new[v] = Alike(group, v, barred[v])
    return new


def without(barred: Bars, out: int | None) -> Bars:
    """The same bars, counted as if one entry were not in the order."""
    if out is None:
        return barred
    smaller: dict[BarredGroup, BarredGroup] = {}

    def closed_up(entries: AbstractSet[int]) -> AbstractSet[int]:
        return {u - (u > out) for u in entries if u != out}

    def closed_bars(v: int, others: AbstractSet[int]) -> AbstractSet[int]:
        if not isinstance(others, Alike):
            return closed_up(others)
        group = others.group
        if group not in smaller:
            smaller[group] = BarredGroup(closed_up(group.entries))
        return Alike(smaller[group], v - (v > out), closed_up(others.few))

    return [closed_bars(v, others) for v, others in enumerate(barred) if v != out]


def everyone_but(barred: Bars) -> list[int]:
    """For each entry, as bits, whom it may meet."""
    everyone = (1 << len(barred)) - 1
    return [everyone & ~(bits(others) | 1 << v) for v, others in enumerate(barred)]


def bits(entries: AbstractSet[int]) -> int:
    if isinstance(entries, Alike):
        return entries.group.as_bits & ~(1 << entries.own) | bits(entries.few)
    if len(entries) <= _FEW:
        return sum(1 << v for v in entries)
    digits = bytearray(b"0") * (max(entries) + 1)
    one = ord("1")
    for v in entries:
        digits[v] = one
    return int(digits[::-1], 2)


def members(value: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while value:
        lowest = value & -value
        yield lowest.bit_length() - 1
        value ^= lowest


_NONE: frozenset[int] = frozenset()

Pair = tuple[int, int]
"""Two entries, the higher (smaller number) first."""


def _width(lists: list[list[int]]) -> int:
    """No pair of least cost is farther apart: the same count, with the busiest entry for all."""
    wide = 1 + 2 * max(map(len, lists), default=0)
    while True:
        busiest = max(
            (
                bisect_right(others, v + wide) - bisect_left(others, v - wide)
                for v, others in enumerate(lists)
            ),
            default=0,
        )
        narrower = 1 + 2 * busiest
        if narrower >= wide:
            return wide
        wide = narrower


def counted_pairs(
    barred: Sequence[AbstractSet[int]], permitted: Sequence[AbstractSet[int]], most: int
) -> list[Pair] | None:
    """All the pairs of all the pairings of least cost, and few others, if some pairing is legal.

    None if a pair more than `most` apart might be among them: then there are better ways.
    """
    n = len(barred)
    if max(map(len, barred), default=0) * 4 > n:
        return None
    lists = [sorted(others) for others in barred]
    wide = _width(lists)
    if wide > most:
        return None
    lower: list[Sequence[int]] = [range(a + 1, min(n, a + wide + 1)) for a in range(n)]
    reach_down, reach_up = [n] * n, [-1] * n
    while True:
        lower = _struck(lists, lower, barred, permitted, reach_down, reach_up)
        down = [row[-1] if row else a for a, row in enumerate(lower)]
        up = list(range(n))
        for a in range(n - 1, -1, -1):
            for d in lower[a]:
                up[d] = a
        if (down, up) == (reach_down, reach_up):
            return _settled_by_parity(lower)
        reach_down, reach_up = down, up


def _struck(
    lists: list[list[int]],
    lower: list[Sequence[int]],
    barred: Sequence[AbstractSet[int]],
    permitted: Sequence[AbstractSet[int]],
    reach_down: list[int],
    reach_up: list[int],
) -> list[Sequence[int]]:
    """Of those below whom each entry might meet, the ones that the count allows."""
    above = [sum(reach_down[c] > a for c in _upto(lists[a], a)) for a in range(len(lists))]
    below = [sum(reach_up[c] < d for c in _beyond(lists[d], d)) for d in range(len(lists))]
    kept: list[Sequence[int]] = []
    for a, of_a in enumerate(lists):
        bars, open_to = barred[a], permitted[a] if permitted else _NONE
        start, counted = bisect_right(of_a, a), above[a] + 1 + a
        row = []
        for d in lower[a]:
            if d in bars and d not in open_to:
                continue
            of_d = lists[d]
            inside = bisect_left(of_a, d) - start + bisect_left(of_d, d) - bisect_right(of_d, a)
            if d <= counted + inside + below[d]:
                row.append(d)
        kept.append(row)
    return kept


def _upto(places: list[int], place: int) -> list[int]:
    return places[: bisect_left(places, place)]


def _beyond(places: list[int], place: int) -> list[int]:
    return places[bisect_right(places, place) :]


def _settled_by_parity(lower: list[Sequence[int]]) -> list[Pair]:
    """Without the pairs that are ruled out where one pair alone could cross a gap.

    That pair is needed if the number of entries above the gap is odd, else it is not wanted.
    """
    n = len(lower)
    change = [0] * (n + 1)
    for a, row in enumerate(lower):
        change[a] += len(row)
        for d in row:
            change[d] -= 1
    crossing = 0
    odd, even = [0] * (n + 1), [0] * (n + 1)
    for gap in range(n):
        crossing += change[gap]
        odd[gap + 1] = odd[gap] + (crossing == 1 and gap % 2 == 0)
        even[gap + 1] = even[gap] + (crossing == 1 and gap % 2 == 1)
    wanted = [(a, d) for a, row in enumerate(lower) for d in row if even[a] == even[d]]
    needed = {v for a, d in wanted if odd[a] < odd[d] for v in (a, d)}
    return [
        (a, d)
        for a, d in wanted
        if odd[a] < odd[d] or not needed or (a not in needed and d not in needed)
    ]
