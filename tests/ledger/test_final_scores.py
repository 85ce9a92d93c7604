"""Scores that are final stay so, by whatever way somebody would change them (E4.8.9).

竞技二打一, one table; published at some minute, corrected for ten more, never after.
"""

from __future__ import annotations

import pytest

from paisai.ledger import Event, Reason
from paisai.ledger import commands as c
from paisai.tournament.sheet import Score
from support.entered_hall import verified
from support.hall import Hall
from support.numbered import four_pairs
from support.qualified import three_players

RIGHT, WRONG = (6, -3, -3), (-3, 6, -3)


@pytest.fixture
def published() -> tuple[Hall, Event]:
    """A table whose sheet was read wrong, and the publication of its scores."""
    hall = three_players()
    hall.sheet(1, Score(deals=((WRONG,) * 10)))
    return hall, hall.do(c.PublishScores())


def test_E4_8_9_within_ten_minutes_the_publication_may_be_undone(
    published: tuple[Hall, Event],
) -> None:
    hall, event = published
    hall.do(c.Undo(event.seq, "公布早了"), 10)
    assert verified(hall).problems == ()


def test_E4_8_9_after_ten_minutes_it_is_no_way_to_change_a_score(
    published: tuple[Hall, Event],
) -> None:
    hall, event = published
    late = hall.refused(c.Undo(event.seq, "抄错了"), 11)
    assert (late.reason, late.clause) == (Reason.TOO_LATE, "E4.8.9")


def test_E4_8_9_nor_is_a_correction_undone_then(published: tuple[Hall, Event]) -> None:
    hall, _ = published
    corrected = hall.do(c.CorrectResult(1, Score(deals=((RIGHT,) * 10)), "抄错"), 9)
    undo = c.Undo(corrected.seq, "还是原来的对")
    assert hall.refused(undo, 2).clause == "E4.8.9"
    hall.do(undo, 1)


def test_E4_8_9_what_changes_no_score_may_still_be_undone(published: tuple[Hall, Event]) -> None:
    hall, _ = published
    told = hall.do(c.Announce("请安静"), 20)
    hall.do(c.Undo(told.seq, "播错了"))
    assert verified(hall).problems == ()


def test_T10_where_the_chief_referee_may_correct_later_it_may_be_undone_later_too() -> None:
    hall = four_pairs()
    for table in hall.tables:
        hall.sheet(table, Score((3, 1)))
    event = hall.do(c.PublishScores())
    hall.do(c.Undo(event.seq, "公布早了"), 60)
