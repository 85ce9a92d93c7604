"""What was put on record besides entries and rounds: draws, rulings, appeals, awards, conduct?

`seq` fields are the numbers of the ledger events by which something came about; they serve as
the numbers of rulings, because an undone event never changes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import Enum, StrEnum

from paisai.frozen import record
from paisai.referee.effects import Effect
from paisai.regulations.closing import AppealForm
from paisai.text import Text
from paisai.tournament.entries import EntryId


class DrawPurpose(StrEnum):
    NUMBERS = "numbers"
    TABLES = "tables"
    SCHEDULE = "schedule"
    ZONES = "zones"
    GROUPS = "groups"
    BRACKET = "bracket"
    PLAY_OFF = "play_off"
    LOTS = "lots"


class Remedy(Enum):
    """In a round of a Swiss."""

    NONE = "none"
    ALLOW_REMATCH = "allow_rematch"
    ALLOW_SAME_UNIT = "allow_same_unit"


class BracketRemedy(Enum):
    """In the first round of a knockout."""

    NONE = "none"
    ALLOW_SAME_UNIT = "allow_same_unit"
    ALLOW_SAME_GROUP = "allow_same_group"
    ALLOW_BOTH = "allow_both"
    """Needed only where neither of the two is enough."""


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
