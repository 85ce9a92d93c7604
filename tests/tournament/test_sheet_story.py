"""A sheet is a story: deals follow from each other, and what was ruled is added to them.

Levels are in table order: `a` is the first named and sits North-South (but in boda, where the
sheet says who does)."""

from __future__ import annotations

import pytest

from paisai.regulations import load
from paisai.tournament.rounds import Compass, Score
from paisai.tournament.sheet_story import most_points
from support.hall import changed
from support.one_table import OneTable

BODA, ZHUHAI, BASHIFEN, SZPT, SANYA = (
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
    "bashifen-teachers",
    "shengji-szpt-2013",
    "erdayi-sanya-2021",
)
NS, EW = Compass.NORTH_SOUTH, Compass.EAST_WEST


def test_S9_15_who_declares_comes_from_the_deal_before() -> None:
    """80 against North-South: East-West take the deal, so North-South cannot declare again."""
    table = OneTable(SZPT)
    refusal = table.refused_sheet("NS80 NS35")
    assert (refusal.clause, "第 2 副应由东西坐庄" in refusal.zh) == ("S9.15", True)
    assert "deal 2 is declared by East-West" in refusal.en
    table.enter_sheet("NS80 EW35")
    assert table.story.levels == (0, 2), "EW take the deal with 80 and move up two with 35"


def test_S9_15_points_taken_are_never_negative() -> None:
    table = OneTable(SZPT)
    refusal = table.refused_sheet("NS-20")
    assert refusal.clause == "S9.15"
    assert "第 1 副" in refusal.zh
    assert "罚分由程序按判罚加减" in refusal.zh
    assert "deal 2" in table.refused_sheet("NS40 NS33").en, "no multiple of five"


def test_S9_14_points_within_what_cards_and_kitty_allow() -> None:
    """szpt: 8 kitty cards of 10 are 80, times 64 at most, and 120 in the tricks: 5240. bashifen:
    times 8, 760. tuolaji: 60 in six cards, a tractor of 13 triples 6 + 2 × 11 = 28 times: 60 × 28
    and 240 in the tricks: 1920."""
    assert most_points(OneTable(SZPT).competition.rules) == 5240
    assert most_points(OneTable(BASHIFEN).competition.rules) == 760
    assert most_points(OneTable(ZHUHAI).competition.rules) == 1920
    table = OneTable(BASHIFEN)
    assert "0 到 760" in table.refused_sheet("NS765").zh
    table.enter_sheet("NS760")


def test_S15_the_round_is_over_when_a_is_passed() -> None:
    """From 2 with +3 a deal: 5, 8, J, A (a promotion stops at A), and past it with the next."""
    table = OneTable(SZPT)
    refusal = table.refused_sheet("NS0 NS0 NS0 NS0 NS40 NS40")
    assert "第 5 副后已有一方打过 A" in refusal.zh
    assert "no deal 6" in refusal.en
    table.enter_sheet("NS0 NS0 NS0 NS0 NS40")
    assert table.story.over
    assert table.story.levels == (13, 0)
    assert [deal.levels[0] for deal in table.story.deals] == [3, 6, 9, 12, 13]


def test_S15_who_reached_an_equal_level_first_is_computed() -> None:
    """NS declare, 120: East-West up one, and they declare; 120: North-South up one. One each;
    East-West stood there first (九·三)."""
    table = OneTable(SZPT)
    table.enter_sheet("NS120 EW120")
    assert table.story.levels == (1, 1)
    assert table.match.winner == 1
    other = OneTable(SZPT)
    other.enter_sheet("EW120 NS120")
    assert other.match.winner == 0


def test_S15_the_side_that_first_took_the_deal_where_the_regulation_says_so() -> None:
    """九·一·15: the same sheet is won by North-South, who declared first."""
    scoring = load(SZPT).match_scoring
    option = changed(SZPT, match_scoring=_replace(scoring, tie="first_to_take_the_deal"))
    table = OneTable(option)
    table.enter_sheet("NS120 EW120")
    assert table.match.winner == 0


