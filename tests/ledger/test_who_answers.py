"""Who answers for a late sheet once it is corrected, and what is a deal worth that a void ruling
had broken off? 80 分, one table."""

from __future__ import annotations

from datetime import timedelta

import pytest

from paisai.errors import Needed
from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.regulations.closing import AppealForm
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Score
from support.entered_hall import verified
from support.one_table import OneTable, played

TEACHERS = "bashifen-teachers"


def keys(hall: OneTable) -> dict[str, tuple[str, str]]:
    """Match points and VP of each side."""
    return {
        row.entry: (str(dict(row.keys)["match_points"]), str(dict(row.keys)["vp"]))
        for row in standings(hall.competition)
    }


@pytest.fixture
def late() -> OneTable:
    """East-West have won 6:1, and hand the sheet in a quarter of an hour after the end: they have
    a forfeit, North-South what five levels fewer give (T3.6a, T3.6b)."""
    hall = OneTable(TEACHERS)
    hall.now += timedelta(minutes=35)
    seats = hall.tables[1]
    done = hall.do(c.EnterSheet(1, Score((1, 6)), seats, handed_in=hall.now, responsible=hall.b))
    assert done.data["outcome"]["late_by"] == hall.b
    assert keys(hall) == {hall.a: ("0", "5"), hall.b: ("0", "0")}
    return hall


def test_T3_6b_who_has_not_won_after_all_was_not_to_hand_it_in(late: OneTable) -> None:
    """The sheet was read the wrong way round: North-South have won, and should have brought it."""
    turned = c.CorrectResult(1, Score((6, 1)), "抄反了")
    asked = late.refused(turned)
    assert (asked.reason, asked.clause) == (Reason.INCOMPLETE, "T3.6b")
    assert asked.needed is Needed.RESPONSIBLE
    late.do(c.CorrectResult(1, Score((6, 1)), "抄反了", responsible=late.a))
    assert keys(late) == {late.a: ("0", "0"), late.b: ("0", "5")}
    assert verified(late).problems == ()


def test_T3_6b_the_desk_may_say_that_the_same_side_answers(late: OneTable) -> None:
    late.do(c.CorrectResult(1, Score((6, 1)), "抄反了", responsible=late.b))
    assert keys(late) == {late.a: ("3", "15"), late.b: ("0", "0")}


def test_T3_6b_who_still_has_won_still_answers(late: OneTable) -> None:
    late.do(c.CorrectResult(1, Score((1, 4)), "抄错"))
    assert keys(late) == {late.a: ("0", "7"), late.b: ("0", "0")}


def test_T3_6b_nobody_answers_for_a_sheet_that_came_in_time() -> None:
    """Until somebody says that it did not."""
    hall = OneTable(TEACHERS)
    hall.enter_sheet(Score((1, 6)))
    hall.do(c.CorrectResult(1, Score((6, 1)), "抄反了"))
    assert keys(hall) == {hall.a: ("3", "15"), hall.b: ("0", "5")}
    hall.do(c.CorrectResult(1, Score((6, 1)), "迟交没有记", responsible=hall.a))
    assert keys(hall) == {hall.a: ("0", "0"), hall.b: ("0", "5")}
    assert verified(hall).problems == ()


def test_T3_6b_a_correction_can_find_that_nobody_was_late(late: OneTable) -> None:
    both = c.CorrectResult(1, Score((1, 6)), "裁判记错", responsible=late.b, in_time=True)
    assert late.refused(both).needed is Needed.RESPONSIBLE
    late.do(c.CorrectResult(1, Score((1, 6)), "裁判记错", in_time=True))
    assert keys(late) == {late.a: ("0", "5"), late.b: ("3", "15")}
    assert verified(late).problems == ()


def test_T3_6b_so_can_a_correction_that_changes_who_has_won(late: OneTable) -> None:
    late.do(c.CorrectResult(1, Score((6, 1)), "抄反了，也没有迟", in_time=True))
    assert keys(late) == {late.a: ("3", "15"), late.b: ("0", "5")}


def test_T3_6b_a_correction_of_an_earlier_file_stands(late: OneTable) -> None:
    late.on_record(c.CorrectResult(1, Score((6, 1)), "抄反了"))
    assert verified(late).problems == ()


@pytest.fixture
def broken_off() -> OneTable:
    """T8.10 in deal 3, in which the defenders had 30 points: 60 and 40 are one and two levels for
    North-South, 30 and 120 are 150, three levels for East-West."""
    hall = OneTable(TEACHERS)
    hall.rule(hall.a, "illegal-information", 3, at_fault="declarer")
    hall.enter_sheet("NS60 NS40 NS30")
    assert keys(hall) == {hall.a: ("1.5", "10"), hall.b: ("1.5", "10")}
    hall.do(c.EndRound("打完了"))
    hall.do(c.PublishScores())
    hall.do(c.FileAppeal(hall.a, AppealForm.WRITTEN, "没有传递", ruling=1))
    return hall


def test_T8_10_a_deal_that_was_broken_off_is_worth_nothing_when_the_ruling_is_void(
    broken_off: OneTable,
) -> None:
    """30 points would be three more levels for the side that was ruled on; nobody played for
    them."""
    bare = broken_off.refused(c.DecideAppeal(1, True, "没有证据"))
    assert (bare.reason, bare.clause) == (Reason.INCOMPLETE, "T8.10")
    assert bare.needed is Needed.NEW_SCORE_OR_REPLAY
    assert "第 3 副" in bare.zh
    broken_off.do(c.DecideAppeal(1, True, "没有证据", 1, played("NS60 NS40")))
    assert keys(broken_off) == {broken_off.a: ("3", "13"), broken_off.b: ("0", "7")}
    assert verified(broken_off).problems == ()


