"""The judge's answers about infractions and rulings."""

import json

import pytest

from paisai.judge import referee
from paisai.judge.protocol import answer
from paisai.regulations import preset_ids

BODA, ZHUHAI, TEACHERS, SANYA = (
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
    "bashifen-teachers",
    "erdayi-sanya-2021",
)


def ask(op, language="zh", **fields):
    line = json.dumps({"id": 1, "op": f"referee/{op}", **fields})
    given = answer(line, referee.OPERATIONS, language)
    assert given.pop("id") == 1
    return json.loads(json.dumps(given))


def rules(regulation, infraction, history=None, **facts):
    fields = {} if history is None else {"history": history}
    return ask("rule", regulation=regulation, infraction=infraction, facts=facts, **fields)


def test_catalogue_of_one_infraction():
    listed = ask("catalogue", regulation=BODA)["infractions"]
    (discretion,) = [one for one in listed if one["clause"] == "B8.1"]
    assert discretion == {
        "id": "discretion",
        "clause": "B8.1",
        "name": {
            "zh": "违例（裁判员酌情处罚）",
            "en": "infraction at the referee's discretion",
        },
        "facts": [
            {
                "name": "choice",
                "type": "choice",
                "choices": [
                    "warning",
                    "points",
                    "forfeit_round",
                    "adjudged_loss",
                    "suspend",
                    "disqualify",
                ],
            },
            {"name": "at_fault", "type": "choice", "choices": ["declarer", "defenders"]},
            {"name": "amount", "type": "int", "min": 10, "max": 70, "optional": True},
            {"name": "rounds", "type": "int", "min": 1, "optional": True},
        ],
    }


@pytest.mark.parametrize("preset", preset_ids())
def test_catalogue_has_only_the_fields_of_the_protocol(preset):
    listed = ask("catalogue", regulation=preset)["infractions"]
    assert len({one["id"] for one in listed}) == len(listed)
    for one in listed:
        assert list(one) == ["id", "clause", "name", "facts"]
        assert set(one["name"]) == {"zh", "en"}
        for fact in one["facts"]:
            assert {"name", "type"} <= set(fact)
            assert set(fact) <= {"name", "type", "choices", "min", "max", "optional"}
            assert fact["type"] in ("int", "bool", "choice", "seat", "side", "cards")
            assert (fact["type"] == "choice") == ("choices" in fact)
            if fact["name"] == "at_fault":
                assert set(fact["choices"]) <= {"declarer", "defenders"}


def test_rule_on_a_revoke():
    assert rules(BODA, "revoke", case="next-trick-opponents", cards=3, at_fault="defenders") == {
        "ok": True,
        "effects": [{"kind": "points", "defenders": -120}],
        "clause": "B8.2.6",
        "text": {
            "zh": "防守方藏张，下一圈打完后对方发现，3 张，每张 40 分：减防守方 120 分。",
            "en": "Defenders: revoke, found by the opponents after the next trick, 3 cards,"
            " 40 a card: 120 points off the defenders.",
        },
    }


def test_rule_with_a_level_and_with_words():
    lost = rules(ZHUHAI, "revoke", choice="deal_lost", at_fault="defenders")
    assert lost["effects"] == [{"kind": "level_up", "side": "declarer", "steps": 1}]
    wrong = rules(BODA, "wrong-show", cards=2, at_fault="declarer")
    points, right = wrong["effects"]
    assert points == {"kind": "points", "defenders": 20}
    assert right["kind"] == "right_lost"
    assert set(right["right"]) == {"zh", "en"}


def test_rule_counts_the_history():
    signal = {"infraction": "other-signal", "facts": {"at_fault": "declarer"}}
    for before, fine in enumerate((10, 20, 30)):
        found = rules(TEACHERS, "other-signal", [signal] * before, at_fault="declarer")
        assert found["effects"] == [{"kind": "points", "defenders": fine}]


def test_rule_on_one_s_own_score_and_match_points():
    assert rules(SANYA, "smoking")["effects"] == [{"kind": "score", "amount": -3}]
    assert rules(TEACHERS, "conduct")["effects"] == [{"kind": "match_points", "amount": -0.5}]
    assert rules(SANYA, "out-of-turn")["clause"] is None


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("unsupported", {"regulation": "whist", "infraction": "revoke", "facts": {}}),
        ("request", {"infraction": "revoke", "facts": {}}),
        ("request", {"regulation": BODA, "facts": {}}),
        ("request", {"regulation": BODA, "infraction": "revoke"}),
        ("request", {"regulation": BODA, "infraction": 7, "facts": {}}),
        ("notation", {"regulation": BODA, "infraction": "murder", "facts": {}}),
        ("notation", {"regulation": BODA, "infraction": "revoke", "facts": {}}),
        ("notation", {"regulation": BODA, "infraction": "revoke", "facts": 3}),
        ("request", {"regulation": SANYA, "infraction": "abuse", "facts": {}, "history": {}}),
        ("request", {"regulation": SANYA, "infraction": "abuse", "facts": {}, "history": [1]}),
        (
            "request",
            {
                "regulation": SANYA,
                "infraction": "abuse",
                "facts": {},
                "history": [{"infraction": "abuse", "facts": 1}],
            },
        ),
        (
            "notation",
            {
                "regulation": SANYA,
                "infraction": "abuse",
                "facts": {},
                "history": [{"infraction": "x"}],
            },
        ),
        (
            "rule",
            {
                "regulation": BODA,
                "infraction": "failed-throw",
                "facts": {"thrown": 2, "blocked": 3, "at_fault": "declarer"},
            },
        ),
    ],
)
def test_requests_that_make_no_sense(code, fields):
    refusal = ask("rule", **fields)
    assert refusal["ok"] is False
    assert refusal["error"]["code"] == code
    assert refusal["error"]["message"]
    assert ("B8.2.4c" if code == "rule" else None) == refusal["error"]["clause"]


def test_messages_in_english():
    refusal = ask("rule", "en", regulation=BODA, infraction="murder", facts={})
    assert "there are: lateness, discretion" in refusal["error"]["message"]
