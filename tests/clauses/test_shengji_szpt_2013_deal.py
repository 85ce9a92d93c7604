"""shengji-szpt-2013: shows, declarer, kitty, levels, the match."""

from dataclasses import replace

import pytest

from paisai.cards import parse
from paisai.regulations import game_rules
from paisai.shengji.deal import Bury, NameKind, ShowTogether, Step
from paisai.shengji.levels import result
from paisai.shengji.match import Match
from paisai.shengji.rules import EqualLevels, RoundEnd, Side, UnfinishedDeal
from paisai.shengji.seats import EAST, NORTH, SOUTH, WEST
from paisai.shengji.settling import Rulings
from shengji.dealt import ask, bury, dealt, draw, play, play_out, refused, show

PRESET = "shengji-szpt-2013"
RULES = game_rules(PRESET)
DECLARER, DEFENDERS = Side.DECLARER, Side.DEFENDERS
MINUTE = 60
NOTHING = ["", "", "", ""]


def shown_and_taken(hands, declarer=0):
    deal = draw(dealt(PRESET, ["S2 " + hands[0], *hands[1:]], declarer=declarer))
    return deal.apply(show(EAST, "S2")).apply(Step.TAKE_KITTY)


def last_trick(leads, wins, buried):
    playing = bury(shown_and_taken([buried, "", "", ""]), buried)
    dull = [parse("D3 D4 D6 D7 D8 D9 DJ DQ DA D3 D4 D6")[: len(parse(leads))]] * 2
    return playing._replace(hands=(parse(leads), parse(wins), *dull))


def test_S9_1_five_ten_and_king_two_hundred_points_in_all():
    deal = play_out(last_trick("HK", "HA", ""))
    assert deal.result.trick_points == 10
    whole = play_out(bury(shown_and_taken(NOTHING), ""))
    played = [card for trick in whole.tricks for cards in trick.plays for card in cards]
    worth = {"5": 5, "T": 10, "K": 10}
    assert sum(worth.get(card.rank, 0) for card in (*played, *whole.buried)) == 200


def test_S9_2_twenty_five_each_eight_swapped():
    burying = shown_and_taken(["H5 HT HK D5 DT DK C5 CT", "", "", ""])
    assert burying.view(None).cards_held == (33, 25, 25, 25)
    refused("S9.2", burying.apply, Bury(parse("H5 HT HK D5 DT DK C5")))
    playing = burying.apply(Bury(parse("H5 HT HK D5 DT DK C5 CT")))
    assert playing.view(None).cards_held == (25, 25, 25, 25)


def test_S9_3_the_side_that_shows_is_first_declarer_and_leads():
    deal = draw(dealt(PRESET, ["", "", "", "H2"], declarer=None)).apply(show(SOUTH, "H2"))
    burying = deal.apply(Step.TAKE_KITTY)
    assert burying.to_act == SOUTH
    assert bury(burying, "").to_act == SOUTH


def test_S9_5_first_deal_showing_a_two_takes_the_deal():
    assert ask(PRESET, "", WEST, "H2", first_deal=True) == ("H", True)
    refused("S9.5", ask, PRESET, "", WEST, "H3", first_deal=True)


def test_S9_5_anyone_overturns_a_single_with_a_pair_partner_too():
    for seat in (EAST, NORTH, SOUTH):
        assert ask(PRESET, "2:H2", seat, "S2 S2", first_deal=True) == ("S", True)
        refused("S9.5", ask, PRESET, "2:H2", seat, "S2", first_deal=True)
        refused("S9.5", ask, PRESET, "2:H2 H2", seat, "S2 S2", first_deal=True)


def test_S9_5_the_first_shower_may_reinforce_but_not_overturn_back():
    assert ask(PRESET, "2:H2", WEST, "H2 H2", first_deal=True) == ("H", False)
    refused("S9.5", ask, PRESET, "2:H2, 1:S2 S2", WEST, "H2 H2", first_deal=True)
    refused("S9.5", ask, PRESET, "2:H2, 1:S2 S2", WEST, "D2 D2", first_deal=True)
    refused("S9.5", ask, PRESET, "2:H2", WEST, "D2 D2", first_deal=True)


def test_S9_5_jokers_neither_overturn_nor_are_shown():
    refused("S9.5", ask, PRESET, "2:H2", NORTH, "W W", first_deal=True)
    refused("S9.5", ask, PRESET, "", NORTH, "w w")


def test_S9_5_all_before_the_kitty_is_looked_at():
    deal = draw(dealt(PRESET, ["S2", "H2 H2", "", ""])).apply(show(EAST, "S2"))
    assert show(NORTH, "H2 H2") in deal.actions()
    refused("S9.5", deal.apply(Step.TAKE_KITTY).apply, show(NORTH, "H2 H2"))


