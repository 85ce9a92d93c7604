"""What is a deal of any game asked? Both games answer to these words.

A state is a value. Legal actions are asked of it, and `apply` gives the next state::

    while deal.to_act is not None:
        deal = deal.apply(deal.choose(random))
    print(deal.result)
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Protocol, Self, TypeVar, runtime_checkable

ActionT = TypeVar("ActionT")
"""The actions of a game."""
ListedT = TypeVar("ListedT", covariant=True)
"""The actions that a game lists."""
ViewT = TypeVar("ViewT", covariant=True)
"""What a seat sees of a game."""
ResultT = TypeVar("ResultT", covariant=True)
"""How deals of a game end."""


class Actions(Protocol[ListedT]):
    """The legal actions of a state, asked and never kept: `in` tests one without making the
    others, `len` counts them, iterating gives them one by one.

    What there are too many of to list (throws in 升级, other suits of the same ranks in 二打一)
    is only tested. `choose` draws one, each as likely as any other.
    """

    def __contains__(self, action: object, /) -> bool: ...
    def __iter__(self) -> Iterator[ListedT]: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def choose(self, random: Random, /) -> ListedT:
        """Returns one of them at random."""


@runtime_checkable
class Deal(Protocol[ActionT, ViewT, ResultT]):
    """One deal, from the shuffled deck to its result. Seats run anticlockwise from 0."""

    @property
    def phase(self) -> Enum:
        """What the table is waiting for."""

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is; None when the deal is over."""

    @property
    def result(self) -> ResultT | None:
        """How the deal ended; None while it goes on."""

    def actions(self, seat: int | None = None) -> Actions[ActionT]:
        """What is legal now; with a seat, what is legal for that seat."""

    def verify(self, action: ActionT, seat: int | None = None) -> None:
        """Raise `RuleViolation`, with its clause, unless the seat (default: whose turn it is)
        may do this now."""

    def apply(self, action: ActionT, seat: int | None = None) -> Self:
        """The deal after this action; an illegal one raises and changes nothing."""

    def choose(self, random: Random) -> ActionT:
        """One of `actions()`, each as likely as any other; the deal must not be over."""

    def view(self, seat: int | None) -> ViewT:
        """All that the seat may see; None is a spectator, who sees no hand."""
