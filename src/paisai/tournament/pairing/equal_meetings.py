"""Which meetings can be left out so that everybody has equally many left?

Asked as a pairing of stand-ins (Tutte): an entry that must drop k meetings is there k times, and
every meeting has one stand-in for each side. A meeting whose stand-ins are paired with each other
is kept; one whose stand-ins are paired with the two entries is dropped. So there is an answer if
and only if the stand-ins can be paired.
"""

from __future__ import annotations

from collections.abc import Sequence

from paisai.cards import shuffled
from paisai.tournament.pairing.bars import members
from paisai.tournament.pairing.feasibility import Barrier, some_pairing
from paisai.work import spend


def regular(meets: Sequence[int], degree: int, seed: str) -> list[int] | None:
    """Of the meetings given (as bits), some by which everybody meets exactly `degree` others."""
    drop = [m.bit_count() - degree for m in meets]
    if min(drop) < 0:
        return None
    meetings = [
        (v, u) for v, m in enumerate(meets) for u in members(m) if v < u and drop[v] and drop[u]
    ]
    stand_in_for = 2 * len(meetings) + sum(drop)
    spend(stand_in_for * stand_in_for // 16)
    meetings = shuffled(meetings, seed)
    first = [2 * len(meetings) + sum(drop[:v]) for v in range(len(meets))]
    everybody = [((1 << drop[v]) - 1) << first[v] for v in range(len(meets))]
    stand_ins = [0] * stand_in_for
    for i, two in enumerate(meetings):
        for side, v in enumerate(two):
            own = 2 * i + side
            stand_ins[own] = everybody[v] | 1 << (own ^ 1)
            for copy in members(everybody[v]):
                stand_ins[copy] |= 1 << own
    paired = some_pairing(stand_ins)
    if isinstance(paired, Barrier):
        return None
    kept = list(meets)
    for i, (v, u) in enumerate(meetings):
        if paired[2 * i] != 2 * i + 1:
            kept[v] &= ~(1 << u)
            kept[u] &= ~(1 << v)
    return kept
