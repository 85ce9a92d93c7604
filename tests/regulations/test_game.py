"""The [game] part of the presets, and what is said about a wrong one."""

import copy
import pickle
import tomllib
from importlib.resources import files

import pytest

from paisai import erdayi
from paisai.errors import NotationError
from paisai.regulations import erdayi_rules, game_rules, preset_ids, rules_of, shengji_rules
from paisai.shengji.rules import Concern, Rules

SHENGJI = ["bashifen-teachers", "shengji-szpt-2013", "shuangsheng-boda-2020", "tuolaji-zhuhai-2019"]


def game(preset):
    path = files("paisai.regulations") / "presets" / f"{preset}.toml"
    return tomllib.loads(path.read_text("utf-8"))["game"]


def test_the_five_presets():
    assert set(preset_ids()) == {*SHENGJI, "erdayi-sanya-2021"}
    assert list(preset_ids()) == sorted(preset_ids())


@pytest.mark.parametrize("preset", SHENGJI)
def test_each_has_rules_that_travel(preset):
    rules = game_rules(preset)
    assert isinstance(rules, Rules)
    assert pickle.loads(pickle.dumps(rules)) == rules == copy.deepcopy(rules)
    assert hash(rules) == hash(rules_of(game(preset)))


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
    assert erdayi_rules("erdayi-sanya-2021") == erdayi.Rules()


def test_one_game_is_not_the_other():
    with pytest.raises(NotationError, match="erdayi"):
        shengji_rules("erdayi-sanya-2021")
    with pytest.raises(NotationError, match="bashifen"):
        erdayi_rules("bashifen-teachers")


@pytest.mark.parametrize("kind", [None, "mahjong", 3, []])
def test_an_unknown_game_is_refused_with_the_known_ones(kind):
    with pytest.raises(NotationError, match="erdayi、shengji"):
        rules_of({"kind": kind})


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
        ("throw_penalty", 10, "game.throw_penalty"),
        ("throw_penalty.points", 7, "throw_penalty.points"),
        ("throw_penalty.cap", 5, "throw_penalty.cap"),
        ("throw_penalty.basis", "per-hand", "per-card-thrown"),
        ("kitty_table.single", 0, "kitty_table.single"),
        ("kitty_table.triple", 3, "kitty_table.triple"),
        ("kitty_table.pair_tractor.base", 0, "kitty_table.base"),
        ("kitty_table.pair_tractor.add", 2, "kitty_table.add"),
        ("kitty_table.pair_tractor.cap", 4, "kitty_table.cap"),
        ("levels.rows", [], "levels.rows"),
        ("levels.rows", [[0, 0, "declarer"]], "game.levels.rows 1"),
        ("levels.rows", [[0, 0, "east", 3]], "game.levels.rows 1"),
        ("levels.rows", [[0, 75, "declarer", 1], [85, 115, "defenders", 0]], "80"),
        ("levels.rows", [[0, 75, "declarer", 1], [75, 115, "defenders", 0]], "80"),
        ("levels.rows", [[0, 75, "declarer", 1], [80, 115, "defenders", 1]], "一级"),
        ("levels.rows", [[0, 35, "declarer", 1], [40, 75, "declarer", 2]], "一级"),
        ("levels.rows", [[0, 35, "defenders", 0], [40, 75, "defenders", 1]], "首行"),
        ("levels.rows", [[0, 33, "declarer", 1], [38, 75, "defenders", 0]], "5 的倍数"),
        ("levels.rows", [[-5, 75, "declarer", 1], [80, 115, "defenders", 0]], "0 起"),
        ("levels.further", 0, "levels.further"),
        ("levels.cap", 2, "levels.cap"),
        ("shows.pause", -1, "shows.pause"),
        ("round_end.announced_at", 50, "round_end.announced_at"),
        ("round_end.minutes", 0, "round_end.minutes"),
        ("clauses.levels", "", "levels"),
    ],
)
def test_a_wrong_value_is_refused_by_name(place, value, said):
    values = game("shuangsheng-boda-2020")
    *path, last = place.split(".")
    inner = values
    for step in path:
        inner = inner[step]
    inner[last] = value
    with pytest.raises(NotationError) as refusal:
        rules_of(values)
    assert said in refusal.value.zh


@pytest.mark.parametrize("place", ["decks", "levels", "shows", "clauses"])
def test_a_missing_field_is_named(place):
    values = game("shuangsheng-boda-2020")
    del values[place]
    with pytest.raises(NotationError, match=place):
        rules_of(values)
