"""Each preset played through by what `paisai status` says is due, and all its documents."""

from __future__ import annotations

from datetime import date, datetime
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from paisai.ledger import Ledger
from support.chosen import seldom
from support.desk import Desk, form, new, paisai
from support.entered import BEFORE, ENTRIES, entered, reviewed

DEALS = ("甲+2", "乙-2", "丙+4", "0", "甲+6", "乙+2", "丙-4", "甲-2", "乙+4", "丙+2")


def played(desk: Desk, most: int = 200) -> None:
    """Does what is due until nothing is; the side named first wins, a level match is its own."""
    for _ in range(most):
        status = desk.json("status")
        match status["due"]:
            case "begin" | "make_schedule" | "commit_draw":
                desk("draw")
            case "pair":
                desk("pair")
            case "publish_round":
                desk("publish")
                desk("start")
            case "results":
                for table in status["tables"]:
                    _result(desk, table)
                desk("end")
            case "close_stage":
                desk("publish", "--scores")
                desk("close", minutes=16)
            case "close":
                if "没有评出" in desk("status", minutes=16):
                    desk("awards", "--waive", "体育道德风尚奖", "没有人被提名")
                desk("close", "--final")
            case "nothing":
                return
            case other:
                raise AssertionError(other)
    raise AssertionError("it does not end")


def _result(desk: Desk, table: int) -> None:
    seats = desk.json("round")["tables"][table - 1]["seats"]
    if len(seats) == 2:
        score = ["7:4" if int(seats[0]) < int(seats[1]) else "4:6"]
    else:
        rounds = desk.json("round")
        score = list(DEALS[:5] if rounds["play_off"] else DEALS)
        score[0] = f"甲+{2 ** (1 + table % 5)}"
    said = paisai(*desk.line("result", "sheet", table, *score, "--signed", "all"))
    if said.code:  # a play-off has as many deals as its clause says
        score = score[:1] if "1 副" in said.err else DEALS
        said = paisai(*desk.line("result", "sheet", table, *score, "--signed", "all"))
    assert said.code == 0, said


@pytest.mark.parametrize("preset", seldom(ENTRIES, {"erdayi-sanya-2021", "shengji-szpt-2013"}))
def test_from_status_to_status(tmp_path: Path, preset: str) -> None:
    desk = entered(tmp_path, preset)
    reviewed(desk)
    played(desk)
    assert desk.json("verify")["ok"] is True
    final = desk.json("standings", "--final")["standings"]
    places = [row["place"] for row in final]
    assert places == sorted(places)
    assert places[0] == 1
    awards = desk.json("awards")
    assert awards["final"] is True
    assert awards["awards"][0]["place"] == 1
    if preset == "shengji-szpt-2013":
        teams = desk.json("teams")["teams"]
        assert teams[0]["place"] == 1
        assert sum(len(t["entries"]) for t in teams) == ENTRIES[preset]
    _documents(desk)


def _documents(desk: Desk) -> None:
    out = desk.file.with_name("all.xlsx")
    assert desk.json("export", "xlsx", out)["files"] == [str(out)]
    book = load_workbook(out)
    assert "总名次" in book.active.title  # what it opens on
    final = book.active
    names = [row[0].value for row in final.iter_rows(min_row=3)]
    assert names[0] == 1
    assert len(names) == len(desk.json("standings", "--final")["standings"])
    assert paisai("export", "xlsx", desk.file, out).code == 2, "never overwritten"
    assert paisai("export", "xlsx", desk.file, out, "--force").code == 0
    files = desk.json("export", "pdf", desk.file.with_name("papers"))["files"]
    assert len(files) >= 7
    for file in files:
        assert len(PdfReader(BytesIO(Path(file).read_bytes())).pages) >= 1
    bracket = [file for file in files if "淘汰赛" in file]
    if bracket:
        assert "冠军" in PdfReader(bracket[0]).pages[0].extract_text()


def test_a_table_of_three_is_told_by_each_players_total(tmp_path: Path) -> None:
    """E4.7, by hand: 甲 has 6 and then 2 for 乙's -4, 乙 -3-4, 丙 -3+2; passed out is 0."""
    desk = entered(tmp_path, "erdayi-sanya-2021")
    reviewed(desk)
    desk("draw")
    desk("pair")
    desk("publish")
    desk("start")
    one, two, three = desk.json("round")["tables"][0]["names"]
    deals = ("甲+6", "乙-4", *["0"] * 8)
    said = desk("result", "sheet", 1, *deals, "--signed", "all").strip()
    assert said == f"第 1 桌：甲 {one} +8，乙 {two} −7，丙 {three} −1，记分表已录入"


def test_an_entry_is_added_with_its_date_of_birth(tmp_path: Path) -> None:
    """E3.1: 二打一 asks for the age of a player, so one added by hand has a date of birth too."""
    desk = new(tmp_path, "erdayi-sanya-2021", BEFORE)
    desk("units", "set", "协会", "--represents", "单位")
    by_hand = ("entries", "add", 1, "张三", "--unit", "协会", "--leader", "王", "--staff", "在职")
    assert "2026-05-01" in desk.refused(*by_hand, "--born", "昨天")
    assert "一人一个" in desk.refused(*by_hand, "--born", "1990-01-31", "1991-01-31")
    desk(*by_hand, "--born", "1990-01-31")
    assert "1990-01-31" not in desk.file.read_text()
    competition = Ledger.open(desk.file).state.competition
    assert competition is not None
    [entrant] = competition.entrants.values()
    assert entrant.players[0].born == date(1990, 1, 31)


def test_only_the_papers_asked_for(tmp_path: Path) -> None:
    desk = entered(tmp_path, "tuolaji-zhuhai-2019")
    assert "还没有" in desk.refused("export", "pdf", "--what", "bulletin")
    desk("draw")
    desk("pair")
    desk("publish")
    files = desk.json("export", "pdf", tmp_path / "p", "--what", "pairings", "sheets")["files"]
    assert [Path(file).name for file in files] == ["1-01-对阵表（按桌号）.pdf", "1-01-记分表.pdf"]
    text = PdfReader(files[0]).pages[0].extract_text()
    assert "轮空" in text  # nine entries
    english = paisai("--lang", "en", "export", "pdf", desk.file, tmp_path / "e", "--what", "names")
    assert english.out.strip().endswith("1-01-pairings-by-name.pdf")


def test_S11_the_entry_form_of_each_unit(tmp_path: Path) -> None:
    desk = new(tmp_path, "shengji-szpt-2013", datetime(2013, 11, 1, 9, 0))
    desk("units", "set", "甲院", "--leader", "王五", "--members", 30, "--entrants", 12)
    files = desk.json("export", "pdf", tmp_path / "p", "--what", "form")["files"]
    assert [Path(file).name for file in files] == ["报名表.pdf", "甲院-报名表.pdf"]
    assert "王五" in PdfReader(files[1]).pages[0].extract_text()


def test_the_timetable_names_what_does_not_fit(tmp_path: Path) -> None:
    """Twelve pairs need six tables."""
    desk = entered(tmp_path, "bashifen-teachers")
    assert desk.json("timetable")["conflicts"] == []
    small = new(tmp_path / "small", "bashifen-teachers", rooms="一厅:1")
    rows = [f"{n},第{n}队,甲{n},乙{n},单位{n}" for n in range(1, 7)]
    small("entries", "import", form(small, "编号,名称,选手一,选手二,单位", *rows))
    assert small.json("timetable")["conflicts"]
    assert "几点应如" in small.refused("timetable", "--start", "早上")
