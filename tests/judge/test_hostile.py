"""Questions to every operation, mutated and pushed in size: one answer each, and soon."""

import json
import time
import tracemalloc
from random import Random

import pytest

from paisai.judge import OPERATIONS, judge
from paisai.judge.asked import AnyOf, ByName, Fields, ListOf, Plain, RowOf
from support.questions import OF, mutated, question

SECONDS = 1
"""Of processor time for the worst question of at most 64 KB; half of it where nothing else runs."""
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
    assert took < SECONDS, (took, line[:1000])


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


def entries(number, *units):
    """So many, the units of each by its number."""
    return [{"id": n, "unit": [unit(n) for unit in units]} for n in range(number)]


def zones(*sizes):
    return [{"id": number, "size": size} for number, size in enumerate(sizes)]


def qualifiers(number, units, through):
    return [
        {"id": n, "unit": n * n % units, "group": n // through, "place": n % through + 1}
        for n in range(number)
    ]


SMALL_BUT_LONG = {
    "one zone alone": ("schedule", {"zones": zones(2000), "rounds": 6}),
    "two zones": ("schedule", {"zones": zones(1000, 1000), "rounds": 30}),
    "a zone for each": ("schedule", {"zones": zones(*[1] * 2000), "rounds": 30}),
    "zones that just fit": (
        "schedule",
        {"zones": zones(500, 400, 300, 200, 100, 7), "rounds": 30},
    ),
    "zones that do not": ("schedule", {"zones": zones(40, 20, 11, 7), "rounds": 29}),
    "joint teams": (
        "groups",
        {"entries": entries(1500, lambda n: n % 8, lambda n: n * n % 7), "groups": 30},
    ),
    "one joint team": ("groups", {"entries": entries(400, int, lambda n: 1), "groups": 40}),
    "a bracket of few units": ("knockout", {"qualifiers": qualifiers(512, 3, 4)}),
    "a bracket of pairs": ("knockout", {"qualifiers": qualifiers(512, 40, 2)}),
    "a bracket of one unit": ("knockout", {"qualifiers": qualifiers(300, 1, 1)}),
    "a field of one unit": (
        "pair",
        {
            "regulation": "bashifen-teachers",
            "entries": entries(2000, lambda n: 1),
            "results": [],
            "round": 1,
        },
    ),
}


@pytest.mark.parametrize("name", SMALL_BUT_LONG)
def test_a_small_question_about_much_is_stopped_at_its_count(name):
    """By counting and not by the clock: the second answer is the first one again."""
    op, fields = SMALL_BUT_LONG[name]
    line = json.dumps({"id": 1, "op": f"tournament/{op}", "seed": 1, **fields}, separators=",:")
    assert len(line) < 1 << 16
    began = time.process_time()
    answer = judge(line)
    assert time.process_time() - began < SECONDS
    assert judge(line) == answer
    if not answer["ok"] and answer["error"]["code"] == "unsupported":
        assert "步" in answer["error"]["message"]


def test_long_plays_are_not_listed_by_the_hundred_thousand():
    """Fewer plays than may be listed, of 24 cards each: their cards are counted too."""
    suit = " ".join(f"{face} {face} {face}" for face in ("H3", "H4", "H5", "H6", "H7", "H8"))
    lead = " ".join(f"S{rank}" for rank in "3456789TJQKA" for _ in range(2))
    fields = {
        "op": "shengji/follows",
        "regulation": "tuolaji-zhuhai-2019",
        "level": "2",
        "trump": "C",
        "lead": lead,
        "hand": f"{suit} " + " ".join(f"D{rank}" for rank in "3456789" for _ in range(2)),
    }
    counted = judge(json.dumps({"id": 1, **fields}))
    assert counted["count"] == 74_206  # of 24 cards each
    answer = judge(json.dumps({"id": 1, **fields, "list": True}))
    assert answer["error"]["code"] == "unsupported"


UNKNOWN = {
    "units": (
        {
            "op": "tournament/pair",
            "regulation": "bashifen-teachers",
            "entries": [{"id": 1, "units": "u"}, {"id": 2, "units": "u"}],
            "results": [],
            "round": 1,
            "seed": 1,
        },
        "unit",
    ),
    "forfiet": (
        {
            "op": "tournament/rank",
            "regulation": "bashifen-teachers",
            "entries": ["a", "b"],
            "results": [{"round": 1, "a": "a", "b": "b", "levels": [1, 0], "forfiet": 1}],
        },
        "forfeit",
    ),
    "zones": (
        {"op": "tournament/tables", "entries": [1, {"id": 2, "zones": 3}, 4], "seed": 1},
        "zone",
    ),
    "seeds": ({"op": "tournament/tables", "entries": [1, 2, 3], "seed": 1, "seeds": 2}, "seed"),
    "with": (
        {
            "op": "shengji/kitty",
            "regulation": "bashifen-teachers",
            "level": "2",
            "trump": "S",
            "lead": "H3",
            "kitty": "",
            "units": [{"with": 1, "length": 1, "cards": "H3"}],
        },
        "width",
    ),
    "card": (
        {
            "op": "shengji/show",
            "regulation": "bashifen-teachers",
            "level": "2",
            "first_deal": True,
            "history": [{"seat": 0, "card": "S2", "cards": "S2"}],
            "seat": 1,
            "cards": "H2",
        },
        "cards",
    ),
    "case_": (
        {
            "op": "referee/rule",
            "regulation": "shuangsheng-boda-2020",
            "infraction": "revoke",
            "facts": {"case_": "next-trick-opponents", "cards": 3, "at_fault": "defenders"},
        },
        "case",
    ),
    "fact": (
        {
            "op": "referee/rule",
            "regulation": "shuangsheng-boda-2020",
            "infraction": "revoke",
            "facts": {"case": "next-trick-opponents", "cards": 3, "at_fault": "defenders"},
            "history": [{"infraction": "revoke", "fact": {}}],
        },
        "facts",
    ),
    "at_falt": (
        {
            "op": "referee/rule",
            "regulation": "shuangsheng-boda-2020",
            "infraction": "revoke",
            "facts": {"case": "next-trick-opponents", "cards": 3, "at_fault": "defenders"},
            "history": [{"infraction": "revoke", "facts": {"at_falt": "defenders"}}],
        },
        "at_fault",
    ),
    "e11": (
        {
            "op": "tournament/teams",
            "regulation": "shengji-szpt-2013",
            "entries": [{"id": "e1", "unit": "u"}],
            "reached": {"e1": "1", "e11": "2"},
        },
        "e1",
    ),
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_an_unknown_field_is_refused_with_the_nearest(name):
    asked, nearest = UNKNOWN[name]
    answer = judge(json.dumps({"id": 7, **asked}), "en")
    assert (answer["id"], answer["ok"]) == (7, False)
    assert answer["error"]["code"] == "request"
    assert f'has no field "{name}"; the nearest is {nearest};' in answer["error"]["message"]


MEETING = {"round": 1, "a": "a", "b": "b"}
CONTRADICTIONS = {
    "played and forfeited": {**MEETING, "levels": [1, 0], "forfeit": 1},
    "a bye and an opponent": {**MEETING, "bye": "a"},
    "a forfeit with a first side": {**MEETING, "forfeit": 1, "first": 0},
    "a table of three in a round": {"table": ["a", "b", "c"], "deals": [], "round": 1},
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_fields_that_do_not_go_together_are_refused(name):
    """None is passed over in silence: a played match was ranked as forfeited."""
    asked = {"op": "tournament/rank", "regulation": "bashifen-teachers", "entries": ["a", "b"]}
    answer = judge(json.dumps({"id": 7, **asked, "results": [CONTRADICTIONS[name]]}), "en")
    assert answer["error"]["code"] == "request"
    assert "do not go together" in answer["error"]["message"]


@pytest.mark.parametrize("besides", [{"levels": [5, 3]}, {"first": 1}])
def test_a_match_is_played_or_forfeited(besides):
    asked = {"op": "tournament/match", "regulation": "bashifen-teachers", "forfeit": 0}
    answer = judge(json.dumps({"id": 7, **asked, **besides}), "en")
    assert "do not go together" in answer["error"]["message"]
    assert judge(json.dumps({"id": 7, **asked, "levels": None}))["ok"]


def test_a_large_field_of_one_unit_is_stopped_before_it_fills_the_memory():
    """Everybody is barred from everybody: half a gigabyte of sets were made before a step was
    counted, and thirteen of them with all entries that a token may send."""
    entries = [{"id": n, "unit": 1} for n in range(4_000)]
    asked = {"op": "tournament/pair", "regulation": "bashifen-teachers", "results": []}
    line = json.dumps({"id": 7, **asked, "entries": entries, "round": 1, "seed": 1})
    tracemalloc.start()
    answer = judge(line)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert answer["error"]["code"] == "unsupported"
    assert most < 200 << 20


@pytest.mark.parametrize("op", OPERATIONS)
def test_every_operation_refuses_a_field_that_it_does_not_have(op):
    rng = Random(op)
    answer = judge(json.dumps({**question(rng, op), "colour": 1}))
    assert answer["error"]["code"] == "request"
    assert "colour" in answer["error"]["message"]


@pytest.mark.parametrize("op", OPERATIONS)
def test_a_question_has_the_types_that_its_operation_declares(op):
    """And whatever is declared as needed is missed where it is not there."""
    rng = Random(op)
    asked = question(rng, op)
    fits(OPERATIONS[op].asks, asked)
    for name in OPERATIONS[op].asks.needed:
        left = {key: value for key, value in asked.items() if key != name}
        assert not judge(json.dumps(left))["ok"], name


KINDS = {"string": str, "integer": int, "boolean": bool, "null": type(None)}


def fits(shape, value):
    match shape:
        case Plain():
            assert not shape.types or type(value) in [KINDS[one] for one in shape.types], value
        case ListOf():
            assert shape.number in (None, len(value))
            for item in value:
                fits(shape.each, item)
        case RowOf():
            for place, item in zip(shape.places, value, strict=True):
                fits(place, item)
        case ByName():
            for item in value.values():
                fits(shape.each, item)
        case AnyOf():
            assert any(does_fit(one, value) for one in shape.shapes), value
        case Fields():
            assert shape.needed.keys() <= value.keys() <= shape.known().keys()
            for name, item in value.items():
                if item is not None or name in shape.needed:
                    fits(shape.known()[name], item)


def does_fit(shape, value):
    try:
        fits(shape, value)
    except (AssertionError, AttributeError, TypeError):
        return False
    return True
