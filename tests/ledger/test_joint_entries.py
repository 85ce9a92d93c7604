"""A joint pair waits for the other unit's word where its leader has not entered it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from paisai.ledger import Reason, Refusal, export_text
from paisai.ledger import commands as c
from paisai.ledger.verify import verify_bytes
from paisai.regulations import load
from paisai.tournament.entries import EntryPlayer
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
    hall.do(c.Begin(agreed=True))
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
    hall.do(c.Begin(agreed=True))
    assert good(hall)


def test_T2_a_player_of_a_joint_pair_is_replaced_with_the_other_unit_s_word() -> None:
    """Who has agreed to 甲一 and 乙一 has not agreed to 乙二."""
    hall = teachers()
    hall.do(JOINT)
    hall.do(c.AgreeEntry("9", "u2"))
    new = EntryPlayer("乙二", date(1990, 1, 3))
    hall.do(c.ReplacePlayer("9", 2, new, "出差", awaits=("u2",)))
    assert hall.competition.entrants["9"].awaits == ("u2",)
    assert hall.refused(c.Begin()).clause == "T2"
    hall.do(c.AgreeEntry("9", "u2"))
    hall.do(c.Begin(agreed=True))
    assert good(hall)


def test_T2_who_has_not_agreed_is_still_asked_when_the_desk_replaces_a_player() -> None:
    hall = teachers()
    hall.do(JOINT)
    hall.do(c.ReplacePlayer("9", 1, EntryPlayer("甲二", date(1990, 1, 3)), "出差"))
    assert hall.competition.entrants["9"].awaits == ("u2",)
    assert good(hall)


def test_T2_a_unit_agrees_to_the_players_it_was_shown() -> None:
    hall = teachers()
    hall.do(JOINT)
    hall.do(c.ReplacePlayer("9", 2, EntryPlayer("乙二", date(1990, 1, 3)), "出差", awaits=("u2",)))
    changed = hall.refused(c.AgreeEntry("9", "u2", "甲一、乙一"))
    assert (changed.reason, changed.clause) == (Reason.NOT_NOW, "T2")
    assert "现在是 甲一、乙二" in changed.zh
    hall.do(c.AgreeEntry("9", "u2", "甲一、乙二"))
    assert good(hall)


def test_T2_once_play_has_begun_the_desk_enters_it_and_nobody_is_waited_for() -> None:
    hall = teachers()
    hall.do(replace(JOINT, awaits=()))
    hall.do(c.Begin(agreed=True))
    new = EntryPlayer("乙二", date(1990, 1, 3))
    late = hall.refused(c.ReplacePlayer("9", 2, new, "出差", awaits=("u2",)))
    assert (late.reason, late.clause) == (Reason.NOT_NOW, "T2")
    assert "裁判台" in late.zh
    hall.do(c.ReplacePlayer("9", 2, new, "出差"))
    assert hall.competition.entrants["9"].awaits == ()
    assert good(hall)


def test_T2_only_units_of_the_pair_are_asked() -> None:
    hall = teachers()
    assert hall.refused(replace(JOINT, awaits=("u9",))).reason is Reason.UNKNOWN
    hall.do(replace(JOINT, awaits=()))
    new = EntryPlayer("乙二", date(1990, 1, 3))
    wrong = hall.refused(c.ReplacePlayer("9", 2, new, "出差", awaits=("u3",)))
    assert wrong.reason is Reason.UNKNOWN
