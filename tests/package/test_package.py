"""The package as others get it: quick to import, lean, and whole in its wheel and sdist."""

import ast
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

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
