"""Lines that can be pasted, named as the program was started."""

from __future__ import annotations

from pathlib import Path

import pytest

from paisai.cli.hints import LINES, STARTED, hint, line
from paisai.desk.due.todo import Task, Todo
from paisai.text import Text


def test_every_act_has_its_line() -> None:
    assert set(LINES) == set(Task)


def test_a_line_begins_as_the_program_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(STARTED, raising=False)
    assert line("pair a.jsonl") == "paisai pair a.jsonl"
    monkeypatch.setenv(STARTED, "python3 start.py")
    assert line("pair a.jsonl") == "python3 start.py pair a.jsonl"


def test_a_file_with_a_space_is_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(STARTED, raising=False)
    said = hint(Todo(Task.PAIR, Text("编排下一轮", "pair the next round")), Path("我的 比赛.jsonl"))
    assert said.zh == "编排下一轮：paisai pair '我的 比赛.jsonl'"
    assert said.en == "pair the next round: paisai pair '我的 比赛.jsonl'"
