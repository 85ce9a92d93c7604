"""Which plays can be made from a hand, leading or following? (E4.3, E4.4, E4.4w, E4.5)

Everything works on packed counts. Four masks say of which ranks a hand holds at least one,
two, three and four; a pattern without kickers is read off one mask, and what a mask gives is
kept in a table, so that it is worked out once. A follow is a lead of the same kind restricted
to ranks above what lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from paisai.erdayi.patterns import LAST_IN_SEQUENCE, SHORTEST, Pattern, Reading
from paisai.erdayi.ranks import BIG, IN_SEQUENCE, ONES, SMALL, UNIT, Counts

ROCKET = SMALL + BIG
_ALL_RANKS = 15 * ONES


class _Table(dict[int, tuple[Counts, ...]]):
    """mask → plays, filled on first use; there are at most 2**15 masks."""

    def __init__(self, make: Callable[[int], tuple[Counts, ...]]) -> None:
        self.make = make

    def __missing__(self, mask: int) -> tuple[Counts, ...]:
        found = self[mask] = self.make(mask)
        return found


def _of_width(width: int) -> _Table:
    return _Table(lambda mask: tuple(unit * width for unit in UNIT if mask & unit))


def _chains(mask: int, width: int, length: int) -> list[Counts]:
    """All chains of just this length, lowest first; `mask` has the usable ranks."""
    body = ONES & (1 << 4 * length) - 1
    last = LAST_IN_SEQUENCE + 1 - length
    return [(body << 4 * low) * width for low in range(last + 1) if mask >> 4 * low & body == body]


def _chain_table(width: int, shortest: int) -> _Table:
    return _Table(
        lambda mask: tuple(
            chain
            for length in range(shortest, LAST_IN_SEQUENCE + 2)
            for chain in _chains(mask, width, length)
        )
    )


_SINGLES, _PAIRS, _TRIPLES, _BOMBS = map(_of_width, (1, 2, 3, 4))
_STRAIGHTS = _chain_table(1, SHORTEST[Pattern.STRAIGHT])
_PAIR_CHAINS = _chain_table(2, SHORTEST[Pattern.PAIR_CHAIN])
_PLANES = _chain_table(3, SHORTEST[Pattern.PLANE])


def masks(hand: int) -> tuple[int, int, int, int]:
    """The ranks of which the hand holds at least one, two, three, four."""
    half, four = hand >> 1, hand >> 2 & ONES
    return (
        (hand | half) & ONES | four,
        half & ONES | four,
        (half & hand) & ONES | four,
        four,
    )


def _kickers(hand: int, number: int, body: int, blocked: int = 0) -> list[int]:
    """All multisets of `number` single kickers from the hand (E4.4w).

    None of a rank in the `body` mask, at most three of a rank (two of a `blocked` one, whose
    triple would extend the plane), and not both jokers.
    """
    one, two, three, _ = masks(hand)
    found: list[int] = []
    for repeated, ranks, left in _repeated(two & ~body, three & ~body & ~blocked, number):
        others = _SINGLES[one & ~body & ~ranks]
        found += [repeated + kicker for kicker in map(sum, combinations(others, left))]
    if fits_rocket(hand):
        return [kicker for kicker in found if kicker & ROCKET != ROCKET]
    return found


def _repeated(two: int, three: int, room: int) -> Iterator[tuple[int, int, int]]:
    """Every choice of pairs and triples, of distinct ranks, that fits into `room` cards.

    Gives the cards, the mask of their ranks, and the room that is left.
    """
    yield 0, 0, room
    if room < 2:
        return
    for pair in _PAIRS[two]:
        unit = pair >> 1
        lower = unit - 1
        for copies in (2, 3) if three & unit else (2,):
            if copies <= room:
                for cards, ranks, left in _repeated(two & lower, three & lower, room - copies):
                    yield cards + copies * unit, ranks | unit, left


def fits_rocket(hand: int) -> bool:
    return hand & ROCKET == ROCKET


def _pair_kickers(pairs: int, number: int, body: int) -> Iterator[int]:
    """All sets of `number` pairs of distinct ranks outside the body."""
    return map(sum, combinations(_PAIRS[pairs & ~body], number))


def _plane_with_kickers(hand: int, two: int, plane: int) -> Iterator[list[Counts]]:
    body = plane // 3
    length = body.bit_count()
    beside = (body << 4 | body >> 4) & ~body & IN_SEQUENCE
    if length <= 5:
        yield [plane + kicker for kicker in _kickers(hand, length, body, beside)]
    if length <= 4:
        yield [plane + kicker for kicker in _pair_kickers(two, length, body)]


def _four_with_kickers(hand: int, two: int, four: int) -> Iterator[list[Counts]]:
    body = four // 4
    yield [four + kicker for kicker in _kickers(hand, 2, body)]
    yield [four + kicker for kicker in _pair_kickers(two, 2, body)]


def leads(hand: int) -> list[Counts]:
    """Every play the hand can lead, each once, in no particular order."""
    one, two, three, four = masks(hand)
    found = [*_SINGLES[one], *_PAIRS[two], *_STRAIGHTS[one & IN_SEQUENCE]]
    found += _PAIR_CHAINS[two & IN_SEQUENCE]
    if three:
        for body in _TRIPLES[three]:
            rank = body // 3
            found.append(body)
            found += [body + kicker for kicker in _SINGLES[one & ~rank]]
            found += [body + kicker for kicker in _PAIRS[two & ~rank]]
        for body in _PLANES[three & IN_SEQUENCE]:
            found.append(body)
            for group in _plane_with_kickers(hand, two, body):
                found += group
        for body in _BOMBS[four]:
            found.append(body)
            for group in _four_with_kickers(hand, two, body):
                found += group
    if fits_rocket(hand):
        found.append(ROCKET)
    return found


def follows(hand: int, lead: Reading) -> list[Counts]:
    """Every play from the hand that beats the lead, each once; passing is not among them."""
    pattern = lead.pattern
    four = hand >> 2 & ONES
    higher = _ALL_RANKS << 4 * (lead.top + 1)
    if pattern is Pattern.SINGLE:
        found = [*_SINGLES[(hand | hand >> 1) & ONES & higher | four & higher]]
    elif pattern is Pattern.PAIR:
        found = [*_PAIRS[(hand >> 1 & ONES | four) & higher]]
    elif pattern is Pattern.BOMB:
        found = []
        four &= higher
    elif pattern is Pattern.ROCKET:
        return []
    else:
        found = _other_follows(hand, lead, higher)
    if four:
        found += _BOMBS[four]
    if hand & ROCKET == ROCKET:
        found.append(ROCKET)
    return found


def _other_follows(hand: int, lead: Reading, higher: int) -> list[Counts]:
    pattern, top, length = lead
    one, two, three, four = masks(hand)
    from_bottom = IN_SEQUENCE & _ALL_RANKS << 4 * (top - length + 2)
    match pattern:
        case Pattern.STRAIGHT:
            return _chains(one & from_bottom, 1, length)
        case Pattern.PAIR_CHAIN:
            return _chains(two & from_bottom, 2, length)
        case Pattern.PLANE:
            return _chains(three & from_bottom, 3, length)
        case Pattern.TRIPLE:
            return list(_TRIPLES[three & higher])
        case Pattern.TRIPLE_SINGLE:
            return [
                body + kicker
                for body in _TRIPLES[three & higher]
                for kicker in _SINGLES[one & ~(body // 3)]
            ]
        case Pattern.TRIPLE_PAIR:
            return [
                body + kicker
                for body in _TRIPLES[three & higher]
                for kicker in _PAIRS[two & ~(body // 3)]
            ]
        case Pattern.PLANE_SINGLES | Pattern.PLANE_PAIRS:
            bodies = _chains(three & from_bottom, 3, length)
            groups = (_plane_with_kickers(hand, two, body) for body in bodies)
        case Pattern.FOUR_SINGLES | Pattern.FOUR_PAIRS:
            groups = (_four_with_kickers(hand, two, body) for body in _BOMBS[four & higher])
        case _:
            raise AssertionError(pattern)
    wanted = 0 if pattern in (Pattern.PLANE_SINGLES, Pattern.FOUR_SINGLES) else 1
    return [play for group in groups for play in list(group)[wanted]]
