"""How does a season stand? The whole of it as one frozen value.

Nothing here is a computed figure: points, rankings, grades and ratings are asked of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import NewType

from paisai.frozen import field, record
from paisai.persistent import Map
from paisai.seasons.rules import SeasonRules

PersonId = NewType("PersonId", str)
"""`p17`: the 17th person that the season came to know."""


@record
class Particulars:
    """What must be forgotten when somebody asks for it. `identity` is a hash of name, unit and
    date of birth and `number` one of the person's number, both keyed by the season's secret."""

    name: str
    identity: str = ""
    number: str = ""


@record
class CountedPlayer:
    """One player of an entry; `particulars` is None once they are forgotten."""

    unit: str
    particulars: Particulars | None = None


@record
class Figures:
    """What one entry did in an event, from the sheets. A level difference is own levels less the
    others'; points of deals are known only where sheets give deals: taken by the defenders while
    this entry declared, and by it while it defended; of 竞技二打一 the scores of its deals."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    levels: int = 0
    declared: int = 0
    declared_points: int = 0
    defended: int = 0
    defended_points: int = 0
    deals: int = 0
    deal_points: int = 0
    best_deal: int = 0
    worst_deal: int = 0
    penalties: int = 0


NO_FIGURES = Figures()


@record
class Placing:
    """The final place of one entry; who `left_early` keeps the place."""

    place: int
    entry: str
    players: tuple[CountedPlayer, ...]
    left_early: bool = False
    figures: Figures = NO_FIGURES


@record
class Bout:
    """One table of one round (counted over all stages): who sat there, and the rank of each by
    what the table scored, 1 first; equal ranks are a draw. What was not played is none."""

    round: int
    entries: tuple[str, ...]
    ranks: tuple[int, ...]


@record
class ClosedEvent:
    """A closed competition as a season counts it, all of it recomputed from the event's file.
    `id` is the hash of the event's first record, `head` of its last, `seq` that one's number."""

    id: str
    head: str
    seq: int
    name: str
    regulation: str
    of_class: str
    first_day: date
    closed: date
    placings: tuple[Placing, ...]
    bouts: tuple[Bout, ...] = ()

    @property
    def entries(self) -> int:
        return len(self.placings)


@record
class Counted:
    """An event in the season; `number` counts them, `people` names the players of each entry."""

    number: int
    event: ClosedEvent
    people: Mapping[str, tuple[PersonId, ...]]


@record
class Person:
    """What the season knows of somebody. `name` is empty once it is forgotten; a `hidden` person
    has no name in public."""

    id: PersonId
    name: str
    unit: str
    identities: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    units: frozenset[str] = frozenset()
    hidden: bool = False


@record
class HeldGrade:
    """A grade that was awarded; it is held through `until` whatever becomes of the points.
    `handed_over` is the day on which the certificate was."""

    person: PersonId
    grade: str
    awarded: date
    until: date
    way: int
    event: str = ""
    handed_over: date | None = None


Pair = tuple[PersonId, PersonId]
"""The one that the season knew first stands first."""


@record
class Season:
    """`merged` leads from a person who turned out to be another to that one; `parted` are pairs
    of whom it was decided that they are two. `doubts` are pairs that could be one."""

    name: str
    holder: str
    first_day: date
    last_day: date
    rules: SeasonRules
    secret: str = field(default="", repr=False)
    events: Map[str, Counted] = field(default_factory=Map)
    counted: int = 0
    """So many events were ever counted, those taken out too."""
    people: Map[PersonId, Person] = field(default_factory=Map)
    known: int = 0
    """So many people were ever known: the next one's number follows."""
    merged: Map[PersonId, PersonId] = field(default_factory=Map)
    parted: frozenset[Pair] = frozenset()
    doubts: tuple[Pair, ...] = ()
    by_number: Map[str, PersonId] = field(default_factory=Map, repr=False)
    by_identity: Map[str, PersonId] = field(default_factory=Map, repr=False)
    by_name: Map[str, tuple[PersonId, ...]] = field(default_factory=Map, repr=False)
    grades: tuple[HeldGrade, ...] = ()
    closed: bool = False

    def who(self, person: PersonId) -> PersonId:
        """Returns the person that somebody counts as, after all that was merged."""
        while person in self.merged:
            person = self.merged[person]
        return person

    def in_order(self) -> tuple[Counted, ...]:
        """Returns the events by the day they were closed, of one day as they were counted."""
        return tuple(sorted(self.events.values(), key=lambda one: (one.event.closed, one.number)))

    def appearances(self) -> Iterator[tuple[PersonId, Counted, Placing, int]]:
        """Yields every player of every counted event: who, where, the placing, and the player's
        index in it."""
        for counted in self.in_order():
            for placing in counted.event.placings:
                for index, person in enumerate(counted.people[placing.entry]):
                    yield self.who(person), counted, placing, index

    @property
    def reckoned_on(self) -> date:
        """The day on which points are reckoned: that of the last event that was closed."""
        days = [counted.event.closed for counted in self.events.values()]
        return max(days, default=self.first_day)

    @property
    def open_doubts(self) -> tuple[Pair, ...]:
        """The pairs that somebody has to decide on, each once."""
        found: dict[Pair, None] = {}
        for first, second in self.doubts:
            pair = ordered(self.who(first), self.who(second))
            if pair[0] != pair[1] and not self.is_parted(*pair):
                found[pair] = None
        return tuple(found)

    def is_parted(self, one: PersonId, other: PersonId) -> bool:
        pair = ordered(one, other)
        return any(ordered(self.who(a), self.who(b)) == pair for a, b in self.parted)


def number_of(person: PersonId) -> int:
    return int(person[1:])


def ordered(one: PersonId, other: PersonId) -> Pair:
    return (one, other) if number_of(one) <= number_of(other) else (other, one)
