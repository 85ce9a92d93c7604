"""Whoever upholds an appeal against a first time is told which ruling counted it, and the desk
goes on saying so."""

from __future__ import annotations

from ledger.test_counted_rulings import appealed
from paisai.acting.foreseeing import foresee
from paisai.desk.boards.attention import Trouble, attention
from paisai.desk.sentences import happened
from paisai.ledger import commands as c
from support.form_examples.halls import at, posted
from support.one_table import OneTable

UPHELD = {"appeal": "1", "decision": "uphold", "reason": "录像为证"}


def troubles(hall: OneTable) -> list[str]:
    found = attention(hall.competition, hall.now)
    return [one.text.zh for one in found if one.trouble is Trouble.RULE_ANEW]


def test_it_is_said_before_the_decision_with_it_and_until_it_is_undone() -> None:
    hall = appealed()
    assert troubles(hall) == []
    second = hall.competition.rulings[1]
    name = hall.competition.entrants[second.entry].name
    notes = " ".join(one.zh for one in foresee("decide_appeal", at(hall), posted(UPHELD)).notes)
    decided = hall.do(c.DecideAppeal(1, True, "录像为证"))
    [noted] = troubles(hall)
    for said in (notes, happened(hall.state, decided).zh, noted):
        assert "第 2 号判罚" in said
        assert name in said
        assert "算了已撤销的第 1 号" in said
        assert f"第 {second.seq} 号记录" in said
    hall.do(c.Undo(second.seq, "按第 1 次重判"))
    assert troubles(hall) == []


def test_a_dismissed_appeal_says_nothing_of_it() -> None:
    hall = appealed()
    dismissed = {**UPHELD, "decision": "dismiss"}
    assert foresee("decide_appeal", at(hall), posted(dismissed)).notes == ()
