"""How does a competition stand? The whole of it as one frozen value.

Nothing here is a computed figure: standings, awards and the next step are asked of it.
`seq` fields are the numbers of the ledger events by which something came about; they serve as
the numbers of rulings, because an undone event never changes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from paisai.frozen import field, record
from paisai.persistent import Map
from paisai.referee.effects import Disqualify, Effect, Suspend
from paisai.regulations.closing import AppealForm
from paisai.regulations.particulars import NOT_SAID, Particulars
from paisai.regulations.playing import AnyRules, rules_of
from paisai.regulations.regulation import PhoneUse
from paisai.text import Text
from paisai.tournament.entrants import Entrant, EntryStatus, EntryUnit, Notice, Objection
from paisai.tournament.entries import Bracket, EntryId, UnitId, ZoneId
from paisai.tournament.pairing.remedies import BracketRemedy
from paisai.tournament.rounds import Round

if TYPE_CHECKING:
    from paisai.regulations import Regulation
    from paisai.tournament.pairing.schedule import Schedule
    from paisai.tournament.pairing.threes import ThreeTables


@record
class Room:
    name: str
    tables: int


class DrawPurpose(StrEnum):
    NUMBERS = "numbers"
    TABLES = "tables"
    SCHEDULE = "schedule"
    ZONES = "zones"
    GROUPS = "groups"
    BRACKET = "bracket"
    PLAY_OFF = "play_off"
    LOTS = "lots"


@record
class Contribution:
    name: str
    words: str


@record
class OpenDraw:
    """A draw whose secret is not yet revealed; `head` is the hash of the event that opened it.
    `made_of` is the hash of what is drawn, published with the commitment; without it the draw is
    one of an earlier version and is made by the formula of then. `keeper` is SERVER, or empty where
    who opened it holds the secret. `words_hash` stands once the list of words is closed."""

    purpose: DrawPurpose
    commitment: str
    head: str
    seqs: tuple[int, ...]
    contributions: tuple[Contribution, ...] = ()
    remedy: BracketRemedy = BracketRemedy.NONE
    made_of: str = ""
    keeper: str = ""
    words_hash: str = ""

    @property
    def takes_words(self) -> bool:
        return not self.words_hash

    @property
    def words(self) -> tuple[str, ...]:
        """As they go into the seed, in the order in which they were given."""
        return tuple(f"{one.name}: {one.words}" for one in self.contributions)


SERVER = "server"
"""Who keeps the secret of a draw where nobody is told it."""


@record
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
    indices: Mapping[EntryId, int] | None = None
    """What the entries of a zone drew inside it; before that was drawn they stood in the order in
    which they had entered."""
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


@record
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
    added: bool = False
    """The program has added what was ruled to the levels of the table."""

    def has(self, *kinds: type[Effect]) -> bool:
        return any(isinstance(effect, kinds) for effect in self.effects)


@record
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
    members: tuple[str, ...] = ()
    """Who has signed the decision on paper."""


@record
class Honour:
    """A special award given by the committee (E6)."""

    award: str
    to: str


@record
class WaivedHonour:
    """Those of a special award that were not given are not given this time."""

    award: str
    reason: str


class Bystander(StrEnum):
    """Somebody in the hall who does not play."""

    COACH = "coach"
    LEADER = "leader"
    SPECTATOR = "spectator"
    OTHER = "other"


@record
class ConductNote:
    """What a bystander did, as it was put on record; `unit` is empty where he belongs to none."""

    seq: int
    time: datetime
    role: Bystander
    who: str
    text: str
    unit: str


@record
class PhonePermit:
    """The chief referee's leave for a phone in the round with this number over all stages."""

    seq: int
    time: datetime
    entry: EntryId
    serial: int
    reason: str


@record
class ScheduleChange:
    """A round, counted over all stages, was moved to another time (S6.5.3)."""

    round: int
    start: datetime
    reason: str
    at: datetime


@record
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
    waived: tuple[WaivedHonour, ...] = ()
    phones: PhoneUse | None = None
    """What was decided at the event; nothing: what the regulation has."""
    phone_permits: tuple[PhonePermit, ...] = ()
    conduct: tuple[ConductNote, ...] = ()
    schedule_changes: tuple[ScheduleChange, ...] = ()
    closed: bool = False
    particulars: Particulars = NOT_SAID

    @property
    def phone_use(self) -> PhoneUse:
        return self.phones or self.regulation.event.phones

    @property
    def rules(self) -> AnyRules:
        """Of the game, as the regulation chooses them."""
        return rules_of(self.regulation)

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
        return not self.is_out(entry) and not self.is_suspended(entry, serial)

    def is_suspended(self, entry: EntryId, serial: int) -> bool:
        """Whether a ruling keeps it from the round with this number over all stages."""
        return any(
            isinstance(effect, Suspend) and ruling.serial < serial <= ruling.serial + effect.rounds
            for ruling in self.ruled(entry, Suspend)
            for effect in ruling.effects
        )
