"""One side declares a deal and the other defends it: a ruling that says otherwise of either is
met when it is given, not by the sheet."""

from __future__ import annotations

from paisai.errors import Needed
from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.tournament.entries import EntryId
from support.entered_hall import verified
from support.one_table import OneTable

ZHUHAI = "tuolaji-zhuhai-2019"


def test_both_sides_are_not_the_declarer_s() -> None:
    hall = OneTable(ZHUHAI)
    hall.rule(hall.a, "exposed-card", 1, at_fault="declarer")
    refusal = hall.refused_rule(hall.b, "exposed-card", 1, at_fault="declarer")
    assert refusal.reason is Reason.NOT_POSSIBLE
    assert refusal.needed is Needed.UNDO_RULING
    assert "第 1 号判罚已按庄家方判了" in refusal.zh
    assert "应是防守方" in refusal.zh
    assert "ruling 1" in refusal.en
    hall.rule(hall.b, "exposed-card", 1, at_fault="defenders")
    hall.rule(hall.b, "exposed-card", 2, at_fault="declarer")


def test_nor_both_the_defenders_nor_one_side_each_in_turn() -> None:
    hall = OneTable(ZHUHAI)
    hall.rule(hall.a, "over-time", 1, at_fault="defenders")
    both = hall.refused_rule(hall.b, "over-time", 1, at_fault="defenders")
    assert "应是庄家方" in both.zh
    turned = hall.refused_rule(hall.a, "exposed-card", 1, at_fault="declarer")
    assert "应是防守方" in turned.zh


def test_with_the_first_undone_the_second_is_taken() -> None:
    hall = OneTable(ZHUHAI)
    first = hall.rule(hall.a, "exposed-card", 1, at_fault="declarer")
    hall.do(c.Undo(first.seq, "坐庄的是对方"))
    hall.rule(hall.b, "exposed-card", 1, at_fault="declarer")
    hall.rule(hall.a, "exposed-card", 1, at_fault="defenders")


def test_a_file_that_holds_both_opens_and_verifies() -> None:
    hall = OneTable(ZHUHAI)
    for entry in (hall.a, hall.b):
        facts = {"at_fault": "declarer"}
        hall.on_record(
            ruling_on(hall.competition, EntryId(entry), "exposed-card", facts, deal=1).command
        )
    assert verified(hall).good
