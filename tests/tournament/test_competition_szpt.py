"""升级团体赛, worked by hand: four trade unions, two groups of four, knockout, team totals.

Group one is A B C D in the order of the draw, group two P Q R S; the draw is taken in which A and
P, B and Q, C and R, D and S are of one unit. All play all: A-D B-C, D-B C-A, C-D A-B.
"""

from __future__ import annotations

from datetime import date

from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.proceedings import DrawPurpose
from paisai.tournament.ranking.prizes import awards, final_ranking, reached, team_ranking
from paisai.tournament.rounds import Score
from support.hall import unselected
from support.numbered import Numbered

KEYS = ("wins", "level_difference")


def entered() -> Numbered:
    """Eight pairs of four units, as if no selection had been held before."""
    hall = Numbered()
    hall.create(unselected(load("shengji-szpt-2013")), date(2013, 12, 1))
    for unit in ("机电", "外语", "管理", "后勤"):
        hall.do(c.SetUnit(unit, f"{unit}学院工会"))
        for number in (1, 2):
            hall.enter(f"{unit}{number}", unit)
    return hall


def grouped() -> Numbered:
    hall = entered()
    hall.do(c.Begin())

    def same_order(outcome: dict[str, list[list[str]]]) -> bool:
        one, other = ([entry[:2] for entry in group] for group in outcome["groups"])
        return one == other

    groups = hall.draw_until(same_order)["groups"]
    hall.id = dict(zip("ABCDPQRS", [entry for group in groups for entry in group], strict=True))
    return hall


def test_the_whole_competition() -> None:
    hall = grouped()
    groups(hall)
    # A met P's unit and B met Q's: in the first knockout round only B-P and A-Q can be drawn
    hall.draw()
    hall.pair()
    assert hall.meets() == {frozenset("BP"), frozenset("AQ")}
    hall.scored("P", (5, 2), "B")
    level = hall.table_of(hall.id["A"], hall.id["Q"])
    who_was_first = hall.refused(c.EnterSheet(level, Score((3, 3)), hall.tables[level]))
    assert who_was_first.reason is Reason.UNREADABLE
    hall.scored("A", (3, 3), "Q", first=0)
    hall.pair()
    assert hall.competition.round is not None
    assert [table.section for table in hall.competition.round.tables] == ["1-2", "3-4"]
    hall.play({("P", "A"): (4, 2), ("B", "Q"): (2, 0)})
    assert hall.standing() == [(1, "P"), (2, "A"), (3, "B"), (4, "Q")]
    hall.close_stage()
    hall.close()

    places = [(row.place, hall.short(row.entry)) for row in final_ranking(hall.competition)]
    assert sorted(places) == [
        (1, "P"),
        (2, "A"),
        (3, "B"),
        (4, "Q"),
        (5, "C"),
        (5, "R"),
        (7, "D"),
        (7, "S"),
    ]
    far = {hall.short(entry): how for entry, how in reached(hall.competition).items()}
    assert far == {
        **dict.fromkeys("CDRS", "group"),
        "P": "1",
        "A": "2",
        "B": "3",
        "Q": "4",
    }
    # S7.2: 22 + 20; 18 + 16; 2 + 2; 2 + 2
    unit = {name: hall.id[name][:2] for name in "ABCD"}
    teams = [(team.place, team.unit, team.points) for team in team_ranking(hall.competition)]
    assert teams[:2] == [(1, unit["A"], 42), (2, unit["B"], 34)]
    assert sorted(teams[2:]) == sorted([(3, unit["C"], 4), (3, unit["D"], 4)])
    prizes = [(prize.place, prize.to) for prize in awards(hall.competition)]
    assert prizes == [(place, name) for place, name, _ in teams]


def groups(hall: Numbered) -> None:
    """S6.5.2: wins; wins between the tied; level difference; lots."""
    hall.pair()
    hall.play({("A", "D"): (5, 3), ("B", "C"): (4, 2), ("P", "S"): (4, 1), ("Q", "R"): (2, 3)})
    assert hall.standing(*KEYS) == [
        (1, "A", "1", "2"),
        (1, "B", "1", "2"),
        (1, "P", "1", "3"),
        (2, "R", "1", "1"),
        (3, "C", "0", "-2"),
        (3, "D", "0", "-2"),
        (3, "Q", "0", "-1"),
        (4, "S", "0", "-3"),
    ]
    hall.do(c.Withdraw(hall.id["S"], "队员生病"))
    hall.pair()
    # S has withdrawn: Q wins by forfeit
    hall.scored("B", (6, 5), "D")
    hall.scored("C", (5, 3), "A")
    hall.scored("P", (4, 3), "R")
    assert hall.standing(*KEYS) == [
        (1, "B", "2", "3"),
        (1, "P", "2", "4"),
        (2, "C", "1", "0"),
        (2, "R", "1", "0"),
        (3, "A", "1", "0"),
        (3, "Q", "1", "0"),
        (4, "D", "0", "-3"),
        (4, "S", "0", "-4"),
    ]
    assert "相互间胜场 1 对 0" in hall.why("A", "C")
    assert "相互间胜场 1 对 0" in hall.why("Q", "R")
    hall.pair()
    # S15: 4 to 4, C stood there first and wins with no difference
    hall.scored("C", (4, 4), "D", first=0)
    hall.scored("A", (3, 2), "B")
    hall.scored("Q", (2, 1), "P")
    assert hall.standing(*KEYS) == [
        (1, "B", "2", "2"),
        (1, "P", "2", "3"),
        (2, "A", "2", "1"),
        (2, "Q", "2", "1"),
        (2, "R", "2", "1"),
        (3, "C", "2", "0"),
        (4, "D", "0", "-3"),
        (4, "S", "0", "-5"),
    ]
    assert hall.next.purpose is DrawPurpose.LOTS
    hall.draw_until(lambda outcome: outcome["lots"][hall.id["Q"]] < outcome["lots"][hall.id["R"]])
    assert "抽签" in hall.why("R", "Q")
    done = hall.close_stage().data["outcome"]
    assert [hall.short(entry) for entry in done["advancing"]] == ["B", "P", "A", "Q"]
