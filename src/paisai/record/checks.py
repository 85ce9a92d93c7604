"""What every replay checks: that a stated figure is the true one, and that a shuffle is proven."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from paisai.cards import Card, Proof
from paisai.errors import NotationError
from paisai.record.model import DealRecord, RecordError

Frame = TypeVar("Frame")


def last(frames: Iterable[Frame]) -> Frame:
    """The end of a replay, after everything in it was gone through."""
    found = None
    for frame in frames:
        found = frame
    if found is None:
        raise RecordError(0, "记录里没有一副牌", "there is no deal in the record")
    return found


def must_be(line: int, key: str, stated: str, truth: str, clause: str) -> None:
    """White space aside, the record must say just what follows from it."""
    if "".join(stated.split()) != "".join(truth.split()):
        raise RecordError(
            line,
            f"{key}{f'应为“{truth}”' if truth else '不应有内容'}，记录写的是“{stated}”",
            f"{key} should be {truth!r}, not {stated!r}",
            clause,
        )


def same(entry: DealRecord, key: str, truth: str, clause: str) -> None:
    """A fact of a deal may be left out; if it is there, it must be right."""
    stated = entry.get(key)
    if stated is not None:
        must_be(entry.line_of(key), key, stated, truth, clause)


def check_proof(entry: DealRecord, order: Sequence[Card], packs: int) -> None:
    """A published commitment alone proves nothing yet; with the secret it must fit."""
    secret, published = entry.get("密钥"), entry.get("承诺")
    if secret is None:
        return
    line = entry.line_of("密钥")
    try:
        proof = Proof(secret, entry.words)
    except NotationError as error:
        raise RecordError(line, error.zh, error.en) from None
    if published is not None and proof.commitment != published:
        raise RecordError(line, "密钥与承诺不符", "the secret does not fit the commitment")
    if proof.deck(packs) != tuple(order):
        raise RecordError(
            entry.line_of("牌序"),
            "牌序不是由密钥和添词洗出来的",
            "the deck's order does not follow from the secret and the words",
        )
