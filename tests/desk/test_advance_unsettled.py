"""A correction after the close has changed who advances: the decision comes before anything is
played by the wrong ones, wherever somebody looks for what is due.

A Swiss round, then a final: 1 and 3 advanced; by the corrected sheet 1 and 4 should have.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger.test_closing import good, wrong_way_round
from paisai.acting.foreseeing import foresee
from paisai.acting.forms import form_of
from paisai.desk.boards.attention import Trouble, attention
from paisai.desk.boards.status import status_board
from paisai.desk.due.todo import Task
from paisai.ledger import Command, Reason, Refusal
from paisai.ledger import commands as c
from paisai.referee.effects import Warned
from paisai.tournament.naming import label
from paisai.tournament.next_step import Due
from paisai.tournament.rounds import Score
from support.closed_stage import closed_stage
from support.form_examples.halls import at, posted
from support.numbered import Numbered


def published(*, started: bool) -> Numbered:
    """The final of the wrong two is out; then the sheet is corrected."""
    hall = closed_stage()
    hall.draw()
    hall.pair()
    if started:
        hall.do(c.StartRound())
    hall.do(wrong_way_round(hall))
    return hall


def of_the_wrong_final(hall: Numbered) -> tuple[Command, ...]:
    seats = hall.tables[1]
    return (
        c.EnterSheet(1, Score((3, 1)), seats),
        c.ReportResult(1, seats[0], Score((3, 1))),
        c.Forfeit(1, (seats[0],), "不来了"),
        c.PairAgain("更正了"),
    )


@pytest.mark.parametrize("started", [False, True])
def test_as_long_as_nothing_is_played_the_decision_is_due_first(started: bool) -> None:
    hall = published(started=started)
    assert hall.next.due is Due.SETTLE
    board = status_board(hall.state, hall.now)
    assert board.next.act is Task.SETTLE
    assert not {Task.SCORES, Task.END, Task.PAIR_AGAIN} & {one.act for one in board.reminders}
    three, four = (label(hall.competition, hall.id[n]) for n in "34")
    assert f"{four} 应晋级，{three} 不应晋级" in board.next.text.zh
    assert "收回已公布的决赛" in board.next.text.zh
    waiting = [one.text.zh for one in attention(hall.competition, hall.now)]
    assert any("决定更换还是保留" in one for one in waiting)


@pytest.mark.parametrize("started", [False, True])
def test_nothing_of_the_wrong_round_is_taken_until_it_is_settled(started: bool) -> None:
    hall = published(started=started)
    wrong = of_the_wrong_final(hall) if started else (c.StartRound(), *of_the_wrong_final(hall))
    for command in wrong:
        refused = hall.refused(command)
        assert refused.reason is Reason.NOT_NOW, command
        assert "更换还是保留" in refused.zh
    hall.do(c.SettleAdvance(False, "两队同意不变"))
    if not started:
        hall.do(c.StartRound())
    hall.scored("1", (3, 1), "3")
    assert good(hall)


def test_a_ruling_of_the_wrong_round_waits_too_but_not_one_of_the_round_before() -> None:
    """It would make the round one that has been played, and nobody could be replaced."""
    hall = published(started=False)
    ruling = c.Rule(hall.id["1"], "x", (Warned(),), clause="Z4.1")
    assert "更换还是保留" in hall.refused(ruling).zh
    before = replace(ruling, stage=1, round=1)
    assert not isinstance(hall.asked_before(before), Refusal)
    assert "更换还是保留" not in hall.refused(before).zh  # only that Z knows no such infraction
    hall.on_record(ruling)
    assert hall.next.due is Due.RESULTS
    assert any(
        one.trouble is Trouble.UNSETTLED and "只能保留" in one.text.zh
        for one in attention(hall.competition, hall.now)
    )


@pytest.mark.parametrize("started", [False, True])
def test_replaced_the_published_round_is_withdrawn_and_the_right_ones_play(started: bool) -> None:
    hall = published(started=started)
    told = {"how": "replace", "reason": "原表录反"}
    notes = [one.zh for one in foresee("settle_advance", at(hall), posted(told)).notes]
    assert any("决赛" in note and "收回" in note and "重新抽签编排" in note for note in notes)
    hall.do(c.SettleAdvance(True, "原表录反"))
    assert hall.next.due is Due.DRAW
    hall.draw()
    hall.pair()
    assert hall.meets() == {frozenset("14")}
    hall.do(c.StartRound())
    hall.scored("1", (3, 1), "4")
    hall.close_stage()
    hall.close()
    assert good(hall)


def test_what_was_played_by_the_wrong_ones_is_only_kept() -> None:
    hall = closed_stage()
    hall.draw()
    hall.pair()
    hall.scored("1", (3, 1), "3")
    hall.do(wrong_way_round(hall))
    offered = form_of("settle_advance", at(hall), posted({})).fields[0].options
    assert [one.value for one in offered] == ["keep"]
    assert "只能保留" in status_board(hall.state, hall.now).next.text.zh


def test_what_was_entered_by_an_earlier_version_stays_on_record() -> None:
    hall = published(started=True)
    hall.on_record(c.EnterSheet(1, Score((3, 1)), hall.tables[1]))
    assert good(hall)
