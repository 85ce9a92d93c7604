"""How is a command turned down?"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Self

from paisai.errors import RuleViolation
from paisai.text import Text


class Reason(StrEnum):
    """What kind of refusal it is, for programs; people read the sentence."""

    NOT_NOW = "not_now"
    UNREADABLE = "unreadable"
    UNKNOWN = "unknown"
    """No such entry, unit, table, round, objection, ruling or appeal."""
    NOT_AT_TABLE = "not_at_table"
    NOT_ELIGIBLE = "not_eligible"
    LIMIT = "limit"
    DUPLICATE = "duplicate"
    UNSIGNED = "unsigned"
    IMPOSSIBLE_SCORE = "impossible_score"
    RESULTS_MISSING = "results_missing"
    TOO_LATE = "too_late"
    TOO_EARLY = "too_early"
    INCOMPLETE = "incomplete"
    NEEDS_REASON = "needs_reason"
    WRONG_SECRET = "wrong_secret"
    NOT_POSSIBLE = "not_possible"
    """The regulation or the arithmetic of the draw does not allow it."""
    OTHERS_DEPEND = "others_depend"


class Refusal(RuleViolation):
    """Nothing has changed. `clause` is empty where no clause but the order of things says so."""

    def __init__(self, reason: Reason, sentence: Text, clause: str = "") -> None:
        super().__init__(clause, sentence.zh, sentence.en)
        self.reason = reason
        self.parts: tuple[tuple[str, str, str], ...] = ()

    def about(self, parts: Iterable[tuple[str, str, str]]) -> Self:
        """The same refusal taken apart: each field of a form, and what is wrong with it."""
        self.parts = tuple(parts)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        arguments = (self.reason, self.sentence, self.clause)
        return type(self), arguments, {"needed": self.needed, "parts": self.parts}


def refuse(reason: Reason, sentence: Text, *, clause: str = "") -> Refusal:
    """Returns the refusal to raise; no `clause` where only the order of things says so."""
    return Refusal(reason, sentence, clause)
