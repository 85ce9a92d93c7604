"""How is every clause kept: what acts, where in the code, and which tests show it?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from paisai.presets import preset_ids
from paisai.regulations.clauses import Clause, Keeper, all_clauses
from paisai.regulations.loading import load

ACTS = {
    Keeper.ENGINE: "牌局程序 engine",
    Keeper.DESK: "裁判台 desk",
    Keeper.FORM: "表单 form",
    Keeper.CLOCK: "时钟 clock",
    Keeper.DOCUMENT: "成文 paper",
    Keeper.PERSON: "人 person",
}
HEAD = """# 条款一览 · every clause

由 `paisai regulation clauses --markdown > docs/clauses.md` 写成，不要手改。
每条列出：内容，由什么落实，在哪些模块，由哪些测试（按条款命名）说明。
Made by that command: what acts, where in the code, and the tests that are named for it.
"""
_DEFINED = re.compile(r"^(?:async )?def test_(\w+)\(", re.M)


def named_tests(folder: Path) -> dict[str, tuple[str, ...]]:
    """For each clause the tests in a folder that are named for it, as `file::test`.

    `test_E4_8_3_…` is for E4.8.3, not for E4.8; `test_T4_T5_…` is for both.
    """
    ids = {
        clause.id.replace(".", "_"): clause.id
        for preset in preset_ids()
        for clause in all_clauses(preset)
    }
    stem = re.compile(
        "(" + "|".join(sorted(map(re.escape, ids), key=len, reverse=True)) + ")(?:_|$)"
    )
    found: dict[str, list[str]] = {id_: [] for id_ in ids.values()}
    for path in sorted(folder.rglob("test_*.py")):
        for name in _DEFINED.findall(path.read_text("utf-8")):
            rest = name
            while match := stem.match(rest):
                found[ids[match[1]]].append(f"{path.relative_to(folder).as_posix()}::test_{name}")
                rest = rest[match.end() :]
    return {id_: tuple(names) for id_, names in found.items()}


def markdown(tests: Mapping[str, tuple[str, ...]]) -> str:
    """The page `docs/clauses.md`."""
    return "\n".join([HEAD, *_lines(tests)]) + "\n"


def _lines(tests: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for preset in preset_ids():
        yield f"## {preset} · {load(preset).name.zh}\n"
        yield "| 条款 | 类别 | 内容 | 由什么落实 | 模块 | 测试 |"
        yield "|---|---|---|---|---|---|"
        for clause in all_clauses(preset):
            yield _row(clause, tests.get(clause.id, ()))
        yield ""


def _row(clause: Clause, tests: tuple[str, ...]) -> str:
    acts = "、".join(ACTS[keeper] for keeper in clause.kept_by)
    how = clause.how.zh if clause.how else ""
    modules = "<br>".join(f"`{module.removeprefix('paisai.')}`" for module in clause.where)
    shown = [f"`{name.partition('::')[2]}`" for name in tests[:3]]
    more = [f"等 {len(tests)} 个"] if len(tests) > 3 else []
    cells = (
        clause.id,
        str(clause.kind),
        clause.words.zh,
        f"{acts}：{how}",
        modules,
        "<br>".join([*shown, *more]),
    )
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
