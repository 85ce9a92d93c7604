"""What the referee's desk refuses, and what it says would be accepted."""

import pytest

from paisai.errors import NotationError, RuleViolation
from paisai.plain import read
from paisai.referee import Past, infractions, rule
from paisai.referee.effects import Effect
from paisai.regulations import load

BODA = load("shuangsheng-boda-2020")
ZHUHAI = load("tuolaji-zhuhai-2019")
SANYA = load("erdayi-sanya-2021")
SIDE = {"at_fault": "declarer"}


@pytest.mark.parametrize(
    ("regulation", "infraction", "facts", "words"),
    [
        (BODA, "murder", {}, "revoke"),
        (BODA, 3, {}, "revoke"),
        (BODA, "revoke", None, "case"),
        (BODA, "revoke", [], "case"),
        (BODA, "revoke", {"cards": 1, **SIDE}, "same-trick"),
        (BODA, "revoke", {"case": "soon", "cards": 1, **SIDE}, "same-trick"),
        (BODA, "revoke", {"case": "later", "cards": 0, **SIDE}, "1 到 33"),
        (BODA, "revoke", {"case": "later", "cards": 34, **SIDE}, "1 到 33"),
        (BODA, "revoke", {"case": "later", "cards": "3", **SIDE}, "整数"),
        (BODA, "revoke", {"case": "later", "cards": True, **SIDE}, "整数"),
        (BODA, "revoke", {"case": "later", "cards": 1.0, **SIDE}, "整数"),
        (BODA, "revoke", {"case": "later", "cards": 1}, "at_fault"),
        (BODA, "revoke", {"case": "later", "cards": 1, "at_fault": "east"}, "defenders"),
        (BODA, "revoke", {"case": "later", "cards": 1, "tricks": 2, **SIDE}, "cards"),
        (BODA, "kitty-count", {"case": "kitty-count", "cards": 1, "at_fault": "x"}, "declarer"),
        (BODA, "discretion", {"choice": "shoot", **SIDE}, "suspend"),
        (BODA, "discretion", {"choice": "suspend", "rounds": 0, **SIDE}, "不小于 1"),
        (BODA, "cards-not-in-order", {"amount": 13, **SIDE}, "5 的倍数"),
        (ZHUHAI, "out-of-turn", {"cards": 1, **SIDE}, "at_fault"),
        (ZHUHAI, "lateness", {"minutes": -1, **SIDE}, "不小于 0"),
        (ZHUHAI, "lateness", {"at_fault": "declarer"}, "minutes"),
        (SANYA, "smoking", SIDE, "（无）"),
        (SANYA, "over-time", {"deal": 0}, "不小于 1"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_accepted(
    regulation, infraction, facts, words
):
    with pytest.raises(NotationError) as refusal:
        rule(regulation, infraction, facts)
    assert words in refusal.value.zh
    assert refusal.value.en


def test_more_cards_blocked_than_thrown_contradict_each_other():
    with pytest.raises(RuleViolation, match="多于") as refusal:
        rule(BODA, "failed-throw", {"thrown": 2, "blocked": 3, **SIDE})
    assert refusal.value.clause == "B8.2.4c"


def test_a_history_of_unknown_infractions_or_unreadable_numbers_is_refused():
    with pytest.raises(NotationError, match="murder"):
        rule(BODA, "over-time", SIDE, [Past("murder")])
    with pytest.raises(NotationError, match="deal"):
        rule(SANYA, "over-time", {}, [Past("over-time", {"deal": "three"})])


def test_the_history_of_other_infractions_does_not_count():
    facts = {"cards": 1, **SIDE}
    history = [Past("out-of-turn", facts), Past("exposed-card", facts)]
    ruling = rule(BODA, "over-time", SIDE, history)
    assert (ruling.occurrence, [e.kind for e in ruling.effects]) == (1, ["warning"])


@pytest.mark.parametrize(
    "plain",
    [
        None,
        {},
        {"kind": "shoot"},
        {"kind": []},
        {"kind": "points"},
        {"kind": "points", "defenders": "10"},
        {"kind": "points", "defenders": True},
        {"kind": "points", "defenders": 10, "side": "declarer"},
        {"kind": "deal_lost", "by": "east"},
        {"kind": "duty", "text": "站着"},
        {"kind": "duty", "text": {"zh": "站着"}},
        {"kind": "score", "amount": None},
    ],
)
def test_an_effect_that_cannot_be_read(plain):
    with pytest.raises(NotationError):
        read(Effect, plain)


def test_names_of_facts_and_choices_for_the_form():
    revoke = next(one for one in infractions(ZHUHAI) if one.id == "revoke")
    choice, at_fault = revoke.facts
    assert [label.zh for label in choice.labels] == ["判该副负", "罚分"]
    assert (at_fault.words.zh, [label.zh for label in at_fault.labels]) == (
        "过错方",
        ["庄家方", "防守方"],
    )
