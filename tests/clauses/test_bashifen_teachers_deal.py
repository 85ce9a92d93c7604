"""bashifen-teachers: shows, declarer, kitty, levels, the match."""

from dataclasses import replace

import pytest

from paisai.cards import parse
from paisai.errors import NotationError
from paisai.regulations import game_rules
from paisai.shengji.deal import Bury, Phase, ShowTogether, Step
from paisai.shengji.levels import result
from paisai.shengji.match import Match
from paisai.shengji.rules import LevelRow, LevelTable, Overturners, Side
from paisai.shengji.seats import EAST, NORTH, SOUTH, WEST
from shengji.dealt import ask, bury, bury_first, dealt, draw, play, play_out, refused, show

PRESET = "bashifen-teachers"
RULES = game_rules(PRESET)
DECLARER, DEFENDERS = Side.DECLARER, Side.DEFENDERS
MINUTE = 60
NOTHING = ["", "", "", ""]


def test_T3_5_start_at_two():
    assert Match.begin(RULES).level == "2"
    with pytest.raises(NotationError):
        Match.begin(RULES, start="A")


def test_T3_5_neither_two_nor_a_must_be_played_passing_a_wins():
    past = result(RULES, 0, (9, 2), "2", EAST)
    assert (past.steps, past.levels) == (5, (13, 2))
    assert (past.match_over, past.winner_side) == (True, 0)
    at_a = result(RULES, 20, (9, 2), "2", EAST)
    assert (at_a.steps, at_a.levels, at_a.match_over) == (3, (12, 2), False)


def test_T3_5_the_defenders_pass_a_too():
    past = result(RULES, 120, (0, 11), "2", EAST)
    assert (past.levels, past.match_over, past.winner_side) == ((0, 13), True, 1)
    taken = result(RULES, 80, (0, 12), "2", EAST)
    assert (taken.levels, taken.match_over) == ((0, 12), False)


@pytest.mark.parametrize(
    ("points", "up", "steps"),
    [
        (-40, DECLARER, 5),
        (0, DECLARER, 5),
        (5, DECLARER, 4),
        (15, DECLARER, 4),
        (20, DECLARER, 3),
        (35, DECLARER, 3),
        (40, DECLARER, 2),
        (55, DECLARER, 2),
        (60, DECLARER, 1),
        (75, DECLARER, 1),
        (80, DEFENDERS, 0),
        (95, DEFENDERS, 0),
        (100, DEFENDERS, 1),
        (115, DEFENDERS, 1),
        (120, DEFENDERS, 2),
        (135, DEFENDERS, 2),
        (140, DEFENDERS, 3),
        (200, DEFENDERS, 6),
        (300, DEFENDERS, 11),
    ],
)
def test_T3_5s_twenty_points_a_level_without_a_cap(points, up, steps):
    ended = result(RULES, points, (0, 0), "2", EAST)
    assert (ended.up, ended.steps) == (up, steps)
    assert ended.levels == ((steps, 0) if up is DECLARER else (0, steps))


def test_T3_5s_option_forty_points_a_level():
    rows = [
        LevelRow(0, 0, DECLARER, 3),
        LevelRow(5, 35, DECLARER, 2),
        LevelRow(40, 75, DECLARER, 1),
        LevelRow(80, 115, DEFENDERS, 0),
    ]
    by_forty = replace(RULES, levels=LevelTable(rows, further=40))
    assert [by_forty.levels.at(points)[1] for points in (0, 35, 75, 115, 120, 160, 200)] == [
        3,
        2,
        1,
        0,
        1,
        2,
        3,
    ]


@pytest.mark.parametrize("declarer", range(4))
def test_T3_5s_moved_up_partner_else_the_next_player(declarer):
    assert result(RULES, 75, (0, 0), "2", declarer).next_declarer == (declarer + 2) % 4
    assert result(RULES, 80, (0, 0), "2", declarer).next_declarer == (declarer + 1) % 4


def test_T7_1_east_draws_first_in_the_first_deal_then_the_declarer():
    cards = dealt(PRESET, NOTHING).setting.deck
    _, deal = Match.begin(RULES).start_deal(cards, 0)
    assert deal.to_act == EAST
    with pytest.raises(NotationError):
        Match.begin(RULES, first_drawer=NORTH)
    later = replace(Match.begin(RULES), declarer=SOUTH, deals=1)
    assert later.start_deal(cards, 0)[1].to_act == SOUTH


def test_T7_1_first_deal_the_first_to_show_sets_trump_and_is_declarer():
    assert ask(PRESET, "", SOUTH, "H2", first_deal=True) == ("H", True)
    assert ask(PRESET, "", SOUTH, "H2", first_deal=False) == ("H", False)
    refused("T7.1", ask, PRESET, "", SOUTH, "H3", first_deal=True)
    refused("T7.1b", ask, PRESET, "3:H2", EAST, "S2", first_deal=True)


