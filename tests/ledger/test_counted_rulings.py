"""A second time has a first: who takes the first back meets the ruling that counted it."""

from __future__ import annotations

from paisai.errors import Needed
from paisai.ledger import Event, Reason
from paisai.ledger import commands as c
from paisai.ledger.earlier_rulings import counted_on_void
from paisai.regulations.closing import AppealForm
from support.entered_hall import verified
from support.one_table import OneTable

TEACHERS, SANYA, BODA = "bashifen-teachers", "erdayi-sanya-2021", "shuangsheng-boda-2020"


def over_time(hall: OneTable, times: int) -> list[Event]:
    """T8.8: a warning first, then 10 points a time."""
    return [hall.rule(hall.a, "over-time", 1, at_fault="declarer") for _ in range(times)]


def test_T8_8_the_first_time_is_not_taken_back_under_the_second() -> None:
    hall = OneTable(TEACHERS)
    first, second = over_time(hall, 2)
    refusal = hall.refused(c.Undo(first.seq, "判错了"))
    assert (refusal.reason, refusal.clause) == (Reason.OTHERS_DEPEND, "T8.8")
    assert refusal.needed is Needed.UNDO
    assert f"第 {first.seq} 号记录不能直接撤销" in refusal.zh
    assert "第 2 号判罚" in refusal.zh
    assert f"先撤销第 {second.seq} 号" in refusal.zh
    assert f"undo {second.seq} first" in refusal.en


def test_T8_8_the_last_first_and_then_it_is_a_first_time_again() -> None:
    hall = OneTable(TEACHERS)
    first, second, third = over_time(hall, 3)
    said = hall.refused(c.Undo(first.seq, "判错了")).zh
    assert f"先依次撤销第 {third.seq}、{second.seq} 号" in said
    for event in (third, second, first):
        hall.do(c.Undo(event.seq, "判错了"))
    over_time(hall, 1)
    [ruling] = hall.competition.rulings
    assert ruling.text.zh.endswith("警告。")
    assert verified(hall).problems == ()


def test_E4_3t_the_second_of_three_warnings_in_a_deal_holds_the_third() -> None:
    """The third costs 3 points; with two it would be a warning."""
    hall = OneTable(SANYA)
    _, second, third = (hall.rule(hall.a, "over-time", 1) for _ in range(3))
    assert str(third.seq) in hall.refused(c.Undo(second.seq, "判错了")).zh
    elsewhere = hall.rule(hall.a, "over-time", 2)
    hall.do(c.Undo(elsewhere.seq, "另一副的第一次，与它们无关"))


def test_another_s_first_time_is_undone_beside_it() -> None:
    hall = OneTable(TEACHERS)
    over_time(hall, 2)
    other = hall.rule(hall.b, "over-time", 1, at_fault="defenders")
    hall.do(c.Undo(other.seq, "判错了人"))


def test_a_file_in_which_it_was_undone_opens_and_verifies() -> None:
    hall = OneTable(TEACHERS)
    first, _ = over_time(hall, 2)
    hall.on_record(c.Undo(first.seq, "判错了"))
    assert [ruling.number for ruling in hall.competition.rulings] == [2]
    assert verified(hall).good


def appealed() -> OneTable:
    """双升: the first of two is appealed against, its fee of 200 paid."""
    hall = OneTable(BODA)
    for _ in range(2):
        hall.rule(hall.a, "over-time", 1, at_fault="declarer")
    hall.do(c.FileAppeal(hall.a, AppealForm.WRITTEN, "没有超时", 200, ruling=1))
    return hall


def test_a_ruling_that_counted_one_annulled_by_appeal_is_named_until_it_is_undone() -> None:
    hall = appealed()
    hall.do(c.DecideAppeal(1, True, "录像为证"))
    [one] = counted_on_void(hall.competition)
    assert (one.ruling.number, [void.number for void in one.void]) == (2, [1])
    hall.do(c.Undo(one.ruling.seq, "按第 1 次重判"))
    assert [*counted_on_void(hall.competition)] == []
    hall.rule(hall.a, "over-time", 1, at_fault="declarer")
    assert [*counted_on_void(hall.competition)] == []
    assert hall.competition.rulings[-1].text.zh.endswith("警告。")


def test_an_appeal_upheld_is_not_undone_under_a_ruling_that_no_longer_counted_it() -> None:
    """Ruled anew as a first time, it would be a second once more."""
    hall = appealed()
    decided = hall.do(c.DecideAppeal(1, True, "录像为证")).seq
    hall.do(c.Undo(hall.competition.rulings[1].seq, "重判"))
    anew = hall.rule(hall.a, "over-time", 1, at_fault="declarer")
    assert f"先撤销第 {anew.seq} 号" in hall.refused(c.Undo(decided, "裁错了")).zh
