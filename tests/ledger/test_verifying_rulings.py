"""Verifying says which rulings are not the regulation's, and does not call the record broken."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from paisai.ledger import Reason, export_text
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.ledger.verify import Verified, verify_bytes
from paisai.referee.effects import MatchPoints
from paisai.regulations import load
from paisai.text import Text
from paisai.tournament.entries import EntryId
from support.hall import Hall


def playing() -> Hall:
    hall = Hall()
    hall.create(load("tuolaji-zhuhai-2019"))
    for name in ("狼牙", "龙队", "飞虎", "猛犸"):
        hall.enter(name, f"{name}单位")
    hall.do(c.Begin(agreed=True))
    hall.draw()
    for command in (c.Pair(), c.PublishRound(), c.StartRound()):
        hall.do(command)
    return hall


def verified(hall: Hall) -> Verified:
    return verify_bytes(export_text(hall.state).encode(), Path("比赛.jsonl"))


def lateness(hall: Hall, entry: str, minutes: int) -> c.Rule:
    return ruling_on(hall.competition, EntryId(entry), "lateness", {"minutes": minutes}).command


def test_Z4_2_a_ruling_of_the_regulation_is_no_matter() -> None:
    hall = playing()
    hall.do(lateness(hall, hall.tables[1][0], 6), 6)
    found = verified(hall)
    assert (found.good, found.notices) == (True, ())


def test_Z4_2_a_ruling_by_somebody_s_own_measure_is_told_with_what_the_regulation_gives() -> None:
    """Six minutes late are 20 points of the first deal, and not two match points."""
    hall = playing()
    entry = hall.tables[1][0]
    right = lateness(hall, entry, 6)
    own = replace(right, effects=(MatchPoints(-2),), text=Text("扣两个场分", "two match points"))
    at = hall.on_record(own).seq
    found = verified(hall)
    assert found.good
    (notice,) = found.notices
    assert notice.line == at
    assert notice.zh.startswith(f"第 1 号判罚（{entry}")
    assert "扣两个场分" in notice.zh
    assert right.text.zh in notice.zh
    assert "20" in notice.zh
    assert "（Z4.2）" in notice.zh
    assert right.text.en in notice.en
    hall.do(c.Undo(at, "判错了"))
    assert verified(hall).notices == ()


def test_the_ledger_takes_no_new_ruling_but_the_regulation_s() -> None:
    """Whoever asks, by whatever way: the penalty is not chosen by who writes it down (Z4.2)."""
    hall = playing()
    entry = hall.tables[1][0]
    right = lateness(hall, entry, 6)
    for wrong in (
        replace(right, effects=(MatchPoints(-2),)),
        replace(right, text=Text("算了", "never mind")),
        replace(right, clause="Z4.1"),
    ):
        refused = hall.refused(wrong)
        assert (refused.reason, refused.clause) == (Reason.NOT_POSSIBLE, "Z4.2")
        assert right.text.zh in refused.zh
        assert right.text.en in refused.en
    assert "no-such" in hall.refused(replace(right, infraction="no-such", effects=())).zh
    assert hall.refused(replace(right, facts={"minutes": "六"})).reason is Reason.UNREADABLE
    hall.do(right, 6)


def test_a_ruling_on_what_the_regulation_does_not_know_is_told() -> None:
    hall = playing()
    hall.on_record(c.Rule(hall.tables[1][0], "no-such", (), text=Text("口头提醒", "a word")))
    found = verified(hall)
    assert found.good
    (notice,) = found.notices
    assert "no-such" in notice.zh
    assert "no-such" in notice.en
