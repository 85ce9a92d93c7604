"""A day by the Zhuhai regulation in which every penalty clause is ruled once at a table.

Z4.6: -55 to 0 is +3 for the declarer's side, 5-55 +2, 60-115 +1; 120-175 the defenders take the
deal, 180-235 +1, 240-295 +2. Z2.1: win 2, draw 1, loss 0.
"""

from __future__ import annotations

from support.day import Day, never_ruled

PRESET = "tuolaji-zhuhai-2019"


def test_every_penalty_is_in_the_standing() -> None:
    day = Day(PRESET)

    # Z4.2: A comes twelve minutes late; deal 1 is given up, B +1 and declares
    day.rule("A", "lateness", minutes=12)
    # Z4.20: 130 - 20 = 110, B +1
    day.rule("A", "failed-throw", 2, at_fault="defenders")
    # Z4.22: 100 + 20 = 120, A takes the deal
    day.rule("B", "exposed-card", 3, at_fault="declarer")
    # Z4.23: 10 - 20 = -10, A +3 instead of +2
    day.rule("B", "out-of-turn", 4, at_fault="defenders")
    # Z4.24p: a warning, then 110 + 20 = 130, B takes the deal
    day.rule("A", "over-time", at_fault="declarer")
    day.rule("A", "over-time", 5, at_fault="declarer")
    # Z4.19: the innocent side takes 60 points: 120 + 60 = 180, A takes the deal and +1
    day.rule("B", "revoke", 6, choice="points", at_fault="declarer")
    assert day.sheet_of("B130 B100 A10 A110 B120") == (2, 4)
    assert day.counted("A") == [None, 110, 120, -10, 130, 180]

    # Z4.21 as a revoke, and C takes the level: +1
    day.rule("D", "wrong-count", 1, choice="deal_lost", at_fault="defenders")
    # Z4.21: both sides wrong; deal 2 is played again and the fine before goes with it: 180, D +1
    day.rule("C", "exposed-card", 2, at_fault="declarer")
    day.rule("C", "wrong-count-both-sides", 2)
    # Z4.11i: two levels to C
    day.rule("D", "illegal-information", 3, choice="level_up", levels=2, at_fault="declarer")
    # Z4.24p: deliberate: 90 + 40 = 130, D takes the deal
    day.rule("C", "deliberate-delay", 4, amount=40, at_fault="declarer")
    # deal 5: 0, D +3
    assert day.sheet_of("Cx C180 Dx C90 D0") == (3, 4)

    day.round()
    # A 2 and +2, D 2 and +1, C and B without points
    assert day.meets() == {"AD", "BC"}
    # Z4.2: A seven minutes late, 20 in the first deal, which A declares: 220 + 20 = 240, D +2
    day.rule("A", "lateness", minutes=7)
    assert day.sheet_of("A220") == (0, 2)
    # Z4.1: D blames his partner, a warning
    day.rule("D", "conduct")
    # Z4.2: B sixteen minutes late, 0 against 2, one level
    day.rule("B", "lateness", minutes=16)

    # D 2 + 2, 1 + 2. A 2 + 0, 2 - 2; C 0 + 2, -1 + 1: equal points and levels; each has met
    # opponents with 4 points over the board (A: B 0 and D 4; C: D 4); after round 1 A had 2, C 0
    assert day.standing("match_points", "level_difference", "opponents_points") == [
        (1, "D", "4", "3", "4"),
        (2, "A", "2", "0", "4"),
        (3, "C", "2", "0", "4"),
        (4, "B", "0", "-3", "2"),
    ]
    assert never_ruled(day.competition) == set()
