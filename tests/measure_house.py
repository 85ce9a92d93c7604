"""How tidy is the house? `python3 tests/measure_house.py` prints it, row by row beside its goal.

    python3 tests/measure_house.py [--twice] [--passage] [--peer FOLDER ...] [FOLDER]

Rows are counted over the Python files of FOLDER (default: the package), and over those of every
`--peer` for comparison. `--twice` lists class names that stand for two things and blocks of six
lines and more that stand twice. `--passage` follows one result from its POST to the standing and
counts the files and functions of the package it passes.

What is counted: an import chain and the cycles take every import, inside functions and for type
checking too, a cycle as one link. Complexity is one, and one more for every `if`, loop, `except`,
`case`, conditional expression, further operand of `and` and `or`, and every `for` and `if` of a
comprehension. A table keyed by acts is a value of a module that holds three acts or more.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src" / "paisai"
BLOCK = 6
GAMES = ("erdayi", "shengji")
DJANGO = {"Meta", "Migration"}
KINDS = re.compile(
    r"\b(Swiss|FixedSchedule|TablesOfThree|RoundRobin|Knockout"
    r"|DealScoring|WinDrawLoss|LevelDifferenceTable|WinnerOnly)\b"
)
"""Formats of a stage and scorings of a match."""
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
BRANCHES = ast.If | ast.For | ast.AsyncFor | ast.While | ast.ExceptHandler | ast.IfExp
BRANCHES |= ast.match_case | ast.comprehension


class House:
    """The Python files of a package, parsed once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.paths = sorted(folder.rglob("*.py"))
        self.texts = {path: path.read_text("utf-8") for path in self.paths}
        self.trees = {path: ast.parse(text) for path, text in self.texts.items()}
        self.modules = {self._name(path): path for path in self.paths}
        self.functions = [
            (path, node)
            for path, tree in self.trees.items()
            for node in ast.walk(tree)
            if isinstance(node, FUNCTION)
        ]

    def _name(self, path: Path) -> str:
        parts = path.relative_to(self.folder.parent).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def lines(self) -> int:
        return sum(len(text.splitlines()) for text in self.texts.values())

    @property
    def import_lines(self) -> int:
        return sum(
            (node.end_lineno or node.lineno) - node.lineno + 1
            for tree in self.trees.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom)
        )

    def imports(self) -> dict[str, set[str]]:
        """Returns the modules of the package that each of them imports, wherever it does."""
        found: dict[str, set[str]] = {name: set() for name in self.modules}
        for name, path in self.modules.items():
            package = name if path.name == "__init__.py" else name.rpartition(".")[0]
            for node in ast.walk(self.trees[path]):
                if isinstance(node, ast.Import):
                    found[name] |= {a.name for a in node.names if a.name in self.modules}
                elif isinstance(node, ast.ImportFrom):
                    base = _absolute(node, package)
                    for alias in node.names:
                        whole = f"{base}.{alias.name}"
                        found[name].add(whole if whole in self.modules else base)
            found[name] = {one for one in found[name] if one in self.modules and one != name}
        return found


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    start = parts[: len(parts) - node.level + 1]
    return ".".join([*start, *([node.module] if node.module else [])])


def cycles_and_chain(graph: Mapping[str, set[str]]) -> tuple[list[list[str]], int]:
    """Returns the groups of modules that import each other, and the length of the longest chain,
    a group counted once (Tarjan)."""
    sys.setrecursionlimit(10_000)
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    group_of: dict[str, int] = {}
    groups: list[list[str]] = []
    chain: list[int] = []

    def visit(one: str) -> None:
        number[one] = low[one] = len(number)
        stack.append(one)
        for other in graph[one]:
            if other not in number:
                visit(other)
            if other not in group_of:
                low[one] = min(low[one], low[other])
        if low[one] != number[one]:
            return
        at = stack.index(one)
        members = stack[at:]
        del stack[at:]
        for member in members:
            group_of[member] = len(groups)
        below = {group_of[other] for member in members for other in graph[member]}
        groups.append(sorted(members))
        chain.append(1 + max((chain[i] for i in below if i < len(chain)), default=0))

    for one in graph:
        if one not in number:
            visit(one)
    return [group for group in groups if len(group) > 1], max(chain, default=0)


