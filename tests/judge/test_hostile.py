"""Questions to every operation, mutated and pushed in size: one answer each, and soon."""

import json
import time
from random import Random

import pytest

from paisai.judge import OPERATIONS, judge
from support.questions import OF, mutated, question

SECONDS = {"erdayi/perft": 4}
"""Of processor time for the worst question that occurs in a hall: one, but for what nobody asks
there."""
CODES = {"notation", "rule", "request", "unsupported"}


def asked(rng, op):
    """The answer to one question of this operation, right or mutated, is whole and in time."""
    line = json.dumps(mutated(rng, question(rng, op)) if rng.random() < 0.8 else question(rng, op))
    began = time.process_time()
    answer = judge(line)
    took = time.process_time() - began
    assert type(answer["ok"]) is bool
    json.dumps(answer, allow_nan=False)
    if not answer["ok"]:
        assert answer["error"]["code"] in CODES
        assert 0 < len(answer["error"]["message"]) < 1000, line[:500]
        assert "\n" not in answer["error"]["message"]
    assert took < SECONDS.get(op, 1), (took, line[:1000])


def test_there_is_a_question_to_every_operation():
    assert OF.keys() == OPERATIONS.keys()


@pytest.mark.parametrize(
    "fields",
    [
        {"op": "tournament/tables", "entries": ["甲\ud800", "乙", "丙"], "seed": 1},
        {"op": "tournament/pair", "entries": ["甲"], "seed": "\udfff"},
        {"op": "tournament/knockout", "qualifiers": [{"id": "\ud800"}], "seed": 1},
    ],
)
def test_half_a_character_is_refused_before_any_draw(fields):
    answer = judge(json.dumps({"id": "\ud800", **fields}))
    assert (answer["id"], answer["ok"]) == ("\ud800", False)
    assert answer["error"]["code"] == "request"
    answer["error"]["message"].encode()


def test_what_is_quoted_is_cut_short():
    asked = {"id": 1, "op": "shengji/trick", "regulation": "bashifen-teachers", "level": "A"}
    answer = judge(json.dumps({**asked, "trump": "9" * 50_000, "plays": ["S3"] * 4}))
    assert len(answer["error"]["message"]) < 1_100


@pytest.mark.parametrize("op", OPERATIONS)
def test_every_operation_answers_whatever_is_asked(op):
    rng = Random(op)
    for _ in range(6):
        asked(rng, op)


@pytest.mark.long
@pytest.mark.parametrize("op", OPERATIONS)
def test_every_operation_answers_whatever_is_asked_at_length(op):
    rng = Random(f"{op} at length")
    until = time.monotonic() + 20
    while time.monotonic() < until:
        asked(rng, op)


TOO_LARGE = {
    "tournament/tables": {"entries": [*range(20_001)], "seed": 1},
    "tournament/groups": {"entries": [*range(2_001)], "groups": 700, "seed": 1},
    "tournament/knockout": {"qualifiers": [{"id": 1}] * 513, "seed": 1},
    "tournament/schedule": {"zones": [{"id": n, "size": 10} for n in range(20)], "rounds": 31},
    "tournament/quota": {"units": [{"id": 1}] * 20_001, "places": 1},
}


@pytest.mark.parametrize("op", TOO_LARGE)
def test_what_is_too_large_is_refused_at_once(op):
    began = time.process_time()
    answer = judge(json.dumps({"id": 1, "op": op, "seed": 1, **TOO_LARGE[op]}))
    assert time.process_time() - began < 1
    assert answer["error"]["code"] in {"unsupported", "request"}
