"""What is an event worth to those who played it, and who is above whom in the season, and why?

Every figure is exact: shared places and percentages are fractions, and are rounded only where
people read them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from paisai.frozen import kept, record, replace
from paisai.seasons.rules import RankingKey, SeasonRules, Ties
from paisai.seasons.season import Counted, Person, PersonId, Placing, Season, number_of
from paisai.text import Text, with_minus

NOTHING = Fraction(0)


@record
class EventPoints:
    """What one event brought to one person. `points` are as the table of its class has them,
    `worth` after the bonus for the field and the years since; `counts`: it is one of the best."""

    event: str
    number: int
    place: int
    joint: int
    entry: str
    points: Fraction
    bonus: int
    percent: int
    worth: Fraction
    counts: bool = True
    left_early: bool = False


@record
class SeasonRow:
    """One line of the ranking, with what it is made of."""

    place: int
    person: PersonId
    total: Fraction
    keys: tuple[tuple[RankingKey, Fraction], ...]
    events: tuple[EventPoints, ...]


@record
class UnitRow:
    """One unit, with those whose points count for it, best first."""

    place: int
    unit: str
    total: Fraction
    people: tuple[tuple[PersonId, Fraction], ...]


def hundredths(figure: Fraction) -> Fraction:
    """Returns a figure to two places; halves go away from nothing."""
    rounded = Fraction((abs(figure) * 200 + 1) // 2, 100)
    return -rounded if figure < 0 else rounded


def shown(figure: Fraction) -> str:
    """Returns a figure as people write it, to two places at most.

    >>> shown(Fraction(130)), shown(Fraction(145, 2)), shown(Fraction(200, 3))
    ('130', '72.5', '66.67')
    """
    whole, rest = divmod(abs(hundredths(figure)) * 100, 100)
    text = f"{whole}.{int(rest):02d}".rstrip("0").rstrip(".") if rest else f"{whole}"
    return with_minus(f"-{text}") if figure < 0 else text


def place_worth(rules: SeasonRules, letter: str, place: int, joint: int) -> Fraction:
    """Returns what each of `joint` entries that share a place gets from the table of a class."""
    table = rules.class_of(letter)
    if rules.ties is Ties.HIGHER:
        return Fraction(table.points_of(place))
    taken = [table.points_of(place + step) for step in range(joint)]
    return Fraction(sum(taken), joint)


def years_between(day: date, later: date) -> int:
    """Returns the whole years from a day to a later one.

    >>> years_between(date(2024, 2, 29), date(2025, 2, 28)), years_between(
    ...     date(2024, 2, 29), date(2025, 3, 1))
    (0, 1)
    """
    return later.year - day.year - ((later.month, later.day) < (day.month, day.day))


def decayed(rules: SeasonRules, closed: date, on: date) -> int:
    """Returns the percent that an event still counts on a day."""
    percent = 100
    for row in rules.decay:
        if years_between(closed, on) >= row.years:
            percent = row.percent
    return percent


def event_points(season: Season, counted: Counted, on: date) -> Mapping[str, EventPoints]:
    """Returns what each entry of an event has from it, by the entry."""
    rules, event = season.rules, counted.event
    joint = Counter(placing.place for placing in event.placings)
    bonus = rules.field_bonus.percent_for(event.entries) if rules.field_bonus else 0
    percent = decayed(rules, event.closed, on)
    found = {}
    for placing in event.placings:
        points = _points_of(rules, event.of_class, placing, joint[placing.place])
        worth = points * (100 + bonus) * percent / 10_000
        found[placing.entry] = EventPoints(
            event.id,
            counted.number,
            placing.place,
            joint[placing.place],
            placing.entry,
            points,
            bonus,
            percent,
            worth,
            left_early=placing.left_early,
        )
    return found


def _points_of(rules: SeasonRules, letter: str, placing: Placing, joint: int) -> Fraction:
    if placing.left_early and not rules.left_early:
        return NOTHING
    return place_worth(rules, letter, placing.place, joint)


def points_of_people(
    season: Season, on: date | None = None
) -> Mapping[PersonId, tuple[EventPoints, ...]]:
    """Returns what every person has from every event, in the order of the events, with which of
    them count."""
    day = on or season.reckoned_on
    found: defaultdict[PersonId, list[EventPoints]] = defaultdict(list)
    for counted in season.in_order():
        worth = event_points(season, counted, day)
        for entry, points in worth.items():
            for person in counted.people[entry]:
                found[season.who(person)].append(points)
    return {person: _best(season.rules.best, own) for person, own in found.items()}


def _best(best: int | None, own: Sequence[EventPoints]) -> tuple[EventPoints, ...]:
    """Returns the events with the best marked: of equal ones the earlier counts."""
    if best is None or len(own) <= best:
        return tuple(own)
    order = sorted(range(len(own)), key=lambda at: (-own[at].worth, at))
    counting = set(order[:best])
    return tuple(
        points if at in counting else replace(points, counts=False) for at, points in enumerate(own)
    )


def _total(own: Iterable[EventPoints]) -> Fraction:
    return sum((points.worth for points in own if points.counts), NOTHING)


_KEYS: Mapping[RankingKey, Callable[[Sequence[EventPoints]], Fraction]] = {
    RankingKey.BEST_RESULT: lambda own: max((one.worth for one in own), default=NOTHING),
    RankingKey.FIRST_PLACES: lambda own: Fraction(sum(one.place == 1 for one in own)),
    RankingKey.MORE_EVENTS: lambda own: Fraction(len(own)),
    RankingKey.FEWER_EVENTS: lambda own: Fraction(-len(own)),
}


@kept
def ranking(season: Season) -> tuple[SeasonRow, ...]:
    """Returns the ranking on the day of the last event; equal in everything is a joint place."""
    return ranking_on(season, season.reckoned_on)


@kept
def rows_of_people(season: Season) -> Mapping[PersonId, SeasonRow]:
    """Returns everybody's row of the ranking."""
    return {row.person: row for row in ranking(season)}


