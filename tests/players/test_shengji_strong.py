"""The strong player: legal, repeatable, blind to hidden cards, and sound where no core is."""

import subprocess
import sys
from array import array
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.cards import RANKS, deck, parse
from paisai.core import built
from paisai.players import make
from paisai.players.at_table import play_out
from paisai.players.shengji.chances import Chances
from paisai.players.shengji.considered import lead_options
from paisai.players.shengji.duplicate import play_deck
from paisai.players.shengji.faces import faces
from paisai.players.shengji.habits import BY_HAND, TRAINED
from paisai.players.shengji.seen import Seen
from paisai.players.shengji.thinking import Candidate, ask_bury, net, setting
from paisai.regulations import shengji_rules
from paisai.shengji import Deal, Order, Phase
from paisai.shengji.duties import Exposed, is_heavy
from paisai.shengji.policies import StatedUnits
from players.table import PRESETS, ask, play_question

needs_core = pytest.mark.skipif(not built(), reason="the core is not built here")


def shuffled(rules, seed):
    cards = list(deck(rules.decks))
    Random(seed).shuffle(cards)
    return cards


def some_deal(rules, seed):
    """A first deal for even seeds, else a later one at any level."""
    dice = Random(seed)
    if seed % 2 == 0:
        return Deal.start(shuffled(rules, seed), rules)
    seat = dice.randrange(4)
    return Deal.start(shuffled(rules, seed), rules, dice.choice(RANKS), seat, seat)


@pytest.mark.parametrize("name", ["random", "sound", "strong"])
@pytest.mark.parametrize("preset", PRESETS)
def test_plays_whole_deals_without_an_illegal_act(preset, name):
    """`play_out` applies what a player does like anybody's action: an illegal one raises."""
    rules = shengji_rules(preset)
    for seed in range(2):
        player = make(rules, name, seed, 1)
        assert play_out(some_deal(rules, seed), (player,) * 4).result is not None


@pytest.mark.long
@pytest.mark.parametrize("name", ["random", "sound", "strong"])
@pytest.mark.parametrize("preset", PRESETS)
def test_plays_ten_thousand_deals_without_an_illegal_act(preset, name):
    rules = shengji_rules(preset)
    for seed in range(10_000):
        player = make(rules, name, seed, 1)
        assert play_out(some_deal(rules, seed), (player,) * 4).result is not None


@pytest.mark.parametrize("name", ["sound", "strong"])
@pytest.mark.parametrize("preset", PRESETS)
def test_decides_the_same_when_hidden_cards_are_swapped(preset, name):
    rules = shengji_rules(preset)
    player = make(rules, name, 3, 2)
    chance = make(rules, "random", 3)
    deal = some_deal(rules, 4)
    compared = 0
    while deal.phase is not Phase.OVER:
        seat = deal.to_act
        if deal.phase is Phase.PLAYING and len(deal.tricks) % 3 == 1:
            hidden = swapped(deal, seat)
            choice = player.choose(deal.view(seat), deal.actions(seat))
            assert player.choose(hidden.view(seat), hidden.actions(seat)) == choice
            compared += 1
        deal = deal.apply(chance.act(deal.view(seat), deal.actions(seat)))
    assert compared > 8


def swapped(deal, seat):
    """The same to this seat: the cards of the others, and the kitty if he did not bury it, lie
    elsewhere."""
    others = [other for other in range(4) if other != seat]
    kitty = list(deal.buried) if seat != deal.declarer else []
    hidden = kitty + [card for other in others for card in deal.hands[other]]
    Random(9).shuffle(hidden)
    hands = list(deal.hands)
    buried, at = deal.buried, len(kitty)
    if kitty:
        buried = tuple(hidden[:at])
    for other in others:
        hands[other] = tuple(hidden[at : at + len(hands[other])])
        at += len(hands[other])
    return deal._replace(hands=tuple(hands), buried=buried)


