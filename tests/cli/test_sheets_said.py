"""What the answer to a sheet says of deals that rulings gave up or decided."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from support.desk import Desk, paisai, playing


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """三副牌拖拉机, four pairs, round 1 started half an hour ago."""
    desk = playing(tmp_path, "tuolaji-zhuhai-2019")
    desk("clock", minutes=30)
    return desk


def seats(desk: Desk) -> list[str]:
    return list(desk.json("round")["tables"][0]["seats"])


def test_Z4_2_points_after_a_deal_given_up_are_those_of_the_second(desk: Desk) -> None:
    """12 minutes late: deal 1 is given up, the others up one and to declare; 80 in deal 2 lifts
    them one more."""
    north, _ = seats(desk)
    desk("rule", north, "迟到", "迟到分钟数=12")
    said = desk("result", "sheet", 1, "EW80", "--signed", "all")
    assert "0:2" in said
    assert "第 1 副按第 1 号判罚放弃，没有打，表上第一个得分是第 2 副的" in said
    english = paisai("--lang", "en", "result", "sheet", desk.file, 2, "EW80", "--signed", "all")
    assert "given up" not in english.out


def test_Z4_2_the_sheet_says_how_to_write_a_deal_given_up(desk: Desk) -> None:
    out = desk.file.with_name("papers")
    desk("export", "pdf", out, "--what", "sheets")
    [file] = out.glob("*.pdf")
    assert "写“判”" in PdfReader(file).pages[0].extract_text().replace("\n", "")


def test_Z4_19_a_deal_decided_and_played_out_says_what_counts(desk: Desk) -> None:
    """The declarer's side revoked and lost the deal; 60 points on the sheet would have kept it
    and lifted it: the ruling counts. With 180 the defenders are up one level by the points, more
    than the ruling gives: the points count."""
    north, _ = seats(desk)
    desk("rule", north, "藏张", "选择=判该副负", "过错方=庄家方", "--deal", 1)
    said = desk("result", "sheet", 1, "NS60", "--signed", "all")
    assert "第 1 副已有第 1 号判罚定输赢，表上又写了得分 60：按判罚计，得分不算" in said
    desk("undo", "--reason", "再录")
    said = desk("result", "sheet", 1, "NS180", "--signed", "all")
    assert "得分对无过错的一方更有利，按得分计" in said


def test_a_sheet_after_the_round_is_complete_is_a_correction(desk: Desk) -> None:
    for table in (1, 2):
        desk("result", "sheet", table, "2:1", "--signed", "all")
    for words in (
        ("result", "sheet", 1, "3:1", "--signed", "all"),
        ("result", "report", 1, seats(desk)[0], "3:1"),
        ("result", "forfeit", 1, seats(desk)[0], "--reason", "x"),
    ):
        refusal = desk.refused(*words)
        assert "更正" in refusal
        assert "result correct" in refusal
