"""Of which clauses has an organiser set a value otherwise than they say?"""

from __future__ import annotations

import re

from paisai.regulations.citing import clauses_fixing
from paisai.regulations.editing import diff
from paisai.regulations.loading import load
from paisai.regulations.particulars import moved
from paisai.regulations.regulation import Regulation

_OF_EACH_EVENT = (
    *("id", "name", "copied_from", "event.first_day", "timetable", "clauses"),
    "entry.selection.report_due",
)
"""What differs from event to event, whatever is played."""
_INFRACTION = re.compile(r"penalties\[([^\]]+)\]")


def set_otherwise(regulation: Regulation) -> frozenset[str]:
    """None of a preset, nor of one that was copied from none; dates that only moved are the same.

    >>> set_otherwise(load("erdayi-sanya-2021"))
    frozenset()
    """
    if regulation.copied_from in (None, regulation.id):
        return frozenset()
    original = load(regulation.catalogue)
    if regulation.event.first_day is not None:
        original = moved(original, regulation.event.first_day)
    ruled = {one.id: one.clause for one in (*original.penalties, *regulation.penalties)}
    found: set[str] = set()
    for one in diff(original, regulation):
        if one.place.startswith(_OF_EACH_EVENT):
            continue
        found.update(clauses_fixing(regulation, one.place))
        infraction = _INFRACTION.match(one.place)
        if infraction is not None:
            found.add(ruled.get(infraction[1]) or "")
    return frozenset(found - {""})
