"""Chains of keys, each decided by an example worked out by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError
from paisai.tournament.draw import draw_lots, numbers
from paisai.tournament.match_score import bye, forfeited, played
from paisai.tournament.ranking.chain import rank, shown
from paisai.tournament.ranking.keys import (
    BEST_DEALS,
    DEALS_WON,
    EARLIER_TOTALS,
    HEAD_TO_HEAD,
    LEVEL_DIFFERENCE,
    LOTS,
    MATCH_POINTS,
    OPPONENTS_POINTS,
    TOTAL,
    VICTORY_POINTS,
    WINS,
    WINS_BETWEEN,
    DealScores,
    opponents_points,
)
from paisai.tournament.ranking.results import Deduction, How, Meeting, Missed, Results
from tournament.tables import B7_4, S15, T3_6A, Z2_1

B7_2A = (MATCH_POINTS, LEVEL_DIFFERENCE, LOTS)
Z2_2 = (MATCH_POINTS, LEVEL_DIFFERENCE, OPPONENTS_POINTS, EARLIER_TOTALS, LOTS)
E4_8 = (TOTAL, DEALS_WON, BEST_DEALS)
S6_5_2 = (WINS, WINS_BETWEEN, LEVEL_DIFFERENCE, LOTS)
T3_6C = (MATCH_POINTS, VICTORY_POINTS, OPPONENTS_POINTS, HEAD_TO_HEAD, LOTS)


def results(names, text, table, **options):
    """From lines such as "1 A-C 5:3", "2 B bye", "2 A-D forfeit D"."""
    meetings = []
    for line in text.strip().splitlines():
        number, who, *how = line.split()
        if how == []:
            raise AssertionError(line)
        if how[0] == "bye":
            meetings.append(Meeting(int(number), who, None, How.BYE, bye(table)))
            continue
        a, b = who.split("-")
        if how[0] == "forfeit":
            score = forfeited(table, by=(a, b).index(how[1]))
            meetings.append(Meeting(int(number), a, b, How.FORFEIT, score))
        else:
            levels = tuple(map(int, how[0].split(":")))
            score = played(table, levels, *map(int, how[1:]))
            meetings.append(Meeting(int(number), a, b, How.BOARD, score))
    return Results(tuple(names), tuple(meetings), **options)


def places(ranking):
    return " ".join(f"{row.place}{row.entry}" for row in ranking.placed)


def test_Z2_2_small_score_then_opponents_points_and_a_shared_place():
    """A and B: 4 points, +4. A met C (2) and E (1): 3; B met D (0) and F (1): 1.
    E and F: 1 point, -2, opponents 1+4 = 5 each, 1 each after round 1: equal."""
    record = results(
        "ABCDEF",
        """1 A-C 5:3
        1 B-D 5:3
        1 E-F 4:4
        2 A-E 5:3
        2 B-F 5:3
        2 C-D 6:4""",
        Z2_1,
    )
    ranking = rank("ABCDEF", Z2_2, record)
    assert places(ranking) == "1A 2B 3C 4E 4F 6D"
    assert ranking.row("A").values == (4, 4, 3, (2,), None)
    why = ranking.why("B", "A")
    assert why.zh == (
        "A 列在 B 之前：对手分 3 对 1（A：对手 C 2，对手 E 1；B：对手 D 0，对手 F 1）"
    )
    assert why.en == (
        "A is above B on opponents' points: 3 against 1 "
        "(A: opponent C: 2, opponent E: 1; B: opponent D: 0, opponent F: 1)"
    )
    assert ranking.why("E", "F").zh == "E 与 F 各项都相同，并列第 4 名"
    assert ranking.tied() == (("E", "F"),)


def test_Z2_2_then_the_total_after_the_round_before():
    """P and Q: 2 points, 0, both met R (0) and S (4). After round 1: 2 against 0."""
    record = results("PQRS", "1 P-R 5:3\n1 Q-S 3:5\n2 P-S 3:5\n2 Q-R 5:3", Z2_1)
    ranking = rank("QPRS", Z2_2, record)
    assert places(ranking) == "1S 2P 3Q 4R"
    assert ranking.why("P", "Q").zh == (
        "P 列在 Q 之前：第 1 轮后的总分 2 对 0（P：第 1 轮 2；Q：第 1 轮 0）"
    )


def test_Z2_2_lots_at_the_end_are_drawn_once_and_shown():
    record = results("AB", "1 A-B 4:4", Z2_1, lots={"A": 2, "B": 1})
    ranking = rank("AB", Z2_2, record)
    assert places(ranking) == "1B 2A"
    assert "抽签 1 对 2" in ranking.why("A", "B").zh


def test_B7_2a_points_then_levels_won_minus_lost():
    """A 2 and +1 (+2 -1), B 2 and -1 (+1 -2), C 2 and 0."""
    record = results("ABC", "1 A-B 6:4\n2 B-C 5:4\n3 A-C 3:4", B7_4)
    ranking = rank("ABC", B7_2A, record)
    assert places(ranking) == "1A 2C 3B"
    assert [row.values[:2] for row in ranking.placed] == [(2, 1), (2, 0), (2, -1)]


def test_T3_6c_head_to_head_between_exactly_two():
    """A and B: 3 points, 20 VP, opponents 6.5 (B 3 + C 3.5; A 3 + D 3.5); A beat B in round 1.
    E too has 3 and 20, but opponents 5.5. C and D: 3.5 and 21, opponents 6 and 5."""
    record = results(
        "ABCDEF",
        """1 A-B 5:4
        1 C-E 4:4
        1 D-F 6:4
        2 A-C 4:5
        2 B-D 5:4
        2 E-F 4:4""",
        T3_6A,
    )
    ranking = rank("FEDCBA", T3_6C, record)
    assert places(ranking) == "1C 2D 3A 4B 5E 6F"
    assert ranking.row("A").values == (3, 20, Fraction(13, 2), 2, None)
    assert ranking.row("E").values == (3, 20, Fraction(11, 2), None, None)
    assert "相互胜负 2 对 1" in ranking.why("A", "B").zh
    assert "A is above E on opponents' points: 6.5 against 5.5" in ranking.why("A", "E").en


def test_T3_6c_head_to_head_says_nothing_among_four():
    """All have 3 points, 20 VP and opponents 6: no lot is drawn, so all share the first place."""
    record = results("ABCD", "1 A-B 5:4\n1 C-D 4:5\n2 A-C 4:5\n2 B-D 5:4", T3_6A)
    assert places(rank("ABCD", T3_6C, record)) == "1A 1B 1C 1D"


def test_T3_6c_head_to_head_needs_a_match_over_the_board():
    """A won by forfeit: equal on all but that, so it does not count as having met."""
    record = results("AB", "1 A-B forfeit B", T3_6A)
    assert rank("AB", (HEAD_TO_HEAD,), record).row("A").values == (None,)


def test_T9_a_deduction_counts_in_points_and_for_the_opponents():
    record = results(
        "AB",
        "1 A-B 8:5",
        T3_6A,
        deductions=(Deduction(1, "A", Fraction(-1, 2), "T9"),),
    )
    ranking = rank("AB", T3_6C, record)
    assert ranking.row("A").values[0] == Fraction(5, 2)
    assert opponents_points(record, "B") == Fraction(5, 2)
    assert "判罚 −0.5" in ranking.why("A", "B").zh


def test_opponents_points_a_bye_or_forfeit_adds_nothing_unless_the_average_is_chosen():
    """B met A (2+2 = 4) over the board and had a bye; C met nobody over the board."""
    lines = "1 A-B 5:3\n1 C bye\n2 A-C forfeit C\n2 B bye"
    plain = results("ABC", lines, Z2_1)
    assert [opponents_points(plain, e) for e in "ABC"] == [2, 4, 0]
    averaged = results("ABC", lines, Z2_1, missed=Missed.OWN_AVERAGE)
    assert [opponents_points(averaged, e) for e in "ABC"] == [4, 8, 0]


def test_byes_and_forfeit_wins_are_counted_for_the_next_bye():
    record = results("ABC", "1 A-B 5:3\n1 C bye\n2 A-C forfeit C\n2 B bye", Z2_1)
    assert [record.byes_and_forfeit_wins(e) for e in "ABC"] == [1, 1, 1]
    assert set(record.met()) == {("A", "B"), ("A", "C")}


def test_two_results_in_one_round_are_refused():
    with pytest.raises(NotationError):
        results("ABC", "1 A-B 5:3\n1 A-C 5:3", Z2_1)
    with pytest.raises(NotationError):
        results("AB", "1 A-X 5:3", Z2_1)


def test_S6_5_2_group_three_tied_then_level_difference_over_all():
    """A beat B 5:0, B beat C 4:0, C beat A 1:0, each beat D by 2. Two wins each, one among
    themselves each; levels A +5-1+2 = 6, B -5+4+2 = 1, C -4+1+2 = -1."""
    record = results(
        "ABCD",
        """1 A-B 5:0
        1 C-D 4:2
        2 C-A 1:0
        2 B-D 4:2
        3 B-C 4:0
        3 A-D 4:2""",
        S15,
    )
    ranking = rank("DCBA", S6_5_2, record)
    assert places(ranking) == "1A 2B 3C 4D"
    assert [row.values[:3] for row in ranking.placed] == [
        (2, 1, 6),
        (2, 1, 1),
        (2, 1, -1),
        (0, None, -6),
    ]


def test_S6_5_2_group_two_tied_by_their_own_match_before_levels():
    """A and B have two wins; A beat B by one level although B's difference is far better."""
    record = results(
        "ABCD",
        """1 A-B 1:0
        1 C-D 4:2
        2 A-C 1:0
        2 B-D 9:0
        3 A-D 0:3
        3 B-C 9:0""",
        S15,
    )
    assert places(rank("ABCD", S6_5_2, record)).startswith("1A 2B")