def complexity(function: ast.AST) -> int:
    """Counts the ways through a function, those of functions inside it not."""
    found, waiting = 1, list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop()
        if isinstance(node, FUNCTION):
            continue
        found += isinstance(node, BRANCHES)
        if isinstance(node, ast.BoolOp):
            found += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            found += len(node.ifs)
        waiting += ast.iter_child_nodes(node)
    return found


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    own = function.args
    named = [*own.posonlyargs, *own.args, *own.kwonlyargs]
    return len(named) - bool(named and named[0].arg in {"self", "cls"})


def acts(house: House) -> set[str]:
    """Returns the names of all acts, and of the classes that are acts."""
    path = house.folder / "ledger" / "commands.py"
    if path not in house.trees:
        return set()
    found = set()
    for node in house.trees[path].body:
        declared = node.keywords if isinstance(node, ast.ClassDef) else ()
        kinds = {ast.literal_eval(one.value) for one in declared if one.arg == "kind"}
        if isinstance(node, ast.ClassDef) and kinds:
            found |= {node.name} | kinds
    return found


def tables_by_act(house: House, known: set[str]) -> Iterator[str]:
    """Yields the module-level values that hold three acts or more."""
    for path, tree in house.trees.items():
        for node in tree.body:
            if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                continue
            held = set()
            for part in ast.walk(node.value):
                if isinstance(part, ast.Constant) and part.value in known:
                    held.add(part.value)
                elif isinstance(part, ast.Attribute) and part.attr in known:
                    held.add(part.attr)
                elif isinstance(part, ast.Name) and part.id in known:
                    held.add(part.id)
            if len(held) >= 3:
                yield f"{path.relative_to(house.folder)}:{node.lineno}"


def asked_of_kinds(house: House) -> int:
    """Counts `isinstance` on formats and scorings outside `formats/`."""
    return sum(
        isinstance(node, ast.Call)
        and ast.unparse(node.func) == "isinstance"
        and len(node.args) == 2
        and KINDS.search(ast.unparse(node.args[1])) is not None
        for path, tree in house.trees.items()
        if "formats" not in path.parts
        for node in ast.walk(tree)
    )


def longest_source_line(folder: Path) -> int:
    """Returns the length of the longest line of HTML, CSS and JavaScript."""
    files = [path for end in ("html", "css", "js") for path in folder.rglob(f"*.{end}")]
    lines = (line for path in files for line in path.read_text("utf-8").splitlines())
    return max(map(len, lines), default=0)


def rows(house: House) -> Iterator[tuple[str, str, str]]:
    """Yields what is counted, how it stands, and its goal."""
    graph = house.imports()
    cycles, chain = cycles_and_chain(graph)
    tables = list(tables_by_act(house, acts(house)))
    ways = sorted(complexity(node) for _, node in house.functions)
    many = sum(parameters(node) >= 8 for _, node in house.functions)
    share = house.import_lines / max(house.lines, 1)
    yield "files / lines", f"{len(house.paths)} / {house.lines:,}", "≤ 480 / ≤ 74,000"
    yield "lines that are imports", f"{share:.1%}", "≤ 6 %"
    yield "longest import chain, cycles", f"{chain}, {len(cycles)}", "≤ 22, 0"
    yield "tables keyed by acts", f"{len(tables)}", "≤ 3"
    yield "isinstance on formats and scorings", f"{asked_of_kinds(house)}", "≤ 10"
    yield "functions with 8 or more parameters", f"{many}", "0"
    mean, high = sum(ways) / max(len(ways), 1), ways[int(0.95 * len(ways))] if ways else 0
    yield "complexity, mean / p95", f"{mean:.2f} / {high}", "≤ 3.2 / ≤ 9"
    yield "longest line of HTML, CSS, JS", f"{longest_source_line(house.folder)}", "≤ 120"


