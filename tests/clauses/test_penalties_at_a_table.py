"""Each penalty at a table: the same sheet without the offence, with it, and what cannot be ruled.

`a` sits North-South, `b` East-West. A case names the deals of the sheet, what the last of them
counts and brings without the offence (allowed) and with it (refused), and facts that the clause
does not know. Points against the declarer's side are added to the defenders', against the
defenders taken off.
"""

from __future__ import annotations

from typing import Any

import pytest

from paisai.errors import PaisaiError
from paisai.ledger.infractions import ruling_on
from paisai.ledger.refusal import Refusal
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.standings import standings
from paisai.tournament.sheet import Score
from support.one_table import OneTable, played

BODA, ZHUHAI, BASHIFEN, SZPT, SANYA = (
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
    "bashifen-teachers",
    "shengji-szpt-2013",
    "erdayi-sanya-2021",
)
DECLARER, DEFENDERS = {"at_fault": "declarer"}, {"at_fault": "defenders"}


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
