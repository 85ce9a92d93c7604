"""What does the ledger decide of each act, besides taking it?

The plain form of what stands in an event as its `outcome`: what is computed from the competition
as it stood, and what the log, the boards and a later version of the program read again. Keys that
only some events have, or that files of before do not have, are not required.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict


class Changes(TypedDict, total=False):
    """What a changed result comes to: whose place moved (entry, before, after); which tables of
    the round after it would be others, and whether that can be paired again; who advances now,
    None: who advanced before does."""

    moved: list[list[Any]]
    round: int
    tables: list[int]
    pair_again: bool
    advancing: Sequence[str] | None


class PlacesShared(TypedDict):
    quota: Mapping[Any, int]
    left_out: NotRequired[Sequence[str]]


class EntryConfirmed(TypedDict):
    confirmed: list[Any]


class NoticeOpened(TypedDict):
    last_day: str
    entries: Sequence[str]


class ObjectionRaised(TypedDict):
    number: int


class Qualified(TypedDict):
    entries: Sequence[str]


class Withdrawn(TypedDict, total=False):
    """The table that is forfeited by it, and who moves up for them, or that nobody does."""

    forfeits: int
    moves_up: Sequence[str]
    not_replaced: bool


class PlayerReplaced(TypedDict):
    replaced: str


class NameMended(TypedDict):
    was: str


class PhonePermitted(TypedDict):
    serial: int


class Begun(TypedDict):
    stage: int
    participants: Sequence[str]


class DrawOpened(TypedDict):
    purpose: str
    made_of: NotRequired[str]


class WordsClosed(TypedDict):
    words: int
    hash: str


class DrawGivenUp(TypedDict):
    """`number` counts the draws that were given up."""

    undone: list[int]
    number: int


class Undone(TypedDict):
    undone: list[int]


class Drafted(TypedDict):
    round: int
    tables: list[Sequence[str]]
    byes: Sequence[str]
    play_off: bool
    sections: NotRequired[Sequence[str]]
    remedied: NotRequired[list[Any]]
    first_level: NotRequired[str]
    first_bidders: NotRequired[list[Any]]


class DraftChanged(TypedDict):
    """How far it is from the best pairing, and which rules it breaks."""

    points: Any
    places: int
    broken: list[dict[str, Any]]


class AnnouncementMade(TypedDict, total=False):
    said: list[dict[str, Any]]


class RoundEnded(TypedDict, total=False):
    early: bool


class TableFinished(TypedDict, total=False):
    in_time: bool


class SignedIn(TypedDict, total=False):
    """At which table, how many minutes late, and which papers are missing (player, paper)."""

    table: int
    minutes: int
    warned: list[list[Any]]


class ReportTaken(TypedDict, total=False):
    """`disputed` was only told to the person who acted: it changes nothing."""

    confirmed: bool
    late_by: str
    disputed: bool


class SheetEntered(TypedDict, total=False):
    late_by: str
    unsigned: Sequence[str]


class ScoresPublished(TypedDict):
    stage: int
    round: int


class Ruled(TypedDict):
    """`measured` are the minutes late by the sign-in, where the ruling says others."""

    stage: int
    round: int
    serial: int
    table: NotRequired[int]
    deal: NotRequired[int]
    measured: NotRequired[int]
    consequences: NotRequired[Changes]


class AppealFiled(TypedDict):
    number: int
    stage: int
    round: int
    complete: bool
    fee_due: NotRequired[int]


class AppealDecided(Changes, total=False):
    fee_returned: bool


class StillOpen(TypedDict, total=False):
    """What could still be appealed or corrected when somebody closed it all the same."""

    still_open: dict[str, str]


class StageClosed(StillOpen):
    """`ends`: nobody is left to be played against."""

    stage: int
    standing: list[Sequence[str]]
    advancing: Sequence[str]
    ends: NotRequired[bool]


AdvanceSettled = TypedDict(
    "AdvanceSettled", {"stage": int, "out": Sequence[str], "in": Sequence[str]}
)


class Closed(StillOpen):
    ranking: list[list[Any]]
