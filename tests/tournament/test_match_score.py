"""What a match is worth, from the clauses' own figures."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError
from paisai.tournament.match_score import both_forfeited, bye, forfeited, late_sheet, played
from paisai.tournament.rounds import Score
from support.one_table import OneTable
from tournament.tables import B7_4, S15, T3_6A, Z2_1


def figures(score):
    return score.points, score.vp, score.level_difference


def test_B7_4_more_levels_win_two_points():
    assert figures(played(B7_4, (7, 4))) == ((2, 0), None, (3, -3))
    assert figures(played(B7_4, (4, 7))) == ((0, 2), None, (-3, 3))
    assert figures(played(B7_4, (5, 5))) == ((1, 1), None, (0, 0))


def test_Z2_1_eight_against_five_is_plus_and_minus_three():
    assert figures(played(Z2_1, (8, 5))) == ((2, 0), None, (3, -3))


@pytest.mark.parametrize(
    ("levels", "points", "vp"),
    [
        ((8, 5), (3, 0), (13, 7)),
        ((14, 1), (3, 0), (20, 0)),
        ((5, 7), (Fraction(1, 2), Fraction(5, 2)), (8, 12)),
        ((6, 5), (2, 1), (11, 9)),
        ((4, 4), (Fraction(3, 2), Fraction(3, 2)), (10, 10)),
        ((0, 10), (0, 3), (0, 20)),
        ((0, 4), (0, 3), (6, 14)),
    ],
)
def test_T3_6a_table(levels, points, vp):
    score = played(T3_6A, levels)
    assert (score.points, score.vp) == (points, vp)
    assert score.level_difference == (levels[0] - levels[1], levels[1] - levels[0])


def test_T8_11_forfeit_and_bye_give_two_and_a_half_and_twelve():
    assert figures(forfeited(T3_6A, by=0)) == ((0, Fraction(5, 2)), (0, 12), None)
    assert figures(forfeited(T3_6A, by=1)) == ((Fraction(5, 2), 0), (12, 0), None)
    assert bye(T3_6A).points[0] == Fraction(5, 2)
    assert bye(T3_6A).vp == (12, 0)


def test_B8_1_Z4_2_forfeit_is_two_to_nothing_and_one_level():
    assert figures(forfeited(B7_4, by=1)) == ((2, 0), None, (1, -1))
    assert figures(both_forfeited(B7_4)) == ((0, 0), None, (-1, -1))


def test_T3_6b_a_late_sheet_costs_only_the_side_at_fault():
    """8-5 would be 3-0 and 13-7; the winner handed it in late."""
    score = late_sheet(T3_6A, played(T3_6A, (8, 5)), by=0)
    assert (score.points, score.vp) == ((0, 0), (0, 7))


def test_S15_level_the_side_that_was_there_first_wins():
    assert figures(played(S15, (7, 7), first=1)) == ((0, 1), None, (0, 0))
    assert figures(played(S15, (7, 7), first=0)) == ((1, 0), None, (0, 0))
    assert figures(played(S15, (3, 9))) == ((0, 1), None, (-6, 6))
    assert figures(forfeited(S15, by=0)) == ((0, 1), None, (-1, 1))
    with pytest.raises(NotationError):
        played(S15, (7, 7))


def test_B7_4_negative_levels_are_refused():
    with pytest.raises(NotationError):
        played(B7_4, (-1, 4))
    assert OneTable("shuangsheng-boda-2020").refused_sheet(Score((-1, 4))).clause == "B7.4"


@given(st.integers(0, 40), st.integers(0, 40), st.sampled_from([B7_4, T3_6A]))
def test_both_sides_see_the_same_match(x, y, table):
    one, other = played(table, (x, y)), played(table, (y, x))
    assert one.points == other.points[::-1]
    assert one.level_difference == other.level_difference[::-1]
    assert sum(one.points) == sum(played(table, (0, 0)).points)
    assert one.vp is None or sum(one.vp) == 20
