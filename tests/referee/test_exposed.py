"""The continuing duties of the heavy exposed card (T8.6)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.cards import BIG_JOKER, Card, deck, parse
from paisai.errors import RuleViolation
from paisai.referee.exposed import Demand, HeavyCard, is_heavy
from paisai.regulations import shengji_rules
from paisai.shengji.follow import Follows
from paisai.shengji.order import Order
from paisai.shengji.reading import default_reading

RULES = shengji_rules("bashifen-teachers")
ORDER = Order.of("2", "S")
EAST, NORTH, WEST, SOUTH = range(4)
ACE = Card.of("HA")


def follows(hand, lead):
    return Follows(RULES, ORDER, parse(hand), default_reading(ORDER, parse(lead)))


def ace_of_hearts():
    return HeavyCard.exposed(ORDER, ACE, EAST, "T8.6")


def test_T8_6_heavy_are_the_big_joker_and_plain_aces():
    heavy = {str(card) for card in set(deck(1)) if is_heavy(ORDER, card)}
    assert heavy == {str(Card.of(name)) for name in ("W", "HA", "CA", "DA")}
    with pytest.raises(RuleViolation, match="轻罚张"):
        HeavyCard.exposed(ORDER, Card.of("SA"), EAST)


def test_T8_6_an_ace_at_level_A_or_in_no_trump():
    assert not is_heavy(Order.of("A", "S"), ACE)
    assert is_heavy(Order.of("2", None), Card.of("SA"))


@pytest.mark.parametrize(
    ("hand", "lead", "now"),
    [
        ("HA H5 C3", "H9", True),  # its suit is led
        ("HA C3 C5", "C9", False),  # another suit is led and held
        ("HA D3 D5", "C9", True),  # void: it can be discarded
        ("HA H5 H5 C3", "H9 H9", False),  # the pair is owed
        ("HA H5 H6 C3", "H9 H9", True),  # no pair: any two of the suit
        ("HA C5 C6 C7", "C9 C9", False),  # enough of the led suit
        ("HA C5 D6 D7", "C9 C9", True),  # one of the suit, the ace may be the other
        ("HA C5 C5 D6", "C9 C9", False),
        ("HA HA H5 H5 C3", "H9 H9", True),  # the pair of aces is a pair
    ],
)
def test_T8_6_played_at_the_first_legal_chance_when_following(hand, lead, now):
    asked = follows(hand, lead)
    assert ace_of_hearts().must_be_played(asked) is now
    with_ace = next((play for play in asked if ACE in play), None)
    without = next((play for play in asked if ACE not in play), None)
    if with_ace:
        ace_of_hearts().verify_follow(asked, with_ace)
    if now and without:
        with pytest.raises(RuleViolation, match="必须打出") as refusal:
            ace_of_hearts().verify_follow(asked, without)
        assert refusal.value.clause == "T8.6"
    elif without:
        ace_of_hearts().verify_follow(asked, without)


def test_T8_6_only_the_next_player_speaks_and_only_when_the_owner_leads():
    card = ace_of_hearts()
    assert card.may_speak(leader=EAST) == NORTH
    assert card.may_speak(leader=WEST) is None
    for seat, leader in ((SOUTH, EAST), (WEST, EAST), (EAST, EAST), (NORTH, WEST)):
        with pytest.raises(RuleViolation, match="下家"):
            card.say(seat, leader, Demand.LEAD_IT)


def test_T8_6_a_demand_releases_the_card_and_holds_while_the_lead_is_kept():
    card = ace_of_hearts().say(NORTH, EAST, Demand.LEAD_IT)
    hand = parse("HA H5 C3 S4")
    assert not card.lies
    assert not card.must_be_played(follows("HA H5 C3", "H9"))
    assert card.may_lead(hand, parse("HA"))
    assert card.may_lead(hand, parse("H5"))
    assert not card.may_lead(hand, parse("C3"))
    with pytest.raises(RuleViolation, match="应领出红桃"):
        card.verify_lead(hand, parse("S4"))
    kept = card.after_trick(parse("H5"), winner=EAST)
    assert not kept.may_lead(hand, parse("C3"))
    assert kept.may_speak(EAST) is None
    lost = kept.after_trick(parse("HA"), winner=SOUTH)
    assert lost.is_done
    assert lost.may_lead(hand, parse("C3"))


def test_T8_6_a_suit_forbidden_while_the_lead_is_kept():
    card = ace_of_hearts().say(NORTH, EAST, Demand.NOT_THIS_SUIT)
    hand = parse("HA H5 C3 S4")
    assert card.may_lead(hand, parse("C3"))
    with pytest.raises(RuleViolation, match="不得领出红桃"):
        card.verify_lead(hand, parse("HA"))
    assert not card.after_trick(parse("C3"), winner=EAST).may_lead(hand, parse("H5"))
    assert card.after_trick(parse("C3"), winner=WEST).may_lead(hand, parse("H5"))


def test_T8_6_who_cannot_do_as_told_is_free():
    demanded = ace_of_hearts().say(NORTH, EAST, Demand.LEAD_IT)
    assert demanded.may_lead(parse("C3 S4"), parse("C3"))
    forbidden = ace_of_hearts().say(NORTH, EAST, Demand.NOT_THIS_SUIT)
    assert forbidden.may_lead(parse("HA H5"), parse("H5"))


def test_T8_6_the_suit_of_the_big_joker_is_trump():
    card = HeavyCard.exposed(ORDER, BIG_JOKER, WEST).say(SOUTH, WEST, Demand.LEAD_IT)
    hand = parse("W C2 S4 H5")
    assert card.may_lead(hand, parse("C2"))
    assert not card.may_lead(hand, parse("H5"))


def test_T8_6_nothing_said_leaves_the_card_lying_until_it_is_played():
    card = ace_of_hearts()
    assert card.may_lead(parse("HA C3"), parse("C3"))
    lying = card.after_trick(parse("C3"), winner=NORTH)
    assert lying.lies
    assert lying.may_speak(EAST) == NORTH
    assert lying.after_trick(parse("HA"), winner=EAST).is_done


@given(st.integers(0, 2**32), st.integers(1, 9), st.integers(1, 4))
def test_must_be_played_is_whether_some_legal_play_has_the_card(seed, held, width):
    rng = Random(seed)
    pack = [card for card in deck(2) if card.rank in "A345" or card.is_joker]
    rng.shuffle(pack)
    suit = rng.randrange(5)
    led = sorted(ORDER.in_suit(pack, suit))[: width * 2 : 1][:width]
    for card in led:
        pack.remove(card)
    hand = tuple(pack[:held])
    if len(hand) < len(led) or not led:
        return
    asked = Follows(RULES, ORDER, hand, default_reading(ORDER, led))
    for card in set(hand):
        exposed = HeavyCard(ORDER, card, EAST)
        assert exposed.must_be_played(asked) is any(card in play for play in asked)
