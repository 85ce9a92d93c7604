"""shuangsheng-boda-2020: shows, declarer, kitty, levels, the match."""

from dataclasses import replace

import pytest

from paisai.cards import parse
from paisai.errors import NotationError
from paisai.regulations import game_rules
from paisai.shengji.deal import Bury, NameKind, Phase, Step
from paisai.shengji.levels import result
from paisai.shengji.match import Match
from paisai.shengji.rules import AfterShowing, PenaltyBasis, Side, ThrowPenalty
from paisai.shengji.seats import EAST, NORTH, SOUTH, WEST, partner_of
from paisai.shengji.settling import Rulings
from shengji.dealt import ask, bury, bury_first, dealt, draw, play, play_out, refused, show

PRESET = "shuangsheng-boda-2020"
RULES = game_rules(PRESET)
DECLARER, DEFENDERS = Side.DECLARER, Side.DEFENDERS


def test_B6_1_east_west_against_north_south():
    assert partner_of(EAST) == WEST
    assert partner_of(NORTH) == SOUTH


def test_B6_2_twenty_five_each_and_eight_in_the_kitty():
    deal = draw(dealt(PRESET, ["", "", "", ""]))
    assert deal.view(None).cards_held == (25, 25, 25, 25)
    refused("B6.2", deal.apply, Step.DRAW)
    taken = deal.apply(Step.TAKE_KITTY)
    assert taken.view(None).cards_held == (33, 25, 25, 25)
    assert len(taken.view(EAST).kitty) == 8


def test_B6_2_eight_are_buried_any_points_among_them():
    hand = "S5 ST SK H5 HT HK D5 DT"
    burying = draw(dealt(PRESET, [hand, "", "", ""])).apply(Step.TAKE_KITTY)
    playing = burying.apply(Bury(parse(hand)))
    assert playing.view(None).cards_held == (25, 25, 25, 25)
    assert playing.phase is Phase.PLAYING


@pytest.mark.parametrize(
    "cards",
    ["S5 ST SK H5 HT HK D5", "S5 ST SK H5 HT HK D5 DT DK", "S5 S5 S5 H5 HT HK D5 DT"],
    ids=["seven", "nine", "a card he does not hold"],
)
def test_B6_2_no_other_bury(cards):
    hand = "S5 ST SK H5 HT HK D5 DT DK"
    burying = draw(dealt(PRESET, [hand, "", "", ""])).apply(Step.TAKE_KITTY)
    refused("B6.2", burying.apply, Bury(parse(cards)))
    refused("B6.2", burying.apply, play("S5"))


def test_B6_2_the_buried_cards_are_never_seen_again():
    burying = draw(dealt(PRESET, ["S5 ST SK H5 HT HK D5 DT", "", "", ""])).apply(Step.TAKE_KITTY)
    assert burying.view(NORTH).kitty is None
    assert burying.view(None).kitty is None
    playing = bury(burying, "S5 ST SK H5 HT HK D5 DT")
    assert [playing.view(seat).kitty for seat in (0, 1, 2, 3, None)] == [None] * 5


def test_B6_4_the_level_of_the_first_deal_is_drawn_and_the_same_for_both():
    match = Match.begin(RULES, start="9")
    assert match.level == "9"
    assert match.levels == (0, 0)
    after = replace(match, declarer=NORTH)
    assert after.level == "9"
    with pytest.raises(NotationError):
        Match.begin(RULES, start="1")


def test_B6_4_east_is_first_declarer_whoever_shows():
    match, deal = Match.begin(RULES, start="9").start_deal(
        dealt(PRESET, ["", "S9", "", ""]).setting.deck, at=0
    )
    assert match.declarer == EAST
    deal = draw(draw(deal, 2).apply(show(NORTH, "S9")))
    taken = deal.apply(Step.TAKE_KITTY)
    assert taken.to_act == EAST
    assert taken.view(None).trump == "S"
    assert ask(PRESET, "", NORTH, "S9", first_deal=True, level="9") == ("S", False)
    assert dealt(PRESET, ["", "", "", ""], declarer=None).view(None).declarer == EAST


def test_B6_5a_levels_run_in_a_circle_and_are_counted():
    above_a = result(RULES, 0, (11, 0), "2", EAST)
    assert above_a.levels == (14, 0)
    assert (above_a.match_over, above_a.winner_side) == (False, None)
    match = replace(Match.begin(RULES, start="2"), levels=(14, 0), declarer=WEST)
    assert match.level == "3"


