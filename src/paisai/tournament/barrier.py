"""Is there a legal pairing at all, who could sit out, and who stands in the way?

Edmonds' search for alternating paths, with sets as bits of one integer: entry v is bit 1 << v.
When a search from an unpaired entry fails, its tree is the proof (Tutte): the *blocks* can meet
nobody outside themselves but the *few*, each block is odd, and there is one block more than
there are few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Barrier:
    """Why no pairing exists: `blocks` outnumber the `few` they could be paired with."""

    few: tuple[int, ...]
    blocks: tuple[tuple[int, ...], ...]


def everyone_but(barred: Sequence[AbstractSet[int]]) -> list[int]:
    """For each entry, as bits, whom it may meet."""
    everyone = (1 << len(barred)) - 1
    return [everyone & ~bits(others) & ~(1 << v) for v, others in enumerate(barred)]


def bits(members: AbstractSet[int]) -> int:
    value = 0
    for v in members:
        value |= 1 << v
    return value


def members(value: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while value:
        lowest = value & -value
        yield lowest.bit_length() - 1
        value ^= lowest


def some_pairing(meets: Sequence[int]) -> list[int] | Barrier:
    """Everybody's opponent in some legal pairing, or why there is none."""
    mate = _first_pairs(meets)
    return _pair_up(meets, mate) or mate


def can_sit_out(meets: Sequence[int], eligible: int) -> int | Barrier:
    """Of an odd number, all the eligible without whom the rest can be paired, as bits.

    If there is none: why. The number after the last entry then stands for the bye.
    """
    n = len(meets)
    bye = 1 << n
    with_bye = [m | bye if eligible >> v & 1 else m for v, m in enumerate(meets)] + [eligible]
    mate = _first_pairs(with_bye)
    reason = _pair_up(with_bye, mate)
    if reason is not None:
        return reason
    out = mate.pop()
    mate[out] = -1
    search = _Search(meets, mate, out)
    search.augmented()
    return search.outer & eligible


def _first_pairs(meets: Sequence[int]) -> list[int]:
    mate = [-1] * len(meets)
    free = (1 << len(meets)) - 1
    for v, others in enumerate(meets):
        if free >> v & 1 and others & free:
            u = next(members(others & free))
            mate[v], mate[u] = u, v
            free &= ~(1 << v | 1 << u)
    return mate


def _pair_up(meets: Sequence[int], mate: list[int]) -> Barrier | None:
    """Complete `mate` in place; stop at the first entry that cannot be brought in."""
    for v in range(len(mate)):
        if mate[v] < 0:
            search = _Search(meets, mate, v)
            if not search.augmented():
                return search.barrier()
    return None


class _Search:
    """One alternating tree. `base[v]` names the blossom v lies in, `inside[base]` its members."""

    def __init__(self, meets: Sequence[int], mate: list[int], root: int) -> None:
        self.meets, self.mate, self.root = meets, mate, root
        self.outer = 1 << root
        self.tree = 1 << root
        self.unpaired = bits({v for v, partner in enumerate(mate) if partner < 0}) & ~(1 << root)
        self.parent = [-1] * len(mate)
        self.base = list(range(len(mate)))
        self.inside = {root: 1 << root}
        self.queue = [root]

    def augmented(self) -> bool:
        """Whether the root could be paired; if so `mate` is changed along the path."""
        for v in self.queue:
            ends = self.meets[v] & self.unpaired
            if ends:
                self._augment(v, next(members(ends)))
                return True
            while other := self.meets[v] & self.outer & ~self.inside[self.base[v]]:
                self._shrink(v, next(members(other)))
            for u in members(self.meets[v] & ~self.tree):
                if not self.tree >> u & 1:
                    self._grow(v, u)
        return False

    def barrier(self) -> Barrier:
        few = tuple(members(self.tree & ~self.outer))
        bases = {self.base[v] for v in members(self.outer)}
        return Barrier(few, tuple(tuple(members(self.inside[b])) for b in sorted(bases)))

    def _grow(self, v: int, u: int) -> None:
        w = self.mate[u]
        self.parent[u] = v
        self.tree |= 1 << u | 1 << w
        self.outer |= 1 << w
        self.inside[w] = 1 << w
        self.queue.append(w)

    def _shrink(self, v: int, u: int) -> None:
        """The odd circle through v and u becomes one blossom around their nearest ancestor."""
        top = self._common(v, u)
        blossom = self.inside[top]
        for end, child in ((v, u), (u, v)):
            w = end
            while self.base[w] != top:
                partner = self.mate[w]
                self.parent[w] = child
                for x in (w, partner):
                    blossom |= self.inside.get(self.base[x], 1 << x)
                child = partner
                w = self.parent[partner]
        for x in members(blossom):
            self.base[x] = top
        self.queue.extend(members(blossom & ~self.outer))
        self.outer |= blossom
        self.inside[top] = blossom

    def _common(self, v: int, u: int) -> int:
        seen = set()
        while True:
            v = self.base[v]
            seen.add(v)
            if self.mate[v] < 0:
                break
            v = self.parent[self.mate[v]]
        while self.base[u] not in seen:
            u = self.parent[self.mate[self.base[u]]]
        return self.base[u]

    def _augment(self, v: int, end: int) -> None:
        self.parent[end] = v
        while end >= 0:
            v = self.parent[end]
            following = self.mate[v]
            self.mate[end], self.mate[v] = v, end
            end = following
