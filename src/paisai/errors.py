"""The three errors of the house, each with a sentence for people in both languages."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Self

from paisai.text import Text

__all__ = ["NotPermitted", "NotationError", "PaisaiError", "RuleViolation"]

_LONGEST = 1_000
"""Characters of an answer in one line."""


class Needed(StrEnum):
    """What would make a refused act acceptable; a front knows what that is called with it: an
    option to type, or a field of a page."""

    FIRST = "first"
    NORTH_SOUTH = "north_south"
    FIRST_LEVEL = "first_level"
    RULINGS_INCLUDED = "rulings_included"
    RULING_INCLUDED = "ruling_included"
    DEAL = "deal"
    ROUND_AND_TABLE = "round_and_table"
    ROUND = "round"
    REASON = "reason"
    REQUEST = "request"
    RESPONSIBLE = "responsible"
    ARRIVED = "arrived"
    START = "start"
    RANKS = "ranks"
    NEW_SCORE = "new_score"
    NEW_SCORE_OR_REPLAY = "new_score_or_replay"
    DECISION = "decision"
    SELECTION = "selection"
    WILD_CARD = "wild_card"
    FINAL = "final"
    CORRECTION = "correction"
    UNDO = "undo"
    UNDO_RULING = "undo_ruling"
    UNIT = "unit"
    WHOSE = "whose"
    MADE = "made"
    CHECKED = "checked"
    REMEDY = "remedy"
    FEE = "fee"
    FORM = "form"
    DATED = "dated"
    DECLARED = "declared"
    HONOUR = "honour"
    SUBSTITUTES = "substitutes"
    AGREED = "agreed"
    CLOCK = "clock"


class PaisaiError(Exception):
    """Something a person can mend. Its `sentence` says what, and what would be accepted; `zh` and
    `en` are the sentence in one language."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(zh, en)
        self.sentence = Text(zh, en)
        self.needed: Needed | None = None

    @property
    def zh(self) -> str:
        """The sentence in Chinese."""
        return self.sentence.zh

    @property
    def en(self) -> str:
        """The sentence in English."""
        return self.sentence.en

    def needing(self, needed: Needed | None) -> Self:
        """Returns the same error, with what would mend it."""
        self.needed = needed
        return self

    def __str__(self) -> str:
        return str(self.sentence)

    def text(self, language: str = "zh") -> str:
        """The sentence in both languages."""
        return self.sentence.in_(language)

    def in_brief(self, language: str = "zh") -> str:
        """The same on one line; of what is very long the beginning and the end."""
        text = " ".join(self.text(language).split())
        half = _LONGEST // 2
        return text if len(text) <= _LONGEST else f"{text[:half]} … {text[1 - half :]}"


class NotationError(PaisaiError, ValueError):
    """The text cannot be read."""


class RuleViolation(PaisaiError):
    """The thing is not a legal action here; `clause` is the id of the clause it breaks."""

    def __init__(self, clause: str, zh: str, en: str) -> None:
        PaisaiError.__init__(self, zh, en)
        self.clause = clause

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.clause, self.zh, self.en), {"needed": self.needed}


class TooLarge(Exception):
    """More work than the caller was ready for; whoever asks with a limit says it in words."""


class NotPermitted(PaisaiError):
    """The thing is legal, but not for this person."""
