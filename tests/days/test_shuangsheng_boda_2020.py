"""A day by the boda regulation in which every penalty clause is ruled once at a table.

B6.5b: 0 is +3 for the declarer's side, 5-35 +2, 40-75 +1; 80-115 the defenders take the deal,
120-155 +1, 160-195 +2, 200 and more +3. B7.4: 2 for more levels, 1 each for equal, 0 for fewer.
"""

from __future__ import annotations

from support.day import Day, never_ruled

PRESET = "shuangsheng-boda-2020"


def test_every_penalty_is_in_the_standing() -> None:
    day = Day(PRESET)

    # A declares first against B.
    day.rule("B", "out-of-turn", 1, cards=2, at_fault="defenders")
    # B8.2.2: 90 - 20 = 70, A +1 (90 would have lost the deal)
    day.rule("A", "kitty-count", 2, case="took-too-many", cards=2)
    # B8.2.3: 65 + 20 = 85, B takes the deal
    day.rule("B", "wrong-show", 3, cards=1, at_fault="declarer")
    # B8.2.4a: 35 + 10 = 45, B +1 instead of +2
    day.rule("A", "revoke", 4, case="next-trick-opponents", cards=2, at_fault="defenders")
    # B8.2.6: 150 - 80 = 70, B +1 instead of the deal and a level for A
    day.rule("B", "wrong-count", 5, case="at-end", cards=1, at_fault="declarer")
    # B8.2.3 adjudged loss: 20 + 80 = 100, A takes the deal
    day.rule("A", "failed-throw", 6, thrown=5, blocked=2, at_fault="declarer")
    # B8.2.4c: 10 a card of five: 75 + 50 = 125, B takes the deal and +1
    assert day.sheet_of("A90 A65 B35 B150 B20 A75") == (1, 3)
    assert day.counted("A") == [70, 85, 45, 70, 100, 125]

    # C declares first against D.
    day.rule("D", "wrong-play", 1, cards=3, at_fault="defenders")
    # B8.2.4b: 120 - 30 = 90, D takes the deal without a level
    day.rule("C", "exposed-card", 2, cards=1, at_fault="defenders")
    # B8.2.5: 40 - 10 = 30, D +2 instead of +1
    day.rule("D", "illegal-information", 3, choice="points", at_fault="declarer")
    # B8.2.7: 60 + 20 = 80, C takes the deal
    day.rule("D", "over-time", at_fault="defenders")
    day.rule("D", "over-time", 4, at_fault="defenders")
    # B8.2.8: a warning, then 80 - 10 = 70, C +1
    day.rule("C", "cards-not-turned", at_fault="declarer")
    day.rule("C", "cards-not-turned", 5, at_fault="declarer")
    # B8.2.9: a warning, then 70 + 10 = 80, D takes the deal
    day.rule("C", "not-by-size", 6, case="usual", at_fault="defenders")
    # B8.2.10: 165 - 10 = 155, C takes the deal and +1 instead of +2
    assert day.sheet_of("C120 D40 D60 C80 C70 D165") == (2, 2)
    assert day.counted("C") == [90, 30, 80, 70, 80, 155]

    day.round()
    assert day.meets() == {"AC", "BD"}
    # B8.2.1: ten minutes late, 0 against 2, one level
    day.rule("C", "lateness", minutes=10)
    # B8.1: 100 - 70 = 30, B +2; then 0 + 80 = 80 adjudged against B: D takes the deal
    day.rule("D", "discretion", 1, choice="points", amount=70, at_fault="defenders")
    day.rule("B", "discretion", 2, choice="adjudged_loss", at_fault="declarer")
    # B8.2.3: found while drawing, repaired: 75 stays; B8.2.9: 75 + 10 = 85, B takes the deal
    day.rule("D", "wrong-count-drawing", 3)
    day.rule("D", "cards-not-in-order", 3, at_fault="declarer")
    # B8.2.7: an unreasonable bury, 40 + 80 = 120 adjudged against B: D takes the deal and +1
    day.rule("B", "illegal-bury", 4)
    # B9: a warning, a report to the committee; 100, B takes the deal; 60, B +1
    day.rule("B", "conduct")
    day.rule("B", "disorder", case="reported")
    assert day.sheet_of("B100 B0 D75 B40 D100 B60") == (3, 1)
    assert day.counted("B") == [30, 80, 85, 120, 100, 60]

    # A 0 + 2, levels -2 + 1; B 2 + 2, 2 + 2; C 1 + 0, 0 - 1; D 1 + 0, 0 - 2
    assert day.standing("match_points", "level_difference") == [
        (1, "B", "4", "4"),
        (2, "A", "2", "-1"),
        (3, "C", "1", "-1"),
        (4, "D", "1", "-2"),
    ]
    assert never_ruled(day.competition) == set()
