"""Rulings with their facts, appeals in time and late, objections: all by commands."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest
from pypdf import PdfReader

from support.desk import UNION, Desk, form, new, paisai, playing


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """80 分, four pairs, round 1 published and started."""
    return playing(tmp_path, "bashifen-teachers")


def test_the_catalogue_asks_for_its_facts(desk: Desk) -> None:
    listed = desk.json("rule")["infractions"]
    assert listed[0]["id"] == "lateness"
    facts = {fact["name"]: fact for fact in desk.json("rule", "--facts", "out-of-turn")["facts"]}
    assert facts["cards"]["must"] is True
    assert "没有违例" in desk.refused("rule", 1, "no-such")
    assert "要写明违例" in desk.refused("rule", 1)
    assert "还要写明 过错方" in desk.refused("rule", 1, "out-of-turn", "cards=1")
    assert "名=值" in desk.refused("rule", 1, "out-of-turn", "cards")
    assert "整数" in desk.refused("rule", 1, "out-of-turn", "cards=x", "at_fault=declarer")
    assert "没有参赛者" in desk.refused("rule", "谁", "out-of-turn")


def test_T8_11_lateness_becomes_a_forfeit(desk: Desk) -> None:
    """T8.11: more than 10 minutes late forfeits the round."""
    seats = desk.json("round")["tables"][0]["seats"]
    tried = desk.json("rule", seats[0], "lateness", "minutes=16", "--dry-run", minutes=16)
    assert tried["events"] == []
    assert {"kind": "forfeit_round"} in tried["effects"]
    done = desk.json("rule", seats[0], "lateness", "minutes=16", "--table", 1)
    for lang, name in (("zh", "迟到"), ("en", "late")):
        out = desk.file.with_name(lang)
        paper = ("export", "pdf", desk.file, out, "--what", "bulletin")
        assert paisai("--lang", lang, *paper).code == 0
        [file] = out.glob("*.pdf")
        text = PdfReader(file).pages[0].extract_text()
        assert name in text.split()
        assert "lateness" not in text
    assert done["clause"] == "T8.11"
    assert desk.json("round")["missing"] == [2]
    assert f"第{seats[0]}队 判本轮弃权" in desk("round")
    away = paisai("--lang", "en", "round", desk.file).out
    assert f"第{seats[0]}队 forfeit by ruling" in away
    assert [r["ruling"] for r in desk.json("rule", "--list")["rulings"]] == [done["ruling"]]


def test_T8_8_the_second_time_costs_more(desk: Desk) -> None:
    """T8.8: over time is a warning first, points after that."""
    first = desk.json("rule", 1, "over-time", "at_fault=declarer")
    assert "第几副" in desk.refused("rule", 1, "over-time", "at_fault=declarer")
    again = desk.json("rule", 1, "over-time", "at_fault=declarer", "--deal", 1)
    assert (first["occurrence"], again["occurrence"]) == (1, 2)
    assert first["effects"] == [{"kind": "warning"}]
    assert again["effects"][0]["kind"] == "points"


def test_T10_an_appeal_in_time_and_one_too_late(desk: Desk) -> None:
    """T10: within 15 minutes after the scores are published."""
    seats = desk.json("round")["tables"][0]["seats"]
    for table in (1, 2):
        desk("result", "sheet", table, "7:5", "--signed", "all")
    desk("end")
    desk("publish", "--scores")
    late = ("appeal", "file", seats[1], "第 3 副算错", "--written", "--fee", 500)
    assert "不予受理" in desk.refused(*late, minutes=16)
    filed = desk.json(*late, minutes=15)
    assert filed["complete"] is True
    assert "还没有裁决" in desk("appeal", "list") or "未裁决" in desk("appeal", "list")
    number = filed["appeal"]
    assert desk.refused("appeal", "decide", number, "--uphold", "属实", "--table", 1)
    decided = desk.json(
        *("appeal", "decide", number, "--uphold", "属实", "--table", 1, "--score", "5:6")
    )
    assert decided["upheld"] is True
    rows = {row["entry"]: row["keys"] for row in desk.json("standings")["standings"]}
    assert rows[seats[1]]["match_points"] == "2"  # T3.6a: one level is 2-1
    assert desk.json("appeal", "list")["appeals"][0]["decision"] == "成立"
    bulletin = desk.json("export", "xlsx", desk.file.with_name("x.xlsx"), "--what", "bulletin")
    from openpyxl import load_workbook

    book = load_workbook(bulletin["files"][0])
    sheet = book[next(name for name in book.sheetnames if "更正" in name)]
    assert [cell.value for cell in sheet[3]][:4] == [1, "7:5", "5:6", "属实"]


def test_T10_a_void_forfeit_is_given_a_score_or_replayed(desk: Desk) -> None:
    """T8.11 forfeits table 1; the appeal is upheld, and the match was never played."""
    seats = desk.json("round")["tables"][0]["seats"]
    late = desk.json("rule", seats[0], "lateness", "minutes=16", "--table", 1, minutes=16)
    desk("result", "sheet", 2, "7:5", "--signed", "all")
    desk("end")
    desk("publish", "--scores")
    said = ("appeal", "file", seats[0], "按时到场", "--written", "--ruling", late["ruling"])
    number = desk.json(*said)["appeal"]
    decide = ("appeal", "decide", number, "--uphold", "录像为证")
    assert "第 1 桌没有打" in desk.refused(*decide)
    assert "--replay" in desk.refused(*decide, "--table", 1)
    assert desk.refused(*decide, "--table", 1, "--score", "7:5", "--replay")
    assert "补赛" in desk(*decide, "--replay")
    assert desk.json("status")["tables"] == [1]
    desk("result", "sheet", 1, "8:5", "--signed", "all")
    desk("publish", "--scores")
    undone = [e["seq"] for e in desk.json("log", "--last", 3)["events"]]
    for seq in reversed(undone):
        desk("undo", seq, "--reason", "改为改判")
    desk(*decide, "--table", 1, "--score", "8:5")
    rows = {row["entry"]: row["place"] for row in desk.json("standings")["standings"]}
    assert rows[seats[0]] == 1
    assert paisai("verify", desk.file).code == 0


def test_E3_4_1_an_objection_is_upheld(tmp_path: Path) -> None:
    desk = new(tmp_path, "erdayi-sanya-2021", datetime(2021, 10, 8, 9, 0))
    rows = [f"{n},选手{n},1990-01-31,协会{n},王领队,在职,单位" for n in range(1, 5)]
    head = "编号,选手,出生日期,单位,领队,人员类别,代表"
    desk("entries", "import", form(desk, head, *rows))
    assert "还缺" in desk.refused("entries", "review", "all")
    for n in range(1, 5):
        desk("entries", "papers", n, "all", "accepted")
    listed = desk.json("entries", "papers")["papers"]
    assert {p["paper"] for p in listed if p["status"] == "pending"} == {"negative-test"}
    desk("entries", "review", "all")
    desk.now = datetime(2021, 11, 1, 9, 0)
    desk("entries", "notice")
    said = ("entries", "object", "选手2", "协会1", "不是本行业人员")
    assert desk.refused(*said)  # E3.4.1 wants evidence
    assert desk.refused(*said, "--evidence", "照片", "--unstamped")
    number = desk.json(*said, "--evidence", "花名册")["objection"]
    assert "--uphold" in desk.refused("entries", "object", "--decide", number)
    desk("entries", "object", "--decide", number, "--uphold", "属实")
    assert desk.json("entries", "object")["objections"][0]["upheld"] is True
    desk.now = datetime(2021, 11, 9, 9, 0)
    qualified = desk.json("entries", "qualify")["entries"]
    assert qualified == ["1", "3", "4"]
    test = ("entries", "papers", 1, "negative-test", "accepted", "--dated", "2021-11-12")
    assert "在今天（2021-11-09）之后" in desk.refused(*test)
    desk.now = datetime(2021, 11, 12, 9, 0)
    desk(*test)


def test_withdrawal_and_replacement(desk: Desk) -> None:
    seats = desk.json("round")["tables"][0]["seats"]
    assert "原因" in desk.refused("entries", "withdraw", seats[0])
    desk("entries", "replace", seats[1], f"甲{seats[1]}", "新人", "--reason", "生病")
    entries = {e["id"]: e for e in desk.json("entries", "list")["entries"]}
    assert entries[seats[1]]["players"] == ["新人", f"乙{seats[1]}"]
    desk("entries", "withdraw", seats[0], "--reason", "全队生病")
    assert desk.json("round")["missing"] == [2]
    assert "已退出" in desk("entries", "list", "--status", "withdrawn")
    assert "不在这个参赛者里" in desk.refused("entries", "replace", 1, "没有", "新人")


def test_S6_5_1_places_are_shared_out(tmp_path: Path) -> None:
    """20 of 100, 10 of 100, 10 of 50: shares 2 : 1 : 2 of ten places."""
    desk = new(tmp_path, "shengji-szpt-2013", datetime(2013, 11, 1, 9, 0))
    for unit, members, entrants in (("甲院", 100, 20), ("乙院", 100, 10), ("丙院", 50, 10)):
        size = ("--members", members, "--entrants", entrants)
        desk("units", "set", unit, *size, "--format", "循环", "--ranking", "甲、乙", *UNION)
    nine = [f"{n}甲、{n}乙" for n in range(9)]
    assert "至多报 8 个，写了 9 个" in desk.refused("units", "set", "甲院", "--ranking", *nine)
    assert "--members" in desk.refused("units", "set", "丁院", "--entrants", 3)
    quota = desk.json("units", "share", 10)["quota"]
    assert {row["name"]: row["places"] for row in quota} == {"甲院": 4, "乙院": 2, "丙院": 4}
    assert desk.json("units", "list")["units"][0]["quota"] == 4


def test_the_hall_clock(desk: Desk) -> None:
    desk("clock", "--pause", "停电")
    assert "已经暂停" in desk.refused("clock", "--pause", "又停电")
    desk("clock", "--resume")
    desk("clock", "--extend", 5, "--table", 1, "--reason", "换桌")
    assert "没有第 7 桌" in desk.refused("clock", "--extend", 5, "--table", 7)
    desk("clock", "--announce", "还有十分钟")
    assert "至少 1 分钟" in desk.refused("clock", "--extend", 0)
    assert paisai("verify", desk.file).code == 0


def test_who_sits_elsewhere_or_has_not_signed_is_named(desk: Desk) -> None:
    tables = desk.json("round")["tables"]
    one, other = tables[0]["seats"]
    away = tables[1]["seats"][0]
    said = desk.refused("result", "report", 1, away, "5:3")
    there = "、".join(f"第{n}队（单位{n}）" for n in (one, other))
    assert f"第{away}队（单位{away}） 不在第 1 桌，该桌是 {there}" in said
    assert f"第{other}队 的签字" in desk.refused("result", "sheet", 1, "5:3", "--signed", one)


def test_E4_8_7_a_phone_used_in_the_stage_before_does_not_zero_the_next(tmp_path: Path) -> None:
    """Twelve play the preliminary, nine go on. Before the semi-final is published there is no
    sitting of it in which a phone can have been used."""
    path = tmp_path / "whole.jsonl"
    words = ("rehearse", "erdayi-sanya-2021", "--entries", 12, "--fast", "--seed", 1, "--out", path)
    assert paisai(*words).code == 0
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    closed = next(n for n, line in enumerate(lines, 1) if '"kind":"close_stage"' in line)
    path.write_text("".join(lines[:closed]), encoding="utf-8")
    top = json.loads(paisai("standings", path, "--stage", 1, "--json").out)["standings"][0]["entry"]
    said = paisai("rule", path, top, "手机", "--at", "2021-11-21T20:00")
    assert (said.code, "还没有公布过一轮" in said.err) == (2, True)
