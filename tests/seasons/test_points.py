"""A season of three small events, reckoned by hand; ties, best N, bonus, decay, units."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from paisai.frozen import replace
from paisai.seasons.points import called, place_worth, ranking, shown, unit_ranking, why_above
from paisai.seasons.rules import Decay, FieldBonus, RankingKey, SeasonRules, Ties, load_rules
from paisai.seasons.season import Placing, Season
from support.season_events import closed, player, season_of, single

# association-year: class A 120 90 60 60 36 36 36 36, class B 60 45 30 30 18 18 18 18, 0 after
# that; joint places share; the best four count; then the best single event, then more events.

SPRING = closed("春季赛", [single(1, "甲"), single(2, "乙"), single(3, "丙"), single(3, "丁")])
MAY = closed(
    "五月赛",
    [single(1, "乙"), single(2, "丙"), single(2, "丁"), single(4, "甲")],
    "B",
    date(2026, 5, 1),
)
AUTUMN = closed(
    "秋季赛", [single(1, "丙"), single(2, "甲"), single(3, "乙")], "A", date(2026, 9, 1)
)


def totals(season: Season) -> list[tuple[int, str, Fraction]]:
    return [(row.place, called(season, row.person).zh, row.total) for row in ranking(season)]


def test_three_events_by_hand() -> None:
    """甲 120 + 30 + 90 = 240. 乙 90 + 60 + 60 = 210. In May 丙 and 丁 share the places 2 and 3:
    (45 + 30) / 2 = 37.5; in spring 3 and 4 are 60 both. 丙 60 + 37.5 + 120 = 217.5. 丁 97.5."""
    season = season_of("association-year", SPRING, MAY, AUTUMN)
    assert totals(season) == [
        (1, "甲", Fraction(240)),
        (2, "丙", Fraction(435, 2)),
        (3, "乙", Fraction(210)),
        (4, "丁", Fraction(195, 2)),
    ]


def test_why_names_the_figure_that_decides() -> None:
    season = season_of("association-year", SPRING, MAY, AUTUMN)
    first, second, third, _ = ranking(season)
    assert why_above(season, first, second).zh == "积分 240 多于 217.5"
    assert why_above(season, second, third).en == "217.5 points against 210"


def test_equal_totals_go_by_the_best_event_then_by_more_events() -> None:
    """甲 has 60 once; 乙 30 twice: 甲 is above by the best event."""
    one = closed("一", [single(1, "甲")], "B")
    two = closed("二", [single(3, "乙")], "B", date(2026, 4, 1))
    three = closed("三", [single(3, "乙")], "B", date(2026, 5, 1))
    season = season_of("association-year", two, three, one)
    assert totals(season) == [(1, "甲", Fraction(60)), (2, "乙", Fraction(60))]
    above, below = ranking(season)
    assert why_above(season, above, below).zh == "积分同为 60，单场最高积分 60 对 30"


def test_equal_in_everything_is_a_joint_place() -> None:
    season = season_of(
        "association-year", closed("一", [single(1, "甲"), single(1, "乙"), single(3, "丙")])
    )
    assert totals(season) == [
        (1, "甲", Fraction(105)),
        (1, "乙", Fraction(105)),
        (3, "丙", Fraction(60)),
    ]
    above, below, _ = ranking(season)
    assert why_above(season, above, below).zh.endswith("名次并列")


def test_who_shares_a_place_may_each_have_it_whole() -> None:
    rules = load_rules("association-year")
    assert place_worth(rules, "A", 2, 2) == Fraction(75)
    assert place_worth(replace(rules, ties=Ties.HIGHER), "A", 2, 2) == 90


def test_only_the_best_four_count_and_the_fifth_is_shown() -> None:
    """First, second, third, fifth, sixth of class A: 120 + 90 + 60 + 36, the other 36 not."""
    days = [date(2026, month, 1) for month in range(1, 6)]
    places = (5, 1, 2, 3, 6)
    events = [
        closed(f"第{at}场", [single(place, "甲")], day=day)
        for at, (place, day) in enumerate(zip(places, days, strict=True))
    ]
    (row,) = ranking(season_of("association-year", *events))
    assert row.total == 306
    assert [points.counts for points in row.events] == [True, True, True, True, False]


def test_a_large_field_is_worth_more_up_to_a_bound() -> None:
    """Above 4 entries every further 2 add 10 %, at most 30 %: 9 entries add 20, 40 entries 30."""
    bonus = FieldBonus(from_entries=4, every=2, percent=10, most=30)
    rules = replace(load_rules("association-year"), field_bonus=bonus)
    nine = closed("九", [single(place, f"{place}") for place in range(1, 10)])
    forty = closed("四十", [single(place, f"{place}") for place in range(1, 41)])
    assert ranking(season_of(rules, nine))[0].total == 144
    assert ranking(season_of(rules, forty))[0].total == 156


def test_what_is_older_counts_less() -> None:
    """Half after one whole year, nothing after two; the day is that of the last event."""
    decay = (Decay(years=1, percent=50), Decay(years=2, percent=0))
    rules = replace(load_rules("association-year"), decay=decay)
    season = season_of(
        rules,
        closed("前年", [single(1, "甲")], day=date(2024, 9, 1)),
        closed("去年", [single(1, "甲")], day=date(2025, 9, 1)),
        closed("不到一年", [single(1, "甲")], day=date(2025, 9, 2)),
        closed("今年", [single(1, "甲")], day=date(2026, 9, 1)),
    )
    (row,) = ranking(season)
    assert [points.worth for points in row.events] == [0, 60, 120, 120]


def test_who_left_early_has_no_points_unless_the_rules_say_so() -> None:
    event = closed("一", [single(1, "甲", left_early=True), single(2, "乙")])
    assert totals(season_of("association-year", event))[0][1:] == ("乙", 90)
    rules = replace(load_rules("association-year"), left_early=True)
    assert totals(season_of(rules, event))[0][1:] == ("甲", 120)


def test_both_players_of_a_pair_have_its_points_and_units_their_best_people() -> None:
    """company-league: 10 8 6 5, the best three people of a unit. 一厂 has 10 + 10 + 8, its fourth
    not; 二厂 8 + 6 + 6."""
    pairs = [("甲", "一厂", "乙", "一厂"), ("丙", "一厂", "丁", "二厂")]
    pairs += [("戊", "二厂", "己", "二厂"), ("庚", "一厂", "辛", "三厂")]
    placings = [
        Placing(place, f"e{place}", (player(a, unit), player(b, other)))
        for place, (a, unit, b, other) in enumerate(pairs, 1)
    ]
    season = season_of("company-league", closed("月赛", placings, "C"))
    assert totals(season)[:2] == [(1, "甲", Fraction(10)), (1, "乙", Fraction(10))]
    units = [(row.place, row.unit, row.total) for row in unit_ranking(season)]
    assert units == [(1, "一厂", 28), (2, "二厂", 20), (3, "三厂", 5)]


def test_people_read_two_places_at_most() -> None:
    assert shown(Fraction(200, 3)) == "66.67"
    assert shown(Fraction(1, 200)) == "0.01"


@given(st.permutations(range(1, 9)), st.integers(1, 8), st.sampled_from(list(Ties)))
def test_the_order_of_counting_changes_nothing(order: list[int], joint: int, ties: Ties) -> None:
    """A property: who was counted first does not matter, and shared points add up."""
    rules: SeasonRules = replace(load_rules("association-year"), ties=ties, best=None)
    placings = [single(1 if place <= joint else place, f"{place}") for place in range(1, 9)]
    events = [closed(f"{at}", placings, day=date(2026, at, 1)) for at in order]
    expected = season_of(rules, *sorted(events, key=lambda one: one.closed))
    season = season_of(rules, *events)
    by_name = {name: (place, total) for place, name, total in totals(season)}
    assert by_name == {name: (place, total) for place, name, total in totals(expected)}
    if ties is Ties.SHARE:
        assert sum(total for _, total in by_name.values()) == 8 * (120 + 90 + 60 * 2 + 36 * 4)


def test_keys_are_in_the_order_of_the_rules() -> None:
    rules = replace(
        load_rules("association-year"), ranking=(RankingKey.FEWER_EVENTS, RankingKey.BEST_RESULT)
    )
    two = closed("二", [single(3, "乙")], "B", date(2026, 4, 1))
    three = closed("三", [single(3, "乙"), single(1, "甲")], "B", date(2026, 5, 1))
    assert [name for _, name, _ in totals(season_of(rules, two, three))] == ["甲", "乙"]
