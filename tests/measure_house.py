"""How tidy is the house? `python3 tests/measure_house.py [FOLDER]` prints it.

Blocks of six lines and more that stand twice to the letter (imports, comments, blank lines and
lone punctuation left out), class names used for two things, the longest function and the longest
file, and the share of functions whose return is typed. The two games answer to one protocol
(`paisai.game`), so a class name they share is one thing; so is one that stands in the same file
for each of them, such as `players/erdayi/sound.py` and `players/shengji/sound.py`. `Meta` and
`Migration` are Django's words.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "src" / "paisai"
BLOCK = 6
GAMES = ("erdayi", "shengji")
DJANGO = {"Meta", "Migration"}


def code_lines(path: Path) -> Iterator[tuple[int, str]]:
    source = path.read_text("utf-8")
    imports = {
        number
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    for number, line in enumerate(source.splitlines(), 1):
        text = " ".join(line.split())
        if number not in imports and text[:1] != "#" and any(c.isalnum() for c in text):
            yield number, text


def repeated(paths: list[Path]) -> list[tuple[Path, int, Path, int, int]]:
    """Each block once, with the two places and its length, the longest first."""
    seen: dict[tuple[str, ...], tuple[Path, int]] = {}
    lines = {path: list(code_lines(path)) for path in paths}
    found: list[tuple[Path, int, Path, int, int]] = []
    for path, own in lines.items():
        skip = 0
        for at in range(len(own) - BLOCK + 1):
            block = tuple(text for _, text in own[at : at + BLOCK])
            before = seen.setdefault(block, (path, at))
            if before == (path, at) or at < skip:
                continue
            there, start = before
            length = BLOCK
            others = lines[there]
            while (
                at + length < len(own)
                and start + length < len(others)
                and own[at + length][1] == others[start + length][1]
            ):
                length += 1
            skip = at + length
            found.append((there, others[start][0], path, own[at][0], length))
    return sorted(found, key=lambda one: -one[-1])


def role(place: Path) -> str:
    """Where a class stands, whichever of the games it is for."""
    if place.parts[0] in GAMES or place.name == "game.py":
        return "game"
    return re.sub("|".join(GAMES), "GAME", str(place))


def main(folder: Path) -> None:
    paths = sorted(folder.rglob("*.py"))
    classes: dict[str, list[str]] = defaultdict(list)
    functions: list[tuple[int, str]] = []
    typed = total = 0
    for path in paths:
        place = path.relative_to(folder)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                if role(place) not in classes[node.name]:
                    classes[node.name].append(role(place))
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                total += 1
                typed += node.returns is not None
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                functions.append((length, f"{place}:{node.lineno} {node.name}"))
    twice = {
        name: where for name, where in classes.items() if len(where) > 1 and name not in DJANGO
    }
    blocks = repeated(paths)
    longest, name = max(functions)
    lines, file = max((len(p.read_text("utf-8").splitlines()), p) for p in paths)
    print(f"{len(paths)} files, {total} functions, typed returns {typed / total:.1%}")
    print(f"longest function {longest} lines: {name}")
    print(f"longest file {lines} lines: {file.relative_to(folder)}")
    print(f"class names used for two things: {len(twice)}")
    for name, where in sorted(twice.items()):
        print(f"  {name}: {', '.join(where)}")
    print(f"repeated blocks of {BLOCK} lines and more: {len(blocks)}")
    for there, first, here, second, length in blocks:
        print(
            f"  {length} lines: {there.relative_to(folder)}:{first}"
            f" ~ {here.relative_to(folder)}:{second}"
        )


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE)
