"""The values of the five presets, worked out by hand from the clauses named."""

from datetime import date, datetime, time

import pytest

from paisai.presets import preset_ids
from paisai.regulations.checks import is_place
from paisai.regulations.citing import clause_of
from paisai.regulations.clauses import ClauseKind, all_clauses, catalogues
from paisai.regulations.editing import value_at
from paisai.regulations.loading import load

BODA = load("shuangsheng-boda-2020")
ZHUHAI = load("tuolaji-zhuhai-2019")
TEACHERS = load("bashifen-teachers")
SZPT = load("shengji-szpt-2013")
SANYA = load("erdayi-sanya-2021")


def infraction(regulation, id_):
    (found,) = [one for one in regulation.penalties if one.id == id_]
    return found


def amounts(regulation, id_):
    """Case, occurrence, and each effect as (kind, amount, per)."""
    return [
        (
            step.case,
            step.occurrence,
            [(effect.kind.value, effect.amount, effect.per.value) for effect in step.effects],
        )
        for step in infraction(regulation, id_).steps
    ]


def test_the_presets_are_the_files_and_each_has_a_catalogue():
    assert preset_ids() == catalogues()
    for id_ in preset_ids():
        assert load(id_).id == load(id_).catalogue == id_


# Clocks


def test_B6_12t_S10_bury_60_lead_20_follow_10():
    for regulation in (BODA, SZPT):
        play = regulation.clocks.play
        assert (play.bury, play.lead, play.follow) == (60, 20, 10)


def test_Z4_24_bury_with_the_first_lead_60_lead_15_follow_10():
    play = ZHUHAI.clocks.play
    assert (play.bury, play.bury_includes_first_lead, play.lead, play.follow) == (60, True, 15, 10)
    assert play.pause_before_kitty == 5


def test_T8_8_T7_2_30_seconds_a_play_60_to_bury_3_before_the_kitty():
    play = TEACHERS.clocks.play
    assert (play.bury, play.lead, play.follow, play.pause_before_kitty) == (60, 30, 30, 3)


def test_E4_2t_E4_3t_30_seconds_to_bid_and_to_play():
    play = SANYA.clocks.play
    assert (play.bid, play.lead, play.follow) == (30, 30, 30)
    assert play.on_timeout == "pass_or_lowest_single"
    assert SANYA.clocks.round is None


@pytest.mark.parametrize(
    ("regulation", "minutes", "announced", "text", "unfinished"),
    [
        pytest.param(BODA, 50, [45], "no_new_deal", "void_at_end", id="B7.3"),
        pytest.param(ZHUHAI, 70, [60], "one_last_deal", "is_finished_and_one_more", id="Z1.4"),
        pytest.param(TEACHERS, 60, [50], "one_last_deal", "is_finished_and_one_more", id="T3.2"),
        pytest.param(SZPT, 55, [], None, "is_finished", id="S15"),
    ],
)
def test_the_clock_of_a_round(regulation, minutes, announced, text, unfinished):
    clock = regulation.clocks.round
    assert clock.minutes == minutes
    assert [a.minute for a in clock.announcements] == announced
    assert all(a.text == text for a in clock.announcements)
    assert clock.unfinished == unfinished


def test_Z4_2_lateness_has_four_steps():
    steps = ZHUHAI.clocks.lateness.steps
    assert [(s.first, s.last) for s in steps] == [(1, 5), (6, 10), (11, 15), (16, None)]
    assert [[e.kind.value for e in s.effects] for s in steps] == [
        ["warning"],
        ["points"],
        ["forfeit_deal", "level_up"],
        ["forfeit_round"],
    ]
    assert steps[1].effects[0].amount == 20
    assert steps[2].effects[1].amount == 1


@pytest.mark.parametrize(
    ("regulation", "counted", "first"),
    [
        pytest.param(BODA, "full", 10, id="B8.2.1 ten minutes"),
        pytest.param(TEACHERS, "started", 11, id="T8.11 more than ten"),
        pytest.param(SZPT, "full", 15, id="S2.2 fifteen minutes"),
        pytest.param(SANYA, "full", 15, id="silent: fifteen minutes"),
    ],
)
def test_lateness_that_forfeits(regulation, counted, first):
    lateness = regulation.clocks.lateness
    (step,) = lateness.steps
    assert (lateness.counted, step.first, step.last) == (counted, first, None)
    assert [e.kind.value for e in step.effects] == ["forfeit_round"]


# Scoring and ranking


def test_B7_4_Z2_1_two_one_nought():
    for regulation in (BODA, ZHUHAI):
        scoring = regulation.match_scoring
        assert (scoring.win, scoring.draw, scoring.loss) == (2, 1, 0)
        assert (regulation.forfeit.winner, regulation.forfeit.loser) == (2, 0)
        assert regulation.forfeit.level_difference == 1
        assert (regulation.bye.points, regulation.bye.level_difference) == (2, 1)


