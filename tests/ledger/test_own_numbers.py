"""A report cannot be found by trying scores against the public head, and two events made alike in
one second are two: their first events and reports hold a number that nobody can guess."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

import pytest

from paisai.ledger import Ledger, Request, carry_out, export_text, import_text, verify
from paisai.ledger import commands as c
from paisai.ledger.event import Event, read_line, sealed
from paisai.ledger.verify import verify_bytes
from paisai.regulations import load
from paisai.tournament.rounds import Score
from support.hall import plain
from support.one_table import OneTable

TEACHERS = "bashifen-teachers"


def made(path: Path) -> Ledger:
    command = c.Create("比赛", plain(load(TEACHERS)), date(2026, 5, 16))
    return Ledger.create(path, command, "组委会", datetime(2026, 5, 1, 9, 0))


def test_two_events_made_alike_in_one_second_are_told_apart(tmp_path: Path) -> None:
    one, other = made(tmp_path / "一.jsonl"), made(tmp_path / "二.jsonl")
    assert one.state.competition == other.state.competition
    assert one.state.head != other.state.head
    assert verify(one.path).good
    again = import_text(export_text(one.state), tmp_path / "三.jsonl")
    assert again.state.head == one.state.head


def report(hall: OneTable, score: Score, salt: str) -> Event:
    request = Request(c.ReportResult(1, hall.a, score), "甲", hall.now, salt)
    return carry_out(hall.state, request)[0]


def test_who_knows_all_that_is_public_does_not_find_a_report_by_trying() -> None:
    """He knows the record so far, the minute, who reports, and every score there can be."""
    hall = OneTable(TEACHERS)
    right = report(hall, Score((3, 1)), "a number that nobody knows")
    tried = [
        report(hall, Score((a, b)), salt).hash
        for salt in ("", "another")
        for a in range(6)
        for b in range(6)
    ]
    assert right.hash not in tried
    assert report(hall, Score((3, 1)), "").hash in tried
    assert "nobody" not in right.line()


def test_it_verifies_with_its_number_and_without_and_nothing_else_has_one() -> None:
    hall = OneTable(TEACHERS)
    text = export_text(hall.state)
    for salt in ("", "a number that nobody knows"):
        line = report(hall, Score((3, 1)), salt).line() + "\n"
        assert verify_bytes((text + line).encode(), Path("比赛.jsonl")).good


def test_nor_is_what_one_of_three_confirms_found_by_trying() -> None:
    """The third has not answered: the score is not out."""
    hall = OneTable("erdayi-sanya-2021")
    deals = Score(deals=((2, -1, -1),) * 10)
    hall.do(c.ReportResult(1, hall.a, deals))
    request = Request(c.ConfirmResult(1, hall.b, score=deals), "乙", hall.now, "nobody knows")
    told = carry_out(hall.state, request)[0]
    assert "salt" in told.data
    text = export_text(hall.state) + told.line() + "\n"
    assert verify_bytes(text.encode(), Path("比赛.jsonl")).good


@pytest.mark.parametrize("salt", [7, None, ["x"]])
def test_what_is_no_such_number_is_a_problem(salt: object) -> None:
    hall = OneTable(TEACHERS)
    right = report(hall, Score((3, 1)), "")
    forged = _with(hall, right, salt)
    text = export_text(hall.state) + forged.line() + "\n"
    assert not verify_bytes(text.encode(), Path("比赛.jsonl")).good


def test_another_act_has_no_such_number() -> None:
    hall = OneTable(TEACHERS)
    told = carry_out(hall.state, Request(c.Announce("请安静"), "甲", hall.now, "salt"))[0]
    assert "salt" not in told.data
    text = export_text(hall.state) + _with(hall, told, "0" * 32).line() + "\n"
    assert not verify_bytes(text.encode(), Path("比赛.jsonl")).good
    assert read_line(told.line()) == told


def _with(hall: OneTable, event: Event, salt: object) -> Event:
    data = {**event.data, "salt": salt}
    return sealed(event.seq, event.time, event.actor, event.kind, data, hall.state.head)
