"""Each penalty at a table: the same sheet without the offence, with it, and what cannot be ruled.

`a` sits North-South, `b` East-West. A case names the deals of the sheet, what the last of them
counts and brings without the offence (allowed) and with it (refused), and facts that the clause
does not know. Points against the declarer's side are added to the defenders', against the
defenders taken off.
"""

from __future__ import annotations

from typing import Any

import pytest

from paisai.desk.boards import rulings as boards
from paisai.errors import Needed, PaisaiError
from paisai.ledger.commands import EnterSheet, Undo
from paisai.ledger.infractions import ruling_on
from paisai.ledger.refusal import Refusal
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.standings import standings
from paisai.tournament.rounds import Compass, Score
from support.one_table import OneTable, played

BODA, ZHUHAI, BASHIFEN, SZPT, SANYA = (
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
    "bashifen-teachers",
    "shengji-szpt-2013",
    "erdayi-sanya-2021",
)
DECLARER, DEFENDERS = {"at_fault": "declarer"}, {"at_fault": "defenders"}
NS, EW = Compass.NORTH_SOUTH, Compass.EAST_WEST


def counted(preset: str, sheet: str, *ruled: tuple[str, str, dict[str, Any]]) -> tuple[Any, Any]:
    """What deal 1 counts, and the levels of North-South and East-West after it."""
    table = OneTable(preset)
    for who, infraction, facts in ruled:
        table.rule(getattr(table, who), infraction, 1, **facts)
    more = {"north_south": 0} if preset == BODA else {}
    table.enter_sheet(played(sheet, **more))
    return table.story.deals[0].counted, table.story.levels


def shows(
    preset: str,
    sheet: str,
    who: str,
    infraction: str,
    facts: dict[str, Any],
    *,
    allowed: tuple[Any, Any],
    refused: tuple[Any, Any],
    never: dict[str, Any],
    ended: str = "",
) -> None:
    """`ended` is the sheet of a deal that the ruling ends; `never` facts that are turned down."""
    assert counted(preset, sheet) == allowed
    assert counted(preset, ended or sheet, (who, infraction, facts)) == refused
    table = OneTable(preset)
    with pytest.raises((PaisaiError, Refusal)):
        table.rule(getattr(table, who), infraction, 1, **never)


# boda: B6.5b 0 +3, 5-35 +2, 40-75 +1, 80-115 the deal, 120 +1


def test_B8_1_discretion_70_at_most():
    facts = {"choice": "points", "amount": 70, **DEFENDERS}
    shows(
        BODA, "EW90", "a", "discretion", facts,
        allowed=(90, (0, 0)), refused=(20, (0, 2)), never={**facts, "amount": 75},
    )  # fmt: skip


def test_B8_2_2_two_cards_out_of_turn_cost_20():
    shows(
        BODA, "EW90", "a", "out-of-turn", {"cards": 2, **DEFENDERS},
        allowed=(90, (0, 0)), refused=(70, (0, 1)), never={"cards": 0, **DEFENDERS},
    )  # fmt: skip


def test_B8_2_3_a_wrong_count_found_in_play():
    facts = {"case": "during-play", "cards": 1, **DECLARER}
    shows(
        BODA, "EW75", "b", "wrong-count", facts,
        allowed=(75, (0, 1)), refused=(85, (0, 0)), never={**facts, "cards": 40},
    )  # fmt: skip


def test_B8_2_4a_a_wrong_show_costs_10_a_card():
    shows(
        BODA, "EW75", "b", "wrong-show", {"cards": 1, **DECLARER},
        allowed=(75, (0, 1)), refused=(85, (0, 0)), never={"cards": 1},
    )  # fmt: skip


def test_B8_2_4b_a_wrong_play_costs_10_a_card():
    shows(
        BODA, "EW120", "a", "wrong-play", {"cards": 2, **DEFENDERS},
        allowed=(120, (1, 0)), refused=(100, (0, 0)), never={"cards": -1, **DEFENDERS},
    )  # fmt: skip


