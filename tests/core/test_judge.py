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
from paisai.judge import judge, operations
from paisai.judge.core_engine import CoreEngine


def both_agree(make, rng, times, counter):
    known = operations(CoreEngine())
    for _ in range(times):
        question = make(rng)
        line = json.dumps(question)
        language = rng.choice(("zh", "en"))
        expected = judge(line, language)
        found = judge(line, language, known)
        assert json.dumps(found) == json.dumps(expected), question
        answered(counter, question, expected)


@pytest.mark.parametrize("make", QUESTIONS, ids=lambda make: make.__name__)
def test_the_core_answers_to_the_byte(make):
    times = 60 if make.__name__ == "erdayi_perft" else 250
    both_agree(make, random.Random(1), times, Counter())


@pytest.mark.long
@pytest.mark.parametrize("make", QUESTIONS, ids=lambda make: make.__name__)
def test_the_core_answers_thousands_to_the_byte(make):
    counter = Counter()
    both_agree(make, random.Random(2), 5000, counter)
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
