"""Every word with mangled options and files: done, or one line and exit code 2, never a trace."""

from __future__ import annotations

import argparse
import io
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from paisai.cli import WORDS, parser
from paisai.regulations import preset_ids
from support.desk import Said, new, paisai

RUNNING = {"guide", "play", "judge", "rehearse", "plays", "solve", "serve", "window"}
"""Words that go on for as long as they are told, or until somebody stops them."""

LISTING = {("entries", "import"), ("result", "import"), ("regulation", "check")}
"""What these find wrong is a list."""

TEXTS = (
    *(
        "",
        "x",
        "-1",
        "0",
        "1",
        "2",
        "1.5",
        "nan",
        "all",
        "弃权",
        "甲",
        "一中",
        "7:5",
        "NS80",
        "a=b",
    ),
    *(
        "9" * 5_000,
        "é" * 3_000,
        "\ud800",
        "\u202e甲",
        "=1+1",
        "甲+" + "9" * 5_000,
        "7:" + "9" * 5_000,
    ),
    *("--json", "--lang", "en", "--at", "2026-05-16T09:00", "2026-13-99", "--as", "记录台", "-h"),
    *("/nonexistent/x", "tuolaji-zhuhai-2019", "2026-06-01", "--reason", "--round", "--nothing"),
)


def commands() -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    """Every word, and every word under it, with its parser."""
    for word in WORDS:
        if word not in RUNNING:
            yield from _under((word,), _words(parser(word))[word])


def _words(parent: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    found = [a for a in parent._actions if isinstance(a, argparse._SubParsersAction)]
    return dict(found[0].choices) if found else {}


def _under(
    path: tuple[str, ...], one: argparse.ArgumentParser
) -> Iterator[tuple[tuple[str, ...], argparse.ArgumentParser]]:
    words = _words(one)
    if not words:
        yield path, one
    for name, child in words.items():
        yield from _under((*path, name), child)


def mangled(rng: Random, one: argparse.ArgumentParser, files: list[Path]) -> Iterator[str]:
    """Arguments as the parser wants them, filled by lot, and sometimes one too many."""
    for action in one._actions:
        choices = [*map(str, action.choices)] if action.choices else []

        def filled(choices: list[str] = choices, dest: str = action.dest) -> str:
            if choices and rng.random() < 0.7:
                return rng.choice(choices)
            wants_file = "file" in dest or "sheet" in dest or rng.random() < 0.2
            return str(rng.choice(files)) if wants_file else rng.choice(TEXTS)

        if not action.option_strings:
            for _ in range(rng.choice([0, 1, 1, 2]) if action.nargs in ("*", "?") else 1):
                yield filled()
        elif action.dest != "help" and rng.random() < 0.35:
            yield action.option_strings[-1]
            if action.nargs != 0:
                yield filled()
    if rng.random() < 0.3:
        yield rng.choice(TEXTS)


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """An event of each preset, and files that are none; what is written goes to a place apart."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    events = [new(tmp_path / preset, preset).file for preset in preset_ids()]
    others = {"junk.csv": b"\xff\xfe\x00junk\n" * 20, "empty.jsonl": b"", "x.xlsx": b"PK\x03\x04"}
    others["torn.jsonl"] = events[0].read_bytes()[:-200]
    others["record.txt"] = "牌赛记录 1\n".encode() + b"x" * 500
    for name, content in others.items():
        (tmp_path / name).write_bytes(content)
    return [*events, *(tmp_path / name for name in others), tmp_path, tmp_path / "none.jsonl"]


def course(files: list[Path], seed: str, until: Callable[[int], bool]) -> None:
    rng, known, turn = Random(seed), [*commands()], 0
    while not until(turn):
        turn += 1
        path, one = rng.choice(known)
        line = [*path, *mangled(rng, one, files)]
        began = time.process_time()
        try:
            said = paisai(*line)
        except SystemExit as left:
            said = Said(2 * bool(left.code), "", "")  # help was asked for
        assert said.code in (0, 1, 2), line
        assert "Traceback" not in said.err, line
        if said.code == 2 and path not in LISTING:
            assert len(said.err.splitlines()) == 1, line
            assert len(said.err) < 1_100, line
        assert time.process_time() - began < 5, line


def test_no_word_ends_in_a_trace(files: list[Path]) -> None:
    course(files, "short", lambda turn: turn >= 150)


@pytest.mark.long
def test_no_word_ends_in_a_trace_at_length(files: list[Path]) -> None:
    end = time.monotonic() + 180
    course(files, "long", lambda _: time.monotonic() > end)


@pytest.mark.parametrize("word", ["\ud800", "a\0b"])
def test_what_no_file_can_be_called_is_said_in_a_line(word: str) -> None:
    for line in (("status", word), ("import", "new.jsonl", word), ("regulation", "check", word)):
        said = paisai(*line)
        assert (said.code, said.err.count("\n")) == (2, 1), said
