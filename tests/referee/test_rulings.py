"""Every infraction of every preset: it can be ruled on by the facts it lists, and the ruling
has the kinds and fields of the judge protocol and no others."""

import json
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError, PaisaiError
from paisai.plain import read
from paisai.referee import Past, infractions, rule
from paisai.referee.catalogue import LATENESS
from paisai.referee.effects import Effect, Points, Warned, to_json
from paisai.referee.facts import FactType
from paisai.regulations import load, preset_ids
from paisai.regulations.clauses import ClauseKind, Keeper, all_clauses
from support.infraction_facts import BY_SITUATION, chosen

PROTOCOL = {
    "warning": set(),
    "points": {"defenders"},
    "score": {"amount"},
    "match_points": {"amount"},
    "deal_lost": {"by"},
    "deal_ends": {"defenders"},
    "level_up": {"side", "steps"},
    "replay_deal": set(),
    "zero_deal": set(),
    "zero_round": set(),
    "forfeit_round": set(),
    "forfeit_deal": set(),
    "suspend": {"rounds"},
    "disqualify": set(),
    "right_lost": {"right"},
    "duty": {"text"},
    "repair": {"text"},
}
SIDES = ("declarer", "defenders")
EVERY = [(preset, one) for preset in preset_ids() for one in infractions(load(preset))]
NAMED = [pytest.param(*both, id=f"{both[0]}:{both[1].id}") for both in EVERY]