@pytest.mark.parametrize("name", ["random", "sound", "strong"])
def test_keeps_the_duty_of_an_exposed_card(name):
    """Every seat that can has exposed a heavy card (T8.6): the rest of the deal is played by the
    rules, which hold every play against the duties too."""
    rules = shengji_rules("bashifen-teachers")
    player = make(rules, name, 1, 1)
    deal = some_deal(rules, 5)
    while deal.phase is not Phase.PLAYING:
        deal = deal.apply(deal.choose(Random(5)))
    for seat, hand in enumerate(deal.hands):
        heavy = sorted(card for card in hand if is_heavy(deal.settled.order, card))
        for card in heavy[:1]:
            deal = deal.with_duty(Exposed(card, seat, "T8.6"))
    assert len(deal.setting.duties) > 1
    assert play_out(deal, (player,) * 4).result is not None


def test_leads_nothing_that_would_have_to_be_stated():
    """Three decks (Z4.16): 44433 may be a triple and a pair or a tractor and a single."""
    rules = shengji_rules("tuolaji-zhuhai-2019")
    order = Order.of("2", "S")
    hand = parse("HA HA HA HK HK S3 S4 S6 S7")
    seen = Seen(rules, order, 0, 0, hand, (), (), 0, (), ())
    throws = [lead for lead in lead_options(Chances(seen, BY_HAND)) if len(lead) > 1]
    assert not any(unit.suit == 1 for lead in throws for unit in lead)
    freely = replace(rules, stated_units=StatedUnits.WHEN_WISHED)
    seen = Seen(freely, order, 0, 0, hand, (), (), 0, (), ())
    throws = [lead for lead in lead_options(Chances(seen, BY_HAND)) if len(lead) > 1]
    assert [unit.kind for unit in throws[0]] == [(2, 2), (1, 1)]


@needs_core
def test_thinks_more_with_more_time_and_says_how_much():
    question = play_question("HT H4 S3 S4 HQ", [0, ["H9", "H3"]], 2, player="strong")
    little, more = (ask("choose", **question, ms=ms)["why"]["en"] for ms in (1, 20))
    assert "guesses" in little
    assert int(little.split()[-5]) < int(more.split()[-5])


@needs_core
def test_beats_sound_on_a_few_decks():
    """A smoke test; bench/strength.py has the figures."""
    rules = shengji_rules(PRESETS[1])
    strong, sound = make(rules, "strong", 1, 5), make(rules, "sound", 1, 5)
    wins = [one.won for deck in range(8) for one in play_deck(deck, strong, sound, PRESETS[1])]
    assert sum(wins) >= len(wins) / 2
    level = play_deck(2, strong, strong, PRESETS[1])
    assert sum(one.won for one in level) == 1
    assert sum(one.points for one in level) == 0


@needs_core
@given(st.lists(st.integers(-5, 60), max_size=400))
def test_the_core_refuses_a_question_it_cannot_read(numbers):
    from paisai.core import _core

    asked, worth = array("i", [2, 0, *numbers]), array("d", [0.0, 0.0])
    with pytest.raises(ValueError, match="question"):
        _core.think(asked, worth, net(2), 1, 100, 0.1)
    with pytest.raises(ValueError, match="net"):
        _core.think(asked, worth, net(2)[:-4], 1, 100, 0.1)


@needs_core
@pytest.mark.parametrize(
    ("won", "points", "worth"),
    [
        (0.0, 0.0, 0.5 + 3 * 0.02),  # nothing is known; three levels up without a point
        (1.0, 45.0, 0.75 + 0.02 - 45 * 0.0005),  # one level up with 45
        (-1.0, 80.0, 0.25 - 80 * 0.0005),  # the deal is lost, no level with 80
    ],
)
def test_a_deal_with_many_cards_left_comes_to_what_the_network_says(won, points, worth):
    """A network of nothing but its last two numbers: 1/2 + won / 2(1 + |won|), and the points;
    of shuangsheng, where 40 points are a level and 80 turn the deal."""
    from paisai.core import _core

    rules = shengji_rules("shuangsheng-boda-2020")
    outs = 2 * (32 + 1)
    weights = array("f", bytes(len(net(2)) - 4 * outs)) + array("f", [won, points] + [0.0] * 64)

    def think(question, worths, _, *rest):
        return _core.think(question, worths, weights, *rest)

    hand = shuffled(rules, 5)[:33]
    ways = [Candidate(tuple(hand[at : at + 8]), 0.0) for at in (0, 8)]
    tried = ask_bury(think, rules, Order.of("2", "S"), 1, hand, (), ways, 1, 3000, 1.0)
    assert [one.worth for one in tried] == pytest.approx([worth, worth])


