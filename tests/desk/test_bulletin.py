"""What the hall reads about a round: seats and names before it, results and changes after it.

80 分 teachers, five pairs. T3.6a: four levels ahead is 3 to 0 match points and 14 to 6 VP, two
levels 2.5 to 0.5 and 12 to 8. T8.11: a bye is worth 2.5 and 12.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from paisai.desk.boards.rounds import where
from paisai.desk.boards.seats import BYE
from paisai.desk.papers import papers_there, rounds
from paisai.desk.papers import rounds as schedule
from paisai.desk.papers import standings as papers_of_places
from paisai.desk.papers.bracket import bracket
from paisai.desk.papers.bulletin import bulletin
from paisai.desk.papers.needed import papers_of_round
from paisai.ledger import commands as c
from paisai.prints.paper import Lists
from paisai.referee.effects import MatchPoints, Warned
from paisai.regulations import load
from paisai.regulations.closing import AppealForm
from paisai.text import Text
from paisai.tournament.entries import EntryId
from paisai.tournament.proceedings import DrawPurpose
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Score
from support.closed_stage import swiss_then_knockout
from support.hall import Hall, unselected
from support.one_table import OneTable
from support.press import here, number, press
from support.qualified import qualified
from support.random_course import play

HALF = Fraction(1, 2)


@pytest.fixture
def teachers() -> Hall:
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    for i in range(5):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    return hall


def printed(hall: Hall) -> Lists:
    return bulletin(*here(hall))


# Before the round


def test_T3_4_cards_and_sheets_name_each_pair_at_its_own_seat(teachers: Hall) -> None:
    """The first named of a table sits North-South."""
    for paper in (rounds.table_cards(*here(teachers)), rounds.score_sheets(*here(teachers))):
        for table in paper.tables:
            assert table.number is not None
            seats = {seat.zh: number(entry) for seat, entry in table.seats}
            north, east = teachers.tables[table.number]
            assert seats == {"南北": north, "东西": east}


def test_T3_4_who_looks_a_name_up_finds_table_seat_and_opponents(teachers: Hall) -> None:
    rows = {row["name"]: row for row in rounds.by_name(*here(teachers)).tables[0].rows}
    assert len(rows) == 10
    for table, (north, east) in teachers.tables.items():
        for own, seat, other in ((north, "南北", east), (east, "东西", north)):
            for player in "甲乙":
                row = rows[f"{own}{player}"]
                assert isinstance(row["seat"], Text)
                assert (row["table"], row["seat"].zh, row["unit"]) == (table, seat, f"u{own[1:]}")
                assert row["opponents"] == f"{other}（{other}甲 / {other}乙）"


def test_T3_4_who_asks_where_he_sits_is_told_the_seat(teachers: Hall) -> None:
    for table, (north, east) in teachers.tables.items():
        for own, seat, other in ((north, "南北", east), (east, "东西", north)):
            found = where(teachers.competition, EntryId(own))
            assert (found.table, found.seat.zh, found.opponents) == (table, seat, (other,))
            assert f"第 {table} 桌 {seat}，对手 " in found.text.zh


def test_E4_t3_the_sheet_marks_the_seat_that_was_drawn_to_bid_first() -> None:
    hall = qualified(9)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    drawn = hall.do(c.Pair()).data["outcome"]["first_bidders"]
    hall.do(c.PublishRound())
    sheets = rounds.score_sheets(*here(hall))
    marked = [[start.zh for start in table.start].index("首叫") for table in sheets.tables]
    assert marked == drawn


def test_E4_2b_the_sheet_of_a_play_off_has_three_deals() -> None:
    """Twelve players, nine places; everybody is at 0 in the same way, so all play off."""
    hall = qualified(12)
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    assert rounds.score_sheets(*here(hall)).deals == 10
    deals = ((4, -2, -2), (-2, 4, -2), (-2, -2, 4)) * 3 + ((0, 0, 0),)
    for table in hall.tables:
        hall.sheet(table, Score(deals=deals))
    assert hall.next.purpose is DrawPurpose.PLAY_OFF
    hall.draw()
    hall.pair()
    assert rounds.score_sheets(*here(hall)).deals == 3


def test_B7_2b_a_bye_stands_in_its_round_of_the_schedule() -> None:
    """Seven pairs, six rounds: one of them rests in each round, nobody twice."""
    hall = Hall()
    hall.create(load("shuangsheng-boda-2020"))
    for i in range(7):
        hall.enter(f"p{i}", zone=f"z{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    stage = hall.competition.stage
    assert stage is not None
    assert stage.course.schedule is not None
    rows = schedule.by_numbers(press(hall), stage).tables[0].rows
    assert len(rows) == 7
    for i, (matches, rests) in enumerate(
        zip(stage.course.schedule.rounds, stage.course.schedule.byes, strict=True), 1
    ):
        wanted = {str(one): str(other) for two in matches for one, other in (two, two[::-1])}
        met = {row["seat"]: row[f"round {i}"] for row in rows}
        assert {seat: said.zh for seat, said in met.items()} == {  # type: ignore[attr-defined]
            **wanted,
            str(rests): BYE.zh,
        }


# After it


def played(hall: Hall) -> None:
    hall.sheet(1, Score((7, 3)))
    hall.sheet(2, Score((2, 4)))


def test_T3_6a_the_bulletin_has_levels_points_and_vp_of_each_side(teachers: Hall) -> None:
    played(teachers)
    one, two, bye = printed(teachers).tables[0].rows
    assert (number(one["seat0"]), number(one["seat1"])) == teachers.tables[1]
    figures = [[row.get(f"{side}.{i}") for side in (0, 1) for i in (0, 1, 2)] for row in (one, two)]
    assert figures[0] == [7, 3, 14, 3, 0, 6]
    assert figures[1] == [2, HALF, 8, 4, 5 * HALF, 12]
    assert bye["table"] == BYE


def test_T8_11_the_bulletin_says_what_a_bye_is_worth(teachers: Hall) -> None:
    played(teachers)
    row = printed(teachers).tables[0].rows[-1]
    assert [row.get(f"0.{i}") for i in (0, 1, 2)] == [None, 5 * HALF, 12]


def points(hall: Hall, entry: str) -> object:
    [row] = [row for row in standings(hall.competition) if row.entry == entry]
    return dict(row.values)["match_points"]


def fined(hall: Hall) -> dict[str, str]:
    """What the page of the standing says that rulings took."""
    at, stage, _ = here(hall)
    rows = papers_of_places.standings(at, stage).tables[0].rows
    return {number(row["entry"]): row["penalties"].zh for row in rows if "penalties" in row}  # type: ignore[attr-defined]


def test_T10_a_void_ruling_is_marked_on_the_bulletin_and_costs_nothing(teachers: Hall) -> None:
    """T9 takes half a point from the winners of 7:3; after the appeal they have all 3 again."""
    played(teachers)
    winner = teachers.tables[1][0]
    fine = c.Rule(winner, "x", (MatchPoints(-0.5),), clause="T9", text=Text("扣半分", "half"))
    teachers.on_record(fine)
    [row] = printed(teachers).tables[1].rows
    assert (row["table"], row["clause"], row["decision"]) == (1, "T9", Text("扣半分", "half"))
    assert points(teachers, winner) == 5 * HALF
    assert fined(teachers) == {winner: "−0.5 (T9)"}
    teachers.do(c.PublishScores())
    teachers.do(c.FileAppeal(winner, AppealForm.WRITTEN, "没有离席", ruling=1))
    teachers.do(c.DecideAppeal(1, True, "属实"))
    [row] = printed(teachers).tables[1].rows
    assert row["decision"] == Text("扣半分（已撤销）", "half (void)")
    assert points(teachers, winner) == 3
    assert fined(teachers) == {}


def test_a_correction_is_told_from_what_to_what(teachers: Hall) -> None:
    played(teachers)
    teachers.do(c.CorrectResult(2, Score((2, 5)), "漏记一级"))
    [row] = printed(teachers).tables[2].rows
    before, after = Text("2:4", "2:4"), Text("2:5", "2:5")
    assert row == {"table": 2, "before": before, "after": after, "reason": "漏记一级"}


def in_the_semi_finals() -> Hall:
    """One Swiss round of four, in which somebody was warned, then all four in a knockout."""
    hall = Hall()
    hall.create(swiss_then_knockout(4))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.sheet(1, Score((6, 1)))
    hall.sheet(2, Score((4, 1)))
    hall.on_record(
        c.Rule(hall.tables[1][0], "x", (Warned(),), clause="Z4.1", text=Text("警告", "warned"))
    )
    assert len(printed(hall).tables[1].rows) == 1
    hall.close_stage()
    hall.draw()
    hall.pair()
    return hall


def test_the_bulletin_has_the_rulings_of_its_own_stage_only() -> None:
    assert printed(in_the_semi_finals()).tables[1].rows == ()


def test_S7_1_the_bracket_gives_each_its_own_score() -> None:
    """6:4 at table 1, 3:5 at table 2."""
    hall = in_the_semi_finals()
    (a, b), (x, y) = hall.tables[1], hall.tables[2]
    hall.sheet(1, Score((6, 4)))
    hall.sheet(2, Score((3, 5)))
    stage = hall.competition.stage
    assert stage is not None
    first, final = bracket(press(hall), stage).trees[0].rounds
    scored: dict[str, object] = {}
    for match in first.matches:
        scored |= zip(map(number, match.sides), match.scores, strict=True)
    assert scored == {a: 6, b: 4, x: 3, y: 5}
    assert {number(side) for side in final.matches[0].sides} == {a, y}


def test_S7_2_the_team_table_can_be_added_up() -> None:
    """Eight pairs of four units in two groups, four in the knockout: the first is worth 22, each
    place below 2 less; who stays in the group 2."""
    hall = Hall()
    hall.create(unselected(load("shengji-szpt-2013")))
    for i in range(8):
        hall.enter(f"p{i}", f"u{i // 2}")
    play(hall, Random(3))
    rows = papers_of_places.team_table(press(hall)).tables[0].rows
    worth = {"第 1 名": 22, "第 2 名": 20, "第 3 名": 18, "第 4 名": 16, "小组赛": 2}
    told = [(row["reached"].zh, row["points"]) for row in rows]  # type: ignore[attr-defined]
    assert sorted(how for how, _ in told) == sorted([*worth, *["小组赛"] * 3])
    assert all(worth[how] == points for how, points in told)
    for unit in {row["unit"] for row in rows}:
        own = [row for row in rows if row["unit"] == unit]
        assert len(own) == 2
        total = sum(worth[row["reached"].zh] for row in own)  # type: ignore[attr-defined]
        assert [row["total"] for row in own] == [total] * 2


def test_S6_5_2_the_group_table_has_in_a_row_what_that_pair_took() -> None:
    """A win is 1, a loss 0; the first named of table 1 won."""
    hall = Hall()
    hall.create(unselected(load("shengji-szpt-2013")))
    for i in range(8):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    hall.pair()
    hall.sheet(1, Score((5, 2)))
    at, stage, _ = here(hall)
    rows = papers_of_places.group_tables(at, stage).tables[0].rows
    met = {number(row["entry"]): row for row in rows}
    won, lost = hall.tables[1]
    assert (met[won][f"met {lost}"], met[lost][f"met {won}"]) == (1, 0)


def test_a_bulletin_is_provisional_until_published_and_goes_with_its_round_once_all_is_in(
    teachers: Hall,
) -> None:
    def with_the_round() -> list[str]:
        there = tuple(papers_there(press(teachers)))
        return [one.kind for one in papers_of_round(there, "1-01")]

    first, *others = teachers.tables
    teachers.sheet(first, Score((3, 1)))
    at, stage, round_ = here(teachers)
    assert bulletin(at, stage, round_).masthead.provisional
    assert with_the_round() == ["names", "pairings", "half-sheets"]
    for table in others:
        teachers.sheet(table, Score((3, 1)))
    assert with_the_round()[-1] == "bulletin"
    teachers.over()
    assert not bulletin(*here(teachers)).masthead.provisional


def test_a_timetable_says_of_an_item_without_a_beginning_by_when_it_ends() -> None:
    """E7: 离会 on the last day, before noon."""
    hall = Hall()
    hall.create(load("erdayi-sanya-2021"))
    [paper] = (one for one in papers_there(press(hall)) if one.kind == "timetable")
    made = paper.make()
    assert isinstance(made, Lists)
    last = made.tables[0].rows[-1]
    assert last["time"] == Text("12:00 前", "before 12:00")
    assert "周" in last["day"].zh  # type: ignore[union-attr]


def test_E4_8_5_a_table_of_three_counts_what_was_ruled_and_says_so() -> None:
    hall = OneTable("erdayi-sanya-2021")
    hall.rule(hall.a, "smoking")
    hall.enter_sheet(Score(deals=((12, -6, -6), *[(0, 0, 0)] * 9)))
    [row] = bulletin(*here(hall)).tables[0].rows
    assert [row[f"{seat}.0"] for seat in range(3)] == [9, -6, -6]
    note = row["note"]
    assert isinstance(note, Text)
    assert note.zh.endswith("实得 +12，判罚 −3，计 +9")
