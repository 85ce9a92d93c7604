"""The package as others get it: quick to import, lean, and whole in its wheel and sdist."""

import ast
import email
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import paisai

ROOT = Path(__file__).resolve().parents[2]
BUILT = (".so", ".pyd")
"""The C core as compiled here: every wheel has its own, the sdist has its sources."""
CORE = ["paisai", "paisai.cards", "paisai.game", "paisai.erdayi", "paisai.shengji"]


def python(code):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("module", CORE)
def test_the_core_needs_the_standard_library_only(module):
    loaded = python(
        f"import sys, json; before = set(sys.modules); import {module};"
        "print(json.dumps(sorted({m.split('.')[0] for m in set(sys.modules) - before})))"
    )
    assert set(loaded) - set(sys.stdlib_module_names) <= {"paisai"}


def test_the_rules_of_a_preset_need_the_standard_library_only():
    loaded = python(
        "import sys, json; before = set(sys.modules); import paisai;"
        "paisai.shengji.RULES['tuolaji-zhuhai-2019']; paisai.erdayi.RULES['erdayi-sanya-2021'];"
        "print(json.dumps(sorted({m.split('.')[0] for m in set(sys.modules) - before})))"
    )
    assert set(loaded) - set(sys.stdlib_module_names) <= {"paisai"}


def test_every_source_file_is_read_by_python_3_11():
    for path in (ROOT / "src").rglob("*.py"):
        ast.parse(path.read_text("utf-8"), feature_version=(3, 11))


def test_wheel_and_sdist_hold_the_package(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
        timeout=300,
        env={**os.environ, "CC": "false"},  # whether the C core compiles: tests/core/test_build.py
    )
    (wheel,) = tmp_path.glob("*.whl")
    (sdist,) = tmp_path.glob("*.tar.gz")
    inside = zipfile.ZipFile(wheel).namelist()
    wanted = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src" / "paisai").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in BUILT
    }
    assert wanted <= set(inside)
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{name}" for name in wanted} <= names
    assert {"docs/judge.md", "tests/package/test_package.py", "examples/judge_client.mjs"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyc"))]
    assert wheel.name.endswith("-py3-none-any.whl")  # no core was built
    told = email.message_from_bytes(
        zipfile.ZipFile(wheel).read(f"paisai-{paisai.__version__}.dist-info/METADATA")
    )
    asked = [one for one in told.get_all("Requires-Dist") if "extra ==" not in one]
    assert asked == []
    assert {"desk", "web", "rl", "cluster"} <= set(told.get_all("Provides-Extra"))


def alone(*words, given=""):
    """A command where only Python and this package are."""
    return subprocess.run(
        [sys.executable, "-S", "-m", "paisai", *words],
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": os.environ["PATH"], "PYTHONUTF8": "1"},
        input=given,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_the_games_and_the_judge_work_with_the_standard_library_alone():
    modules = ("record", "regulations", "referee", "judge", "players", "tournament", "ledger")
    done = subprocess.run(
        [sys.executable, "-S", "-c", "; ".join(f"import paisai.{one}" for one in modules)],
        env={"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    asked = '{"op": "erdayi/read", "cards": "33"}\n'
    assert json.loads(alone("judge", given=asked).stdout)["pattern"] == "pair"
    assert alone("match", "sound", "random", "--decks", "1").returncode == 0


def test_what_is_missing_is_said_with_the_line_to_type(tmp_path):
    event = str(tmp_path / "a.jsonl")
    assert alone("new", event, "tuolaji-zhuhai-2019", "--name", "x").returncode == 0
    for words, part in (
        (("serve",), "web"),
        (("record", "selfplay", str(tmp_path / "a.parquet")), "data"),
        (("entries", "template", event, str(tmp_path / "a.xlsx")), "desk"),
        (("regulation", "show", "erdayi-sanya-2021", "--pdf", str(tmp_path / "a.pdf")), "desk"),
        (("rehearse", "erdayi-sanya-2021", "--cluster", "x:1", "--times", "2"), "cluster"),
    ):
        done = alone(*words)
        assert (done.returncode, done.stdout) == (2, ""), done
        assert done.stderr.count("\n") == 1
        assert f'pip install "paisai[{part}]"' in done.stderr
    field = [{"id": f"e{i}", "unit": f"u{i % 3}"} for i in range(8)]
    asked = {"op": "tournament/pair", "regulation": "tuolaji-zhuhai-2019", "entries": field}
    question = json.dumps({**asked, "results": [], "round": 1, "seed": 1})
    answer = json.loads(alone("judge", given=question + "\n").stdout)
    assert answer["ok"] or "paisai[desk]" in answer["error"]["message"]
    code = "from paisai.rl import ErdayiVector"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={"PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert 'pip install "paisai[rl]"' in done.stderr.splitlines()[-1]
