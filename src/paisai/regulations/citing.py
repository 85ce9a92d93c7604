"""Which clause of a regulation fixes a value?

A clause says itself what it fixes (`Clause.fixes`): a place such as `clocks.round.minutes`, or
a larger one such as `clocks.round` with all that stands below it. The nearest one is cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from paisai.regulations.regulation import Regulation

_SELECTED = r"\[[^\]]*\]"
_LAST = r"(\.[^.\[\]]+|\[[^\]]*\])$"


def clauses_fixing(regulation: Regulation, place: str) -> tuple[str, ...]:
    """The clauses that fix what stands at a place; none: it is the organiser's own choice.

    >>> from paisai.regulations import load
    >>> clauses_fixing(load("shengji-szpt-2013"), "entry.selection.report")
    ('S6.5.1', 'S11')
    """
    for wider in wider_places(place):
        found = regulation.fixed.get(wider)
        if found:
            return found
    return ()


def clause_of(regulation: Regulation, place: str) -> str:
    """The clause to cite for a value; empty: an option of ours.

    >>> from paisai.regulations import load
    >>> clause_of(load("bashifen-teachers"), "stages[main].same_unit_meets")
    'T3.4'
    """
    return next(iter(clauses_fixing(regulation, place)), "")


def wider_places(place: str) -> Iterator[str]:
    """The place, then what it is part of; each also for all items of a list alike.

    >>> list(wider_places("stages[main].rounds"))
    ['stages[main].rounds', 'stages.rounds', 'stages[main]', 'stages']
    """
    seen = set()
    while place:
        for one in (place, re.sub(_SELECTED, "", place)):
            if one not in seen:
                seen.add(one)
                yield one
        shorter = re.sub(_LAST, "", place)
        place = shorter if shorter != place else ""
