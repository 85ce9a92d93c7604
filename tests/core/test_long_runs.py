"""The long runs: a million deals of each preset, ten thousand of each replayed in Python."""

import random
from array import array

import pytest

from paisai import core as package

if not package.built():
    pytest.skip("no core was built here", allow_module_level=True)

from core.erdayi_replay import replayed
from core.shengji_replay import Coverage, play_both, result_in_python
from paisai import erdayi
from paisai.cards import deck
from paisai.core import _core
from paisai.core import erdayi as core_erdayi
from paisai.core import shengji as core_shengji
from paisai.shengji import RULES

MILLION, REPLAYED, SEED, THROWS = 1_000_000, 10_000, 2026, 32

pytestmark = pytest.mark.long
presets = pytest.mark.parametrize("preset", tuple(RULES))

SEEN_EVERYWHERE = (
    "follow: void",
    "follow: suit too short",
    "lead: 1x1",
    "lead: 2x1",
    "lead: 2x2",
    "rung: 2x1 ← 2x1",
    "rung: 2x1 ← loose cards",
    "rung: 2x2 ← 2x2",
    "rung: 2x2 ← 2x1+2x1",
    "rung: 2x2 ← 2x1",
    "rung: 2x2 ← loose cards",
    "show: 1 shown",
    "show: 2 overturned",
    "show: 2 reinforced",
    "throw: stands",
    "throw: failed",
    "throw: a kind named",
    "kitty: ×0",
    "kitty: ×2",
)
SEEN_IN_THREE_DECKS = (
    "lead: 3x1",
    "lead: 3x2",
    "rung: 3x1 ← 3x1",
    "rung: 3x1 ← 2x1",
    "rung: 3x1 ← loose cards",
    "rung: 2x3 ← 2x2+2x1",
    "show: 3 overturned",
    "show: 3 reinforced",
)


@presets
def test_a_million_deals_keep_every_invariant(preset):
    rules = core_shengji.rules_in_core(RULES[preset])
    actions = rules.playout(MILLION, SEED, throws=THROWS, check=True)
    print(f"\n{preset}: {MILLION:,} deals, {actions:,} actions, each legal; no card or point lost")


def test_a_million_deals_of_erdayi_keep_every_invariant():
    actions, wins, passed = core_erdayi.table().playout(MILLION, SEED, check=True)
    print(
        f"\n竞技二打一: {MILLION:,} deals, {actions:,} actions; {wins:,} won, {passed:,} passed out"
    )


@presets
def test_ten_thousand_deals_replayed_in_python_end_the_same(preset):
    rules, coverage = RULES[preset], Coverage()
    results = array("i", bytes(16 * REPLAYED))
    core_shengji.rules_in_core(rules).playout(REPLAYED, SEED, throws=THROWS, results=results)
    for index in range(REPLAYED):
        game, deal = play_both(rules, SEED, index, THROWS, coverage)
        coverage.end(deal)
        expected = result_in_python(deal)
        assert game.result == expected == tuple(results[4 * index : 4 * index + 4]), index
    print(f"\n{preset}: {REPLAYED:,} deals replayed\n{coverage.text()}")
    wanted = SEEN_EVERYWHERE + (SEEN_IN_THREE_DECKS if rules.decks == 3 else ())
    assert [name for name in wanted if not coverage.seen[name]] == []


def test_ten_thousand_deals_of_erdayi_replayed_in_python_end_the_same():
    scores = array("i", bytes(12 * REPLAYED))
    core_erdayi.table().playout(REPLAYED, SEED, scores=scores)
    for index in range(REPLAYED):
        stream = _core.Random(SEED, index)
        game = core_erdayi.table().random_game(stream)
        while not game.over:
            game.step(game.draw(stream))
        result = replayed(SEED, index, game.history).result
        assert result is not None
        assert result.scores == game.scores == tuple(scores[3 * index : 3 * index + 3])


def test_perft_to_depth_five_on_ten_deals():
    rng, table = random.Random(SEED), core_erdayi.table()
    for number in range(10):
        cards = rng.sample(deck(), 54)
        hands = tuple(erdayi.count(part) for part in (cards[:20], cards[20:37], cards[37:]))
        for depth in range(1, 6):
            expected = erdayi.perft(erdayi.Position(hands, 0), depth)
            assert table.perft(hands, depth, 20_000_000) == expected
        print(f"deal {number + 1}: {expected:,} sequences of five actions")
