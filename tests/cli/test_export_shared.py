"""`paisai export text|png|site`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from paisai.cli import main
from paisai.ledger import commands as c
from paisai.ledger import export_text
from paisai.regulations import load
from paisai.tournament.rounds import Score
from support.hall import Hall

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Swiss of six pairs after one round."""
    hall = Hall()
    hall.create(load("bashifen-teachers"))
    for i in range(6):
        hall.enter(f"p{i}", f"u{i}")
    hall.do(c.Begin())
    hall.draw("8")
    for table in hall.pair():
        hall.sheet(table, Score((7, table)))
    path = tmp_path_factory.mktemp("event") / "event.jsonl"
    path.write_text(export_text(hall.state), encoding="utf-8", newline="")
    return path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*words: object) -> tuple[int, str, str]:
        code = main(["export", *map(str, words)])
        out = capsys.readouterr()
        return code, out.out, out.err

    return call


def test_text_is_shown_where_no_folder_is_named(run: Run, file: Path) -> None:
    code, out, _ = run("text", file, "--what", "results")
    assert code == 0
    assert "第 1 轮 成绩" in out
    assert "7:1" in out
    code, out, _ = run("text", file, "--what", "pairings", "--json", "--lang", "en")
    [one] = json.loads(out)["lists"]
    assert one["list"] == "pairings-1-01"
    assert one["messages"][0].startswith("[")


def test_text_and_pictures_go_into_a_folder(run: Run, file: Path, tmp_path: Path) -> None:
    code, out, _ = run("text", file, tmp_path, "--what", "pairings")
    assert code == 0
    [named] = out.split()
    assert "对阵" in Path(named).name
    assert "桌" in Path(named).read_text(encoding="utf-8")
    code, out, _ = run("png", file, tmp_path, "--what", "pairings")
    assert code == 0
    assert Path(out.strip()).read_bytes().startswith(b"\x89PNG")
    code, _, said = run("png", file, tmp_path, "--what", "pairings")
    assert code == 2
    assert "--force" in said
    assert run("png", file, tmp_path, "--what", "pairings", "--force")[0] == 0


def test_only_of_a_unit(run: Run, file: Path) -> None:
    code, out, _ = run("text", file, "--unit", "u3", "--what", "pairings")
    assert code == 0
    assert "p3" in out
    assert out.count("桌") == 1
    code, _, said = run("text", file, "--unit", "nobody")
    assert code == 2
    assert "nobody" in said


def test_what_is_not_there_yet_is_refused_with_what_there_is(run: Run, file: Path) -> None:
    code, _, said = run("text", file, "--what", "awards")
    assert code == 2
    assert "pairings" in said
    assert "Traceback" not in said


def test_site_is_a_folder_that_begins_at_its_index(file: Path, tmp_path: Path) -> None:
    """In a process of its own: a process has one server."""
    out = tmp_path / "网页 1"
    line = [sys.executable, "-m", "paisai", "export", "site", str(file), str(out)]
    made = subprocess.run(line, capture_output=True, text=True, check=False, encoding="utf-8")
    assert made.returncode == 0, made.stderr
    assert made.stdout.strip() == str(out / "index.html")
    assert (out / "zh" / "index.html").is_file()
    assert (out / "en" / "rounds.html").is_file()
    again = subprocess.run(line, capture_output=True, text=True, check=False, encoding="utf-8")
    assert again.returncode == 2
    assert "--force" in again.stderr