def test_T7_1_two_at_once_the_earlier_in_turn():
    deal = draw(dealt(PRESET, ["", "S2", "", "H2"], declarer=None), 4)
    both = ShowTogether(show(SOUTH, "H2"), show(NORTH, "S2"))
    seen = deal.apply(both).view(None)
    assert (seen.trump, seen.declarer, seen.shows) == ("S", NORTH, (show(NORTH, "S2"),))
    same = ShowTogether(show(NORTH, "S2"), show(NORTH, "S2"))
    refused("T7.1", deal.apply, same)
    refused("T7.1", deal.apply, ShowTogether(show(SOUTH, "H2"), show(EAST, "S2")))


def test_T7_1a_the_shower_adds_the_twin():
    assert ask(PRESET, "3:H2", SOUTH, "H2 H2", first_deal=True) == ("H", False)
    refused("T7.1a", ask, PRESET, "3:H2 H2", SOUTH, "H2 H2", first_deal=True)


def test_T7_1b_a_level_pair_overturns_a_single():
    assert ask(PRESET, "3:H2", EAST, "S2 S2") == ("S", False)
    refused("T7.1b", ask, PRESET, "3:H2 H2", EAST, "S2 S2")


def test_T7_1b_only_the_side_that_has_not_shown():
    assert ask(PRESET, "3:H2", WEST, "S2 S2") == ("S", False)
    refused("T7.1b", ask, PRESET, "3:H2", NORTH, "S2 S2")
    refused("T7.1b", ask, PRESET, "3:H2", SOUTH, "S2 S2")


def test_T7_1c_jokers_are_shown_by_either_side_the_shower_and_partner_included():
    for seat in (EAST, NORTH, WEST, SOUTH):
        assert ask(PRESET, "3:H2", seat, "w w") == (None, False)
    assert ask(PRESET, "3:H2", NORTH, "w w", first_deal=True) == (None, True)
    assert ask(PRESET, "3:H2", SOUTH, "w w", first_deal=True) == (None, False)
    refused("T7.1c", ask, PRESET, "3:w w", SOUTH, "W W")
    assert ask(PRESET, "3:w w", SOUTH, "W W", first_deal=True) == (None, False)


def test_T7_1b_in_the_first_deal_it_takes_the_deal():
    assert ask(PRESET, "3:H2", EAST, "S2 S2", first_deal=True) == ("S", True)


def test_T7_1b_the_side_overturned_may_not_reinforce_but_may_go_to_no_trump():
    refused("T7.1b", ask, PRESET, "3:H2, 0:S2 S2", SOUTH, "H2 H2")
    assert ask(PRESET, "3:H2, 0:S2 S2", SOUTH, "w w") == (None, False)
    assert ask(PRESET, "3:H2, 0:S2 S2", NORTH, "W W") == (None, False)
    assert ask(PRESET, "3:H2, 0:S2 S2", NORTH, "W W", first_deal=True) == (None, True)
    assert ask(PRESET, "3:H2, 0:S2 S2", WEST, "W W") == (None, False)


def test_T7_1b_option_partner_may_overturn_too():
    policy = replace(RULES.shows, overturners=Overturners.ANY_OTHER)
    free = replace(RULES, shows=policy)
    assert ask(free, "3:H2", NORTH, "S2 S2") == ("S", False)
    refused("T7.1b", ask, free, "3:H2", SOUTH, "S2 S2")


def test_T7_1c_no_trump_with_a_pair_of_equal_jokers():
    assert ask(PRESET, "", WEST, "w w") == (None, False)
    assert ask(PRESET, "0:D5 D5", NORTH, "W W", level="5") == (None, False)
    refused("T7.1c", ask, PRESET, "", WEST, "w")
    refused("T7.1c", ask, PRESET, "", WEST, "w W")


def test_T7_1c_in_the_first_deal_jokers_take_the_deal_and_big_ones_go_over_small():
    assert ask(PRESET, "", WEST, "w w", first_deal=True) == (None, True)
    assert ask(PRESET, "", WEST, "W W", first_deal=True) == (None, True)
    assert ask(PRESET, "2:w w", SOUTH, "W W", first_deal=True) == (None, True)
    refused("T7.1c", ask, PRESET, "2:W W", SOUTH, "w w", first_deal=True)
    refused("T7.1c", ask, PRESET, "2:w w", SOUTH, "S2 S2", first_deal=True)


def test_T7_1c_later_after_small_jokers_big_ones_may_not_be_shown():
    refused("T7.1c", ask, PRESET, "2:w w", SOUTH, "W W", first_deal=False)


def test_T7_1c_later_deals_jokers_never_change_the_declarer():
    deal = draw(dealt(PRESET, ["", "w w", "", ""], declarer=WEST)).apply(show(NORTH, "w w"))
    taken = deal.apply(Step.TAKE_KITTY)
    assert (taken.to_act, taken.view(None).trump_known, taken.view(None).trump) == (
        WEST,
        True,
        None,
    )


def test_T7_2_three_seconds_then_the_kitty_is_taken_and_no_overturn():
    assert RULES.shows.pause == 3
    deal = draw(dealt(PRESET, ["S2", "H2 H2", "", ""])).apply(show(EAST, "S2"))
    assert (deal.phase, show(NORTH, "H2 H2") in deal.actions()) == (Phase.PAUSE, True)
    refused("T7.2", deal.apply(Step.TAKE_KITTY).apply, show(NORTH, "H2 H2"))


