"""What a decent club member does at these tables, worked out by hand."""

from random import Random

import pytest

from paisai.cards import deck, parse, write
from paisai.players import make
from paisai.players.at_table import play_out
from paisai.players.duplicate import strength
from paisai.players.shengji.duplicate import play_deck
from paisai.players.shengji.naming import choose_kind
from paisai.players.shengji.options import Options
from paisai.regulations import shengji_rules
from paisai.shengji import Deal, NameKind
from players.table import PRESETS, ask, filled, play_question
from shengji.dealt import bury, dealt, draw, play


def played(*arguments, **fields):
    found = ask("choose", **play_question(*arguments, **fields))
    assert found["ok"], found
    assert found["why"]["zh"]
    assert found["why"]["en"]
    return found["play"]


def test_feeds_the_partner_whose_ace_holds():
    assert played("HT H4 S3 S4", [0, ["HA", "H3"]], 2) == "HT"


def test_gives_no_points_to_an_opponents_ace():
    assert played("HT H4 S3 S4", [0, ["HA"]], 1) in ("H3", "H4", "H6", "H7", "H8")


def test_takes_a_trick_with_points_when_last():
    tricks = [[0, ["CA", "C3", "C4", "C3"]]]
    assert played("HA H3 S3", [0, ["H9", "HT", "HK"]], 3, tricks, size=24) == "HA"


def test_ruffs_a_trick_with_points_when_last():
    ruff = played("S3 S4 C3 C4", [0, ["HK", "HT", "H3"]], 3, without="HS")
    assert ruff in ("S3", "S4")


def test_leads_an_ace_pair_before_low_cards():
    """The declarer's first lead: hearts AA cannot be beaten and nobody is yet out of hearts."""
    hand = "HA HA H3 H4 H7 H9 C3 C6 C8 C9 CJ D4 D6 D9 DJ DQ S2 S3 S4 S6 S7 S9 SJ SQ w"
    buried = "D3 D3 D7 D7 D8 D8 C4 C4"
    assert played("", [0, []], 0, hand=hand, buried=buried) == "HA HA"


def test_throws_only_what_nobody_can_beat():
    """Over whole deals no throw of a sound player is ever blocked, and some are made."""
    throws = 0
    for preset in PRESETS:
        rules = shengji_rules(preset)
        player = make(rules, "sound")
        for seed in range(4):
            cards = list(deck(rules.decks))
            Random(seed).shuffle(cards)
            end = play_out(Deal.start(cards, rules), (player,) * 4)
            assert all(trick.failed is None for trick in end.tricks)
            throws += sum(len(trick.lead) > 1 for trick in end.tricks)
    assert throws > 20


def test_shows_a_long_suit_and_no_short_one():
    question = {
        "player": "sound",
        "regulation": "bashifen-teachers",
        "level": "2",
        "declarer": None,
        "seat": 1,
        "shows": [],
        "done": False,
    }
    long = ask("choose_show", hand="H2 H3 H6 H9 HJ HQ C4 D7 S3", **question)
    assert long["cards"] == "H2"
    short = ask("choose_show", hand="H2 C4 C6 C9 D7 D8 DJ S3 S4", **question)
    assert short["cards"] == ""


def test_reinforces_a_good_suit_and_overturns_a_worse_one():
    question = {"player": "sound", "regulation": "bashifen-teachers", "level": "2", "done": True}
    hearts = filled("H2 H2 H3 H4 H6 H7 H8 H9 HJ HQ HA", "", 25, without="SH")
    own = ask(
        "choose_show",
        declarer=0,
        seat=1,
        hand=hearts,
        shows=[{"seat": 1, "cards": "H2"}],
        **question,
    )
    assert own["cards"] == "H2 H2"
    other = ask(
        "choose_show",
        declarer=0,
        seat=1,
        hand=hearts,
        shows=[{"seat": 2, "cards": "S2"}],
        **question,
    )
    assert other["cards"] == "H2 H2"


def test_buries_low_plain_cards_and_keeps_aces_trumps_and_pairs():
    found = ask(
        "choose_bury",
        player="sound",
        regulation="shuangsheng-boda-2020",
        level="2",
        trump="S",
        seat=0,
        hand="W W w S2 SA SK SJ S9 S8 S7 S6 S5 S4 HA HA HK HK C9 C8 C6 C4 C3 D9 D8 D7 D6 D4 D3"
        " CA CJ DA DJ H9",
        shows=[{"seat": 0, "cards": "S2"}],
    )
    buried = found["cards"].split()
    assert len(buried) == 8
    assert all(card[0] in "CDH" and card[1] not in "AK" for card in buried)


def test_names_the_kind_it_can_beat_for_points():
    """5 and 99 thrown, 下家 holds QQ and so beats both: the single carries five points."""
    hands = ["H5 H9 H9", "HQ HQ", "", ""]
    deal = bury(draw(dealt("shuangsheng-boda-2020", hands)).apply(_take()), "")
    deal = deal.apply(play("H5 H9 H9"))
    assert choose_kind(deal.view(1)) == (1, 1)
    rules = shengji_rules("shuangsheng-boda-2020")
    assert NameKind((1, 1)) in Options(rules, deal.memory(1))


def _take():
    from paisai.shengji import Step

    return Step.TAKE_KITTY


@pytest.mark.parametrize("preset", PRESETS)
def test_beats_random_and_is_level_with_itself(preset):
    rules = shengji_rules(preset)
    sound, chance = make(rules, "sound", 1), make(rules, "random", 1)
    found = strength(play_deck(deck, sound, chance, preset) for deck in range(8))
    assert found.won.mean >= 0.9
    assert strength(play_deck(deck, sound, sound, preset) for deck in range(3)).edge == (0, 0)


def test_answers_are_the_same_for_the_same_seed():
    question = play_question("HT H4 S3 S4", [0, ["HA", "H3"]], 2, player="random", seed=5)
    assert ask("choose", **question) == ask("choose", **question)
    assert write(parse(question["hand"])) == question["hand"]
