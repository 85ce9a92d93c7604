"""Who has earned which grade, and what is missing for the next one? (E6.3)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from fractions import Fraction

from paisai.frozen import kept, record
from paisai.seasons.points import EventPoints, SeasonRow, ranking, rows_of_people, shown
from paisai.seasons.rules import GradeRules, GradeWay
from paisai.seasons.season import HeldGrade, PersonId, Season
from paisai.text import Text, joined


@record
class Earned:
    """A grade somebody has earned: by which of its ways (from 0), in which event if by a place."""

    person: PersonId
    grade: str
    way: int
    event: str = ""


@record
class Missing:
    """What somebody lacks of one way to a grade, each thing in a sentence."""

    grade: str
    way: int
    lacks: tuple[Text, ...]


def condition_text(way: GradeWay) -> Text:
    """Returns one way to a grade in words."""
    parts = []
    if way.place is not None:
        where_zh = f"在 {way.of_class} 类赛事" if way.of_class else "在一场赛事"
        where_en = f"of class {way.of_class}" if way.of_class else ""
        among = f"（参赛者不少于 {way.entries}）" if way.entries else ""
        least = f" with at least {way.entries} entries" if way.entries else ""
        event = " ".join(filter(None, ("an event", where_en)))
        parts.append(
            Text(
                f"{where_zh}{among}获前 {way.place} 名",
                f"among the first {way.place} in {event}{least}",
            )
        )
    if way.points is not None:
        parts.append(Text(f"赛季积分不少于 {way.points}", f"at least {way.points} points"))
    if way.events is not None:
        parts.append(Text(f"参赛不少于 {way.events} 场", f"at least {way.events} events"))
    return joined(parts, "，并且", ", and ")


def earned(season: Season, row: SeasonRow) -> Earned | None:
    """Returns the highest grade that a person's results earn, or None."""
    for grade in season.rules.grades:
        for number, way in enumerate(grade.ways):
            if not list(_lacks(season, row, way)):
                event = _by_place(season, row, way)
                return Earned(row.person, grade.id, number, event.event if event else "")
    return None


def _by_place(season: Season, row: SeasonRow, way: GradeWay) -> EventPoints | None:
    """Returns the best event in which the place of a way was reached."""
    if way.place is None:
        return None
    fitting = [one for one in row.events if one.place <= way.place and _is_of(season, one, way)]
    return min(fitting, key=lambda one: (one.place, one.number), default=None)


def _is_of(season: Season, points: EventPoints, way: GradeWay) -> bool:
    counted = season.events[points.event]
    if points.left_early and not season.rules.left_early:
        return False
    if way.of_class is not None and counted.event.of_class != way.of_class:
        return False
    return way.entries is None or counted.event.entries >= way.entries


def _lacks(season: Season, row: SeasonRow, way: GradeWay) -> Iterator[Text]:
    if way.place is not None and _by_place(season, row, way) is None:
        yield _place_lacking(season, row, way)
    if way.points is not None and row.total < way.points:
        short = shown(Fraction(way.points) - row.total)
        yield Text(f"还差 {short} 积分", f"{short} points more")
    if way.events is not None and len(row.events) < way.events:
        short_events = way.events - len(row.events)
        yield Text(f"还差 {short_events} 场比赛", f"{short_events} more events")


def _place_lacking(season: Season, row: SeasonRow, way: GradeWay) -> Text:
    needed = condition_text(GradeWay(of_class=way.of_class, place=way.place, entries=way.entries))
    best = min((one.place for one in row.events if _is_of(season, one, way)), default=None)
    if best is None:
        return needed
    return needed + Text(f"（最好第 {best} 名）", f" (the best so far is place {best})")


@kept
def grades_of(season: Season) -> Mapping[PersonId, list[HeldGrade]]:
    """Returns every grade that was ever awarded to each person."""
    found: dict[PersonId, list[HeldGrade]] = {}
    for one in season.grades:
        found.setdefault(season.who(one.person), []).append(one)
    return found


def held(season: Season, person: PersonId, on: date) -> HeldGrade | None:
    """Returns the highest grade that somebody holds on a day."""
    own = [one for one in grades_of(season).get(person, ()) if one.awarded <= on <= one.until]
    rank = season.rules.rank_of
    return min(own, key=lambda one: (rank(one.grade), -one.until.toordinal()), default=None)


@kept
def earned_by(season: Season) -> Mapping[PersonId, Earned]:
    """Returns the highest grade that everybody's results earn."""
    found = {}
    for row in ranking(season):
        best = earned(season, row)
        if best is not None:
            found[row.person] = best
    return found


def to_award(season: Season, on: date) -> tuple[Earned, ...]:
    """Returns the grades that are earned and higher than those held, in the ranking's order."""
    return tuple(
        best
        for person, best in earned_by(season).items()
        if _is_higher(season, best, held(season, person, on))
    )


def _is_higher(season: Season, best: Earned, own: HeldGrade | None) -> bool:
    if own is None:
        return True
    return season.rules.rank_of(best.grade) < season.rules.rank_of(own.grade)


def next_grade(season: Season, person: PersonId, on: date) -> tuple[Missing, ...]:
    """Returns what a person lacks of every way to the grade above the one they hold or have
    earned, least first; nothing where there is no higher one."""
    row = rows_of_people(season).get(person)
    if row is None or not season.rules.grades:
        return ()
    rank = season.rules.rank_of
    own, best = held(season, person, on), earned_by(season).get(person)
    reached = [rank(one.grade) for one in (own, best) if one is not None]
    above = min(reached, default=len(season.rules.grades)) - 1
    if above < 0:
        return ()
    grade = season.rules.grades[above]
    ways = [
        Missing(grade.id, number, tuple(_lacks(season, row, way)))
        for number, way in enumerate(grade.ways)
    ]
    return tuple(sorted(ways, key=lambda one: len(one.lacks)))


def candidates(season: Season, on: date) -> Iterator[tuple[PersonId, Missing]]:
    """Yields those who lack just one thing for their next grade, and what."""
    for row in ranking(season):
        for missing in next_grade(season, row.person, on)[:1]:
            if len(missing.lacks) == 1:
                yield row.person, missing


def until(grade: GradeRules, awarded: date) -> date:
    """Returns the last day of a grade's term.

    >>> from paisai.seasons.rules import load_rules
    >>> until(load_rules("association-year").grades[0], date(2024, 2, 29))
    datetime.date(2026, 2, 28)
    """
    year = awarded.year + grade.years
    try:
        return awarded.replace(year=year) - timedelta(days=1)
    except ValueError:  # 29 February
        return date(year, 2, 28)


def reason_text(season: Season, way: int, grade: str, event: str) -> Text:
    """Returns by what a grade was earned, in words."""
    rules = season.rules.grade(grade)
    if way >= len(rules.ways):  # the rules have changed since
        return rules.name
    text = condition_text(rules.ways[way])
    if event in season.events:
        name = season.events[event].event.name
        text = text + Text(f"（{name}）", f" ({name})")
    return text
