"""The score calculator, by examples worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.desk.deal_calculator import (
    NOT_CAPTURED,
    last_tricks,
    points_of,
    running_sheet,
    three_deal,
)
from paisai.desk.score_notation import read_score
from paisai.erdayi.scoring import Result
from paisai.errors import NotationError
from paisai.regulations import load
from paisai.shengji.regulated import RULES
from paisai.tournament.competition import RoundAt
from support.one_table import OneTable


def test_B6_10_the_kitty_counts_as_the_last_trick_was_led() -> None:
    """Boda: a tractor of two pairs takes the kitty eightfold, and each further pair doubles it."""
    rules = RULES["shuangsheng-boda-2020"]
    times = {one.key: one.times for one in last_tricks(rules)}
    assert (times["pairs2"], times["pairs3"], times["pairs4"]) == (8, 16, 32)
    assert times[NOT_CAPTURED] == 0
    assert points_of(rules, 40, 10, "pairs2") == 120
    assert points_of(rules, 40, 10) == 40


def test_fines_of_the_declarers_side_go_to_the_defenders() -> None:
    rules = RULES["tuolaji-zhuhai-2019"]
    assert points_of(rules, 30, plus=10) == 40
    assert points_of(rules, 30, minus=10) == 20


@pytest.mark.parametrize(
    "parts", [{"tricks": 7}, {"tricks": -5}, {"tricks": 5, "kitty": 3}, {"tricks": 5, "last": "?"}]
)
def test_what_cannot_be_is_refused(parts: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        points_of(RULES["tuolaji-zhuhai-2019"], **parts)  # type: ignore[arg-type]


def test_E4_7_a_deal_of_three_doubles() -> None:
    """Bid 3, one bomb: the declarer wins 3 × 2 from each of two."""
    assert three_deal(3, 0, True, 1) == "甲+12"
    assert three_deal(2, 1, False, 2) == "乙-16"
    with pytest.raises(NotationError):
        three_deal(4, 0, True, 0)


@given(
    st.sampled_from([1, 2, 3]),
    st.integers(0, 2),
    st.booleans(),
    st.integers(0, 8),
    st.integers(0, 1),
)
def test_a_deal_of_three_is_what_the_rules_score(
    bid: int, declarer: int, won: bool, bombs: int, rockets: int
) -> None:
    """However the doublings came about, and whichever defender went out."""
    written = three_deal(bid, declarer, won, bombs + rockets)
    winner = declarer if won else (declarer + 2) % 3
    scores = Result(bid, declarer, winner, bombs=bombs, rockets=rockets).scores
    assert read_score(load("erdayi-sanya-2021"), [written]).deals == (scores,)


@pytest.mark.parametrize(("tricks", "kitty"), [(300, 0), (1000, 0), (1680, 0), (190, 20), (0, 85)])
def test_two_decks_have_two_hundred_points(tricks: int, kitty: int) -> None:
    with pytest.raises(NotationError, match="2 副牌一共 200 分"):
        points_of(RULES["shuangsheng-boda-2020"], tricks, kitty)


def test_Z4_25_who_has_passed_A_is_not_shown_at_it() -> None:
    """Up 3, 3, 3 and 3 from 2 is A; then 60 as declarer passes it."""
    table = OneTable("tuolaji-zhuhai-2019")
    stage, round_ = table.competition.stage, table.competition.round
    assert stage is not None
    assert round_ is not None
    words = ["南北0", "南北0", "南北0", "南北0", "南北60"]
    running = running_sheet(RoundAt(table.competition, stage, round_).table(1), words)
    assert running.totals[0].zh == "升 13 级，过 A"
    assert running.over
    assert "过 A" in running.lines[-1].text.zh


def test_a_deal_that_entry_would_refuse_is_refused_here_too() -> None:
    """The defenders of deal 1 were ruled on as its declarer's side."""
    table = OneTable("tuolaji-zhuhai-2019")
    table.rule(table.a, "exposed-card", 1, at_fault="declarer")
    table.rule(table.a, "exposed-card", 2, at_fault="declarer")
    stage, round_ = table.competition.stage, table.competition.round
    assert stage is not None
    assert round_ is not None
    with pytest.raises(NotationError, match="第 1 号判罚"):
        running_sheet(RoundAt(table.competition, stage, round_).table(1), ["东西80"])
    running_sheet(RoundAt(table.competition, stage, round_).table(1), ["南北80"])
