"""How strong is one player against another? Duplicate decks: each is played with the sides
exchanged, and the deck is the unit of every figure, so that luck of the cards cancels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple


class SideScore(NamedTuple):
    """One deal, as the first player's side saw it. Points are that side's, all its seats."""

    role: str
    won: bool
    points: float


class Figure(NamedTuple):
    """A mean over decks and half the width of its 95 % interval."""

    mean: float
    within: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.within:.3f}"


class Strength(NamedTuple):
    """What the first player did against the second. `edge` is its wins less the other's, per
    deck: exactly 0 for a player against itself."""

    decks: int
    won: Figure
    points: Figure
    edge: Figure
    by_role: dict[str, tuple[Figure, Figure]]
    """Role → how often it won, and its points."""


def figure(values: Sequence[float]) -> Figure:
    number = len(values)
    mean = sum(values) / number
    if number < 2:
        return Figure(mean, float("inf"))
    spread = sum((value - mean) ** 2 for value in values) / (number - 1)
    return Figure(mean, 1.96 * sqrt(spread / number))


def strength(decks: Iterable[Sequence[SideScore]]) -> Strength:
    """From the outcomes of each deck, sides exchanged."""
    played = [tuple(deck) for deck in decks]
    won = [sum(one.won for one in deck) / len(deck) for deck in played]
    points = [sum(one.points for one in deck) / len(deck) for deck in played]
    roles = {one.role: None for deck in played for one in deck}
    return Strength(
        decks=len(played),
        won=figure(won),
        points=figure(points),
        edge=figure([2 * share - 1 for share in won]),
        by_role={
            role: (
                figure([float(one.won) for deck in played for one in deck if one.role == role]),
                figure([one.points for deck in played for one in deck if one.role == role]),
            )
            for role in roles
        },
    )
