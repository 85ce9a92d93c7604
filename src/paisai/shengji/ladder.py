"""What does a hand owe to a lead?

The led units ask in class order, and each takes the first rung of its ladder that the suit
can give beside what the units before it have taken (B6.7; Z4.12-Z4.14; T7.6; S9.16).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from paisai.shengji.available_units import Kind, class_order, fits


class Owed(NamedTuple):
    """A unit that a follower with enough cards of the suit must give, and for which led unit."""

    kind: Kind
    led: Kind


@lru_cache(maxsize=1 << 14)
def owed(
    twos: int, threes: int, led: tuple[Kind, ...], short_tractor_duty: bool
) -> tuple[Owed, ...]:
    """The best answer of a suit of this shape to the led kinds (in class order).

    Loose cards are not listed: whoever follows suit gives them. A play of the right number
    of cards of the suit is legal exactly if it has all these units at once.

    Without `short_tractor_duty` a tractor that cannot be matched asks for as many pairs
    (one of triples: a tractor of pairs as long, else as many triples, as Z4.12 has it).
    """
    given: list[Owed] = []

    def can_give(kind: Kind) -> bool:
        return fits(twos, threes, in_class_order([*(unit.kind for unit in given), kind]))

    def climb(kind: Kind, unit: Kind) -> None:
        width, length = kind
        if width == 1:
            return
        if can_give(kind):
            given.append(Owed(kind, unit))
        elif length == 1:
            climb((width - 1, 1), unit)
        elif width == 3 and can_give((2, length)):
            given.append(Owed((2, length), unit))
        elif short_tractor_duty:
            climb((width, length - 1), unit)
            climb((width, 1), unit)
        else:
            for _ in range(length):
                climb((width, 1), unit)

    for unit in led:
        climb(unit, unit)
    return tuple(given)


def in_class_order(kinds: list[Kind]) -> tuple[Kind, ...]:
    return tuple(sorted(kinds, key=class_order))
