"""No refusal speaks of what only the program knows: names of fields, ids, commands of one front.

Every sentence of the rooms below a front is collected from the code, whether or not a test
provokes it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import paisai

ROOMS = ("ledger", "desk", "tournament", "referee")
REFUSING = {
    "NotationError",
    "RuleViolation",
    "NotPermitted",
    "Refusal",
    "refuse",
    "violation",
    "NoLegalPairing",
    "contradiction",
}
CHINESE = re.compile(r"[\u4e00-\u9fff]")
KNOWN = {"paisai", "xlsx", "csv", "json", "jsonl", "abc"}
"""The program's own name and the endings of files are words that people know."""
INTERNAL = re.compile(r"[a-z]+_[a-z_]+|(?<![a-z])--[a-z][a-z-]*|\bpaisai [a-z]|0 或 1|0 or 1")


def sentences(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The literal text of every string that is no docstring; what is filled in stands as …"""
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in ast.walk(node)
        if part is not node
    }
    documented = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if id(node) in inside or id(node) in documented:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            parts = (p.value if isinstance(p, ast.Constant) else "…" for p in node.values)
            yield node.lineno, "".join(map(str, parts))


def refusals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in REFUSING:
                for argument in (*node.args, *(k.value for k in node.keywords)):
                    yield from sentences(argument)


def modules(room: str) -> list[Path]:
    return sorted((Path(paisai.__file__).parent / room).rglob("*.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_a_refusal_names_no_field_and_no_command(room: str) -> None:
    found = [
        f"{path.name}:{line}: {text}"
        for path in modules(room)
        for line, text in refusals(ast.parse(path.read_text(encoding="utf-8")))
        if " " in text.strip() or CHINESE.search(text)
        if INTERNAL.search(text)
    ]
    assert found == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_chinese_sentence_has_no_word_of_the_code_in_it(room: str) -> None:
    found = []
    for path in modules(room):
        for line, text in sentences(ast.parse(path.read_text(encoding="utf-8"))):
            words = {*re.findall(r"(?<![A-Za-z])[a-z][a-z_-]{2,}", text)} - KNOWN
            if words and len(CHINESE.findall(text)) >= 2 * len(words):
                found.append(f"{path.name}:{line}: {sorted(words)} {text}")
    assert found == []


def test_the_collector_finds_what_it_should() -> None:
    """A sentence with a field in it, one in pieces, and one with an option."""
    tree = ast.parse(
        'raise NotationError("请写明（north_south）", f"{name} is 0 or 1")\n'
        'raise refuse(R, Text("请写 --first 谁", "use " + f"--{x}"))\n'
    )
    told = [text for _, text in refusals(tree)]
    assert told == ["请写明（north_south）", "… is 0 or 1", "请写 --first 谁", "use ", "--…"]
    assert [bool(INTERNAL.search(t)) for t in told] == [True, True, True, False, False]


NOBODY_SAYS = (
    *("印件", "加话", "加过话", "还没有这样的人", "办了以后", "不办了", "读入", "不读了"),
    *("验收材料", "办事用", "（PIN）", "一次印好"),
)
"""Words of earlier pages that nobody in a hall used; what stands for them: 打印, 报一句话,
还没有指定, 确定后记为, 取消, 导入, 核验材料, 密码."""
ONLY_WHERE_ONE_CHECKS = re.compile("末值|散列|哈希")
CHECKING = {
    *("public/check.html", "public/draw.html", "organiser/verify.html", "templates/base.html"),
    *("organiser/new.html", "organiser/known_event.html", "organiser/importing.py"),
    *("streams/brought.py", "public/record.py", "public/rounds.py"),
    *("seasons/book.py", "seasons/check.html"),
}
"""Pages where one checks, and those that bring in a file and compare it with what was kept."""


def said_to_people() -> Iterator[tuple[str, str]]:
    """Every file that holds sentences, by the last two parts of its path."""
    for path in sorted(Path(paisai.__file__).parent.rglob("*")):
        if path.suffix in (".html", ".js", ".toml", ".typ", ".py"):
            yield "/".join(path.parts[-2:]), path.read_text(encoding="utf-8")


def test_no_page_says_what_nobody_in_a_hall_would() -> None:
    told = [
        f"{place}: {word}"
        for place, text in said_to_people()
        for word in NOBODY_SAYS
        if word in text
    ]
    assert told == []


def test_hashes_are_spoken_of_only_where_one_checks() -> None:
    web = {path.name for path in (Path(paisai.__file__).parent / "web").iterdir() if path.is_dir()}
    told = [
        place
        for place, text in said_to_people()
        if place.split("/")[0] in web and place not in CHECKING
        if ONLY_WHERE_ONE_CHECKS.search(text)
    ]
    assert told == []
