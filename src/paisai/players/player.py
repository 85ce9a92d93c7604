"""What is a player? Something that is shown a view and its legal actions, and chooses one.

A choice depends only on the view, the seed and the budget: a player keeps nothing from one
decision to the next, so that a table, a record and the judge protocol get the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Generic, Protocol, Self, TypeVar

from paisai.frozen import record
from paisai.text import SILENT, Text

DEFAULT_MS = 10
"""How long a player may think of a decision if nobody says otherwise."""
STOP = 3
"""After so many times its budget, in processor time, a player that thinks ahead ends whatever it
has come to. Until then its work is counted and not timed, so that a decision depends on the seed
and not on how busy the machine is."""

V = TypeVar("V")
"""The view of a game."""
A = TypeVar("A")
"""The actions of a game."""
Option = TypeVar("Option", covariant=True)
ViewIn = TypeVar("ViewIn", contravariant=True)


class Legal(Protocol[Option]):
    """The legal actions of one seat; `in` does not enumerate them."""

    def __iter__(self) -> Iterator[Option]: ...

    def __contains__(self, action: object, /) -> bool: ...

    def choose(self, random: Random, /) -> Option:
        """One of them, each as likely as any other."""


@record
class Choice(Generic[A]):
    """What a player does, and why, in one sentence."""

    action: A
    why: Text


class Player(Generic[V, A]):
    """`ms` is the time one decision may take; `seed` makes every decision repeatable.

    A player of one's own says what it does in `act`, or in `choose` with the reason::

        class Careful(Player):
            def act(self, view, legal):
                return min(legal, key=lambda action: len(getattr(action, "cards", ())))

    `view` is `deal.view(seat)`, `legal` is `deal.actions(seat)`.
    """

    seed: int = 0
    ms: int = DEFAULT_MS

    def __new__(cls, *_: object, **__: object) -> Self:
        if cls.act is Player.act and cls.choose is Player.choose:
            raise TypeError(f"{cls.__name__} says neither in act nor in choose what it does")
        return super().__new__(cls)

    def __init__(self, seed: int = 0, ms: int = DEFAULT_MS) -> None:
        self.seed = seed
        self.ms = ms

    def choose(self, view: V, legal: Legal[A]) -> Choice[A]:
        """One of the legal actions, and why. The view is that of the seat that is asked."""
        return Choice(self.act(view, legal), SILENT)

    def act(self, view: V, legal: Legal[A]) -> A:
        """One of the legal actions."""
        return self.choose(view, legal).action

    def close(self) -> None:
        """Ends what the player has started: a program, a connection. It is asked nothing more."""

    def longest(self) -> int:
        """The milliseconds of processor time after which thinking ends in any case."""
        return STOP * self.ms

    def dice(self, *moment: object) -> Random:
        """Randomness of one decision; `moment` tells it from the others of the deal."""
        return Random(f"{self.seed}/{'/'.join(map(str, moment))}")


@record
class ListedPlayer:
    """A player by its id, with how to make one from a seed and a budget in milliseconds."""

    id: str
    name: Text
    about: Text
    make: Callable[[int, int], Player[Any, Any]]
    version: int = 1
    """Goes up when it plays differently; earlier ones are asked for as `id@version`."""

    @property
    def full_id(self) -> str:
        """What a record holds: the same name asks for the same player later."""
        return f"{self.id}@{self.version}"
