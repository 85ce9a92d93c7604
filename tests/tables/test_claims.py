"""A claim is granted only where nobody can stop it: whatever the others do, it comes true."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai import erdayi, shengji
from paisai.cards import deck, parse
from paisai.erdayi import claim as of_erdayi
from paisai.regulations import game_rules
from paisai.shengji import claim as of_shengji
from paisai.shengji.playing import Playing

SHENGJI = [
    "bashifen-teachers",
    "shuangsheng-boda-2020",
    "tuolaji-zhuhai-2019",
    "shengji-szpt-2013",
]


@given(seed=st.integers(0, 100_000))
def test_who_claims_in_erdayi_goes_out_whatever_the_others_do(seed: int) -> None:
    random = Random(seed)
    cards = list(deck())
    random.shuffle(cards)
    deal = erdayi.Deal.start(cards, 0).apply(erdayi.Bid(3))
    while deal.to_act is not None:
        seat = deal.to_act
        if of_erdayi.certain_play(deal, seat) is not None:
            break
        deal = deal.apply(deal.choose(random))
    else:
        return
    claimant = deal.to_act
    while deal.to_act is not None:
        play = of_erdayi.certain_play(deal, deal.to_act) if deal.to_act == claimant else None
        assert play is not None or deal.to_act != claimant
        deal = deal.apply(play or deal.choose(random))
    assert deal.result is not None
    assert deal.result.winner == claimant


@pytest.mark.parametrize("preset", SHENGJI)
@given(seed=st.integers(0, 100_000))
def test_who_claims_in_shengji_wins_every_trick_whatever_the_others_do(
    preset: str, seed: int
) -> None:
    random, rules = Random(seed), game_rules(preset)
    assert isinstance(rules, shengji.Rules)
    cards = list(deck(rules.decks))
    random.shuffle(cards)
    deal: shengji.Deal = shengji.Deal.start(cards, rules)
    while deal.to_act is not None:
        if of_shengji.certain_play(deal, deal.to_act) is not None:
            break
        deal = deal.apply(deal.choose(random))
    else:
        return
    claimant = deal.to_act
    tricks = len(deal.tricks) if isinstance(deal, Playing) else 0
    while deal.to_act is not None:
        play = of_shengji.certain_play(deal, deal.to_act) if deal.to_act == claimant else None
        assert play is not None or deal.to_act != claimant
        deal = deal.apply(play or deal.choose(random))
    assert isinstance(deal, Playing)
    assert all(trick.winner == claimant for trick in deal.tricks[tricks:])


def test_two_jokers_and_a_two_go_out_against_anything_and_a_three_and_a_four_do_not() -> None:
    """By hand: the rocket beats all, so it is led first and the last card goes out; a single 3 can
    be beaten, and then the 4 is not led."""
    hand, others = parse("w W S2"), list(deck())
    for card in hand:
        others.remove(card)
    started = erdayi.Deal.from_hands(
        [(*hand, *others[:14]), others[14:31], others[31:48]], others[48:], 0
    ).apply(erdayi.Bid(3))
    assert of_erdayi.certain_play(started, 0) is None
    search = of_erdayi._Search(erdayi.count(tuple(others[14:48])))
    assert search.winning(erdayi.count(hand)) is not None
    assert search.winning(erdayi.count(parse("S3 S4"))) is None
