"""One test or more per clause of the deal, E4.t1 to E4.7, worked out by hand."""

import pytest

from paisai.cards import deck, write
from paisai.erdayi import (
    PASS,
    PASSED_OUT,
    Bid,
    Deal,
    Pattern,
    Phase,
    Play,
    Reading,
    Result,
    Rules,
    Sitting,
    WarningScope,
    beats,
    pack,
    read,
)
from paisai.errors import NotationError, RuleViolation
from support.erdayi import cards, deal_of, play, run


def refused(clause):
    return pytest.raises(RuleViolation, check=lambda violation: violation.clause == clause)


# -- E4.t1 ------------------------------------------------------------------------------------


def test_E4_t1_dealt_anticlockwise_17_each_and_3_in_the_kitty():
    deal = Deal.start(deck(), first_bidder=1)
    assert [len(hand) for hand in deal.hands] == [17, 17, 17]
    # The unshuffled deck begins S2 S3 S4: one card each to seats 1, 2, 0.
    assert cards("S2")[0] in deal.hands[1]
    assert cards("S3")[0] in deal.hands[2]
    assert cards("S4")[0] in deal.hands[0]
    assert write(deal.kitty) == "W w DA"


def test_E4_t1_the_kitty_is_face_down_until_bidding_ends_then_shown_to_all():
    deal = deal_of(kitty="345")
    assert all(deal.view(seat).kitty is None for seat in (0, 1, 2, None))
    deal = run(deal, 0, 1, 2)
    assert deal.declarer == 2
    assert all(deal.view(seat).kitty == deal.kitty for seat in (0, 1, 2, None))
    assert len(deal.hands[2]) == 20
    assert set(deal.kitty) < set(deal.hands[2])


def test_E4_t1_a_deal_needs_the_whole_pack():
    with pytest.raises(NotationError, match="54"):
        Deal.start(deck()[:-1], 0)
    with pytest.raises(NotationError, match="有 2 张"):
        Deal.start((*deck()[:-1], deck()[0]), 0)
    with pytest.raises(NotationError, match="17"):
        Deal.from_hands([deck()[:18], deck()[18:34], deck()[34:51]], deck()[51:], 0)


def test_E4_t1_no_card_twice_in_a_play():
    deal = run(deal_of("33"), 3)
    three = deal.hands[0][-1]
    with refused("E4.t1"):
        deal.apply(Play((three, three)))


# -- E4.t3 ------------------------------------------------------------------------------------


def test_E4_t3_first_bidder_passes_on_with_every_deal_also_passed_out_ones():
    sitting = Sitting(first_bidder=2)
    bidders = []
    for result in [Result(3, 0, 0), PASSED_OUT, Result(1, 1, 0), PASSED_OUT]:
        bidders.append(sitting.next_first_bidder)
        sitting = sitting.add(result)
    assert bidders == [2, 0, 1, 2]


# -- E4.2 bidding -----------------------------------------------------------------------------


def test_E4_2_each_speaks_once_in_turn_and_the_highest_is_declarer():
    deal = deal_of(first_bidder=1)
    assert deal.to_act == 1
    deal = run(deal, 1)
    assert deal.to_act == 2
    deal = run(deal, 2, 0)
    assert (deal.declarer, deal.bid, deal.to_act) == (2, 2, 2)


def test_E4_2_three_ends_the_bidding_at_once():
    deal = run(deal_of(), 3)
    assert (deal.phase, deal.declarer, deal.bids) == (Phase.PLAYING, 0, (3,))


def test_E4_2_a_bid_must_be_higher():
    deal = run(deal_of(), 2)
    assert [action.points for action in deal.actions()] == [0, 3]
    for points in (1, 2):
        with refused("E4.2"):
            deal.apply(Bid(points))


@pytest.mark.parametrize("points", [-1, 4, 99])
def test_E4_2_there_are_only_0_to_3(points):
    with refused("E4.2"):
        deal_of().apply(Bid(points))


