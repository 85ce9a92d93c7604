"""The follow rules as the rules page defines them, over all sets of cards. Slow on purpose.

Nothing of the engine is used: cards are texts, the order is a list of rows, and the best
answer is found by trying every way to answer with every set of N cards.
"""

from collections import Counter
from itertools import product

RANKS = "23456789TJQKA"


def rows(level, trump, suit):
    """The cards of an effective suit ("S", "H", "C", "D" or "trump"), low to high, each row
    the cards of one position."""
    ranks = [rank for rank in RANKS if rank != level]
    if suit != "trump":
        return [[suit + rank] for rank in ranks]
    jokers = [["w"], ["W"]]
    if trump is None:
        return [[s + level for s in "SHCD"], *jokers]
    others = [s + level for s in "SHCD" if s != trump]
    return [*([trump + rank] for rank in ranks), others, [trump + level], *jokers]


def subsets(cards, size):
    """Every set of `size` of the cards once, as sorted tuples."""
    faces = sorted(Counter(cards).items())
    ways = product(*(range(copies + 1) for _, copies in faces))
    return [
        tuple(card for (card, _), n in zip(faces, way, strict=True) for _ in range(n))
        for way in ways
        if sum(way) == size
    ]


def without(held, unit):
    return held - Counter(unit)


def units(table, held, width, length):
    """Every unit of this kind within the cards held."""
    for start in range(len(table) - length + 1):
        for faces in product(*table[start : start + length]):
            if all(held[face] >= width for face in faces):
                yield [face for face in faces for _ in range(width)]


def answers(table, held, width, length, duty):
    """Every way to answer one led unit: the rungs taken, and what is then left. Loose cards
    stay in what is left: any will do."""
    if width == 1:
        yield (), held
        return
    for unit in units(table, held, width, length):
        yield (0,), without(held, unit)
    if length == 1:
        if width == 3:
            for unit in units(table, held, 2, 1):
                yield (1,), without(held, unit)
            yield (2,), held
        else:
            yield (1,), held
        return
    if width == 3:
        for unit in units(table, held, 2, length):
            yield (1,), without(held, unit)
    parts = [(width, length - 1), (width, 1)] if duty else [(width, 1)] * length
    for rungs, left in answers_to_all(table, held, parts, duty):
        yield (width - 1, *rungs), left


def answers_to_all(table, held, kinds, duty):
    if not kinds:
        yield (), held
        return
    (width, length), *others = kinds
    seen = set()
    for first, left in answers(table, held, width, length, duty):
        key = first, tuple(sorted(left.items()))
        if key in seen:
            continue
        seen.add(key)
        for rest, end in answers_to_all(table, left, others, duty):
            yield first + rest, end


def value(table, play, kinds, duty):
    """The best list of rungs a set of cards can give; the smaller the better. Cards without a
    twin can be left out: they are only ever loose."""
    return min(rungs for rungs, _ in answers_to_all(table, Counter(play), kinds, duty))


def legal_follows(level, trump, suit, hand, kinds, duty=True):
    """All legal plays, and the list of rungs they give (None if the suit is short).

    `kinds` are the led (width, length) in class order.
    """
    table = rows(level, trump, suit)
    in_suit = {card for row in table for card in row}
    suited = [card for card in hand if card in in_suit]
    others = [card for card in hand if card not in in_suit]
    size = sum(width * length for width, length in kinds)
    if len(suited) <= size:
        fills = subsets(others, size - len(suited))
        return {tuple(sorted([*suited, *fill])) for fill in fills}, None
    known, values = {}, {}
    for play in subsets(suited, size):
        several = tuple(card for card in play if play.count(card) > 1)
        if several not in known:
            known[several] = value(table, several, kinds, duty)
        values[play] = known[several]
    best = min(values.values())
    return {play for play, given in values.items() if given == best}, best
