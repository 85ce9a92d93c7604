"""80 分, worked by hand: eight pairs, two of one unit, a joint team, four Swiss rounds.

Pairs are named by their draw number, but who drew 3 is called 4 and who drew 4 is called 3; the
draw is taken in which the pairs of one unit drew 1 and 2, and the joint team and its second unit's
pair drew 3 and 4. T3.6a gives match points and VP.
"""

from __future__ import annotations

from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.referee.effects import ForfeitRound, MatchPoints
from paisai.regulations import load
from paisai.regulations.closing import AppealForm
from paisai.text import Text
from paisai.tournament.ranking.prizes import awards, final_ranking
from paisai.tournament.rounds import Score
from support.numbered import Numbered, four_pairs

KEYS = ("match_points", "vp")


def begun() -> Numbered:
    hall = Numbered()
    hall.create(load("bashifen-teachers"))
    hall.enter("a", "一中")
    hall.enter("b", "一中")
    hall.do(c.SetUnit("三中", "三中"))
    hall.enter("c", "二中", "三中")
    hall.enter("d", "三中")
    for i in range(4):
        hall.enter(f"e{i}", f"四{i}")
    third = c.AddEntry("f", "f", hall.competition.entrants["a"].players, ("一中",))
    refusal = hall.refused(third)
    assert (refusal.reason, refusal.clause) == (Reason.NOT_ELIGIBLE, "T2")
    assert "已在 a（一中） 中报名" in refusal.zh
    hall.do(c.Begin())
    drawn = hall.draw_until(
        lambda outcome: (
            {outcome["numbers"]["a"], outcome["numbers"]["b"]} == {1, 2}
            and {outcome["numbers"]["c"], outcome["numbers"]["d"]} == {3, 4}
        )
    )
    by_number = {number: entry for entry, number in drawn["numbers"].items()}
    hall.id = {"12435678"[number - 1]: entry for number, entry in by_number.items()}
    return hall


def test_the_whole_competition() -> None:
    hall = begun()
    # T3.4: neither 1 and 2 nor 3 and 4 may meet. Numbers 2 and 4 are exchanged, so that odd ones
    # still sit North-South: 1 against number 4 (called 3), number 3 (called 4) against 2
    hall.pair()
    assert hall.meets() == {frozenset(two) for two in ("13", "24", "56", "78")}
    seated = [tuple(map(hall.short, seats)) for seats in hall.tables.values()]
    assert seated == [("1", "3"), ("4", "2"), ("5", "6"), ("7", "8")]
    hall.scored("1", (5, 2), "3")
    hall.scored("2", (4, 2), "4")
    hall.scored("5", (3, 3), "6")
    # T8.11: 8 comes in the eleventh minute
    table = hall.table_of(hall.id["7"], hall.id["8"])
    hall.on_record(
        c.Rule(hall.id["8"], "late", (ForfeitRound(),), "T8.11", Text("迟到", "x"), table=table)
    )
    # 2 and 7: the opponent met over the board has 0.5, the one who forfeited adds nothing
    assert hall.standing(*KEYS, "opponents_points") == [
        (1, "1", "3", "13", "0"),
        (2, "2", "2.5", "12", "0.5"),
        (3, "7", "2.5", "12", "0"),
        (4, "5", "1.5", "10", "1.5"),
        (4, "6", "1.5", "10", "1.5"),
        (6, "4", "0.5", "8", "2.5"),
        (7, "3", "0", "7", "3"),
        (8, "8", "0", "0", "0"),
    ]

    hall.pair()
    hall.play({("1", "7"): (2, 3), ("2", "5"): (6, 2), ("6", "4"): (4, 3), ("3", "8"): (5, 3)})
    smoking = MatchPoints(-0.5)
    hall.on_record(c.Rule(hall.id["2"], "conduct", (smoking,), "T9", Text("吸烟", "x")))
    assert hall.standing(*KEYS) == [
        (1, "2", "5", "26"),
        (2, "7", "4.5", "23"),
        (3, "1", "4", "22"),
        (4, "6", "3.5", "21"),
        (5, "3", "2.5", "19"),
        (6, "4", "1.5", "17"),
        (7, "5", "1.5", "16"),
        (8, "8", "0.5", "8"),
    ]
    assert "标准分 17 对 16" in hall.why("4", "5")

    hall.pair()
    assert hall.meets() == {frozenset(two) for two in ("27", "16", "35", "48")}
    hall.do(c.StartRound())
    hall.scored("2", (3, 3), "7")
    hall.scored("1", (8, 0), "6")
    hall.scored("3", (1, 2), "5")
    hall.do(c.EndRound(), minutes=57)
    # T3.6b: 8 has won by two, and hands the sheet in six minutes after the end
    seats = hall.tables[_four_eight(hall)[0]]
    late = c.EnterSheet(*_four_eight(hall), seats, responsible=hall.id["8"])
    assert hall.do(late, minutes=6).data["outcome"] == {"late_by": hall.id["8"]}
    assert hall.standing(*KEYS) == [
        (1, "1", "7", "40"),
        (2, "2", "6.5", "36"),
        (3, "7", "6", "33"),
        (4, "3", "3.5", "28"),
        (5, "5", "3.5", "27"),
        (6, "6", "3.5", "23"),
        (7, "4", "2", "25"),
        (8, "8", "0.5", "8"),
    ]

    hall.pair()
    hall.play({("1", "5"): (2, 2), ("2", "3"): (5, 3), ("7", "4"): (6, 3), ("6", "8"): (3, 5)})
    hall.do(c.PublishScores())
    # T10: fifteen minutes from the official scores
    appeal = c.FileAppeal(hall.id["3"], AppealForm.WRITTEN, "记分有误")
    refusal = hall.refused(appeal, minutes=16)
    assert (refusal.reason, refusal.clause) == (Reason.TOO_LATE, "T10")
    # 2 and 3 had played 5-4: corrected after publication, for a reason
    table = hall.table_of(hall.id["2"], hall.id["3"])
    levels = (5, 4) if hall.tables[table][0] == hall.id["2"] else (4, 5)
    bare = hall.refused(c.CorrectResult(table, Score(levels), ""))
    assert bare.reason is Reason.NEEDS_REASON
    done = hall.do(c.CorrectResult(table, Score(levels), "两队核对原表，裁判长同意"), minutes=20)
    # before it 2 stood first: 9 points and 48 VP; 3 had 4 and 36, as many points as 6
    assert sorted((hall.short(e), old, new) for e, old, new in done.data["outcome"]["moved"]) == [
        ("1", 3, 2),
        ("2", 1, 3),
        ("7", 2, 1),
    ]
    final = [
        (1, "7", "9", "46"),
        (2, "1", "8.5", "50"),
        (3, "2", "8.5", "47"),
        (4, "5", "5", "37"),
        (5, "3", "4.5", "37"),
        (6, "6", "4", "31"),
        (7, "8", "3", "20"),
        (8, "4", "2", "32"),
    ]
    assert hall.standing(*KEYS) == final
    hall.close_stage()
    hall.close()
    places = [(row.place, hall.short(row.entry)) for row in final_ranking(hall.competition)]
    assert places == [(place, name) for place, name, _, _ in final]
    offered = [prize.prize.zh for prize in awards(hall.competition) if prize.prize]
    assert offered == ["一等奖", "二等奖", "二等奖", *["三等奖"] * 5]


