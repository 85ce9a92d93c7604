"""The [game] part of the presets, and what is said about a wrong one."""

import copy
import pickle
import tomllib
from importlib.resources import files

import pytest

from paisai import erdayi
from paisai.errors import NotationError
from paisai.regulations import erdayi_rules, game_rules, preset_ids, rules_of, shengji_rules
from paisai.regulations.loading import from_values
from paisai.shengji.rules import (
    Concern,
    EqualLevels,
    LastDeals,
    PenaltyBasis,
    RoundEnd,
    Rules,
    ThrowPenalty,
    UnfinishedDeal,
)

SHENGJI = ["bashifen-teachers", "shengji-szpt-2013", "shuangsheng-boda-2020", "tuolaji-zhuhai-2019"]


def data(preset):
    path = files("paisai.regulations") / "presets" / f"{preset}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def spoilt(place, value, preset="shuangsheng-boda-2020"):
    """The regulation with another value at this place."""
    values = data(preset)
    inner = values
    *path, last = place.split(".")
    for step in path:
        inner = inner[int(step) if step.isdigit() else step]
    inner[last] = value
    return values


def throw_at(preset):
    """Where the fine of a failed throw stands."""
    ids = [infraction["id"] for infraction in data(preset)["penalties"]]
    return f"penalties.{ids.index('failed-throw')}.steps.0.effects.0"


def test_the_five_presets():
    assert set(preset_ids()) == {*SHENGJI, "erdayi-sanya-2021"}
    assert list(preset_ids()) == sorted(preset_ids())


@pytest.mark.parametrize("preset", SHENGJI)
def test_each_has_rules_that_travel(preset):
    rules = game_rules(preset)
    assert isinstance(rules, Rules)
    assert pickle.loads(pickle.dumps(rules)) == rules == copy.deepcopy(rules)
    assert hash(rules) == hash(rules_of(from_values(data(preset))))


def test_every_clause_a_refusal_cites_has_the_letter_of_its_regulation():
    letters = dict(zip(SHENGJI, "TSBZ", strict=True))
    for preset, letter in letters.items():
        clauses = game_rules(preset).clauses
        assert set(clauses) == set(Concern)
        assert {clause[0] for clause in clauses.values()} == {letter}


def test_an_unknown_preset_is_refused_with_the_known_ones():
    for unknown in ("shengji", "", "../secrets", "x" * 10_000):
        with pytest.raises(NotationError) as refusal:
            game_rules(unknown)
        assert all(known in refusal.value.zh for known in preset_ids())
        assert len(refusal.value.zh) < 300


def test_the_defaults_of_erdayi_are_its_regulation():
    rules = erdayi_rules("erdayi-sanya-2021")
    assert rules == erdayi.standard() == erdayi.Rules(clauses=rules.clauses)
    assert all(rules.clauses.values())


def test_one_game_is_not_the_other():
    with pytest.raises(NotationError, match="erdayi"):
        shengji_rules("erdayi-sanya-2021")
    with pytest.raises(NotationError, match="bashifen"):
        erdayi_rules("bashifen-teachers")


@pytest.mark.parametrize("kind", [None, "mahjong", 3, []])
def test_an_unknown_game_is_refused_with_the_known_ones(kind):
    with pytest.raises(NotationError, match="erdayi、shengji"):
        from_values(spoilt("game.kind", kind))


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ("decks", 4, "decks"),
        ("decks", "two", "game.decks"),
        ("decks", True, "game.decks"),
        ("decks", 3, "kitty_size"),
        ("kitty_size", 7, "kitty_size"),
        ("kitty_size", 0, "kitty_size"),
        ("short_tractor_duty", "yes", "game.short_tractor_duty"),
        ("ruff_ties", "later", "earlier"),
        ("ruff_ties", 3, "next-class"),
        ("hands", 4, "game.hands"),
        ("kitty_table.single", 0, "kitty_table.single"),
        ("kitty_table.triple", 3, "kitty_table.triple"),
        ("kitty_table.pair_tractor.base", 0, "kitty_table.base"),
        ("kitty_table.pair_tractor.add", 2, "kitty_table.add"),
        ("kitty_table.pair_tractor.cap", 4, "kitty_table.cap"),
        ("levels.rows", [], "levels.rows"),
        ("levels.rows", [[0, 0, "declarer"]], "game.levels.rows[0]"),
        ("levels.rows", [[0, 0, "east", 3]], "game.levels.rows[0]"),
        ("levels.rows", [[0, 75, "declarer", 1], [85, 115, "defenders", 0]], "80"),
        ("levels.rows", [[0, 75, "declarer", 1], [75, 115, "defenders", 0]], "80"),
        ("levels.rows", [[0, 75, "declarer", 1], [80, 115, "defenders", 1]], "一级"),
        ("levels.rows", [[0, 35, "declarer", 1], [40, 75, "declarer", 2]], "一级"),
        ("levels.rows", [[0, 35, "defenders", 0], [40, 75, "defenders", 1]], "首行"),
        ("levels.rows", [[0, 33, "declarer", 1], [38, 75, "defenders", 0]], "5 的倍数"),
        ("levels.rows", [[-5, 75, "declarer", 1], [80, 115, "defenders", 0]], "0 起"),
        ("levels.further", 0, "levels.further"),
        ("levels.cap", 2, "levels.cap"),
    ],
)
def test_a_wrong_value_is_refused_by_name(place, value, said):
    with pytest.raises(NotationError) as refusal:
        from_values(spoilt(f"game.{place}", value))
    assert said in refusal.value.zh


