"""How does a competition stand? The whole of it as one frozen value.

Nothing here is a computed figure: standings, awards and the next step are asked of it.
`seq` fields are the numbers of the ledger events by which something came about; they serve as
the numbers of rulings, because an undone event never changes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from paisai.frozen import dataclass, field, replace
from paisai.persistent import Map, Vector
from paisai.referee.clocks import Clock
from paisai.referee.effects import Disqualify, Effect, Suspend
from paisai.regulations.closing import AppealForm
from paisai.regulations.particulars import NOT_SAID, Particulars
from paisai.text import Text
from paisai.tournament.entries import EntryId, UnitId, ZoneId
from paisai.tournament.pairing.remedies import BracketRemedy

if TYPE_CHECKING:
    from paisai.regulations import Regulation
    from paisai.regulations.playing import AnyRules
    from paisai.tournament.pairing.knockout import Bracket
    from paisai.tournament.pairing.schedule import Schedule
    from paisai.tournament.pairing.threes import ThreeTables


@dataclass(frozen=True, slots=True)
class EntryPlayer:
    """`staff` is a category that may be barred (E3.1.3); `number` a document's number;
    `employer` for whom the player works, where that is not the unit the entry plays for."""

    name: str
    born: date | None = None
    staff: str | None = None
    number: str | None = None
    employer: str | None = None


@dataclass(frozen=True, slots=True)
class Room:
    name: str
    tables: int


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Entrant:
    """One entry as it was handed in, last changed by event `since`. `joined_late` came after the
    first stage had begun. `signed_in` is when it last came, on a day on which it had no table;
    `replaced` the players (from 1) who came for others after play had begun; `erased` which of
    their particulars were given and are not known any more."""

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


@dataclass(frozen=True, slots=True)
class Notice:
    """Public notice of a list (E3.4.1); it is open through the whole of `last_day`."""

    seq: int
    opened: datetime
    last_day: date
    entries: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class Objection:
    """`number` counts the objections of the event."""

    number: int
    entry: EntryId
    unit: UnitId
    text: str
    evidence: str
    upheld: bool | None = None
    reason: str = ""


class DrawPurpose(StrEnum):
    NUMBERS = "numbers"
    TABLES = "tables"
    ZONES = "zones"
    GROUPS = "groups"
    BRACKET = "bracket"
    PLAY_OFF = "play_off"
    LOTS = "lots"


@dataclass(frozen=True, slots=True)
class Contribution:
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class OpenDraw:
    """A draw whose secret is not yet revealed; `head` is the hash of the event that opened it."""

    purpose: DrawPurpose
    commitment: str
    head: str
    seqs: tuple[int, ...]
    contributions: tuple[Contribution, ...] = ()
    remedy: BracketRemedy = BracketRemedy.NONE


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


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """One deal of 升级 as the sheet has it: who declared, and the points the defenders took
    without what was ruled; None for one that a ruling ended before it was played out."""

    declarer: Compass
    points: int | None


@dataclass(frozen=True, slots=True)
class Score:
    """What a score sheet says; exactly one of `levels`, `played`, `deals` is given.

    `levels` are counts climbed, in table order; `rulings_included` answers whether what was
    ruled on deals of the table is in them. `played` are the deals that made them, from the rank
    `start`. `first` is the side in table order that wins an equal level (S15), told where the
    deals do not say. `north_south` is who of the table (0 or 1) sat North-South, where the seats
    were cut at the table (B6.4). `deals` are the three scores of each deal of 二打一 in table
    order, a stand-in's last.
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


@dataclass(frozen=True, slots=True)
class TableResult:
    """`score` is None if nobody played. `absent` forfeited; `late_by` handed the sheet in late.
    `time` is when it first came in, None if it stood from the pairing on."""

    source: Source
    seq: int
    score: Score | None = None
    absent: tuple[EntryId, ...] = ()
    late_by: EntryId | None = None
    time: datetime | None = None


@dataclass(frozen=True, slots=True)
class ReportedScore:
    entry: EntryId
    score: Score
    time: datetime


