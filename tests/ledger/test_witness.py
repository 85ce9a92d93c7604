"""Who kept a head finds a file that was rewritten since."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path

import pytest

from paisai.acting.acts.event import create
from paisai.cli import main
from paisai.ledger import Ledger
from paisai.ledger.commands import SetUnit
from paisai.regulations import load

AT = datetime(2026, 5, 1, 9)


def _file(path: Path, *units: str) -> Ledger:
    command = create("职工赛", load("tuolaji-zhuhai-2019"), date(2026, 5, 16))
    book = Ledger.create(path, command, "组织者", AT, lambda: "salt")
    for number, name in enumerate(units):
        book.do(SetUnit(f"u{number}", name), "组织者", AT)
    return book


def _kept(path: Path, *books: Ledger) -> Path:
    lines = [json.dumps({"seq": b.state.seq, "head": b.state.head}) for b in books]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_file_that_went_on_still_has_the_kept_head(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = _file(tmp_path / "a.paisai", "一中")
    kept = _kept(tmp_path / "head.json", book)
    book.do(SetUnit("u9", "九中"), "组织者", AT)
    assert main(["verify", str(book.path), "--against", str(kept)]) == 0
    told = capsys.readouterr().out
    assert "全部无误" in told
    assert "到第 2 条为止没有改过" in told
    assert main(["verify", str(book.path)]) == 0
    assert "不说明是谁写的" in capsys.readouterr().out


def test_a_rewritten_file_is_found_and_so_is_one_cut_short(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = _kept(tmp_path / "head.json", _file(tmp_path / "a.paisai", "一中", "二中"))
    other = _file(tmp_path / "b.paisai", "一中", "三中")
    assert main(["verify", str(other.path), "--against", str(kept)]) == 1
    assert "第 3 行" in capsys.readouterr().out
    short = _file(tmp_path / "c.paisai", "一中")
    assert main(["verify", str(short.path), "--against", str(kept)]) == 1
    assert "只有 2 条" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "{}", '{"seq": 0, "head": "x"}', "[1]", '{"seq": 1}'])
def test_what_is_no_head_is_refused(tmp_path: Path, text: str) -> None:
    book = _file(tmp_path / "a.paisai")
    (tmp_path / "head.json").write_text(text, encoding="utf-8")
    assert main(["verify", str(book.path), "--against", str(tmp_path / "head.json")]) == 2
