"""Grades: what earns one, what is missing, and that none is taken away inside its term."""

from __future__ import annotations

from datetime import date

import pytest

from paisai.ledger.refusal import Refusal
from paisai.seasons import Season, candidates, held, next_grade, to_award
from paisai.seasons.acts import AwardGrades, CountEvent, HandOverGrade, TakeOut
from paisai.seasons.season import PersonId
from support.season_events import begun, closed, done, single

# association-year: second grade by a place among the first 4 of class A with 8 entries; third by
# the first 8 of A with 8 entries, or the first 2 of B with 8 entries and two events. Two years.

EIGHT = closed("大赛", [single(place, f"{place}") for place in range(1, 9)])
FEW = closed("小赛", [single(place, f"{place}") for place in range(1, 8)], day=date(2026, 2, 1))
TOWN = closed(
    "市赛", [single(place, f"{place}") for place in range(8, 0, -1)], "B", date(2026, 4, 1)
)
DAY = date(2026, 6, 1)


def season(*acts: object) -> Season:
    state = done(begun(), *acts)  # type: ignore[arg-type]
    assert state.season is not None
    return state.season


def test_a_place_in_a_large_enough_event_earns_a_grade() -> None:
    earned = {one.person: one.grade for one in to_award(season(CountEvent(EIGHT)), DAY)}
    assert earned == {f"p{n}": "second" if n <= 4 else "third" for n in range(1, 9)}
    assert to_award(season(CountEvent(FEW)), DAY) == ()


def test_a_grade_stays_inside_its_term_whatever_becomes_of_the_points() -> None:
    after = season(CountEvent(EIGHT), AwardGrades(DAY), TakeOut(EIGHT.id, "取消"))
    grade = held(after, PersonId("p1"), date(2028, 5, 31))
    assert grade is not None
    assert (grade.grade, grade.until) == ("second", date(2028, 5, 31))
    assert held(after, PersonId("p1"), date(2028, 6, 1)) is None


def test_nobody_gets_what_they_hold_again() -> None:
    state = done(begun(), CountEvent(EIGHT), AwardGrades(DAY))
    with pytest.raises(Refusal, match="没有人新达到等级"):
        done(state, AwardGrades(DAY))


def test_who_lacks_one_thing_is_told_what() -> None:
    """Place 1 of the town's event as the only one: one event more is missing for the third."""
    after = season(CountEvent(TOWN))
    first = dict(candidates(after, DAY))
    person = after.events[TOWN.id].people["e-1"][0]
    (lack,) = first[person].lacks
    assert lack.zh == "还差 1 场比赛" or "A 类" in lack.zh
    ways = next_grade(after, person, DAY)
    assert {len(way.lacks) for way in ways} == {1}
    assert {way.grade for way in ways} == {"third"}


def test_a_certificate_is_handed_over_once() -> None:
    state = done(begun(), CountEvent(EIGHT), AwardGrades(DAY))
    state = done(state, HandOverGrade("p1", "second", DAY))
    assert state.season is not None
    assert [one.handed_over for one in state.season.grades if one.person == "p1"] == [DAY]
    with pytest.raises(Refusal, match="没有这一份"):
        done(state, HandOverGrade("p1", "second", DAY))
