"""The core lets the same cards be shown and led as the Python rules do."""

import random

import pytest

from paisai import core as package

if not package.built():
    pytest.skip("no core was built here", allow_module_level=True)

from core.shengji_replay import cards, in_python, started
from paisai.cards import parse
from paisai.core import _core
from paisai.core import shengji as core
from paisai.errors import RuleViolation
from paisai.shengji import RULES
from paisai.shengji.deal import Phase, Play, Show, ShowTogether
from paisai.shengji.order import Order
from paisai.shengji.reading import default_reading, verify_unambiguous

presets = pytest.mark.parametrize("preset", tuple(RULES))
SMALL, BIG = 52, 53


def shows_of(deal):
    return {(a.seat, int(a.cards[0]), len(a.cards)) for a in deal.actions() if isinstance(a, Show)}


def is_allowed(deal, action):
    try:
        deal.apply(action)
    except RuleViolation:
        return False
    return True


def both_after(game, deal, action):
    game.step(action)
    if action[0] == core.TOGETHER:
        return deal.apply(ShowTogether(*(Show(s, cards([face]) * n) for s, face, n in action[1:])))
    return deal.apply(in_python(deal, action))


@presets
def test_what_may_be_shown_is_what_python_lets_be_shown(preset):
    """Whole drawings with many shows, every one that could be made compared; two seats show in
    the same moment now and then, and the kitty is turned where that leaves the suit open."""
    rules, rng, together, jokers = RULES[preset], random.Random(5), 0, 0
    for index in range(80):
        game = core.rules_in_core(rules).random_game(_core.Random(14, index))
        deal = started(rules, game)
        while game.phase <= core.PAUSE:
            offered = [tuple(action[1:]) for action in game.legal() if action[0] == core.SHOW]
            assert set(offered) == shows_of(deal)
            assert len(set(offered)) == len(offered)
            action = (core.GO,)
            if offered and rng.random() < 0.04:
                one, other = rng.choice(offered), rng.choice(offered)
                action = (core.SHOW, *one)
                if rng.random() < 0.7:
                    both = ShowTogether(*(Show(s, cards([f]) * n) for s, f, n in (one, other)))
                    asked = (core.TOGETHER, one, other)
                    assert game.allows(asked) == is_allowed(deal, both)
                    if game.allows(asked):
                        action, together = asked, together + 1
                jokers += any(face >= SMALL for _, face, _ in (one, other))
            deal = both_after(game, deal, action)
            assert game.to_act == deal.to_act
            if deal.phase in (Phase.DRAWING, Phase.PAUSE):
                assert game.shows == [(s.seat, int(s.cards[0]), len(s.cards)) for s in deal.shows]
        assert deal.phase is Phase.BURYING
        assert core.trump_number(deal.settled.order.trump) == game.trump
        assert deal.settled.declarer == game.declarer
    assert together > 5
    assert jokers > 0 or rules.shows.jokers.value == "none"


def test_T7_1c_a_shower_may_go_over_his_own_show_with_jokers():
    """Either side may go to no trump, the shower himself and his partner too; level cards of the
    partner may not go over his show."""
    rules = core.rules_in_core(RULES["bashifen-teachers"])
    shown = [(0, 0, 1)]
    for seat in range(4):
        assert rules.show_allowed(0, True, shown, (seat, BIG, 2))
    assert not rules.show_allowed(0, True, shown, (2, 13, 2))
    boda = core.rules_in_core(RULES["shuangsheng-boda-2020"])
    assert not boda.show_allowed(0, True, shown, (0, BIG, 2))


def test_Z4_16_a_lead_in_doubt_has_to_be_stated():
    """44433 is 444 + 33 or 4433 + 4; said how, it may be led. 44466 can only be 444 + 66."""
    doubtful, plain = parse("H4 H4 H4 H3 H3"), parse("H4 H4 H4 H6 H6")
    hands = tuple(
        bytes(sorted(parse(text)))
        for text in ("H3 H3 H4 H4 H4 H6 H6", "S3 S4 S6 S7 S8 S9 ST", "C3 C4 C6 C7 C8 C9 CT")
    )
    hands = (*hands, bytes(sorted(parse("D3 D4 D6 D7 D8 D9 DT"))))
    zhuhai = core.rules_in_core(RULES["tuolaji-zhuhai-2019"])
    game = zhuhai.position(0, 0, 0, hands, 0)
    assert not game.allows((core.PLAY, bytes(doubtful)))
    groups = [bytes(parse("H4 H4 H4")), bytes(parse("H3 H3"))]
    assert game.allows((core.PLAY, bytes(doubtful), groups))
    assert game.allows((core.PLAY, bytes(plain)))
    best = game.solve()[1]
    game.step(best)  # whatever it leads, it may be led so


def test_Z4_16_the_core_doubts_what_python_doubts():
    rules, rng, doubted = RULES["tuolaji-zhuhai-2019"], random.Random(3), 0
    for _ in range(1500):
        level, trump = rng.choice("23456789TJQKA"), rng.choice("SHCD")
        order = Order.of(level, trump)
        low = rng.randrange(8)
        near = parse("H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA")[low : low + 6]
        near = [card for card in near if order.suit_of[card] == order.suit_of[near[0]]] * 3
        lead = tuple(rng.sample(near, min(len(near), rng.randrange(2, 10))))
        filler = [face for face in range(52) if face not in set(map(int, lead))]
        hands = [bytes(sorted(lead))] + [
            bytes(sorted(rng.sample(filler, len(lead)))) for _ in range(3)
        ]
        game = core.rules_in_core(rules).position(
            core.level_number(level), core.trump_number(trump), 0, tuple(hands), 0
        )
        try:
            verify_unambiguous(rules, order, default_reading(order, lead))
            clear = True
        except RuleViolation:
            clear, doubted = False, doubted + 1
        assert game.allows((core.PLAY, bytes(lead))) == clear, (level, trump, Play(lead))
    assert doubted > 100