def test_T3_6a_T8_11_match_points_and_vp():
    scoring = TEACHERS.match_scoring
    assert [(r.first, r.last, r.winner, r.loser) for r in scoring.rows] == [
        (0, 0, 1.5, 1.5),
        (1, 1, 2, 1),
        (2, 2, 2.5, 0.5),
        (3, None, 3, 0),
    ]
    assert (scoring.vp_base, scoring.vp_cap) == (10, 10)
    forfeit = TEACHERS.forfeit
    assert (forfeit.winner, forfeit.loser, forfeit.winner_vp, forfeit.loser_vp) == (2.5, 0, 12, 0)
    assert forfeit.level_difference is None
    assert (TEACHERS.bye.points, TEACHERS.bye.vp) == (2.5, 12)


def test_S15_one_nil_and_the_first_to_reach_the_level_wins():
    assert SZPT.match_scoring.win == 1
    assert SZPT.match_scoring.tie == "first_to_reach_the_level"
    assert (SZPT.forfeit.winner, SZPT.forfeit.level_difference) == (1, 1)


def test_E4_2p_a_passed_out_deal_counts():
    assert SANYA.match_scoring.passed_out_counts is True


@pytest.mark.parametrize(
    ("regulation", "chain"),
    [
        pytest.param(BODA, "match_points level_difference lots", id="B7.2a"),
        pytest.param(
            ZHUHAI,
            "match_points level_difference opponents_points points_after_previous_rounds lots",
            id="Z2.2",
        ),
        pytest.param(TEACHERS, "match_points vp opponents_points head_to_head lots", id="T3.6c"),
        pytest.param(SZPT, "wins head_to_head level_difference lots", id="S6.5.2"),
        pytest.param(SANYA, "total_score deals_won best_deals", id="E4.8"),
    ],
)
def test_the_ranking_chain(regulation, chain):
    assert [key.value for key in regulation.ranking.chain] == chain.split()


# Stages


def test_E4_2a_to_d_three_stages_of_ten_deals():
    assert [(s.name.zh, s.deals, s.grouping.value, s.cut) for s in SANYA.stages] == [
        ("初赛", 10, "drawn", 9),
        ("复赛", 10, "by_rank", 3),
        ("决赛", 10, "by_rank", None),
    ]
    assert [(s.playoff.deals, s.playoff.among.value) for s in SANYA.stages] == [
        (3, "tied_and_best_eliminated"),
        (3, "tied_and_best_eliminated"),
        (3, "whole_table"),
    ]


def test_B7_2b_Z1_2_T3_4_six_five_and_four_rounds():
    stages = [regulation.stages for regulation in (BODA, ZHUHAI, TEACHERS)]
    assert [(len(s), s[0].kind, s[0].rounds) for s in stages] == [
        (1, "fixed_schedule", 6),
        (1, "swiss", 5),
        (1, "swiss", 4),
    ]
    assert BODA.stages[0].same_zone_meets is False
    assert ZHUHAI.stages[0].same_unit_meets is TEACHERS.stages[0].same_unit_meets is False
    assert ZHUHAI.stages[0].first_round == "drawn_by_computer"
    assert TEACHERS.stages[0].first_round == "by_numbers_drawn"


def test_S6_5_2_S7_1_groups_of_four_then_knockout_to_eight_places():
    groups, knockout = SZPT.stages
    assert (groups.kind, groups.group_size, groups.cut_per_group) == ("groups", 4, 2)
    assert (knockout.kind, knockout.places, knockout.same_unit_meets_first) == (
        "knockout",
        8,
        False,
    )


# Entry, review, appeals, awards


def test_E3_entry_of_sanya():
    entry = SANYA.entry
    assert (entry.players, entry.minimum_age, entry.born_on_or_before) == (
        1,
        18,
        date(2003, 12, 31),
    )
    assert entry.deadline == datetime(2021, 10, 31, 18)
    assert [s.value for s in entry.barred_staff] == ["part_time", "posted", "seconded"]
    assert entry.most_per_unit is None
    assert {p.id: p.max_age_days for p in entry.papers} == {
        "health-certificate": None,
        "insurance": None,
        "vaccination": None,
        "negative-test": 5,
        "health-code": None,
        "not-from-risk-area": None,
        "waiver": None,
    }
    assert SANYA.review.notice_working_days == 5
    assert SANYA.review.late_change == "request_review_and_new_notice"


