"""tuolaji-zhuhai-2019: shows, declarer, kitty, levels, the match."""

from dataclasses import replace

import pytest

from paisai.cards import Card, parse, write
from paisai.errors import NotationError
from paisai.regulations import game_rules
from paisai.shengji.deal import Bury, Phase, Step
from paisai.shengji.levels import result
from paisai.shengji.match import Match
from paisai.shengji.rules import AfterShowing, Side
from paisai.shengji.seats import EAST, NORTH, SOUTH, WEST, counted_seat
from paisai.shengji.settling import Rulings
from shengji.dealt import ask, bury, bury_first, dealt, draw, play, play_out, refused, show

PRESET = "tuolaji-zhuhai-2019"
RULES = game_rules(PRESET)
DECLARER, DEFENDERS = Side.DECLARER, Side.DEFENDERS
MINUTE = 60
NOTHING = ["", "", "", ""]


def test_Z4_5_thirty_nine_each_and_six_in_the_kitty():
    deal = draw(dealt(PRESET, ["S2", "", "", ""])).apply(show(EAST, "S2"))
    assert deal.view(None).cards_held == (39, 39, 39, 39)
    taken = deal.apply(Step.TAKE_KITTY)
    assert taken.view(None).cards_held == (45, 39, 39, 39)
    refused("Z4.7", deal.apply, Step.DRAW)


def test_Z4_5_everyone_starts_at_two():
    assert Match.begin(RULES, first_drawer=WEST).level == "2"
    with pytest.raises(NotationError):
        Match.begin(RULES, start="3")


def test_Z4_5_two_is_no_permanent_trump():
    deal = draw(dealt(PRESET, ["H8", "", "", ""], level="8")).apply(show(EAST, "H8"))
    order = deal.apply(Step.TAKE_KITTY).settled.order
    assert order.suit(Card.of("S2")) != order.suit(Card.of("S8"))
    assert order.suit(Card.of("S2")) == order.suit(Card.of("SA"))


@pytest.mark.parametrize(
    ("points", "up", "steps"),
    [
        (-120, DECLARER, 5),
        (-115, DECLARER, 4),
        (-60, DECLARER, 4),
        (-55, DECLARER, 3),
        (-5, DECLARER, 3),
        (0, DECLARER, 3),
        (5, DECLARER, 2),
        (55, DECLARER, 2),
        (60, DECLARER, 1),
        (115, DECLARER, 1),
        (120, DEFENDERS, 0),
        (175, DEFENDERS, 0),
        (180, DEFENDERS, 1),
        (235, DEFENDERS, 1),
        (240, DEFENDERS, 2),
        (295, DEFENDERS, 2),
        (300, DEFENDERS, 3),
        (355, DEFENDERS, 3),
        (360, DEFENDERS, 4),
        (415, DEFENDERS, 4),
        (420, DEFENDERS, 5),
    ],
)
def test_Z4_6_points_to_levels_negative_ones_too(points, up, steps):
    ended = result(RULES, points, (1, 2), "2", SOUTH)
    assert (ended.up, ended.steps) == (up, steps)
    assert ended.levels == ((1, 2 + steps) if up is DECLARER else (1 + steps, 2))


def test_Z4_7_the_declarer_draws_first_then_anticlockwise():
    match = replace(Match.begin(RULES), declarer=SOUTH, deals=3, levels=(2, 4))
    _, deal = match.start_deal(dealt(PRESET, NOTHING).setting.deck, 0)
    drawers = []
    for _ in range(5):
        drawers.append(deal.to_act)
        deal = deal.apply(Step.DRAW)
    assert drawers == [SOUTH, EAST, NORTH, WEST, SOUTH]
    assert deal.setting.level == "6"