def test_B8_2_4c_a_failed_throw_of_five():
    facts = {"thrown": 5, "blocked": 2, **DECLARER}
    shows(
        BODA, "EW75", "b", "failed-throw", facts,
        allowed=(75, (0, 1)), refused=(125, (1, 0)), never={**facts, "blocked": 6},
    )  # fmt: skip


def test_B8_2_5_an_exposed_card_costs_10():
    shows(
        BODA, "EW40", "a", "exposed-card", {"cards": 1, **DEFENDERS},
        allowed=(40, (0, 1)), refused=(30, (0, 2)), never={"cards": 1, "at_fault": "nobody"},
    )  # fmt: skip


def test_B8_2_6_a_revoke_found_by_the_opponents():
    facts = {"case": "next-trick-opponents", "cards": 1, **DEFENDERS}
    shows(
        BODA, "EW80", "a", "revoke", facts,
        allowed=(80, (0, 0)), refused=(40, (0, 1)), never={"cards": 1, **DEFENDERS},
    )  # fmt: skip


def test_B8_2_7_an_unreasonable_play_costs_20_or_more():
    facts = {"choice": "points", "amount": 50, **DECLARER}
    shows(
        BODA, "EW75", "b", "illegal-information", facts,
        allowed=(75, (0, 1)), refused=(125, (1, 0)), never={**facts, "amount": 10},
    )  # fmt: skip


def test_B8_2_8_the_second_time_over_time_costs_10():
    assert counted(BODA, "EW75", ("b", "over-time", DECLARER)) == (75, (0, 1))  # a warning
    twice = ("b", "over-time", DECLARER)
    assert counted(BODA, "EW75", twice, twice) == (85, (0, 0))
    assert counted(BODA, "EW75", ("a", "over-time", DEFENDERS), twice) == (75, (0, 1))  # two sides


def test_B8_2_9_the_second_time_cards_are_not_turned_costs_10():
    once = ("b", "cards-not-turned", DECLARER)
    assert counted(BODA, "EW75", once) == (75, (0, 1))
    assert counted(BODA, "EW75", once, once) == (85, (0, 0))


def test_B8_2_10_not_by_size_costs_10():
    facts = {"case": "usual", **DECLARER}
    shows(
        BODA, "EW75", "b", "not-by-size", facts,
        allowed=(75, (0, 1)), refused=(85, (0, 0)), never={"case": "worst", **DECLARER},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "infraction"),
    [(BODA, "conduct"), (ZHUHAI, "conduct"), (SZPT, "looking-back"), (SZPT, "out-of-turn")],
)
def test_B9_Z4_1_S2_1_S9_16o_a_warning_is_on_record_and_costs_nothing(preset, infraction):
    sheet = "EW75" if preset == BODA else "NS75"
    plain = counted(preset, sheet)
    table = OneTable(preset)
    assert not table.competition.rulings
    table.rule(table.b, infraction)
    assert [one.effects[0].kind for one in table.competition.rulings] == ["warning"]
    assert counted(preset, sheet, ("b", infraction, {})) == plain
    with pytest.raises(PaisaiError):
        table.rule(table.b, infraction, 1, cards=3)


# Zhuhai: Z4.6 5-55 +2, 60-115 +1, 120-175 the deal, 180 +1


def test_Z4_11i_illegal_information_a_level_to_the_others():
    facts = {"choice": "level_up", **DEFENDERS}
    shows(
        ZHUHAI, "NS130", "b", "illegal-information", facts, ended="NSx",
        allowed=(130, (0, 0)), refused=(None, (1, 0)), never={"choice": "warning", **DEFENDERS},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("infraction", "facts", "never"),
    [
        pytest.param("revoke", {"choice": "points"}, {}, id="Z4.19"),
        pytest.param("wrong-count", {"choice": "points"}, {"choice": "warning"}, id="Z4.21"),
    ],
)
def test_Z4_19_Z4_21_60_points_if_the_innocent_side_takes_them(infraction, facts, never):
    shows(
        ZHUHAI, "NS70", "a", infraction, {**facts, **DECLARER},
        allowed=(70, (1, 0)), refused=(130, (0, 0)), never={**never, **DECLARER},
    )  # fmt: skip