def test_T2_two_pairs_a_unit_and_joint_teams():
    entry = TEACHERS.entry
    assert (entry.players, entry.most_per_unit, entry.officials_per_unit) == (2, 2, 1)
    assert entry.joint_teams == "belong_to_each_unit"


def test_S6_3_S6_5_1_six_pairs_a_unit_and_one_wild_card():
    entry = SZPT.entry
    assert (entry.most_per_unit, entry.teams_per_unit) == (6, 1)
    selection = entry.selection
    assert (selection.report_due, selection.places_reported) == (date(2013, 11, 10), 8)
    assert (selection.quota.least, selection.quota.most, selection.wild_cards) == (1, 6, 1)


def test_B10_three_checks_at_the_door():
    assert [(p.id, p.when.value) for p in BODA.entry.papers] == [
        ("mask", "door"),
        ("health-code", "door"),
        ("temperature", "door"),
    ]


@pytest.mark.parametrize(
    ("regulation", "since", "steps", "fee"),
    [
        pytest.param(BODA, "round_end", [("written", 5)], 200, id="B8.3"),
        pytest.param(ZHUHAI, "round_end", [("written", 5)], 0, id="Z5"),
        pytest.param(TEACHERS, "scores_published", [("written", 15)], 0, id="T10"),
        pytest.param(SZPT, "round_end", [("written", 10)], 0, id="S10"),
        pytest.param(SANYA, "round_end", [("oral", 5), ("written", 10)], 500, id="E4.8.10"),
    ],
)
def test_appeals(regulation, since, steps, fee):
    appeals = regulation.appeals
    assert appeals.since == since
    assert [(s.form.value, s.within_minutes) for s in appeals.steps] == steps
    assert appeals.fee == fee


def test_E4_8_9_T3_6b_score_sheets_and_corrections():
    assert (SANYA.corrections.window_minutes, SANYA.corrections.after) == (10, "never")
    sheet = TEACHERS.score_sheet
    assert (sheet.handed_in_by, sheet.within_minutes) == ("winner", 5)
    assert sheet.late == "responsible_side_forfeits"


def test_E6_S8_awards():
    assert [(t.first, t.last) for t in SANYA.awards.tiers] == [(1, 1), (2, 2), (3, 3), (4, 9)]
    assert (SANYA.awards.places, SANYA.awards.special[0].count) == (9, 2)
    assert SANYA.awards.place_points == ()
    assert (SZPT.awards.to, SZPT.awards.places) == ("teams", 6)


def test_S7_2_team_totals_and_the_worked_figure():
    points = {row.reached: row.points for row in SZPT.team_totals.rows}
    assert points == {
        "group": 2,
        "round1": 4,
        "round2": 6,
        "8": 8,
        "7": 10,
        "6": 12,
        "5": 14,
        "4": 16,
        "3": 18,
        "2": 20,
        "1": 22,
    }
    assert sum(points[r] for r in ("round1", "group", "3", "round2")) == 30


def test_Z3_T3_3_timetables():
    assert [item.rounds for item in ZHUHAI.timetable if item.rounds] == [(n,) for n in range(1, 6)]
    assert ZHUHAI.timetable[5].start == time(13)
    assert [item.rounds for item in TEACHERS.timetable] == [(1, 2), (3, 4)]


# Penalties