def test_Z4_7_in_the_first_deal_a_turned_card_finds_the_first_drawer():
    assert counted_seat(EAST, Card.of("SA")) == EAST
    assert counted_seat(EAST, Card.of("D3")) == WEST
    assert counted_seat(NORTH, Card.of("C4")) == EAST
    with pytest.raises(NotationError):
        counted_seat(EAST, Card.of("w"))
    match = Match.begin(RULES, first_drawer=counted_seat(EAST, Card.of("D3")))
    _, deal = match.start_deal(dealt(PRESET, NOTHING).setting.deck, 0)
    assert deal.to_act == WEST


def test_Z4_8_the_first_to_show_sets_the_suit():
    assert ask(PRESET, "", WEST, "H7", level="7") == ("H", False)
    refused("Z4.8", ask, PRESET, "", WEST, "H2", level="7")
    refused("Z4.9", ask, PRESET, "2:H7", SOUTH, "S7", level="7")


def test_Z4_8_in_the_first_deal_he_is_declarer():
    assert ask(PRESET, "", WEST, "H2", first_deal=True) == ("H", True)
    deal = draw(dealt(PRESET, ["", "", "H2", ""], declarer=None)).apply(show(WEST, "H2"))
    assert deal.view(None).declarer == WEST
    assert deal.apply(Step.TAKE_KITTY).to_act == WEST


def test_Z4_9_more_cards_overturn():
    assert ask(PRESET, "2:H7", SOUTH, "S7 S7", level="7") == ("S", False)
    assert ask(PRESET, "2:H7 H7", SOUTH, "S7 S7 S7", level="7") == ("S", False)
    assert ask(PRESET, "2:H7", EAST, "S7 S7 S7", level="7") == ("S", False)
    refused("Z4.9", ask, PRESET, "2:H7 H7", SOUTH, "S7 S7", level="7")
    refused("Z4.9", ask, PRESET, "2:H7 H7 H7", SOUTH, "S7 S7 S7", level="7")
    refused("Z4.9", ask, PRESET, "2:H7 H7", SOUTH, "S7", level="7")


def test_Z4_9_in_another_suit():
    refused("Z4.9", ask, PRESET, "2:H7", SOUTH, "H7 H7", level="7")


def test_Z4_9_two_or_three_may_open():
    assert ask(PRESET, "", SOUTH, "S7 S7", level="7") == ("S", False)
    assert ask(PRESET, "", SOUTH, "S7 S7 S7", level="7") == ("S", False)


def test_Z4_9_nobody_overturns_himself():
    refused("Z4.9", ask, PRESET, "2:D5", WEST, "C5 C5", level="5")
    free = replace(RULES, shows=replace(RULES.shows, after_showing=AfterShowing.HIMSELF))
    assert ask(free, "2:D2", WEST, "C2 C2", first_deal=True) == ("C", False)


def test_Z4_9_an_overturned_player_does_not_add_a_card_to_be_equal():
    refused("Z4.9", ask, PRESET, "3:H2, 2:S2 S2", SOUTH, "H2 H2")


def test_Z4_9_but_comes_back_with_more_than_lie_now():
    assert ask(PRESET, "3:H2, 2:S2 S2", SOUTH, "H2 H2 H2") == ("H", False)
    assert ask(PRESET, "3:H2, 2:S2 S2", SOUTH, "H2 H2 H2", first_deal=True) == ("H", True)
    assert ask(PRESET, "3:H2, 2:S2 S2", SOUTH, "D2 D2 D2") == ("D", False)


def test_Z4_9_while_his_show_stands_he_may_reinforce_it():
    assert ask(PRESET, "3:H2", SOUTH, "H2 H2", first_deal=True) == ("H", False)
    assert ask(PRESET, "3:H2, 3:H2 H2", SOUTH, "H2 H2 H2") == ("H", False)
    assert ask(PRESET, "3:H2", SOUTH, "H2 H2 H2") == ("H", False)
    refused("Z4.9", ask, PRESET, "3:H2 H2", SOUTH, "H2")