def _replace(part: object, **values: object) -> object:
    from dataclasses import replace

    from paisai.shengji.policies import EqualLevels

    if "tie" in values:
        values["tie"] = EqualLevels(values["tie"])
    return replace(part, **values)  # type: ignore[type-var]


def test_S15_first_is_asked_only_where_the_deals_do_not_say() -> None:
    table = OneTable(SZPT)
    assert "先打到这一级" in table.refused_sheet(Score(levels=(2, 2))).zh
    assert "由各副算出" in table.refused_sheet("NS120 EW120", first=0).zh
    table.enter_sheet(Score(levels=(2, 2), first=1))
    assert table.match.winner == 1


@pytest.mark.parametrize("preset", [BODA, ZHUHAI, BASHIFEN])
def test_B7_4_an_equal_level_is_a_draw_and_nothing_is_asked(preset: str) -> None:
    table = OneTable(preset)
    assert "平局" in table.refused_sheet(Score(levels=(2, 2), first=0)).zh
    table.enter_sheet(Score(levels=(2, 2)))
    assert table.match.winner is None
    assert table.match.points[0] == table.match.points[1]


def test_B6_4_east_declares_first_at_a_drawn_level_and_the_sheet_says_who_sat_where() -> None:
    """`b` cut North-South. East-West (`a`) declare first: 35 is up two, then 120 up one for
    North-South (`b`)."""
    table = OneTable(BODA)
    assert table.refused_sheet("EW35").clause == "B6.4", "who sat North-South?"
    assert table.competition.round is not None
    drawn = table.competition.round.first_level
    other = "3" if drawn == "2" else "2"
    assert f"抽定打 {drawn}" in table.refused_sheet("EW35", start=other, north_south=1).zh
    first = table.refused_sheet("NS35", north_south=1)
    assert first.clause == "B6.4"
    assert "第 1 副应由东西坐庄" in first.zh
    table.enter_sheet("EW35 EW120", north_south=1)
    assert table.story.levels == (2, 1)
    assert table.story.deals[-1].next_declarer is NS


def test_T3_4_where_the_pairing_seats_the_sheet_does_not() -> None:
    assert OneTable(BASHIFEN).refused_sheet("NS40", north_south=0).zh.startswith("座位已由编排")


def test_T3_5_everybody_starts_at_2() -> None:
    refusal = OneTable(BASHIFEN).refused_sheet("NS40", start="9")
    assert "应是 2" in refusal.zh


def test_E4_2p_passed_out_deals_as_the_option_says() -> None:
    """Ten deals, one of them passed out. It counts; under the option an eleventh is wanted."""
    rows = ((6, -3, -3),) * 9
    table = OneTable(SANYA)
    assert table.refused_sheet(Score(deals=rows)).clause == "E4.t13"
    table.enter_sheet(Score(deals=(*rows, (0, 0, 0))))
    scoring = load(SANYA).match_scoring
    option = changed(SANYA, match_scoring=_replace(scoring, passed_out_counts=False))
    other = OneTable(option)
    refusal = other.refused_sheet(Score(deals=(*rows, (0, 0, 0))))
    assert "只写了 9 副（都不叫的不算）" in refusal.zh
    assert refusal.clause == "E4.2p"
    other.enter_sheet(Score(deals=((0, 0, 0), *rows, (2, -1, -1))))
    assert [len(own) for own in other.deals.values()] == [10, 10, 10]


def test_both_figures_of_a_deal_can_be_shown() -> None:
    """boda, East-West declare, 70 taken: up one. A defender's wrong play of two cards, 20 off
    in deal 2: 85 taken count as 65, up one again instead of the deal lost."""
    table = OneTable(BODA)
    table.rule(table.a, "wrong-play", 2, cards=2, at_fault="defenders")
    table.enter_sheet("EW70 EW85 EW80", north_south=0)
    one, two, three = table.story.deals
    assert (one.taken, one.ruled, one.counted, one.levels) == (70, 0, 70, (0, 1))
    assert (two.taken, two.ruled, two.counted, two.levels) == (85, -20, 65, (0, 2))
    assert (two.declarer, two.next_declarer) == (EW, EW)
    assert len(two.rulings) == 1
    assert three.next_declarer is NS