def test_E4_2_nobody_bids_out_of_turn_or_plays_before_the_bidding_is_over():
    with refused("E4.2"):
        deal_of().apply(Bid(1), seat=1)
    with refused("E4.2"):
        deal_of().apply(PASS)


# -- E4.2p, E4.2t -----------------------------------------------------------------------------


def test_E4_2p_all_pass_everyone_scores_0():
    deal = run(deal_of(), 0, 0, 0)
    assert deal.phase is Phase.OVER
    assert deal.result.scores == (0, 0, 0)
    assert deal.view(0).kitty is None


def test_E4_2p_a_passed_out_deal_is_one_of_the_ten_unless_the_option_says_otherwise():
    counting, other = Sitting(0), Sitting(0, Rules(passed_out_counts=False))
    for _ in range(9):
        counting, other = counting.add(Result(1, 0, 0)), other.add(Result(1, 0, 0))
    counting, other = counting.add(PASSED_OUT), other.add(PASSED_OUT)
    assert counting.over
    assert not other.over
    with refused("E4.2a"):
        counting.add(PASSED_OUT)
    assert other.add(Result(1, 0, 0)).over


def test_E4_2t_time_out_is_a_pass():
    deal = deal_of()
    assert deal.rules.seconds_to_bid == 30
    assert deal.on_time_out() == Bid(0)


# -- E4.3 play --------------------------------------------------------------------------------


def test_E4_3_declarer_leads_and_two_passes_end_the_trick():
    deal = run(deal_of("3", "4", "55"), 0, 0, 1)
    assert deal.to_act == 2
    deal = run(deal, "5", "")
    assert deal.to_act == 1
    assert deal.table.seat == 2
    deal = run(deal, "")
    assert (deal.to_act, deal.table) == (2, None)


def test_E4_3_the_last_to_play_leads():
    deal = run(deal_of("3", "4", "5"), 3, "3", "4", "5", "", "")
    assert (deal.to_act, deal.table) == (2, None)


def test_E4_3_passing_is_allowed_following_never_leading():
    deal = run(deal_of("3"), 3)
    with refused("E4.3"):
        deal.apply(PASS)
    assert PASS in run(deal, "3").actions()


def test_E4_3_follow_with_the_same_pattern_and_number_or_a_bomb_or_the_rocket():
    deal = run(deal_of("33", "44777", "5"), 3, "33")
    assert play(deal, "44") in deal.actions()
    for other in ("4", "777"):
        with refused("E4.3"):
            deal.apply(play(deal, other))
    deal = run(deal_of("34567", "888845679wW"), 3, "34567")
    assert play(deal, "56789") in deal.actions()
    assert play(deal, "8888") in deal.actions()
    assert play(deal, "wW") in deal.actions()
    with refused("E4.3"):
        deal.apply(play(deal, "456789"))


def test_E4_3_only_cards_in_the_hand():
    deal = run(deal_of("3", "W"), 3)
    with refused("E4.3"):
        deal.apply(Play(cards("W")))


def test_E4_3_nobody_plays_out_of_turn():
    deal = run(deal_of("3", "4"), 3)
    with refused("E4.3"):
        deal.apply(Play(deal.hands[1][:1]), seat=1)


def test_E4_3_no_bid_once_play_has_begun():
    with refused("E4.3"):
        run(deal_of("3"), 3).apply(Bid(0))


def test_E4_3r_two_cards_or_fewer_are_announced_to_all():
    deal = run(deal_of("333344445566789TJ", kitty="QKA"), 3, "3456789TJQKA", "", "")
    # Eight of 20 cards are left: 333 444 5 6.
    deal = run(deal, "333", "", "", "444")
    assert deal.announced == {0: 2}
    assert all(deal.view(seat).announced == {0: 2} for seat in (0, 1, 2, None))
    assert run(deal, "", "", "5").announced == {0: 1}


