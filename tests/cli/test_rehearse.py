"""`paisai rehearse`, and what starting the program alone does."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from paisai.cli.words.guide import LEDGER, UNFINISHED, guide
from paisai.cli.words.rehearse import add_parser
from paisai.errors import NotationError
from paisai.ledger import verify


def run(*words: str, lang: str = "zh") -> int:
    top = argparse.ArgumentParser()
    add_parser(top.add_subparsers())
    options = top.parse_args(["rehearse", *words])
    options.lang = lang
    code: int = options.run(options)
    return code


def test_people_read_prizes_hours_and_where_it_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "e.jsonl"
    words = ("erdayi-sanya-2021", "--entries", "12", "--seed", "4", "--fast", "--out", str(path))
    assert run(*words) == 0
    shown = capsys.readouterr()
    assert "初赛 第 1 轮" in shown.err
    assert "金牌和获奖证书" in shown.out
    assert "体育道德风尚奖" in shown.out
    assert "第 1 天 09:00–" in shown.out
    assert verify(path).head in shown.out
    with pytest.raises(NotationError, match="已经存在"):
        run(*words)


def test_programs_read_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "e.jsonl"
    words = ("shengji-szpt-2013", "--entries", "12", "--units", "12", "--fast", "--json")
    assert run(*words, "--out", str(path), lang="en") == 0
    shown = capsys.readouterr()
    values = json.loads(shown.out)
    assert values["verified"] is True
    assert values["head"] == verify(path).head
    assert values["entries"] == 12
    assert len(values["prizes"]) >= 6
    assert values["teams"][0]["place"] == 1
    assert all(one["en"] for one in values["refused"])
    assert "12 units, 12 pairs (24 players)" in shown.err


def test_a_regulation_of_ones_own_comes_from_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NotationError, match="没有文件"):
        run(str(tmp_path / "none.toml"), "--out", str(tmp_path / "e.jsonl"))
    with pytest.raises(NotationError):
        run("no-such-preset", "--out", str(tmp_path / "e.jsonl"))


@pytest.mark.parametrize("entries", ["2", "6", "20001"])
def test_too_few_or_too_many_are_refused_before_there_is_a_file(
    entries: str, tmp_path: Path
) -> None:
    path = tmp_path / "e.jsonl"
    with pytest.raises(NotationError):
        run("shuangsheng-boda-2020", "--entries", entries, "--out", str(path))
    assert not path.exists()


def test_the_guide_leaves_a_ledger_and_papers_and_does_not_play_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    presets = ("shengji-szpt-2013",)
    folder = tmp_path / "排练"
    place = folder / presets[0]
    place.mkdir(parents=True)
    (place / UNFINISHED).write_text("broken off", encoding="utf-8")
    assert guide(folder, entries=12, presets=presets) == 0
    first = capsys.readouterr().out
    assert "[1/1]" in first
    for name in ("1-01-成绩公告.pdf", "总名次.pdf", "团体总分表.pdf", "获奖名单.pdf", "证书.pdf"):
        assert (place / name).read_bytes().startswith(b"%PDF")
        assert str(place / name) in first
    assert not (place / UNFINISHED).exists()
    before = (place / LEDGER).read_bytes()
    assert guide(folder, entries=12, presets=presets) == 0
    assert "核对无误" in capsys.readouterr().out
    assert (place / LEDGER).read_bytes() == before
