"""A sheet is handed in when it is handed in, not when it is typed (T3.6b).

80 分: 60 minutes from 9:00, the sheet within 5 minutes of the end, a deal in hand is played out.
3:1 is a difference of two levels.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from paisai.desk.sentences import happened
from paisai.errors import Needed
from paisai.ledger import Reason
from paisai.ledger import commands as c
from paisai.ledger.deciding import evolve
from paisai.ledger.event import sealed
from paisai.ledger.plain_form import to_plain
from paisai.regulations import load
from paisai.regulations.closing import AppealForm
from paisai.shengji.policies import UnfinishedDeal
from paisai.tournament.rounds import Score
from support.at_nine import NINE, at, started
from support.entered_hall import verified
from support.hall import Hall

TEACHERS = "bashifen-teachers"


@pytest.fixture
def hall() -> Hall:
    return started(load(TEACHERS))


def late_at(hall: Hall, table: int) -> str | None:
    assert hall.competition.round is not None
    result = hall.competition.round.tables[table - 1].result
    assert result is not None
    return result.late_by


def clock(minutes: float) -> datetime:
    return NINE + timedelta(minutes=minutes)


def test_T3_6b_a_sheet_that_is_typed_later_came_in_time(hall: Hall) -> None:
    """At 10:40, when all are entered: nobody says that one was late, so none was."""
    for table in (1, 2):
        done = hall.do(c.EnterSheet(table, Score((3, 1)), hall.tables[table]), at(hall, 100))
        assert "outcome" not in done.data
        assert late_at(hall, table) is None
    assert verified(hall).problems == ()


def test_T3_6b_who_was_late_is_said(hall: Hall) -> None:
    east = hall.tables[1][1]
    late = c.EnterSheet(1, Score((3, 1)), hall.tables[1], responsible=east)
    assert hall.do(late, at(hall, 100)).data["outcome"] == {"late_by": east}
    assert late_at(hall, 1) == east
    noted = c.EnterSheet(2, Score((3, 1)), hall.tables[2], handed_in=clock(66))
    asked = hall.refused(noted)  # its last deal may have been played out at 10:05
    assert (asked.needed, asked.clause) == (Needed.RESPONSIBLE, "T3.6b")
    hall.do(c.FinishTable(2, clock(60.5)))
    assert hall.do(noted).data["outcome"] == {"late_by": hall.tables[2][0]}
    assert verified(hall).problems == ()


def test_T3_6b_what_is_said_of_a_late_sheet_counts_or_is_refused(hall: Hall) -> None:
    in_time = c.EnterSheet(
        1, Score((3, 1)), hall.tables[1], handed_in=clock(64), responsible=hall.tables[1][0]
    )
    assert hall.refused(in_time, at(hall, 70)).clause == "T3.6b"
    level = c.EnterSheet(1, Score((3, 3)), hall.tables[1], handed_in=clock(66))
    assert hall.refused(level, at(hall, 70)).needed is Needed.RESPONSIBLE
    other = started(load("tuolaji-zhuhai-2019"))
    said = c.EnterSheet(1, Score((3, 1)), other.tables[1], responsible=other.tables[1][0])
    assert other.refused(said, at(other, 100)).reason is Reason.NOT_POSSIBLE


def test_T3_6b_a_table_at_its_last_deal_is_not_late(hall: Hall) -> None:
    """The last deal ends at 10:06 and nobody notes it; reported at 10:07, confirmed at 10:09."""
    north, east = hall.tables[1]
    hall.do(c.ReportResult(1, north, Score((3, 1))), at(hall, 67))
    done = hall.do(c.ConfirmResult(1, east), at(hall, 69))
    assert done.data["outcome"] == {"confirmed": True}


def test_T3_6b_its_five_minutes_begin_when_the_last_deal_ends(hall: Hall) -> None:
    hall.do(c.FinishTable(1, clock(66)), at(hall, 67))
    north, east = hall.tables[1]
    hall.do(c.ReportResult(1, north, Score((3, 1))), at(hall, 72))
    assert hall.do(c.ConfirmResult(1, east)).data["outcome"]["late_by"] == north


def test_T3_6b_an_end_noted_afterwards_lifts_it(hall: Hall) -> None:
    """Handed in at 10:07, entered as late; then the referee says that they finished at 10:06."""
    late = c.EnterSheet(
        1, Score((3, 1)), hall.tables[1], handed_in=clock(67), responsible=hall.tables[1][0]
    )
    hall.do(late, at(hall, 70))
    assert late_at(hall, 1) == hall.tables[1][0]
    done = hall.do(c.FinishTable(1, clock(66)))
    assert done.data["outcome"] == {"in_time": True}
    assert late_at(hall, 1) is None
    assert verified(hall).problems == ()


def test_T3_6b_also_when_all_results_are_in_until_they_are_published(hall: Hall) -> None:
    for table in (1, 2):
        seats = hall.tables[table]
        sheet = c.EnterSheet(table, Score((3, 1)), seats, handed_in=clock(67), responsible=seats[0])
        hall.do(sheet, at(hall, 70 + table))
    hall.do(c.FinishTable(1, clock(66)))
    assert (late_at(hall, 1), late_at(hall, 2)) == (None, hall.tables[2][0])
    hall.do(c.PublishScores())
    assert hall.refused(c.FinishTable(2, clock(66))).needed is Needed.CORRECTION


def test_T3_6b_a_report_is_handed_in_when_it_was_tapped() -> None:
    """A table whose deal is void when time is up ends with the clock, at 10:00. Tapped at 10:04
    without a network and here at 10:20, it is in time; tapped at 10:06 it is not."""
    regulation = load(TEACHERS)
    assert regulation.clocks.round is not None
    rules = replace(regulation.clocks.round, unfinished=UnfinishedDeal.VOID_AT_END)
    hall = started(replace(regulation, clocks=replace(regulation.clocks, round=rules)))
    for table, tapped, late in ((1, 64, False), (2, 66, True)):
        north, east = hall.tables[table]
        report = c.ReportResult(table, north, Score((3, 1)), tapped=clock(tapped))
        hall.do(report, at(hall, 80 + 2 * table))
        done = hall.do(c.ConfirmResult(table, east)).data["outcome"]
        assert done == {"confirmed": True, **({"late_by": north} if late else {})}
    assert verified(hall).problems == ()


def test_T3_6b_nothing_is_tapped_in_the_future(hall: Hall) -> None:
    report = c.ReportResult(1, hall.tables[1][0], Score((3, 1)), tapped=clock(90))
    assert hall.refused(report, at(hall, 80)).reason is Reason.TOO_EARLY


def test_T3_6b_level_sides_whose_report_was_late_are_asked_nothing_they_cannot_answer(
    hall: Hall,
) -> None:
    """Who of two level sides should have reported, the desk says if it was late."""
    hall.do(c.FinishTable(1, clock(61)), at(hall, 62))
    hall.do(c.ReportResult(1, hall.tables[1][0], Score((3, 3))), at(hall, 70))
    done = hall.do(c.ConfirmResult(1, hall.tables[1][1])).data["outcome"]
    assert done == {"confirmed": True}


def as_typed(hall: Hall, command: c.Command, outcome: dict[str, object], minutes: float) -> None:
    """The event as a version wrote it that took the moment of typing."""
    hall.now = clock(minutes)
    fields = to_plain(command)
    kind = fields.pop("do")
    data = {"command": fields, "outcome": outcome} if outcome else {"command": fields}
    event = sealed(hall.state.seq + 1, hall.now, "记录台", kind, data, hall.state.head)
    hall.state = evolve(hall.state, event)


def test_T3_6b_what_an_earlier_version_decided_stands(hall: Hall) -> None:
    """Typed at 10:06 the winner was late, and the end noted afterwards did not lift it. Undoing
    what came before it still finds that it would have been decided alike."""
    said = hall.do(c.Announce("请安静"), at(hall, 30))
    north, east = hall.tables[2]
    sheet = c.EnterSheet(1, Score((3, 1)), hall.tables[1])
    as_typed(hall, sheet, {"late_by": hall.tables[1][0]}, 66)
    as_typed(hall, c.FinishTable(1, clock(65)), {}, 67)
    hall.do(c.ReportResult(2, north, Score((3, 1))), 0)
    as_typed(hall, c.ConfirmResult(2, east), {"confirmed": True, "late_by": north}, 68)
    assert (late_at(hall, 1), late_at(hall, 2)) == (hall.tables[1][0], north)
    assert verified(hall).problems == ()
    hall.do(c.Undo(said.seq, "说错"))
    assert verified(hall).problems == ()


def test_T3_6b_what_it_could_not_have_decided_is_still_found(hall: Hall) -> None:
    sheet = c.EnterSheet(1, Score((3, 1)), hall.tables[1])
    as_typed(hall, sheet, {"late_by": hall.tables[1][0]}, 64)
    assert len(verified(hall).problems) == 1


# Appeals


@pytest.mark.parametrize(
    ("preset", "over", "window"), [("tuolaji-zhuhai-2019", 70, 5), ("shengji-szpt-2013", 60, 10)]
)
def test_Z5_S10_appeals_count_from_the_latest_of_clock_finish_and_announced_end(
    preset: str, over: int, window: int
) -> None:
    """The time is up; table 1 plays on for 12 minutes, the end is announced after 8."""
    regulation = load(preset)
    entry = replace(regulation.entry, deadline=None, papers=(), selection=None)
    hall = started(replace(regulation, review=None, entry=entry))

    def late(table: int, minutes: float) -> bool:
        who = hall.tables[table][0]
        asked = hall.ask(c.FileAppeal(who, AppealForm.WRITTEN, "不服"), at(hall, minutes))
        return not isinstance(asked, tuple)

    hall.do(c.EndRound(), at(hall, over + 8))
    assert not late(1, over + 8.5)
    assert not late(2, over + 8 + window)
    assert late(2, over + 8.1 + window)
    hall.do(c.FinishTable(1), at(hall, over + 12))
    assert not late(1, over + 12 + window)
    assert late(1, over + 12.1 + window)


def test_Z5_a_stage_closed_by_the_windows_of_an_earlier_version_stands() -> None:
    """Over at 10:10 by the clock, announced at 10:18; closed then at 10:20, now not before
    10:23."""
    hall = started(load("tuolaji-zhuhai-2019"))
    for table in (1, 2):
        hall.sheet(table, Score((3, 1)), at(hall, 70 + table))
    hall.do(c.EndRound(), at(hall, 78))
    early = c.CloseStage("场地只用半天")
    assert hall.refused(early, at(hall, 80)).reason is Reason.TOO_EARLY
    outcome = hall.asked_before(early)
    assert isinstance(outcome, dict)
    as_typed(hall, early, outcome, 80)
    assert verified(hall).problems == ()


def test_Z5_an_appeal_is_in_time_by_when_it_was_made_and_not_by_when_it_is_entered() -> None:
    """Over at 10:10, so until 10:15. Handed to a referee at 10:14 and entered at 10:40."""
    hall = started(load("tuolaji-zhuhai-2019"))
    for table in (1, 2):
        hall.sheet(table, Score((3, 1)), at(hall, 68 + table))
    appeal = c.FileAppeal(hall.tables[1][0], AppealForm.WRITTEN, "不服")
    late = hall.refused(appeal, at(hall, 100))
    assert (late.reason, late.needed) == (Reason.TOO_LATE, Needed.MADE)
    for made, why in ((75.5, Reason.TOO_LATE), (200, Reason.TOO_EARLY), (-1, Reason.TOO_EARLY)):
        asked = replace(appeal, made=clock(made))
        assert hall.refused(asked, at(hall, 100)).reason is why
    filed = hall.do(replace(appeal, made=clock(74)), at(hall, 100))
    assert "（10:14 提出）" in happened(hall.state, filed).zh
    assert verified(hall).problems == ()
