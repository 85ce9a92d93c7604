"""A play-off that a correction has made pointless: who corrects is told before, the board after.

竞技二打一 with six players of whom three go on. Table 1: 60, −30, −30; table 2: 111, −51, −60: the
two at −30 play the third place off with the one at −51 (E4.2b). By the corrected sheet they have
−24 and −33, and nobody is tied.
"""

from __future__ import annotations

from pathlib import Path

from desk.test_who_advances import C_LOSES, A, tied
from paisai.acting.foreseeing import foresee
from paisai.desk.boards.status import status_board
from paisai.desk.due.todo import Task
from paisai.ledger import commands as c
from paisai.ledger import export_text
from paisai.tournament.next_step import Due
from paisai.tournament.ranking.standings import advancing
from paisai.tournament.rounds import Score
from support.desk import paisai
from support.entered_hall import verified
from support.form_examples.halls import at, posted
from support.hall import Hall
from support.qualified import three_players

CORRECTED = Score(deals=(*(A,) * 9, C_LOSES))
CORRECTION = c.CorrectResult(1, CORRECTED, "核对原表", round=1)


def going_on(hall: Hall) -> set[str]:
    assert hall.competition.stage is not None
    return {*advancing(hall.competition, hall.competition.stage)}


def play(hall: Hall, winner: str) -> None:
    row = tuple(6 if entry == winner else -3 for entry in hall.tables[1])
    hall.sheet(1, Score(deals=((row[0], row[1], row[2]),) * 3))


def test_E4_2b_who_corrects_is_told_before_that_the_play_off_is_pointless() -> None:
    hall, _ = tied()
    hall.draw()
    hall.pair()
    deals = " ".join(["甲+6"] * 9 + ["丙-6"])
    told = {"stage": "1", "round": "1", "table": "1", "deals": deals, "reason": "核对原表"}
    notes = [one.zh for one in foresee("correct_result", at(hall), posted(told)).notes]
    assert any("第 2 轮的加赛定不了什么" in note for note in notes)


def test_E4_2b_one_that_is_not_played_is_taken_back() -> None:
    """Its start, then its publication; then the stage is closed with who is third."""
    hall, (a, b, _, e, _, _) = tied()
    hall.draw()
    hall.pair()
    published = hall.state.seq
    started = hall.do(c.StartRound(), 0).seq
    hall.do(CORRECTION)
    for seq in (started, published):
        due = status_board(hall.state, hall.now).next
        assert (due.act, due.about) == (Task.TAKE_BACK, str(seq))
        hall.do(c.Undo(seq, "不用加赛了"))
    assert hall.next.due is Due.CLOSE_STAGE
    assert going_on(hall) == {a, b, e}
    assert verified(hall).problems == ()


def test_E4_2b_one_that_was_played_does_not_count_and_the_board_says_so() -> None:
    hall, (a, b, _, e, f, _) = tied()
    hall.draw()
    hall.pair()
    play(hall, f)
    assert going_on(hall) == {a, e, f}
    assert "定不了什么" not in status_board(hall.state, hall.now).next.text.zh
    hall.do(CORRECTION)
    assert going_on(hall) == {a, b, e}
    assert "第 2 轮的加赛定不了什么，不算" in status_board(hall.state, hall.now).next.text.zh


def test_E4_2b_another_tie_is_played_off_and_that_counts() -> None:
    """By the corrected sheets of both tables those at −24 are tied, one at each."""
    hall, (a, b, _, e, f, g) = tied()
    hall.draw()
    hall.pair()
    play(hall, f)
    hall.do(CORRECTION)
    hall.do(c.CorrectResult(2, Score(deals=(*(A,) * 9, (3, -6, 3))), "核对原表", round=1))
    assert hall.next.due is Due.DRAW
    hall.draw()
    hall.pair()
    assert {b, g} < {*hall.tables[1]}
    play(hall, g)
    assert hall.next.due is Due.CLOSE_STAGE
    assert going_on(hall) == {a, e, g}
    assert verified(hall).problems == ()


def test_E4_2d_three_more_deals_that_a_correction_made_pointless() -> None:
    """The first two of the final have 15 each; by the corrected sheet 24 and 6, so nobody plays
    on."""
    hall = three_players()
    one, two, three = hall.tables[1]
    rows = (A,) * 5 + ((-3, 6, -3),) * 5
    hall.sheet(1, Score(deals=rows))
    hall.do(c.PublishScores())
    hall.pair()
    published = hall.state.seq
    hall.do(c.CorrectResult(1, Score(deals=(*rows[:5], A, *rows[6:])), "核对原表", round=1))
    due = status_board(hall.state, hall.now).next
    assert (due.act, due.about) == (Task.TAKE_BACK, str(published))
    hall.do(c.Undo(published, "不用加赛了"))
    assert hall.next.due is Due.CLOSE_STAGE
    assert hall.places() == [(1, one), (2, two), (3, three)]


def test_E4_2b_the_command_line_says_so_when_it_corrects(tmp_path: Path) -> None:
    hall, _ = tied()
    hall.draw()
    hall.pair()
    file = tmp_path / "赛.jsonl"
    file.write_text(export_text(hall.state))
    at_ = ["--at", f"{hall.now:%Y-%m-%dT%H:%M}"]
    score = ["甲+6"] * 9 + ["丙-6"]
    line = ["result", "correct", str(file), "1", *score, "--round", "1", "--reason", "核对原表"]
    said = paisai(*line, *at_)
    assert said.code == 0, said
    assert "第 2 轮的加赛定不了什么" in said.out
    assert "undo" in paisai("status", str(file), *at_).out
