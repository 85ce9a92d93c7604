"""How does a competition stand? The whole of it as one frozen value.

Nothing here is a computed figure: standings, awards and the next step are asked of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from paisai.frozen import field, record
from paisai.persistent import Map
from paisai.referee.effects import Disqualify, Effect, Suspend
from paisai.regulations.particulars import NOT_SAID, Particulars
from paisai.regulations.playing import AnyRules, rules_of
from paisai.regulations.regulation import PhoneUse
from paisai.tournament.entries import (
    Bracket,
    Entrant,
    EntryId,
    EntryStatus,
    EntryUnit,
    Notice,
    Objection,
    UnitId,
    ZoneId,
)
from paisai.tournament.proceedings import (
    Appeal,
    ConductNote,
    Honour,
    OpenDraw,
    PhonePermit,
    RecordedRuling,
    ScheduleChange,
    WaivedHonour,
)
from paisai.tournament.rounds import Round

if TYPE_CHECKING:
    from paisai.regulations import Regulation
    from paisai.tournament.pairing.schedule import Schedule
    from paisai.tournament.pairing.threes import ThreeTables


@record
class Room:
    name: str
    tables: int


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
