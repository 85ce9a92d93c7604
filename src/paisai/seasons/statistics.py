"""What have people, partnerships and units done over the events of a season?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from paisai.frozen import fields, kept, record
from paisai.seasons.season import Counted, Figures, PersonId, Season


@record
class Record:
    """What somebody has done: `places` in the order of the events, `opponents` and `partners` by
    how often they met."""

    figures: Figures
    events: int
    places: tuple[tuple[str, int, int], ...]
    """The event, the place, and how many entries it had."""
    partners: tuple[tuple[PersonId, int], ...] = ()
    opponents: tuple[tuple[PersonId, int], ...] = ()

    @property
    def win_rate(self) -> Fraction | None:
        """A draw is half a win; None of who has not played."""
        return rate(2 * self.figures.won + self.figures.drawn, 2 * self.figures.games)

    @property
    def points_as_declarer(self) -> Fraction | None:
        """What the defenders took of a deal that they declared, on average."""
        return rate(self.figures.declared_points, self.figures.declared)

    @property
    def points_as_defender(self) -> Fraction | None:
        return rate(self.figures.defended_points, self.figures.defended)

    @property
    def points_a_deal(self) -> Fraction | None:
        """Of 竞技二打一."""
        return rate(self.figures.deal_points, self.figures.deals)

    @property
    def best(self) -> int | None:
        return min((place for _, place, _ in self.places), default=None)

    @property
    def worst(self) -> int | None:
        return max((place for _, place, _ in self.places), default=None)


def rate(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None


def added(all_figures: Iterable[Figures]) -> Figures:
    """Returns the sum; the best and the worst deal are the best and the worst of all."""
    own = list(all_figures)
    sums = {one.name: sum(getattr(figures, one.name) for figures in own) for one in fields(Figures)}
    sums["best_deal"] = max((one.best_deal for one in own), default=0)
    sums["worst_deal"] = min((one.worst_deal for one in own), default=0)
    return Figures(**sums)


@kept
def records(season: Season) -> Mapping[PersonId, Record]:
    """Returns the record of every person."""
    partners: dict[PersonId, Counter[PersonId]] = {}
    opponents: dict[PersonId, Counter[PersonId]] = {}
    for counted in season.in_order():
        _count_company(season, counted, partners, opponents)
    figures: dict[PersonId, list[Figures]] = {}
    places: dict[PersonId, list[tuple[str, int, int]]] = {}
    for person, counted, placing, _ in season.appearances():
        figures.setdefault(person, []).append(placing.figures)
        there = (counted.event.id, placing.place, counted.event.entries)
        places.setdefault(person, []).append(there)
    return {
        person: Record(
            added(own),
            len(own),
            tuple(places[person]),
            _by_frequency(partners.get(person)),
            _by_frequency(opponents.get(person)),
        )
        for person, own in figures.items()
    }


def _count_company(
    season: Season,
    counted: Counted,
    partners: dict[PersonId, Counter[PersonId]],
    opponents: dict[PersonId, Counter[PersonId]],
) -> None:
    people = {entry: tuple(season.who(one) for one in own) for entry, own in counted.people.items()}
    for own in people.values():
        for one in own:
            partners.setdefault(one, Counter()).update(other for other in own if other != one)
    for bout in counted.event.bouts:
        for entry in bout.entries:
            for one in people.get(entry, ()):
                met = opponents.setdefault(one, Counter())
                for other in bout.entries:
                    if other != entry:
                        met.update(people.get(other, ()))


def _by_frequency(found: Counter[PersonId] | None) -> tuple[tuple[PersonId, int], ...]:
    return tuple(found.most_common()) if found else ()


@kept
def partnership_records(season: Season) -> Mapping[tuple[PersonId, ...], Record]:
    """Returns the record of every two who have played together, the most events first."""
    figures: dict[tuple[PersonId, ...], list[Figures]] = {}
    places: dict[tuple[PersonId, ...], list[tuple[str, int, int]]] = {}
    for counted in season.in_order():
        for placing in counted.event.placings:
            pair = tuple(sorted(season.who(one) for one in counted.people[placing.entry]))
            if len(pair) > 1:
                figures.setdefault(pair, []).append(placing.figures)
                there = (counted.event.id, placing.place, counted.event.entries)
                places.setdefault(pair, []).append(there)
    order = sorted(figures, key=lambda pair: (-len(figures[pair]), pair))
    return {
        pair: Record(added(figures[pair]), len(figures[pair]), tuple(places[pair]))
        for pair in order
    }


@record
class UnitRecord:
    """`attended` are the events a unit came to; `people` so many different ones came."""

    unit: str
    attended: int
    people: int
    entries: int
    figures: Figures
    best: int


@kept
def unit_records(season: Season) -> tuple[UnitRecord, ...]:
    """Returns what every unit has done, the most events first."""
    attended: dict[str, set[str]] = {}
    people: dict[str, set[PersonId]] = {}
    entries: dict[str, dict[tuple[str, str], Figures]] = {}
    best: dict[str, int] = {}
    for person, counted, placing, index in season.appearances():
        unit = placing.players[index].unit
        if not unit:
            continue
        attended.setdefault(unit, set()).add(counted.event.id)
        people.setdefault(unit, set()).add(person)
        here = (counted.event.id, placing.entry)
        entries.setdefault(unit, {})[here] = placing.figures
        best[unit] = min(best.get(unit, placing.place), placing.place)
    found = [
        UnitRecord(
            unit,
            len(attended[unit]),
            len(people[unit]),
            len(entries[unit]),
            added(entries[unit].values()),
            best[unit],
        )
        for unit in attended
    ]
    return tuple(sorted(found, key=lambda one: (-one.attended, one.unit)))