def test_B6_5a_the_count_decides_not_the_rank():
    match = replace(Match.begin(RULES, start="Q"), levels=(4, 1))
    assert match.level == "3"
    assert match.winner_side == 0


@pytest.mark.parametrize(
    ("points", "up", "steps"),
    [
        (-20, DECLARER, 3),
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
        (240, DEFENDERS, 3),
        (1000, DEFENDERS, 3),
    ],
)
def test_B6_5b_points_to_levels_never_more_than_three(points, up, steps):
    ended = result(RULES, points, (4, 6), "2", NORTH)
    assert (ended.up, ended.steps) == (up, steps)
    assert ended.levels == ((4, 6 + steps) if up is DECLARER else (4 + steps, 6))


def test_B6_5b_points_that_cannot_be():
    with pytest.raises(NotationError):
        result(RULES, 37, (0, 0), "2", EAST)


@pytest.mark.parametrize("declarer", range(4))
def test_B6_5c_partner_when_moved_up_else_the_next_player(declarer):
    assert result(RULES, 75, (0, 0), "2", declarer).next_declarer == (declarer + 2) % 4
    assert result(RULES, 80, (0, 0), "2", declarer).next_declarer == (declarer + 1) % 4


def test_B6_6a_any_one_level_card_and_only_level_cards():
    assert ask(PRESET, "", SOUTH, "D8", level="8") == ("D", False)
    refused("B6.6a", ask, PRESET, "", SOUTH, "D9", level="8")
    refused("B6.6a", ask, PRESET, "", SOUTH, "D8 H8", level="8")


def test_B6_6a_a_pair_may_open():
    assert ask(PRESET, "", SOUTH, "D8 D8", level="8") == ("D", False)


def test_B6_6a_reinforced_by_the_twin_before_anyone_overturns():
    assert ask(PRESET, "0:D2", EAST, "D2 D2") == ("D", False)
    refused("B6.6a", ask, PRESET, "0:D2, 1:S2 S2", EAST, "D2 D2")
    refused("B6.6a", ask, PRESET, "0:D2", EAST, "D2")


def test_B6_6a_a_level_pair_overturns_a_single_by_any_other_player():
    for seat in (NORTH, WEST, SOUTH):
        assert ask(PRESET, "0:D2", seat, "S2 S2") == ("S", False)
        refused("B6.6a", ask, PRESET, "0:D2", seat, "S2")
        refused("B6.6a", ask, PRESET, "0:D2 D2", seat, "S2 S2")


def test_B6_6a_a_joker_pair_for_no_trump():
    assert ask(PRESET, "", NORTH, "w w") == (None, False)
    assert ask(PRESET, "0:D2", NORTH, "W W") == (None, False)
    assert ask(PRESET, "0:D2 D2", WEST, "w w") == (None, False)
    assert ask(PRESET, "0:D2, 1:S2 S2", WEST, "w w") == (None, False)
    refused("B6.6a", ask, PRESET, "", NORTH, "W")
    refused("B6.6a", ask, PRESET, "", NORTH, "w W")


def test_B6_6a_after_no_trump_nothing():
    refused("B6.6a", ask, PRESET, "0:w w", NORTH, "W W")
    refused("B6.6a", ask, PRESET, "0:w w", NORTH, "W W", first_deal=True)
    refused("B6.6a", ask, PRESET, "0:W W", NORTH, "w w")
    refused("B6.6a", ask, PRESET, "0:w w", NORTH, "S2 S2")


def test_B6_6a_who_has_shown_does_not_overturn():
    refused("B6.6a", ask, PRESET, "0:D2", EAST, "S2 S2")
    refused("B6.6a", ask, PRESET, "0:D2", EAST, "w w")
    refused("B6.6a", ask, PRESET, "0:D2, 1:S2 S2", EAST, "w w")
    refused("B6.6a", ask, PRESET, "0:D2, 1:S2 S2", NORTH, "w w")


def test_B6_6a_option_he_may():
    free = replace(RULES, shows=replace(RULES.shows, after_showing=AfterShowing.HIMSELF))
    assert ask(free, "0:D2", EAST, "S2 S2") == ("S", False)
    assert ask(free, "0:D2", EAST, "w w") == (None, False)
    assert ask(free, "0:D2, 1:S2 S2", EAST, "w w") == (None, False)


def test_B6_6a_a_history_that_could_not_be_is_no_question():
    with pytest.raises(NotationError, match="第 2 次"):
        ask(PRESET, "0:D2, 1:S2", WEST, "H2 H2")
    with pytest.raises(NotationError, match="♦2"):
        ask(PRESET, "0:D2", NORTH, "D2 D2")


