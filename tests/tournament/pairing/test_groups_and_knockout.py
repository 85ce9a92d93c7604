"""Share-out, groups, round robin, knockout, team totals (S6.5.1, S6.5.2, S7.1, S7.2)."""

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError, RuleViolation
from paisai.regulations import load
from paisai.regulations.entering import Quota, QuotaMethod
from paisai.tournament.entries import entry
from paisai.tournament.formats.round_robin import all_play_all
from paisai.tournament.pairing.group_draw import draw_groups
from paisai.tournament.pairing.knockout import Qualifier, draw_bracket
from paisai.tournament.pairing.no_legal_pairing import NoLegalPairing
from paisai.tournament.quota import UnitSize, share_out
from paisai.tournament.ranking.prizes import Team, team_totals
from support.examples import examples

QUOTA = Quota(method=QuotaMethod.LARGEST_REMAINDER, least=1, most=6)


def quota(places, **units):
    return share_out(
        [UnitSize(name, *figures) for name, figures in units.items()], places, QUOTA, "S6.5.1"
    )


def test_S6_5_1_ratio_of_entrants_to_members():
    """0.5 : 0.2 : 0.3 of ten places."""
    assert quota(10, a=(100, 50), b=(50, 10), c=(80, 24)) == {"a": 5, "b": 2, "c": 3}


def test_S6_5_1_largest_remainder():
    """Of eleven: 5.5, 2.2, 3.3; the eleventh goes to the half."""
    assert quota(11, a=(100, 50), b=(50, 10), c=(80, 24)) == {"a": 6, "b": 2, "c": 3}


def test_S6_5_1_at_most_six():
    """Of fourteen: 7 is cut to 6; the other eight 2:3 are 3.2 and 4.8."""
    assert quota(14, a=(100, 50), b=(50, 10), c=(80, 24)) == {"a": 6, "b": 3, "c": 5}


def test_S6_5_1_at_least_one():
    """Of five: 2.48, 2.48, 0.05; the last gets one, the others share four."""
    assert quota(5, a=(10, 5), b=(20, 10), c=(100, 1)) == {"a": 2, "b": 2, "c": 1}


def test_S6_5_1_option_highest_averages():
    """0.8 : 0.1 of five. By remainders 4.44 and 0.56: four and one. By averages a's fifth place
    still stands for 0.16, b's first for 0.1. With at least one each b has one."""
    two = [UnitSize("a", 10, 8), UnitSize("b", 10, 1)]
    for method, least, wanted in (
        (QuotaMethod.LARGEST_REMAINDER, 0, (4, 1)),
        (QuotaMethod.HIGHEST_AVERAGES, 0, (5, 0)),
        (QuotaMethod.HIGHEST_AVERAGES, 1, (4, 1)),
    ):
        shared = share_out(two, 5, Quota(method=method, least=least, most=6))
        assert tuple(shared.values()) == wanted


def test_S6_5_1_remainders_above_a_half_do_not_all_become_places():
    """0.16 : 0.16 : 0.18 of five: 1.6, 1.6 and 1.8. One each, the fourth to c's 0.8, the fifth to
    one of the equals, by its name."""
    assert quota(5, a=(100, 16), b=(100, 16), c=(100, 18)) == {"a": 2, "b": 1, "c": 2}


def test_S6_5_1_too_few_or_too_many_places():
    for places in (1, 13):
        with pytest.raises(RuleViolation) as refused:
            quota(places, a=(10, 5), b=(20, 10))
        assert refused.value.clause == "S6.5.1"
    with pytest.raises(NotationError):
        quota(4, a=(0, 5), b=(20, 10))


@given(
    st.lists(st.tuples(st.integers(1, 300), st.integers(0, 300)), min_size=1, max_size=12),
    st.data(),
)
def test_S6_5_1_all_places_are_given_within_limits_and_more_ratio_is_never_less(rows, data):
    units = [UnitSize(f"u{i:02}", *row) for i, row in enumerate(rows)]
    places = data.draw(st.integers(len(units), 6 * len(units)))
    shared = share_out(units, places, QUOTA, "S6.5.1")
    assert sum(shared.values()) == places
    assert all(1 <= n <= 6 for n in shared.values())
    for a, b in itertools.permutations(units, 2):
        if a.entrants * b.members > b.entrants * a.members:
            assert shared[a.unit] >= shared[b.unit]


def test_S6_5_2_units_apart_and_seeds_spread():
    """Four units of four, seeded 1 to 4, in four groups: each group has one of every unit and
    one of every seed."""
    entries = [entry(f"{u}{s}", u, seed=s) for u in "abcd" for s in (1, 2, 3, 4)]
    for i in range(10):
        result = draw_groups(entries, 4, f"seed {i}")
        assert result.crowded == ()
        for group in result.groups:
            assert sorted(name[0] for name in group) == list("abcd")
            assert [name[1] for name in group] == list("1234")


