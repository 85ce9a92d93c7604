"""The judge as a program sees it: a process that is sent lines and answers each of them."""

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai import __version__
from paisai.judge import OPERATIONS, judge

CODES = {"notation", "rule", "request", "unsupported"}


def ask(op, **fields):
    return judge(json.dumps({"id": 7, "op": op, **fields}))


def refusal(op, **fields):
    answer = ask(op, **fields)
    assert answer["ok"] is False
    assert answer["id"] == 7
    assert answer["error"].keys() == {"code", "message", "clause"}
    return answer["error"]


def process(data: bytes) -> list[dict]:
    done = subprocess.run(
        [sys.executable, "-m", "paisai", "judge"], input=data, capture_output=True, timeout=60
    )
    assert done.returncode == 0
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_hello():
    answer = ask("hello")
    assert answer["ok"] is True
    assert (answer["name"], answer["version"]) == ("paisai", __version__)
    assert "erdayi-sanya-2021" in answer["regulations"]
    assert set(answer["ops"]) == set(OPERATIONS)


def test_a_process_answers_every_line_in_order_and_never_dies():
    lines = [
        b'{"id":1,"op":"hello"}',
        b"garbage",
        b"",
        b"\xff\xfe\x00",
        b"[1,2]",
        b'"text"',
        b"[" * 100_000,
        b'{"id":2,"op":"erdayi/read","cards":"55"}',
        b"x" * 3_000_000,
        b'{"id":NaN,"op":"hello"}',
        b'{"id":1e999,"op":"hello"}',
        b'{"id":"\\ud800","op":"hello"}',
        b'{"id":' + b"9" * 10_000 + b',"op":"hello"}',
        b'{"id":{"deep":[1]},"op":"nothing"}',
        b'{"op":"hello"}',
        b'{"id":3}',
        b'{"id":4,"op":["hello"]}',
        b'{"id":5,"op":"erdayi/read","cards":"55"}',
    ]
    answers = process(b"\n".join(lines))
    assert len(answers) == len(lines)
    assert [answer["ok"] for answer in answers] == [
        *(True, False, False, False, False, False, False, True, False, False, False, True),
        *(False, False, True, False, False, True),
    ]
    assert [answers[n]["id"] for n in (0, 1, 7, 13, 14, 17)] == [1, None, 2, {"deep": [1]}, None, 5]
    for answer in answers:
        if not answer["ok"]:
            assert answer["error"]["code"] in CODES
            assert answer["error"]["message"]


def test_the_last_line_needs_no_newline_and_messages_can_be_english():
    data = b'{"id":1,"op":"erdayi/read","cards":"1"}'
    done = subprocess.run(
        [sys.executable, "-m", "paisai", "--lang", "en", "judge"],
        input=data,
        capture_output=True,
        timeout=60,
    )
    assert "cannot read" in json.loads(done.stdout)["error"]["message"]


def test_unknown_op():
    assert refusal("erdayi/fly")["code"] == "unsupported"


def test_what_is_refused_is_named_as_it_was_asked():
    for value, asked in ((None, "null"), (True, "true"), ([["S"]], '[["S"]]'), ("3", '"3"')):
        message = refusal("erdayi/perft", hands=["3", "4", "5"], depth=value)["message"]
        assert message == f"depth 应为整数，不是 {asked}"


def test_read():
    assert ask("erdayi/read", cards="44433356") == {
        "id": 7,
        "ok": True,
        "pattern": "plane+singles",
        "top": "4",
        "length": 2,
    }
    assert ask("erdayi/read", cards="wW")["pattern"] == "rocket"
    assert ask("erdayi/read", cards="76543")["length"] == 5
    assert ask("erdayi/read", cards="34")["pattern"] is None
    assert ask("erdayi/read", cards="")["pattern"] is None


def test_moves_sorted_as_strings_with_pass_when_following():
    moves = ask("erdayi/moves", hand="4K5TT2wW", beat="T")["moves"]
    assert moves == ["", "2", "K", "W", "w", "wW"]
    moves = ask("erdayi/moves", hand="w33345", beat=None)["moves"]
    assert moves == sorted(["3", "33", "333", "3334", "3335", "333w", "4", "5", "w"])


