"""Scores that are final stay so, by whatever way somebody would change them (E4.8.9).

竞技二打一, one table; published at some minute, corrected for ten more, never after.
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from paisai.ledger import Event, Reason
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.regulations.closing import AppealForm
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Score
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


def smoking(hall: Hall) -> c.Rule:
    """E4.8.5: 3 points off."""
    return ruling_on(hall.competition, EntryId("p0"), "smoking", {}).command


def test_E4_8_9_a_ruling_that_costs_points_does_not_change_final_scores_either(
    published: tuple[Hall, Event],
) -> None:
    hall, _ = published
    late = hall.refused(smoking(hall), 11)
    assert (late.reason, late.clause) == (Reason.TOO_LATE, "E4.8.9")
    assert "警告" in late.zh
    warned = ruling_on(hall.competition, EntryId("p0"), "exposed-card", {}).command
    hall.do(warned, 11)


def test_E4_8_9_within_the_ten_minutes_it_does(published: tuple[Hall, Event]) -> None:
    hall, _ = published
    total = {row.entry: dict(row.keys)["total"] for row in standings(hall.competition)}["p0"]
    hall.do(smoking(hall), 10)
    after = {row.entry: dict(row.keys)["total"] for row in standings(hall.competition)}["p0"]
    assert int(after) == int(total) - 3


def test_E4_8_9_nor_is_such_a_ruling_undone_then(published: tuple[Hall, Event]) -> None:
    hall, _ = published
    ruled = hall.do(smoking(hall))
    undo = c.Undo(ruled.seq, "不是他")
    assert hall.refused(undo, 10).clause == "E4.8.9"
    hall.do(undo, 9)
    assert verified(hall).problems == ()


def test_E4_8_10_an_appeal_in_time_may_and_is_decided_anew_if_that_was_undone(
    published: tuple[Hall, Event],
) -> None:
    hall, _ = published
    hall.do(smoking(hall))
    hall.do(c.FileAppeal("p0", AppealForm.ORAL, "不是我", ruling=1))
    hall.do(c.FileAppeal("p0", AppealForm.WRITTEN, "不是我", 500, appeal=1))
    decided = hall.do(c.DecideAppeal(1, True, "查明不是"), 30)
    hall.do(c.Undo(decided.seq, "写错了号"))
    hall.do(c.DecideAppeal(1, False, "确是"))
    assert verified(hall).problems == ()


def test_E4_8_9_a_ruling_on_record_from_before_stands(published: tuple[Hall, Event]) -> None:
    hall, _ = published
    hall.now += timedelta(minutes=60)
    ruled = hall.on_record(smoking(hall))
    hall.on_record(c.Undo(ruled.seq, "不是他"))
    assert verified(hall).problems == ()


def test_T9_where_the_chief_referee_may_correct_later_conduct_is_ruled_later_too() -> None:
    """Half a point off an hour after the scores, and given back an hour after that."""
    hall = four_pairs()
    for table in hall.tables:
        hall.sheet(table, Score((3, 1)))
    hall.do(c.PublishScores())
    entry = EntryId(hall.tables[1][0])
    ruled = hall.do(ruling_on(hall.competition, entry, "conduct", {}).command, 60)
    hall.do(c.Undo(ruled.seq, "不是他"), 60)
    assert verified(hall).problems == ()
