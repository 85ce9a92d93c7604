"""Infractions, facts, papers and their states by the names people use."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from paisai.desk.wording import meant
from paisai.errors import NotationError
from paisai.text import Text
from support.desk import Desk, form, new

KNOWN = {"wrong-play": ("跟错、垫错", "wrong play"), "failed-throw": ("甩错", "failed throw")}
WHAT = Text("违例", "infraction")


@pytest.mark.parametrize(
    ("word", "id_"),
    [
        ("wrong-play", "wrong-play"),
        ("Wrong Play", "wrong-play"),
        ("垫错", "wrong-play"),
        ("甩错", "failed-throw"),
        ("throw", "failed-throw"),
    ],
)
def test_a_word_by_id_name_or_part(word: str, id_: str) -> None:
    assert meant(word, KNOWN, WHAT) == id_


def test_a_word_for_two_is_refused_with_both() -> None:
    with pytest.raises(NotationError) as refused:
        meant("错", KNOWN, WHAT)
    assert "跟错、垫错（wrong-play）" in refused.value.zh
    assert "甩错（failed-throw）" in refused.value.zh


def test_a_word_for_nothing_is_refused_with_what_is_near() -> None:
    with pytest.raises(NotationError) as refused:
        meant("faild-throw", KNOWN, WHAT)
    assert "failed-throw" in refused.value.en
    assert "wrong-play" not in refused.value.en


def round_one(tmp_path: Path) -> Desk:
    desk = new(tmp_path, "bashifen-teachers")
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n}" for n in range(1, 5)]
    desk("entries", "import", form(desk, "编号,名称,选手一,选手二,单位", *rows))
    for word in ("draw", "pair", "publish", "start"):
        desk(word)
    return desk


def test_T8_4_a_ruling_in_chinese_is_the_ruling_by_ids(tmp_path: Path) -> None:
    desk = round_one(tmp_path)
    by_ids = ("rule", "第1队", "failed-throw", "at_fault=defenders", "thrown=4", "--dry-run")
    in_words = ("rule", "第1队", "甩错", "过错方=防守方", "甩出的张数＝4", "--dry-run")
    assert desk.json(*in_words) == desk.json(*by_ids)
    said = desk.refused("rule", "第1队", "甩错", "过错方=防守方")
    assert "甩出的张数" in said
    assert "thrown" not in said
    assert "过错方" in desk.refused("rule", "第1队", "甩错", "谁=防守方")
    assert "庄家方" in desk.refused("rule", "第1队", "甩错", "过错方=裁判", "甩出的张数=4")


def test_E3_1_4_papers_of_many_entries_by_their_names(tmp_path: Path) -> None:
    desk = new(tmp_path, "erdayi-sanya-2021", datetime(2021, 10, 8, 9, 0))
    rows = [f"{n},选手{n},1990-01-31,协会{n},王领队,在职,单位" for n in range(1, 5)]
    head = "编号,选手,出生日期,单位,领队,人员类别,代表"
    desk("entries", "import", form(desk, head, *rows))
    known = {row["paper"]: row["title"] for row in desk.json("entries", "papers")["papers"]}
    paper, title = next(iter(known.items()))
    said = desk("entries", "papers", "选手1", "2", title, "合格")
    assert said.startswith("选手1（协会1）、选手2（协会2）：")

    def accepted() -> set[tuple[str, str]]:
        rows = desk.json("entries", "papers")["papers"]
        return {(row["entry"], row["paper"]) for row in rows if row["status"] == "accepted"}

    assert accepted() == {("1", paper), ("2", paper)}
    desk("entries", "papers", "all", "all", "accepted")
    assert {entry for entry, _ in accepted()} == {"1", "2", "3", "4"}
    refusal = desk.refused("entries", "papers", "all", "体检", "好")
    assert "合格" in refusal


def test_where_there_is_nothing_to_choose_the_sentence_says_so() -> None:
    """Before the first round somebody names one: no list of what may be written follows."""
    with pytest.raises(NotationError) as refused:
        meant("4", {}, Text("轮次", "round"))
    assert refused.value.zh == "没有轮次 4；现在没有可以选的"
    assert refused.value.en == "there is no round 4; there is none to choose now"


def test_the_log_is_told_in_sentences(tmp_path: Path) -> None:
    desk = round_one(tmp_path)
    one = desk.json("round")["tables"][0]["names"][0]
    desk("result", "report", 1, one, "7:5")
    said = desk("log")
    assert "建立比赛 测试赛" in said
    assert "第 1 轮对阵已公布" in said
    assert f"第 1 桌：{one}（单位{one[1]}） 报 7:5" in said
    assert "{" not in said
    rows = desk.json("log")["events"]
    assert [row["kind"] for row in rows][-1] == "report_result"
    assert all(row["said"] for row in rows)
