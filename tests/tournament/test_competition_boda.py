"""双升, worked by hand: four zones of two pairs, six rounds fixed beforehand.

Pairs are named by the seats of the schedule: A B are the first and second of the zone that drew
number 1, C D of number 2, E F of 3, G H of 4. Win 2, draw 1; then the level difference; then lots.
"""

from __future__ import annotations

from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.referee.effects import ForfeitRound
from paisai.regulations import load
from paisai.regulations.closing import AppealForm
from paisai.text import Text
from paisai.tournament.next_step import Due, next_step
from paisai.tournament.proceedings import DrawPurpose
from paisai.tournament.ranking.prizes import awards, final_ranking
from paisai.tournament.rounds import Score
from support.numbered import Numbered

KEYS = ("match_points", "level_difference")
SCHEDULE = [
    ["AD", "BH", "CF", "EG"],
    ["AF", "BE", "CG", "DH"],
    ["AC", "BF", "DG", "EH"],
    ["AG", "BD", "CE", "FH"],
    ["AE", "BG", "CH", "DF"],
    ["AH", "BC", "DE", "FG"],
]
"""What the seed 编排 made of four zones of two in a file of before: the hand-worked example."""


def begun() -> Numbered:
    hall = Numbered()
    hall.create(load("shuangsheng-boda-2020"))
    without = c.AddEntry("x", "x", (), zone=None)
    assert "要写明赛区" in hall.refused(without).zh
    for zone in ("东区", "南区", "西区", "北区"):
        hall.enter(f"{zone}1", zone=zone)
        hall.enter(f"{zone}2", zone=zone)
    hall.do(c.Begin())
    assert (hall.next.due, hall.next.purpose) == (Due.DRAW, DrawPurpose.SCHEDULE)
    made = hall.on_record(c.MakeSchedule("编排")).data["outcome"]
    seats = [f"{zone}.{number}" for zone in (1, 2, 3, 4) for number in (1, 2)]
    seat = dict(zip(seats, "ABCDEFGH", strict=True))
    assert [[seat[a] + seat[b] for a, b in round_] for round_ in made["rounds"]] == SCHEDULE
    drawn = hall.draw("领队的数").data["outcome"]
    for entry, index in drawn["indices"].items():
        hall.id[seat[f"{drawn['zones'][entry[:-1]]}.{index}"]] = entry
    return hall


def test_the_whole_competition() -> None:
    hall = begun()
    hall.pair()
    hall.walkover("E", "G")
    hall.scored("A", (5, 2), "D")
    hall.scored("B", (4, 4), "H")
    hall.scored("C", (3, 2), "F")
    assert hall.standing(*KEYS) == [
        (1, "A", "2", "3"),
        (2, "C", "2", "1"),
        (2, "E", "2", "1"),
        (4, "B", "1", "0"),
        (4, "H", "1", "0"),
        (6, "F", "0", "-1"),
        (6, "G", "0", "-1"),
        (8, "D", "0", "-3"),
    ]
    hall.pair()
    hall.play({("A", "F"): (1, 3), ("B", "E"): (6, 1), ("C", "G"): (2, 2), ("D", "H"): (4, 0)})
    assert hall.standing(*KEYS) == [
        (1, "B", "3", "5"),
        (2, "C", "3", "1"),
        (3, "A", "2", "1"),
        (3, "D", "2", "1"),
        (3, "F", "2", "1"),
        (6, "E", "2", "-4"),
        (7, "G", "1", "-1"),
        (8, "H", "1", "-4"),
    ]
    hall.pair()
    hall.play({("A", "C"): (3, 2), ("B", "F"): (2, 3), ("D", "G"): (3, 3), ("E", "H"): (2, 0)})
    assert hall.standing(*KEYS) == [
        (1, "A", "4", "2"),
        (1, "F", "4", "2"),
        (3, "E", "4", "-2"),
        (4, "B", "3", "4"),
        (5, "D", "3", "1"),
        (6, "C", "3", "0"),
        (7, "G", "2", "-1"),
        (8, "H", "1", "-6"),
    ]
    hall.pair()
    appeals(hall)
    assert hall.standing(*KEYS) == [
        (1, "A", "6", "5"),
        (2, "E", "6", "-1"),
        (3, "B", "5", "6"),
        (4, "F", "5", "2"),
        (5, "C", "3", "-1"),
        (5, "D", "3", "-1"),
        (7, "G", "2", "-4"),
        (8, "H", "2", "-6"),
    ]
    hall.pair()
    hall.play({("A", "E"): (2, 2), ("B", "G"): (5, 2), ("C", "H"): (1, 1), ("D", "F"): (0, 1)})
    hall.pair()
    correction(hall)
    assert hall.standing(*KEYS, after=5) == [
        (1, "B", "7", "9"),
        (2, "A", "7", "5"),
        (3, "F", "7", "4"),
        (4, "E", "7", "-1"),
        (5, "C", "4", "-1"),
        (6, "D", "3", "-3"),
        (7, "H", "3", "-6"),
        (8, "G", "2", "-7"),
    ]
    hall.play({("A", "H"): (3, 3), ("B", "C"): (1, 2), ("D", "E"): (4, 1), ("F", "G"): (2, 3)})
    final = [
        (1, "A", "8", "5"),
        (2, "B", "7", "8"),
        (3, "F", "7", "3"),
        (4, "E", "7", "-4"),
        (5, "C", "6", "0"),
        (6, "D", "5", "0"),
        (7, "G", "4", "-6"),
        (7, "H", "4", "-6"),
    ]
    assert hall.standing(*KEYS) == final
    # B7.2a: equal on both keys, so a lot is drawn
    due = next_step(hall.competition)
    assert (due.due, due.purpose) == (Due.DRAW, DrawPurpose.LOTS)
    assert [sorted(map(hall.short, group)) for group in due.among] == [["G", "H"]]
    lots = hall.draw().data["outcome"]["lots"]
    first, second = sorted("GH", key=lambda name: lots[hall.id[name]])
    assert "抽签 1 对 2" in hall.why(second, first)
    hall.close_stage()
    hall.close()
    places = [(row.place, hall.short(row.entry)) for row in final_ranking(hall.competition)]
    assert places == [*((p, n) for p, n, _, _ in final[:6]), (7, first), (8, second)]
    offered = [prize.prize.zh for prize in awards(hall.competition) if prize.prize]
    assert offered == ["一等奖", "二等奖", "二等奖", *["三等奖"] * 5]