def test_moves_write_cards_in_rank_order():
    moves = ask("erdayi/moves", hand="A22333", beat="4445")["moves"]
    assert moves == [""]
    assert "333A" in ask("erdayi/moves", hand="A22333", beat=None)["moves"]
    assert "22" in ask("erdayi/moves", hand="A22333", beat="AA")["moves"]


def test_perft():
    assert ask("erdayi/perft", hands=["34", "5", "6"], depth=3)["nodes"] == 4
    assert ask("erdayi/perft", hands=["34", "5", "6"], depth=0)["nodes"] == 1


@pytest.mark.parametrize(
    ("facts", "scores"),
    [
        ({"bid": 3, "declarer": 0, "winner": 0}, [6, -3, -3]),
        ({"bid": 2, "declarer": 2, "winner": 0, "bombs": 1, "counter_spring": True}, [8, 8, -16]),
        (
            {"bid": 1, "declarer": 1, "winner": 1, "bombs": 2, "rockets": 1, "spring": True},
            [-16, 32, -16],
        ),
        ({"bid": 0, "declarer": None, "winner": None}, [0, 0, 0]),
    ],
)
def test_score(facts, scores):
    plain = {"bombs": 0, "rockets": 0, "spring": False, "counter_spring": False}
    assert ask("erdayi/score", **{**plain, **facts})["scores"] == scores


PLAIN = {
    "bid": 3,
    "declarer": 0,
    "winner": 0,
    "bombs": 0,
    "rockets": 0,
    "spring": False,
    "counter_spring": False,
}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"bid": 4}, "request"),
        ({"bid": "3"}, "request"),
        ({"bid": True}, "request"),
        ({"declarer": 3}, "request"),
        ({"bombs": -1}, "request"),
        ({"rockets": 2}, "request"),
        ({"spring": 1}, "request"),
        ({"counter_spring": True}, "rule"),
        ({"winner": 1, "spring": True}, "rule"),
    ],
)
def test_scores_that_make_no_sense(change, code):
    assert refusal("erdayi/score", **{**PLAIN, **change})["code"] == code


@pytest.mark.parametrize(
    ("op", "fields", "code"),
    [
        ("erdayi/read", {}, "request"),
        ("erdayi/read", {"cards": 3}, "request"),
        ("erdayi/read", {"cards": "33333"}, "rule"),
        ("erdayi/read", {"cards": "S3 H3"}, "notation"),
        ("erdayi/moves", {"hand": "345"}, "request"),
        ("erdayi/moves", {"hand": "345", "beat": "34"}, "rule"),
        ("erdayi/moves", {"hand": "345", "beat": ""}, "rule"),
        ("erdayi/moves", {"hand": None, "beat": None}, "request"),
        ("erdayi/perft", {"hands": ["3", "4"], "depth": 1}, "request"),
        ("erdayi/perft", {"hands": ["3", "4", 5], "depth": 1}, "request"),
        ("erdayi/perft", {"hands": ["333", "33", "4"], "depth": 1}, "rule"),
        ("erdayi/perft", {"hands": ["3", "4", ""], "depth": 1}, "request"),
        ("erdayi/perft", {"hands": ["3", "4", "5"], "depth": -1}, "request"),
        ("erdayi/perft", {"hands": ["3", "4", "5"], "depth": 10**9}, "request"),
    ],
)
def test_requests_that_make_no_sense(op, fields, code):
    assert refusal(op, **fields)["code"] == code


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.sampled_from(sorted(OPERATIONS)), st.dictionaries(st.text(max_size=8), json_values))
def test_any_request_is_answered(op, fields):
    known = {"id": 1, "op": op, "cards": "33", "hand": "34", "hands": ["3", "4", "5"], "depth": 2}
    answer = judge(json.dumps({**known, **fields, "op": op}))
    assert answer["ok"] or answer["error"]["code"] in CODES
    json.dumps(answer, allow_nan=False)
