"""What is a unit, and which units are in these cards?

A unit is w identical cards at each of n consecutive positions of one effective suit
(B6.3b-c, Z4.12, T7.10, S9.13); tractors have n of two or more and w of two or three.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from paisai.cards import Card, each_face
from paisai.shengji.available_units import Kind
from paisai.shengji.order import Order

Faces = list[tuple[Card, int]]


class Unit(NamedTuple):
    """A single, pair, triple or tractor; `top` is the position of its highest card.

    `cards` run from low to high.
    """

    width: int
    length: int
    suit: int
    top: int
    cards: tuple[Card, ...]

    @property
    def kind(self) -> Kind:
        return self.width, self.length

    @property
    def bottom(self) -> int:
        return self.top - self.length + 1


def as_unit(order: Order, cards: Iterable[Card]) -> Unit | None:
    """All the cards as one unit, if they are one."""
    cards = tuple(cards)
    if not cards:
        return None
    suit_of, position_of = order.suit_of, order.position_of
    if cards.count(cards[0]) == len(cards):
        return Unit(len(cards), 1, suit_of[cards[0]], position_of[cards[0]], cards)
    faces = list(each_face(cards))
    faces.sort(key=lambda face: position_of[face[0]])
    first, width = faces[0]
    suit, bottom = suit_of[first], position_of[first]
    if width == 1 and len(faces) > 1:
        return None
    for place, (card, copies) in enumerate(faces):
        if copies != width or suit_of[card] != suit or position_of[card] != bottom + place:
            return None
    ordered = tuple(card for card, _ in faces for _ in range(width))
    return Unit(width, len(faces), suit, bottom + len(faces) - 1, ordered)


def units_within(order: Order, cards: Iterable[Card]) -> Iterator[Unit]:
    """Every unit that can be had from the cards, each set of cards once: a triple gives a
    single, a pair and itself; at a shared position every suit's pair serves a tractor."""
    at = faces_by_place(order, cards)
    for (suit, bottom), faces in at.items():
        for card, copies in faces:
            for width in range(1, copies + 1):
                yield Unit(width, 1, suit, bottom, (card,) * width)
        for width in (2, 3):
            rows: list[list[Card]] = []
            while row := _of_width(at.get((suit, bottom + len(rows)), []), width):
                rows.append(row)
                for choice in product(*rows) if len(rows) > 1 else ():
                    chosen = tuple(card for card in choice for _ in range(width))
                    yield Unit(width, len(rows), suit, bottom + len(rows) - 1, chosen)


def name_zh(kind: Kind) -> str:
    width, length = kind
    if length == 1:
        return ("单张", "对子", "三条")[width - 1]
    return f"{length} 连{'对' if width == 2 else '三条'}拖拉机"


def name_en(kind: Kind) -> str:
    width, length = kind
    if length == 1:
        return ("a single", "a pair", "a triple")[width - 1]
    return f"a tractor of {length} {'pairs' if width == 2 else 'triples'}"


def faces_by_place(order: Order, cards: Iterable[Card]) -> dict[tuple[int, int], Faces]:
    """The faces with their copies, by suit and position."""
    at: dict[tuple[int, int], Faces] = {}
    for card, copies in each_face(cards):
        at.setdefault((order.suit_of[card], order.position_of[card]), []).append((card, copies))
    return at


def _of_width(faces: Faces, width: int) -> list[Card]:
    return [card for card, copies in faces if copies >= width]
