"""Which clause of this regulation fixes a value?

A field knows the ids of all presets it comes from; a regulation cites one catalogue. What both
have is the clause to name.
"""

from __future__ import annotations

from functools import cache

from pydantic import BaseModel

from paisai.regulations import Regulation
from paisai.regulations.clauses import all_clauses
from paisai.regulations.part import clauses_of


@cache
def _cited(catalogue: str) -> frozenset[str]:
    return frozenset(clause.id for clause in all_clauses(catalogue))


def clause_of(regulation: Regulation, part: type[BaseModel], field: str) -> str:
    """The first clause of the regulation's catalogue for this field; empty: an option of ours."""
    cited = _cited(regulation.catalogue)
    return next((id_ for id_ in clauses_of(part, field) if id_ in cited), "")