def test_Z4_9_in_the_first_deal_an_overturn_takes_the_deal_partner_s_too():
    assert ask(PRESET, "3:H2", NORTH, "S2 S2", first_deal=True) == ("S", True)
    assert ask(PRESET, "3:H2", NORTH, "S2 S2", first_deal=False) == ("S", False)
    deal = draw(dealt(PRESET, ["", "S2 S2", "", "H2"], declarer=None))
    deal = deal.apply(show(SOUTH, "H2")).apply(show(NORTH, "S2 S2"))
    assert deal.apply(Step.TAKE_KITTY).to_act == NORTH


def test_Z4_9_a_pause_of_five_seconds_until_the_kitty_is_taken():
    assert RULES.shows.pause == 5
    deal = draw(dealt(PRESET, ["S2", "H2 H2", "", ""])).apply(show(EAST, "S2"))
    assert deal.phase is Phase.PAUSE
    assert deal.apply(show(NORTH, "H2 H2")).view(None).trump == "H"
    taken = deal.apply(Step.TAKE_KITTY)
    refused("Z4.9", taken.apply, show(NORTH, "H2 H2"))


def test_Z4_9n_jokers_cannot_be_shown():
    refused("Z4.9n", ask, PRESET, "", EAST, "W W")
    refused("Z4.9n", ask, PRESET, "1:H2", EAST, "w w w")


def test_Z4_9n_nobody_shows_the_first_kitty_card_that_is_no_joker():
    deal = draw(dealt(PRESET, NOTHING, kitty="W w C9 D3", first_drawer=SOUTH, declarer=None))
    refused("Z4.9n", deal.apply, Step.TAKE_KITTY)
    assert deal.to_act == SOUTH
    for cards in ("W", "W w", "W w C9"):
        deal = deal.apply(Step.TURN_KITTY)
        assert deal.view(NORTH).turned == parse(cards)
    refused("Z4.9n", deal.apply, Step.TURN_KITTY)
    refused("Z4.9", deal.apply, show(EAST, "S2"))
    taken = deal.apply(Step.TAKE_KITTY)
    assert (taken.view(None).trump, taken.to_act) == ("C", SOUTH)


@pytest.mark.parametrize("declarer", [None, NORTH])
def test_Z4_9n_six_jokers_in_the_kitty_the_deal_is_dealt_anew(declarer):
    """Six cards are turned and none has a suit: nobody scores, and the same deal is dealt again."""
    deal = draw(dealt(PRESET, NOTHING, kitty="W W W w w w", declarer=declarer))
    for _ in range(5):
        deal = deal.apply(Step.TURN_KITTY)
    assert (deal.phase, deal.trump_is_set) == (Phase.PAUSE, False)
    anew = deal.apply(Step.TURN_KITTY)
    assert (anew.phase, anew.to_act, anew.result) == (Phase.OVER, None, None)
    assert anew.view(EAST).turned == parse("W W W w w w")
    assert "重新发牌" in str(anew)
    refused("Z4.5", anew.apply, Step.TURN_KITTY)
    begun, _ = Match.begin(RULES).start_deal(deal.setting.deck, 0)
    after = begun.finish(anew, 0)
    assert after == Match.begin(RULES)


def test_Z4_9n_a_later_deal_keeps_its_declarer():
    deal = draw(dealt(PRESET, NOTHING, kitty="C9", declarer=NORTH)).apply(Step.TURN_KITTY)
    assert deal.apply(Step.TAKE_KITTY).to_act == NORTH


@pytest.mark.parametrize("declarer", range(4))
def test_Z4_10_moved_up_partner_lost_the_next_player(declarer):
    assert result(RULES, 115, (0, 0), "2", declarer).next_declarer == (declarer + 2) % 4
    assert result(RULES, 120, (0, 0), "2", declarer).next_declarer == (declarer + 1) % 4


def shown_and_taken(hands, declarer=0):
    deal = draw(dealt(PRESET, ["S2 " + hands[0], *hands[1:]], declarer=declarer))
    return deal.apply(show(EAST, "S2")).apply(Step.TAKE_KITTY)


