"""By which names do sentences call entries and units?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId, UnitId

NAMED = 8
"""So many names are listed; a list of hundreds helps nobody."""


def unit_names(competition: Competition, units: Iterable[UnitId]) -> list[str]:
    known: Mapping[UnitId, object] = competition.units
    return [competition.units[unit].name if unit in known else unit for unit in units]


def label(competition: Competition, entry: str) -> str:
    """An entry as a sentence names it: 甲队（一中）, but 一中二队 without its unit again; one that
    is not there by what was written."""
    entrant = competition.entrants.get(EntryId(entry))
    if entrant is None:
        return entry
    units = "、".join(u for u in unit_names(competition, entrant.units) if u not in entrant.name)
    return f"{entrant.name}（{units}）" if units else entrant.name


def honoured(competition: Competition, to: str) -> str:
    """To whom an award is given: an entry or a unit by its name, anybody else as written."""
    if EntryId(to) in competition.entrants:
        return label(competition, to)
    return unit_names(competition, [UnitId(to)])[0]


def names(competition: Competition, entries: Iterable[str], most: int = NAMED) -> Text:
    """Several entries as a sentence lists them; of many the first, and how many there are.

    An entry's own commas are its unit's: 甲队（一中）、乙队（二中）."""
    listed = list(entries)
    shown = [label(competition, entry) for entry in islice(listed, most)]
    if len(listed) <= most:
        return Text("、".join(shown), ", ".join(shown))
    return Text(
        f"{'、'.join(shown)} 等 {len(listed)} 个",
        f"{', '.join(shown)} and {len(listed) - most} more",
    )
