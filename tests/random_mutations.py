"""Would the ordinary tests notice a mistake that nobody chose? `python3 tests/random_mutations.py
--js 10 --desk 10 --web 15 --rest 15` says.

Mistakes are drawn by a fixed seed over all source lines: a comparison turned round, `and` and `or`
exchanged, a condition reversed, a call or a value to return left out, a number more than doubled.
They are made one at a time in a copy of the repository, and the tests of the subject run there, the
nearest first, until one fails. A test that fails on an untouched copy, too, proves nothing: what
failed is run there once more.

    --seed N      another draw (default 1)
    --state FILE  what is known already is kept there and not run again
    --list        only what was drawn
    --near        only the nearest tests, not all of the subject: a first look

A mistake that changes nothing anybody could see is set aside, with the reason, in
`tests/random_mutations_aside.json`; another one is drawn for it.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SOURCE = Path("src") / "paisai"
ASIDE = Path(__file__).with_name("random_mutations_aside.json")
AREAS = ("js", "desk", "web", "rest")
NEAR_JS = {
    "queue": ("phones",),
    "draw": ("public",),
    "seed": ("public",),
    "sha256": ("public",),
    "some-pairing": ("public",),
    "wall": ("wall",),
    "overlay": ("sharing",),
    "sheets": ("organiser",),
    "regulation": ("regulations",),
    "draft": ("organiser",),
    "page": ("phones", "organiser"),
    "typing": ("phones",),
    "staying": ("phones",),
}
"""Folders of tests/web with a browser on the pages of a script, for names that begin so."""
PATIENCE = 1800
TURNED = {
    "===": "!==",
    "!==": "===",
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
    "&&": "||",
    "||": "&&",
    "and": "or",
    "or": "and",
    "true": "false",
    "false": "true",
    "True": "False",
    "False": "True",
}
LEFT_OUT = re.compile(r"^\s*(?:await )?[\w.]+(?:\?\.)?\([^;{}]*\);$")
RETURNS = re.compile(r"^(\s*)return (?!false|true|null).+;$")
IF = re.compile(r"\bif \((.+)\) (?=return|continue|break|\{)")
WORD_JS = re.compile(
    r"""//.*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|=>|[=!]==|<=|>=|&&"""
    r"""|\|\||[<>](?![<>])|\btrue\b|\bfalse\b|\b\d[\d_]*\b"""
)


class Mutation(NamedTuple):
    """`file` is below the repository's root; `line` counts from nought."""

    area: str
    file: str
    line: int
    old: str
    new: str

    @property
    def key(self) -> str:
        """Returns what it is known by, wherever the line stands by now."""
        return f"{self.file}: {self.old.strip()} → {self.new.strip()}"


def area_of(path: Path) -> str:
    if path.suffix == ".js":
        return "js"
    room = path.relative_to(ROOT / SOURCE).parts[0]
    return room if room in ("desk", "web") else "rest"


def sources() -> Iterator[Path]:
    for path in sorted((ROOT / SOURCE).rglob("*")):
        if path.suffix in (".py", ".js") and "migrations" not in path.parts:
            yield path


def changed_word(word: str) -> str | None:
    if word in TURNED:
        return TURNED[word]
    digits = word.replace("_", "")
    return str(2 * int(digits) + 1) if digits.isdigit() else None


def in_script(text: str) -> Iterator[tuple[int, str]]:
    """Yields the line's number and what it becomes."""
    for number, line in enumerate(text.splitlines()):
        if line.lstrip().startswith(("import ", "//", "*", "export {")):
            continue
        if LEFT_OUT.match(line):
            yield number, re.match(r"\s*", line)[0] + ";"  # type: ignore[index]
        if RETURNS.match(line):
            yield number, RETURNS.sub(r"\1return;", line)
        if IF.search(line):
            yield number, IF.sub(r"if (!(\1)) ", line, count=1)
        for word in WORD_JS.finditer(line):
            other = changed_word(word[0])
            if other is not None:
                yield number, line[: word.start()] + other + line[word.end() :]


def in_python(text: str) -> Iterator[tuple[int, str]]:
    lines = text.splitlines()
    prose = {
        number
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for number in range(node.lineno - 1, node.end_lineno or node.lineno)
    }
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Expr | ast.Return | ast.If):
            continue
        if not isinstance(node, ast.If) and node.lineno != node.end_lineno:
            continue
        number = node.lineno - 1
        line = lines[number]
        indent = line[: node.col_offset]
        if indent.strip():
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield number, f"{indent}pass"
        elif isinstance(node, ast.Return) and node.value is not None:
            yield number, f"{indent}return None"
        elif isinstance(node, ast.If) and node.test.end_lineno == node.lineno:
            test = ast.get_source_segment(text, node.test)
            if test is not None and line.endswith(f"if {test}:"):
                yield number, line.replace(f"if {test}:", f"if not ({test}):")
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        number, start = token.start[0] - 1, token.start[1]
        if number in prose or token.type not in (tokenize.OP, tokenize.NAME, tokenize.NUMBER):
            continue
        other = changed_word(token.string)
        if other is not None:
            line = lines[number]
            yield number, line[:start] + other + line[start + len(token.string) :]


