"""The people of a rehearsal fit the regulation they come to."""

from __future__ import annotations

from collections import Counter

import pytest

from paisai.errors import NotationError
from paisai.regulations import load, preset_ids
from paisai.rehearse.people import cast

PRESETS = preset_ids()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("entries", [7, 12, 13, 31, 500])
def test_everybody_is_different_and_the_number_is_kept(preset: str, entries: int) -> None:
    made = cast(load(preset), entries, None, 7)
    players = [player.name for form in made.entries for player in form.players]
    assert len(made.entries) == entries
    assert len(set(players)) == len(players) == entries * load(preset).entry.players
    assert len({form.id for form in made.entries}) == entries
    assert {unit for form in made.entries for unit in form.units} == {u.id for u in made.units}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_seed_brings_the_same_people(preset: str) -> None:
    assert cast(load(preset), 40, None, 3) == cast(load(preset), 40, None, 3)
    assert cast(load(preset), 40, None, 3) != cast(load(preset), 40, None, 4)


def test_T2_at_most_two_pairs_of_a_unit_and_a_joint_team_counts_for_both() -> None:
    made = cast(load("bashifen-teachers"), 21, None, 1)
    per_unit = Counter(unit for form in made.entries for unit in form.units)
    assert max(per_unit.values()) <= 2
    assert [len(form.units) for form in made.entries].count(2) == 1


def test_T2_too_few_units_are_refused_with_the_number_that_would_do() -> None:
    with pytest.raises(NotationError, match="11 到 21"):
        cast(load("bashifen-teachers"), 21, 10, 1)


def test_S6_5_1_places_are_filled_by_selection_rank_and_two_units_add_a_wild_card() -> None:
    made = cast(load("shengji-szpt-2013"), 30, 8, 1)
    assert made.places == 28
    wild = [form for form in made.entries if form.wild_card]
    assert len(wild) == 2
    assert all(form.seed is None for form in wild)
    for unit in made.units:
        assert unit.report is not None
        own = [form for form in made.entries if form.units == (unit.id,) and not form.wild_card]
        assert 1 <= len(own) <= 6
        assert [form.seed for form in own] == list(range(1, len(own) + 1))
        assert unit.report.ranking[: len(own)] == tuple(
            "、".join(player.name for player in form.players) for form in own
        )


def test_B7_2b_no_zone_is_larger_than_what_the_others_can_meet() -> None:
    made = cast(load("shuangsheng-boda-2020"), 15, 3, 5)
    zones = Counter(form.zone for form in made.entries)
    assert sum(zones.values()) == 15
    assert max(zones.values()) <= 6


def test_E3_1_1_players_are_of_age() -> None:
    rules = load("erdayi-sanya-2021").entry
    assert rules.born_on_or_before is not None
    for form in cast(load("erdayi-sanya-2021"), 200, None, 1).entries:
        for player in form.players:
            assert player.born is not None
            assert player.born <= rules.born_on_or_before