@pytest.mark.parametrize("place", ["decks", "levels", "shows"])
def test_a_missing_field_is_named(place):
    values = data("shuangsheng-boda-2020")
    del values["game"][place]
    with pytest.raises(NotationError, match=place):
        from_values(values)


def test_what_other_parts_say_is_taken_from_them():
    """One place for a value: change it there and the game is played by it."""
    boda = "shuangsheng-boda-2020"
    rules = rules_of(from_values(spoilt("clocks.round.minutes", 80, boda)))
    assert rules.round_end.minutes == 80
    rules = rules_of(from_values(spoilt("clocks.play.pause_before_kitty", 7, boda)))
    assert rules.shows.pause == 7
    szpt = "shengji-szpt-2013"
    tie = spoilt("match_scoring.tie", "first_to_take_the_deal", szpt)
    assert rules_of(from_values(tie)).equal_levels is EqualLevels.FIRST_TO_TAKE_THE_DEAL
    assert shengji_rules(szpt).throw_penalty.basis is PenaltyBasis.PER_CARD_TAKEN_BACK
    blocked = spoilt(f"{throw_at(szpt)}.per", "card_blocked", szpt)
    assert rules_of(from_values(blocked)).throw_penalty.basis is PenaltyBasis.PER_BLOCKED_CARD


def test_the_values_of_the_presets_that_stand_elsewhere():
    boda, zhuhai, teachers, szpt = map(
        shengji_rules,
        ("shuangsheng-boda-2020", "tuolaji-zhuhai-2019", "bashifen-teachers", "shengji-szpt-2013"),
    )
    assert boda.throw_penalty == ThrowPenalty(PenaltyBasis.PER_CARD_THROWN, 10)
    assert zhuhai.throw_penalty == ThrowPenalty(PenaltyBasis.FLAT, 20)
    assert teachers.throw_penalty == ThrowPenalty(PenaltyBasis.PER_CARD_THROWN, 10, 80)
    assert szpt.throw_penalty == ThrowPenalty(PenaltyBasis.PER_CARD_TAKEN_BACK, 10)
    assert boda.round_end == RoundEnd(50, UnfinishedDeal.VOID_AT_END, 45, LastDeals.NONE)
    assert zhuhai.round_end == RoundEnd(
        70, UnfinishedDeal.IS_FINISHED_AND_ONE_MORE, 60, LastDeals.ONE_MORE
    )
    assert teachers.round_end == RoundEnd(
        60, UnfinishedDeal.IS_FINISHED_AND_ONE_MORE, 50, LastDeals.ONE_MORE
    )
    assert szpt.round_end == RoundEnd(55, UnfinishedDeal.IS_FINISHED)
    assert [rules.shows.pause for rules in (boda, zhuhai, teachers, szpt)] == [0, 5, 3, 0]
    assert szpt.equal_levels is EqualLevels.FIRST_TO_REACH_THE_LEVEL


def test_options_of_erdayi():
    sanya = "erdayi-sanya-2021"
    assert not rules_of(
        from_values(spoilt("match_scoring.passed_out_counts", False, sanya))
    ).passed_out_counts
    values = data(sanya)
    for infraction in values["penalties"]:
        if infraction["id"] == "over-time":
            infraction["counted_over"] = "round"
    assert rules_of(from_values(values)).warning_scope is erdayi.WarningScope.SITTING
