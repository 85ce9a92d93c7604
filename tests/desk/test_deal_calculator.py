"""The score calculator, by examples worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.desk.deal_calculator import NOT_CAPTURED, last_tricks, points_of, three_deal
from paisai.desk.score_notation import read_score
from paisai.erdayi.scoring import Result
from paisai.errors import NotationError
from paisai.regulations import load
from paisai.shengji.regulated import RULES


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