@pytest.mark.parametrize(
    "infraction",
    [
        pytest.param("failed-throw", id="Z4.20"),
        pytest.param("exposed-card", id="Z4.22"),
        pytest.param("out-of-turn", id="Z4.23"),
    ],
)
def test_Z4_20_Z4_22_Z4_23_20_flat(infraction):
    shows(
        ZHUHAI, "NS130", "b", infraction, DEFENDERS,
        allowed=(130, (0, 0)), refused=(110, (1, 0)), never={"cards": 2, **DEFENDERS},
    )  # fmt: skip


def test_Z4_24p_the_second_time_over_time_costs_20():
    once = ("b", "over-time", DEFENDERS)
    assert counted(ZHUHAI, "NS130", once) == (130, (0, 0))
    assert counted(ZHUHAI, "NS130", once, once) == (110, (1, 0))


# the teachers: T3.5s 40-55 +2, 60-75 +1, 80-95 the deal, 100 +1


def test_T7_4_others_draw_from_the_kitty_the_declarers_side_pays_40():
    shows(
        BASHIFEN, "NS45", "a", "kitty-drawn", {},
        allowed=(45, (2, 0)), refused=(85, (0, 0)), never=DEFENDERS,
    )  # fmt: skip


def test_T8_1_a_wrong_kitty_found_at_the_first_lead():
    shows(
        BASHIFEN, "NS45", "a", "kitty-count", {"case": "checked"},
        allowed=(45, (2, 0)), refused=(85, (0, 0)), never={"case": "late"},
    )  # fmt: skip


def test_T8_2_a_wrong_count_10_a_card():
    shows(
        BASHIFEN, "NS90", "b", "wrong-count", {"cards": 3, **DEFENDERS},
        allowed=(90, (0, 0)), refused=(60, (1, 0)), never={"cards": 34, **DEFENDERS},
    )  # fmt: skip


def test_T8_3_a_wrong_play_counts_as_exposed_cards():
    facts = {"case": "light", "cards": 2, **DEFENDERS}
    shows(
        BASHIFEN, "NS90", "b", "wrong-play", facts,
        allowed=(90, (0, 0)), refused=(70, (1, 0)), never={"cards": 2, **DEFENDERS},
    )  # fmt: skip


def test_T8_4_nine_cards_thrown_cost_80():
    shows(
        BASHIFEN, "NS5", "a", "failed-throw", {"thrown": 9, **DECLARER},
        allowed=(5, (4, 0)), refused=(85, (0, 0)), never={"thrown": 1, **DECLARER},
    )  # fmt: skip


def test_T8_5_out_of_turn_10_a_card():
    shows(
        BASHIFEN, "NS65", "a", "out-of-turn", {"cards": 2, **DECLARER},
        allowed=(65, (1, 0)), refused=(85, (0, 0)), never={"cards": 2},
    )  # fmt: skip


def test_T8_6_a_heavy_card_costs_20_a_light_one_10():
    heavy = {"case": "heavy", "cards": 1, **DECLARER}
    shows(
        BASHIFEN, "NS65", "a", "exposed-card", heavy,
        allowed=(65, (1, 0)), refused=(85, (0, 0)), never={"cards": 1, **DECLARER},
    )  # fmt: skip
    light = {**heavy, "case": "light"}
    assert counted(BASHIFEN, "NS65", ("a", "exposed-card", light)) == (75, (1, 0))


def test_T8_7_found_in_the_second_trick_20_a_card():
    facts = {"case": "second-trick", "cards": 1, **DEFENDERS}
    shows(
        BASHIFEN, "NS90", "b", "revoke", facts,
        allowed=(90, (0, 0)), refused=(70, (1, 0)), never={**facts, "case": "fourth-trick"},
    )  # fmt: skip


def test_T8_8_the_second_time_over_time_costs_10():
    once = ("a", "over-time", DECLARER)
    assert counted(BASHIFEN, "NS75", once) == (75, (1, 0))
    assert counted(BASHIFEN, "NS75", once, once) == (85, (0, 0))