def test_S9_5_nobody_shows_a_kitty_card_sets_the_suit_a_joker_is_redrawn():
    deal = draw(dealt(PRESET, NOTHING, kitty="W D7", first_drawer=NORTH, declarer=None))
    refused("S9.5", deal.apply, Step.TAKE_KITTY)
    deal = deal.apply(Step.TURN_KITTY)
    refused("S9.5", deal.apply, Step.TAKE_KITTY)
    seen = deal.apply(Step.TURN_KITTY).apply(Step.TAKE_KITTY).view(None)
    assert (seen.trump, seen.declarer) == ("D", NORTH)


def test_S9_5_two_at_once_the_kitty_sets_the_suit_the_earlier_in_turn_is_declarer():
    hands = ["", "S2", "", "H2"]
    deal = draw(dealt(PRESET, hands, kitty="C9", first_drawer=WEST, declarer=None), 4)
    both = ShowTogether(show(NORTH, "S2"), show(SOUTH, "H2"))
    deal = draw(deal.apply(both))
    assert deal.view(None).declarer == SOUTH
    assert not deal.view(None).trump_known
    refused("S9.5", deal.apply, Step.TAKE_KITTY)
    burying = deal.apply(Step.TURN_KITTY).apply(Step.TAKE_KITTY)
    assert (burying.view(None).trump, burying.to_act) == ("C", SOUTH)


def test_S9_5_two_at_once_can_still_be_overturned():
    hands = ["D2 D2", "S2", "", "H2"]
    deal = draw(dealt(PRESET, hands, kitty="C9", declarer=None))
    deal = deal.apply(ShowTogether(show(NORTH, "S2"), show(SOUTH, "H2")))
    deal = deal.apply(show(EAST, "D2 D2"))
    burying = deal.apply(Step.TAKE_KITTY)
    assert (burying.view(None).trump, burying.to_act) == ("D", EAST)


def test_S9_5_a_pair_and_a_single_at_once_the_pair_stands():
    deal = draw(dealt(PRESET, ["", "S2", "", "H2 H2"], declarer=None))
    for both in (
        ShowTogether(show(NORTH, "S2"), show(SOUTH, "H2 H2")),
        ShowTogether(show(SOUTH, "H2 H2"), show(NORTH, "S2")),
    ):
        burying = deal.apply(both).apply(Step.TAKE_KITTY)
        assert (burying.view(None).trump, burying.to_act) == ("H", SOUTH)


def test_S9_5_later_deals_overturning_changes_trump_not_the_declarer():
    assert ask(PRESET, "2:H2", NORTH, "S2 S2", first_deal=False) == ("S", False)
    deal = draw(dealt(PRESET, ["", "S7 S7", "H7", ""], level="7", declarer=SOUTH))
    deal = deal.apply(show(WEST, "H7")).apply(show(NORTH, "S7 S7"))
    burying = deal.apply(Step.TAKE_KITTY)
    assert (burying.to_act, burying.view(None).trump) == (SOUTH, "S")


def test_S9_5_shown_while_drawing_or_after_it():
    deal = dealt(PRESET, ["S2", "", "", ""], declarer=None)
    refused("S9.5", deal.apply, show(EAST, "S2"))
    assert show(EAST, "S2") in draw(deal, 1).actions()
    assert show(EAST, "S2") in draw(deal).actions()


def test_S9_5_the_first_drawer_is_found_by_lot():
    cards = dealt(PRESET, NOTHING).setting.deck
    for seat in range(4):
        assert Match.begin(RULES, first_drawer=seat).start_deal(cards, 0)[1].to_act == seat


@pytest.mark.parametrize(
    ("lead", "better", "times"),
    [
        ("H3", "H4", 2),
        ("H3 H3", "H4 H4", 4),
        ("H3 H3 H4 H4", "H6 H6 H7 H7", 8),
        ("H3 H3 H4 H4 H5 H5", "H6 H6 H7 H7 H8 H8", 16),
        ("H3 H3 H4 H4 H5 H5 H6 H6 H7 H7 H8 H8", "H9 H9 HT HT HJ HJ HQ HQ HK HK HA HA", 64),
    ],
)
def test_S9_14_kitty_capture_at_most_sixty_four(lead, better, times):
    deal = last_trick(lead, better, "DK DT")
    in_trick = sum(
        {"5": 5, "T": 10, "K": 10}.get(name[1], 0) for name in f"{lead} {better}".split()
    )
    deal = play_out(deal.apply(play(lead)).apply(play(better)))
    assert (deal.result.multiplier, deal.result.total) == (times, 20 * times + in_trick)


@pytest.mark.parametrize(
    ("points", "up", "steps"),
    [
        (-10, DECLARER, 3),
        (0, DECLARER, 3),
        (5, DECLARER, 2),
        (35, DECLARER, 2),
        (40, DECLARER, 1),
        (75, DECLARER, 1),
        (80, DEFENDERS, 0),
        (115, DEFENDERS, 0),
        (120, DEFENDERS, 1),
        (155, DEFENDERS, 1),
        (160, DEFENDERS, 2),
        (195, DEFENDERS, 2),
        (200, DEFENDERS, 3),
        (235, DEFENDERS, 3),
        (240, DEFENDERS, 4),
        (275, DEFENDERS, 4),
        (280, DEFENDERS, 5),
    ],
)
def test_S9_15_points_to_levels(points, up, steps):
    ended = result(RULES, points, (1, 1), "2", EAST)
    assert (ended.up, ended.steps) == (up, steps)
    assert ended.levels == ((1 + steps, 1) if up is DECLARER else (1, 1 + steps))


