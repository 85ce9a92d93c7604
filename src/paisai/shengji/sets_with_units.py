"""Which sets of cards of a suit hold these units at once?

Position by position it is decided which faces are played two or three times; a face not so
chosen may still give one card. As soon as the chosen faces hold the units the rest is free.
A choice is followed only if it can be completed: what it spends and the fewest cards still
needed are within the number to be played, and enough cards are left to fill up. So there is
never a dead end, and the first set comes as fast as any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from paisai.cards import Card
from paisai.shengji import card_sets
from paisai.shengji.available_units import Kind, fits, least
from paisai.shengji.order import Order
from paisai.shengji.units import Faces, faces_by_place


class Branch(NamedTuple):
    """The sets that have `fixed` and any `wanted` of the `free` cards."""

    fixed: tuple[Card, ...]
    free: Sequence[Card]
    wanted: int


def branches(
    order: Order, suited: Sequence[Card], size: int, kinds: tuple[Kind, ...]
) -> Iterator[Branch]:
    """All sets of `size` cards that hold the `kinds`; no set is in two branches."""
    if len(kinds) == 1 and kinds[0] == (size, 1):
        return (Branch((card,) * size, (), 0) for card in card_sets.repeated(suited, size))
    search = _SetSearch(order, suited, size, kinds)
    return search.within(0, 0, 0, (), search.loose)


class _SetSearch:
    """The places where a face has more than one copy, from high to low; `rest` holds for each
    place what lies from there on: faces of two, of three, the positions, the cards."""

    def __init__(
        self, order: Order, suited: Sequence[Card], size: int, kinds: tuple[Kind, ...]
    ) -> None:
        places = faces_by_place(order, suited)
        self.size = size
        self.kinds = kinds
        self.loose = [card for faces in places.values() if _most(faces) == 1 for card, _ in faces]
        self.places = [
            (1 << 4 * position, faces)
            for (_, position), faces in sorted(places.items(), reverse=True)
            if _most(faces) > 1
        ]
        self.rest: list[tuple[int, int, int, list[Card]]] = [(0, 0, 0, [])]
        for bit, faces in reversed(self.places):
            twos, threes, undecided, cards = self.rest[-1]
            self.rest.append(
                (
                    twos + bit * sum(copies == 2 for _, copies in faces),
                    threes + bit * sum(copies == 3 for _, copies in faces),
                    undecided | bit,
                    [card for card, copies in faces for _ in range(copies)] + cards,
                )
            )
        self.rest.reverse()

    def within(
        self, place: int, twos: int, threes: int, fixed: tuple[Card, ...], single: list[Card]
    ) -> Iterator[Branch]:
        """`fixed` are played, of `single` any may be played once, the places from here on are
        undecided."""
        rest_twos, rest_threes, undecided, rest = self.rest[place]
        wanted = self.size - len(fixed)
        if wanted > len(single) + len(rest):
            return
        if fits(twos, threes, self.kinds):
            yield Branch(fixed, single + rest, wanted)
            return
        if least(twos + rest_twos, threes + rest_threes, self.kinds, undecided) > wanted:
            return
        bit, faces = self.places[place]
        for choice in product(*(range(copies, 0, -1) for _, copies in faces)):
            more = [
                card for (card, _), n in zip(faces, choice, strict=True) for _ in range(n) if n > 1
            ]
            if len(more) <= wanted:
                yield from self.within(
                    place + 1,
                    twos + bit * choice.count(2),
                    threes + bit * choice.count(3),
                    (*fixed, *more),
                    single + [card for (card, _), n in zip(faces, choice, strict=True) if n == 1],
                )


def _most(faces: Faces) -> int:
    return max(copies for _, copies in faces)
