"""How is a shuffle made that nobody can have arranged, and how is it checked?

Before the deal the dealer draws a secret and publishes its commitment. Then the players
may add words. After the deal the secret is revealed, and anyone recomputes the order from
the secret and the words: the dealer could not choose the words, the players did not know
the secret. `docs/shuffle.md` gives the whole recipe in ten lines of Python.

Only SHA-256 is used, so the order is the same on every machine and Python version.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from paisai.cards.card import Card
from paisai.cards.deck import deck
from paisai.errors import NotationError
from paisai.frozen import record

T = TypeVar("T")

_HEX = re.compile("[0-9a-f]{64}")


def _sha256(text: str) -> str:
    try:
        return hashlib.sha256(text.encode()).hexdigest()
    except UnicodeEncodeError:
        raise NotationError(
            "添词或种子里有不成字的编码，请换成普通文字",
            "a word or seed holds half a character; write plain text",
        ) from None


def check_secret(secret: str) -> None:
    """A secret is 64 hexadecimal digits (256 bits), as `secrets.token_hex(32)` gives it."""
    if not _HEX.fullmatch(secret):
        raise NotationError(
            "密钥应为 64 位小写十六进制数字", "a secret is 64 lower-case hexadecimal digits"
        )


def commitment(secret: str) -> str:
    """What is published before the deal."""
    check_secret(secret)
    return _sha256("paisai commit " + secret)


def seed_of(secret: str, words: Iterable[str] = ()) -> str:
    """The seed: the secret and each contributed word, in the order they were given.

    Each word is hashed first, so no word can pass for two.
    """
    check_secret(secret)
    return _sha256(" ".join(["paisai seed", secret, *map(_sha256, words)]))


def shuffled(items: Sequence[T], seed: str) -> list[T]:
    """Fisher-Yates from the end; step i draws from SHA-256(seed, i).

    A 256-bit number modulo at most a few thousand is uniform to within 2**-240.

    >>> "".join(shuffled("ABCDE", "seed"))
    'DECBA'
    """
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = int(_sha256(f"{seed} {i}"), 16) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@record
class Proof:
    """All that is needed to recompute one shuffle. It is secret until the deal is over."""

    secret: str
    words: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_secret(self.secret)

    @property
    def commitment(self) -> str:
        """What is published before the words are known: the hash of the secret."""
        return commitment(self.secret)

    @property
    def seed(self) -> str:
        """What the shuffle is made from: the secret and the words together."""
        return seed_of(self.secret, self.words)

    def deck(self, packs: int) -> tuple[Card, ...]:
        """The deck in the order this proof gives it; the first card is dealt first."""
        return tuple(shuffled(deck(packs), self.seed))

    def shows(self, published: str, cards: Sequence[Card], packs: int) -> bool:
        """Whether this proof explains both the published commitment and the dealt order."""
        return self.commitment == published and self.deck(packs) == tuple(cards)
