"""A word that only reads imports only what it needs, and says all before it leaves at once."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from paisai.ledger import commands as c
from paisai.ledger import export_text
from paisai.regulations import load
from paisai.tournament.rounds import Score
from support.hall import Hall

FOR_OTHERS = {
    "dataclasses",
    "difflib",
    "hmac",
    "pathlib",
    "threading",
    "tomllib",
    "paisai.cards",
    "paisai.ledger.asked",
    "paisai.ledger.closing",
    "paisai.ledger.infractions",
    "paisai.referee.catalogue",
    "paisai.regulations.checks",
    "paisai.tournament.sheet_story",
    "paisai.tournament.pairing.next_round",
    "paisai.tournament.pairing.swiss",
    "paisai.tournament.sheet_check",
}
"""What checks, decides, pairs, draws, rules or refuses, and what of the library they need."""
READING = [["status"], ["round"], ["standings"], ["log", "--last", "20"], ["where", "p1"]]


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


def python(*line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *line], capture_output=True, text=True, timeout=60, encoding="utf-8"
    )


@pytest.mark.parametrize("words", READING, ids=lambda words: words[0])
def test_a_word_that_reads_imports_nothing_for_those_that_act(file: Path, words: list[str]) -> None:
    line = [words[0], str(file), *words[1:]]
    done = python(
        "-c",
        "import sys, json; from paisai.cli import main\n"
        f"main({line!r}); print(json.dumps(sorted(sys.modules)))",
    )
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    assert "paisai.ledger.replaying" in loaded, done.stderr
    assert done.stdout.count("\n") > 1, done.stderr
    assert loaded & FOR_OTHERS == set()


def test_all_is_said_and_the_code_is_right_when_it_leaves_at_once(
    file: Path, tmp_path: Path
) -> None:
    done = python("-m", "paisai", "log", str(file), "--json")
    assert done.returncode == 0
    events = file.read_text("utf-8").count("\n")
    assert len(json.loads(done.stdout)["events"]) == events
    refused = python("-m", "paisai", "log", str(tmp_path / "none.jsonl"))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "none.jsonl" in refused.stderr