def test_E4_3r_three_cards_are_not_announced():
    deal = run(deal_of("333344445566789TJ", kitty="QKA"), 3, "3456789TJQKA", "", "")
    assert run(deal, "333", "", "", "44").announced == {}


def test_E4_3t_time_out_warns_three_warnings_in_a_deal_cost_3():
    sitting = Sitting(0)
    sitting = sitting.add(Result(1, 0, 0), (2, 3, 0)).add(Result(1, 0, 0), (1, 0, 7))
    assert sitting.fines == (0, 3, 3)
    # Twice +2/−1/−1, less the fines.
    assert sitting.totals == (4, -5, -5)


def test_E4_3t_option_warnings_counted_over_the_sitting():
    sitting = Sitting(0, Rules(warning_scope=WarningScope.SITTING))
    sitting = sitting.add(Result(1, 0, 0), (2, 3, 0)).add(Result(1, 0, 0), (1, 0, 7))
    assert sitting.fines == (3, 3, 3)


def test_E4_3t_online_a_time_out_passes_or_leads_the_lowest_single():
    deal = run(deal_of("34", "5"), 3)
    assert deal.rules.seconds_to_play == 30
    action = deal.on_time_out()
    assert [card.rank for card in action.cards] == ["3"]
    assert run(deal, "4").on_time_out() == PASS


# -- E4.4, E4.4w ------------------------------------------------------------------------------

LEGAL = [
    ("8", "single", "8", 1),
    ("w", "single", "w", 1),
    ("55", "pair", "5", 1),
    ("777", "triple", "7", 1),
    ("222", "triple", "2", 1),
    ("3334", "triple+single", "3", 1),
    ("999W", "triple+single", "9", 1),
    ("99933", "triple+pair", "9", 1),
    ("34567", "straight", "7", 5),
    ("3456789TJQKA", "straight", "A", 12),
    ("334455", "pair-chain", "5", 3),
    ("QQKKAA", "pair-chain", "A", 3),
    ("333444", "plane", "4", 2),
    ("777888999", "plane", "9", 3),
    ("333444555666", "plane", "6", 4),
    ("33344469", "plane+singles", "4", 2),
    ("33344455", "plane+singles", "4", 2),
    ("3334446699", "plane+pairs", "4", 2),
    ("333444555777", "plane+singles", "5", 3),
    ("KKKAAA22", "plane+singles", "A", 2),
    ("QQQKKKAAA222", "plane+singles", "A", 3),
    ("3334445w", "plane+singles", "4", 2),
    ("555539", "four+singles", "5", 1),
    ("555533", "four+singles", "5", 1),
    ("5555W3", "four+singles", "5", 1),
    ("99996688", "four+pairs", "9", 1),
    ("5555", "bomb", "5", 1),
    ("wW", "rocket", "W", 1),
]


@pytest.mark.parametrize(("ranks", "pattern", "top", "length"), LEGAL)
def test_E4_4_the_patterns(ranks, pattern, top, length):
    reading = read(pack(ranks))
    assert (reading.pattern.value, reading.top_rank, reading.length) == (pattern, top, length)


@pytest.mark.parametrize(
    "ranks",
    ["34", "3w", "3333w", "3456", "JQKA2", "3344", "KKAA22", "AAA222", "33445", "333444W", "22w"],
)
def test_E4_4_what_is_no_pattern(ranks):
    assert read(pack(ranks)) is None


def test_E4_4_no_pattern_is_refused_with_the_clause():
    deal = run(deal_of("34"), 3)
    with refused("E4.4"):
        deal.apply(play(deal, "34"))