def test_Z4_11_six_cards_are_buried_and_never_looked_at_again():
    burying = shown_and_taken(["H5 HT HK D5 DT DK", "", "", ""])
    refused("Z4.11", burying.apply, Bury(parse("H5 HT HK D5 DT")))
    refused("Z4.11", burying.apply, Bury(parse("H5 HT HK D5 DT DK S2")))
    playing = burying.apply(Bury(parse("H5 HT HK D5 DT DK")))
    assert [playing.view(seat).kitty for seat in (0, 1, 2, 3, None)] == [None] * 5


def test_Z4_11_the_declarer_leads():
    playing = bury_first(shown_and_taken(NOTHING, declarer=WEST))
    assert playing.to_act == WEST


def test_Z4_11_the_previous_trick_may_be_looked_at_no_earlier_one():
    deal = bury_first(shown_and_taken(NOTHING))
    for _ in range(9):
        deal = deal.apply(next(iter(deal.actions())))
    assert deal.view(NORTH).may_look_at == deal.tricks[1:]
    assert len(deal.tricks) == 2
    assert deal.view(NORTH).own_played == ()
    assert deal.memory(NORTH).tricks == deal.tricks


def test_Z4_11_a_trick_lies_led_suit_first_tractor_pair_single_high_to_low():
    deal = bury_first(shown_and_taken(NOTHING))
    hands = ("H4 H3 H4 H3", "S3 H6 D9 S4", "H7 H8 H7 H8", "C5 DA C5 W")
    deal = deal._replace(hands=tuple(map(parse, hands)), leader=EAST)
    for seat, cards in enumerate(hands):
        deal = deal.apply(play(cards), seat)
    lying = deal.view(WEST).may_look_at[0].plays
    assert list(map(write, lying)) == ["H4 H4 H3 H3", "H6 S4 S3 D9", "H8 H8 H7 H7", "W C5 C5 DA"]


def test_Z4_16_a_lead_in_doubt_is_refused_until_its_units_are_stated():
    dull = parse("C3 C4 C6 C7 C8 C9")
    deal = bury_first(shown_and_taken(NOTHING))
    deal = deal._replace(hands=(parse("H4 H4 H4 H3 H3 H9"), dull, dull, dull), leader=EAST)
    assert "声明" in refused("Z4.16", deal.apply, play("H4 H4 H4 H3 H3"))
    for units in (["H4 H4 H4", "H3 H3"], ["H4 H4 H3 H3", "H4"]):
        lead = deal.apply(play("H4 H4 H4 H3 H3", units)).lead
        assert [write(unit.cards) for unit in lead] == [write(sorted(parse(u))) for u in units]
    assert deal.apply(play("H4 H4 H4 H9")).plays  # read in one way only
    assert deal.apply(play("H4 H4 H4")).plays


def test_Z4_11_cards_lie_in_order_trump_first_high_to_low():
    burying = shown_and_taken(["W S3 SA H2", "", "", ""])
    hand = burying.view(EAST).hand
    in_order = [hand.index(Card.of(name)) for name in ("W", "S2", "H2", "SA", "S3")]
    assert in_order == sorted(in_order)


def last_trick(leads, wins, buried, leader=EAST):
    """Only the last trick is left: the leader has these, the next player wins with those."""
    playing = bury(shown_and_taken([buried, "", "", ""]), buried)
    dull = [parse("D3 D4 D6 D7 D8 D9")[: len(parse(leads))]] * 2
    hands = [parse(leads), parse(wins), *dull]
    return playing._replace(
        hands=tuple(hands[(seat - leader) % 4] for seat in range(4)), leader=leader
    )


@pytest.mark.parametrize(
    ("lead", "better", "times"),
    [
        ("H3", "H4", 2),
        ("H3 H3", "H4 H4", 3),
        ("H3 H3 H3", "H4 H4 H4", 4),
        ("H3 H3 H4 H4", "H6 H6 H7 H7", 5),
        ("H3 H3 H4 H4 H5 H5", "H6 H6 H7 H7 H8 H8", 6),
        ("H3 H3 H3 H4 H4 H4", "H6 H6 H6 H7 H7 H7", 6),
    ],
)
def test_Z4_18_kitty_capture(lead, better, times):
    deal = last_trick(lead, better, "DK DT")
    trick_points = 10 if "H5" in lead else 0
    deal = play_out(deal.apply(play(lead)).apply(play(better)))
    assert deal.result.multiplier == times
    assert deal.result.total == 20 * times + trick_points


