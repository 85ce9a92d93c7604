"""Who is who over events: matched, doubted, merged, parted, hidden, forgotten."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from paisai.frozen import replace
from paisai.ledger.refusal import Refusal
from paisai.seasons import SeasonState, load_rules, ranking, verify_season
from paisai.seasons.acts import (
    CountEvent,
    DifferentPeople,
    HidePerson,
    MendPerson,
    PartPerson,
    SamePeople,
    TakeOut,
    Undo,
)
from paisai.seasons.book import SeasonBook, opening, still_named_in
from paisai.seasons.deciding import season_day
from paisai.seasons.people import particulars
from paisai.seasons.points import called
from paisai.seasons.rules import MatchPeople
from paisai.seasons.season import ClosedEvent, CountedPlayer, PersonId, Placing, Season
from support.season_events import BEGAN, SECRET, WHO, begun, closed, done, player, season_of

BORN = date(1990, 5, 1)


def of(name: str, *players: CountedPlayer, day: date = date(2026, 3, 1)) -> ClosedEvent:
    placings = [Placing(at, f"e{at}", (one,)) for at, one in enumerate(players, 1)]
    return closed(name, placings, day=day)


def known(season: Season) -> int:
    return len({person for person, *_ in season.appearances()})


def after(*acts: object, state: SeasonState | None = None) -> Season:
    state = done(state or begun(), *acts)  # type: ignore[arg-type]
    assert state.season is not None
    return state.season


def test_the_same_number_is_the_same_person_under_another_name_and_unit() -> None:
    season = season_of(
        "association-year",
        of("一", player("李明", number="88")),
        of("二", player("李　明", "二中", number="88")),
    )
    assert known(season) == 1
    assert season.open_doubts == ()


def test_the_same_name_unit_and_birth_is_the_same_person() -> None:
    season = season_of(
        "association-year", of("一", player("李明", born=BORN)), of("二", player("李明", born=BORN))
    )
    assert known(season) == 1


def test_two_births_at_one_unit_are_two_people_and_nobody_is_asked() -> None:
    other = date(1971, 1, 1)
    season = season_of(
        "association-year",
        of("一", player("李明", born=BORN)),
        of("二", player("李明", born=other)),
    )
    assert known(season) == 2
    assert season.open_doubts == ()


def test_two_numbers_are_two_people() -> None:
    season = season_of(
        "association-year",
        of("一", player("李明", number="1")),
        of("二", player("李明", number="2")),
    )
    assert (known(season), season.open_doubts) == (2, ())


def test_a_name_alone_is_in_doubt_until_somebody_decides() -> None:
    state = done(
        begun(), CountEvent(of("一", player("李明"))), CountEvent(of("二", player("李明")))
    )
    assert state.season is not None
    assert state.season.open_doubts == (("p1", "p2"),)
    one = after(SamePeople((("p1", "p2"),), "本人确认"), state=state)
    assert (known(one), one.open_doubts) == (1, ())
    assert ranking(one)[0].total == 240
    two = after(DifferentPeople((("p1", "p2"),), "同名"), state=state)
    assert (known(two), two.open_doubts) == (2, ())


def test_an_association_may_let_name_and_unit_decide() -> None:
    rules = replace(load_rules("association-year"), people=MatchPeople.NAME_AND_UNIT)
    season = season_of(
        rules, of("一", player("李明")), of("二", player("李明"), player("李明", "二中"))
    )
    assert known(season) == 2
    assert season.open_doubts == (), "the other one plays in the same event: they are two"


def test_two_namesakes_of_one_event_are_never_one() -> None:
    season = season_of("association-year", of("一", player("李明"), player("李明")))
    assert known(season) == 2
    with pytest.raises(Refusal, match="都参赛"):
        after(
            SamePeople((("p1", "p2"),), "误"),
            state=_state(season, of("一", player("李明"), player("李明"))),
        )


def _state(season: Season, *events: ClosedEvent) -> SeasonState:
    return done(begun(season.rules), *(CountEvent(event) for event in events))


def test_people_are_parted_again() -> None:
    one, two = of("一", player("李明", number="5")), of("二", player("李明", number="5"))
    season = after(CountEvent(one), CountEvent(two), PartPerson("p1", (two.id,), "号码写错"))
    assert known(season) == 2
    assert {row.person: row.total for row in ranking(season)} == {"p1": 120, "p2": 120}
    with pytest.raises(Refusal, match="没有参加"):
        after(
            CountEvent(one),
            CountEvent(of("三", player("王五"))),
            PartPerson("p1", ("id-三",), "误"),
        )


def test_an_event_is_taken_out_and_counted_again_corrected() -> None:
    wrong = of("一", player("甲", number="1"), player("乙", number="2"))
    right = of("一", player("乙", number="2"), player("甲", number="1"))
    season = after(CountEvent(wrong), TakeOut(wrong.id, "申诉改了名次"), CountEvent(right))
    assert [called(season, row.person).zh for row in ranking(season)] == ["乙", "甲"]
    with pytest.raises(Refusal, match="先取出再计入"):
        after(CountEvent(wrong), CountEvent(right))


def test_what_later_acts_rest_on_is_not_undone() -> None:
    """Without the first event the second would make 乙 the first person known."""
    state = done(begun(), CountEvent(of("一", player("甲", number="1"))))
    state = done(state, CountEvent(of("二", player("乙", number="2"))))
    with pytest.raises(Refusal, match="建立在它上面"):
        done(state, Undo(2, "计错"))
    undone = done(state, Undo(3, "计错"))
    assert undone.season is not None
    assert list(undone.season.events) == ["id-一"]


def test_a_number_of_another_person_is_not_given_away() -> None:
    state = done(begun(), CountEvent(of("一", player("甲", number="1"), player("乙", number="2"))))
    known_by = particulars(SECRET, "乙", "一中", None, "1")
    with pytest.raises(Refusal, match="先合并"):
        done(state, MendPerson("p2", known_by, reason="更正"))
    named = done(state, MendPerson("p2", particulars(SECRET, "乙丁", "一中", None, None)))
    assert named.season is not None
    assert called(named.season, PersonId("p2")).zh == "乙丁"


def test_a_nameless_person_has_a_name_for_the_association_only() -> None:
    season = after(CountEvent(of("一", player("甲", number="1"))), HidePerson("p1"))
    assert called(season, PersonId("p1")).zh == "甲"
    assert called(season, PersonId("p1"), public=True).zh == "（不公开）p1"


def test_forgetting_leaves_the_chain_whole_and_the_name_gone(tmp_path: Path) -> None:
    path = tmp_path / "season.jsonl"
    days = (date(2026, 1, 1), date(2026, 12, 31))
    rules = load_rules("association-year")
    book = SeasonBook.create(path, opening("赛季", "协会", days, rules, SECRET), WHO, BEGAN)
    book.do(
        CountEvent(of("一", player("李小明", born=BORN), player("王强", born=BORN))), WHO, BEGAN
    )
    assert "李小明" not in path.read_text("utf-8"), "a name never stands in the record"
    assert SECRET not in path.read_text("utf-8")
    before, totals = book.state.head, [row.total for row in ranking(book.season)]
    assert book.forget("p1", WHO, datetime(2026, 2, 1), "本人要求") == 1
    assert "李小明" not in path.with_name("season.jsonl.private").read_text("utf-8")
    assert called(book.season, PersonId("p1")).zh == "（已删除）p1"
    assert called(book.season, PersonId("p2")).zh == "王强"
    assert still_named_in(book.season, PersonId("p1")) == ("一",)
    checked = verify_season(path)
    assert (checked.good, checked.head, checked.undecided) == (True, before, 1)
    again = SeasonBook.open(path)
    assert [row.total for row in ranking(again.season)] == totals
    book.do(CountEvent(of("二", player("李小明", born=BORN))), WHO, datetime(2026, 3, 1))
    assert known(book.season) == 3, "who was forgotten is not recognised again"
    assert season_day(book.state) == date(2026, 3, 1)
