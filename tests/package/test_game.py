"""Both games answer to one `Deal` protocol, by the rules of a preset, from the standard library."""

from collections import Counter
from random import Random

import pytest

import paisai
from paisai import erdayi, game, shengji
from paisai.cards import Proof, deck, parse
from paisai.errors import NotationError, RuleViolation
from paisai.regulations import game_rules, preset_ids

SHENGJI = sorted(shengji.RULES)


def begin(preset, seed=1):
    if preset in erdayi.RULES:
        cards = list(deck(1))
        Random(seed).shuffle(cards)
        return erdayi.Deal.start(cards, first_bidder=0, rules=erdayi.RULES[preset])
    rules = shengji.RULES[preset]
    cards = list(deck(rules.decks))
    Random(seed).shuffle(cards)
    return shengji.Deal.start(cards, rules)


def test_the_rules_of_the_files_are_those_of_the_checked_regulations():
    assert {*shengji.RULES, *erdayi.RULES} == {*preset_ids()}
    for rules in (shengji.RULES, erdayi.RULES):
        for preset in rules:
            assert rules[preset] == game_rules(preset)


def test_a_preset_of_the_other_game_has_no_rules_here():
    assert "erdayi-sanya-2021" not in shengji.RULES
    with pytest.raises(KeyError, match="tuolaji-zhuhai-2019"):
        shengji.RULES["../presets/tuolaji-zhuhai-2019"]
    assert (len(shengji.RULES), len(erdayi.RULES)) == (4, 1)


@pytest.mark.parametrize("preset", [*SHENGJI, "erdayi-sanya-2021"])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_deal_in_the_words_of_the_protocol(preset, seed):
    deal, random = begin(preset, seed), Random(seed)
    assert isinstance(deal, game.Deal)
    while deal.to_act is not None:
        actions = deal.actions()
        assert actions
        assert deal.result is None
        action = deal.choose(random)
        assert action in actions
        assert str(action)
        if not isinstance(action, shengji.Step):
            known = {
                "parse": parse,
                **{name: getattr(shengji, name) for name in shengji.__all__},
                **names(preset),
            }
            assert eval(repr(action), known) == action
        view = deal.view(deal.to_act)
        assert view.to_act == deal.to_act
        assert view.phase is deal.phase
        assert list(view.cards_held) == [len(hand) for hand in deal.hands]
        seat = getattr(action, "seat", deal.to_act)
        after = deal.apply(action, seat)
        wrong = (seat + 1) % len(deal.hands)
        with pytest.raises(RuleViolation):
            deal.verify(action, wrong)
        deal = after
    assert deal.result is not None
    assert not deal.actions()
    assert len(deal.actions()) == 0
    assert str(deal.result) in str(deal)
    assert len(repr(deal)) < 100


def names(preset):
    return vars(erdayi) if preset in erdayi.RULES else {}


@pytest.mark.parametrize("preset", [*SHENGJI, "erdayi-sanya-2021"])
def test_len_counts_what_iterating_gives_and_choose_gives_each_alike(preset):
    deal, random = begin(preset, 7), Random(7)
    counted = 0
    while deal.to_act is not None:
        actions = deal.actions()
        if len(actions) <= 60:
            listed = list(actions)
            assert len(listed) == len(set(map(_key, listed))) == len(actions)
            if 2 <= len(listed) <= 6 and counted < 3:
                counted += 1
                drawn = Counter(_key(deal.choose(random)) for _ in range(600))
                assert set(drawn) == set(map(_key, listed))
                assert min(drawn.values()) > 300 / len(listed)
        deal = deal.apply(deal.choose(random))
    assert counted


def _key(action):
    """Cards of a play are a set; two actions with the same are one."""
    cards = getattr(action, "cards", None)
    return (type(action), tuple(sorted(cards))) if cards is not None else action


def test_a_seat_that_is_not_there_is_refused():
    for preset in ("erdayi-sanya-2021", "bashifen-teachers"):
        deal = begin(preset)
        with pytest.raises(NotationError):
            deal.verify(deal.choose(Random(1)), 4)


def test_what_a_player_reads():
    deal = erdayi.Deal.start(Proof("5e" * 32).deck(1), first_bidder=1)
    assert str(deal).startswith("竞技二打一，叫牌，轮到乙\n甲 17 张：")
    deal = deal.apply(erdayi.Bid(1))
    assert str(deal).startswith("竞技二打一，叫牌，轮到丙，已叫到 1 分")
    deal = shengji.Deal.start(deck(2), shengji.RULES["bashifen-teachers"])
    assert str(deal).startswith("升级，打 2，还没有人亮主，轮到东家摸牌\n东家 0 张\n")
    deal = deal.apply(shengji.Step.DRAW)
    deal = deal.apply(shengji.Show(0, parse("S2")))
    assert str(deal).startswith("升级，打 2，东家亮 ♠2，轮到北家摸牌\n东家 1 张：♠2\n")


def test_what_one_would_reach_for_is_at_hand():
    for name in paisai.__all__:
        assert getattr(paisai, name) is not None
        assert name in dir(paisai)
    with pytest.raises(AttributeError):
        paisai.nothing  # noqa: B018
