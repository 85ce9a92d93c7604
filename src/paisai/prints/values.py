"""What is printed? Plain values, already worked out: no figure is computed in this room."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from paisai.text import Text

Language = Literal["zh", "en"]
Figure = int | Fraction | Decimal | str | None
"""A figure of a table: a number stays a number in Excel, text stays text, None is blank."""


@dataclass(frozen=True, slots=True)
class Masthead:
    """What stands on every paper: the event, and which state of the ledger it shows."""

    event: str
    printed_at: datetime
    head: str
    """Hash of the ledger's last event; its first twelve digits are printed."""
    round: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    names: tuple[str, ...]
    unit: str = ""
    number: str = ""
    """By which the desk's commands know the entry; never the number it drew."""
    team: str = ""
    """The entry's own name, where it is not just its players' names."""


class Seating(Enum):
    """Who sits at a table."""

    PARTNERSHIPS = "partnerships"
    """南北 against 东西, two entries."""
    THREE = "three"
    """甲、乙、丙, three entries."""

    @property
    def sides(self) -> int:
        return 2 if self is Seating.PARTNERSHIPS else 3


@dataclass(frozen=True, slots=True)
class Table:
    number: int
    sides: tuple[Entry, ...]
    """In the order of the seating: 南北, 东西, or 甲, 乙, 丙."""
    room: str = ""


@dataclass(frozen=True, slots=True)
class Pairings:
    masthead: Masthead
    seating: Seating
    tables: tuple[Table, ...]
    byes: tuple[Entry, ...] = ()


class CardPaper(Enum):
    FOLDED_A4 = "folded-a4"
    """Folded across the middle, it stands and reads from both sides."""
    A5 = "a5"
    """A landscape A5 page, for a stand."""


@dataclass(frozen=True, slots=True)
class TableCards:
    pairings: Pairings
    paper: CardPaper = CardPaper.FOLDED_A4


@dataclass(frozen=True, slots=True)
class ScoreSheets:
    """A sheet for every table; without tables, one blank sheet to copy."""

    pairings: Pairings
    deals: int = 14
    """Rows to fill in; a sitting of 竞技二打一 has ten."""
    start: tuple[str, ...] = ()
    """The levels at which the sides begin, where they are carried over or handicapped."""
    notes: tuple[str, ...] = ()
    """Duties of the table in the words of the regulation, such as until when to hand in."""


@dataclass(frozen=True, slots=True)
class Result:
    table: int | None
    """None for a bye."""
    sides: tuple[Entry, ...]
    figures: tuple[tuple[Figure, ...], ...]
    """For each side one figure per name in `Bulletin.figures`."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    table: int | None
    offender: str
    infraction: str
    clause: str
    decision: str


@dataclass(frozen=True, slots=True)
class Correction:
    table: int | None
    before: str
    after: str
    reason: str


@dataclass(frozen=True, slots=True)
class Bulletin:
    """The result bulletin of a round."""

    masthead: Masthead
    seating: Seating
    figures: tuple[Text, ...]
    results: tuple[Result, ...]
    rulings: tuple[Ruling, ...] = ()
    corrections: tuple[Correction, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    place: int
    entry: Entry
    values: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    masthead: Masthead
    keys: tuple[Text, ...]
    """The whole chain, in the order in which it decides."""
    rows: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class GroupRow:
    entry: Entry
    meetings: tuple[Figure, ...]
    """Against each row of the group in turn; that against oneself is ignored."""
    values: tuple[Figure, ...]
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    rows: tuple[GroupRow, ...]


@dataclass(frozen=True, slots=True)
class GroupTables:
    masthead: Masthead
    keys: tuple[Text, ...]
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A match of a knockout; a side not known yet is None."""

    sides: tuple[Entry | None, Entry | None] = (None, None)
    scores: tuple[Figure, Figure] = (None, None)
    winner: Literal[0, 1] | None = None
    bye: bool = False
    """The side that is None stays so: the other goes through."""
    table: int | None = None


@dataclass(frozen=True, slots=True)
class KnockoutRound:
    name: str
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Tree:
    """Winners of matches 2i and 2i+1 of a round meet in match i of the next."""

    name: str
    rounds: tuple[KnockoutRound, ...]
    prize: str = ""
    """What the winner of the last match is, such as 冠军 or 第五名."""

    def __post_init__(self) -> None:
        sizes = [len(r.matches) for r in self.rounds]
        if any(2 * after != before for before, after in pairwise(sizes)):
            raise ValueError(f"each round has half the matches of the one before, not {sizes}")


@dataclass(frozen=True, slots=True)
class Bracket:
    masthead: Masthead
    main: Tree
    placements: tuple[Tree, ...] = ()
    """The matches for the places 3-4 and 5-8 (S7.1)."""


@dataclass(frozen=True, slots=True)
class TeamMember:
    names: tuple[str, ...]
    reached: str
    points: Figure


@dataclass(frozen=True, slots=True)
class Team:
    place: int
    unit: str
    members: tuple[TeamMember, ...]
    total: Figure


@dataclass(frozen=True, slots=True)
class TeamTable:
    """S7.2: the sum over the unit's pairs by how far each got."""

    masthead: Masthead
    teams: tuple[Team, ...]


@dataclass(frozen=True, slots=True)
class Award:
    place: str
    entry: Entry
    prize: str = ""


@dataclass(frozen=True, slots=True)
class AwardGroup:
    name: str
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Awards:
    masthead: Masthead
    groups: tuple[AwardGroup, ...]


@dataclass(frozen=True, slots=True)
class PlacePoint:
    place: int
    entry: Entry
    points: Figure


@dataclass(frozen=True, slots=True)
class PlacePoints:
    masthead: Masthead
    rows: tuple[PlacePoint, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    names: tuple[str, ...]
    honour: str
    """As it is read out: 第一名, 团体总分第三名, 一等奖."""
    unit: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class Certificates:
    masthead: Masthead
    organisers: tuple[str, ...]
    date: str
    """As it is to stand on the paper."""
    certificates: tuple[Certificate, ...]


@dataclass(frozen=True, slots=True)
class EntryForm:
    """S11. Whatever is not given is left to be written by hand."""

    masthead: Masthead
    unit: str = ""
    leader: str = ""
    telephone: str = ""
    time: str = ""
    place: str = ""
    entrants: str = ""
    formats: tuple[str, ...] = ()
    """The formats to choose from; without any: round robin and knockout (S6.5.1)."""
    format: str = ""
    """The chosen one."""
    places: tuple[tuple[str, ...], ...] = ()
    """Names of the places 1 to 8, in order."""
    wild_card: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TimetableItem:
    day: str
    start: str
    end: str
    what: str
    where: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Timetable:
    masthead: Masthead
    items: tuple[TimetableItem, ...]
