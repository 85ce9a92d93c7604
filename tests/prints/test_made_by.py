"""Every file that is written says which version wrote it; a ledger's events do not, for their
heads must not depend on it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from paisai import __version__
from paisai.cli import main
from paisai.ledger import Ledger
from paisai.regulations import load
from paisai.regulations.document.html import html
from paisai.regulations.document.write import write

MADE_BY = f"paisai {__version__}"


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("event") / "a.jsonl"
    assert (
        main(["rehearse", "bashifen-teachers", "--entries", "8", "--fast", "--out", str(path)]) == 0
    )
    return path


def test_papers_and_lists_say_their_version(event: Path, tmp_path: Path) -> None:
    for kind, name in (("pdf", "papers"), ("xlsx", "a.xlsx"), ("json", "a.json")):
        assert main(["export", kind, str(event), str(tmp_path / name)]) == 0
    papers = sorted((tmp_path / "papers").glob("*.pdf"))
    assert papers
    for paper in papers:
        told = PdfReader(paper).metadata
        assert told is not None
        assert told["/Keywords"] == MADE_BY, paper.name
    assert load_workbook(tmp_path / "a.xlsx").properties.creator == MADE_BY
    assert json.loads((tmp_path / "a.json").read_text("utf-8"))["paisai"] == __version__


def test_forms_and_regulations_say_their_version(event: Path, tmp_path: Path) -> None:
    form = tmp_path / "form.xlsx"
    assert main(["entries", "template", str(event), str(form)]) == 0
    assert load_workbook(form).properties.creator == MADE_BY
    written = html(write(load("bashifen-teachers")))
    assert f'content="{MADE_BY}"' in written


def test_the_chain_of_events_does_not_depend_on_the_version(
    event: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paisai.version.__version__", "99.0")
    again = tmp_path / "b.jsonl"
    assert (
        main(["rehearse", "bashifen-teachers", "--entries", "8", "--fast", "--out", str(again)])
        == 0
    )
    assert Ledger.open(again).state.head == Ledger.open(event).state.head
