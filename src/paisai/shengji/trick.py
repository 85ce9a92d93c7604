"""Who wins a trick, and how many points are in it?

One unit led: a play of exactly one such unit, in the led suit or all trump, with a higher
top (any trump over any plain). A throw: only a ruff of exactly the led kinds, compared by
the top of the lead's highest class (B6.8, Z4.17, T7.7, S9.12, S9.16). Equal: the earlier.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paisai.cards import ALL_CARDS, Card
from paisai.shengji.available_units import Kind, fits, shape, starts, take
from paisai.shengji.order import TRUMP, Order
from paisai.shengji.policies import RuffTies
from paisai.shengji.reading import Reading
from paisai.shengji.rules import Rules

POINTS_OF = tuple({"5": 5, "T": 10, "K": 10}.get(card.rank, 0) for card in ALL_CARDS)


def points(cards: Iterable[Card]) -> int:
    """5 counts 5, 10 and K count 10: 100 in every pack (S9.1, Z4.6).

    >>> from paisai.cards import deck
    >>> points(deck(3))
    300
    """
    return sum([POINTS_OF[card] for card in cards])


def winner(rules: Rules, order: Order, lead: Reading, plays: Sequence[Sequence[Card]]) -> int:
    """The index of the winning play; `plays[0]` is the lead, `lead` its units, and all plays
    have the same number of cards."""
    best, best_value = 0, _led_value(lead)
    for index in range(1, len(plays)):
        value = value_of(rules, order, lead, plays[index])
        if value is not None and value > best_value:
            best, best_value = index, value
    return best


Value = tuple[bool, tuple[int, ...]]
"""Whether it is trump, and the tops compared; the higher value wins."""


def value_of(rules: Rules, order: Order, lead: Reading, play: Sequence[Card]) -> Value | None:
    """What a play is worth against the lead, None if it cannot win at all."""
    suit = order.suit_of[play[0]]
    led = lead[0].suit
    if suit not in (led, TRUMP) or (suit == led and len(lead) > 1):
        return None
    first = lead[0]
    if first.length == len(lead) == 1:
        if play.count(play[0]) != first.width:
            return None
        return suit == TRUMP, (order.position_of[play[0]],)
    suit_of = order.suit_of
    if any(suit_of[card] != suit for card in play):
        return None
    tops = _tops(order, [unit.kind for unit in lead], play, rules.ruff_ties)
    return None if tops is None else (suit == TRUMP, tops)


def _led_value(lead: Reading) -> Value:
    """A throw that stands is beaten by every ruff and by nothing else."""
    return lead[0].suit == TRUMP, (lead[0].top,)


def _tops(
    order: Order, kinds: list[Kind], play: Sequence[Card], ties: RuffTies
) -> tuple[int, ...] | None:
    """The highest tops the play can show, one for each class of the lead, or only for the
    highest class; None if it cannot be divided into exactly these kinds."""
    firsts = _first_of_each_class(kinds)
    if ties is RuffTies.EARLIER:
        firsts = firsts[:1]
    twos, threes = shape(order, play)
    wide = [kind for kind in kinds if kind[0] > 1]
    if not fits(twos, threes, tuple(wide)):
        return None
    tops: list[int] = []
    used: list[int] = []
    for kind in firsts:
        if kind == (1, 1):
            tops.append(_highest_single(order, play, used, twos, threes, tuple(wide)))
            break
        wide.remove(kind)
        for start in starts(twos, threes, kind):
            left = take(twos, threes, kind, start)
            if fits(*left, tuple(wide)):
                break
        twos, threes = left
        tops.append(start + kind[1] - 1)
        used += [start + place for place in range(kind[1]) for _ in range(kind[0])]
    return tuple(tops)


def _first_of_each_class(kinds: list[Kind]) -> list[Kind]:
    """Of each class the longest; `kinds` are in class order."""
    classes: dict[tuple[bool, int], Kind] = {}
    for width, length in kinds:
        classes.setdefault((length > 1, width), (width, length))
    return list(classes.values())


def _highest_single(
    order: Order,
    play: Sequence[Card],
    used: list[int],
    twos: int,
    threes: int,
    wide: tuple[Kind, ...],
) -> int:
    """The highest position that can spare a card beside the wide units still to be had;
    `used` are the positions of cards already in a unit."""
    left = [order.position_of[card] for card in play]
    for position in used:
        left.remove(position)
    for position in sorted(set(left), reverse=True):
        pairs, triples = twos >> 4 * position & 15, threes >> 4 * position & 15
        bit = 1 << 4 * position
        if (
            left.count(position) > 2 * pairs + 3 * triples
            or (pairs and fits(twos - bit, threes, wide))
            or (triples and fits(twos + bit, threes - bit, wide))
        ):
            return position
    raise AssertionError("a play of the led kinds has a card for every single")
