"""Which different sets of so many cards can be taken from these cards?

Identical cards are the same: two sets differ if some face is in them a different number
of times. No face has more than three copies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from random import Random

from paisai.cards import Card, each_face


def number(cards: Sequence[Card], wanted: int) -> int:
    """How many different sets of `wanted` cards there are.

    >>> from paisai.cards import parse
    >>> number(parse("S3 S3 S4 S5"), 2)
    4
    """
    if wanted == 0:
        return 1
    faces, doubles, triples = _faces(cards)
    return sum(_ways(len(faces), len(doubles), len(triples), wanted)[2])


def each(cards: Sequence[Card], wanted: int) -> Iterator[tuple[Card, ...]]:
    """Every set of `wanted` cards once, each sorted, none built before it is asked for."""
    faces = list(each_face(cards))
    after = [0] * len(faces)
    for place in range(len(faces) - 1, 0, -1):
        after[place - 1] = after[place] + faces[place][1]
    return _each_from(faces, after, 0, wanted) if wanted <= len(cards) else iter(())


def draw(cards: Sequence[Card], wanted: int, rng: Random) -> tuple[Card, ...]:
    """One of the sets, each as likely as any other; there must be one."""
    if wanted == 0:
        return ()
    if wanted == 1:
        singles = list(dict.fromkeys(cards))
        return (singles[int(rng.random() * len(singles))],)
    faces, doubles, triples = _faces(cards)
    threes, twos, weights = _ways(len(faces), len(doubles), len(triples), wanted)
    row = pick(weights, rng)
    by_three = rng.sample(triples, threes[row]) if threes[row] else []
    if by_three:
        doubles = [card for card in doubles if card not in by_three]
    by_two = rng.sample(doubles, twos[row]) if twos[row] else []
    if by_three or by_two:
        faces = [card for card in faces if card not in by_three and card not in by_two]
    by_one = rng.sample(faces, wanted - 3 * len(by_three) - 2 * len(by_two))
    return (*by_three, *by_three, *by_three, *by_two, *by_two, *by_one)


def repeated(cards: Sequence[Card], copies: int) -> list[Card]:
    """The faces that are there so often."""
    count = cards.count
    return [card for card in dict.fromkeys(cards) if count(card) >= copies]


def pick(weights: Sequence[int], rng: Random) -> int:
    """An index, as likely as its weight says."""
    if len(weights) == 1:
        return 0
    ticket = rng.randrange(sum(weights))
    for index, weight in enumerate(weights):
        ticket -= weight
        if ticket < 0:
            return index
    raise AssertionError("the ticket was below the sum")


def _faces(cards: Sequence[Card]) -> tuple[list[Card], list[Card], list[Card]]:
    """The faces, those with two or more copies, those with three."""
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    if len(counts) == len(cards):
        return list(counts), [], []
    doubles = [card for card, copies in counts.items() if copies > 1]
    return list(counts), doubles, [card for card in doubles if counts[card] > 2]


@lru_cache(maxsize=1 << 12)
def _ways(
    faces: int, doubles: int, triples: int, wanted: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """How many faces are taken three times, how many twice, and in how many ways.

    `doubles` counts the triples too.
    """
    rows = [
        (
            threes,
            twos,
            comb(triples, threes)
            * comb(doubles - threes, twos)
            * comb(faces - threes - twos, wanted - 3 * threes - 2 * twos),
        )
        for threes in range(min(triples, wanted // 3) + 1)
        for twos in range(min(doubles - threes, (wanted - 3 * threes) // 2) + 1)
    ]
    by_three, by_two, weights = zip(*rows, strict=True)
    return by_three, by_two, weights


def _each_from(
    faces: list[tuple[Card, int]], after: list[int], place: int, wanted: int
) -> Iterator[tuple[Card, ...]]:
    if wanted == 0:
        yield ()
        return
    card, copies = faces[place]
    for taken in range(min(copies, wanted), max(wanted - after[place], 0) - 1, -1):
        for rest in _each_from(faces, after, place + 1, wanted - taken):
            yield (card,) * taken + rest
