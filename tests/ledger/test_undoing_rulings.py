"""A ruling that a result rests on is not undone under it: what was never played out would count
as played, and levels would keep what nobody ruled."""

from __future__ import annotations

from datetime import timedelta

import pytest

from paisai.errors import Needed
from paisai.ledger import Event, Reason
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations import load
from paisai.tournament.entries import EntryId
from paisai.tournament.rounds import Score
from support.closed_stage import begun
from support.entered_hall import verified
from support.one_table import OneTable, played

TEACHERS, ZHUHAI, SZPT, SANYA = (
    "bashifen-teachers",
    "tuolaji-zhuhai-2019",
    "shengji-szpt-2013",
    "erdayi-sanya-2021",
)


@pytest.fixture
def broken_off() -> tuple[OneTable, Event]:
    """T8.10 ends deal 3 while the defenders have 30: with 120 more that is 150, three levels for
    East-West, as many as 60 and 40 are for North-South."""
    hall = OneTable(TEACHERS)
    ruled = hall.rule(hall.a, "illegal-information", 3, at_fault="declarer")
    hall.enter_sheet("NS60 NS40 NS30")
    assert hall.story.levels == (3, 3)
    return hall, ruled


def test_T8_10_a_deal_that_was_broken_off_does_not_count_as_played_out(
    broken_off: tuple[OneTable, Event],
) -> None:
    """30 points played out would be three more levels for North-South, 6:0."""
    hall, ruled = broken_off
    refusal = hall.refused(c.Undo(ruled.seq, "判错了"))
    assert (refusal.reason, refusal.clause) == (Reason.OTHERS_DEPEND, "T8.10")
    assert refusal.needed is Needed.UNDO
    assert "第 3 副" in refusal.zh
    assert f"先撤销第 {hall.state.seq} 号" in refusal.zh
    assert hall.story.levels == (3, 3)


def test_T8_10_the_sheet_is_undone_then_the_ruling_and_the_sheet_is_entered_anew(
    broken_off: tuple[OneTable, Event],
) -> None:
    """60 and 40: one level and two for North-South."""
    hall, ruled = broken_off
    hall.do(c.Undo(hall.state.seq, "要重新录入"))
    hall.do(c.Undo(ruled.seq, "判错了"))
    hall.enter_sheet("NS60 NS40")
    assert hall.story.levels == (3, 0)
    assert verified(hall).problems == ()


def test_T8_10_ruled_after_the_sheet_it_is_undone_and_the_sheet_is_what_it_was() -> None:
    hall = OneTable(TEACHERS)
    hall.enter_sheet("NS60 NS40 NS30")
    ruled = hall.rule(hall.a, "illegal-information", 3, at_fault="declarer")
    assert hall.story.levels == (3, 3)
    hall.do(c.Undo(ruled.seq, "判错了桌"))
    assert hall.story.levels == (6, 0)


def test_T8_10_a_correction_that_came_after_it_rests_on_it_too() -> None:
    hall = OneTable(TEACHERS)
    hall.enter_sheet("NS60 NS40 NS30")
    ruled = hall.rule(hall.a, "illegal-information", 3, at_fault="declarer")
    corrected = hall.do(c.CorrectResult(1, played("NS60 NS40 NS35"), "抄错"))
    undo = c.Undo(ruled.seq, "判错了")
    assert f"第 {corrected.seq} 号" in hall.refused(undo).zh
    hall.do(c.Undo(corrected.seq, "先撤销更正"))
    hall.do(undo)


def test_T8_10_what_one_side_has_reported_rests_on_it() -> None:
    hall = OneTable(TEACHERS)
    ruled = hall.rule(hall.a, "illegal-information", 3, at_fault="declarer")
    reported = hall.do(c.ReportResult(1, hall.a, played("NS60 NS40 NS30")))
    undo = c.Undo(ruled.seq, "判错了")
    assert f"先撤销第 {reported.seq} 号" in hall.refused(undo).zh
    hall.do(c.Undo(reported.seq, "要重新报"))
    hall.do(undo)


