"""The fast follow rules against the slow ones, on random situations that force every rung."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from paisai.cards import Card, parse
from paisai.regulations import game_rules
from paisai.shengji.follow import Follows
from paisai.shengji.order import Order
from paisai.shengji.units import Unit
from shengji.situations import RUNGS, rungs_hit, situation
from shengji.slow_follow import legal_follows, subsets

PRESET = {2: game_rules("shuangsheng-boda-2020"), 3: game_rules("tuolaji-zhuhai-2019")}


def lead_of(order, suit, kinds):
    """A lead of these kinds: a follower's duty depends on nothing else."""
    number = 4 if suit == "trump" else "SHCD".index(suit)
    filler = next(card for card in map(Card, range(54)) if order.suit(card) == number)
    return [Unit(w, n, number, n - 1, (filler,) * (w * n)) for w, n in kinds]


def follows_of(rules, level, trump, suit, kinds, hand):
    order = Order.of(level, trump)
    return Follows(rules, order, parse(" ".join(hand)), lead_of(order, suit, kinds))


def compare(seed, duty=True):
    rng = Random(seed)
    decks, level, trump, suit, kinds, hand = situation(rng)
    rules = replace(PRESET[decks], short_tractor_duty=duty)
    follows = follows_of(rules, level, trump, suit, kinds, hand)
    legal, best = legal_follows(level, trump, suit, hand, kinds, duty)
    slow = sorted(tuple(sorted(map(Card.of, play))) for play in legal)
    where = f"seed {seed}: {level} {trump} {suit} {kinds} {sorted(hand)}"
    assert sorted(follows) == slow, where
    assert follows.count() == len(slow), where
    for play in subsets([str(card) for card in hand], follows.size) if seed % 20 == 0 else ():
        assert (tuple(map(Card.of, play)) in follows) == (play in legal), (where, play)
    for _ in range(3):
        assert tuple(sorted(follows.sample(rng))) in slow, where
        tried = tuple(rng.sample(follows.hand, follows.size))
        assert (tried in follows) == (tuple(sorted(tried)) in slow), (where, tried)
    return rungs_hit(level, trump, suit, kinds, hand, best) if duty else set()


def run(seeds, duty=True):
    hits = Counter()
    for seed in seeds:
        hits.update(compare(seed, duty))
    return hits


def test_fast_and_slow_agree():
    hits = run(range(400))
    assert {rung for rung in RUNGS if not hits[rung]} == set()


def test_fast_and_slow_agree_without_the_duty_of_short_tractors():
    run(range(150), duty=False)


@pytest.mark.long
def test_fast_and_slow_agree_on_twenty_thousand_situations(capsys):
    hits = run(range(100_000, 121_000))
    with capsys.disabled():
        print()
        for rung in RUNGS:
            print(f"{hits[rung]:6} × {rung}")
    assert {rung: hits[rung] for rung in RUNGS if hits[rung] < 200} == {}
    run(range(200_000, 203_000), duty=False)