def ranking_on(season: Season, on: date) -> tuple[SeasonRow, ...]:
    """Returns the ranking as it is reckoned on a day."""
    rows = []
    for person, own in points_of_people(season, on).items():
        keys = tuple((key, _KEYS[key](own)) for key in season.rules.ranking)
        rows.append(SeasonRow(0, person, _total(own), keys, own))
    rows.sort(key=lambda row: (_order(row), number_of(row.person)))
    places = joint_places([_order(row) for row in rows])
    return tuple(replace(row, place=place) for row, place in zip(rows, places, strict=True))


def _order(row: SeasonRow) -> tuple[Fraction, ...]:
    return (-row.total, *(-figure for _, figure in row.keys))


def joint_places(figures: Sequence[object]) -> Iterator[int]:
    """Yields the place of each of an ordered list, the same where the figures are the same.

    >>> list(joint_places([90, 80, 80, 70]))
    [1, 2, 2, 4]
    """
    place = 0
    for at, figure in enumerate(figures):
        if at == 0 or figure != figures[at - 1]:
            place = at + 1
        yield place


def why_above(season: Season, above: SeasonRow, below: SeasonRow) -> Text:
    """Returns the first figure that decides between two rows of the ranking."""
    if above.total != below.total:
        return Text(
            f"积分 {shown(above.total)} 多于 {shown(below.total)}",
            f"{shown(above.total)} points against {shown(below.total)}",
        )
    same = Text(f"积分同为 {shown(above.total)}", f"both have {shown(above.total)} points")
    for (key, own), (_, other) in zip(above.keys, below.keys, strict=True):
        if own != other:
            more = Text(
                f"，{key.text.zh} {shown(abs(own))} 对 {shown(abs(other))}",
                f"; {key.text.en}: {shown(abs(own))} against {shown(abs(other))}",
            )
            return same + more
    return same + Text("，各项都相同，名次并列", "; equal in everything, a joint place")


def event_sum_text(points: EventPoints) -> Text:
    """Returns how what an event brought was reckoned, in one line."""
    steps_zh, steps_en = [shown(points.points)], [shown(points.points)]
    if points.bonus:
        steps_zh.append(f"× {100 + points.bonus}%（人数）")
        steps_en.append(f"× {100 + points.bonus}% (field)")
    if points.percent != 100:
        steps_zh.append(f"× {points.percent}%（年限）")
        steps_en.append(f"× {points.percent}% (years)")
    zh, en = " ".join(steps_zh), " ".join(steps_en)
    if len(steps_zh) > 1:
        zh, en = f"{zh} = {shown(points.worth)}", f"{en} = {shown(points.worth)}"
    if points.joint > 1:
        zh, en = f"{zh}（{points.joint} 个并列）", f"{en} ({points.joint} share the place)"
    if not points.counts:
        zh, en = f"{zh}，不在最好的几场之内", f"{en}, not among the best"
    return Text(zh, en)


@kept
def unit_ranking(season: Season) -> tuple[UnitRow, ...]:
    """Returns the units by the points that their best people won while they played for them."""
    if season.rules.units is None:
        return ()
    totals = _won_for_units(season)
    rows = []
    for unit, people in totals.items():
        order = sorted(people.items(), key=lambda one: (-one[1], number_of(one[0])))
        best = tuple(order[: season.rules.units.best_people])
        rows.append(UnitRow(0, unit, sum((points for _, points in best), NOTHING), best))
    rows.sort(key=lambda row: (-row.total, row.unit))
    places = joint_places([row.total for row in rows])
    return tuple(replace(row, place=place) for row, place in zip(rows, places, strict=True))


def _won_for_units(season: Season) -> Mapping[str, Mapping[PersonId, Fraction]]:
    units: dict[tuple[str, PersonId], str] = {}
    for person, counted, placing, index in season.appearances():
        units[counted.event.id, person] = placing.players[index].unit
    totals: defaultdict[str, defaultdict[PersonId, Fraction]] = defaultdict(
        lambda: defaultdict(Fraction)
    )
    for row in ranking(season):
        for points in row.events:
            unit = units[points.event, row.person]
            if unit and points.counts:
                totals[unit][row.person] += points.worth
    return totals


def called(season: Season, person: PersonId, *, public: bool = False) -> Text:
    """Returns what somebody is called: nameless people and forgotten ones by their number."""
    known: Person = season.people[season.who(person)]
    if not known.name:
        return Text(f"（已删除）{known.id}", f"(erased) {known.id}")
    if public and known.hidden:
        return Text(f"（不公开）{known.id}", f"(nameless) {known.id}")
    return Text(known.name, known.name)
