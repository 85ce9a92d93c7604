"""Who takes part, and who may not meet whom because they belong together?"""

from __future__ import annotations

from typing import NewType

from paisai.frozen import record

EntryId = NewType("EntryId", str)
UnitId = NewType("UnitId", str)
ZoneId = NewType("ZoneId", str)
Bracket = tuple[EntryId | None, ...]
"""The slots of a knockout. Neighbours meet: 0 and 1, 2 and 3, then the winners of those. None is a
bye."""


@record
class Entry:
    """One player or one partnership.

    A joint team belongs to each of its units (T2); an entry without a unit shares with nobody.
    `seed` is the place in the unit's own selection, 1 the best (S6.5.1).
    """

    id: EntryId
    units: frozenset[UnitId] = frozenset()
    zone: ZoneId | None = None
    seed: int | None = None

    def shares_unit_with(self, other: Entry) -> bool:
        return not self.units.isdisjoint(other.units)


def entry(
    id: str,  # noqa: A002
    *units: str,
    zone: str | None = None,
    seed: int | None = None,
) -> Entry:
    """An entry from plain strings.

    >>> entry("甲", "一中", "二中").shares_unit_with(entry("乙", "二中"))
    True
    """
    return Entry(
        EntryId(id),
        frozenset(map(UnitId, units)),
        None if zone is None else ZoneId(zone),
        seed,
    )
