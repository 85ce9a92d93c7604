"""How is a draw made that nobody can have arranged, and how is it checked?

The desk publishes the commitment of a secret; people in the hall add words or numbers; then the
secret is revealed. The seed also takes in the ledger's head, so it is bound to everything
recorded before. One seed serves every draw of one event: each takes its own part of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeVar

from paisai.cards.shuffle import check_secret, commitment, seed_of, shuffled
from paisai.frozen import dataclass

T = TypeVar("T", bound=str)


@dataclass(frozen=True, slots=True)
class Draw:
    """All that is needed to recompute a draw; kept to the desk until the secret is revealed."""

    secret: str
    contributions: tuple[str, ...]
    ledger_head: str

    def __post_init__(self) -> None:
        check_secret(self.secret)

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        return seed_of(self.secret, (*self.contributions, self.ledger_head))

    def shows(self, published: str, seed: str) -> bool:
        """Whether this explains both the published commitment and the seed that was used."""
        return self.commitment == published and self.seed == seed


def part(seed: str, *purpose: str | int) -> str:
    """The seed of one of the draws made from `seed`: no two purposes share their chance."""
    words = [seed, *(hashlib.sha256(str(word).encode()).hexdigest() for word in purpose)]
    return hashlib.sha256(" ".join(["paisai draw", *words]).encode()).hexdigest()


def drawn(ids: Iterable[T], seed: str) -> list[T]:
    """The ids in the order of the draw, whatever order they were given in.

    >>> drawn(["B", "A", "C"], "seed") == drawn(["A", "B", "C"], "seed")
    True
    """
    return shuffled(sorted(ids), seed)


def draw_lots(tied: Iterable[Iterable[T]], seed: str) -> dict[T, int]:
    """One lot for each of those a ranking leaves equal, to be recorded and shown."""
    return numbers([id_ for group in tied for id_ in group], seed)


def numbers(ids: Iterable[T], seed: str) -> dict[T, int]:
    """Draw numbers from 1, fixed once at the start; lots are the same, the lowest is first."""
    return {id_: number for number, id_ in enumerate(drawn(ids, seed), 1)}
