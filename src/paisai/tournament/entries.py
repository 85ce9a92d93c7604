"""Who takes part, who may not meet whom because they belong together, and how far has the
review of an entry come?"""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum
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


@record
class EntryPlayer:
    """`staff` is a category that may be barred (E3.1.3); `number` a document's number;
    `employer` for whom the player works, where that is not the unit the entry plays for;
    `telephone` the player's own."""

    name: str
    born: date | None = None
    staff: str | None = None
    number: str | None = None
    employer: str | None = None
    telephone: str | None = None


@record
class UnitReport:
    """What a unit reports of its own selection (S6.5.1, S11); `ranking` names its places from the
    first on; `mailed` is the date of the mail, where it was not the day it was written down."""

    members: int
    entrants: int
    time: str = ""
    place: str = ""
    format: str = ""
    ranking: tuple[str, ...] = ()
    mailed: date | None = None


@record
class EntryUnit:
    """`represents` is what it is, of what the regulation lets teams represent (E3.1.2); `erased`
    names what was given and is not known any more."""

    id: UnitId
    name: str
    zone: ZoneId | None = None
    leader: str = ""
    telephone: str = ""
    officials: tuple[str, ...] = ()
    report: UnitReport | None = None
    represents: str = ""
    erased: tuple[str, ...] = ()


class PaperStatus(StrEnum):
    PENDING = "pending"
    ACCEPTED = "accepted"
    REFUSED = "refused"


@record
class HeldPaper:
    """One item of the checklist as one player (from 1) handed it in; `dated` is its own date."""

    player: int
    paper: str
    status: PaperStatus
    dated: date | None = None


class EntryStatus(StrEnum):
    ENTERED = "entered"
    """Handed in; where the regulation asks for a review, not yet reviewed."""
    ACCEPTED = "accepted"
    """Reviewed; waits for the public notice to end."""
    REFUSED = "refused"
    QUALIFIED = "qualified"
    WITHDRAWN = "withdrawn"


@record
class Replacement:
    """Somebody came for another after play had begun: the entry's name and players until then,
    and the stage and the round (by their numbers there) from which on the new one plays."""

    name: str
    players: tuple[str, ...]
    left: str
    came: str
    stage: int
    round: int


@record
class Entrant:
    """One entry as it was handed in, last changed by event `since`. `joined_late` came after the
    first stage had begun. `signed_in` is when it last came, on a day on which it had no table;
    `replaced` the players (from 1) who came for others after play had begun; `erased` which of
    their particulars were given and are not known any more, of player 0 those of the entry;
    `telephone` is where somebody of it is reached."""

    id: EntryId
    name: str
    players: tuple[EntryPlayer, ...]
    units: tuple[UnitId, ...] = ()
    zone: ZoneId | None = None
    leader: str = ""
    seed: int | None = None
    wild_card: bool = False
    status: EntryStatus = EntryStatus.ENTERED
    note: str = ""
    papers: tuple[HeldPaper, ...] = ()
    joined_late: bool = False
    since: int = 0
    signed_in: datetime | None = None
    replaced: tuple[int, ...] = ()
    erased: tuple[tuple[int, str], ...] = ()
    confirmed: tuple[str, ...] = ()
    """What was in doubt of it, and somebody has looked at."""
    awaits: tuple[UnitId, ...] = ()
    """Units of a joint pair that have not agreed yet (T2)."""
    replacements: tuple[Replacement, ...] = ()
    telephone: str = ""

    @property
    def takes_part(self) -> bool:
        """Neither refused nor withdrawn."""
        return self.status not in (EntryStatus.REFUSED, EntryStatus.WITHDRAWN)


@record
class Notice:
    """Public notice of a list (E3.4.1); it is open through the whole of `last_day`."""

    seq: int
    opened: datetime
    last_day: date
    entries: tuple[EntryId, ...]


@record
class Objection:
    """`number` counts the objections of the event."""

    number: int
    entry: EntryId
    unit: UnitId
    text: str
    evidence: str
    upheld: bool | None = None
    reason: str = ""


def as_entry(entrant: Entrant) -> Entry:
    """What pairing and draws know of an entrant."""
    return Entry(entrant.id, frozenset(entrant.units), entrant.zone, entrant.seed)
