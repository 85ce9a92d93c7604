"""Random situations of a follower that force every rung of the ladder."""

from collections import Counter

from shengji.slow_follow import rows

SUITS = ("S", "H", "C", "D", "trump")

LEADS = {
    2: [
        [(1, 1)],
        [(2, 1)],
        [(2, 2)],
        [(2, 3)],
        [(2, 4)],
        [(2, 1), (1, 1)],
        [(2, 1), (2, 1)],
        [(2, 2), (1, 1)],
        [(2, 2), (2, 1)],
        [(2, 2), (2, 2)],
        [(2, 3), (2, 1)],
        [(1, 1), (1, 1), (1, 1)],
    ],
    3: [
        [(3, 1)],
        [(3, 2)],
        [(3, 3)],
        [(2, 1)],
        [(2, 2)],
        [(2, 3)],
        [(3, 1), (2, 1)],
        [(2, 2), (1, 1)],
        [(3, 2), (1, 1)],
        [(3, 2), (2, 1)],
        [(2, 2), (3, 1)],
        [(3, 1), (3, 1)],
        [(2, 2), (2, 1)],
        [(2, 1), (2, 1), (1, 1)],
    ],
}
"""Led kinds in class order."""


def situation(rng, most=11):
    """(decks, level, trump, suit, kinds, hand): a hand with tractors, triples, pairs and
    singles of the led suit strewn over it, and a few other cards."""
    decks = rng.choice((2, 3))
    level = rng.choice("23456789TJQKA")
    trump = rng.choice(("S", "H", "C", "D", None))
    suit = rng.choice([s for s in (*SUITS, "trump") if s != trump])
    kinds = rng.choice(LEADS[decks])
    size = sum(width * length for width, length in kinds)
    table = rows(level, trump, suit)
    if rng.random() < 0.7 and len(table) > 6:
        low = rng.randrange(len(table) - 5)
        if suit == "trump" and rng.random() < 0.6:
            low = rng.randrange(8, len(table) - 5)
        table = table[low : low + 6]
    most = max(most, size + 2)
    held = Counter()
    longest = rng.choice((1, 2, 2, 4))
    wanted = [(rng.choice((2, decks)), rng.randrange(1, longest + 1)) for _ in range(4)]
    wanted = wanted[: rng.randrange(5)]
    width, length = kinds[0]
    if length > 2 and rng.random() < 0.6:
        wanted = [(width, length - 1), *wanted[:1]]
    for width, length in wanted:
        start = rng.randrange(len(table))
        for row in table[start : start + length]:
            card = rng.choice(row)
            held[card] = max(held[card], width)
    cards = whole_faces(rng, held, most)
    twins = rng.random() < 0.3
    loose = [
        card
        for row in table
        for card in row
        for _ in range(decks - cards.count(card) if twins else card not in cards)
    ]
    target = rng.choice((size - 1, size + 1, size + 1, size + 2, most))
    rng.shuffle(loose)
    cards += loose[: max(0, min(target, most) - len(cards))]
    return decks, level, trump, suit, kinds, cards + others(rng, decks, level, trump, suit, size)


def whole_faces(rng, held, most):
    """Faces with all their copies, in random order, while there is room."""
    faces = sorted(held.items())
    rng.shuffle(faces)
    kept = []
    for card, copies in faces:
        if len(kept) + copies <= most:
            kept += [card] * copies
    return kept


def others(rng, decks, level, trump, suit, size):
    """A few cards of one other suit, enough to fill up, many of them twins."""
    other = rng.choice([s for s in SUITS if s not in (trump, suit)])
    faces = [card for row in rows(level, trump, other) for card in row][: size + 1]
    return rng.sample(faces * decks, size + 2)


RUNGS = (
    "tractor",
    "short tractor",
    "pairs for a tractor",
    "loose cards for a tractor",
    "pair",
    "pair out of a tractor",
    "pair out of a triple",
    "loose cards for a pair",
    "triple",
    "pair for a triple",
    "loose cards for a triple",
    "triple tractor",
    "pair tractor for a triple tractor",
    "short triple tractor",
    "triples for a triple tractor",
    "pairs for a triple tractor",
    "suit too short",
)


def rungs_hit(level, trump, suit, kinds, hand, best):
    """Which of `RUNGS` the best answer stands on, read off the reference's list."""
    if best is None:
        return {"suit too short"}
    hit, rest = set(), list(best)
    for kind in kinds:
        hit |= read_unit(kind, rest)
    if "pair" in hit:
        hit |= where_pairs_lie(rows(level, trump, suit), Counter(hand))
    return hit


def read_unit(kind, rest, short=False):
    """Take one unit's rungs off the list and name them."""
    width, length = kind
    if width == 1:
        return set()
    rung = rest.pop(0)
    if length == 1:
        names = ["pair", "loose cards for a pair"]
        if width == 3:
            names = ["triple", "pair for a triple", "loose cards for a triple"]
        return {names[rung]}
    full = {2: ["tractor"], 3: ["triple tractor", "pair tractor for a triple tractor"]}[width]
    if rung < len(full):
        return {"short " + full[0]} if short and rung == 0 else {full[rung]}
    parts = read_unit((width, length - 1), rest, True) | read_unit((width, 1), rest)
    names = {"pair": "pairs for a tractor", "loose cards for a pair": "loose cards for a tractor"}
    if width == 3:
        names = {
            "triple": "triples for a triple tractor",
            "pair for a triple": "pairs for a triple tractor",
        }
    return {names.get(part, part) for part in parts}


def where_pairs_lie(table, held):
    """A led pair was answered: does every pair held lie in a tractor, or in a triple?"""
    pairs = {(n, face) for n, row in enumerate(table) for face in row if held[face] >= 2}
    places = {n for n, _ in pairs}
    hit = set()
    if all(n + 1 in places or n - 1 in places for n in places):
        hit.add("pair out of a tractor")
    if all(held[face] == 3 for _, face in pairs):
        hit.add("pair out of a triple")
    return hit
