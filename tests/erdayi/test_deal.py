"""What holds in every deal, whatever is played."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.cards import ALL_CARDS, deck
from paisai.erdayi import Bid, Deal, Phase, Play, Position, Rules, Sitting, count
from paisai.errors import RuleViolation
from support.examples import examples

seeds = st.integers(0, 2**32)


def random_deal(seed, until=None):
    """The states of a random deal, up to the given number of actions."""
    choose = random.Random(seed)
    deal = Deal.start(choose.sample(deck(), 54), choose.randrange(3))
    states = [deal]
    while deal.to_act is not None and (until is None or len(states) <= until):
        actions = list(deal.actions())
        deal = deal.apply(choose.choice(actions), deal.to_act)
        states.append(deal)
    return states


@given(seeds)
def test_cards_are_conserved_and_scores_sum_to_zero(seed):
    states = random_deal(seed)
    for deal in states:
        held = [card for hand in deal.hands for card in hand]
        played = [card for play in deal.plays for card in play.cards]
        kitty = () if deal.position is not None else deal.kitty
        assert sorted((*held, *played, *kitty)) == sorted(ALL_CARDS)
    assert states[-1].phase is Phase.OVER
    assert sum(states[-1].result.scores) == 0


@given(seeds, st.integers(0, 60))
def test_every_action_verifies_and_the_counts_follow_the_suits(seed, until):
    deal = random_deal(seed, until)[-1]
    actions = list(deal.actions())
    assert len(actions) == len(deal.actions()) == len(set(actions))
    for action in actions:
        deal.verify(action)
        assert action in deal.actions()
    if deal.position is not None:
        assert deal.position.hands == tuple(map(count, deal.hands))
        assert isinstance(deal.position, Position)


@given(seeds, st.integers(0, 60), st.data())
def test_any_other_play_is_refused(seed, until, data):
    deal = random_deal(seed, until)[-1]
    cards = data.draw(st.lists(st.sampled_from(ALL_CARDS), max_size=6))
    action = Play(tuple(cards))
    ranks = {count(a.cards) for a in deal.actions() if isinstance(a, Play)}
    held = deal.to_act is not None and set(cards) <= set(deal.hands[deal.to_act])
    distinct = len(set(cards)) == len(cards)
    expected = held and distinct and count(cards) in ranks
    assert (action in deal.actions()) == expected


@given(seeds, st.integers(0, 60), st.integers(0, 2), st.randoms(use_true_random=False))
def test_a_view_never_depends_on_a_hidden_card(seed, until, seat, choose):
    """Deal the cards this seat cannot see anew: what it sees must stay the same."""
    states = random_deal(seed, until)
    deal = states[-1]
    kitty_known = deal.position is not None
    others = [s for s in range(3) if s != seat]
    hidden = [card for s in others for card in deal.hands[s]]
    if kitty_known:
        hidden = [card for card in hidden if card not in deal.kitty]
    else:
        hidden += deal.kitty
    mixed = choose.sample(hidden, len(hidden))
    hands = list(deal.hands)
    for s in others:
        known = [card for card in deal.hands[s] if kitty_known and card in deal.kitty]
        hands[s] = tuple(known + [mixed.pop() for _ in range(len(deal.hands[s]) - len(known))])
    kitty = deal.kitty if kitty_known else tuple(mixed)
    other = Deal(
        tuple(hands), kitty, deal.first_bidder, deal.rules, deal.bids, deal.plays, deal.position
    )
    assert other.view(seat) == deal.view(seat)
    assert other.view(None) == deal.view(None)


def test_a_spectator_sees_no_hand():
    for deal in random_deal(1):
        assert deal.view(None).hand is None


def test_an_illegal_action_changes_nothing():
    deal = random_deal(3, until=0)[-1]
    before = (deal.hands, deal.bids, deal.plays)
    with pytest.raises(RuleViolation):
        deal.apply(Bid(7))
    assert before == (deal.hands, deal.bids, deal.plays)


def test_what_is_no_action_is_in_no_actions():
    deal = random_deal(3, until=0)[-1]
    assert "pass" not in deal.actions()


@examples(12)
@given(seeds)
def test_a_sitting_of_ten_deals(seed):
    sitting = Sitting(seed % 3)
    while not sitting.over:
        last = random_deal(seed + len(sitting.results))[-1]
        sitting = sitting.add(last.result)
    assert len(sitting.results) == 10
    assert sum(sitting.totals) == 0


@pytest.mark.parametrize("name", ["deals", "seconds_to_bid", "warnings_to_fine", "fine"])
@pytest.mark.parametrize("value", [-1, "3", 2.5, True])
def test_rules_refuse_what_makes_no_sense(name, value):
    with pytest.raises(ValueError, match=name):
        Rules(**{name: value})