def test_S6_5_2_no_restart_after_the_matches_between():
    """A B C have one win each. Between them A beat B only: A 1, B 0, C 0. B and C go on to the
    level difference (B -3+4 = 1, C -6+5 = -1) and not to a table of B and C alone."""
    record = results("ABCXY", "1 A-B 3:0\n1 C-X 5:0\n2 B-Y 4:0\n2 X-C 6:0\n3 Y-A 1:0", S15)
    ranking = rank("ABC", S6_5_2, record)
    assert places(ranking) == "1A 2B 3C"
    assert [row.values[:3] for row in ranking.placed] == [(1, 1, 2), (1, 0, 1), (1, 0, -1)]


def test_lots_are_for_the_tied_alone():
    record = results("ABCD", "1 A-B 4:4\n1 C-D 6:2", Z2_1)
    ranking = rank("ABCD", Z2_2, record)
    lots = draw_lots(ranking.tied(), "seed")
    assert set(lots) == {"A", "B"}
    assert lots == draw_lots((("B", "A"),), "seed")


def test_E4_8_total_then_deals_won_then_the_best_deals_in_turn():
    """All total 6. X: 6 -3 3, won 2, best 6 3. P: 6 2 -2, won 2, best 6 2. Y: 12 -3 -3, won 1.
    Z has 7 and is first; a deal of 0 is not won."""
    record = DealScores(
        {"X": (6, -3, 3), "P": (6, 2, -2), "Y": (12, -3, -3), "Z": (7, 0, 0), "Q": (-2, 2, 6)}
    )
    ranking = rank("XPYZQ", E4_8, record)
    assert places(ranking) == "1Z 2X 3P 3Q 5Y"
    assert [row.values[1] for row in ranking.placed] == [1, 2, 2, 2, 1]
    assert "第 2 高一副得分 3 对 2" in ranking.why("X", "P").zh
    assert "the best deal but 1: 3 against 2" in ranking.why("X", "P").en
    assert "胜副数 2 对 1" in ranking.why("Y", "X").zh