def _code_lines(path: Path) -> Iterator[tuple[int, str]]:
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
    """Returns each block once, with the two places and its length, the longest first."""
    seen: dict[tuple[str, ...], tuple[Path, int]] = {}
    lines = {path: list(_code_lines(path)) for path in paths}
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


def _role(place: Path) -> str:
    """Returns where a class stands, whichever of the games it is for: the two answer to one
    protocol (`paisai.game`), so a class name they share is one thing, and so is one that stands in
    the same file for each of them."""
    if place.parts[0] in GAMES or place.name == "game.py":
        return "game"
    return re.sub("|".join(GAMES), "GAME", str(place))


def print_twice(house: House) -> None:
    classes: dict[str, set[str]] = defaultdict(set)
    for path, tree in house.trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes[node.name].add(_role(path.relative_to(house.folder)))
    twice = {name: where for name, where in classes.items() if len(where) > 1}
    blocks = repeated(house.paths)
    print(f"class names used for two things: {len(twice.keys() - DJANGO)}")
    for name in sorted(twice.keys() - DJANGO):
        print(f"  {name}: {', '.join(sorted(twice[name]))}")
    print(f"blocks of {BLOCK} lines and more that stand twice: {len(blocks)}")
    for there, first, here, second, length in blocks:
        print(
            f"  {length} lines: {there.relative_to(house.folder)}:{first}"
            f" ~ {here.relative_to(house.folder)}:{second}"
        )


def passage() -> tuple[int, int]:
    """Posts one result and reads the standing, and counts the files and functions of the package
    on the way (imports and what answers any request are on it too)."""
    import os
    import tempfile

    sys.path[:0] = [str(HERE), str(HERE.parent / "src")]
    os.environ["PAISAI_DATA"] = tempfile.mkdtemp(prefix="paisai-measure-")
    from paisai.web.server import set_up

    set_up()
    from support.web_day import Desk, playing, put

    hall = playing()
    desk = Desk(put(hall))
    signed = list(hall.tables[1])
    seen: set[tuple[str, str]] = set()

    def follow(frame: object, event: str, _: object) -> None:
        code = frame.f_code  # type: ignore[attr-defined]
        if event == "call" and code.co_filename.startswith(str(SOURCE)):
            seen.add((code.co_filename, code.co_qualname))

    desk.get("standings/")  # what is loaded once is no part of the way
    sys.setprofile(follow)
    try:
        sent = {"table": "1", "levels1": "5", "levels2": "3", "signed": signed}
        desk.post("do/enter_sheet/", 302, **sent)
        desk.get("standings/")
    finally:
        sys.setprofile(None)
    return len({file for file, _ in seen}), len(seen)


def main() -> None:
    asked = argparse.ArgumentParser(description="How tidy is the house?")
    asked.add_argument("folder", nargs="?", type=Path, default=SOURCE)
    asked.add_argument("--peer", action="append", type=Path, default=[])
    asked.add_argument("--twice", action="store_true")
    asked.add_argument("--passage", action="store_true")
    words = asked.parse_args()
    houses = [House(folder) for folder in (words.folder, *words.peer)]
    table = [list(rows(house)) for house in houses]
    names = [house.folder.name for house in houses]
    print(f"{'':38}{names[0]:>18}{'goal':>20}" + "".join(f"{n:>16}" for n in names[1:]))
    for own, *others in zip(*table, strict=True):
        print(f"{own[0]:38}{own[1]:>18}{own[2]:>20}" + "".join(f"{o[1]:>16}" for o in others))
    if words.passage:
        files, functions = passage()
        print(f"{'a result, POST to standing':38}{f'{files}, {functions}':>18}{'≤ 45, ≤ 200':>20}")
    if words.twice:
        print_twice(houses[0])


if __name__ == "__main__":
    main()
