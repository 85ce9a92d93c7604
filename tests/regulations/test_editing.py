"""Copies load back equal, differences are found, and the TOML writer is faithful."""

import tomllib
from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError
from paisai.presets import preset_ids
from paisai.regulations import editing
from paisai.regulations.editing import Difference, copy, diff, dumps, value_at
from paisai.regulations.loading import load, loads
from paisai.regulations.reading import RegulationError

texts = st.text(st.characters(exclude_categories=["Cs"]))
scalars = (
    texts
    | st.integers(-(2**63), 2**63 - 1)
    | st.booleans()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.dates(date(1000, 1, 1))
    | st.times()
    | st.datetimes(datetime(1000, 1, 1))
)
plain = st.recursive(
    scalars, lambda inside: st.lists(inside) | st.dictionaries(texts, inside), max_leaves=20
)


@given(st.dictionaries(texts, plain))
def test_what_is_written_is_read_back(values):
    assert tomllib.loads(editing.write(values)) == values


def test_times_and_words_as_they_look():
    assert editing.write({"at": time(8, 30), "who": {"zh": "甲", "en": "A"}}) == (
        'at = 08:30:00\nwho = { zh = "甲", en = "A" }\n'
    )


@pytest.mark.parametrize("preset", preset_ids())
def test_a_copy_is_complete_and_loads_back_equal(preset):
    text = copy(preset, "our-cup")
    copied = loads(text)
    assert dumps(copied) == text
    assert diff(load(preset), copied) == (
        Difference("id", preset, "our-cup"),
        Difference("copied_from", None, preset),
    )
    assert loads(dumps(load(preset))) == load(preset)


def test_a_bad_new_id_is_refused():
    with pytest.raises(RegulationError, match="id"):
        copy("bashifen-teachers", "Our Cup!")


def test_a_changed_value_is_the_only_difference():
    text = copy("tuolaji-zhuhai-2019", "cup")
    a = loads(text)
    b = loads(text.replace("amount = 60", "amount = 50").replace("minutes = 70", "minutes = 80"))
    assert diff(a, b) == (
        Difference("clocks.round.minutes", 70, 80),
        Difference("penalties[revoke].steps[0].effects[1].amount", 60, 50),
    )
    assert diff(a, a) == ()


def test_the_other_way_round_swaps_the_values():
    a, b = load("tuolaji-zhuhai-2019"), load("shuangsheng-boda-2020")
    there = {(d.place, repr(d.a), repr(d.b)) for d in diff(a, b)}
    back = {(d.place, repr(d.b), repr(d.a)) for d in diff(b, a)}
    assert there == back


def test_a_value_by_its_place():
    sanya = load("erdayi-sanya-2021")
    assert value_at(sanya, "stages[1].cut") == 3
    assert value_at(sanya, "stages[semifinal].cut") == 3
    assert value_at(sanya, "penalties[smoking].steps[0].effects[0].amount") == 3
    with pytest.raises(NotationError, match="nothing"):
        value_at(sanya, "clocks.nothing")
