"""E4.8.12: what a coach or leader does is ruled on him, or on the team, as the regulation says."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from support.desk import Desk, paisai
from support.entered import entered, reviewed


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Ten players of five associations, two each, all led by 王领队; the first table is played."""
    desk = entered(tmp_path, "erdayi-sanya-2021")
    reviewed(desk)
    for word in ("draw", "pair", "publish", "start"):
        desk(word)
    return desk


def totals(desk: Desk) -> dict[str, str]:
    rows = desk.json("standings")["standings"]
    return {row["entry"]: row["keys"]["total"] for row in rows}


def test_E4_8_12_a_leader_s_abuse_is_recorded_against_him_and_costs_no_player_points(
    desk: Desk,
) -> None:
    seats = desk.json("round")["tables"][0]["seats"]
    desk("result", "sheet", 1, *["0"] * 10, "--signed", "all")
    before = totals(desk)
    told = desk.json("rule", seats[0], "谩骂侮辱", "领队=王领队")
    assert [effect["kind"] for effect in told["effects"]] == ["duty"]
    assert told["occurrence"] == 1
    assert totals(desk) == before
    # the second time is reported, again without points
    again = desk.json("rule", seats[0], "abuse", "official=王领队")
    assert again["occurrence"] == 2
    assert "领队或教练 王领队 谩骂侮辱，第 2 次：记在本人名下" in again["text"]["zh"]
    assert totals(desk) == before
    # a player's own is another matter: it is his first, and costs 3
    own = desk.json("rule", seats[0], "abuse")
    assert own["effects"] == [{"kind": "score", "amount": -3}]
    assert totals(desk)[seats[0]] == "-3"
    listed = desk.json("rule", "--list")["rulings"]
    assert [row["official"] for row in listed] == ["王领队", "王领队", None]
    assert listed[0]["name"].startswith("王领队／")


def test_E4_8_12_nobody_else_is_ruled_on_and_nothing_else_is_ruled_on_a_leader(desk: Desk) -> None:
    refusal = desk.refused("rule", 1, "abuse", "教练=张三")
    assert "领队和教练是：王领队" in refusal
    assert "registered" in desk.refused("rule", 1, "abuse", "coach=张三", lang="en")
    assert "只判选手" in desk.refused("rule", 1, "smoking", "领队=王领队")
    assert "写一个姓名" in desk.refused("rule", 1, "abuse", "领队=")
    facts = [row["name"] for row in desk.json("rule", "--facts", "abuse")["facts"]]
    assert "official" in facts
    assert "official" not in [r["name"] for r in desk.json("rule", "--facts", "smoking")["facts"]]


def test_E4_8_12_the_report_is_a_paper_from_the_second_time_on(desk: Desk, tmp_path: Path) -> None:
    report = ("export", "pdf", tmp_path / "p", "--what", "report", "--private")
    desk("rule", 1, "abuse", "领队=王领队")
    assert desk.refused(*report)
    number = desk.json("rule", 1, "abuse", "领队=王领队")["ruling"]
    files = desk.json(*report)["files"]
    assert [Path(file).name for file in files] == [f"{number}-纪律报告.pdf"]
    page = PdfReader(files[0]).pages[0].extract_text()
    for words in ("王领队", "领队或教练", "谩骂侮辱", "E4.8.12", "裁判长"):
        assert words in page
    desk("undo", "--ruling", number, "--reason", "认错了人")
    assert desk.refused("export", "pdf", tmp_path / "q", "--what", "report", "--private")
    english = paisai("--lang", "en", "rule", desk.file, "--list").out
    assert "leader or coach 王领队: abusive behaviour" in english.casefold().replace(
        "Leader", "leader"
    )
