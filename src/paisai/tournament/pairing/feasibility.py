"""Is there a legal pairing at all, who could sit out, and who stands in the way?

Edmonds' search for alternating paths, with sets as bits of one integer (`bars`).
When a search from an unpaired entry fails, its tree is a proof (Tutte): the *blocks* can meet
nobody outside themselves but the *few*, each block is odd, and there is one block more than
there are few. No later path leads through that tree, so it is set aside; a later tree that
fails for want of the same few joins the proof (Gallai, Edmonds). Of several proofs the one with
the fewest entries is given.
"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.frozen import record
from paisai.tournament.pairing.bars import bits, members
from paisai.work import spend


@record
class Barrier:
    """Why no pairing exists: `blocks` outnumber the `few` they could be paired with."""

    few: tuple[int, ...]
    blocks: tuple[tuple[int, ...], ...]


def some_pairing(meets: Sequence[int]) -> list[int] | Barrier:
    """Everybody's opponent in some legal pairing, or why there is none."""
    mate = _first_pairs(meets)
    return _pair_up(meets, mate) or mate


def can_sit_out(meets: Sequence[int], eligible: int) -> int | Barrier:
    """Of an odd number, all the eligible without whom the rest can be paired, as bits.

    If there is none: why. The number after the last entry then stands for the bye.
    """
    mate = some_pairing(_with_bye(meets, eligible))
    if isinstance(mate, Barrier):
        return mate
    out = mate.pop()
    mate[out] = -1
    search = _Search(meets, mate, out)
    search.augmented()
    return search.outer & eligible


def rest_can_pair(meets: Sequence[int], out: int) -> bool:
    """Whether all but this one can be paired."""
    return not isinstance(some_pairing(_with_bye(meets, 1 << out)), Barrier)


def _with_bye(meets: Sequence[int], eligible: int) -> list[int]:
    bye = 1 << len(meets)
    return [m | bye if eligible >> v & 1 else m for v, m in enumerate(meets)] + [eligible]


def _first_pairs(meets: Sequence[int]) -> list[int]:
    spend(len(meets) * (5 + len(meets) // 200))
    mate = [-1] * len(meets)
    free = (1 << len(meets)) - 1
    for v, others in enumerate(meets):
        if free >> v & 1 and others & free:
            u = next(members(others & free))
            mate[v], mate[u] = u, v
            free &= ~(1 << v | 1 << u)
    return mate


def _pair_up(meets: Sequence[int], mate: list[int]) -> Barrier | None:
    """Complete `mate` in place; if somebody cannot be brought in, why."""
    aside = 0
    proofs: list[tuple[int, list[tuple[int, ...]]]] = []
    for v in range(len(mate)):
        if mate[v] < 0:
            search = _Search(meets, mate, v, aside)
            if not search.augmented():
                few, blocks = search.tree & ~search.outer & ~aside, search.blocks()
                wanted = 0
                for u in members(search.outer):
                    wanted |= meets[u]
                for proof in [p for p in proofs if p[0] & wanted]:
                    proofs.remove(proof)
                    few, blocks = few | proof[0], blocks + proof[1]
                proofs.append((few, blocks))
                aside = search.tree
    if not proofs:
        return None
    few, blocks = min(proofs, key=lambda proof: sum(map(len, proof[1])))
    return Barrier(tuple(members(few)), tuple(sorted(blocks)))


class _Search:
    """One alternating tree. `base[v]` names the blossom v lies in, `inside[base]` its members.

    `tree` also holds what earlier searches set aside.
    """

    def __init__(self, meets: Sequence[int], mate: list[int], root: int, aside: int = 0) -> None:
        spend(len(mate) // 2)
        self.meets, self.mate = meets, mate
        self.outer = 1 << root
        self.tree = aside | 1 << root
        self.unpaired = bits({v for v, partner in enumerate(mate) if partner < 0}) & ~self.tree
        self.parent = [-1] * len(mate)
        self.base = list(range(len(mate)))
        self.inside = {root: 1 << root}
        self.queue = [root]

    def augmented(self) -> bool:
        """Whether the root could be paired; if so `mate` is changed along the path."""
        each = 10 + len(self.mate) // 50
        for v in self.queue:
            spend(each)
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

    def blocks(self) -> list[tuple[int, ...]]:
        bases = {self.base[v] for v in members(self.outer)}
        return [tuple(members(self.inside[b])) for b in bases]

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
        spend(10 + blossom.bit_count() + len(self.mate) // 50)
        for x in members(blossom & ~self.inside[top]):
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