def test_B6_6a_only_who_holds_the_cards_at_that_moment():
    deal = dealt(PRESET, ["S2", "H3 H2", "", ""])
    refused("B6.6a", deal.apply, show(EAST, "S2"))
    deal = draw(deal, 2)
    refused("B6.6a", deal.apply, show(NORTH, "H2"))
    refused("B6.6a", deal.apply, show(NORTH, "S2"))
    assert show(EAST, "S2") in deal.actions()
    deal = draw(deal, 4)
    assert deal.apply(show(NORTH, "H2")).view(None).trump == "H"


def test_B6_6b_shows_end_when_the_kitty_is_taken():
    deal = draw(dealt(PRESET, ["S2", "H2 H2", "", ""]))
    assert show(NORTH, "H2 H2") in deal.actions()
    taken = deal.apply(Step.TAKE_KITTY)
    refused("B6.6b", taken.apply, show(NORTH, "H2 H2"))
    refused("B6.6b", bury_first(taken).apply, show(NORTH, "H2 H2"))


def test_B6_6b_the_kitty_is_not_taken_while_cards_are_drawn():
    refused("B6.2", draw(dealt(PRESET, ["", "", "", ""]), 99).apply, Step.TAKE_KITTY)


def test_B6_6c_nobody_shows_no_trump():
    deal = draw(dealt(PRESET, ["", "", "", ""]))
    refused("B6.6c", deal.apply, Step.TURN_KITTY)
    seen = deal.apply(Step.TAKE_KITTY).view(None)
    assert (seen.trump_known, seen.trump) == (True, None)


def last_trick(leader_cards, follower_cards, buried, declarer=0):
    """A deal down to its last trick: East leads these, North wins with those if higher.

    The hands are cut short so that only the last trick is left.
    """
    burying = draw(
        dealt(PRESET, [buried + " " + leader_cards, follower_cards, "", ""], declarer=declarer)
    ).apply(Step.TAKE_KITTY)
    playing = bury(burying, buried)
    lead, follow = parse(leader_cards), parse(follower_cards)
    dull = [tuple(parse("D3 D4 D6 D7"))[: len(lead)], tuple(parse("C3 C4 C6 C7"))[: len(lead)]]
    return playing._replace(hands=(lead, follow, *dull))


@pytest.mark.parametrize(
    ("lead", "better", "points"),
    [
        ("H3", "H4", 40 * 2),
        ("H3 H3", "H4 H4", 40 * 4),
        ("H3 H3 H4 H4", "H6 H6 H7 H7", 40 * 8),
    ],
)
def test_B6_10_kitty_points_are_multiplied_by_the_last_lead(lead, better, points):
    deal = last_trick(lead, better, "SK SK ST ST")
    for action in (play(lead), play(better)):
        deal = deal.apply(action)
    deal = play_out(deal)
    assert (deal.result.kitty_points, deal.result.total) == (40, points)
    assert deal.view(None).kitty is not None


def test_B6_10_no_capture_when_the_declarer_wins_the_last_trick():
    deal = play_out(last_trick("H4", "H3", "SK SK ST ST"))
    assert (deal.result.multiplier, deal.result.total) == (0, 0)
    assert deal.view(NORTH).kitty is None
    assert (deal.result.up, deal.result.steps, deal.result.next_declarer) == (DECLARER, 3, WEST)


def test_B6_12_play_is_anticlockwise_and_one_looks_at_this_trick_only():
    deal = bury_first(draw(dealt(PRESET, ["", "", "", ""])).apply(Step.TAKE_KITTY))
    turns = []
    for _ in range(4):
        turns.append(deal.to_act)
        deal = deal.apply(next(iter(deal.actions())))
    assert turns == [EAST, NORTH, WEST, SOUTH]
    assert deal.view(SOUTH).may_look_at == deal.tricks
    deal = deal.apply(next(iter(deal.actions())))
    assert deal.view(SOUTH).may_look_at == ()
    assert len(deal.view(SOUTH).trick.plays) == 1


def test_B6_12_points_the_defenders_win_lie_open():
    deal = last_trick("HK", "HA", "SK")
    deal = play_out(deal)
    assert deal.view(None).point_cards == parse("HK")


def thrown(declarer):
    """East throws 9 88 44 of hearts into a hand with QQ: single and pair are blocked."""
    hands = ["H9 H8 H8 H4 H4", "HQ HQ", "", ""]
    deal = draw(dealt(PRESET, hands, level="A", declarer=declarer)).apply(Step.TAKE_KITTY)
    deal = bury(deal, "")
    cut = [parse("H9 H8 H8 H4 H4 C3 C6"), parse("HQ HQ D3 D4 D6 D7 D8")]
    dull = [parse("C3 C4 C4 C6 C7 C7 C8"), parse("S3 S4 S4 S6 S7 S7 S8")]
    return deal._replace(hands=(*cut, *dull), leader=EAST).apply(play("H9 H8 H8 H4 H4"))


