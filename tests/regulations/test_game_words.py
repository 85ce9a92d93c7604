"""The values of a game's own part as sentences and tables of the 竞赛规程."""

import tomllib

import pytest

from paisai.regulations.document.game import (
    kitty_text,
    level_rows,
    level_text,
    policy_text,
)
from paisai.regulations.document.model import CHANGED
from paisai.regulations.document.write import write
from paisai.regulations.editing import copy
from paisai.regulations.loading import from_values

ZHUHAI = {
    "rows": [
        [-55, 0, "declarer", 3],
        [5, 55, "declarer", 2],
        [60, 115, "declarer", 1],
        [120, 175, "defenders", 0],
        [180, 235, "defenders", 1],
    ],
    "further": 60,
    "negative_is_zero": False,
}
BODA = {
    "rows": [
        [0, 0, "declarer", 3],
        [5, 35, "declarer", 2],
        [40, 75, "declarer", 1],
        [80, 115, "defenders", 0],
        [120, 155, "defenders", 1],
        [160, 195, "defenders", 2],
        [200, 235, "defenders", 3],
    ],
    "cap": 3,
    "negative_is_zero": True,
}


def zh(levels):
    return tuple((span.zh, result.zh) for span, result in level_rows(levels))


def test_Z4_6_the_table_goes_on_at_both_ends():
    assert zh(ZHUHAI) == (
        ("比下一行每再少 60 分", "庄家方多升 1 级"),
        ("−55 至 0", "庄家方升 3 级"),
        ("5 至 55", "庄家方升 2 级"),
        ("60 至 115", "庄家方升 1 级"),
        ("120 至 175", "防守方上台"),
        ("180 至 235", "防守方上台，升 1 级"),
        ("比上一行每再多 60 分", "防守方多升 1 级"),
    )
    assert level_text(3, ZHUHAI).zh == (
        "5 算 5 分，10 和 K 算 10 分，共 300 分。按防守方得分升级，见下表。负分照实计算。"
    )


def test_B6_5b_the_table_ends_with_its_cap():
    rows = zh(BODA)
    assert rows[0] == ("0", "庄家方升 3 级")
    assert rows[-1] == ("200 及以上", "防守方上台，升 3 级")
    assert level_text(2, BODA).zh.endswith("任何一方一次最多升 3 级。负分当 0 分。")


@pytest.mark.parametrize(
    ("table", "words"),
    [
        pytest.param(
            {"single": 2, "pair": 4, "pair_tractor": {"base": 8, "growth": "flat"}},
            "单张乘 2；对子乘 4；两连对乘 8，不论多长",
            id="T7.10",
        ),
        pytest.param(
            {"single": 2, "pair": 4, "pair_tractor": {"base": 8, "growth": "double", "cap": 64}},
            "单张乘 2；对子乘 4；两连对乘 8，每多一组再加一倍，最多 64 倍",
            id="S9.14",
        ),
        pytest.param(
            {
                "single": 2,
                "pair": 3,
                "triple": 4,
                "pair_tractor": {"base": 5, "growth": "add", "add": 1},
                "triple_tractor": {"base": 6, "growth": "add", "add": 2},
            },
            "单张乘 2；对子乘 3；三条乘 4；两连对乘 5，每多一组加 1 倍；"
            "两连三条乘 6，每多一组加 2 倍",
            id="Z4.18",
        ),
    ],
)
def test_the_multipliers_of_a_kitty_capture(table, words):
    assert kitty_text(table).zh == words


def test_a_policy_is_said_in_words():
    assert policy_text("short_tractor_duty", False).zh.startswith("没有同样长的拖拉机")
    assert policy_text("shows.overturners", "any-other").zh.endswith("同伴也行")
    assert policy_text("decks", 3).zh == "用 3 副牌"


BY_FORTY = """
kind = "shengji"
decks = 2
kitty_size = 8
short_tractor_duty = false
ruff_ties = "earlier"
level_course = "beyond-a"
start_level = "two"
first_declarer = "shower"
first_drawer = "east"
look_back = "until-next-lead"
kitty_table = { single = 2, pair = 3, pair_tractor = { base = 8, growth = "flat" } }
levels = { rows = [
  [0, 0, "declarer", 3], [5, 35, "declarer", 2], [40, 75, "declarer", 1],
  [80, 115, "defenders", 0], [120, 155, "defenders", 1],
], further = 40, negative_is_zero = true }

[shows]
jokers = "big-over-small-in-first-deal"
overturners = "opponents"
after_showing = "others"
at_once = "earlier-in-turn"
nobody = "first-kitty-card"
"""
CLAUSES = {
    "T7.5": "deck bury",
    "T7.1": "draw first-deal show",
    "T7.10": "order units kitty-capture",
    "T7.1a": "reinforce",
    "T7.1b": "overturn",
    "T7.1c": "no-trump",
    "T7.2": "show-time",
    "T7.3": "nobody-shows",
    "T8.5": "turn",
    "T7.8": "lead stated-units throw",
    "T8.4": "throw-penalty",
    "T7.6": "follow-suit follow-tractor follow-triple follow-pair",
    "T7.7": "ruff",
    "T3.5s": "levels next-declarer",
    "T3.5": "level-course",
    "T3.2": "match-end",
    "T3.6a": "equal-levels",
}


def test_T3_5s_an_organiser_who_plays_by_forty_gets_it_in_writing():
    concerns = {concern: id_ for id_, words in CLAUSES.items() for concern in words.split()}
    game = tomllib.loads(BY_FORTY) | {"clauses": concerns}
    values = tomllib.loads(copy("bashifen-teachers", "mine")) | {"game": game}
    document = write(from_values(values))
    (play,) = [section for section in document.sections if section.title == "打法"]
    named = {article.title: article for article in play.articles if article.title}
    assert named["升级表"].label == CHANGED.zh
    assert ("80 至 115", "防守方上台") in named["升级表"].table.rows
    by_clause = {id_: article for article in play.articles for id_ in article.clauses}
    assert "对子乘 3" in by_clause["T7.10"].text
    assert "对子乘 4" not in by_clause["T7.10"].text
    assert "只须跟同样数目的对子" in by_clause["T7.6"].text
    assert by_clause["T7.6"].label == by_clause["T7.10"].label == CHANGED.zh
    assert "按升级表升级；" in by_clause["T3.5"].text
    notes = [note.text for article in play.articles for note in article.notes]
    assert not any("升 5 级" in note or "较短" in note for note in notes)
