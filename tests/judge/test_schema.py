"""The judge as a contract: what is asked and answered, as JSON Schema, is what is really asked and
answered; the examples are clients of it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playwright._impl._driver import compute_driver_executable

from paisai.cli import main
from paisai.judge import OPERATIONS, judge
from paisai.judge.answered import ANSWERS
from paisai.judge.schema import protocol_schema, table
from support.questions import OF

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = protocol_schema(OPERATIONS)
TYPES = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}


def is_a(value, kind):
    return isinstance(value, TYPES[kind]) and not (kind != "boolean" and isinstance(value, bool))


def wrong(schema, value, at=""):
    """What of the value is against the schema: the words of JSON Schema that ours uses."""
    if "$ref" in schema:
        assert schema["$ref"] == "#/$defs/refusal"
        return wrong(SCHEMA["$defs"]["refusal"], value, at)
    if "anyOf" in schema:
        tried = [wrong(one, value, at) for one in schema["anyOf"]]
        return "" if "" in tried else f"{at}: {tried}"
    kinds = schema.get("type", [])
    if kinds and not any(
        is_a(value, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)
    ):
        return f"{at}: {value!r} is no {kinds}"
    if "const" in schema and value != schema["const"]:
        return f"{at}: not {schema['const']}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{at}: {value!r} is none of {schema['enum']}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        return f"{at}: {value!r} does not match"
    least, most = schema.get("minimum"), schema.get("maximum")
    if least is not None and is_a(value, "integer") and not least <= value <= most:
        return f"{at}: {value} out of range"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return f"{at}: {len(value)} items"
        places = schema.get("prefixItems") or [schema.get("items", {})] * len(value)
        found = (wrong(one, item, f"{at}[]") for one, item in zip(places, value, strict=True))
        return next(filter(None, found), "")
    if isinstance(value, dict) and kinds == "object":
        return wrong_object(schema, value, at)
    return ""


def wrong_object(schema, value, at):
    missing = [name for name in schema.get("required", []) if name not in value]
    if missing:
        return f"{at}: {missing} are missing"
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name, item in value.items():
        if name not in known and others is False:
            return f"{at}: {name} is unknown"
        one = known.get(name) or (others if isinstance(others, dict) else {})
        if said := wrong(one, item, f"{at}.{name}"):
            return said
    return ""


GOOD = {
    "shengji/trick": {
        "regulation": "shuangsheng-boda-2020",
        "level": "2",
        "trump": "S",
        "plays": ["H3", "H4", "H5", "H6"],
    },
    "shengji/choose": {
        "regulation": "shuangsheng-boda-2020",
        "player": "sound",
        "level": "2",
        "trump": "S",
        "declarer": 1,
        "seat": 1,
        "hand": " ".join(f"{suit}{rank}" for suit in "SHCD" for rank in "2456789")[:74],
        "buried": "ST HT CT DT SJ HJ CJ DJ",
        "shows": [{"seat": 1, "cards": "S2"}],
        "tricks": [],
        "trick": None,
    },
    "tournament/teams": {
        "regulation": "shengji-szpt-2013",
        "entries": [{"id": "a", "unit": "x"}, {"id": "b", "unit": "y"}],
        "reached": {"a": "group", "b": "1"},
    },
}
"""Where a random question is hardly ever a good one."""


def test_every_operation_is_declared_with_its_answer():
    assert set(ANSWERS) == set(OPERATIONS) == set(SCHEMA["operations"])


@pytest.mark.parametrize("op", sorted(OPERATIONS))
def test_real_questions_and_answers_are_by_the_schema(op):
    rng, told, answered = Random(op), SCHEMA["operations"][op], 0
    asked = OPERATIONS[op].asks.known()
    for made in (*([GOOD[op]] if op in GOOD else []), *(OF[op](rng) for _ in range(40))):
        question = {name: value for name, value in made.items() if name in asked}
        line = {"id": 1, "op": op, **question}
        answer = json.loads(json.dumps(judge(json.dumps(line))))
        assert wrong(told["answer"], answer) == "", answer
        if answer["ok"]:
            assert wrong(told["question"], line) == ""
            answered += 1
    assert answered > 0


def test_what_the_schema_refuses_the_judge_refuses():
    told = SCHEMA["operations"]["erdayi/read"]["question"]
    for spoilt in ({"cards": 5}, {}, {"cards": "3", "card": "3"}):
        line = {"id": 1, "op": "erdayi/read", **spoilt}
        assert wrong(told, line) != ""
        assert judge(json.dumps(line))["error"]["code"] == "request"
    said = judge('{"id":1,"op":"erdayi/read","cards":"3","card":"3"}', "en")["error"]["message"]
    assert "the nearest is cards" in said


def test_the_command_prints_it(capsys):
    assert main(["judge", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(SCHEMA))
    assert main(["judge", "--markdown"]) == 0
    assert capsys.readouterr().out.strip() == table(OPERATIONS)


def test_the_docs_have_the_table_that_is_made_of_it():
    assert table(OPERATIONS) in (ROOT / "docs" / "judge.md").read_text("utf-8")


def test_the_clients_of_the_examples_run():
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}
    node = compute_driver_executable()[0]
    for command in (
        [sys.executable, ROOT / "examples" / "judge_client.py"],
        [node, ROOT / "examples" / "judge_client.mjs", sys.executable],
    ):
        done = subprocess.run(
            command, env=env, capture_output=True, encoding="utf-8", timeout=60, check=False
        )
        assert done.returncode == 0, done.stderr
        pattern, moves = done.stdout.split("\n", 1)
        assert pattern == "plane+singles"
        assert json.loads(moves.replace("'", '"')) == ["", "4", "5"]
