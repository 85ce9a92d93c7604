"""How does a round stand, table by table, and what does a score sheet say?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from enum import StrEnum

from paisai.frozen import field, record, replace
from paisai.persistent import Vector
from paisai.referee.clocks import Clock
from paisai.text import Text
from paisai.tournament.entries import EntryId


class Compass(StrEnum):
    """Two partners at a table, by where they sit. In the package a side 0 is always East-West
    and a side 1 North-South, as `shengji.seats` has them; what a table's two entries scored
    stands in table order instead, the first named first."""

    EAST_WEST = "EW"
    NORTH_SOUTH = "NS"

    @staticmethod
    def at(side: int) -> Compass:
        return (Compass.EAST_WEST, Compass.NORTH_SOUTH)[side]

    @property
    def side(self) -> int:
        return 0 if self is Compass.EAST_WEST else 1

    @property
    def words(self) -> Text:
        if self is Compass.EAST_WEST:
            return Text("东西", "East-West")
        return Text("南北", "North-South")


@record
class PlayedDeal:
    """One deal of 升级 as the sheet has it: who declared, and the points the defenders took
    without what was ruled; None for one that a ruling ended before it was played out."""

    declarer: Compass
    points: int | None


@record
class Score:
    """What a score sheet says; exactly one of `levels`, `played`, `deals` is given.

    `levels` are counts climbed, in table order; `rulings_included` answers whether what was
    ruled on deals of the table is in them. `played` are the deals that made them, from the rank
    `start`. `first` is the side in table order that wins an equal level (S15), told where the
    deals do not say. `north_south` is who of the table (0 or 1) sat North-South, where the seats
    were cut at the table (B6.4). `deals` are the three scores of each deal of 二打一 in table
    order, a substitute's last.
    """

    levels: tuple[int, int] | None = None
    first: int | None = None
    played: tuple[PlayedDeal, ...] | None = None
    start: str | None = None
    deals: tuple[tuple[int, int, int], ...] | None = None
    north_south: int | None = None
    rulings_included: bool | None = None


class Source(StrEnum):
    """By what a result stands."""

    ALL_SIDES = "all_sides"
    SHEET = "sheet"
    DESK = "desk"
    APPEAL = "appeal"


@record
class TableResult:
    """`score` is None if nobody played. `absent` forfeited; `late_by` handed the sheet in late.
    `time` is when it was first entered, None if it stood from the pairing on; `handed_in` when the
    sheet came, as far as anybody said so."""

    source: Source
    seq: int
    score: Score | None = None
    absent: tuple[EntryId, ...] = ()
    late_by: EntryId | None = None
    time: datetime | None = None
    handed_in: datetime | None = None


@record
class ReportedScore:
    """`time` is when it was said, on a phone without a network before it reached the desk."""

    entry: EntryId
    score: Score
    time: datetime


@record
class Seated:
    """One table of a round. Of two seats the first sits North-South, unless the seats are cut at
    the table (B6.4). `section` is the group, or the places a knockout match is played for.
    At a table of three with fewer, `substitutes` are who sits on the other seats, the last ones;
    they are no entries, and their score is nobody's (E4.2a). `stand_ins` are the same for entries
    that were out when the round was paired, each with whose seat he has. `replay`: an appeal has it
    played after all. `arrived` is who signed in at the table, and
    when; `finished` when its last deal was played out, if that was after the time (Z1.4, T3.2,
    S15)."""

    number: int
    seats: tuple[EntryId, ...]
    section: str = ""
    reports: tuple[ReportedScore, ...] = ()
    result: TableResult | None = None
    replay: bool = False
    arrived: tuple[tuple[EntryId, datetime], ...] = ()
    finished: datetime | None = None
    substitutes: tuple[str, ...] = ()
    stand_ins: tuple[tuple[EntryId, str], ...] = ()

    @property
    def has_score(self) -> bool:
        return self.result is not None and self.result.score is not None

    @property
    def is_of_three(self) -> bool:
        """Whether three sit here, substitutes among them."""
        return len(self.seats) + len(self.substitutes) > 2

    @property
    def is_disputed(self) -> bool:
        return self.result is None and len({report.score for report in self.reports}) > 1


class RoundStatus(StrEnum):
    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    ENDED = "ended"


@record
class Round:
    """`number` counts within the stage, `serial` over all stages."""

    number: int
    serial: int
    tables: Sequence[Seated]
    byes: tuple[EntryId, ...] = ()
    play_off: bool = False
    status: RoundStatus = RoundStatus.DRAFT
    clock: Clock = field(default_factory=Clock)
    scores_published: datetime | None = None
    by_hand: str = ""
    """The reason, if the draft was changed by hand."""
    first_level: str = ""
    """The level of the first deal at every table, where it is drawn (B6.4)."""
    first_bidders: tuple[int, ...] = ()
    """For each table the seat that bids first, where it is drawn (E4.t3)."""
    scored_before: int = 0
    """So many tables from the first on have a score: where to look for one that has none."""

    @property
    def is_published(self) -> bool:
        """Whether it is out: no draft any more."""
        return self.status is not RoundStatus.DRAFT

    def with_table(self, table: Seated) -> Round:
        return self.with_tables((table,))

    def with_tables(self, changed: Iterable[Seated]) -> Round:
        """With these in the place of those that have their numbers."""
        before = self.tables if isinstance(self.tables, Vector) else Vector(self.tables)
        new = {table.number - 1: table for table in changed}
        tables, known = before.with_all(new), self.scored_before
        for at, table in new.items():
            known = known if table.has_score else min(known, at)
        while known < len(tables) and tables[known].has_score:
            known += 1
        return replace(self, tables=tables, scored_before=known)
