"""Readings, throws and tricks by trying everything. Slow on purpose; nothing of the engine."""

from collections import Counter
from itertools import combinations

from shengji.slow_follow import rows, units, without

SUITS = ("S", "H", "C", "D", "trump")


def suit_of(level, trump, card):
    effective = [s for s in SUITS if s != trump]
    return next(s for s in effective if any(card in row for row in rows(level, trump, s)))


def top(table, unit):
    return max(n for n, row in enumerate(table) for card in unit if card in row)


def divisions(table, held):
    """Every division of the cards of one suit into units, as sorted tuples of sorted units."""
    if not held:
        return {()}
    card = min(held)
    found = set()
    for width in (1, 2, 3):
        for length in range(1, len(table) + 1 if width > 1 else 2):
            for unit in units(table, held, width, length):
                if card in unit:
                    for rest in divisions(table, without(held, unit)):
                        found.add(tuple(sorted([*rest, tuple(sorted(unit))])))
    return found


def is_unit(table, cards):
    held = Counter(cards)
    width = max(held.values())
    if width == 1 and len(cards) > 1:
        return False
    length = len(cards) // width
    return any(Counter(unit) == held for unit in units(table, held, width, length))


def readings(table, cards):
    """The divisions in which no two units could be joined into one."""
    return {
        division
        for division in divisions(table, Counter(cards))
        if not any(is_unit(table, one + other) for one, other in combinations(division, 2))
    }


def blocked(table, lead, others):
    """The thrown units (width, length, cards) that some other hand beats."""
    return [
        (width, length, cards)
        for width, length, cards in lead
        if any(
            top(table, unit) > top(table, cards)
            for hand in others
            for unit in units(table, Counter(hand), width, length)
        )
    ]


def answers_exactly(table, held, kinds):
    """Every way to divide the cards into exactly these kinds: the list of tops."""
    if not kinds:
        if not held:
            yield ()
        return
    (width, length), *others = kinds
    for unit in units(table, held, width, length):
        for rest in answers_exactly(table, without(held, unit), others):
            yield (top(table, unit), *rest)


def worth(table, play, kinds, down_the_classes):
    """What a play of the led kinds shows, at its best; None if it is not of these kinds."""
    classes = [(width, length > 1) for width, length in kinds]
    firsts = [classes.index(one) for one in dict.fromkeys(classes)]
    shown = []
    for tops in answers_exactly(table, Counter(play), kinds):
        best = []
        for n in firsts:
            same = [t for t, kind in zip(tops, kinds, strict=True) if kind == kinds[n]]
            best.append(max(same))
        shown.append(tuple(best if down_the_classes else best[:1]))
    return max(shown, default=None)


def winner(level, trump, kinds, plays, down_the_classes=False):
    """`kinds` of the lead in class order; `plays[0]` is the lead."""
    led = suit_of(level, trump, plays[0][0])
    best, best_worth = 0, None
    for n, play in enumerate(plays):
        suits = {suit_of(level, trump, card) for card in play}
        if len(suits) > 1 or not suits <= {led, "trump"}:
            continue
        (suit,) = suits
        if n > 0 and len(kinds) > 1 and suit == led:
            continue
        value = worth(rows(level, trump, suit), play, kinds, down_the_classes)
        if value is None:
            continue
        if n == 0 or (suit == "trump", value) > best_worth:
            best, best_worth = n, (suit == "trump", value)
    return best
