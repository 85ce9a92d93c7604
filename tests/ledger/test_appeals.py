"""What an upheld appeal leaves behind, where the ruling had kept somebody from playing.

80 分, four pairs: 1-2 and 3-4 in round 1. Pair 1 is ruled late and forfeits; 3 beats 4. T10: it
appeals within 15 minutes after the scores are out.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from paisai.errors import Needed
from paisai.ledger import Reason, export_text, status
from paisai.ledger import commands as c
from paisai.ledger.state import Status
from paisai.ledger.verify import verify_bytes
from paisai.referee.effects import ForfeitRound
from paisai.regulations import load
from paisai.regulations.closing import AppealForm
from paisai.text import Text
from paisai.tournament.next_step import Due
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Score, Source
from support.hall import Hall, changed
from support.numbered import Numbered, four_pairs
from support.one_table import OneTable
from support.random_course import step


@pytest.fixture(scope="module")
def filed() -> tuple[Numbered, int]:
    """The scores of round 1 are out and the appeal is filed."""
    hall = four_pairs()
    hall.do(c.StartRound())
    one = hall.id["1"]
    table = hall.table_of(one)
    forfeit = (ForfeitRound(),)
    hall.on_record(c.Rule(one, "lateness", forfeit, "T8.11", Text("迟到", "x"), table=table))
    hall.scored("3", (7, 5), "4")
    hall.do(c.EndRound(), minutes=60)
    hall.do(c.PublishScores())
    hall.do(c.FileAppeal(one, AppealForm.WRITTEN, "按时到场", ruling=1))
    return hall, 1


def copy(hall: Numbered) -> Numbered:
    new = Numbered()
    new.state, new.now, new.draws, new.id = hall.state, hall.now, hall.draws, hall.id
    return new


def good(hall: Hall) -> bool:
    return verify_bytes(export_text(hall.state).encode(), Path("比赛.jsonl")).good


def test_T10_a_void_forfeit_asks_for_the_score_or_a_replay(filed: tuple[Numbered, int]) -> None:
    hall, appeal = filed
    table = hall.table_of(hall.id["1"])
    refusal = hall.refused(c.DecideAppeal(appeal, True, "录像为证"))
    assert refusal.reason is Reason.INCOMPLETE
    assert f"第 1 轮第 {table} 桌没有打" in refusal.zh
    assert "写明成绩，或决定补赛" in refusal.zh
    assert refusal.needed is Needed.NEW_SCORE_OR_REPLAY
    other = hall.table_of(hall.id["3"])
    for wrong, reason in (
        (c.DecideAppeal(appeal, True, "录像为证", other, Score((7, 5))), Reason.INCOMPLETE),
        (c.DecideAppeal(appeal, True, "录像为证", other, replay=True), Reason.INCOMPLETE),
        (c.DecideAppeal(appeal, True, "录像为证", table), Reason.UNREADABLE),
        (c.DecideAppeal(appeal, True, "录像为证", None, Score((7, 5))), Reason.UNREADABLE),
        (c.DecideAppeal(appeal, True, "录像为证", table, Score((7, 5)), True), Reason.UNREADABLE),
        (c.DecideAppeal(appeal, False, "维持", replay=True), Reason.UNREADABLE),
    ):
        assert hall.refused(wrong).reason is reason


def test_T10_dismissed_it_asks_for_nothing(filed: tuple[Numbered, int]) -> None:
    hall = copy(filed[0])
    hall.do(c.DecideAppeal(filed[1], False, "维持原判"))
    assert hall.next.due is Due.PAIR


def test_T10_upheld_with_the_score_that_was_played(filed: tuple[Numbered, int]) -> None:
    """Pair 1 was last; now 1 and 3 have won alike, and 2 and 4 lost alike."""
    hall = copy(filed[0])
    table = hall.table_of(hall.id["1"])
    levels = (7, 5) if hall.tables[table][0] == hall.id["1"] else (5, 7)
    done = hall.do(c.DecideAppeal(filed[1], True, "补打有效", table, Score(levels)))
    moved = {hall.short(entry): (old, new) for entry, old, new in done.data["outcome"]["moved"]}
    assert moved["1"] == (4, 1)
    assert hall.next.due is Due.PAIR
    assert {name: place for place, name in hall.standing()} == {"1": 1, "3": 1, "2": 3, "4": 3}
    assert good(hall)


def test_T10_upheld_with_a_replay(filed: tuple[Numbered, int]) -> None:
    """The table is open again; its sheet is not late, and the scores are published once more."""
    hall = copy(filed[0])
    table = hall.table_of(hall.id["1"])
    hall.do(c.Pair())
    hall.do(c.DecideAppeal(filed[1], True, "补赛", replay=True))
    assert (hall.next.due, hall.next.tables) == (Due.RESULTS, (table,))
    assert status(hall.competition) is Status.RESULTS
    assert hall.refused(c.Pair()).reason is Reason.RESULTS_MISSING
    hall.scored("1", (7, 5), "2")
    round_ = hall.competition.round
    assert round_ is not None
    result = round_.tables[table - 1].result
    assert result is not None
    assert (result.source, result.late_by) == (Source.SHEET, None)
    hall.do(c.PublishScores())
    assert {name: place for place, name in hall.standing()} == {"1": 1, "3": 1, "2": 3, "4": 3}
    hall.pair()
    assert good(hall)


def test_nothing_is_replayed_once_the_next_round_is_out(filed: tuple[Numbered, int]) -> None:
    hall = copy(filed[0])
    table = hall.table_of(hall.id["1"])
    hall.pair()
    late = hall.refused(c.DecideAppeal(filed[1], True, "补赛", replay=True))
    assert late.reason is Reason.NOT_POSSIBLE
    assert "请写明成绩" in late.zh
    assert hall.refused(c.DecideAppeal(filed[1], True, "成立")).reason is Reason.INCOMPLETE
    hall.do(c.DecideAppeal(filed[1], True, "补打有效", table, Score((7, 5))))
    assert good(hall)


def test_who_withdrew_later_still_has_a_match_without_a_score(
    filed: tuple[Numbered, int],
) -> None:
    hall = copy(filed[0])
    hall.pair()
    hall.do(c.Withdraw(hall.id["1"], "急事"))
    assert hall.refused(c.DecideAppeal(filed[1], True, "成立")).reason is Reason.INCOMPLETE


def test_a_void_ruling_on_a_match_that_was_played_asks_for_nothing() -> None:
    """The ruling came after the sheet: the score is there, and counts again."""
    hall = Hall()
    hall.create(load("tuolaji-zhuhai-2019"))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    for table in hall.pair():
        hall.sheet(table, Score((3, 1)))
    winner = hall.tables[1][0]
    hall.on_record(c.Rule(winner, "x", (ForfeitRound(),)))
    hall.do(c.FileAppeal(winner, AppealForm.WRITTEN, "不服", ruling=1))
    hall.do(c.DecideAppeal(1, True, "撤销"))
    points = {row.entry: dict(row.keys)["match_points"] for row in standings(hall.competition)}
    assert points[winner] == "2"


def test_E4_8_10_a_substitute_s_score_is_not_that_of_who_was_away() -> None:
    """At a table of three the others played on with a substitute; whose forfeit is void played
    nothing yet, however the forfeit was entered."""
    regulation = changed("erdayi-sanya-2021", review=None)
    entry = replace(regulation.entry, deadline=None, papers=())
    hall = Hall()
    hall.create(replace(regulation, entry=entry))
    for i in range(9):
        hall.enter(f"p{i}", f"u{i}")
    random = Random(3)
    while hall.next.due is not Due.RESULTS:
        step(hall, random)
    away, *others = hall.tables[1]
    hall.on_record(c.Rule(away, "late", (ForfeitRound(),), table=1))
    hall.do(c.Forfeit(1, (away,), "身体不适", declared=True))
    played = Score(deals=((6, -3, -3), *[(0, 0, 0)] * 9))
    hall.do(c.EnterSheet(1, played, tuple(others)))
    while hall.next.due is Due.RESULTS:
        step(hall, random)
    hall.do(c.FileAppeal(away, AppealForm.ORAL, "按时到场", ruling=1))
    hall.do(c.FileAppeal(away, AppealForm.WRITTEN, "门口有签到", 500, appeal=1))
    assert hall.competition.appeals[0].text == "按时到场；门口有签到"
    assert hall.refused(c.DecideAppeal(1, True, "成立")).reason is Reason.INCOMPLETE
    again = Score(deals=((-4, 2, 2), *[(0, 0, 0)] * 9))
    hall.do(c.DecideAppeal(1, True, "补打有效", 1, again))
    total = {row.entry: dict(row.keys)["total"] for row in standings(hall.competition)}
    assert [total[entry] for entry in hall.tables[1]] == ["-4", "2", "2"]
    assert good(hall)


def test_E4_8_10_a_fee_paid_at_the_first_step_is_not_asked_for_again() -> None:
    """500 yuan with the oral step; the written one says the same again and brings nothing."""
    hall = Hall()
    regulation = changed("erdayi-sanya-2021", review=None)
    hall.create(replace(regulation, entry=replace(regulation.entry, deadline=None, papers=())))
    for i in range(9):
        hall.enter(f"p{i}", f"u{i}")
    random = Random(3)
    while hall.next.due is not Due.RESULTS:
        step(hall, random)
    one = hall.tables[1][0]
    hall.do(c.FileAppeal(one, AppealForm.ORAL, "算错了", 500))
    hall.do(c.FileAppeal(one, AppealForm.WRITTEN, "算错了", appeal=1))
    appeal = hall.competition.appeals[0]
    assert (appeal.fee_paid, appeal.text) == (500, "算错了")
    assert good(hall)


def test_B8_3_a_fee_that_the_appellant_said_he_had_paid_counts_in_earlier_files() -> None:
    """An earlier version took it with the appeal; a file with it means what it meant."""
    hall = OneTable("shuangsheng-boda-2020")
    hall.do(c.EndRound("双方打完"))
    filed = hall.do(c.FileAppeal(hall.a, AppealForm.WRITTEN, "不服", 200))
    assert filed.data["outcome"] == {"number": 1, "stage": 1, "round": 1, "complete": True}
    assert hall.do(c.DecideAppeal(1, True, "属实")).data["outcome"] == {"fee_returned": True}
    assert good(hall)


def test_B8_3_an_appeal_is_in_time_by_when_it_was_filed_however_late_its_fee_is_noted() -> None:
    hall = OneTable("shuangsheng-boda-2020")
    hall.do(c.EndRound("双方打完"))
    filed = hall.do(c.FileAppeal(hall.a, AppealForm.WRITTEN, "不服"), 5)
    assert filed.data["outcome"]["fee_due"] == 200
    hall.do(c.ReceiveFee(1, 200), 30)
    hall.do(c.DecideAppeal(1, True, "属实"))
    assert hall.refused(c.ReceiveFee(1, 200)).reason is Reason.UNKNOWN  # it is decided


def test_an_appeal_changes_no_table_but_its_own() -> None:
    """Pair 4 appeals against its lost table: what 1 and 2 played is not before the committee."""
    hall = four_pairs()
    hall.do(c.StartRound())
    hall.scored("1", (7, 5), "2")
    hall.scored("3", (7, 5), "4")
    hall.do(c.EndRound(), minutes=60)
    hall.do(c.PublishScores())
    hall.do(c.FileAppeal(hall.id["4"], AppealForm.WRITTEN, "记反了"))
    own, other = hall.table_of(hall.id["4"]), hall.table_of(hall.id["1"])
    for wrong in (
        c.DecideAppeal(1, True, "属实", other, Score((0, 9))),
        c.DecideAppeal(1, True, "属实", other, replay=True),
    ):
        refusal = hall.refused(wrong)
        assert refusal.reason is Reason.NOT_POSSIBLE
        assert f"只能改判第 {own} 桌" in refusal.zh
    hall.do(c.DecideAppeal(1, True, "属实", own, Score((0, 9))))
    assert good(hall)