@needs_core
def test_lessons_are_made_of_deals_that_can_be_played():
    """Each is 175 inputs, the last seven: the defenders' points in fives and 40, the kitty's, the
    cards in a hand, and who leads; then what the defenders made. Points taken are kept."""
    from paisai.core import _core

    rules = shengji_rules("tuolaji-zhuhai-2019")
    order = Order.of("2", "S")
    asked = array("i", setting(rules, TRAINED[3], order))
    cards = bytes(faces(order)[card] for card in shuffled(rules, 3)) + bytes([2])
    size, number = 176, 200
    rows = bytearray(size * number)
    assert _core.lessons(asked, cards, rows, 7) == number
    for row in (rows[size * at : size * (at + 1)] for at in range(number)):
        so_far, kitty, left, *leads = row[168:175]
        assert 0 < left < 39
        assert sum(leads) == 1
        assert 40 <= so_far <= row[175] <= 40 + 60 + 20 * kitty
    again = bytearray(size * number)
    _core.lessons(asked, cards, again, 7)
    assert again == rows
    with pytest.raises(ValueError, match="setting"):
        _core.lessons(asked[:-1], cards, rows, 7)


def test_asks_for_more_trumps_than_sound_to_take_the_first_deal_with_three_decks():
    """Of nine cards 3.5 are an even share (12 trumps and 6 higher ones, which count for 1.5, of
    54): the two and three more hearts, 4.5, are 1 above. That is fair, not more."""
    question = {
        "regulation": "tuolaji-zhuhai-2019",
        "level": "2",
        "declarer": None,
        "seat": 1,
        "shows": [],
        "done": False,
    }
    fair, more = "H2 H3 H6 H9 C4 D7 S3 S4 D8", "H2 H3 H6 H9 HJ C4 D7 S3 S4"
    assert ask("choose_show", player="sound", hand=fair, **question)["cards"] == "H2"
    assert ask("choose_show", player="strong", hand=fair, **question)["cards"] == ""
    assert ask("choose_show", player="strong", hand=more, **question)["cards"] == "H2"


def test_without_the_core_it_plays_soundly_and_says_so():
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT_CORE], capture_output=True, text=True, check=True
    )
    strong, sound = told.stdout.splitlines()
    assert strong.startswith(sound)
    assert "no core was built" in strong


WITHOUT_CORE = """
import sys
import paisai.core
paisai.core.__path__ = []
sys.path.insert(0, "tests")
from players.table import ask, play_question
for player in ("strong", "sound"):
    found = ask("choose", **play_question("HT H4 S3 S4", [0, ["HA", "H3"]], 2, player=player))
    print(found["play"], found["why"]["en"])
"""


def test_a_reason_of_strong_is_true_of_the_play_its_search_picked():
    """A 5 and a 10 of a suit, on a trick that is lost: only the 5 gives away least. What costs
    least by the numbers alone is the first, whatever the search picks."""
    from paisai.players.shengji.playing import Ranked
    from paisai.players.shengji.reasons import PlayReason
    from paisai.players.shengji.strong import reason_of

    five, ten = parse("S5"), parse("ST")
    lost = [Ranked(1.0, five, PlayReason.LEAST), Ranked(0.5, ten, PlayReason.LEAST)]
    assert reason_of(lost, 0) is PlayReason.LEAST
    assert reason_of(lost, 1) is PlayReason.TRIED
    leads = [Ranked(1.0, five, PlayReason.LOW_LEAD)] * 2
    assert [reason_of(leads, at) for at in (0, 1)] == [PlayReason.LOW_LEAD, PlayReason.TRIED]
    won = [Ranked(1.0, five, PlayReason.LOW_LEAD), Ranked(0.5, ten, PlayReason.WIN)]
    assert reason_of(won, 1) is PlayReason.WIN
