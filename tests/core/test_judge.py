"""`paisai judge --engine core` answers as the Python rules do, to the byte."""

import json
import random
import subprocess
import sys
from collections import Counter

import pytest

from paisai import core

if not core.built():
    pytest.skip("no core was built here", allow_module_level=True)

from core.questions import QUESTIONS, answered
from core.shengji_replay import rungs
from paisai.judge import judge, operations
from paisai.judge.core_engine import CoreEngine
from paisai.judge.engine import Engine
from paisai.shengji import RULES

RUNGS = {
    "2x1": ("2x1", "loose cards"),
    "2x2": ("2x2", "2x1+2x1", "2x1", "loose cards"),
    "2x3": ("2x3", "2x1+2x1+2x1", "2x1+2x1", "2x1", "loose cards"),
}
WITH_SHORT_TRACTORS = {"2x3": ("2x2+2x1", "2x2")}
OF_TRIPLES = {
    "3x1": ("3x1", "2x1", "loose cards"),
    "3x2": ("3x2", "2x2", "3x1+3x1", "3x1+2x1", "3x1", "2x1+2x1", "2x1", "loose cards"),
}
"""What a lone unit can be answered with, worked out from the ladders of the regulations."""


class Watching(Engine):
    """The Python rules, which say on which rungs they were."""

    def __init__(self):
        self.rungs = []

    def legal_follows(self, rules, order, hand, lead):
        follows = super().legal_follows(rules, order, hand, lead)
        self.rungs += rungs(follows)
        return follows


def both_agree(make, rng, times, counter):
    python = Watching()
    known, known_to_python = operations(CoreEngine()), operations(python)
    for _ in range(times):
        question = make(rng)
        line = json.dumps(question)
        language = rng.choice(("zh", "en"))
        expected = judge(line, language, known_to_python)
        found = judge(line, language, known)
        assert json.dumps(found) == json.dumps(expected), question
        answered(counter, question, expected)
        counter.update(f"{question['regulation']}, {rung}" for rung in python.rungs)
        python.rungs.clear()


def never_hit(counter, preset):
    rules = RULES[preset]
    tables = [RUNGS, *([WITH_SHORT_TRACTORS] if rules.short_tractor_duty else [])]
    tables += [OF_TRIPLES] if rules.decks == 3 else []
    names = ["follow: void", "follow: suit too short"]
    names += [f"rung: {led} ← {way}" for table in tables for led in table for way in table[led]]
    return [name for name in (f"{preset}, {name}" for name in names) if not counter[name]]


@pytest.mark.parametrize("make", QUESTIONS, ids=lambda make: make.__name__)
def test_the_core_answers_to_the_byte(make):
    times = 60 if make.__name__ == "erdayi_perft" else 250
    both_agree(make, random.Random(1), times, Counter())


@pytest.mark.long
@pytest.mark.parametrize("make", QUESTIONS, ids=lambda make: make.__name__)
def test_the_core_answers_thousands_to_the_byte(make):
    counter = Counter()
    both_agree(make, random.Random(2), 5000, counter)
    if make.__name__ in ("shengji_follow", "shengji_follows"):
        assert [name for preset in RULES for name in never_hit(counter, preset)] == []
    print("\n" + "\n".join(f"  {name:<60}{n:>8,}" for name, n in sorted(counter.items())))


def test_hello_says_who_answers():
    assert judge('{"op": "hello"}')["engine"] == "python"
    assert judge('{"op": "hello"}', "zh", operations(CoreEngine()))["engine"] == "core"


def run(*options):
    return subprocess.run(
        [sys.executable, *options], input=b'{"op":"hello"}\n', capture_output=True, timeout=60
    )


def test_the_command_takes_the_engine():
    done = run("-m", "paisai", "judge", "--engine", "core")
    assert (done.returncode, json.loads(done.stdout)["engine"]) == (0, "core")


def test_without_a_core_the_command_says_how_to_get_one():
    code = "import sys; sys.modules['paisai.core._core'] = None; from paisai.cli import main;"
    done = run("-c", code + "sys.exit(main(['judge', '--engine', 'core']))")
    assert done.returncode == 2
    assert done.stdout == b""
    said = done.stderr.decode().splitlines()
    assert len(said) == 1
    assert "编译器" in said[0]