def test_S6_5_2_a_unit_with_more_entries_than_groups_is_spread_and_said():
    entries = [entry(f"a{i}", "a") for i in range(5)] + [entry(f"b{i}", "b") for i in range(4)]
    result = draw_groups(entries, 3, "seed")
    assert sorted(sum(name[0] == "a" for name in group) for group in result.groups) == [1, 2, 2]
    assert sorted(sum(name[0] == "b" for name in group) for group in result.groups) == [1, 1, 2]
    assert result.crowded == ("a", "b")


def test_S6_5_2_a_joint_team_is_kept_from_both_its_units():
    """Three groups, three of x (one of them joint with y) and two of y: all apart."""
    entries = [entry("j", "x", "y"), entry("x1", "x"), entry("x2", "x"), entry("y1", "y")]
    entries += [entry("y2", "y"), entry("z", "z")]
    for i in range(30):
        assert draw_groups(entries, 3, f"seed {i}").crowded == ()


def test_S6_5_2_groups_that_cannot_be():
    with pytest.raises(RuleViolation):
        draw_groups([entry("a")], 2, "seed")
    with pytest.raises(NotationError):
        draw_groups([entry("a"), entry("a")], 1, "seed")


@given(st.integers(1, 60), st.integers(1, 12), st.integers(1, 12), st.integers())
@examples(50)
def test_S6_5_2_always_as_even_as_can_be(n, groups, units, seed):
    groups = min(n, groups)
    rng = random.Random(seed)
    entries = [
        entry(f"P{i}", f"u{rng.randrange(units)}", seed=rng.choice([None, 1, 2, 3, 4]))
        for i in range(n)
    ]
    result = draw_groups(entries, groups, str(seed))
    assert sorted(sum(result.groups, ())) == sorted(e.id for e in entries)
    assert max(map(len, result.groups)) - min(map(len, result.groups)) <= 1
    unit = {e.id: next(iter(e.units)) for e in entries}
    seeded = {e.id: e.seed for e in entries}
    for name in set(unit.values()):
        each = [sum(unit[x] == name for x in group) for group in result.groups]
        assert max(each) - min(each) <= 1
    for limit in (1, 2, 3, 4):
        each = [sum((seeded[x] or 9) <= limit for x in group) for group in result.groups]
        assert max(each) - min(each) <= 1
    assert draw_groups(entries[::-1], groups, str(seed)) == result


@pytest.mark.parametrize("n", range(2, 12))
def test_round_robin_all_meet_once(n):
    names = [f"P{i}" for i in range(n)]
    rounds = all_play_all(names)
    assert len(rounds) == n - 1 + n % 2
    met = Counter(frozenset(two) for r in rounds for two in r.pairs)
    assert met == Counter(frozenset(two) for two in itertools.combinations(names, 2))
    for r in rounds:
        seated = [x for two in r.pairs for x in two] + ([r.bye] if r.bye else [])
        assert sorted(seated) == sorted(names)
    assert len({r.bye for r in rounds} - {None}) == (n if n % 2 else 0)


def qualifiers(text):
    """ "a1x" is place 1 of group a, unit x."""
    return [Qualifier(word, frozenset(word[2:]), word[0], int(word[1])) for word in text.split()]


def sections(bracket, size):
    return [bracket[i : i + size] for i in range(0, len(bracket), size)]


def test_S6_5_2_knockout_no_unit_and_no_group_meets_in_the_first_round():
    """a1 may not meet a2 of its group, nor b1 and b2, who are of its unit x: nobody is left.
    With b2 of unit y there is one way."""
    with pytest.raises(NoLegalPairing) as refused:
        draw_bracket(qualifiers("a1x a2y b1x b2x"), "seed", clause="S6.5.2")
    assert refused.value.clause == "S6.5.2"
    assert refused.value.entries == ("a1x",)
    for i in range(10):
        bracket = draw_bracket(qualifiers("a1x a2y b1x b2y"), f"seed {i}")
        assert {frozenset(two) for two in sections(bracket, 2)} == {
            frozenset({"a1x", "b2y"}),
            frozenset({"b1x", "a2y"}),
        }


def test_S6_5_2_byes_go_to_the_best_group_results():
    """Six qualify: a bracket of eight, two byes, for group winners a1 and c1 by their result."""
    rows = [
        Qualifier("a1", frozenset("p"), "a", 1, (3, 9)),
        Qualifier("b1", frozenset("q"), "b", 1, (2, 9)),
        Qualifier("c1", frozenset("r"), "c", 1, (3, 2)),
        Qualifier("a2", frozenset("s"), "a", 2, (9, 9)),
        Qualifier("b2", frozenset("t"), "b", 2, (1, 1)),
        Qualifier("c2", frozenset("u"), "c", 2, (1, 1)),
    ]
    for i in range(10):
        bracket = draw_bracket(rows, f"seed {i}")
        assert len(bracket) == 8
        free = {a or b for a, b in sections(bracket, 2) if None in (a, b)}
        assert free == {"a1", "c1"}


