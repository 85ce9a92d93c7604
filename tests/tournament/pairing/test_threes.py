"""Tables of three, from the clauses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import RuleViolation
from paisai.regulations.stages import Grouping
from paisai.tournament.pairing.threes import (
    cut,
    draw_tables,
    final_places,
    play_off,
    semi_final,
    settle,
)


def groups(text):
    """ "A B=C D" is A, then B and C equal, then D."""
    return [group.split("=") for group in text.split()]


def test_E4_2a_eleven_entries_three_tables_two_left_over():
    tables = draw_tables([f"P{i}" for i in range(11)], "seed")
    assert [len(table) for table in tables.tables] == [3, 3, 3]
    assert len(tables.free) == 2


def test_E4_2a_the_best_nine_advance():
    result = cut(groups("A B=C D E F G H I J K L"), 9)
    assert result.advancing == tuple("ABCDEFGHI")
    assert result.contested == ()
    assert result.eliminated == (("J",), ("K",), ("L",))


def test_E4_2a_a_tie_that_does_not_cross_the_line_needs_no_play_off():
    assert cut(groups("A B=C D=E"), 3).contested == ()


def test_E4_2b_two_tied_play_with_the_best_eliminated():
    """Nine of twelve advance; I and J are equal at the ninth place, K is the next."""
    result = cut(groups("A B C D E F G H I=J K L"), 9)
    assert (result.contested, result.places) == (("I", "J"), 1)
    extra = play_off(result, "seed")
    assert [set(table) for table in extra.tables] == [{"I", "J", "K"}]
    assert (extra.filled, extra.places) == (("K",), 1)
    """K wins the three deals and takes the place: the clause taken literally."""
    assert cut(groups("K I J"), extra.places).advancing == ("K",)


def test_E4_2b_four_tied_play_at_two_tables_filled_from_the_best_eliminated():
    """Two places for four; six seats, so K and L fill up."""
    result = cut(groups("A B C D E F G H=I=J=M K L N"), 9)
    extra = play_off(result, "seed")
    assert sorted(map(len, extra.tables)) == [3, 3]
    assert set(sum(extra.tables, ())) == set("HIJMKL")
    assert (extra.filled, extra.places) == (("K", "L"), 2)


def test_E4_2b_nobody_left_to_fill_the_seat():
    """Ten entries: one left over, eight places for nine, and the last two are equal."""
    extra = play_off(cut(groups("A B C D E F G H=I"), 8), "seed")
    assert (extra.filled, extra.tables[0]) in [((), ("H", "I")), ((), ("I", "H"))]


def test_E4_2b_without_a_tie_there_is_no_play_off():
    with pytest.raises(RuleViolation):
        play_off(cut(groups("A B C"), 2), "seed")


def test_E4_2c_blocks_and_snake():
    nine = list("123456789")
    assert semi_final(nine, [], Grouping.BY_RANK) == (tuple("123"), tuple("456"), tuple("789"))
    assert semi_final(nine, [], Grouping.SNAKE) == (tuple("167"), tuple("258"), tuple("349"))


def test_E4_2c_who_passed_free_ranks_behind():
    assert semi_final(list("1234567"), ["x", "y"], Grouping.BY_RANK)[2] == ("7", "x", "y")


def test_E4_2d_three_more_deals_re_rank_only_the_tied():
    """A won the final; B and C are equal. In the extra deals C beats A beats B."""
    assert settle(groups("A B=C"), groups("C A B")) == (("A",), ("C",), ("B",))
    assert settle(groups("A=B=C"), groups("C A=B")) == (("C",), ("A", "B"))


def test_E4_9_places_by_the_last_stage_reached():
    places = final_places(
        groups("C A B"), groups("A B C D=E F G H I"), groups("I H G F E D C B A K J=L")
    )
    assert places == (
        (1, "C"),
        (2, "A"),
        (3, "B"),
        (4, "D"),
        (4, "E"),
        (6, "F"),
        (7, "G"),
        (8, "H"),
        (9, "I"),
        (10, "K"),
        (11, "J"),
        (11, "L"),
    )


def test_eight_entries_two_pass_free():
    tables = draw_tables(list("ABCDEFGH"), "seed")
    assert (len(tables.tables), len(tables.free)) == (2, 2)


def test_two_entries_are_refused():
    with pytest.raises(RuleViolation):
        draw_tables(["A", "B"], "seed")


@given(st.integers(3, 60), st.text(max_size=5))
def test_everybody_is_drawn_once_and_the_seed_decides(n, seed):
    names = [f"P{i}" for i in range(n)]
    tables = draw_tables(names, seed)
    assert sorted(sum(tables.tables, tables.free)) == sorted(names)
    assert len(tables.free) == n % 3
    assert draw_tables(names[::-1], seed) == tables


@given(st.lists(st.integers(1, 4), min_size=1, max_size=8), st.integers(1, 12))
def test_a_cut_loses_nobody(sizes, places):
    names = iter(f"P{i}" for i in range(99))
    standing = [[next(names) for _ in range(size)] for size in sizes]
    result = cut(standing, places)
    kept = [*result.advancing, *result.contested, *sum(result.eliminated, ())]
    assert kept == [name for group in standing for name in group]
    if result.contested:
        assert len(result.advancing) + result.places == places
        assert 0 < result.places < len(result.contested)
    else:
        assert len(result.advancing) == min(places, sum(sizes))