def test_E4_8_5_a_ruling_changes_the_total_not_the_deals():
    record = DealScores({"X": (6, 3), "Y": (6, 1)}, rulings={"X": -3})
    assert places(rank("XY", E4_8, record)) == "1Y 2X"


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(-2, 2)), min_size=1, max_size=9))
def test_places_are_one_more_than_the_number_of_those_above(figures):
    names = [f"P{i}" for i in range(len(figures))]
    deals = {name: (a, b) for name, (a, b) in zip(names, figures, strict=True)}
    ranking = rank(names, E4_8, DealScores(deals))

    def key(name):
        best = sorted(deals[name], reverse=True)
        return sum(best), sum(s > 0 for s in best), best

    for row in ranking.placed:
        assert row.place == 1 + sum(key(other) > key(row.entry) for other in names)


def test_draw_numbers_do_not_depend_on_the_order_given():
    assert numbers("CAB", "s") == numbers("ABC", "s")
    assert sorted(numbers("CAB", "s").values()) == [1, 2, 3]


def test_a_sentence_has_a_printed_minus_and_the_record_a_hyphen():
    scores = DealScores({"X": (6, -3), "Y": (-6, 3)}, {"Y": -2})
    why = rank("XY", E4_8, scores).why("X", "Y")
    assert "总分 3 对 −5" in why.zh
    assert "各副 −6、3，判罚 −2" in why.zh
    assert "deals −6, 3, rulings: −2" in why.en
    assert "-" not in why.zh + why.en
    assert shown(-5) == "-5"