def _four_eight(hall: Numbered) -> tuple[int, Score]:
    """4 against 8: two levels to four."""
    table = hall.table_of(hall.id["4"], hall.id["8"])
    return table, Score((2, 4) if hall.tables[table][0] == hall.id["4"] else (4, 2))


def four() -> Numbered:
    """Four pairs after two rounds, the second changed by hand."""
    hall = four_pairs()
    hall.play({("1", "2"): (3, 2), ("3", "4"): (2, 3)})
    hall.do(c.Pair())
    return hall


def test_T3_4_a_hand_change_says_how_far_it_is_from_the_best() -> None:
    hall = four()
    assert hall.meets() == {frozenset("14"), frozenset("23")}
    pairs = ((hall.id["1"], hall.id["3"]), (hall.id["2"], hall.id["4"]))
    assert hall.refused(c.ChangeDraft(pairs[:1], None, "改")).reason is Reason.INCOMPLETE
    changed = hall.do(c.ChangeDraft(pairs, None, "两队同车，裁判长决定")).data["outcome"]
    # the order is 1 4 2 3; 2 points meet 1 twice: 1 + 1; places 3 and 1 apart, 9 + 1, not 1 + 1
    assert changed == {"points": "2", "places": 8, "broken": []}
    rematch = ((hall.id["1"], hall.id["2"]), (hall.id["3"], hall.id["4"]))
    broken = hall.do(c.ChangeDraft(rematch, None, "再改")).data["outcome"]["broken"]
    assert ["已经相遇过" in one["zh"] for one in broken] == [True, True]


def test_T3_6c_head_to_head_then_lots() -> None:
    hall = four()
    pairs = ((hall.id["1"], hall.id["3"]), (hall.id["2"], hall.id["4"]))
    hall.do(c.ChangeDraft(pairs, None, "裁判长决定"))
    hall.do(c.PublishRound())
    hall.play({("1", "3"): (2, 3), ("2", "4"): (3, 2)})
    # everybody has 3 points, 20 VP and opponents of 6: four equals, head-to-head says nothing
    assert [place for place, *_ in hall.standing()] == [1, 1, 1, 1]
    for name in "34":
        hall.on_record(c.Rule(hall.id[name], "conduct", (MatchPoints(-0.5),), "T9"))
    assert hall.standing("match_points", "vp", "opponents_points", "head_to_head") == [
        (1, "1", "3", "20", "5.5", "2"),
        (2, "2", "3", "20", "5.5", "1"),
        (3, "4", "2.5", "20", "5.5", "2"),
        (4, "3", "2.5", "20", "5.5", "1"),
    ]
    assert "相互胜负 2 对 1" in hall.why("2", "1")