def appeals(hall: Numbered) -> None:
    """B8.3: F is ruled ten minutes late and appeals in time; C appeals after six minutes."""
    hall.do(c.StartRound())
    table = hall.table_of(hall.id["F"], hall.id["H"])
    hall.on_record(
        c.Rule(hall.id["F"], "late", (ForfeitRound(),), "B8.2.1", Text("迟到", "x"), table=table)
    )
    hall.scored("A", (4, 1), "G")
    hall.scored("B", (3, 1), "D")
    hall.scored("C", (0, 1), "E")
    hall.do(c.EndRound(), minutes=46)
    assert hall.standing(*KEYS)[3:] == [
        (4, "F", "4", "1"),
        (5, "C", "3", "-1"),
        (5, "D", "3", "-1"),
        (7, "H", "3", "-5"),
        (8, "G", "2", "-4"),
    ]
    oral = c.FileAppeal(hall.id["F"], AppealForm.ORAL, "没有迟到", 200, 1)
    assert (hall.refused(oral).reason, hall.refused(oral).clause) == (Reason.INCOMPLETE, "B8.3")
    hall.do(c.FileAppeal(hall.id["F"], AppealForm.WRITTEN, "没有迟到", 200, 1), minutes=5)
    late = c.FileAppeal(hall.id["C"], AppealForm.WRITTEN, "记分有误", 200)
    assert (hall.refused(late).reason, hall.refused(late).clause) == (Reason.TOO_LATE, "B8.3")
    hall.do(c.FileAppeal(hall.id["C"], AppealForm.WRITTEN, "记分有误", 200), minutes=0)
    assert hall.refused(c.CloseStage()).reason is Reason.NOT_NOW
    levels = (2, 2)
    hall.do(c.DecideAppeal(1, True, "录像证明按时到场，补打成绩有效", table, Score(levels)))
    hall.do(c.DecideAppeal(2, False, "原表无误"))
    upheld, refused = hall.competition.appeals
    assert (upheld.upheld, upheld.fee_returned) == (True, True)
    assert (refused.upheld, refused.fee_returned) == (False, False)


def correction(hall: Numbered) -> None:
    """D and F had played 0-2, found when round six was already paired: it stays as it is."""
    before = hall.tables
    stage = hall.competition.stage
    assert stage is not None
    fifth = stage.rounds[4]
    table = next(t for t in fifth.tables if {*t.seats} == {hall.id["D"], hall.id["F"]})
    levels = (0, 2) if table.seats[0] == hall.id["D"] else (2, 0)
    hall.do(c.CorrectResult(table.number, Score(levels), "裁判长核对原表", round=5))
    assert hall.tables == before


def test_B7_2b_zones_of_different_sizes_leave_it_to_the_draw_who_meets_whom() -> None:
    """Zones of 5, 4, 3 and 2: each zone can only have the number of its size, so the zone draw
    decides nothing; who has which number inside his zone does. Over twenty draws of the second kind
    on one published schedule, the first pair of the largest zone holds each of its five numbers."""
    hall = Numbered()
    hall.create(load("shuangsheng-boda-2020"))
    for zone, size in (("东", 5), ("南", 4), ("西", 3), ("北", 2)):
        for number in range(size):
            hall.enter(f"{zone}{number}", zone=zone)
    hall.do(c.Begin())
    made = hall.draw("先抽总表").data["outcome"]
    assert made["purpose"] == "schedule"
    assert made["sizes"] == [5, 4, 3, 2]
    before, held, opponents = hall.state, set(), set()
    for number in range(20):
        hall.state = before
        drawn = hall.draw(f"第 {number} 次").data["outcome"]
        assert drawn["zones"] == {"东": 1, "南": 2, "西": 3, "北": 4}
        for zone, size in (("东", 5), ("南", 4), ("西", 3), ("北", 2)):
            inside = [drawn["indices"][f"{zone}{n}"] for n in range(size)]
            assert sorted(inside) == [*range(1, size + 1)]
        held.add(drawn["indices"]["东0"])
        hall.pair()
        opponents.add(next(seats for seats in hall.tables.values() if "东0" in seats))
    assert held == {1, 2, 3, 4, 5}
    assert len(opponents) > 1


def test_B7_2b_a_zone_of_more_than_half_is_refused_with_what_would_do() -> None:
    """Five pairs of eight may not meet one another; six rounds want six others for each of them,
    and there are three."""
    hall = Numbered()
    hall.create(load("shuangsheng-boda-2020"))
    for i, zone in enumerate("aaaaabbc"):
        hall.enter(f"p{i}", f"u{i}", zone=zone)
    hall.do(c.Begin())
    refusal = hall.refused(c.CommitDraw("0" * 64))
    assert refusal.clause == "B7.2b"
    assert "超过总数 8 的一半" in refusal.zh
    assert refusal.zh.endswith("可以由另外的赛区增加 3 个参赛者")