@pytest.mark.parametrize(("card", "trump"), [("C9", "C"), ("C2", "C"), ("w", None), ("W", None)])
def test_T7_3_nobody_shows_the_first_kitty_card_decides(card, trump):
    kitty = card + " D7"
    deal = draw(dealt(PRESET, NOTHING, kitty=kitty, declarer=None))
    refused("T7.3", deal.apply, Step.TAKE_KITTY)
    turned = deal.apply(Step.TURN_KITTY)
    refused("T7.3", turned.apply, Step.TURN_KITTY)
    seen = turned.apply(Step.TAKE_KITTY).view(None)
    assert (seen.trump, seen.turned, seen.trump_known) == (trump, parse(card), True)
    assert seen.declarer == EAST


def test_T7_3_level_cards_stay_level_cards():
    deal = draw(dealt(PRESET, NOTHING, kitty="w")).apply(Step.TURN_KITTY)
    order = deal.apply(Step.TAKE_KITTY).settled.order
    two, joker, ace = parse("S2 w SA")
    assert order.suit(two) == order.suit(joker) != order.suit(ace)


def shown_and_taken(hands, declarer=0):
    deal = draw(dealt(PRESET, ["S2 " + hands[0], *hands[1:]], declarer=declarer))
    return deal.apply(show(EAST, "S2")).apply(Step.TAKE_KITTY)


def test_T7_5_eight_are_buried_at_once_and_never_looked_at_again():
    burying = shown_and_taken(["H5 HT HK D5 DT DK C5 CT", "", "", ""])
    refused("T7.5", burying.apply, Bury(parse("H5 HT HK D5 DT DK C5")))
    refused("T7.5", burying.apply, play("S2"))
    playing = burying.apply(Bury(parse("H5 HT HK D5 DT DK C5 CT")))
    assert playing.view(EAST).kitty is None
    assert len(playing.view(EAST).hand) == 25


def test_T7_9_the_trick_may_be_seen_until_the_next_lead():
    deal = bury_first(shown_and_taken(NOTHING))
    for _ in range(4):
        deal = deal.apply(next(iter(deal.actions())))
    assert len(deal.view(NORTH).may_look_at) == 1
    deal = deal.apply(next(iter(deal.actions())))
    assert deal.view(NORTH).may_look_at == ()


def test_T7_9_who_has_turned_his_cards_may_not_ask_to_see_the_trick():
    deal = bury_first(shown_and_taken(NOTHING))
    for _ in range(4):
        deal = deal.apply(next(iter(deal.actions())))
    assert deal.view(NORTH, turned=True).may_look_at == ()
    assert len(deal.view(WEST).may_look_at) == 1


def last_trick(leads, wins, buried):
    playing = bury(shown_and_taken([buried, "", "", ""]), buried)
    dull = [parse("D3 D4 D6 D7 D8 D9 DJ DQ DA D3")[: len(parse(leads))]] * 2
    return playing._replace(hands=(parse(leads), parse(wins), *dull))


@pytest.mark.parametrize(
    ("lead", "better", "times"),
    [
        ("H3", "H4", 2),
        ("H3 H3", "H4 H4", 4),
        ("H3 H3 H4 H4", "H6 H6 H7 H7", 8),
        ("H3 H3 H4 H4 H5 H5", "H6 H6 H7 H7 H8 H8", 8),
    ],
)
def test_T7_10_kitty_capture(lead, better, times):
    deal = last_trick(lead, better, "DK DT")
    trick_points = 10 if "H5" in lead else 0
    deal = play_out(deal.apply(play(lead)).apply(play(better)))
    assert deal.result.total == 20 * times + trick_points


def test_T8_4_ten_a_card_thrown_at_most_eighty():
    three = last_trick("H9 H8 H8", "HA C3 C4", "DK").apply(play("H9 H8 H8"))
    assert (three.plays, three.fines) == ((parse("H9"),), 30)
    ten = "H3 H4 H6 H7 H8 H9 HT HJ HQ HK"
    many = last_trick(ten, "HA C3 C4 C4 C6 C6 C7 C7 C8 C8", "DK").apply(play(ten))
    assert (many.plays, many.fines) == ((parse("H3"),), 80)


def test_T3_2_ten_minutes_before_the_end_one_last_deal_not_counting_this_one():
    cards = dealt(PRESET, ["S2", "", "", ""]).setting.deck
    match, deal = Match.begin(RULES).start_deal(cards, 49 * MINUTE)
    match = match.finish(play_out(deal), 55 * MINUTE)
    match, deal = match.start_deal(cards, 55 * MINUTE)
    match = match.finish(play_out(deal), 61 * MINUTE)
    assert match.deals == 2
    refused("T3.2", match.start_deal, cards, 59 * MINUTE)


def test_T3_6a_equal_levels_are_a_draw():
    assert replace(Match.begin(RULES), levels=(6, 6), reached=(3, 8)).winner_side is None
