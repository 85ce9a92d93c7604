"""Every time limit at and around its end, worked out by hand for each regulation."""

from datetime import date

import pytest

from paisai.errors import NotationError
from paisai.referee import rule
from paisai.referee.clocks import (
    DealFate,
    HallEvent,
    HallEventKind,
    TableActs,
    Timed,
    announcements,
    deal_fate,
    elapsed,
    kitty_opens,
    limit,
    may_begin_deal,
    over_time,
    over_time_at_first_lead,
    round_ends,
)
from paisai.referee.deadlines import (
    AppealState,
    Correcting,
    appeal,
    correction,
    late,
    public_notice,
    score_sheet,
)
from paisai.regulations import load
from paisai.regulations.clocks import AnnouncementText
from paisai.regulations.closing import AppealForm
from paisai.regulations.scoring import HandedInBy, LateSheet

BODA, TUOLAJI = load("shuangsheng-boda-2020"), load("tuolaji-zhuhai-2019")
BASHIFEN, SZPT = load("bashifen-teachers"), load("shengji-szpt-2013")
SANYA = load("erdayi-sanya-2021")
EVERY = (BODA, TUOLAJI, BASHIFEN, SZPT, SANYA)


def minutes(number, seconds=0):
    return 60 * number + seconds


# -- plays ---------------------------------------------------------------------------------

LIMITS = [
    (SANYA, Timed.BID, 30, "E4.2t"),
    (SANYA, Timed.LEAD, 30, "E4.3t"),
    (SANYA, Timed.FOLLOW, 30, "E4.3t"),
    (BODA, Timed.BURY, 60, "B6.12t"),
    (BODA, Timed.LEAD, 20, "B6.12t"),
    (BODA, Timed.FOLLOW, 10, "B6.12t"),
    (TUOLAJI, Timed.BURY_AND_FIRST_LEAD, 60, "Z4.24"),
    (TUOLAJI, Timed.LEAD, 15, "Z4.24"),
    (TUOLAJI, Timed.FOLLOW, 10, "Z4.24"),
    (BASHIFEN, Timed.BURY, 60, "T8.8"),
    (BASHIFEN, Timed.LEAD, 30, "T8.8"),
    (BASHIFEN, Timed.FOLLOW, 30, "T8.8"),
    (SZPT, Timed.BURY, 60, "S10"),
    (SZPT, Timed.LEAD, 20, "S10"),
    (SZPT, Timed.FOLLOW, 10, "S10"),
]


@pytest.mark.parametrize(("regulation", "timed", "seconds", "clause"), LIMITS)
def test_a_limit_is_kept_at_its_last_second_and_broken_after_it(regulation, timed, seconds, clause):
    assert limit(regulation, timed) == seconds
    assert over_time(regulation, timed, 100, 100 + seconds) is None
    over = over_time(regulation, timed, 100, 100.5 + seconds)
    assert (over.limit, over.used, over.clause) == (seconds, seconds + 0.5, clause)


def test_what_has_no_limit():
    assert limit(BODA, Timed.BID) is None
    assert limit(TUOLAJI, Timed.BURY) is None
    assert limit(BODA, Timed.BURY_AND_FIRST_LEAD) is None
    assert over_time(SANYA, Timed.BURY, 0, 10_000) is None


def test_E4_2t_a_bid_over_time_is_a_pass_and_nothing_else():
    over = over_time(SANYA, Timed.BID, 0, 31)
    assert (over.infraction, over.acts) == (None, TableActs.PASS)


def test_E4_3t_over_time_is_an_infraction_and_online_the_table_acts():
    at_the_table = over_time(SANYA, Timed.FOLLOW, 0, 31)
    assert (at_the_table.infraction, at_the_table.acts) == ("over-time", TableActs.NOTHING)
    assert over_time(SANYA, Timed.FOLLOW, 0, 31, online=True).acts is TableActs.PASS
    assert over_time(SANYA, Timed.LEAD, 0, 31, online=True).acts is TableActs.LOWEST_SINGLE
    assert over_time(BODA, Timed.LEAD, 0, 31, online=True).acts is TableActs.NOTHING
    assert rule(SANYA, at_the_table.infraction, {}).to_json()["effects"] == [{"kind": "warning"}]


