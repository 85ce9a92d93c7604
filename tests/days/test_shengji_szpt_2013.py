"""A day by the szpt regulation in which every penalty clause is ruled once at a table.

S9.15: 0 is +3 for the declarer's side, 5-35 +2, 40-75 +1; 80-115 the defenders take the deal,
120-155 +1, 160-195 +2. Four pairs make one group, of which two play the final.
"""

from __future__ import annotations

from datetime import timedelta

from paisai.ledger import commands as c
from paisai.tournament.ranking.prizes import final_ranking
from support.day import Day, never_ruled

PRESET = "shengji-szpt-2013"


def test_every_penalty_is_in_the_standing() -> None:
    day = Day(PRESET)

    # S9.17.1 in time: 90 - 20 = 70, A +1
    day.rule("B", "pair-not-followed", 1, case="in-time", cards=2, at_fault="defenders")
    # S9.17.2 in time: 60 + 30 = 90, B takes the deal
    day.rule("A", "wrong-suit-or-shape", 2, case="in-time", cards=3, at_fault="declarer")
    # S9.17.3 in time: 40 - 10 = 30, B +2 instead of +1
    day.rule("A", "wrong-number-played", 3, case="in-time", cards=1, at_fault="defenders")
    assert day.sheet_of("A90 A60 B40") == (1, 2)
    # S9.17.1 late: C loses the deal
    day.rule("C", "pair-not-followed", 1, case="late", cards=2, at_fault="declarer")
    # S9.17.4: four taken back: 80 + 40 = 120, C takes the deal and +1
    day.rule("D", "failed-throw", 2, taken_back=4, at_fault="declarer")
    # S9.17.4 hidden: C +1
    day.rule("D", "failed-throw-hidden", 3, at_fault="defenders")
    assert day.sheet_of("Cx D80 Cx") == (2, 0)

    day.round()
    assert day.meets() == {"AC", "BD"}
    # S9.17.5: 90 - 20 = 70, A +1
    day.rule("C", "looking", 1, at_fault="defenders")
    # S9.16w: A +1
    day.rule("C", "beyond-repair", 2, at_fault="defenders")
    # S9.16o, S9.17.8, S2.1: warnings
    day.rule("A", "looking-back")
    day.rule("A", "out-of-turn")
    day.rule("A", "prompting")
    assert day.sheet_of("A90 Ax A80") == (2, 0)
    # S2.2: fifteen minutes late
    day.rule("D", "lateness", minutes=15)

    day.round()
    assert day.meets() == {"AD", "BC"}
    # S2.4: D is out, and A wins
    day.rule("D", "cheating")
    # S2.3: the third time the match is lost
    for _ in range(3):
        day.rule("C", "noise-or-hints")

    # B beat A 2:1, D and C by forfeit: 3 wins, 1 + 1 + 1; A beat C 2:0 and D: 2, -1 + 2 + 1;
    # C beat D 2:0: 1, 2 - 2 - 1; D has no place
    assert day.standing("wins", "level_difference") == [
        (1, "B", "3", "3"),
        (2, "A", "2", "2"),
        (3, "C", "1", "-1"),
    ]
    assert never_ruled(day.competition) == set()

    day.do(c.EndRound())
    day.now += timedelta(hours=1)
    day.do(c.PublishScores())
    day.now += timedelta(hours=1)
    day.do(c.CloseStage())
    day.draw()
    day.round()
    # S15: A declares, 120: B +1; B declares, 120: A +1. One each, and B was there first.
    assert day.sheet_of("A120 B120") == (1, 1)
    assert [(row.place, day.letter(row.entry)) for row in final_ranking(day.competition)] == [
        (1, "B"),
        (2, "A"),
        (3, "C"),
    ]