def test_T8_9_another_signal_costs_10_then_20():
    once = ("b", "other-signal", DEFENDERS)
    assert counted(BASHIFEN, "NS100") == (100, (0, 1))
    assert counted(BASHIFEN, "NS100", once) == (90, (0, 0))
    assert counted(BASHIFEN, "NS100", once, once) == (70, (1, 0))


def test_T8_10_the_deal_ends_with_120():
    shows(
        BASHIFEN, "NS40", "a", "illegal-information", DECLARER,
        allowed=(40, (2, 0)), refused=(160, (0, 4)), never={},
    )  # fmt: skip


def test_T9_half_a_match_point_for_conduct():
    def points(*ruled: str) -> str:
        table = OneTable(BASHIFEN)
        for infraction in ruled:
            table.rule(table.a, infraction)
        table.enter_sheet("NS45")
        rows = {row.entry: dict(row.keys)["match_points"] for row in standings(table.competition)}
        return str(rows[table.a])

    # two levels more: 2.5
    assert [points(), points("conduct"), points("conduct", "conduct")] == ["2.5", "2", "1.5"]


# szpt: S9.15 5-35 +2, 40-75 +1, 80-115 the deal, 120 +1


@pytest.mark.parametrize(
    "infraction",
    [
        pytest.param("pair-not-followed", id="S9.17.1"),
        pytest.param("wrong-suit-or-shape", id="S9.17.2"),
        pytest.param("wrong-number-played", id="S9.17.3"),
    ],
)
def test_S9_17_1_S9_17_2_S9_17_3_in_time_10_a_card_late_the_deal(infraction):
    facts = {"case": "in-time", "cards": 2, **DECLARER}
    shows(
        SZPT, "NS70", "a", infraction, facts,
        allowed=(70, (1, 0)), refused=(90, (0, 0)), never={"cards": 2, **DECLARER},
    )  # fmt: skip
    late = {**facts, "case": "late"}
    assert counted(SZPT, "NSx", ("a", infraction, late)) == (None, (0, 0))


def test_S9_16w_beyond_repair_the_declarer_moves_up_for_the_defenders_fault():
    shows(
        SZPT, "NS80", "b", "beyond-repair", DEFENDERS, ended="NSx",
        allowed=(80, (0, 0)), refused=(None, (1, 0)), never={},
    )  # fmt: skip


def test_S9_17_4_a_failed_throw_10_a_card_taken_back():
    shows(
        SZPT, "NS80", "b", "failed-throw", {"taken_back": 1, **DEFENDERS},
        allowed=(80, (0, 0)), refused=(70, (1, 0)), never={"taken_back": 0, **DEFENDERS},
    )  # fmt: skip


def test_S9_17_5_looking_costs_20():
    shows(
        SZPT, "NS90", "b", "looking", DEFENDERS,
        allowed=(90, (0, 0)), refused=(70, (1, 0)), never={"cards": 1, **DEFENDERS},
    )  # fmt: skip


def test_S9_17_8_the_third_time_or_when_the_referee_says_so_disqualified():
    table = OneTable(SZPT)
    for _ in range(2):
        table.rule(table.b, "prompting")
    assert not table.competition.is_disqualified(table.b)
    table.rule(table.b, "prompting")
    assert table.competition.is_disqualified(table.b)
    other = OneTable(SZPT)
    other.rule(other.b, "prompting", taken_as=3)
    assert other.competition.is_disqualified(other.b)


def test_S2_3_the_third_time_or_when_the_referee_says_so_the_match_is_lost():
    def lost(*facts: dict[str, Any]) -> bool:
        table = OneTable(SZPT)
        for one in facts:
            table.rule(table.b, "noise-or-hints", **one)
        return bool(table.competition.rulings[-1].effects[-1].kind == "forfeit_round")

    assert not lost({}, {})
    assert lost({}, {}, {})
    assert lost({"taken_as": 3})
    assert not lost({}, {}, {"taken_as": 1})


def test_S2_4_cheating_the_others_win_and_no_second_ruling_is_needed():
    table = OneTable(SZPT)
    assert not table.competition.is_disqualified(table.b)
    table.rule(table.b, "cheating")
    assert table.competition.is_disqualified(table.b)
    assert table.match.points == (1, 0)