def test_S10_names_times_but_no_penalty_for_them():
    assert over_time(SZPT, Timed.FOLLOW, 0, 11).infraction is None


def test_Z4_24_bury_and_first_lead_share_60_seconds():
    """50 to bury and 10 to lead is in time; 30 and 31 is not, though each alone is short."""
    assert over_time_at_first_lead(TUOLAJI, 0, 50, 60) == ()
    (over,) = over_time_at_first_lead(TUOLAJI, 0, 30, 61)
    assert (over.timed, over.used, over.infraction) == (
        Timed.BURY_AND_FIRST_LEAD,
        61,
        "over-time",
    )


def test_B6_12t_bury_and_first_lead_have_their_own_times():
    """60 and 20 are in time, 80 together; 61 and 21 are two faults."""
    assert over_time_at_first_lead(BODA, 0, 60, 80) == ()
    assert [over.timed for over in over_time_at_first_lead(BODA, 0, 61, 82)] == [
        Timed.BURY,
        Timed.LEAD,
    ]


@pytest.mark.parametrize(("regulation", "pause"), [(BASHIFEN, 3), (TUOLAJI, 5), (BODA, 0)])
def test_T7_2_Z4_9_pause_before_the_kitty(regulation, pause):
    assert kitty_opens(regulation, 240) == 240 + pause


# -- the round -----------------------------------------------------------------------------


def test_the_hall_is_told():
    assert announcements(BODA) == ((minutes(45), AnnouncementText.NO_NEW_DEAL),)
    assert announcements(TUOLAJI) == ((minutes(60), AnnouncementText.ONE_LAST_DEAL),)
    assert announcements(BASHIFEN) == ((minutes(50), AnnouncementText.ONE_LAST_DEAL),)
    assert announcements(SZPT) == announcements(SANYA) == ()
    assert [round_ends(one) for one in EVERY] == [
        minutes(50),
        minutes(70),
        minutes(60),
        minutes(55),
        None,
    ]


def test_B7_3_after_45_minutes_nobody_begins_a_deal():
    assert may_begin_deal(BODA, minutes(44, 59))
    assert not may_begin_deal(BODA, minutes(45))


def test_B7_3_an_unfinished_deal_is_void_at_50():
    assert deal_fate(BODA, minutes(49, 59)) is DealFate.GOES_ON
    assert deal_fate(BODA, minutes(50)) is DealFate.VOID
    assert deal_fate(BODA, minutes(51), finished=minutes(50)) is DealFate.COUNTS
    assert deal_fate(BODA, minutes(51), finished=minutes(50, 1)) is DealFate.VOID


@pytest.mark.parametrize(("regulation", "told", "end"), [(TUOLAJI, 60, 70), (BASHIFEN, 50, 60)])
def test_Z1_4_T3_2_one_more_deal_after_the_announcement(regulation, told, end):
    assert may_begin_deal(regulation, minutes(told, -1), 0)
    assert may_begin_deal(regulation, minutes(told), 0)
    assert not may_begin_deal(regulation, minutes(told), 1)
    assert not may_begin_deal(regulation, minutes(end), 0)
    assert deal_fate(regulation, minutes(end + 5)) is DealFate.GOES_ON
    late_end = minutes(end + 5)
    assert deal_fate(regulation, late_end, finished=late_end) is DealFate.COUNTS


def test_S15_55_minutes_and_the_deal_in_progress_is_finished():
    assert may_begin_deal(SZPT, minutes(54, 59))
    assert not may_begin_deal(SZPT, minutes(55))
    assert deal_fate(SZPT, minutes(70)) is DealFate.GOES_ON


def test_E4_2a_deals_are_counted_not_minutes():
    assert may_begin_deal(SANYA, minutes(600))
    assert deal_fate(SANYA, minutes(600)) is DealFate.GOES_ON


