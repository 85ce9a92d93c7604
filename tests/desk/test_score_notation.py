"""The ways to write a score."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.desk.boards.seats import deals_written
from paisai.desk.score_notation import read_score, table_and_score
from paisai.errors import NotationError
from paisai.regulations import Regulation, load
from paisai.text import Text
from paisai.tournament.rounds import Compass, PlayedDeal, Score

SHENGJI, ERDAYI = load("tuolaji-zhuhai-2019"), load("erdayi-sanya-2021")
CIRCLE = load("shuangsheng-boda-2020")


def test_levels_climbed() -> None:
    assert read_score(SHENGJI, ["7:5"]) == Score(levels=(7, 5))
    assert read_score(SHENGJI, ["7：5"], first=1) == Score(levels=(7, 5), first=1)
    assert read_score(SHENGJI, ["7 : 5"]) == Score(levels=(7, 5))
    assert read_score(SHENGJI, ["7", ":", "5"]) == Score(levels=(7, 5))


@pytest.mark.parametrize(
    "typed",
    [
        *("13-4", "13 4", "13.4", "13/4", "13*4", "13比4", "13对4", "13 - 4", " 13 比 4 "),
        *("１３：４", "１３　４", "13—4", "13。4", "13，4", "13．4", "13－4"),
    ],
)
def test_levels_as_people_and_number_pads_write_them(typed: str) -> None:
    assert read_score(SHENGJI, [typed]) == Score(levels=(13, 4))
    assert read_score(SHENGJI, typed.split()) == Score(levels=(13, 4))


def test_ranks_are_written_with_any_mark_too() -> None:
    assert read_score(SHENGJI, ["A+-k"], ranks=True) == Score(levels=(13, 11))
    assert read_score(SHENGJI, ["9 2"], ranks=True) == Score(levels=(7, 0))


@pytest.mark.parametrize("typed", ["1+6*2-4*0", "1+6/2-4/0", "1+6 2-4 0", "１＋６＊２－４＊０"])
def test_E4_7_deals_of_erdayi_by_the_number_pad(typed: str) -> None:
    """It has no seats and no space; 1, 2 and 3 are 甲, 乙 and 丙."""
    assert read_score(ERDAYI, [typed]).deals == ((6, -3, -3), (2, -4, 2), (0, 0, 0))


@pytest.mark.parametrize(
    ("regulation", "typed", "table", "score"),
    [
        (SHENGJI, "13 7:2", 13, "7:2"),
        (SHENGJI, "13 7-2", 13, "7-2"),
        (SHENGJI, "13 7 2", 13, "7 2"),
        (SHENGJI, "13*7-2", 13, "7-2"),
        (SHENGJI, "第 13 桌 7比2", 13, "7比2"),
        (SHENGJI, "１３　７：２", 13, "7:2"),
        (SHENGJI, "13 南北80 东西35", 13, "南北80 东西35"),
        (SHENGJI, "13 7", None, "13 7"),
        (SHENGJI, "13 0", None, "13 0"),
        (SHENGJI, "13:4", None, "13:4"),
        (SHENGJI, "南北80 东西35", None, "南北80 东西35"),
        (ERDAYI, "13 甲+6 乙-4 0", 13, "甲+6 乙-4 0"),
        (ERDAYI, "13*1+6*0", 13, "1+6*0"),
        (ERDAYI, "2 0 0 0", 2, "0 0 0"),
        (ERDAYI, "3 6,-3,-3", 3, "6,-3,-3"),
        (ERDAYI, "6,-3,-3 0", None, "6,-3,-3 0"),
        (ERDAYI, "1+6 2-4", None, "1+6 2-4"),
    ],
)
def test_a_number_before_the_score_names_the_table(
    regulation: Regulation, typed: str, table: int | None, score: str
) -> None:
    assert table_and_score(regulation, typed) == (table, score)


def test_ranks_reached() -> None:
    """From 2 to 9 is seven levels; past A is one above A."""
    assert read_score(SHENGJI, ["9:2"], ranks=True) == Score(levels=(7, 0))
    assert read_score(SHENGJI, ["10:J"], ranks=True) == Score(levels=(8, 9))
    assert read_score(SHENGJI, ["A+:k"], ranks=True) == Score(levels=(13, 11))
    assert read_score(SHENGJI, ["5:6"], ranks=True, start="5") == Score((0, 1), start="5")


def test_deals_played() -> None:
    score = read_score(SHENGJI, ["NS80", "东西35；ns120"])
    ns, ew = Compass.NORTH_SOUTH, Compass.EAST_WEST
    assert score.played == (PlayedDeal(ns, 80), PlayedDeal(ew, 35), PlayedDeal(ns, 120))
    ended = read_score(SHENGJI, ["南北判", "EWx"])
    assert ended.played == (PlayedDeal(ns, None), PlayedDeal(ew, None))


def test_B6_4_levels_are_written_north_south_first_whoever_was_named_first() -> None:
    assert read_score(SHENGJI, ["7:5"], north_south=1).levels == (5, 7)
    assert read_score(SHENGJI, ["7:5"], north_south=0).levels == (7, 5)


def test_deals_of_erdayi() -> None:
    """E4.7: the two others share what the declarer wins or loses."""
    score = read_score(ERDAYI, ["甲+6", "B-4", "0", "3,-6,3"])
    assert score.deals == ((6, -3, -3), (2, -4, 2), (0, 0, 0), (3, -6, 3))


@pytest.mark.parametrize(
    "typed",
    [
        "甲－12 丙＋4 乙＋8 ０",
        "甲−12，丙+4，乙+8，0",
        "甲-12、丙+4、乙+8、0",
        "Ａ－12；Ｃ+4 ; b+8;0",
        "甲—12,丙+4 乙+8。0",
    ],
)
def test_deals_as_a_chinese_keyboard_writes_them(typed: str) -> None:
    """甲 loses 12, six to each; 丙 wins 4, two from each; 乙 wins 8; all passed (E4.7)."""
    deals = ((-12, 6, 6), (-2, -2, 4), (-4, 8, -4), (0, 0, 0))
    assert read_score(ERDAYI, [typed]).deals == deals


def test_a_comma_between_three_scores_is_not_between_deals() -> None:
    assert read_score(ERDAYI, ["０，０，０ 6，－3，－3"]).deals == ((0, 0, 0), (6, -3, -3))


def test_deals_of_shengji_with_commas() -> None:
    ns, ew = Compass.NORTH_SOUTH, Compass.EAST_WEST
    score = read_score(SHENGJI, ["南北８０，东西35、南北判"])
    assert score.played == (PlayedDeal(ns, 80), PlayedDeal(ew, 35), PlayedDeal(ns, None))


def test_what_cannot_be_read_says_that_deals_stand_apart() -> None:
    with pytest.raises(NotationError, match="空一格"):
        read_score(ERDAYI, ["甲-12|丙+4"])
    with pytest.raises(NotationError, match="空一格"):
        read_score(SHENGJI, ["南北80|东西35"])


@pytest.mark.parametrize(
    "words", [["7"], ["75"], ["7--5"], ["-7-5"], ["7-5-3"], ["x:y"], ["NS80", "7:5"], [""]]
)
def test_no_score_of_shengji(words: list[str]) -> None:
    with pytest.raises(NotationError):
        read_score(SHENGJI, words)


@pytest.mark.parametrize("word", ["7:5", "丁+6", "甲+5", "1,2", "甲"])
def test_no_deal_of_erdayi(word: str) -> None:
    with pytest.raises(NotationError):
        read_score(ERDAYI, [word])


def test_no_such_rank() -> None:
    for word in ("1:5", "Z:2", "2:3:4"):
        with pytest.raises(NotationError):
            read_score(SHENGJI, [word], ranks=True)
    with pytest.raises(NotationError):
        read_score(SHENGJI, ["4:6"], ranks=True, start="5")
    with pytest.raises(NotationError):
        read_score(CIRCLE, ["9:7"], ranks=True)


@given(st.lists(st.text(max_size=12), max_size=4), st.booleans(), st.booleans())
def test_anything_is_read_or_refused(words: list[str], erdayi: bool, ranks: bool) -> None:
    with suppress(NotationError):
        score = read_score(ERDAYI if erdayi else SHENGJI, words, ranks=ranks)
        assert (score.deals is not None) == erdayi


@pytest.mark.parametrize(
    ("preset", "zh", "en"),
    [
        ("erdayi-sanya-2021", "甲+6 乙-4 0 5,-3,-2 丙+12", "A+6 B-4 0 5,-3,-2 C+12"),
        ("tuolaji-zhuhai-2019", "南北80 东西0 南北判 东西-20", "NS80 EW0 NSx EW-20"),
    ],
)
def test_deals_are_written_as_they_are_read(preset: str, zh: str, en: str) -> None:
    regulation = load(preset)
    for words in (zh, en):
        score = read_score(regulation, words.split())
        assert deals_written(score) == Text(zh, en)


def test_levels_alone_have_no_deals_to_write() -> None:
    assert not deals_written(Score((5, 1)))
    assert not deals_written(None)