@pytest.mark.parametrize(
    ("regulation", "id_", "wanted"),
    [
        pytest.param(BODA, "out-of-turn", [(None, 1, [("points", 10, "card")])], id="B8.2.2"),
        pytest.param(
            BODA,
            "revoke",
            [
                ("same-trick", 1, [("points", 10, "card"), ("repair", None, "time")]),
                ("next-trick-own", 1, [("points", 20, "card")]),
                ("next-trick-opponents", 1, [("points", 40, "card")]),
                ("later", 1, [("adjudged_loss", 80, "time")]),
            ],
            id="B8.2.6",
        ),
        pytest.param(
            BODA,
            "failed-throw",
            [
                (
                    None,
                    1,
                    [
                        ("points", 10, "card_blocked"),
                        ("points", 10, "card_not_blocked"),
                        ("duty", None, "time"),
                    ],
                )
            ],
            id="B8.2.4c",
        ),
        pytest.param(
            BODA,
            "over-time",
            [
                (None, 1, [("warning", None, "time"), ("points", 10, "time")]),
                (None, 2, [("points", 10, "time")]),
            ],
            id="B8.2.8",
        ),
        pytest.param(
            ZHUHAI,
            "revoke",
            [(None, 1, [("deal_lost", None, "time"), ("points", 60, "time")])],
            id="Z4.19",
        ),
        pytest.param(ZHUHAI, "exposed-card", [(None, 1, [("points", 20, "time")])], id="Z4.22"),
        pytest.param(ZHUHAI, "out-of-turn", [(None, 1, [("points", 20, "time")])], id="Z4.23"),
        pytest.param(
            TEACHERS,
            "revoke",
            [
                ("first-trick", 1, [("points", 10, "card"), ("repair", None, "time")]),
                ("second-trick", 1, [("points", 20, "card"), ("repair", None, "time")]),
                ("third-trick", 1, [("deal_ends", 120, "time")]),
            ],
            id="T8.7",
        ),
        pytest.param(
            TEACHERS, "other-signal", [(None, 1, [("points", 10, "times_so_far")])], id="T8.9"
        ),
        pytest.param(TEACHERS, "conduct", [(None, 1, [("match_points", 0.5, "time")])], id="T9"),
        pytest.param(
            SZPT,
            "pair-not-followed",
            [
                ("in-time", 1, [("points", 10, "card"), ("repair", None, "time")]),
                ("late", 1, [("deal_lost", None, "time")]),
            ],
            id="S9.17.1",
        ),
        pytest.param(SZPT, "looking", [(None, 1, [("points", 20, "time")])], id="S9.17.5"),
        pytest.param(
            SANYA,
            "over-time",
            [
                (None, 1, [("warning", None, "time")]),
                (None, 3, [("warning", None, "time"), ("score", 3, "time")]),
                (None, 4, [("warning", None, "time")]),
            ],
            id="E4.3t",
        ),
        pytest.param(
            SANYA,
            "abuse",
            [
                (None, 1, [("score", 3, "time")]),
                (None, 2, [("score", 3, "time"), ("report", None, "time")]),
            ],
            id="E4.8.12",
        ),
    ],
)
def test_amounts_of_an_infraction(regulation, id_, wanted):
    assert amounts(regulation, id_) == wanted


def test_T8_4_a_failed_throw_costs_at_most_80():
    effect = infraction(TEACHERS, "failed-throw").steps[0].effects[0]
    assert (effect.amount, effect.per, effect.at_most) == (10, "card_thrown", 80)


def test_Z4_19_the_innocent_side_chooses():
    assert infraction(ZHUHAI, "revoke").steps[0].choice == "innocent_side"


@pytest.mark.parametrize("preset", preset_ids())
def test_every_penalty_row_has_an_infraction_or_a_lateness_scale(preset):
    regulation = load(preset)
    ruled = {one.clause for one in regulation.penalties} | {regulation.clocks.lateness.clause}
    rows = {clause.id for clause in all_clauses(preset) if clause.kind is ClauseKind.PENALTY}
    assert rows <= ruled


@pytest.mark.parametrize("preset", preset_ids())
def test_the_option_of_a_decision_is_a_field_of_the_preset(preset):
    regulation = load(preset)
    for clause in all_clauses(preset):
        for decision in clause.decisions:
            if decision.option and (regulation.game or not decision.option.startswith("game.")):
                if decision.option == "awards.place_points":
                    assert load(preset).awards.place_points == ()
                else:
                    assert value_at(load(preset), decision.option) is not None


@pytest.mark.parametrize("preset", preset_ids())
def test_what_a_clause_fixes_is_a_place_of_the_regulation(preset):
    for clause in all_clauses(preset):
        for place in clause.fixes:
            assert is_place(place), (clause.id, place)
            if "[" in place:
                assert value_at(load(preset), place.split(".")[0]) is not None


CITED = [
    ("bashifen-teachers", "stages[main].same_unit_meets", "T3.4"),
    ("bashifen-teachers", "clocks.round.minutes", "T3.2"),
    ("bashifen-teachers", "event.interpreted_by", "T5"),
    ("bashifen-teachers", "review.notice_working_days", ""),
    ("erdayi-sanya-2021", "stages[semifinal].playoff.deals", "E4.2b"),
    ("erdayi-sanya-2021", "stages[final].playoff.deals", "E4.2d"),
    ("erdayi-sanya-2021", "stages[semifinal].grouping", "E4.2c"),
    ("erdayi-sanya-2021", "review.late_change", "E3.4.2"),
    ("erdayi-sanya-2021", "review.objection_needs", "E3.4.1"),
    ("shengji-szpt-2013", "stages[knockout].places", "S7.1"),
    ("shengji-szpt-2013", "stages[groups].group_size", "S6.5.2"),
    ("shuangsheng-boda-2020", "forfeit.level_difference", "B8.1"),
    ("shuangsheng-boda-2020", "bye.points", ""),
    ("tuolaji-zhuhai-2019", "bye.points", "Z4.2"),
]


@pytest.mark.parametrize(("preset", "place", "clause"), CITED)
def test_a_regulation_cites_its_own_clause(preset, place, clause):
    assert clause_of(load(preset), place) == clause
