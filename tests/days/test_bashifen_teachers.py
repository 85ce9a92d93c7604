"""A day by the teachers' regulation in which every penalty clause is ruled once at a table.

T3.5s: 0 and less is +5 for the declarer's side, 5-15 +4, 20-35 +3, 40-55 +2, 60-75 +1; 80-95 the
defenders take the deal, then +1 for each full 20 above 80. T3.6a: by 3 or more 3-0, VP 10 ± N; by
1 level 2-1, VP 11-9.
"""

from __future__ import annotations

from support.day import Day, never_ruled

PRESET = "bashifen-teachers"


def test_every_penalty_is_in_the_standing() -> None:
    day = Day(PRESET)

    day.rule("A", "kitty-drawn", 1)
    # T7.4: 45 + 40 = 85, B takes the deal
    day.rule("B", "kitty-count", 2, case="checked")
    # T8.1: 60 + 40 = 100, A takes the deal and +1
    day.rule("B", "wrong-count", 3, cards=3, at_fault="defenders")
    # T8.2: 90 - 30 = 60, A +1
    day.rule("B", "wrong-play", 4, case="light", cards=2, at_fault="defenders")
    # T8.3 as exposed cards: 55 - 20 = 35, A +3 instead of +2
    day.rule("A", "failed-throw", 5, thrown=9, at_fault="declarer")
    # T8.4: nine cards, at most 80: 5 + 80 = 85, B takes the deal
    day.rule("B", "out-of-turn", 6, cards=2, at_fault="declarer")
    # T8.5: 65 + 20 = 85, A takes the deal
    day.rule("A", "exposed-card", 7, case="heavy", cards=1, at_fault="declarer")
    # T8.6: 45 + 20 = 65, A +1 instead of +2
    assert day.sheet_of("A45 B60 A90 A55 A5 B65 A45") == (6, 0)
    assert day.counted("A") == [85, 100, 60, 35, 85, 85, 65]

    day.rule("D", "revoke", 1, case="second-trick", cards=1, at_fault="defenders")
    # T8.7: 90 - 20 = 70, C +1
    day.rule("C", "revoke", 2, case="third-trick", cards=1, at_fault="declarer")
    # T8.7: the deal ends, 20 + 120 = 140, D takes the deal and +3
    day.rule("D", "over-time", at_fault="declarer")
    day.rule("D", "over-time", 3, at_fault="declarer")
    # T8.8: a warning, then 75 + 10 = 85, C takes the deal
    day.rule("D", "other-signal", 4, at_fault="defenders")
    day.rule("D", "other-signal", 4, at_fault="defenders")
    # T8.9: 10, then 20: 85 - 30 = 55, C +2
    day.rule("D", "illegal-information", 5, at_fault="defenders")
    # T8.10: the deal ends, 40 - 120 = -80, C +5
    assert day.sheet_of("C90 C20 D75 C85 C40") == (8, 3)
    assert day.counted("C") == [70, 140, 85, 55, -80]
    # T9: half a match point
    day.rule("C", "conduct")

    day.round()
    # A 3, C 3 - 0.5, B and D nothing
    assert day.meets() == {"AC", "BD"}
    # T8.11: eleven minutes late: A 2.5 and VP 12, C nothing
    day.rule("C", "lateness", minutes=11)
    assert day.sheet_of("B80 D60") == (0, 1)

    # A 3 + 2.5, VP 16 + 12; B 0 + 1, 4 + 9; C 2.5 + 0, 15 + 0; D 0 + 2, 5 + 11
    assert day.standing("match_points", "vp") == [
        (1, "A", "5.5", "28"),
        (2, "C", "2.5", "15"),
        (3, "D", "2", "16"),
        (4, "B", "1", "13"),
    ]
    assert never_ruled(day.competition) == set()
