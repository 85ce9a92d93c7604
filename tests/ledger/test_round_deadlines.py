"""What counts from the end of a round, and when that is: nobody has to type it.

80 分 (T3.2, T3.6b): 60 minutes, at 50 one last deal, the sheet within 5 minutes of the end. Four
pairs, two tables, started at 9:00.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from paisai.errors import Needed
from paisai.ledger import Event, Reason, Refusal, export_text
from paisai.ledger import commands as c
from paisai.ledger.infractions import ruling_on
from paisai.ledger.verify import verify_bytes
from paisai.referee.clocks import TIME_UP, Deals
from paisai.regulations import load
from paisai.regulations.clocks import AnnouncementText
from paisai.regulations.closing import AppealForm
from paisai.tournament.entries import EntryId, PaperStatus
from paisai.tournament.round_times import closable_at, lateness, round_time
from paisai.tournament.rounds import Score
from support.at_nine import NINE, at, started
from support.hall import Hall


def late_by(hall: Hall, table: int, minutes: float) -> str | None:
    """Who pays for a sheet of 3:1 that is handed in so long after nine, and entered at eleven: the
    winner; where nobody noted when the table finished, it is asked."""
    handed_in = NINE + timedelta(minutes=minutes)
    command = c.EnterSheet(table, Score((3, 1)), hall.tables[table], handed_in=handed_in)
    decided = hall.ask(command, at(hall, 120))
    if isinstance(decided, Refusal) and decided.needed is Needed.RESPONSIBLE:
        return hall.tables[table][0]
    assert isinstance(decided, tuple), decided
    late: str | None = decided[0].data.get("outcome", {}).get("late_by")
    return late


def good(hall: Hall) -> bool:
    return verify_bytes(export_text(hall.state).encode(), Path("比赛.jsonl")).good


@pytest.fixture
def bashifen() -> Hall:
    return started(load("bashifen-teachers"))


# Sheets


def test_T3_6b_a_sheet_is_late_five_minutes_after_the_time_though_nobody_typed_the_end(
    bashifen: Hall,
) -> None:
    assert late_by(bashifen, 1, 65) is None
    assert late_by(bashifen, 1, 65.1) == bashifen.tables[1][0]


def test_T3_6b_a_table_given_ten_more_minutes_has_its_own_end(bashifen: Hall) -> None:
    """Table 1 is over at 10:10 and its sheet due by 10:15; table 2 by 10:05."""
    bashifen.do(c.ExtendRound(10, 1, "换牌"), 20)
    assert late_by(bashifen, 1, 75) is None
    assert late_by(bashifen, 1, 75.1) == bashifen.tables[1][0]
    assert late_by(bashifen, 2, 65.1) == bashifen.tables[2][0]


def test_T3_6b_a_result_reported_in_time_may_be_confirmed_later(bashifen: Hall) -> None:
    """Both tables have played out their last deal at 10:01, and report by 10:06. Reported at 10:04
    and confirmed at 10:20 is in time; reported at 10:07 it is late."""
    for table in (1, 2):
        bashifen.do(c.FinishTable(table, NINE + timedelta(minutes=61)), at(bashifen, 62))
    north, east = bashifen.tables[1]
    bashifen.do(c.ReportResult(1, north, Score((3, 1))), at(bashifen, 64))
    late, other = bashifen.tables[2]
    bashifen.do(c.ReportResult(2, other, Score((3, 1))), at(bashifen, 67))
    confirmed = bashifen.do(c.ConfirmResult(1, east), at(bashifen, 80))
    assert confirmed.data["outcome"] == {"confirmed": True}
    confirmed = bashifen.do(c.ConfirmResult(2, late), at(bashifen, 81))
    assert confirmed.data["outcome"] == {"confirmed": True, "late_by": late}
    assert good(bashifen)


def test_T3_6b_an_end_typed_late_does_not_make_a_late_sheet_good(bashifen: Hall) -> None:
    bashifen.do(c.EndRound(), at(bashifen, 80))
    command = c.EnterSheet(
        1, Score((3, 1)), bashifen.tables[1], handed_in=NINE + timedelta(minutes=66)
    )
    assert bashifen.refused(command).needed is Needed.RESPONSIBLE
    said = replace(command, responsible=bashifen.tables[1][0])
    assert bashifen.do(said).data["outcome"] == {"late_by": bashifen.tables[1][0]}


def test_T3_6b_each_pause_puts_it_off(bashifen: Hall) -> None:
    """15 and 5 minutes: over at 10:20, due by 10:25."""
    bashifen.do(c.PauseRound("停电"), 10)
    bashifen.do(c.ResumeRound(), 15)
    bashifen.do(c.PauseRound("换桌"), 5)
    bashifen.do(c.ResumeRound(), 5)
    assert late_by(bashifen, 1, 85) is None
    assert late_by(bashifen, 1, 85.1) == bashifen.tables[1][0]


def test_T3_2_the_last_deal_is_played_out_and_the_sheet_counts_from_there(bashifen: Hall) -> None:
    """Played out at 10:07, due by 10:12; before the time is up there is nothing to note."""
    assert bashifen.refused(c.FinishTable(1), at(bashifen, 60)).reason is Reason.NOT_NOW
    assert bashifen.refused(c.FinishTable(3), at(bashifen, 67)).reason is Reason.UNKNOWN
    noted = NINE + timedelta(minutes=67)
    bashifen.do(c.FinishTable(1, noted), at(bashifen, 70))
    assert late_by(bashifen, 1, 72) is None
    assert late_by(bashifen, 1, 72.1) == bashifen.tables[1][0]
    assert late_by(bashifen, 2, 70) == bashifen.tables[2][0]


def test_B7_3_no_deal_is_played_out_after_the_time() -> None:
    hall = started(load("shuangsheng-boda-2020"), 8)
    void = hall.refused(c.FinishTable(1), at(hall, 55))
    assert (void.reason, void.clause) == (Reason.NOT_POSSIBLE, "B7.3")


# What the hall is told


def test_Z1_4_what_is_due_is_told_once_to_the_hall_and_to_a_table_with_more_time() -> None:
    """70 minutes, at 60 one last deal; table 2 has 5 more and is told at 65."""
    hall = started(load("tuolaji-zhuhai-2019"))
    hall.do(c.ExtendRound(5, 2, "换牌"), 5)
    early = hall.refused(c.Announce(), at(hall, 59))
    assert early.reason is Reason.NOT_NOW
    assert "10:00：打完手上这副，再打最后一副" in early.zh
    said = hall.do(c.Announce(), at(hall, 60)).data["outcome"]["said"]
    assert said == [{"what": "one_last_deal", "table": None}]
    assert hall.refused(c.Announce()).reason is Reason.NOT_NOW
    now = round_time(hall.competition, NINE + timedelta(minutes=70))
    assert now is not None
    assert [(one.what, one.table) for one in now.due] == [
        (AnnouncementText.ONE_LAST_DEAL, 2),
        (TIME_UP, None),
    ]
    assert now.next is not None
    assert (now.next.at, now.next.what, now.next.table) == (
        NINE + timedelta(minutes=75),
        TIME_UP,
        2,
    )
    assert (now.of(1).left, now.of(1).deals) == (timedelta(0), Deals.OVER_FINISH)
    assert (now.of(2).left, now.of(2).deals) == (timedelta(minutes=5), Deals.ONE_LAST)


def test_words_of_one_s_own_can_be_said_at_any_time(bashifen: Hall) -> None:
    bashifen.do(c.Announce("请保持安静"))
    round_ = bashifen.competition.round
    assert round_ is not None
    assert [one.text for one in round_.clock.announced] == ["请保持安静"]


# The end


def test_B7_3_to_end_a_round_before_its_time_takes_a_reason() -> None:
    hall = started(load("shuangsheng-boda-2020"), 8)
    early = hall.refused(c.EndRound(), at(hall, 40))
    assert (early.reason, early.clause) == (Reason.NEEDS_REASON, "B7.3")
    assert "09:50" in early.zh
    hall.do(c.ExtendRound(5, 3, "换牌"), at(hall, 41))
    longer = hall.refused(c.EndRound(), at(hall, 52))
    assert "第 3 桌延长了，时间到 09:55 为止" in longer.zh
    hall.do(c.EndRound("停电，不能再打"), at(hall, 52))
    round_ = hall.competition.round
    assert round_ is not None
    assert round_.clock.early == "停电，不能再打"


def test_B7_3_in_time_or_with_all_results_in_it_takes_none() -> None:
    hall = started(load("shuangsheng-boda-2020"), 8)
    assert not isinstance(hall.ask(c.EndRound(), at(hall, 50)), Exception)
    for table in hall.tables:
        hall.sheet(table, Score((3, 1)))
    hall.do(c.EndRound())


# Appeals


def test_B8_3_an_appeal_counts_from_the_end_of_one_s_own_table() -> None:
    """50 minutes and 5: until 9:55, at the table with ten minutes more until 10:05."""
    hall = started(load("shuangsheng-boda-2020"), 8)
    hall.do(c.ExtendRound(10, 2, "换牌"), 5)

    def appeal(table: int, minutes: float) -> Reason | None:
        command = c.FileAppeal(hall.tables[table][0], AppealForm.WRITTEN, "记分有误", 200)
        decided = hall.ask(command, at(hall, minutes))
        return None if isinstance(decided, tuple) else decided.reason

    assert appeal(1, 55) is None
    assert appeal(1, 55.1) is Reason.TOO_LATE
    assert appeal(2, 65) is None
    assert appeal(2, 65.1) is Reason.TOO_LATE


def test_E4_8_10_where_no_time_is_given_the_round_is_over_with_its_last_result() -> None:
    regulation = load("erdayi-sanya-2021")
    entry = replace(regulation.entry, deadline=None, papers=())
    hall = started(replace(regulation, review=None, entry=entry), 3)
    who = hall.tables[1][0]
    hall.sheet(1, Score(deals=((2, -1, -1), *[(0, 0, 0)] * 9)), at(hall, 80))
    oral = c.FileAppeal(who, AppealForm.ORAL, "判罚不当")
    assert hall.refused(oral, 5.1).reason is Reason.TOO_LATE
    hall.do(oral, 5)


# Lateness


def test_Z4_2_minutes_late_come_from_the_sign_in() -> None:
    """Started at 9:00, there at 9:06:01: seven started minutes, 20 points in the first deal."""
    hall = started(load("tuolaji-zhuhai-2019"))
    one, two = hall.tables[1]
    hall.do(c.SignIn(one), 0)
    came = hall.do(c.SignIn(two), at(hall, 6 + 1 / 60)).data["outcome"]
    assert came == {"table": 1, "minutes": 7}
    late = lateness(hall.competition, EntryId(two), hall.now)
    assert late is not None
    assert (late.infraction, late.facts) == ("lateness", {"minutes": 7})
    assert late.step is not None
    assert [(effect.kind.value, effect.amount) for effect in late.step.effects] == [("points", 20)]
    assert hall.refused(c.SignIn(two)).reason is Reason.DUPLICATE
    other = hall.tables[2][0]
    now = round_time(hall.competition, NINE + timedelta(minutes=15.1))
    assert now is not None
    missing = {(m.table, m.entry): m.late.minutes for m in now.missing if m.late}
    assert missing == {(2, other): 16, (2, hall.tables[2][1]): 16}


def test_Z4_2_the_referee_may_say_when_they_came() -> None:
    hall = started(load("tuolaji-zhuhai-2019"))
    one, two = hall.tables[1]
    saw = NINE + timedelta(minutes=3)
    came = hall.do(c.SignIn(one, saw), at(hall, 20)).data["outcome"]
    assert came["minutes"] == 3
    future = c.SignIn(two, NINE + timedelta(minutes=40))
    assert hall.refused(future).reason is Reason.TOO_EARLY


def test_B8_2_1_full_minutes_and_none_in_time() -> None:
    hall = started(load("shuangsheng-boda-2020"), 8)
    one, two = hall.tables[1]
    assert "minutes" not in hall.do(c.SignIn(one, passed=True), 0).data["outcome"]
    came = hall.do(c.SignIn(two, passed=True), at(hall, 9.9)).data["outcome"]
    assert came["minutes"] == 9


# Checks of the day


def test_B10_who_fails_a_check_is_not_seated_until_it_is_passed() -> None:
    hall = started(load("shuangsheng-boda-2020"), 8)
    one, two = hall.tables[1]
    unchecked = hall.refused(c.SignIn(one))
    assert (unchecked.reason, unchecked.clause) == (Reason.NOT_ELIGIBLE, "B10")
    assert "佩戴口罩" in unchecked.zh
    hall.do(c.SignIn(two, passed=True))
    hall.do(c.SetPaper(one, 1, "temperature", PaperStatus.REFUSED))
    sheet = c.EnterSheet(1, Score((3, 1)), hall.tables[1])
    barred = hall.refused(sheet)
    assert (barred.reason, barred.clause) == (Reason.NOT_ELIGIBLE, "B10")
    report = c.ReportResult(1, one, Score((3, 1)))
    assert hall.refused(report).reason is Reason.NOT_ELIGIBLE
    came = hall.do(c.SignIn(one, passed=True), at(hall, 9)).data["outcome"]
    assert came["minutes"] == 9
    hall.do(sheet)
    assert good(hall)


def test_B10_who_was_never_let_in_has_no_played_result() -> None:
    """Neither by a sheet nor by phone; the checks are those of the day on which the round began."""
    hall = started(load("shuangsheng-boda-2020"), 8)
    one, two = hall.tables[1]
    hall.do(c.SignIn(two, passed=True))
    for played in (
        c.EnterSheet(1, Score((3, 1)), (one, two)),
        c.ReportResult(1, two, Score((3, 1))),
    ):
        barred = hall.refused(played, at(hall, 40))
        assert (barred.reason, barred.clause) == (Reason.NOT_ELIGIBLE, "B10")
        assert f"{one} 还没有通过" in barred.zh
    hall.do(c.Forfeit(1, (one,), "没有到场"), at(hall, 40))


def test_B8_2_1_who_signed_in_ten_minutes_late_has_no_played_result() -> None:
    """Until that is ruled on; a sign-in that was wrong is undone, and entered as it was."""
    hall = started(load("shuangsheng-boda-2020"), 8)
    one, two = hall.tables[1]
    hall.do(c.SignIn(two, passed=True), 0)
    wrong = hall.do(c.SignIn(one, passed=True), at(hall, 10))
    sheet = c.EnterSheet(1, Score((3, 1)), (one, two))
    late = hall.refused(sheet, at(hall, 40))
    assert (late.reason, late.clause) == (Reason.NOT_POSSIBLE, "B8.2.1")
    ruled = ruling_on(hall.competition, EntryId(one), "lateness", {"minutes": 10}).command
    assert not isinstance(hall.ask(ruled, at(hall, 41)), Refusal)
    hall.do(c.Undo(wrong.seq, "看错了人"), at(hall, 42))
    hall.do(c.SignIn(one, NINE + timedelta(minutes=4), passed=True))
    hall.do(sheet)
    assert good(hall)


def test_nobody_reports_a_round_that_has_not_begun() -> None:
    """A sheet that all have signed shows that it was played; a phone does not."""
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    for i in range(4):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin())
    hall.draw()
    one, _ = hall.pair()[1]
    early = hall.refused(c.ReportResult(1, one, Score((3, 1))))
    assert (early.reason, early.needed) == (Reason.TOO_EARLY, Needed.START)
    assert not isinstance(hall.ask(c.EnterSheet(1, Score((3, 1)), hall.tables[1])), Refusal)
    hall.start()
    hall.do(c.ReportResult(1, one, Score((3, 1))))


def test_B10_the_checks_are_those_of_the_day() -> None:
    hall = started(load("shuangsheng-boda-2020"), 8)
    one = hall.tables[1][0]
    hall.do(c.SignIn(one, passed=True))
    for table in hall.tables:
        hall.sheet(table, Score((3, 1)))
    hall.pair()
    hall.now += timedelta(days=1)
    assert hall.refused(c.SignIn(one)).reason is Reason.NOT_ELIGIBLE
    hall.do(c.SignIn(one, passed=True))


def test_B10_who_is_kept_out_can_still_be_forfeited() -> None:
    hall = started(load("shuangsheng-boda-2020"), 8)
    one = hall.tables[1][0]
    hall.do(c.SetPaper(one, 2, "mask", PaperStatus.REFUSED))
    kept_out = c.Forfeit(1, (one,), "没有通过当日检查")
    assert hall.refused(kept_out, at(hall, 9)).clause == "B8.2.1"
    hall.do(kept_out, at(hall, 10))


# A mistyped time


def test_undoing_a_mistyped_time_gives_the_time_back(bashifen: Hall) -> None:
    before = bashifen.now
    wrong = bashifen.do(c.Announce("请保持安静"), 60 * 24 * 400)
    assert bashifen.refused(c.Announce("下一句"), at(bashifen, 5)).reason is Reason.TOO_EARLY
    bashifen.do(c.Undo(wrong.seq, "时间写错"), at(bashifen, 5))
    assert bashifen.now == before + timedelta(minutes=5)
    assert bashifen.refused(c.Announce("下一句"), at(bashifen, 4)).reason is Reason.TOO_EARLY
    bashifen.do(c.Announce("下一句"), at(bashifen, 6))
    assert good(bashifen)


def test_a_stage_can_be_closed_when_the_last_minute_has_passed(bashifen: Hall) -> None:
    """T10: 15 minutes from the scores, published at 9:30: not before 9:45 is over."""
    for table in bashifen.tables:
        bashifen.sheet(table, Score((3, 1)))
    assert closable_at(bashifen.competition, bashifen.now) is None
    bashifen.do(c.PublishScores(), at(bashifen, 30))
    assert closable_at(bashifen.competition, bashifen.now) == NINE + timedelta(
        minutes=45, seconds=1
    )


# A round that is over before its time


def all_in_at_half_past(hall: Hall) -> None:
    for table in (1, 2):
        hall.sheet(table, Score((3, 1)), at(hall, 30))


def appeal(hall: Hall, minutes: float, round_: int = 1) -> tuple[Event, ...] | Refusal:
    command = c.FileAppeal(hall.tables[1][0], AppealForm.WRITTEN, "不服", round=round_)
    return hall.ask(command, at(hall, minutes))


def test_Z5_the_next_round_ends_the_one_before_when_it_is_out() -> None:
    """70 minutes; everything is in at 9:30. A draft at 9:31, which nobody sees, ends nothing: the
    round would be over at 10:10 and appeals possible until 10:15. Round 2 is out at 9:32: until
    9:37."""
    hall = started(load("tuolaji-zhuhai-2019"))
    all_in_at_half_past(hall)
    hall.do(c.Pair(), at(hall, 31))
    assert closable_at(hall.competition, hall.now) == NINE + timedelta(minutes=75, seconds=1)
    hall.do(c.PublishRound(), at(hall, 32))
    assert isinstance(appeal(hall, 37), tuple)
    late = appeal(hall, 37.1)
    assert isinstance(late, Refusal)
    assert late.reason is Reason.TOO_LATE
    assert good(hall)


def test_Z5_scores_published_when_everything_is_in_end_the_round() -> None:
    """The last round of a stage has no next one: published at 9:31, closed after 9:36, not after
    10:15. Nobody is told any more that its last deal begins at 10:00."""
    hall = started(load("tuolaji-zhuhai-2019"))
    all_in_at_half_past(hall)
    hall.do(c.PublishScores(), at(hall, 31))
    assert round_time(hall.competition, NINE + timedelta(minutes=60)) is None
    early = c.CloseStage("场地只用半天")
    assert hall.refused(early, at(hall, 36)).reason is Reason.TOO_EARLY
    hall.do(early, at(hall, 36.1))


def test_Z5_a_stopped_clock_does_not_keep_appeals_open_for_ever() -> None:
    hall = started(load("tuolaji-zhuhai-2019"))
    hall.do(c.PauseRound("停电"), at(hall, 20))
    all_in_at_half_past(hall)
    assert closable_at(hall.competition, hall.now) is None
    hall.do(c.Pair(), at(hall, 31))
    hall.do(c.PublishRound(), at(hall, 32))
    assert isinstance(appeal(hall, 37.1), Refusal)


def test_Z5_a_round_whose_time_was_up_is_over_since_then() -> None:
    """Over at 10:10, published at 10:20: appeals until 10:15, not 10:25."""
    hall = started(load("tuolaji-zhuhai-2019"))
    all_in_at_half_past(hall)
    hall.do(c.Pair(), at(hall, 72))
    hall.do(c.PublishRound(), at(hall, 80))
    assert isinstance(appeal(hall, 81), Refusal)


def test_T10_scores_count_as_published_when_the_next_round_is_out_not_when_it_is_drafted(
    bashifen: Hall,
) -> None:
    """15 minutes of the official scores: drafted at 9:31, out at 9:40, so until 9:55."""
    all_in_at_half_past(bashifen)
    bashifen.do(c.Pair(), at(bashifen, 31))
    bashifen.do(c.PublishRound(), at(bashifen, 40))
    assert isinstance(appeal(bashifen, 55), tuple)
    assert appeal_refused(bashifen, 55.1) is Reason.TOO_LATE


def test_T10_scores_may_be_published_while_the_next_round_is_a_draft(bashifen: Hall) -> None:
    all_in_at_half_past(bashifen)
    bashifen.do(c.Pair(), at(bashifen, 31))
    bashifen.do(c.PublishScores(), at(bashifen, 32))
    assert isinstance(appeal(bashifen, 47), tuple)
    assert appeal_refused(bashifen, 47.1) is Reason.TOO_LATE


def appeal_refused(hall: Hall, minutes: float) -> Reason:
    refused = appeal(hall, minutes)
    assert isinstance(refused, Refusal), refused
    return refused.reason


def test_Z5_an_appeal_against_a_ruling_counts_from_the_round_it_was_given_in() -> None:
    """Ruled in round 1, which is over at 9:32 with round 2: until 9:37, whatever round it names or
    does not name. Otherwise the last round's minutes, which do not run yet, would never end."""
    hall = started(load("tuolaji-zhuhai-2019"))
    one = hall.tables[1][0]
    hall.do(ruling_on(hall.competition, EntryId(one), "conduct", {}).command)
    all_in_at_half_past(hall)
    hall.do(c.Pair(), at(hall, 31))
    hall.do(c.PublishRound(), at(hall, 32))
    for round_ in (None, 1, 2):
        against = c.FileAppeal(one, AppealForm.WRITTEN, "没有说话", ruling=1, round=round_)
        assert isinstance(hall.ask(against, at(hall, 37)), tuple)
        assert hall.refused(against, at(hall, 37.1)).reason is Reason.TOO_LATE


def test_Z5_what_is_ruled_after_the_round_is_appealed_against_from_then_on() -> None:
    """Over at 9:31; at 9:50 table 1 is ruled on: its appeals are open until 9:55, and so is the
    stage; at table 2 they ended at 9:36."""
    hall = started(load("tuolaji-zhuhai-2019"))
    (one, _), (other, _) = hall.tables[1], hall.tables[2]
    all_in_at_half_past(hall)
    hall.do(c.PublishScores(), at(hall, 31))
    hall.now = NINE + timedelta(minutes=50)
    hall.do(ruling_on(hall.competition, EntryId(one), "conduct", {}).command, 0)
    against = c.FileAppeal(one, AppealForm.WRITTEN, "没有说话", ruling=1)
    assert isinstance(hall.ask(against, 5), tuple)
    assert hall.refused(against, 5.1).reason is Reason.TOO_LATE
    about = c.FileAppeal(other, AppealForm.WRITTEN, "记分有误", round=1)
    assert hall.refused(about, 1).reason is Reason.TOO_LATE
    assert hall.refused(c.CloseStage("场地只用半天"), 5).reason is Reason.TOO_EARLY
    hall.do(c.CloseStage("场地只用半天"), 5.1)
