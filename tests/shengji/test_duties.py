"""What rulings oblige players to for the rest of a deal (T8.6, B8.2.4a)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.cards import BIG_JOKER, Card, deck, parse
from paisai.errors import RuleViolation
from paisai.shengji import RULES, Play, Show, Step
from paisai.shengji.actions import Demand
from paisai.shengji.deal import Deal, Phase
from paisai.shengji.duties import Exposed, NoShows, is_heavy, verify_follow
from paisai.shengji.follow import Follows
from paisai.shengji.order import Order
from paisai.shengji.reading import default_reading
from shengji.dealt import bury_first, dealt, draw, play, refused, show
from support.examples import examples

PRESET = "bashifen-teachers"
ORDER = Order.of("2", "S")
EAST, NORTH, WEST, SOUTH = range(4)
ACE = Card.of("HA")
DULL = "D3 D4 D6 D7 D8 D9"


def follows(hand, lead):
    return Follows(RULES[PRESET], ORDER, parse(hand), default_reading(ORDER, parse(lead)))


def ace_of_hearts(copies=1):
    return Exposed(ACE, EAST, "T8.6", copies)


def table(hands, leader, exposed=ACE, owner=EAST):
    """Spades are trump at 2; the cards in hand are these, and one of them is exposed."""
    deal = draw(dealt(PRESET, ["S2", "", "", ""]))
    deal = bury_first(deal.apply(show(EAST, "S2")).apply(Step.TAKE_KITTY))
    deal = deal._replace(hands=tuple(map(parse, hands)), leader=leader)
    return deal.with_duty(Exposed(exposed, owner, "T8.6"))


def test_T8_6_heavy_are_the_big_joker_and_plain_aces():
    heavy = {str(card) for card in set(deck(1)) if is_heavy(ORDER, card)}
    assert heavy == {str(Card.of(name)) for name in ("W", "HA", "CA", "DA")}
    for card in ("SA", "H5"):
        with pytest.raises(RuleViolation, match="轻罚张"):
            table(["SA H5", DULL, DULL, DULL], EAST, Card.of(card))
    with pytest.raises(RuleViolation, match="手里没有"):
        table(["SA H5", DULL, DULL, DULL], EAST, ACE)


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
    exposed = [ace_of_hearts(parse(hand).count(ACE))]
    with_ace = next((one for one in asked if ACE in one), None)
    without = next((one for one in asked if ACE not in one), None)
    assert (with_ace is not None) is now
    if with_ace:
        verify_follow(exposed, asked, with_ace)
    if now and without:
        with pytest.raises(RuleViolation, match="必须打出") as refusal:
            verify_follow(exposed, asked, without)
        assert refusal.value.clause == "T8.6"
    elif without:
        verify_follow(exposed, asked, without)


def test_T8_6_the_deal_lets_its_owner_play_nothing_else():
    deal = table(["HA H5 C3", "D3 D4 D6", "D3 D4 D6", "H9 C4 C6"], SOUTH)
    assert deal.view(NORTH).exposed == ((EAST, ACE),)
    deal = deal.apply(play("H9"))
    refused("T8.6", deal.apply, play("H5"))
    assert list(deal.actions()) == [Play((ACE,))]
    assert len(deal.actions()) == 1
    assert deal.choose(Random(1)) == Play((ACE,))
    deal = deal.apply(play("HA"))
    assert deal.view(NORTH).exposed == ()
    for cards in ("D3", "D4"):
        deal = deal.apply(play(cards))
    assert len(deal.actions()) == 2  # won with the ace: free to lead what is left


def test_T8_6_only_the_next_player_speaks_and_only_when_the_owner_leads():
    deal = table(["HA H5 C3", "D3 D4 D6", "D3 D4 D6", "H9 C4 C6"], EAST)
    speaks = Demand(NORTH, ACE, True)
    assert speaks in deal.actions()
    assert [action for action in deal.actions() if isinstance(action, Demand)] == [
        speaks,
        Demand(NORTH, ACE, False),
    ]
    for seat in (EAST, WEST, SOUTH):
        with pytest.raises(RuleViolation, match="下家"):
            deal.verify(Demand(seat, ACE, True))
    with pytest.raises(RuleViolation):
        deal.verify(speaks, SOUTH)
    led = deal.apply(play("H5"))
    with pytest.raises(RuleViolation, match="下家"):
        led.verify(speaks)
    other = table(["HA H5 C3", "D3 D4 D6", "D3 D4 D6", "H9 C4 C6"], SOUTH)
    assert not any(isinstance(action, Demand) for action in other.actions())


def test_T8_6_a_demand_releases_the_card_and_holds_while_the_lead_is_kept():
    deal = table(["HA H5 HK C3", DULL, DULL, "H9 C4 C6 CK"], EAST)
    deal = deal.apply(Demand(NORTH, ACE, True), NORTH)
    assert deal.view(WEST).exposed == ()
    assert {write_of(action) for action in deal.actions()} == {"HA", "H5", "HK"}
    assert "应领出红桃" in refused("T8.6", deal.apply, play("C3"))
    for cards in ("HA", "D3", "D3", "H9"):
        deal = deal.apply(play(cards))
    refused("T8.6", deal.apply, play("C3"))  # he has kept the lead
    for cards in ("H5", "D4", "D4", "C4"):
        deal = deal.apply(play(cards))
    assert deal.to_act == EAST
    for cards in ("HK", "D6", "D6", "C6"):
        deal = deal.apply(play(cards))
    assert deal.apply(play("C3")).plays  # no heart is left: free


def write_of(action):
    return " ".join(map(str, action.cards))


def test_T8_6_a_suit_forbidden_until_the_lead_is_lost():
    deal = table(["HA H5 C3 C5", DULL, DULL, "H9 C4 CQ CK"], EAST)
    deal = deal.apply(Demand(NORTH, ACE, False))
    assert "不得领出红桃" in refused("T8.6", deal.apply, play("HA"))
    for cards in ("C3", "D3", "D3", "C4"):
        deal = deal.apply(play(cards))
    assert deal.to_act == SOUTH
    for cards in ("H9", "HA", "D4", "D4"):
        deal = deal.apply(play(cards))
    assert deal.to_act == EAST
    assert deal.apply(play("H5")).plays  # the lead was lost in between


def test_T8_6_the_suit_of_the_big_joker_is_trump():
    deal = table(["H5 HK", DULL, "W C2 S4 H5", DULL], WEST, BIG_JOKER, WEST)
    deal = deal.apply(Demand(SOUTH, BIG_JOKER, True))
    refused("T8.6", deal.apply, play("H5"))
    assert deal.apply(play("C2")).plays


def test_B8_2_4a_a_side_that_lost_the_right_shows_no_more():
    boda = "shuangsheng-boda-2020"
    deal = draw(dealt(boda, ["S2", "H2 H2", "W W", ""], declarer=EAST))
    assert Show(NORTH, parse("H2")) in deal.actions()
    lost = deal.with_duty(NoShows(1, "B8.2.4a"))
    assert "权利" in refused("B8.2.4a", lost.apply, Show(NORTH, parse("H2 H2")))
    assert not any(isinstance(one, Show) and one.seat % 2 for one in lost.actions())
    shown = lost.apply(Show(EAST, parse("S2")))
    refused("B8.2.4a", shown.apply, Show(NORTH, parse("H2 H2")))
    assert not any(isinstance(one, Show) and one.seat % 2 for one in shown.actions())


@given(st.integers(0, 2**32), st.integers(1, 9), st.integers(1, 4))
def test_it_binds_just_where_some_legal_play_has_the_card(seed, held, width):
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
    asked = Follows(RULES[PRESET], ORDER, hand, default_reading(ORDER, led))
    # The slow way: of all legal plays those stay that no other goes beyond in exposed cards.
    bare = {card for card in hand if rng.random() < 0.5}
    exposed = [Exposed(card, EAST, "T8.6", hand.count(card)) for card in bare]
    shown = [bare & set(one) for one in asked]
    for one in asked:
        kept = not any(bare & set(one) < other for other in shown)
        assert kept is _kept(exposed, asked, one)
    assert any(_kept(exposed, asked, one) for one in asked)


def _kept(exposed, asked, one):
    try:
        verify_follow(exposed, asked, one)
    except RuleViolation:
        return False
    return True


def test_T8_6_two_heavy_cards_one_of_them_is_played_now():
    """Void in the led suit with one card to play: either ace, and nothing else."""
    deal = table(["HA DA C3", "D3 D4 D6", "D3 D4 D6", "S9 C4 C6"], SOUTH)
    deal = deal.with_duty(Exposed(Card.of("DA"), EAST, "T8.6")).apply(play("S9"))
    assert {write_of(action) for action in deal.actions()} == {"HA", "DA"}
    refused("T8.6", deal.apply, play("C3"))


def test_T8_6_two_heavy_cards_that_can_go_together_do():
    deal = table(["HA DA C3", "D3 D4 D6", "D3 D4 D6", "S9 S9 C6"], SOUTH)
    deal = deal.with_duty(Exposed(Card.of("DA"), EAST, "T8.6")).apply(play("S9 S9"))
    refused("T8.6", deal.apply, play("HA C3"))
    assert {write_of(action) for action in deal.actions()} in ({"HA DA"}, {"DA HA"})


def test_T8_6_two_suits_demanded_at_once_the_first_word_holds():
    deal = table(["HA DA H5 C3", DULL, DULL, "H9 C4 C6 CK"], EAST)
    deal = deal.with_duty(Exposed(Card.of("DA"), EAST, "T8.6"))
    deal = deal.apply(Demand(NORTH, Card.of("DA"), True)).apply(Demand(NORTH, ACE, True))
    assert {write_of(action) for action in deal.actions()} == {"DA"}
    refused("T8.6", deal.apply, play("HA"))
    both = table(["HA DA H5 C3", DULL, DULL, "H9 C4 C6 CK"], EAST)
    both = both.with_duty(Exposed(Card.of("DA"), EAST, "T8.6"))
    both = both.apply(Demand(NORTH, ACE, False)).apply(Demand(NORTH, Card.of("DA"), False))
    assert {write_of(action) for action in both.actions()} == {"C3"}


@examples(15)
@given(st.integers(0, 2**32))
def test_there_is_always_a_legal_play_whatever_lies_face_up(seed):
    rng = Random(seed)
    cards = list(deck(2))
    rng.shuffle(cards)
    deal = Deal.start(tuple(cards), RULES[PRESET], "2", EAST, None)
    while deal.phase is not Phase.PLAYING:
        deal = deal.apply(deal.choose(rng))
    order = deal.settled.order
    for seat, hand in enumerate(deal.hands):
        for card in sorted({c for c in hand if is_heavy(order, c) and rng.random() < 0.7}):
            deal = deal.with_duty(Exposed(card, seat, "T8.6"))
    while deal.result is None:
        said = [one for one in deal.actions() if isinstance(one, Demand)] if not deal.plays else []
        if said and rng.random() < 0.7:
            deal = deal.apply(rng.choice(said))
            continue
        if not deal.plays and deal.blocked is None:
            assert any(isinstance(one, Play) for one in deal.actions())
        played = deal.choose(rng)
        deal.verify(played)
        deal = deal.apply(played)
