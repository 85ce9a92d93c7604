"""Whom may an entry not meet, and how is that held for thousands of entries?

A set of entries is also one integer: entry v is bit 1 << v.
"""

from __future__ import annotations

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