@pytest.mark.parametrize(
    ("preset", "last", "late"),
    [(BODA, 9, 10), (BASHIFEN, 10, 11), (SZPT, 14, 15), (ZHUHAI, 15, 16)],
)
def test_B8_2_1_T8_11_S2_2_Z4_2_so_late_the_round_is_forfeited(preset, last, late):
    table = OneTable(preset)
    made = ruling_on(table.competition, EntryId(table.b), "lateness", {"minutes": last})
    assert all(effect.kind != "forfeit_round" for effect in made.ruling.effects)
    table.rule(table.b, "lateness", minutes=late)
    assert table.match.points[0] > table.match.points[1] == 0
    again = ruling_on(table.competition, EntryId(table.b), "lateness", {"minutes": late})
    assert "迟到已有" in table.refused(again.command).zh


# 二打一


def score(*ruled: tuple[str, int | None], deals: Any = ((2, -1, -1),) * 10) -> str:
    """The first player's total: 20 without a ruling."""
    table = OneTable(SANYA)
    for infraction, deal in ruled:
        table.rule(table.a, infraction, deal)
    table.enter_sheet(Score(deals=deals))
    rows = {row.entry: dict(row.keys)["total"] for row in standings(table.competition)}
    return str(rows[table.a])


def test_E4_8_3_that_deal_scores_nought_and_never_more():
    assert (score(), score(("telling-cards", 4))) == ("20", "18")
    lost = ((-2, 1, 1),) * 10
    assert score(("telling-cards", 4), deals=lost) == "-20"
    table = OneTable(SANYA)
    assert "第几副" in table.refused_rule(table.a, "telling-cards", None).zh


def test_E4_8_5_smoking_costs_3():
    assert [score(), score(("smoking", None)), score(*[("smoking", None)] * 2)] == [
        "20",
        "17",
        "14",
    ]
    with pytest.raises(PaisaiError):
        OneTable(SANYA).rule("p0", "smoking", cards=1)


def test_E4_8_7_a_phone_zeroes_the_sitting_and_never_raises_it():
    assert score(("phone", None)) == "0"
    assert score(("phone", None), deals=((-2, 1, 1),) * 10) == "-20"
    assert score() == "20"
    table = OneTable(SANYA)
    table.rule(table.a, "phone")
    assert "原为负分的不变" in table.competition.rulings[0].text.zh, "and the desk says so"


def test_E4_8_12_abuse_costs_3_each_time():
    assert [score(("abuse", None)), score(*[("abuse", None)] * 2)] == ["17", "14"]


def test_E4_8_4_conduct_is_on_record_and_costs_nothing():
    table = OneTable(SANYA)
    table.rule(table.a, "conduct")
    assert [one.clause for one in table.competition.rulings] == ["E4.8.4"]
    assert score(("conduct", None)) == score() == "20"
    # three notes of conduct are no third warning of time
    assert score(*[("conduct", None)] * 2, ("over-time", 1)) == "20"


def test_E4_3t_the_third_in_one_deal_costs_3():
    assert score(*[("over-time", 4)] * 2) == "20"
    assert score(*[("over-time", 4)] * 3) == "17"
    assert score(("over-time", 4), ("over-time", 5), ("over-time", 6)) == "20"


def test_Z4_2_both_11_to_15_minutes_late_the_first_deal_is_not_played_and_nobody_moves_up():
    """The sheet begins with deal 2, still at 2 for both, and whoever shows declares it: 60 taken,
    up one for the declarer's side."""
    for text, levels in (("NS60", (1, 0)), ("EW60", (0, 1)), ("NSx EW60", (0, 1))):
        table = OneTable(ZHUHAI)
        table.rule(table.a, "lateness", minutes=12)
        table.rule(table.b, "lateness", minutes=15)
        table.enter_sheet(text)
        first, second = table.story.deals
        assert (first.number, first.levels, first.next_declarer) == (1, (0, 0), None)
        assert (second.number, second.levels) == (2, levels)


