"""How is a draw made that nobody can have arranged, and how is it checked?

The desk publishes the commitment of a secret; people in the hall add words or numbers; the list of
words is closed, with its hash; then the secret is revealed. The seed also takes in the ledger's
head, so it is bound to everything recorded before. One seed serves every draw of one event: each
takes its own part of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TypeVar

from paisai.cards import check_secret, seed_of, shuffled

T = TypeVar("T", bound=str)


def draw_seed(secret: str, contributions: Sequence[str], ledger_head: str) -> str:
    """What the revealed secret and all that was added to it come to."""
    check_secret(secret)
    return seed_of(secret, (*contributions, ledger_head))


def words_hash(contributions: Sequence[str]) -> str:
    """What is published when the list of words is closed; each is hashed first, so no two lists
    look alike."""
    each = (hashlib.sha256(words.encode()).hexdigest() for words in contributions)
    return hashlib.sha256(" ".join(["paisai words", *each]).encode()).hexdigest()


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