def mutations() -> Iterator[Mutation]:
    for path in sources():
        text = path.read_text("utf-8")
        lines = text.splitlines()
        for number, new in (in_script if path.suffix == ".js" else in_python)(text):
            name = path.relative_to(ROOT).as_posix()
            yield Mutation(area_of(path), name, number, lines[number], new)


def drawn(wanted: dict[str, int], seed: int) -> list[Mutation]:
    """Returns as many of each area, one of a line, without those set aside."""
    aside = {one["mutation"] for one in json.loads(ASIDE.read_text("utf-8"))}
    every = list(mutations())
    chosen: list[Mutation] = []
    for area in AREAS:
        mine = [one for one in every if one.area == area]
        random.Random(f"{seed} {area}").shuffle(mine)
        lines: set[tuple[str, int]] = set()
        for one in mine:
            if len(lines) == wanted[area]:
                break
            if one.key not in aside and (one.file, one.line) not in lines:
                lines.add((one.file, one.line))
                chosen.append(one)
    return chosen


def tests_for(one: Mutation) -> list[tuple[str, ...]]:
    """Returns groups of tests, the nearest first; each runs if those before it have passed."""
    name = Path(one.file).stem
    if one.area == "js":
        near = next((part for begun, part in NEAR_JS.items() if name.startswith(begun)), ())
        if Path(one.file).parent.name == "table":
            near = ("play", "tables")
        groups = [("tests/web/javascript",), tuple(f"tests/web/{part}" for part in near)]
        return [group for group in (*groups, ("tests/web",)) if group]
    room, *rest = Path(one.file).relative_to(SOURCE).parts
    folder = f"tests/{room}"
    if room == "web" and len(rest) > 1 and (ROOT / folder / rest[0]).is_dir():
        return [(f"{folder}/{rest[0]}",), (folder,)]
    wide = ("tests/clauses", "tests/days", "tests/ledger", "tests/desk", "tests/tournament")
    further = ("tests/cli", "tests/web", "tests/package", "tests/prints")
    near_room = (folder,) if (ROOT / folder).is_dir() else ()
    return [group for group in (near_room, wide, further) if group]


def failing(folder: Path, tests: tuple[str, ...]) -> tuple[str, ...] | None:
    """Returns the names of tests that fail there; None where they do not come to an end."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-n", "2"]
    command += ["--ignore=tests/package/test_mutations.py", *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return None
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return tuple(line.split(" - ")[0].split(" ", 1)[1] for line in lines)


def caught(one: Mutation, folder: Path, *, near: bool) -> bool:
    path = folder / one.file
    whole = path.read_text("utf-8")
    lines = whole.splitlines(keepends=True)
    lines[one.line] = one.new + "\n"
    groups = tests_for(one)
    for tests in groups[:-1] if near else groups:
        path.write_text("".join(lines), "utf-8")
        try:
            failed = failing(folder, tests)
        finally:
            path.write_text(whole, "utf-8")
        if failed is None:
            return True  # it never ends: that is noticed
        proof = [name for name in failed if name not in (failing(folder, (name,)) or ())]
        for name in proof:
            print(f"      {name}", flush=True)
        if proof:
            return True
    return False


def main(words: list[str]) -> int:
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    for area in AREAS:
        reader.add_argument(f"--{area}", type=int, default=0, metavar="N")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--state", type=Path)
    reader.add_argument("--list", action="store_true")
    reader.add_argument("--near", action="store_true")
    asked = reader.parse_args(words)
    chosen = drawn({area: getattr(asked, area) for area in AREAS}, asked.seed)
    known: dict[str, bool] = {}
    if asked.state and asked.state.exists():
        known = json.loads(asked.state.read_text("utf-8"))
    with TemporaryDirectory(prefix="paisai-mutation-") as name:
        folder = Path(name) / "paisai"
        if not asked.list:
            ignored = shutil.ignore_patterns(".git", ".venv", "__pycache__", "*.egg-info")
            shutil.copytree(ROOT, folder, ignore=ignored)
        for number, one in enumerate(chosen, 1):
            print(f"{number:2} {one.file}:{one.line + 1}", flush=True)
            print(f"     {one.old.strip()}\n   → {one.new.strip()}", flush=True)
            if asked.list:
                continue
            if one.key not in known:
                known[one.key] = caught(one, folder, near=asked.near)
                if asked.state:
                    asked.state.write_text(json.dumps(known, ensure_ascii=False, indent=1), "utf-8")
            print("   caught" if known[one.key] else "   SURVIVED", flush=True)
    if not asked.list and chosen:
        survived = [one for one in chosen if not known[one.key]]
        print(f"{len(chosen) - len(survived)} of {len(chosen)} caught")
        return 1 if len(survived) * 10 > len(chosen) else 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