def test_the_hall_clock_stops_in_a_pause_and_gives_time_back():
    """Started at 1000, paused from 1600 to 1900, table 7 given 120 seconds."""
    events = [
        HallEvent(HallEventKind.START, 1000),
        HallEvent(HallEventKind.PAUSE, 1600),
        HallEvent(HallEventKind.RESUME, 1900),
        HallEvent(HallEventKind.EXTEND, 1950, table="7", seconds=120),
    ]
    assert elapsed(events, 900) == 0
    assert elapsed(events, 1600) == elapsed(events, 1800) == elapsed(events, 1900) == 600
    assert elapsed(events, 2000, table="3") == 700
    assert elapsed(events, 2000, table="7") == 580


# -- lateness ------------------------------------------------------------------------------


def kinds(regulation, seconds):
    """What arriving so many seconds late does."""
    came = late(regulation, 0, seconds)
    return [] if came is None or came.step is None else [e.kind.value for e in came.step.effects]


def test_Z4_2_started_minutes():
    assert late(TUOLAJI, 0, 0) is None
    assert kinds(TUOLAJI, 1) == ["warning"]
    assert kinds(TUOLAJI, minutes(5)) == ["warning"]
    assert kinds(TUOLAJI, minutes(5, 1)) == ["points"]
    assert kinds(TUOLAJI, minutes(10)) == ["points"]
    assert kinds(TUOLAJI, minutes(10, 1)) == ["forfeit_deal", "level_up"]
    assert kinds(TUOLAJI, minutes(15)) == ["forfeit_deal", "level_up"]
    assert kinds(TUOLAJI, minutes(15, 1)) == ["forfeit_round"]
    assert late(TUOLAJI, 0, minutes(5, 1)).facts == {"minutes": 6}


@pytest.mark.parametrize(
    ("regulation", "still", "too_late"),
    [
        (BASHIFEN, minutes(10), minutes(10, 1)),
        (BODA, minutes(9, 59), minutes(10)),
        (SZPT, minutes(14, 59), minutes(15)),
        (SANYA, minutes(14, 59), minutes(15)),
    ],
)
def test_T8_11_B8_2_1_S2_2_forfeit(regulation, still, too_late):
    assert kinds(regulation, still) == []
    assert kinds(regulation, too_late) == ["forfeit_round"]
    came = late(regulation, 0, too_late)
    ruling = rule(regulation, came.infraction, came.facts)
    assert ruling.to_json()["effects"] == [{"kind": "forfeit_round"}]


# -- sheets, corrections, appeals, notice --------------------------------------------------


def test_T3_6b_the_winner_hands_the_sheet_in_within_5_minutes():
    sheet = score_sheet(BASHIFEN, 1000, 1300)
    assert (sheet.by, sheet.due, sheet.late, sheet.clause) == (
        HandedInBy.WINNER,
        1300,
        False,
        "T3.6b",
    )
    assert sheet.does is LateSheet.NO_EFFECT
    sheet = score_sheet(BASHIFEN, 1000, 1301)
    assert (sheet.late, sheet.does) == (True, LateSheet.RESPONSIBLE_SIDE_FORFEITS)


@pytest.mark.parametrize("regulation", [BODA, TUOLAJI, SZPT, SANYA])
def test_elsewhere_a_sheet_is_due_at_once_and_lateness_costs_nothing(regulation):
    sheet = score_sheet(regulation, 1000, 1500)
    assert (sheet.due, sheet.late, sheet.does) == (1000, True, LateSheet.NO_EFFECT)


def test_E4_8_9_corrections_within_10_minutes_of_publication_and_never_after():
    assert correction(SANYA, None, 5000).how is Correcting.OPEN
    assert correction(SANYA, 1000, 1600).how is Correcting.OPEN
    after = correction(SANYA, 1000, 1601)
    assert (after.how, after.until, after.clause) == (Correcting.NEVER, 1600, "E4.8.9")