@pytest.mark.parametrize(("declarer", "fine"), [(EAST, 50), (NORTH, -50)])
def test_B8_2_4c_the_next_player_names_the_kind_and_every_card_thrown_costs_ten(declarer, fine):
    deal = thrown(declarer)
    assert (deal.phase, deal.to_act) == (Phase.NAMING, NORTH)
    assert set(deal.actions()) == {NameKind((1, 1)), NameKind((2, 1))}
    refused("B8.2.4c", deal.apply, NameKind((2, 2)))
    refused("B8.2.4c", deal.apply, play("HQ"))
    single = deal.apply(NameKind((1, 1)))
    assert (single.plays, single.fines) == ((parse("H9"),), fine)
    pair = deal.apply(NameKind((2, 1)))
    assert (pair.plays, pair.fines) == ((parse("H4 H4"),), fine)
    assert len(pair.hands[EAST]) == 5
    assert pair.view(SOUTH).trick.failed.cards == parse("H9 H8 H8 H4 H4")


def test_B8_2_4c_option_the_blocked_cards_only():
    blocked_only = replace(RULES, throw_penalty=ThrowPenalty(PenaltyBasis.PER_BLOCKED_CARD, 10))
    deal = draw(dealt(blocked_only, ["HK HJ HJ", "HA HQ HQ", "", ""], level="2"))
    deal = bury(deal.apply(Step.TAKE_KITTY), "")
    cut = [parse("HK HJ HJ"), parse("HA C3 C4"), parse("C3 C4 C6"), parse("D3 D4 D6")]
    deal = deal._replace(hands=tuple(cut)).apply(play("HK HJ HJ"))
    assert (deal.plays, deal.fines) == ((parse("HK"),), 10)


def test_B8_1_points_of_the_referee_go_to_the_defenders():
    deal = play_out(last_trick("H4", "H3", "SK SK ST ST").with_rulings(Rulings(80)))
    assert (deal.result.fines, deal.result.total) == (80, 80)
    assert (deal.result.up, deal.result.next_declarer) == (DEFENDERS, NORTH)
    assert deal.with_rulings(Rulings(-40)).result.total == 40
    before = draw(dealt(PRESET, ["", "", "", ""]), 3).with_rulings(Rulings(10))
    assert before.view(None).fines == 10
    burying = draw(before).apply(Step.TAKE_KITTY).with_rulings(Rulings(10))
    assert bury_first(burying).rulings.points == 20


MINUTE = 60


def test_B7_3_after_the_announcement_no_deal_begins():
    match = Match.begin(RULES, start="7")
    assert match.may_start_deal(45 * MINUTE - 1)
    assert not match.may_start_deal(45 * MINUTE)
    cards = dealt(PRESET, ["", "", "", ""]).setting.deck
    refused("B7.3", match.start_deal, cards, 45 * MINUTE)


def test_B7_3_who_has_not_finished_may_finish_in_time():
    cards = dealt(PRESET, ["", "", "", ""]).setting.deck
    match, deal = Match.begin(RULES, start="7").start_deal(cards, 44 * MINUTE)
    over = play_out(deal)
    in_time = match.finish(over, 50 * MINUTE)
    assert in_time.deals == 1
    assert in_time.is_over(50 * MINUTE)
    assert not match.is_over(51 * MINUTE)
    refused("B7.3", match.finish, deal, 49 * MINUTE)


def test_B7_3_at_fifty_an_unfinished_deal_is_void():
    cards = dealt(PRESET, ["", "", "", ""]).setting.deck
    match, deal = Match.begin(RULES, start="7").start_deal(cards, 44 * MINUTE)
    void = match.finish(deal, 50 * MINUTE)
    assert (void.deals, void.levels, void.is_over(50 * MINUTE)) == (0, (0, 0), True)
    too_late = match.finish(play_out(deal), 50 * MINUTE + 1)
    assert (too_late.deals, too_late.levels) == (0, (0, 0))


def test_B7_4_equal_levels_are_a_draw():
    match = Match.begin(RULES, start="7")
    assert replace(match, levels=(3, 3), reached=(2, 5), first_side=0).winner_side is None
    assert replace(match, levels=(3, 4)).winner_side == 1