@pytest.mark.parametrize(
    "ranks",
    [
        "333444wW",  # both jokers as kickers of a plane
        "33344455566",  # three triples and two cards
        "3333555666777888",  # a bomb as the four kickers of 555…888
        "3334445556667778",  # 777 would lengthen 333…666, 333 would lengthen 444…777
        "5555wW",  # both jokers with a four
        "33334444",  # a bomb as the two pairs of a four
        "3333444455",  # four and three pairs
        "33334445",  # 3 is the body's own rank
        "5555333",  # three kickers
    ],
)
def test_E4_4w_kickers_that_are_not_allowed(ranks):
    assert read(pack(ranks)) is None


@pytest.mark.parametrize(
    "ranks",
    [
        "33344455",  # a pair as the two single kickers of a plane
        "333444wK",  # one joker is a card like others
        "333444555777",  # a triple that is not in sequence
        "33344422",  # twos may be kickers
        "555533",  # a pair as the two single kickers of a four
        "5555wK",
        "55553344",  # two pairs
    ],
)
def test_E4_4w_kickers_that_are_allowed(ranks):
    deal = run(deal_of(ranks), 3)
    left = len(deal.hands[0]) - len(ranks)
    assert len(deal.apply(play(deal, ranks)).hands[0]) == left


def test_E4_4w_is_the_clause_a_player_hears():
    deal = run(deal_of("333444wW"), 3)
    with refused("E4.4w"):
        deal.apply(play(deal, "333444wW"))
    deal = run(deal_of("5555wW"), 3)
    with refused("E4.4w"):
        deal.apply(play(deal, "5555wW"))
    deal = run(deal_of("33334444"), 3)
    with refused("E4.4w"):
        deal.apply(play(deal, "33334444"))
    deal = run(deal_of("3334445556667778"), 3)
    with refused("E4.4w"):
        deal.apply(play(deal, "3334445556667778"))


# -- E4.5 -------------------------------------------------------------------------------------

RISING = [
    ["3", "T", "A", "2", "w", "W", "3333", "4444", "AAAA", "2222", "wW"],
    ["33", "KK", "AA", "22", "3333"],
    ["333w", "4443", "AAA3", "2223", "3333"],
    ["33344", "22233", "5555"],
    ["34567", "45678", "TJQKA", "3333", "wW"],
    ["33344456", "444555AA", "QQQKKK33"],
    ["333355", "444433", "222234", "3333"],
    ["33335566", "44445566", "3333"],
]


@pytest.mark.parametrize("chain", RISING)
def test_E4_5_each_beats_all_before_it_and_none_after(chain):
    readings = [read(pack(ranks)) for ranks in chain]
    for i, lower in enumerate(readings):
        for higher in readings[i + 1 :]:
            assert beats(higher, lower)
            assert not beats(lower, higher)
        assert not beats(lower, lower)


@pytest.mark.parametrize(
    ("play_ranks", "other"),
    [
        ("44", "3"),
        ("456789", "34567"),
        ("4445", "33355"),
        ("44455", "3336"),
        ("444555", "333444555"),
        ("444433", "33335566"),
        ("444433", "3333"),
        ("44455567", "3334447788"),
    ],
)
def test_E4_5_other_patterns_or_numbers_do_not_compare(play_ranks, other):
    assert not beats(read(pack(play_ranks)), read(pack(other)))


def test_E4_5_a_lower_play_is_refused_with_the_clause():
    deal = run(deal_of("8", "7"), 3, "8")
    with refused("E4.5"):
        deal.apply(play(deal, "7"))
    deal = run(deal_of("wW", "3333"), 3, "wW")
    with refused("E4.5"):
        deal.apply(play(deal, "3333"))


def test_E4_5_only_the_body_counts():
    assert beats(Reading(Pattern.PLANE_SINGLES, 3, 2), read(pack("444555AA"))) is True
    assert beats(read(pack("4443")), read(pack("333A")))


# -- E4.6, E4.t15, E4.7 -----------------------------------------------------------------------