@pytest.mark.parametrize("regulation", [BODA, TUOLAJI, BASHIFEN, SZPT])
def test_elsewhere_a_published_result_needs_the_chief_referees_reason(regulation):
    assert correction(regulation, 1000, 999).how is Correcting.OPEN
    assert correction(regulation, 1000, 1000).how is Correcting.CHIEF_REFEREE_WITH_REASON


def test_E4_8_10_orally_in_5_minutes_then_in_writing_in_10_with_500_yuan():
    oral, written = (AppealForm.ORAL, 1300), (AppealForm.WRITTEN, 1600)
    first = appeal(SANYA, 1300, 1000, None)
    assert (first.state, first.next.form, first.until) == (
        AppealState.OPEN,
        AppealForm.ORAL,
        1300,
    )
    assert appeal(SANYA, 1301, 1000, None).state is AppealState.LAPSED
    second = appeal(SANYA, 1600, 1000, None, [oral])
    assert (second.state, second.until, second.fee) == (AppealState.OPEN, 1600, 500)
    assert appeal(SANYA, 1601, 1000, None, [oral]).state is AppealState.LAPSED
    assert appeal(SANYA, 9999, 1000, None, [oral, written]).state is AppealState.COMPLETE
    too_late = (AppealForm.WRITTEN, 1601)
    assert appeal(SANYA, 9999, 1000, None, [oral, too_late]).state is AppealState.LAPSED


@pytest.mark.parametrize(
    ("regulation", "until", "fee", "clause"),
    [
        (BODA, minutes(5), 200, "B8.3"),
        (TUOLAJI, minutes(5), 0, "Z5"),
        (SZPT, minutes(10), 0, "S10"),
    ],
)
def test_B8_3_Z5_S10_in_writing_after_the_rounds_end(regulation, until, fee, clause):
    asked = appeal(regulation, until, 0, None)
    assert (asked.state, asked.until, asked.fee, asked.clause) == (
        AppealState.OPEN,
        until,
        fee,
        clause,
    )
    assert appeal(regulation, until + 1, 0, None).state is AppealState.LAPSED
    with pytest.raises(NotationError, match="written"):
        appeal(regulation, 1, 0, None, [(AppealForm.ORAL, 1)])


def test_T10_15_minutes_from_the_official_scores_in_writing():
    """Before the scores are published no time runs."""
    assert appeal(BASHIFEN, 99_999, 0, None).state is AppealState.OPEN
    assert appeal(BASHIFEN, minutes(115), 0, minutes(100)).state is AppealState.OPEN
    assert appeal(BASHIFEN, minutes(115, 1), 0, minutes(100)).state is AppealState.LAPSED
    made = [(AppealForm.WRITTEN, minutes(110))]
    assert appeal(BASHIFEN, 99_999, 0, minutes(100), made).state is AppealState.COMPLETE
    with pytest.raises(NotationError):
        appeal(BASHIFEN, 99_999, 0, minutes(100), [(AppealForm.ORAL, minutes(110))])


def test_E3_4_1_five_working_days_after_the_deadline():
    """31 October 2021 is a Sunday: Monday 1 to Friday 5 November."""
    notice = public_notice(SANYA, date(2021, 10, 31))
    assert (notice.first, notice.last, notice.clause) == (
        date(2021, 11, 1),
        date(2021, 11, 5),
        "E3.4.1",
    )
    assert not notice.hears(date(2021, 10, 31))
    assert notice.hears(date(2021, 11, 5))
    assert not notice.hears(date(2021, 11, 6))


def test_E3_4_1_weekends_and_holidays_do_not_count_worked_saturdays_do():
    """From Wednesday 29 September 2021: Thursday 30; 1 to 7 October off; Friday 8, Saturday 9
    worked, Monday 11, Tuesday 12."""
    week = {date(2021, 10, day) for day in range(1, 8)}
    worked = {date(2021, 10, 9)}
    assert public_notice(SANYA, date(2021, 9, 29), week, worked).last == date(2021, 10, 12)
    assert public_notice(SANYA, date(2021, 9, 29), week).last == date(2021, 10, 13)


def test_no_notice_where_no_review_is_asked_for():
    assert public_notice(BODA, date(2021, 10, 31)) is None