def test_T8_10_it_may_be_replayed_and_a_dismissed_appeal_changes_nothing(
    broken_off: OneTable,
) -> None:
    assert not isinstance(broken_off.ask(c.DecideAppeal(1, True, "重打", replay=True)), Exception)
    broken_off.do(c.DecideAppeal(1, False, "证据充分"))
    assert keys(broken_off)[broken_off.a] == ("1.5", "10")


def test_T8_10_an_appeal_upheld_in_an_earlier_file_stands(broken_off: OneTable) -> None:
    broken_off.on_record(c.DecideAppeal(1, True, "没有证据"))
    assert verified(broken_off).problems == ()


@pytest.fixture
def appealed(late: OneTable) -> OneTable:
    late.do(c.EndRound("打完了"))
    late.do(c.PublishScores())
    late.do(c.FileAppeal(late.a, AppealForm.WRITTEN, "级数记反了"))
    return late


def test_T3_6b_an_upheld_appeal_that_changes_who_has_won_is_asked_who_was_late(
    appealed: OneTable,
) -> None:
    """North-South have won 6:1, and should have brought the sheet: a forfeit for them, and for
    East-West what five levels fewer give."""
    asked = appealed.refused(c.DecideAppeal(1, True, "核对无误", 1, Score((6, 1))))
    assert (asked.reason, asked.clause) == (Reason.INCOMPLETE, "T3.6b")
    assert asked.needed is Needed.RESPONSIBLE
    upheld = c.DecideAppeal(1, True, "核对无误", 1, Score((6, 1)), responsible=appealed.a)
    appealed.do(upheld)
    assert keys(appealed) == {appealed.a: ("0", "0"), appealed.b: ("0", "5")}
    assert verified(appealed).problems == ()


def test_T3_6b_whoever_decides_may_leave_it_with_the_same_side(appealed: OneTable) -> None:
    upheld = c.DecideAppeal(1, True, "核对无误", 1, Score((6, 1)), responsible=appealed.b)
    appealed.do(upheld)
    assert keys(appealed) == {appealed.a: ("3", "15"), appealed.b: ("0", "0")}


def test_T3_6b_an_appeal_that_leaves_the_winner_asks_nothing(appealed: OneTable) -> None:
    appealed.do(c.DecideAppeal(1, True, "核对无误", 1, Score((1, 4))))
    assert keys(appealed) == {appealed.a: ("0", "7"), appealed.b: ("0", "0")}


def test_T3_6b_who_was_late_is_said_only_with_a_new_score(appealed: OneTable) -> None:
    bare = appealed.refused(c.DecideAppeal(1, True, "核对无误", responsible=appealed.a))
    assert bare.needed is Needed.NEW_SCORE
    other = appealed.refused(
        c.DecideAppeal(1, True, "核对无误", 1, Score((6, 1)), responsible="p9")
    )
    assert other.reason is Reason.NOT_AT_TABLE


def test_T3_6b_an_appeal_about_a_sheet_in_time_changes_the_score_alone() -> None:
    hall = OneTable(TEACHERS)
    hall.enter_sheet(Score((1, 6)))
    hall.do(c.EndRound("打完了"))
    hall.do(c.PublishScores())
    hall.do(c.FileAppeal(hall.a, AppealForm.WRITTEN, "级数记反了"))
    assert hall.refused(c.DecideAppeal(1, True, "没有迟交", 1, in_time=True)).clause == "T3.6b"
    hall.do(c.DecideAppeal(1, True, "核对无误", 1, Score((6, 1))))
    assert keys(hall) == {hall.a: ("3", "15"), hall.b: ("0", "5")}


def test_T3_6b_an_upheld_appeal_can_find_that_nobody_was_late(appealed: OneTable) -> None:
    """The score stays 1:6, which is three match points and 15 VP for East-West."""
    appealed.do(c.DecideAppeal(1, True, "表在桌上压着，没有迟", 1, in_time=True))
    assert keys(appealed) == {appealed.a: ("0", "5"), appealed.b: ("3", "15")}
    assert verified(appealed).problems == ()


def test_T3_6b_a_ruling_that_is_void_does_not_change_who_was_to_hand_it_in() -> None:
    """40 for four cards: 60 and 40 are 100, one level for East-West, who had won when the sheet was
    due. With the ruling void North-South have: 2 match points and 11 VP for one level (T3.6a)."""
    hall = OneTable(TEACHERS)
    hall.rule(hall.a, "out-of-turn", 1, cards=4, at_fault="declarer")
    hall.now += timedelta(minutes=35)
    late = c.EnterSheet(1, played("NS60"), hall.tables[1], responsible=hall.b)
    assert hall.do(late).data["outcome"]["late_by"] == hall.b
    hall.do(c.EndRound("打完了"))
    hall.do(c.PublishScores())
    hall.do(c.FileAppeal(hall.a, AppealForm.WRITTEN, "没有抢出", ruling=1))
    hall.do(c.DecideAppeal(1, True, "没有抢出"))
    assert keys(hall) == {hall.a: ("2", "11"), hall.b: ("0", "0")}


def test_T3_6b_an_appeal_decided_in_an_earlier_file_stands(appealed: OneTable) -> None:
    appealed.on_record(c.DecideAppeal(1, True, "核对无误", 1, Score((6, 1))))
    assert verified(appealed).problems == ()