@dataclass(frozen=True, slots=True)
class Seated:
    """One table of a round. Of two seats the first sits North-South, unless the seats are cut at
    the table (B6.4). `section` is the group, or the places a knockout match is played for.
    `replay`: an appeal has it played after all. `arrived` is who signed in at the table, and
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

    @property
    def has_score(self) -> bool:
        return self.result is not None and self.result.score is not None

    @property
    def is_disputed(self) -> bool:
        return self.result is None and len({report.score for report in self.reports}) > 1


class RoundStatus(StrEnum):
    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class StageState:
    """One stage as it is played; `participants` stand in the order they came into it.

    `standing` (groups of equals) and `advancing` are fixed when the stage is closed. If a later
    correction makes others advance, `unsettled` are those who would, until it is decided.
    """

    index: int
    participants: tuple[EntryId, ...]
    rounds: tuple[Round, ...] = ()
    numbers: Mapping[EntryId, int] | None = None
    number_seed: str = ""
    three: ThreeTables | None = None
    schedule: Schedule | None = None
    zones: Mapping[ZoneId, int] | None = None
    groups: tuple[tuple[EntryId, ...], ...] | None = None
    bracket: Bracket | None = None
    play_off_seeds: tuple[str, ...] = ()
    lots: Mapping[EntryId, int] = field(default_factory=dict)
    standing: tuple[tuple[EntryId, ...], ...] | None = None
    advancing: tuple[EntryId, ...] = ()
    unsettled: tuple[EntryId, ...] | None = None

    @property
    def closed(self) -> bool:
        return self.standing is not None


@dataclass(frozen=True, slots=True)
class RecordedRuling:
    """What was ruled against an entry, or against `official`, its coach or leader; `number` counts
    the rulings of the event, undone ones too; `table` and `deal` are there where a deal is changed,
    or repetition is counted in it. `reason` says why it is otherwise than was measured
    (`measured`: minutes late by the sign-in)."""

    number: int
    seq: int
    entry: EntryId
    infraction: str
    clause: str
    stage: int
    round: int
    serial: int
    table: int | None
    deal: int | None
    facts: Mapping[str, object]
    effects: tuple[Effect, ...]
    text: Text
    cancelled_by: int | None = None
    official: str = ""
    reason: str = ""
    measured: int | None = None
    time: datetime | None = None

    def has(self, *kinds: type[Effect]) -> bool:
        return any(isinstance(effect, kinds) for effect in self.effects)


@dataclass(frozen=True, slots=True)
class Appeal:
    """`number` counts the appeals of the event. `steps` are the forms filed so far; it can be
    decided when the last one is filed, and dismissed when the next one was not filed in time."""

    number: int
    entry: EntryId
    stage: int
    round: int
    text: str
    steps: tuple[AppealForm, ...]
    ruling: int | None = None
    fee_paid: int = 0
    upheld: bool | None = None
    reason: str = ""
    fee_returned: bool = False


@dataclass(frozen=True, slots=True)
class Honour:
    """A special award given by the committee (E6)."""

    award: str
    to: str


@dataclass(frozen=True, slots=True)
class ScheduleChange:
    """A round, counted over all stages, was moved to another time (S6.5.3)."""

    round: int
    start: datetime
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Competition:
    """`named` lists under each player's name and number, and each team's name, the entries in
    which it was ever written, changed or gone ones too: where to look for one entered twice, so
    that thousands can enter and nobody is asked for everywhere. `entered_by` does the same for the
    unit that enters an entry, `units_named` for the names of units."""

    name: str
    regulation: Regulation
    first_day: date
    rooms: tuple[Room, ...] = ()
    units: Map[UnitId, EntryUnit] = field(default_factory=Map)
    entrants: Map[EntryId, Entrant] = field(default_factory=Map)
    named: Map[str, tuple[EntryId, ...]] = field(default_factory=Map, repr=False)
    entered_by: Map[UnitId, tuple[EntryId, ...]] = field(default_factory=Map, repr=False)
    units_named: Map[str, tuple[UnitId, ...]] = field(default_factory=Map, repr=False)
    quota: Mapping[UnitId, int] | None = None
    notices: tuple[Notice, ...] = ()
    objections: tuple[Objection, ...] = ()
    draw: OpenDraw | None = None
    drawn: str = ""
    """The seed of the last draw that was revealed."""
    stages: tuple[StageState, ...] = ()
    rulings: tuple[RecordedRuling, ...] = ()
    rulings_given: int = 0
    """So many, with those that were undone: the next one's number follows."""
    appeals: tuple[Appeal, ...] = ()
    honours: tuple[Honour, ...] = ()
    schedule_changes: tuple[ScheduleChange, ...] = ()
    closed: bool = False
    particulars: Particulars = NOT_SAID

    @property
    def rules(self) -> AnyRules:
        """Of the game, as the regulation chooses them."""
        return self.regulation.rules

    @property
    def stage(self) -> StageState | None:
        """The stage being played, or the last one that was."""
        return self.stages[-1] if self.stages else None

    @property
    def round(self) -> Round | None:
        """The last round of the stage, a draft included."""
        return self.stages[-1].rounds[-1] if self.stages and self.stages[-1].rounds else None

    @property
    def rounds_so_far(self) -> int:
        return sum(len(stage.rounds) for stage in self.stages)

    def ruled(self, entry: EntryId, kind: type[Effect]) -> tuple[RecordedRuling, ...]:
        """The rulings in force against an entry that have an effect of this kind."""
        if not self.rulings:
            return ()
        return tuple(
            ruling
            for ruling in self.rulings
            if ruling.entry == entry and ruling.cancelled_by is None and ruling.has(kind)
        )

    def is_disqualified(self, entry: EntryId) -> bool:
        return bool(self.ruled(entry, Disqualify))

    def is_out(self, entry: EntryId) -> bool:
        """Whether it takes no further part: withdrawn or disqualified."""
        if self.entrants[entry].status is not EntryStatus.QUALIFIED:
            return True
        return bool(self.rulings) and self.is_disqualified(entry)

    def plays(self, entry: EntryId, serial: int) -> bool:
        """Whether it is to be paired in the round with this number over all stages."""
        if not self.rulings:
            return self.entrants[entry].status is EntryStatus.QUALIFIED
        return not self.is_out(entry) and not any(
            isinstance(effect, Suspend) and ruling.serial < serial <= ruling.serial + effect.rounds
            for ruling in self.ruled(entry, Suspend)
            for effect in ruling.effects
        )
