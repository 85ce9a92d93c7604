"""竞技二打一, worked by hand: twelve enter, one is struck off, three stages, two play-offs.

Players are named by where the draw puts them: a b c, d e f, g h i at tables 1 to 3, x and y left
over. A deal that is not written was passed out.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.referee.effects import ScorePoints
from paisai.regulations import load
from paisai.regulations.closing import AppealForm
from paisai.text import Text
from paisai.tournament.entries import EntryPlayer, EntryStatus, PaperStatus
from paisai.tournament.next_step import Due
from paisai.tournament.ranking.prizes import awards, final_ranking
from paisai.tournament.ranking.standings import standings, why
from paisai.tournament.rounds import Score
from support.hall import Hall

REGULATION = load("erdayi-sanya-2021")
FIRST_DAY = date(2021, 11, 15)
Deal = tuple[int, int, int]


def deals(*rows: Deal, of: int = 10) -> Score:
    return Score(deals=rows + ((0, 0, 0),) * (of - len(rows)))


class Worked(Hall):
    """Players under the letters of this page."""

    def __init__(self) -> None:
        super().__init__(datetime(2021, 10, 20, 9, 0))
        self.name: dict[str, str] = {}

    def letter(self, entry: str) -> str:
        return {id_: letter for letter, id_ in self.name.items()}[entry]

    def play(self, table: str, *rows: Deal, of: int = 10) -> None:
        seats = [self.name[letter] for letter in table]
        number = self.table_of(*seats)
        order = [seats.index(seat) for seat in self.tables[number]]
        turned = [(row[order[0]], row[order[1]], row[order[2]]) for row in rows]
        self.sheet(number, deals(*turned, of=of))

    def standing(self, stage: int) -> list[tuple[int, str, str]]:
        rows = standings(self.competition, stage)
        return sorted((row.place, self.letter(row.entry), dict(row.keys)["total"]) for row in rows)


@pytest.fixture(scope="module")
def entered() -> Worked:
    """Twelve players of six units, their papers in, up to the day before play."""
    hall = Worked()
    hall.create(REGULATION, FIRST_DAY)
    for i in range(12):
        hall.enter(f"p{i}", f"u{i // 2}")
    young = c.AddEntry("p12", "少年", (EntryPlayer("少年", date(2004, 1, 1)),), ("u0",))
    assert hall.refused(young).clause == "E3.1.1"
    posted = c.AddEntry(
        "p12", "借调", (EntryPlayer("借调", date(1990, 1, 1), "seconded"),), ("u0",)
    )
    assert hall.refused(posted).clause == "E3.1.3"
    hall.now = datetime(2021, 10, 31, 17, 59)
    late = c.AddEntry("p12", "迟到", (EntryPlayer("迟到", date(1990, 1, 1)),), ("u0",))
    refusal = hall.refused(late, minutes=2)
    assert (refusal.reason, refusal.clause) == (Reason.TOO_LATE, "E3.4.2")

    assert hall.refused(c.ReviewEntry("p0", True)).reason is Reason.INCOMPLETE
    for i in range(12):
        for paper in REGULATION.entry.papers:
            if paper.max_age_days is None:
                hall.do(c.SetPaper(f"p{i}", 1, paper.id, PaperStatus.ACCEPTED), 0)
        hall.do(c.ReviewEntry(f"p{i}", True), 0)
    assert hall.refused(c.OpenNotice(), minutes=0).reason is Reason.TOO_EARLY
    hall.now = datetime(2021, 11, 1, 9, 0)
    assert hall.do(c.OpenNotice()).data["outcome"]["last_day"] == "2021-11-08"

    bare = hall.refused(c.RaiseObjection("p11", "u0", "不是本单位职工"))
    assert (bare.reason, bare.clause) == (Reason.INCOMPLETE, "E3.4.1")
    hall.do(c.RaiseObjection("p11", "u0", "不是本单位职工", evidence="劳动合同"))
    hall.now = datetime(2021, 11, 9, 9, 0)
    assert hall.refused(c.Qualify()).reason is Reason.INCOMPLETE
    hall.do(c.RuleObjection(1, True, "证据属实"))
    hall.do(c.Qualify())
    assert hall.competition.entrants["p11"].status is EntryStatus.REFUSED

    assert hall.refused(c.Begin()).clause == "E3.1.4"
    stale = c.SetPaper("p0", 1, "negative-test", PaperStatus.ACCEPTED, date(2021, 11, 9))
    assert hall.refused(stale).clause == "E3.1.4"
    hall.now = datetime(2021, 11, 10, 9, 0)
    for i in range(11):
        test = c.SetPaper(f"p{i}", 1, "negative-test", PaperStatus.ACCEPTED, date(2021, 11, 10))
        hall.do(test, 0)
    return hall


def test_E3_4_2_a_late_change_is_reviewed_and_noticed_again() -> None:
    hall = Worked()
    hall.create(REGULATION, FIRST_DAY)
    hall.enter("p0", "u0")
    hall.now = datetime(2021, 11, 1, 9, 0)
    for paper in REGULATION.entry.papers:
        if paper.max_age_days is None:
            hall.do(c.SetPaper("p0", 1, paper.id, PaperStatus.ACCEPTED), 0)
    hall.do(c.ReviewEntry("p0", True))
    hall.do(c.OpenNotice())
    hall.now = datetime(2021, 11, 9, 9, 0)
    hall.do(c.Qualify())
    new = c.ChangeEntry("p0", "改名", hall.competition.entrants["p0"].players, ("u0",), leader="x")
    assert hall.refused(new).clause == "E3.4.2"
    hall.do(replace(new, request="书面申请"))
    assert hall.competition.entrants["p0"].status is EntryStatus.ENTERED
    hall.do(c.ReviewEntry("p0", True))
    assert hall.refused(c.Qualify()).reason is Reason.TOO_EARLY
    assert hall.do(c.OpenNotice()).data["outcome"]["last_day"] == "2021-11-16"


def test_the_whole_competition(entered: Worked) -> None:
    hall = Worked()
    hall.state, hall.now = entered.state, datetime(2021, 11, 15, 8, 0)
    hall.do(c.Begin(agreed=True))
    hall.draw("8", "今天天气好")
    tables = hall.pair()
    assert sorted(tables) == [1, 2, 3]
    hall.name = dict(zip("abcdefghi", [s for t in tables.values() for s in t], strict=True))
    stage = hall.competition.stage
    assert stage is not None
    assert stage.course.tables is not None
    hall.name |= dict(zip("xy", stage.course.free, strict=True))

    hall.do(c.StartRound())
    hall.play("abc", (6, -3, -3), (2, -1, -1))
    hall.play("def", (8, -4, -4))
    hall.play("ghi", (4, -2, -2), (4, -2, -2))
    hall.do(c.EndRound())
    appeals(hall)
    corrections(hall)
    # a and d: 8 each, but a won two deals; e f before b c: the ninth best deal is 0, not -1
    assert hall.standing(1) == [
        (1, "a", "8"),
        (2, "d", "8"),
        (3, "g", "7"),
        (4, "i", "-2"),
        (5, "e", "-4"),
        (5, "f", "-4"),
        (7, "b", "-4"),
        (7, "c", "-4"),
        (9, "h", "-5"),
    ]
    sentence = why(hall.competition, hall.name["d"], hall.name["a"]).zh
    assert "胜副数 2 对 1" in sentence
    assert sentence.startswith(hall.name["a"])
    assert "第 9 高一副得分 0 对 −1" in why(hall.competition, hall.name["b"], hall.name["e"]).zh

    # nine places, two used by x and y: b and c play for the seventh with h, who wins it (E4.2b)
    assert hall.refused(c.CloseStage()).reason is Reason.NOT_NOW
    hall.draw()
    assert [sorted(map(hall.letter, t)) for t in hall.pair().values()] == [["b", "c", "h"]]
    three = hall.refused(c.EnterSheet(1, deals((2, -1, -1)), hall.tables[1]))
    assert three.reason is Reason.IMPOSSIBLE_SCORE
    hall.play("bch", (-3, -3, 6), (2, -1, -1), of=3)
    hall.close_stage()

    # 1-3, 4-6, 7-9 by rank, the two who passed free last (E4.2c)
    assert hall.next.due is Due.PAIR
    semi = [[hall.letter(e) for e in table] for table in hall.pair().values()]
    assert semi[0] == ["a", "d", "g"]
    assert semi[1][0] == "i"
    assert sorted(semi[1]) == ["e", "f", "i"]
    assert semi[2] == ["h", "x", "y"]
    hall.play("adg", (12, -6, -6))
    hall.play("ief", (6, -3, -3), (-3, 6, -3))
    hall.play("hxy", (4, -2, -2))
    smoking = c.Rule(
        hall.name["y"], "smoking", (ScorePoints(-3),), "E4.8.5", Text("扣 3 分", "x"), table=3
    )
    hall.on_record(smoking)
    assert hall.standing(2) == [
        (1, "a", "12"),
        (2, "h", "4"),
        (3, "e", "3"),
        (3, "i", "3"),
        (5, "x", "-2"),
        (6, "y", "-5"),
        (7, "d", "-6"),
        (7, "g", "-6"),
        (9, "f", "-6"),
    ]
    hall.draw()
    hall.pair()
    hall.play("iex", (-3, 6, -3), of=3)
    hall.close_stage()

    assert [[hall.letter(e) for e in table] for table in hall.pair().values()] == [["a", "h", "e"]]
    hall.play("ahe", (6, -3, -3))
    assert hall.standing(3) == [(1, "a", "6"), (2, "e", "-3"), (2, "h", "-3")]
    # E4.2d: all three play three more deals; a scores worst in them and stays first
    hall.pair()
    hall.play("ahe", (2, 2, -4), (-1, -1, 2), (-6, 3, 3), of=3)
    assert hall.standing(3) == [(1, "a", "6"), (2, "h", "-3"), (3, "e", "-3")]
    sentence = why(hall.competition, hall.name["e"], hall.name["h"]).zh
    assert sentence.startswith(f"{hall.name['h']} 列在 {hall.name['e']} 之前：各项都相同；加赛 ")
    assert "总分 4 对 1" in sentence
    hall.close_stage()
    hall.do(c.GiveHonour("体育道德风尚奖", "u0"))
    hall.do(c.GiveHonour("体育道德风尚奖", "u3"))
    assert hall.refused(c.GiveHonour("体育道德风尚奖", "u4")).reason is Reason.LIMIT
    hall.close()

    places = [(row.place, hall.letter(row.entry)) for row in final_ranking(hall.competition)]
    assert sorted(places) == [
        (1, "a"),
        (2, "h"),
        (3, "e"),
        (4, "i"),
        (5, "x"),
        (6, "y"),
        (7, "d"),
        (7, "g"),
        (9, "f"),
        (10, "b"),
        (10, "c"),
    ]
    given = [(p.place, p.prize.zh if p.prize else "") for p in awards(hall.competition)]
    assert given == [
        *((place, f"{medal}牌和获奖证书") for place, medal in enumerate("金银铜", 1)),
        *((place, "获奖证书") for place in (4, 5, 6, 7, 7, 9)),
        (None, "体育道德风尚奖"),
        (None, "体育道德风尚奖"),
    ]


def appeals(hall: Worked) -> None:
    """E4.8.10: orally in 5 minutes, in writing in 10, with 500 yuan; afterwards not admitted."""
    ended = hall.competition.round
    assert ended is not None
    assert ended.clock.ended is not None
    who = hall.name["b"]
    assert hall.refused(c.FileAppeal(who, AppealForm.WRITTEN, "判罚不当")).clause == "E4.8.10"
    hall.do(c.FileAppeal(who, AppealForm.ORAL, "判罚不当"), minutes=4)
    other = hall.refused(c.FileAppeal(hall.name["c"], AppealForm.ORAL, "也有意见"), minutes=2)
    assert (other.reason, other.clause) == (Reason.TOO_LATE, "E4.8.10")
    hall.do(c.FileAppeal(who, AppealForm.WRITTEN, "判罚不当", appeal=1), minutes=2)
    assert hall.refused(c.DecideAppeal(1, False, "维持原判")).clause == "E4.8.10"
    hall.do(c.ReceiveFee(1, 499))
    assert hall.refused(c.DecideAppeal(1, True, "改判")).reason is Reason.INCOMPLETE
    hall.do(c.ReceiveFee(1, 1))
    hall.do(c.DecideAppeal(1, False, "维持原判"))
    decided = hall.competition.appeals[0]
    assert (decided.upheld, decided.fee_returned) == (False, False)


def corrections(hall: Worked) -> None:
    """E4.8.9: g h i forgot a deal; corrected in the tenth minute, refused in the eleventh."""
    hall.do(c.PublishScores())
    table = hall.table_of(*(hall.name[letter] for letter in "ghi"))
    order = ["ghi".index(hall.letter(seat)) for seat in hall.tables[table]]
    rows = [(4, -2, -2), (4, -2, -2), (-1, -1, 2)]
    right = deals(*((row[order[0]], row[order[1]], row[order[2]]) for row in rows))
    late = hall.refused(c.CorrectResult(table, right, "漏记一副"), minutes=11)
    assert (late.reason, late.clause) == (Reason.TOO_LATE, "E4.8.9")
    published = hall.now
    hall.do(c.CorrectResult(table, right, "漏记一副"), minutes=10)
    assert hall.now - published == timedelta(minutes=10)
