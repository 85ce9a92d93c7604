"""A season from event files: counted, corrected, recomputed, refused; by the words people type."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from paisai.ledger import Ledger
from paisai.ledger.refusal import Refusal
from paisai.regulations import load
from paisai.rehearse.competition import rehearse
from paisai.rehearse.season import rehearse_season
from paisai.seasons import SeasonBook, closed_event, ranking, verify_season
from support.desk import paisai


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four events of four presets, with the same people."""
    folder = tmp_path_factory.mktemp("year")
    rehearse_season(folder, events=4, entries=12, seed=5, fast=True)
    return folder


def new(folder: Path, *more: object) -> Path:
    path = folder / "own.jsonl"
    days = ("--from", "2026-01-01", "--to", "2027-12-31")
    said = paisai("season", "new", path, "--name", "我的赛季", "--holder", "协会", *days, *more)
    assert said.code == 0, said
    return path


def test_E6_3_results_of_a_class_A_event_give_points_and_a_grade(
    year: Path, tmp_path: Path
) -> None:
    """The winner of 竞技二打一, of class A by its own regulation, has the 200 points of the first
    place and, among at least 16, the first grade; with fewer the place earns none."""
    path = new(tmp_path)
    event = next(year.glob("*erdayi*.jsonl"))
    assert paisai("season", "count", path, event).code == 0
    book = SeasonBook.open(path)
    first = ranking(book.season)[0]
    assert (first.place, first.total) == (1, 200)
    assert next(iter(book.season.events.values())).event.entries < 16
    said = paisai("season", "award", path)
    assert said.code == 2
    assert "没有人新达到等级" in said.err


def test_E6_3_an_event_that_is_not_over_counts_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    rehearse(load("erdayi-sanya-2021"), path, entries=12, seed=3, fast=True)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    open_ = tmp_path / "open.jsonl"
    open_.write_text("".join(lines[:-1]), "utf-8")  # all but its close
    with pytest.raises(Refusal, match="还没有结束"):
        closed_event(Ledger.open(open_).state, "k")
    said = paisai("season", "count", new(tmp_path), open_)
    assert said.code == 2
    assert "结束以后才能计入" in said.err


def test_E6_3_an_event_without_a_class_is_asked_for_one(year: Path, tmp_path: Path) -> None:
    path = new(tmp_path)
    event = next(year.glob("*bashifen*.jsonl"))
    said = paisai("season", "count", path, event)
    assert said.code == 2
    assert "没有写赛事类别" in said.err
    said = paisai("season", "count", path, event, "--class", "Z")
    assert said.code == 2
    assert "没有 Z 类赛事" in said.err
    assert paisai("season", "count", path, event, "--class", "B").code == 0
    said = paisai("season", "count", path, event, "--class", "B")
    assert "已经计入" in said.err


def test_a_year_is_recomputed_from_the_files_alone(year: Path) -> None:
    path = year / "season.jsonl"
    said = paisai("season", "verify", path, "--events", year, "--json")
    assert said.code == 0, said
    found = json.loads(said.out)
    assert (found["ok"], found["events"], found["undecided"]) == (True, 4, 0)
    again = year.parent / "again"
    made = rehearse_season(again, events=4, entries=12, seed=5, fast=True)
    assert made.book.state.head == found["head"], "the same arguments, the same head"


def test_what_differs_is_named_and_the_code_is_1(year: Path, tmp_path: Path) -> None:
    files = {path.name: path.read_bytes() for path in year.iterdir()}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    event = next(tmp_path.glob("003-*.jsonl"))
    event.unlink()
    said = paisai("season", "verify", tmp_path / "season.jsonl", "--events", tmp_path)
    assert said.code == 1
    assert "没有" in said.out
    lines = files[event.name].decode().splitlines(keepends=True)
    event.write_text("".join(lines[:-1]), "utf-8")
    said = paisai("season", "verify", tmp_path / "season.jsonl", "--events", tmp_path)
    assert said.code == 1
    record = tmp_path / "season.jsonl"
    record.write_text(record.read_text("utf-8").replace('"place":1', '"place":2', 1), "utf-8")
    assert not verify_season(record).good


def test_the_ranking_as_json_paper_and_workbook(year: Path, tmp_path: Path) -> None:
    path = year / "season.jsonl"
    found = json.loads(paisai("season", "table", path, "--json").out)
    book = SeasonBook.open(path)
    assert [row["person"] for row in found["ranking"]] == [
        row.person for row in ranking(book.season)
    ]
    assert found["default"] is True
    for ending in ("pdf", "xlsx"):
        assert paisai("season", "table", path, "--out", tmp_path / f"t.{ending}").code == 0
    first = found["ranking"][0]["name"]
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "t.pdf").pages)
    assert first in text
    assert "本系统的默认值" in text
    sheet = load_workbook(tmp_path / "t.xlsx").worksheets[0]
    assert any(first in str(cell.value) for row in sheet.iter_rows() for cell in row)
    assert paisai("season", "certificates", path, "--out", tmp_path / "c.pdf").code in (0, 2)


def test_everything_typed_wrong_is_one_line(year: Path, tmp_path: Path) -> None:
    path = new(tmp_path)
    for words in (
        ("table", tmp_path / "none.jsonl"),
        ("table", next(year.glob("001-*.jsonl"))),
        ("take-out", path, "1", "--reason", "x"),
        ("same", path, "p1", "p2", "--reason", "x"),
        ("person", path, "谁"),
        ("undo", path, "1", "--reason", "x"),
        ("rules", "nothing"),
        ("table", path, "--out", tmp_path / "t.txt"),
    ):
        said = paisai("season", *words)
        assert said.code == 2, words
        assert said.err.count("\n") == 1, said.err


def test_people_are_told_apart_by_the_words_one_types(year: Path, tmp_path: Path) -> None:
    path = new(tmp_path, "--rules", "association-year")
    assert paisai("season", "count", path, next(year.glob("*erdayi*.jsonl"))).code == 0
    assert paisai("season", "doubts", path).out.strip() == "没有要判定的。"
    assert paisai("season", "hide", path, "p1").code == 0
    public = json.loads(paisai("season", "table", path, "--public", "--json").out)
    assert "（不公开）p1" in {row["name"] for row in public["ranking"]}
    said = paisai("season", "forget", path, "p2", "--reason", "本人要求", "--json")
    assert json.loads(said.out)["values"] == 1
    assert paisai("season", "verify", path, "--events", year).code == 0
    assert paisai("season", "close", path).code == 0
    assert paisai("season", "take-out", path, "1", "--reason", "x").code == 2


def test_the_results_paper_carries_points_of_the_season_that_counts_it(
    year: Path, tmp_path: Path
) -> None:
    event = next(year.glob("*erdayi*.jsonl"))
    words = ("export", "pdf", event, tmp_path / "p", "--what", "final", "--season")
    said = paisai(*words, year / "season.jsonl")
    assert said.code == 0, said
    (paper,) = (tmp_path / "p").rglob("*.pdf") if (tmp_path / "p").is_dir() else (tmp_path / "p",)
    text = "".join(page.extract_text() for page in PdfReader(paper).pages).replace(" ", "")
    assert "赛季积分" in text
    assert "200" in text
    said = paisai(*words, new(tmp_path))
    assert said.code == 2
    assert "没有计入这场比赛" in said.err
