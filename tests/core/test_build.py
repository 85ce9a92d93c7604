"""The core as it is compiled: without a warning, without undefined behaviour, or not at all."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "src" / "paisai" / "core").glob("*.c"))
STRICT = "-Wall -Wextra -Werror"
SANITIZED = (
    "-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined"
)


def compiler():
    found = shutil.which("gcc") or shutil.which("cc")
    if found is None:
        pytest.skip("no C compiler here")
    return found


def build(to, **environment):
    """Compile the extension into a folder; gives the extension's files."""
    done = subprocess.run(
        [
            sys.executable,
            "setup.py",
            "-q",
            "build_ext",
            "--build-lib",
            to,
            "--build-temp",
            to / "t",
        ],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=1800,
    )
    assert done.returncode == 0, done.stderr
    return list((to / "paisai" / "core").glob("_core*")) if (to / "paisai").exists() else []


def test_every_source_compiles_without_a_warning(tmp_path):
    """Installing has built it optimised; here each file is looked at, quickly."""
    done = subprocess.run(
        [
            compiler(),
            *f"-std=c11 {STRICT} -O1 -fPIC -DPy_LIMITED_API=0x030B0000 -c".split(),
            f"-I{sysconfig.get_path('include')}",
            *map(str, SOURCES),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.glob("*.o"))) == len(SOURCES)


def test_without_a_compiler_the_package_is_built_all_the_same(tmp_path):
    assert build(tmp_path, CC="false") == []


def test_each_source_file_answers_one_question():
    """Its first line says which."""
    for source in SOURCES:
        assert source.read_text("utf-8").startswith("/* "), source.name


@pytest.mark.long
def test_no_undefined_behaviour_and_no_wrong_address(tmp_path):
    gcc = compiler()
    package = tmp_path / "package"
    shutil.copytree(ROOT / "src", package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (built,) = build(tmp_path / "built", CFLAGS=f"{STRICT} {SANITIZED}", LDFLAGS=SANITIZED)
    shutil.copy(built, package / "paisai" / "core")
    libraries = [
        subprocess.check_output([gcc, f"-print-file-name=lib{name}.so"], text=True).strip()
        for name in ("asan", "ubsan")
    ]
    done = subprocess.run(
        [sys.executable, "-c", EXERCISE],
        env={
            **os.environ,
            "LD_PRELOAD": " ".join(libraries),
            "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1:allocator_may_return_null=1",
            "UBSAN_OPTIONS": "print_stacktrace=1",
            "PYTHONPATH": f"{package}{os.pathsep}{ROOT / 'tests'}",
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        capture_output=True,
        text=True,
        timeout=1800,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    assert done.stdout.strip() == "all done"


EXERCISE = """
import json, random
from array import array
from core.questions import QUESTIONS
from paisai.core import erdayi, shengji, _core
from paisai.judge import judge, operations
from paisai.judge.core_engine import CoreEngine
from paisai.shengji import RULES

erdayi.table().playout(20000, 1)
erdayi.table().playout(2000, 1, check=True)
batch, n = erdayi.batch(32, 2), 32
actions, scores, over = array("H", bytes(2 * n)), array("i", bytes(12 * n)), bytearray(n)
features, turns = bytearray(n * erdayi.FEATURES), bytearray(n)
offsets, legal = array("i", bytes(4 * n + 4)), array("H", bytes(200000))
for _ in range(500):
    batch.observe(features, turns, offsets, legal)
    batch.draw(actions)
    batch.step(actions, scores, over)
solver = erdayi.solver(12)
for index in range(30):
    game = erdayi.random_game(3, index)
    while not game.over and (game.phase == 0 or sum(map(int.bit_count, game.hands)) > 14):
        game.step(game.draw(1))
    if not game.over:
        solver.solve(game, 20000)
        game.encode_actions()
        game.rollouts(10, 1)
for rules in RULES.values():
    inside = shengji.rules_in_core(rules)
    inside.playout(3000, 1, throws=64)
    inside.playout(500, 1, throws=64, check=True)
    n = 8
    batch = shengji.batch(rules, n, 2)
    choices, results, over = bytearray(n), array("i", bytes(16 * n)), bytearray(n)
    masks, features, turns = bytearray(n * 121), bytearray(n * shengji.FEATURES), bytearray(n)
    for _ in range(600):
        batch.observe(features, turns, masks)
        batch.draw(choices)
        batch.step(choices, results, over)
    for index in range(10):
        stream = _core.Random(1, index)
        game = inside.random_game(stream)
        while not game.over:
            game.count()
            if game.phase == 3 and len(game.hands[game.to_act]) <= 3:
                game.solve(2000)
            game.step(game.draw(stream, 40))
known, rng = operations(CoreEngine()), random.Random(5)
for make in QUESTIONS:
    for _ in range(300):
        judge(json.dumps(make(rng)), "zh", known)
from paisai.players import make
from paisai.players.shengji.duplicate import play_deck
for name, rules in RULES.items():
    play_deck(1, make(rules, "strong", 1, 1), make(rules, "random", 1, 1), name)
from core.hostile import hostile
hostile(random.Random(3), 300_000)
print("all done")
"""