def value_of(fact):
    if fact.type is FactType.CHOICE:
        return st.sampled_from(fact.choices)
    least = -(-fact.least // fact.step)
    most = (fact.least + 200 if fact.most is None else fact.most) // fact.step
    return st.integers(least, most).map(lambda number: number * fact.step)


@st.composite
def facts_of(draw, listed):
    facts = {
        fact.name: draw(value_of(fact))
        for fact in listed.facts
        if not fact.optional or draw(st.booleans())
    }
    if "blocked" in facts and "thrown" in facts:
        facts["blocked"] = min(facts["blocked"], facts["thrown"])
    return facts


@st.composite
def questions(draw):
    preset, listed = draw(st.sampled_from(EVERY))
    facts = draw(facts_of(listed))
    history = []
    for _ in range(draw(st.integers(0, 4))):
        other = draw(
            st.sampled_from([one for name, one in EVERY if name == preset] + [listed] * 20)
        )
        history.append(Past(other.id, draw(facts_of(other))))
    return load(preset), listed, _taken(load(preset), listed, facts, history), history


def _taken(regulation, listed, facts, history):
    """Without what the referee gives where the case has no use for it, which is refused."""
    try:
        rule(regulation, listed.id, facts, history)
    except PaisaiError as error:
        unused = [one for one in listed.facts if f"用不上 {one.words.zh}" in error.zh]
        if not unused:
            raise
        rest = {name: value for name, value in facts.items() if name != unused[0].name}
        return _taken(regulation, listed, rest, history)
    return facts


@given(questions())
def test_every_infraction_can_be_ruled_on_by_its_own_facts(question):
    regulation, listed, facts, history = question
    ruling = rule(regulation, listed.id, facts, history)
    assert ruling.clause == listed.clause
    assert ruling.effects or listed.id == LATENESS
    plain = json.loads(json.dumps(ruling.to_json(), ensure_ascii=False))
    assert set(plain) == {"effects", "clause", "text"}
    assert set(plain["text"]) == {"zh", "en"}
    for effect, written in zip(ruling.effects, plain["effects"], strict=True):
        assert set(written) == {"kind"} | PROTOCOL[written["kind"]]
        assert read(Effect, to_json(effect)) == effect
        assert read(Effect, written).kind == written["kind"]
        if effect.kind in PROTOCOL:
            assert written.items() <= to_json(effect).items()
        for name in {"by", "side"} & set(written):
            assert written[name] in SIDES
        for name in {"amount", "defenders"} & set(written):
            assert written[name]
    assert sum(effect.kind == "points" for effect in ruling.effects) <= 1
    assert ruling.text.zh.endswith("。")
    assert ruling.text.en.endswith(".")


@given(questions())
def test_what_is_added_for_one_side_at_fault_is_subtracted_for_the_other(question):
    regulation, listed, facts, history = question
    fact = next((fact for fact in listed.facts if fact.name == "at_fault"), None)
    if fact is None or len(fact.choices) < 2:
        return
    one, two = (
        rule(regulation, listed.id, {**facts, "at_fault": side}, history).effects for side in SIDES
    )
    for a, b in zip(one, two, strict=True):
        if a.kind in ("points", "deal_ends"):
            assert a.defenders == -b.defenders > 0
        elif a.kind == "deal_lost":
            assert (a.by.value, b.kind, b.side.value, b.steps) == (
                "declarer",
                "level_up",
                "declarer",
                1,
            )
        elif a.kind == "level_up":
            assert (a.side.value, b.side.value) == ("defenders", "declarer")
            assert a.steps == b.steps
        elif a.kind == "adjudged_loss":
            assert (a.by.value, b.kind, b.by.value) == ("declarer", "adjudged_loss", "defenders")
        else:
            assert a == b


@given(questions())
def test_the_history_alone_never_lowers_the_number_of_the_occurrence(question):
    regulation, listed, facts, history = question
    facts.pop("taken_as", None)
    numbers = [
        rule(regulation, listed.id, facts, history[:n]).occurrence for n in range(len(history) + 1)
    ]
    assert numbers[0] == 1
    assert all(0 <= b - a <= 1 for a, b in pairwise(numbers))


def ruled_or_refused(regulation, infraction, facts):
    try:
        return rule(regulation, infraction, facts)
    except NotationError as refusal:
        return refusal


@pytest.mark.parametrize(("preset", "listed"), NAMED)
def test_a_fact_that_is_not_optional_is_asked_for_by_name(preset, listed):
    regulation = load(preset)
    facts = {
        fact.name: fact.choices[0] if fact.choices else fact.least
        for fact in listed.facts
        if not fact.optional
    }
    if "blocked" in facts and "thrown" in facts:
        facts["blocked"] = facts["thrown"]
    whole = rule(regulation, listed.id, facts)
    assert whole.clause == listed.clause
    sometimes = {fact.name: fact.words for fact in listed.facts if fact.sometimes}
    for name, words in sometimes.items():
        fewer = {other: value for other, value in facts.items() if other != name}
        made = ruled_or_refused(regulation, listed.id, fewer)
        if isinstance(made, NotationError):
            assert words.zh in made.zh
            assert words.en in made.en
        else:
            assert made.effects == whole.effects
    for name in facts.keys() - sometimes.keys():
        fewer = {other: value for other, value in facts.items() if other != name}
        with pytest.raises(NotationError) as refusal:
            rule(regulation, listed.id, fewer)
        assert name in refusal.value.zh
        assert name in refusal.value.en


@pytest.mark.parametrize("preset", preset_ids())
def test_every_penalty_clause_and_every_conduct_the_desk_keeps_is_in_the_catalogue(preset):
    listed = {one.clause for one in infractions(load(preset))}
    for clause in all_clauses(preset):
        if clause.kind is ClauseKind.PENALTY:
            assert clause.id in listed
        if clause.kind is ClauseKind.CONDUCT:
            told = "paisai.desk.due.now" in clause.where  # before play, as what is allowed (B6.11)
            kept = Keeper.DESK in clause.kept_by
            assert (clause.id in listed) == (kept and not told), clause.id


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


@given(st.sampled_from(EVERY), st.data())
def test_nothing_but_a_clear_refusal_comes_of_nonsense(every, data):
    preset, listed = every
    names = st.sampled_from([fact.name for fact in listed.facts] + ["colour"])
    facts = data.draw(
        st.dictionaries(names, ANYTHING) | facts_of(listed).flatmap(lambda f: spoilt(f)) | ANYTHING
    )
    words = words_of(load(preset), listed.id, facts)
    assert words.zh
    assert words.en


def words_of(regulation, infraction, facts):
    """The sentence of the ruling, or of the refusal."""
    try:
        return rule(regulation, infraction, facts).text
    except PaisaiError as refusal:
        return refusal


def spoilt(facts):
    if not facts:
        return st.just(facts)
    return st.tuples(st.sampled_from(sorted(facts)), ANYTHING).map(
        lambda one: {**facts, one[0]: one[1]}
    )


def test_B8_2_3_cards_are_counted_only_where_the_penalty_is_by_the_card() -> None:
    """Found at the end the deal is lost with 80 points, however many cards; found during play it is
    10 a card."""
    boda = load("shuangsheng-boda-2020")
    ended = rule(boda, "wrong-count", {"case": "at-end", "at_fault": "defenders"})
    assert Points(-80) in ended.effects
    with pytest.raises(NotationError, match="这样判还要写明 张数"):
        rule(boda, "wrong-count", {"case": "during-play", "at_fault": "defenders"})


def test_a_side_is_asked_for_only_where_the_penalty_falls_on_one() -> None:
    """Discretionary: a warning is the offender's own, points are a side's."""
    boda = load("shuangsheng-boda-2020")
    assert rule(boda, "discretion", {"choice": "warning"}).effects == (Warned(),)
    with pytest.raises(NotationError, match="这样判还要写明 过错方，可以是 庄家方、防守方"):
        rule(boda, "discretion", {"choice": "points"})


@pytest.mark.parametrize("preset", preset_ids())
def test_B8_1_B8_2_8_whatever_a_referee_gives_counts_or_is_refused(preset):
    """Every infraction with every choice of facts, the first to the fourth time: a fact that could
    be left out without a difference is what holds by itself."""
    regulation = load(preset)
    for listed in infractions(regulation):
        known = {one.name: 1 for one in listed.facts if one.name in BY_SITUATION}
        for times, facts in product(range(4), chosen(regulation, listed)):
            past = [Past(listed.id)] * times
            try:
                full = rule(regulation, listed.id, known | facts, past)
            except PaisaiError:
                continue
            same = (full.effects, full.text)
            for name, told in facts.items():
                less = known | {key: value for key, value in facts.items() if key != name}
                if _ruled(regulation, listed.id, less, past) != same:
                    continue
                (fact,) = (one for one in listed.facts if one.name == name)
                if fact.choices:  # the only side that can answer for it
                    assert fact.choices == (told,), (listed.id, times, facts)
                else:  # the least, which holds where nothing is named: more is more
                    more = known | facts | {name: told + fact.step}
                    assert _ruled(regulation, listed.id, more, past) != same, (listed.id, facts)


def _ruled(regulation, id_, facts, past):
    try:
        found = rule(regulation, id_, facts, past)
    except PaisaiError:
        return None
    return found.effects, found.text