def test_S6_5_2_two_of_a_unit_only_meet_in_the_final():
    """Eight qualify, four units of two: each unit has one in each half; and group winners meet
    second places."""
    text = "a1w a2x b1w b2x c1y c2z d1y d2z"
    for i in range(10):
        bracket = draw_bracket(qualifiers(text), f"seed {i}")
        for half in sections(bracket, 4):
            assert sorted(name[2] for name in half) == list("wxyz")
        for a, b in sections(bracket, 2):
            assert {a[1], b[1]} == {"1", "2"}


def every_bracket(items):
    if len(items) == 1:
        yield list(items)
        return
    for rest in itertools.combinations(items[1:], len(items) // 2 - 1):
        other = [x for x in items[1:] if x not in rest]
        for left in every_bracket([items[0], *rest]):
            for right in every_bracket(other):
                yield left + right


def unit_meetings(bracket, unit):
    """Pairs of one unit in the same quarter of eight (the second round)."""
    return sum(
        unit[a] == unit[b]
        for four in sections(bracket, 4)
        for a, b in itertools.combinations([x for x in four if x is not None], 2)
    )


def test_S6_5_2_units_apart_as_late_as_any_bracket_allows():
    """Against all 315 brackets of eight."""
    rng = random.Random(8)
    drawn = 0
    for case in range(120):
        groups, units = rng.choice([2, 4]), rng.choice([2, 3, 4, 6])
        rows = [
            Qualifier(
                f"P{i}", frozenset({f"u{rng.randrange(units)}"}), str(i % groups), 1 + i // groups
            )
            for i in range(8)
        ]
        by_id = {q.id: q for q in rows}
        unit = {q.id: q.units for q in rows}

        def legal(bracket, by_id=by_id):
            return all(
                by_id[a].group != by_id[b].group and not by_id[a].units & by_id[b].units
                for a, b in sections(bracket, 2)
            )

        possible = [b for b in every_bracket(list(by_id)) if legal(b)]
        if not possible:
            with pytest.raises(NoLegalPairing):
                draw_bracket(rows, str(case))
            continue
        drawn += 1
        bracket = draw_bracket(rows, str(case))
        assert legal(bracket)
        assert unit_meetings(bracket, unit) == min(unit_meetings(b, unit) for b in possible)
    assert drawn > 60


@given(st.integers(2, 40), st.integers(6, 20), st.integers())
@examples(15)
def test_brackets_are_legal_and_repeatable(n, units, seed):
    rng = random.Random(seed)
    groups = max(2, n // 2)
    rows = [
        Qualifier(
            f"P{i}", frozenset({f"u{rng.randrange(units)}"}), str(i % groups), 1 + i // groups
        )
        for i in range(n)
    ]
    by_id = {q.id: q for q in rows}
    try:
        bracket = draw_bracket(rows, str(seed))
    except NoLegalPairing:
        return
    assert len(bracket) == 1 << (n - 1).bit_length()
    assert sorted(x for x in bracket if x) == sorted(by_id)
    for a, b in sections(bracket, 2):
        assert a or b
        if a and b:
            assert by_id[a].group != by_id[b].group
            assert by_id[a].units.isdisjoint(by_id[b].units)
    free = [by_id[a or b].place for a, b in sections(bracket, 2) if None in (a, b)]
    playing = [by_id[x].place for two in sections(bracket, 2) if None not in two for x in two]
    assert max(free, default=0) <= min(playing, default=99)
    assert draw_bracket(rows[::-1], str(seed)) == bracket


def test_one_entry_is_no_knockout():
    with pytest.raises(RuleViolation):
        draw_bracket(qualifiers("a1x"), "seed")


def worth():
    totals = load("shengji-szpt-2013").team_totals
    return {row.reached: row.points for row in totals.rows}


def test_S7_2_the_clause_s_own_check():
    """Round one, group, third, round two: 4 + 2 + 18 + 6 = 30; first and eighth: 22 + 8 = 30."""
    far = [("one", "round1"), ("one", "group"), ("two", "1"), ("three", "group")]
    far += [("one", "3"), ("one", "round2"), ("two", "8")]
    assert team_totals(far, worth()) == (
        Team(1, "one", 30),
        Team(1, "two", 30),
        Team(3, "three", 2),
    )


def test_S7_2_the_table():
    assert worth() == {
        "group": 2,
        "round1": 4,
        "round2": 6,
        **{str(place): 24 - 2 * place for place in range(1, 9)},
    }
