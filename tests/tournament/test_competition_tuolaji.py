"""三副牌拖拉机, worked by hand: seven pairs, an eighth joins late, five Swiss rounds.

Pairs are named by their draw number. Win 2, draw 1; then the level difference, the opponents'
points, the points as they stood before (Z2.1, Z2.2).
"""

from __future__ import annotations

from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.regulations import load
from paisai.tournament.entries import EntryPlayer
from paisai.tournament.ranking.prizes import awards, final_ranking
from support.numbered import Numbered

KEYS = ("match_points", "level_difference")


def begun() -> Numbered:
    hall = Numbered()
    hall.create(load("tuolaji-zhuhai-2019"))
    for i in range(7):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin())
    drawn = hall.draw("8")
    numbers = drawn.data["outcome"]["numbers"]
    hall.id = {str(number): entry for entry, number in numbers.items()}
    return hall


def test_the_whole_competition() -> None:
    hall = begun()
    hall.pair()
    assert hall.byes() == ["7"]
    hall.play({("1", "2"): (8, 5), ("3", "4"): (4, 4), ("5", "6"): (6, 5)})
    assert hall.standing(*KEYS) == [
        (1, "1", "2", "3"),
        (2, "5", "2", "1"),
        (2, "7", "2", "1"),
        (4, "3", "1", "0"),
        (4, "4", "1", "0"),
        (6, "6", "0", "-1"),
        (7, "2", "0", "-3"),
    ]

    late = c.AddEntry("late", "迟到队", (EntryPlayer("迟甲"), EntryPlayer("迟乙")), ("u0",))
    assert hall.refused(late).reason is Reason.TOO_LATE
    hall.do(c.SetUnit("u7", "u7"))
    hall.do(c.AddEntry("late", "迟到队", late.players, ("u7",), request="航班延误"))
    hall.id["8"] = "late"
    hall.pair()
    hall.play({("1", "5"): (3, 3), ("7", "3"): (2, 6), ("4", "8"): (7, 3), ("6", "2"): (4, 3)})
    assert hall.standing(*KEYS, "opponents_points") == [
        (1, "3", "3", "4", "5"),
        (2, "4", "3", "4", "3"),
        (3, "1", "3", "3", "3"),
        (4, "5", "3", "1", "5"),
        (5, "6", "2", "0", "3"),
        (6, "7", "2", "-3", "3"),
        (7, "2", "0", "-4", "5"),
        (8, "8", "0", "-4", "3"),
    ]
    assert "对手分 5 对 3" in hall.why("4", "3")

    hall.pair()
    assert frozenset("45") in hall.meets()
    hall.walkover("4", "5")
    hall.scored("3", (5, 4), "1")
    hall.scored("6", (3, 3), "7")
    hall.scored("2", (2, 0), "8")
    # a forfeit counts for neither side's opponents' points
    assert hall.standing(*KEYS, "opponents_points") == [
        (1, "3", "5", "5", "11"),
        (2, "4", "5", "5", "5"),
        (3, "1", "3", "2", "10"),
        (4, "6", "3", "0", "8"),
        (5, "5", "3", "0", "6"),
        (6, "7", "3", "-3", "8"),
        (7, "2", "2", "-2", "6"),
        (8, "8", "0", "-6", "7"),
    ]

    hall.pair()
    hall.play({("3", "6"): (2, 4), ("4", "1"): (3, 3), ("5", "2"): (5, 4), ("7", "8"): (6, 0)})
    assert hall.standing(*KEYS) == [
        (1, "4", "6", "5"),
        (2, "3", "5", "3"),
        (3, "7", "5", "3"),
        (4, "6", "5", "2"),
        (5, "5", "5", "1"),
        (6, "1", "4", "2"),
        (7, "2", "2", "-3"),
        (8, "8", "0", "-12"),
    ]

    hall.pair()
    hall.play({("4", "6"): (2, 3), ("3", "5"): (4, 2), ("7", "2"): (3, 2), ("1", "8"): (3, 1)})
    final = [
        (1, "3", "7", "5"),
        (2, "7", "7", "4"),
        (3, "6", "7", "3"),
        (4, "4", "6", "4"),
        (5, "1", "6", "4"),
        (6, "5", "5", "-1"),
        (7, "2", "2", "-4"),
        (8, "8", "0", "-14"),
    ]
    assert hall.standing(*KEYS) == final
    # 4 and 1: 6 points, +4, opponents 7+0+6+7 and 2+5+7+6+0: 20 each; after round 4 it was 6 to 4
    assert "第 4 轮后的总分 6 对 4" in hall.why("1", "4")
    assert hall.standing(*KEYS, after=1)[0] == (1, "1", "2", "3")

    hall.close_stage()
    hall.close()
    places = [(row.place, hall.short(row.entry)) for row in final_ranking(hall.competition)]
    assert places == [(place, name) for place, name, _, _ in final]
    offered = [prize.prize.zh for prize in awards(hall.competition) if prize.prize]
    assert offered == ["一等奖", "二等奖", "二等奖", *["三等奖"] * 5]
    assert hall.refused(c.Pair()).reason is Reason.NOT_NOW