@pytest.mark.parametrize("first", [12, 7])
def test_Z4_2_one_11_to_15_and_the_other_6_to_10_the_20_fall_in_the_first_deal_played(first):
    """`a` gives deal 1 up, `b` is up one and declares deal 2: 100 taken and 20 more is 120, the
    deal lost. Whoever is ruled on first."""
    table = OneTable(ZHUHAI)
    late = {12: table.a, 7: table.b}
    for minutes in (first, 19 - first):
        table.rule(late[minutes], "lateness", minutes=minutes)
    table.enter_sheet("EW100")
    given_up, played = table.story.deals
    assert (given_up.declarer, given_up.levels, given_up.next_declarer) == (None, (0, 1), EW)
    assert (played.taken, played.ruled, played.counted) == (100, 20, 120)
    assert (played.levels, played.next_declarer) == ((0, 1), NS)


def test_Z4_2_one_16_minutes_late_forfeits_whatever_the_other_s_lateness():
    for other in (3, 7, 12):
        table = OneTable(ZHUHAI)
        table.rule(table.b, "lateness", minutes=other)
        table.rule(table.a, "lateness", minutes=17)
        assert table.match.points == (0, 2)
        assert table.match.level_difference == (-1, 1)
    table = OneTable(ZHUHAI)
    table.rule(table.a, "lateness", minutes=17)
    table.rule(table.b, "lateness", minutes=20)
    assert table.match.points == (0, 0)


def refused(table: OneTable, who: str, infraction: str, deal: int | None, **facts: Any) -> str:
    return table.refused_rule(who, infraction, deal, **facts).zh


def test_Z4_24p_a_warning_is_held_against_who_declared_on_the_sheet():
    """North-South declare deal 1: `a` cannot have been warned in it as a defender, and the right
    warning is taken."""
    table = OneTable(ZHUHAI)
    table.enter_sheet("NS100")
    assert "记分表上" in refused(table, table.a, "over-time", 1, at_fault="defenders")
    table.rule(table.a, "over-time", 1, at_fault="declarer")


def test_Z4_24p_a_sheet_is_held_against_the_warnings_given():
    table = OneTable(ZHUHAI)
    table.rule(table.a, "over-time", 1, at_fault="defenders")
    told = table.refused_sheet("NS100").zh
    assert "第 1 号判罚" in told
    assert "撤销" in told
    table.enter_sheet("EW100")


def test_T8_7_T8_10_a_deal_ends_at_once_only_once():
    """120 for a revoke found in the third trick ended the deal: no other 120 in it."""
    table = OneTable(BASHIFEN)
    table.rule(table.a, "revoke", 1, case="third-trick", at_fault="declarer")
    for who, infraction, facts in (
        (table.a, "revoke", {"case": "third-trick", **DECLARER}),
        (table.a, "illegal-information", DECLARER),
        (table.b, "illegal-information", DEFENDERS),
    ):
        assert "已由第 1 号判罚立即结束" in refused(table, who, infraction, 1, **facts)
    table.rule(table.a, "out-of-turn", 1, cards=1, **DECLARER)
    table.rule(table.a, "illegal-information", 2, **DECLARER)


def test_Z4_2_nothing_is_ruled_in_a_deal_that_was_given_up():
    table = OneTable(ZHUHAI)
    table.rule(table.a, "lateness", minutes=12)
    assert "没有打" in refused(table, table.b, "exposed-card", 1, **DECLARER)
    table.rule(table.b, "exposed-card", 2, **DECLARER)
    other = OneTable(ZHUHAI)
    other.rule(other.b, "exposed-card", 1, **DECLARER)
    assert "这一副打过" in refused(other, other.a, "lateness", None, minutes=12)
    other.rule(other.a, "lateness", minutes=7)


def levels_only(first: int, second: int) -> OneTable:
    table = OneTable(ZHUHAI)
    table.enter_sheet(Score(levels=(first, second)))
    return table


def illegal(table: OneTable, included: bool | None, **facts: Any) -> Any:
    told = {"choice": "level_up", **facts}
    return ruling_on(
        table.competition, EntryId(table.a), "illegal-information", told, deal=3, included=included
    ).command


