"""Which pairs, triples and tractors can be had at once from cards of one effective suit?

With at most three packs every face (distinct card) serves at most one pair, triple or
place in a tractor. So all that matters is how many faces with exactly two and with exactly
three copies lie at each position: two numbers with four bits a position (only the shared
position of off-suit level cards ever counts above one). A tractor is found by
shift-and-AND.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from paisai.cards import Card
from paisai.shengji.order import Order

Kind = tuple[int, int]
"""The width and the length of a unit: (2, 1) a pair, (3, 2) a tractor of two triples."""

IMPOSSIBLE = 1 << 20
"""More cards than any hand has."""

_EVERY = 0x1111_1111_1111_1111
_RUN = tuple(sum(1 << 4 * place for place in range(length)) for length in range(17))


def class_order(kind: Kind) -> tuple[bool, int, int]:
    """Sort key: tractor of triples, of pairs, triple, pair, single; longer first."""
    width, length = kind
    return length == 1, -width, -length


def shape(order: Order, cards: Iterable[Card]) -> tuple[int, int]:
    """Faces with two copies and with three, counted by position; the cards are of one suit."""
    position_of = order.position_of
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    twos = threes = 0
    for card, copies in counts.items():
        if copies == 2:
            twos += 1 << 4 * position_of[card]
        elif copies == 3:
            threes += 1 << 4 * position_of[card]
    return twos, threes


def starts(twos: int, threes: int, kind: Kind) -> Iterator[int]:
    """The lowest position of every unit of this kind (width 2 or 3), from high to low."""
    width, length = kind
    held = _occupied(threes) if width == 3 else _occupied(twos) | _occupied(threes)
    runs = held
    for place in range(1, length):
        runs &= held >> 4 * place
    while runs:
        bit = runs.bit_length() - 1
        runs ^= 1 << bit
        yield bit // 4


def take(twos: int, threes: int, kind: Kind, start: int) -> tuple[int, int]:
    """What is left after a unit: a pair comes from a face of two, if there is one, because
    a face of three can do all that it can."""
    width, length = kind
    places = _RUN[length] << 4 * start
    if width == 3:
        return twos, threes - places
    from_twos = _occupied(twos) & places
    return twos - from_twos, threes - (places ^ from_twos)


def fits(twos: int, threes: int, kinds: tuple[Kind, ...]) -> bool:
    """Whether the units (no singles, in class order) can be had at once."""
    return least(twos, threes, kinds, 0) == 0


@lru_cache(maxsize=1 << 15)
def least(twos: int, threes: int, kinds: tuple[Kind, ...], counted: int) -> int:
    """The fewest cards at `counted` positions with which the units can be had at once.

    `counted` has the lowest bit of each such position; `IMPOSSIBLE` if they cannot be had.
    """
    if not kinds:
        return 0
    kind = width, length = kinds[0]
    if length == 1:
        return _least_short(twos, threes, kinds, counted)
    best = IMPOSSIBLE
    for start in starts(twos, threes, kind):
        cost = width * (counted & _RUN[length] << 4 * start).bit_count()
        if cost < best:
            left_twos, left_threes = take(twos, threes, kind, start)
            best = min(best, cost + least(left_twos, left_threes, kinds[1:], counted))
            if best == 0:
                break
    return best


def _least_short(twos: int, threes: int, kinds: tuple[Kind, ...], counted: int) -> int:
    """Triples and pairs only: triples first from what is not counted, they save more."""
    triples = kinds.count((3, 1))
    pairs = len(kinds) - triples
    counted *= 0b1111
    free_threes, all_threes = _total(threes & ~counted), _total(threes)
    free = free_threes + _total(twos & ~counted)
    if triples > all_threes or triples + pairs > all_threes + _total(twos):
        return IMPOSSIBLE
    free_triples = min(triples, free_threes)
    free_pairs = min(pairs, free - free_triples)
    return 3 * (triples - free_triples) + 2 * (pairs - free_pairs)


def _occupied(counts: int) -> int:
    """The lowest bit of every position with at least one face (never more than four)."""
    return (counts | counts >> 1 | counts >> 2) & _EVERY


def _total(counts: int) -> int:
    """The sum over all positions."""
    return (
        (counts & _EVERY).bit_count()
        + 2 * (counts >> 1 & _EVERY).bit_count()
        + 4 * (counts >> 2 & _EVERY).bit_count()
    )