def test_T8_5_a_ruling_whose_points_the_program_added_is_undone_at_any_time() -> None:
    """30 for three cards: 60 and 30 are 90, the deal is taken; without them one level up."""
    hall = OneTable(TEACHERS)
    ruled = hall.rule(hall.a, "out-of-turn", 1, cards=3, at_fault="declarer")
    hall.enter_sheet("NS60")
    assert hall.story.levels == (0, 0)
    hall.do(c.Undo(ruled.seq, "判错了"))
    assert hall.story.levels == (1, 0)
    assert verified(hall).problems == ()


def test_Z4_2_a_first_deal_given_up_was_not_played() -> None:
    hall = OneTable(ZHUHAI)
    ruled = hall.rule(hall.a, "lateness", minutes=12)
    hall.enter_sheet("EW60")
    refusal = hall.refused(c.Undo(ruled.seq, "没有迟到"))
    assert (refusal.reason, refusal.clause) == (Reason.OTHERS_DEPEND, "Z4.2")


def test_levels_that_have_two_rulings_in_them_keep_neither_in_silence() -> None:
    hall = OneTable(SZPT)
    first = hall.rule(hall.a, "looking", 1, at_fault="declarer")
    hall.rule(hall.b, "looking", 2, at_fault="declarer")
    hall.enter_sheet(Score((2, 0), rulings_included=True))
    refusal = hall.refused(c.Undo(first.seq, "判错了"))
    assert refusal.reason is Reason.OTHERS_DEPEND
    assert f"先撤销第 {hall.state.seq} 号" in refusal.zh


def test_levels_that_had_the_ruling_in_them_when_it_was_written_down() -> None:
    hall = OneTable(SZPT)
    sheet = hall.enter_sheet(Score((2, 0)))
    made = ruling_on(
        hall.competition,
        EntryId(hall.a),
        "looking",
        {"at_fault": "declarer"},
        deal=1,
        included=True,
    )
    ruled = hall.do(made.command)
    undo = c.Undo(ruled.seq, "判错了")
    assert f"先撤销第 {sheet.seq} 号" in hall.refused(undo).zh
    hall.do(c.Undo(sheet.seq, "级数里有它"))
    hall.do(undo)


def test_once_the_next_round_is_paired_only_an_appeal_takes_such_a_ruling_out() -> None:
    """Z4.2: who is twelve minutes late gives the first deal up, and the sheet has one less."""
    hall = begun(load(ZHUHAI), 4)
    hall.do(c.StartRound())
    hall.now += timedelta(minutes=40)
    late = EntryId(hall.tables[1][0])
    ruled = hall.do(ruling_on(hall.competition, late, "lateness", {"minutes": 12}).command)
    hall.sheet(1, played("EW60"))
    hall.sheet(2, Score((3, 1)))
    hall.do(c.PublishScores(), 0)
    hall.pair()
    refusal = hall.refused(c.Undo(ruled.seq, "没有迟到"))
    assert (refusal.reason, refusal.clause) == (Reason.OTHERS_DEPEND, "Z4.2")
    assert "由当事一方申诉" in refusal.zh
    assert refusal.needed is None
    hall.do(c.FileAppeal(late, c.AppealForm.WRITTEN, "没有迟到", ruling=1))
    hall.do(c.DecideAppeal(1, True, "成立", 1, Score((5, 1))))


def test_a_substitute_s_score_is_not_that_of_who_came_after_all() -> None:
    hall = OneTable(SANYA)
    ruled = hall.rule(hall.a, "lateness", minutes=20)
    hall.enter_sheet(Score(deals=((3, 3, -6),) * 10))
    refusal = hall.refused(c.Undo(ruled.seq, "没有迟到"))
    assert refusal.reason is Reason.OTHERS_DEPEND
    assert f"先撤销第 {hall.state.seq} 号" in refusal.zh


def test_an_undoing_of_an_earlier_file_stands(broken_off: tuple[OneTable, Event]) -> None:
    hall, ruled = broken_off
    hall.on_record(c.Undo(ruled.seq, "判错了"))
    assert verified(hall).problems == ()
