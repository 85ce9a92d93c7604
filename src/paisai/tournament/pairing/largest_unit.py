"""Whom would everybody meet if the largest unit alone kept its members apart, and at which prices?

With no other bar it is easy to say which pairing is best, if two pairs side by side cost no more
than two that overlap, and those no more than one inside the other. Whoever waits for an opponent
further down waits among their own kind, members or others, and is served in turn. Two of the
others meet only as neighbours, and while nobody waits. So all there is to find is where they do:
the lead of the others, by how many they outnumber the members above a gap, is 2 when the first
two have met, 4 after the next, and in between each member in turn meets the next of the others.

The other bars make it no more than a guess, but where the unit holds nearly half of the field
they change little, and whom its members reach far below or above is seen at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from math import inf

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
