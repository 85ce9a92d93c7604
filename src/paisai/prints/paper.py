"""What is printed? Plain values, already worked out, in both languages: no figure is computed here.

Most papers are lists. Cards, score sheets, brackets, certificates and the entry form have a form
of their own.
"""

from __future__ import annotations

from datetime import date, datetime
from enum import Enum
from itertools import pairwise
from typing import Literal

from paisai.frozen import record
from paisai.prints.table import Figure, NamedEntry, Table
from paisai.text import SILENT, Text

Language = Literal["zh", "en"]


@record
class Masthead:
    """What stands on every paper: the event, and which state of the ledger it shows."""

    event: str
    printed_at: datetime
    head: str
    """Hash of the ledger's last event; its first twelve digits are printed."""
    of: Text = SILENT
    """The stage or round it is about."""
    provisional: bool = False
    """What it says may still change: it is marked 暂定."""


@record
class Lists:
    """One table or several under one title; `notes` stand below them."""

    masthead: Masthead
    title: Text
    tables: tuple[Table, ...]
    notes: tuple[Text, ...] = ()


@record
class SeatedTable:
    """A table of the hall with those who sit there, each under the name of the seat."""

    number: int | None
    seats: tuple[tuple[Text, NamedEntry], ...]
    room: str = ""
    start: tuple[Text, ...] = ()
    """How each side begins, where it is known: its level, or who bids first."""
    code: str = ""
    """For cameras, in SVG: where it leads is for the server to say that printed it."""


class CardPaper(Enum):
    FOLDED_A4 = "folded-a4"
    """Folded across the middle, it stands and reads from both sides."""
    A5 = "a5"
    """A landscape A5 page, for a stand."""


@record
class TableCards:
    masthead: Masthead
    tables: tuple[SeatedTable, ...]
    paper: CardPaper = CardPaper.FOLDED_A4


@record
class ScoreSheets:
    """A sheet for every table; without tables, one blank sheet to copy."""

    masthead: Masthead
    game: Literal["shengji", "erdayi"]
    tables: tuple[SeatedTable, ...]
    deals: int
    """Rows to fill in."""
    asks_first: bool = False
    """Whether the sheet asks who was first at an equal level."""
    asks_seats: bool = False
    """Whether the sheet asks which side took which seats."""
    notes: tuple[Text, ...] = ()
    """Duties of the table in the words of the regulation, such as until when to hand in."""
    halves: bool = False
    """Two tables to a page, to be cut: half the paper."""


@record
class BracketMatch:
    """A match of a knockout; a side not known yet is None."""

    sides: tuple[NamedEntry | None, NamedEntry | None] = (None, None)
    scores: tuple[Figure, Figure] = (None, None)
    winner: Literal[0, 1] | None = None
    bye: bool = False
    """The side that is None stays so: the other goes through."""
    table: int | None = None


@record
class KnockoutRound:
    name: Text
    matches: tuple[BracketMatch, ...]


@record
class Tree:
    """Winners of matches 2i and 2i+1 of a round meet in match i of the next."""

    name: Text
    rounds: tuple[KnockoutRound, ...]
    prize: Text = SILENT
    """What the winner of the last match is, such as 冠军 or 第五名."""

    def __post_init__(self) -> None:
        sizes = [len(r.matches) for r in self.rounds]
        if any(2 * after != before for before, after in pairwise(sizes)):
            raise ValueError(f"each round has half the matches of the one before, not {sizes}")


@record
class Bracket:
    """The main tree first, then those for the places below (S7.1)."""

    masthead: Masthead
    trees: tuple[Tree, ...]


@record
class Certificate:
    """For one person, or for a unit; `partners` are those with whom it was won."""

    names: tuple[str, ...]
    honour: Text
    """As it is read out: 第一名, 团体总分第三名, 一等奖."""
    unit: str = ""
    number: str = ""
    partners: tuple[str, ...] = ()


@record
class Signed:
    """By whom certificates are signed, and on which day; what is not said is the event's own.
    `seal` and `logo` are pictures (`pictures.checked_picture`)."""

    organisers: tuple[str, ...] = ()
    day: date | None = None
    seal: bytes = b""
    logo: bytes = b""


BY_THE_EVENT = Signed()


@record
class Certificates:
    masthead: Masthead
    organisers: tuple[str, ...]
    date: Text
    """As it is to stand on the paper."""
    certificates: tuple[Certificate, ...]
    place: str = ""
    seal: bytes = b""
    logo: bytes = b""


@record
class EntryForm:
    """S11. Whatever is not given is left to be written by hand."""

    masthead: Masthead
    unit: str = ""
    leader: str = ""
    telephone: str = ""
    time: str = ""
    place: str = ""
    entrants: str = ""
    formats: tuple[Text, ...] = ()
    """The formats to choose from; without any: round robin and knockout (S6.5.1)."""
    format: str = ""
    """The chosen one."""
    places: tuple[tuple[str, ...], ...] = ()
    """Names of the places 1 to 8, in order."""
    wild_card: tuple[str, ...] = ()
    notes: tuple[Text, ...] = ()


@record
class PassCard:
    """`code` is the link as a picture for cameras, in SVG."""

    role: Text
    name: str
    unit: str
    link: str
    pin: str
    code: str


@record
class PassCards:
    """`note` stands on every card: when a phone may be used."""

    masthead: Masthead
    cards: tuple[PassCard, ...]
    note: Text = SILENT


Paper = Lists | TableCards | ScoreSheets | Bracket | Certificates | EntryForm | PassCards
