"""An organiser changes a penalty: the facts asked for and the rulings change with it."""

import pytest

from paisai.errors import NotationError
from paisai.plain import dump
from paisai.referee import Past, infractions, rule
from paisai.regulations import load
from paisai.regulations.loading import from_values

BODA, ZHUHAI, TEACHERS, SZPT, SANYA = (
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
    "bashifen-teachers",
    "shengji-szpt-2013",
    "erdayi-sanya-2021",
)
DECLARER = {"at_fault": "declarer"}


def changed(preset, id_, **fields):
    values = dump(load(preset))
    for infraction in values["penalties"]:
        if infraction["id"] == id_:
            infraction |= fields
    return from_values(values)


def facts_of(regulation, id_):
    (found,) = [one for one in infractions(regulation) if one.id == id_]
    return {fact.name: fact for fact in found.facts}


def kinds(ruling):
    return [effect.kind for effect in ruling.effects]


def test_B8_2_4c_option_the_others_without_a_fine():
    fine = {"kind": "points", "amount": 10, "per": "card_blocked"}
    regulation = changed(BODA, "failed-throw", steps=[{"effects": [fine]}])
    assert list(facts_of(regulation, "failed-throw")) == ["at_fault", "blocked"]
    ruling = rule(regulation, "failed-throw", {"blocked": 2, **DECLARER})
    assert [effect.defenders for effect in ruling.effects] == [20]


def test_S9_17_4_option_10_a_card_blocked():
    fine = {"kind": "points", "amount": 10, "per": "card_blocked"}
    regulation = changed(SZPT, "failed-throw", steps=[{"effects": [fine]}])
    assert "taken_back" not in facts_of(regulation, "failed-throw")


def test_E4_3t_option_counted_over_the_sitting():
    regulation = changed(SANYA, "over-time", counted_over="round")
    assert list(facts_of(regulation, "over-time")) == ["round"]
    history = [Past("over-time", {"round": 1, "deal": deal}) for deal in (1, 2)]
    assert kinds(rule(regulation, "over-time", {"round": 1}, history)) == ["warning", "score"]
    assert kinds(rule(regulation, "over-time", {"round": 2}, history)) == ["warning"]


def test_amounts_are_the_regulations():
    steps = [{"effects": [{"kind": "points", "amount": 25, "per": "card", "at_most": 60}]}]
    regulation = changed(TEACHERS, "out-of-turn", steps=steps)
    for cards, fine in ((1, 25), (2, 50), (3, 60)):
        ruling = rule(regulation, "out-of-turn", {"cards": cards, **DECLARER})
        assert [effect.defenders for effect in ruling.effects] == [fine]


def test_a_range_and_more_than_one_of_a_kind_to_choose_from():
    effects = [
        {"kind": "points", "amount": 10, "at_most": 30},
        {"kind": "points", "amount": 40, "or_more": True},
        {"kind": "same_as", "infraction": "revoke"},
    ]
    regulation = changed(ZHUHAI, "exposed-card", steps=[{"choice": "referee", "effects": effects}])
    facts = facts_of(regulation, "exposed-card")
    assert facts["choice"].choices == ("points-1", "points-2", "revoke", "deal_lost", "points")
    assert (facts["amount"].least, facts["amount"].most) == (10, None)

    def fine(choice, **more):
        ruling = rule(regulation, "exposed-card", {"choice": choice, **more, **DECLARER})
        return [effect.defenders for effect in ruling.effects]

    assert fine("points-1") == [10]
    assert fine("points-1", amount=30) == [30]
    assert fine("points-2") == [40]
    assert fine("points-2", amount=90) == [90]


def test_an_amount_outside_the_chosen_range_is_refused_with_its_clause():
    effects = [
        {"kind": "points", "amount": 10, "at_most": 30},
        {"kind": "adjudged_loss", "amount": 80, "or_more": True},
    ]
    regulation = changed(BODA, "discretion", steps=[{"choice": "referee", "effects": effects}])
    facts = {"choice": "points", "amount": 80, **DECLARER}
    with pytest.raises(Exception, match="10 到 30") as refusal:
        rule(regulation, "discretion", facts)
    assert refusal.value.clause == "B8.1"


def test_what_is_treated_as_another_counts_as_another():
    """T8.3 as exposed cards: were exposed cards to escalate, wrong plays would count."""
    steps = [
        {"effects": [{"kind": "warning"}]},
        {"occurrence": 3, "effects": [{"kind": "points", "amount": 10}]},
    ]
    regulation = changed(TEACHERS, "exposed-card", steps=steps)
    history = [Past("wrong-play"), Past("exposed-card")]
    assert kinds(rule(regulation, "wrong-play", DECLARER, history)) == ["points", "repair"]
    assert kinds(rule(regulation, "exposed-card", DECLARER, history)) == ["points"]
    assert kinds(rule(regulation, "exposed-card", DECLARER, history[:1])) == ["warning"]


def test_infractions_treated_as_one_another_in_a_circle_are_refused():
    circle = [{"effects": [{"kind": "same_as", "infraction": "wrong-count"}]}]
    with pytest.raises(NotationError, match="绕回了自己"):
        changed(ZHUHAI, "revoke", steps=circle)


def test_cases_on_both_ends_of_same_as_are_refused():
    name = {"zh": "甲", "en": "a"}
    steps = [
        {
            "case": "a",
            "name": name,
            "effects": [{"kind": "same_as", "infraction": "exposed-card"}],
        }
    ]
    with pytest.raises(NotationError, match="情形"):
        infractions(changed(TEACHERS, "wrong-play", steps=steps))


def test_an_effect_on_a_side_makes_no_sense_where_there_are_none():
    regulation = changed(SANYA, "smoking", steps=[{"effects": [{"kind": "deal_lost"}]}])
    with pytest.raises(NotationError, match="庄家方"):
        rule(regulation, "smoking", {})


def test_lateness_treated_as_an_infraction_asks_for_its_facts():
    values = dump(load(TEACHERS))
    effects = [{"kind": "same_as", "infraction": "exposed-card"}]
    values["clocks"]["lateness"]["steps"][0]["effects"] = effects
    regulation = from_values(values)
    assert list(facts_of(regulation, "lateness")) == ["minutes", "case", "at_fault", "cards"]
    facts = {"case": "light", "cards": 2, **DECLARER}
    assert kinds(rule(regulation, "lateness", {"minutes": 11, **facts})) == ["points"]
    assert kinds(rule(regulation, "lateness", {"minutes": 10, **facts})) == []