@pytest.mark.parametrize("declarer", range(4))
def test_S9_15_moved_up_partner_else_the_next_player(declarer):
    assert result(RULES, 75, (0, 0), "2", declarer).next_declarer == (declarer + 2) % 4
    assert result(RULES, 80, (0, 0), "2", declarer).next_declarer == (declarer + 1) % 4


def test_S9_15_a_promotion_stops_at_a():
    ended = result(RULES, 0, (10, 1), "2", EAST)
    assert (ended.steps, ended.levels, ended.match_over) == (3, (12, 1), False)


@pytest.mark.parametrize(("kind", "led", "back"), [((1, 1), "H9", 4), ((2, 1), "H4 H4", 3)])
def test_S9_17_4_ten_a_card_taken_back(kind, led, back):
    deal = last_trick("H9 H8 H8 H4 H4", "HQ HQ C3 C4 C6", "").apply(play("H9 H8 H8 H4 H4"))
    deal = deal.apply(NameKind(kind))
    assert (deal.plays, deal.fines) == ((parse(led),), 10 * back)


def test_S15_promoted_from_a_as_declarer_wins_at_once():
    won = result(RULES, 75, (3, 12), "2", NORTH)
    assert (won.levels, won.match_over, won.winner_side) == ((3, 13), True, 1)
    as_defenders = result(RULES, 120, (3, 12), "2", EAST)
    assert (as_defenders.levels, as_defenders.match_over) == ((3, 12), False)


def test_S15_at_fifty_five_the_deal_in_progress_is_finished_and_none_begins():
    cards = dealt(PRESET, ["S2", "", "", ""]).setting.deck
    match, deal = Match.begin(RULES).start_deal(cards, 55 * MINUTE - 1)
    match = match.finish(play_out(deal), 70 * MINUTE)
    assert match.deals == 1
    assert match.is_over(70 * MINUTE)
    refused("S15", match.start_deal, cards, 55 * MINUTE)


def finished(match, points, at=0):
    """The match after a deal in which the defenders made these points in all."""
    cards = dealt(PRESET, ["S2", "", "", ""]).setting.deck
    match, deal = match.start_deal(cards, at)
    over = play_out(deal)
    return match.finish(over.with_rulings(Rulings(points - over.result.total)), at)


def test_S15_equal_levels_the_side_that_stood_there_first():
    """A takes the deal at 9, B already stood at 9: B wins."""
    a, b = 1, 0
    match = replace(Match.begin(RULES), levels=(7, 6), declarer=EAST, deals=5, reached=(5, 4))
    match = finished(match, 120)
    assert (match.level, match.levels, match.declarer) == ("9", (7, 7), NORTH)
    assert match.winner_side == b
    assert replace(match, reached=(6, 5)).winner_side == a


def test_S15_taking_the_deal_without_a_level_changes_nothing():
    b = 0
    match = replace(Match.begin(RULES), levels=(7, 7), declarer=EAST, deals=9, reached=(5, 8))
    match = finished(match, 80)
    assert (match.level, match.reached) == ("9", (5, 8))
    assert match.winner_side == b


def test_S15_nobody_has_moved_the_side_that_first_took_the_deal():
    match = finished(replace(Match.begin(RULES), declarer=NORTH), 80)
    assert (match.levels, match.winner_side) == ((0, 0), 1)


def test_S15_option_sixty_minutes_and_the_side_that_first_took_the_deal():
    other = replace(
        RULES,
        equal_levels=EqualLevels.FIRST_TO_TAKE_THE_DEAL,
        round_end=RoundEnd(60, UnfinishedDeal.IS_FINISHED),
    )
    match = replace(Match.begin(other), levels=(7, 7), reached=(5, 6), first_side=1)
    assert match.winner_side == 1
    assert match.may_start_deal(59 * MINUTE)
    assert not match.may_start_deal(60 * MINUTE)


def test_S2_1_no_looking_back():
    deal = bury(shown_and_taken(NOTHING), "")
    for _ in range(5):
        deal = deal.apply(next(iter(deal.actions())))
    assert deal.view(WEST).may_look_at == ()


def test_S2_1_ones_own_cards_may_be_looked_at():
    deal = bury(shown_and_taken(NOTHING), "")
    for _ in range(9):
        deal = deal.apply(next(iter(deal.actions())))
    west = tuple(past.plays[(WEST - past.leader) % 4] for past in deal.tricks)
    assert len(west) == 2
    assert deal.view(WEST).own_played == west
    assert deal.view(None).own_played == ()
    assert set(west).isdisjoint(deal.view(EAST).own_played)


def test_S9_17_5_points_taken_are_not_looked_at():
    deal = play_out(last_trick("HK", "HA", ""))
    assert deal.result.trick_points == 10
    assert [deal.view(seat).point_cards for seat in (0, 1, 2, 3, None)] == [()] * 5
