"""A joint pair waits for the other unit's word where its leader has not entered it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from paisai.ledger import Reason, Refusal, export_text
from paisai.ledger import commands as c
from paisai.ledger.verify import verify_bytes
from paisai.regulations import load
from paisai.tournament.entrants import EntryPlayer
from support.hall import Hall

PAIR = (EntryPlayer("甲一", date(1990, 1, 1)), EntryPlayer("乙一", date(1990, 1, 2)))
JOINT = c.AddEntry("9", "联队", PAIR, ("u1", "u2"), awaits=("u2",))


def teachers(**more: object) -> Hall:
    hall = Hall()
    hall.create(replace(load("bashifen-teachers"), **more))
    for i in range(1, 4):
        hall.enter(f"p{i}", f"u{i}")
    return hall


def good(hall: Hall) -> bool:
    return verify_bytes(export_text(hall.state).encode(), Path("x")).good


def test_T2_a_joint_pair_is_not_drawn_before_the_other_unit_has_agreed() -> None:
    hall = teachers()
    hall.do(JOINT)
    waiting = hall.refused(c.Begin())
    assert (waiting.reason, waiting.clause) == (Reason.INCOMPLETE, "T2")
    assert "等 u2 同意合组" in waiting.zh
    assert hall.refused(c.AgreeEntry("9", "u1")).reason is Reason.NOT_NOW
    assert hall.refused(c.AgreeEntry("p1", "u1")).reason is Reason.NOT_NOW
    hall.do(c.AgreeEntry("9", "u2"))
    hall.do(c.Begin())
    assert good(hall)


def test_T2_nor_accepted_in_a_review() -> None:
    hall = teachers(review=load("erdayi-sanya-2021").review)
    hall.do(JOINT)
    assert hall.refused(c.ReviewEntry("9", True)).clause == "T2"
    assert not isinstance(hall.ask(c.ReviewEntry("9", False, "没有同意")), Refusal)
    hall.do(c.AgreeEntry("9", "u2"))
    hall.do(c.ReviewEntry("9", True))
    assert good(hall)


def test_T2_what_the_desk_entered_waits_for_nobody() -> None:
    hall = teachers()
    hall.do(replace(JOINT, awaits=()))
    hall.do(c.Begin())
    assert good(hall)