def test_Z4_20_a_failed_throw_costs_twenty_flat():
    deal = last_trick("H9 H8 H8", "HA C3 C4", "DK").apply(play("H9 H8 H8"))
    assert (deal.plays, deal.fines) == ((parse("H9"),), 20)
    theirs = last_trick("H9 H8 H8", "HA C3 C4", "DK", leader=NORTH).apply(play("H9 H8 H8"))
    assert (theirs.plays, theirs.fines) == ((parse("H9"),), -20)


def test_Z4_25_no_trump_is_not_played():
    deal = draw(dealt(PRESET, NOTHING))
    assert Step.TAKE_KITTY not in deal.actions()


def test_Z4_25_a_promotion_never_jumps_past_a():
    ended = result(RULES, 0, (11, 3), "2", EAST)
    assert (ended.steps, ended.levels, ended.match_over) == (3, (12, 3), False)
    taken = result(RULES, 300, (4, 11), "2", EAST)
    assert (taken.steps, taken.levels, taken.match_over) == (3, (4, 12), False)


def test_Z4_25_a_is_passed_as_declarer_only_and_counts_one_above():
    won = result(RULES, 0, (12, 3), "2", EAST)
    assert (won.levels, won.match_over, won.winner_side) == ((13, 3), True, 0)
    assert won.steps == 3
    as_defenders = result(RULES, 300, (12, 3), "2", NORTH)
    assert (as_defenders.levels, as_defenders.match_over) == ((12, 3), False)
    lost = result(RULES, 120, (12, 3), "2", EAST)
    assert (lost.levels, lost.match_over, lost.next_declarer) == ((12, 3), False, NORTH)
    with pytest.raises(NotationError):
        result(RULES, 0, (13, 3), "2", EAST)


def test_Z4_25_passing_a_ends_the_match():
    cards = dealt(PRESET, ["S2", "", "", ""]).setting.deck
    match = replace(Match.begin(RULES), levels=(12, 4), declarer=EAST, deals=9)
    assert match.level == "A"
    match, deal = match.start_deal(cards, 0)
    over = play_out(deal)
    for points, levels, ended in ((60, (13, 4), True), (120, (12, 4), False)):
        done = match.finish(over.with_rulings(Rulings(points - over.result.total)), 600)
        assert (done.levels, done.is_over(600)) == (levels, ended)
        assert done.winner_side == 0
    assert replace(match, levels=(13, 4), passed_a=0).level == "A"


def test_Z1_4_at_sixty_the_deal_in_progress_is_finished_then_one_more():
    cards = dealt(PRESET, ["S2", "", "", ""]).setting.deck
    match, deal = Match.begin(RULES).start_deal(cards, 59 * MINUTE)
    match = match.finish(play_out(deal), 62 * MINUTE)
    assert match.may_start_deal(62 * MINUTE)
    match, deal = match.start_deal(cards, 62 * MINUTE)
    match = match.finish(play_out(deal), 75 * MINUTE)
    assert match.deals == 2
    assert match.is_over(66 * MINUTE)
    refused("Z1.4", match.start_deal, cards, 66 * MINUTE)


def test_Z1_4_between_two_deals_one_more_begins():
    cards = dealt(PRESET, ["S2", "", "", ""]).setting.deck
    match, deal = Match.begin(RULES).start_deal(cards, 60 * MINUTE)
    match = match.finish(play_out(deal), 64 * MINUTE)
    assert match.is_over(64 * MINUTE)


def test_Z2_1_equal_levels_are_a_draw():
    match = replace(Match.begin(RULES), levels=(6, 6), reached=(3, 8), first_side=1)
    assert match.winner_side is None