def test_E4_6_declarer_first_out_wins_and_nothing_more_is_played():
    deal = deal_of("333344445566789TJ", kitty="QKA")
    deal = run(deal, 3, "3456789TJQKA", "", "", "33344456")
    assert deal.phase is Phase.OVER
    assert deal.result.declarer_won
    with refused("E4.6"):
        deal.apply(PASS)
    assert list(deal.actions()) == []


def test_E4_6_a_defender_first_out_wins_for_both():
    deal = deal_of("5", "3333456789TJQKA22")
    deal = run(deal, 2, 0, 0, "5", "3333", "", "", "456789TJQKA", "", "", "22")
    assert deal.result.winner == 1
    assert not deal.result.declarer_won
    assert deal.result.scores[2] == deal.result.scores[1] > 0


def test_E4_t15_spring_when_the_defenders_played_no_card():
    deal = deal_of("333344445566789TJ", kitty="QKA")
    result = run(deal, 3, "3456789TJQKA", "", "", "33344456").result
    assert (result.spring, result.counter_spring, result.scores) == (True, False, (12, -6, -6))


def test_E4_t15_no_spring_once_a_defender_played():
    # 20 cards: 4, W, 3456789TJQKA, 33355, w.
    deal = deal_of("3333445556789TJwW", "", "6", kitty="QKA")
    deal = run(deal, 3, "4", "", "6", "W", "", "", "3456789TJQKA", "", "", "33355", "", "", "w")
    assert deal.result == Result(3, declarer=0, winner=0)
    assert deal.result.scores == (6, -3, -3)


def test_E4_t15_counter_spring_when_the_declarer_played_once():
    deal = deal_of("5", "3333456789TJQKA22")
    result = run(deal, 2, 0, 0, "5", "3333", "", "", "456789TJQKA", "", "", "22").result
    assert (result.counter_spring, result.spring) == (True, False)


def test_E4_t15_no_counter_spring_if_the_declarer_played_again():
    deal = deal_of("5W", "3333456789TJQKA22")
    deal = run(deal, 2, 0, 0, "5", "2", "", "W", "3333", "", "")
    result = run(deal, "456789TJQKA", "", "", "2").result
    assert (result.counter_spring, result.scores) == (False, (-8, 4, 4))


def test_E4_7_bid_3_declarer_wins_no_bombs():
    assert Result(3, declarer=0, winner=0).scores == (6, -3, -3)


def test_E4_7_bid_2_defenders_win_with_a_bomb_and_counter_spring():
    deal = deal_of("5", "3333456789TJQKA22")
    deal = run(deal, 2, 0, 0, "5", "3333", "", "", "456789TJQKA", "", "", "22")
    assert deal.result.scores == (-16, 8, 8)


def test_E4_7_bid_1_spring_with_rocket_and_two_bombs():
    deal = deal_of("33334444wW56789TJ", kitty="QKA")
    deal = run(deal, 1, 0, 0, "56789TJQKA", "", "", "3333", "", "", "4444", "", "", "wW")
    assert deal.result.multiplier == 16
    assert deal.result.scores == (32, -16, -16)


def test_E4_7_four_with_kickers_is_no_bomb_in_the_multiplier():
    # 20 cards: 3333+44, 56789TJQKA, 22, 4, A.
    deal = deal_of("3333456789TJQKA22", kitty="44A")
    deal = run(deal, 3, "333344", "", "", "56789TJQKA", "", "", "22", "", "", "4", "", "")
    result = run(deal, "A").result
    assert (result.bombs, result.spring, result.multiplier) == (0, True, 2)


def test_E4_7_bombs_of_anyone_count():
    deal = deal_of("3333445556789TJwW", "2222", kitty="QKA")
    deal = run(deal, 3, "4", "2222", "", "wW", "", "", "3456789TJQKA", "", "", "33355")
    assert deal.result == Result(3, declarer=0, winner=0, bombs=1, rockets=1)
    assert deal.result.scores == (24, -12, -12)