def test_Z4_11i_levels_ruled_are_added_to_a_sheet_of_levels():
    """`a` passed on information as a defender in deal 3: two levels to `b`, 4 becomes 6; past A,
    the thirteenth level, nobody goes."""
    table = levels_only(9, 4)
    asked = table.refused(illegal(table, None, levels=2, **DEFENDERS))
    assert "由程序加上" in asked.zh
    assert asked.needed is Needed.RULING_INCLUDED
    table.do(illegal(table, False, levels=2, **DEFENDERS))
    assert table.match.level_difference == (3, -3)
    table.do(Undo(table.competition.rulings[-1].seq, "判错了"))
    assert table.match.level_difference == (5, -5)
    top = levels_only(9, 11)
    top.do(illegal(top, False, levels=3, **DEFENDERS))
    assert top.match.level_difference == (-3, 3)


def test_Z4_11i_levels_that_have_it_in_them_stay():
    table = levels_only(9, 6)
    table.do(illegal(table, True, levels=2, **DEFENDERS))
    assert table.match.level_difference == (3, -3)


def test_Z4_22_points_are_never_added_to_levels():
    table = levels_only(9, 4)
    made = ruling_on(
        table.competition, EntryId(table.a), "exposed-card", DECLARER, deal=1, included=False
    ).command
    assert "更正为各副的得分" in table.refused(made).zh


def test_Z4_2_no_side_of_a_deal_is_told_for_who_is_late():
    """Points against a declarer of a deal that is then given up would be lost."""
    table = OneTable(ZHUHAI)
    table.rule(table.a, "lateness", minutes=12)
    told = refused(table, table.b, "lateness", None, minutes=7, **DECLARER)
    assert "还没有人坐庄" in told
    table.rule(table.b, "lateness", minutes=7)


def test_Z4_2_a_ruling_says_what_happens_where_both_are_late():
    def said(*minutes: int) -> list[str]:
        table = OneTable(ZHUHAI)
        for who, late in zip((table.a, table.b), minutes, strict=True):
            table.rule(who, "lateness", minutes=late)
        return [row["text"].zh for row in boards.rulings(table.competition).rows]

    for text in said(12, 14):
        assert text.endswith("（双方都迟到：第一副不打，谁也不升级）")
    gives_up, fined = said(12, 7)
    assert gives_up.endswith("（对方的罚分（第 2 号）罚在第 2 副）")
    assert fined.endswith("（对方放弃第一副（第 1 号）：罚在第 2 副）")
    assert said(3, 17)[0].endswith("（对方判弃权（第 2 号），这一条不改成绩）")
    assert said(12, 17)[1].endswith("（对方也迟到（第 1 号），那一条不改成绩）")
    assert said(3, 4) == ["迟到，3 分钟：警告。", "迟到，4 分钟：警告。"]


def test_Z4_2_who_enters_levels_is_asked_about_what_comes_of_both_rulings():
    """Both gave deal 1 up: nobody moves up, and the question does not say that somebody does."""
    table = OneTable(ZHUHAI)
    for who, minutes in ((table.a, 12), (table.b, 13)):
        table.rule(who, "lateness", minutes=minutes)
    asked = table.refused(EnterSheet(1, Score(levels=(3, 1)), (table.a, table.b)))
    assert asked.needed is Needed.RULINGS_INCLUDED
    assert asked.zh.count("谁也不升级") == 2


def test_Z4_2_both_give_up_the_first_deal_and_levels_written_before_are_not_raised():
    table = levels_only(9, 4)

    def late(who: str, minutes: int) -> Any:
        made = ruling_on(
            table.competition, EntryId(who), "lateness", {"minutes": minutes}, included=False
        )
        return made.command

    table.do(late(table.a, 12))
    assert table.match.level_difference == (4, -4)
    assert "更正为各副的得分" in table.refused(late(table.b, 14)).zh


def test_Z4_22_a_ruling_that_the_sheet_contradicts_is_not_called_by_a_number_it_has_not():
    table = OneTable(ZHUHAI)
    table.enter_sheet("NS100")
    told = refused(table, table.a, "exposed-card", 1, **DEFENDERS)
    assert "记分表上" in told
    assert "号判罚" not in told
