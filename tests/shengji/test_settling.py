"""What a deal comes to with rulings on it, worked out by hand from the clauses."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paisai.errors import NotationError, RuleViolation
from paisai.shengji import RULES, Deal, Match, Phase, Rulings, result, settle
from paisai.shengji.policies import Side
from shengji.test_deal import shuffled

DECLARER, DEFENDERS = Side.DECLARER, Side.DEFENDERS
EAST, NORTH, WEST, SOUTH = range(4)
BODA, TUOLAJI = RULES["shuangsheng-boda-2020"], RULES["tuolaji-zhuhai-2019"]
BASHIFEN, SZPT = RULES["bashifen-teachers"], RULES["shengji-szpt-2013"]


def test_B8_1_adjudged_loss_of_the_declarer_side():
    """30 taken and 80 given: 110, the defenders take the deal; the declarer's next player."""
    ended = settle(BODA, 30, (4, 6), "2", NORTH, Rulings(points=80, lost_by=DECLARER))
    assert (ended.points, ended.up, ended.steps) == (110, DEFENDERS, 0)
    assert (ended.levels, ended.next_declarer) == ((4, 6), WEST)


def test_B8_1_the_declarer_side_never_moves_up_after_its_adjudged_loss():
    """Fined before, the defenders stand at −20: 60 with the 80 would be a level for declarer."""
    ended = settle(BODA, -20, (4, 6), "2", NORTH, Rulings(points=80, lost_by=DECLARER))
    assert (ended.points, ended.up, ended.steps, ended.levels) == (60, DEFENDERS, 0, (4, 6))
    assert ended.next_declarer == WEST


def test_B8_1_adjudged_loss_of_the_defenders():
    """170 less 80 is 90, which takes the deal; adjudged to have lost they do not."""
    ended = settle(BODA, 170, (4, 6), "2", NORTH, Rulings(points=-80, lost_by=DEFENDERS))
    assert (ended.points, ended.levels, ended.next_declarer) == (90, (4, 6), SOUTH)
    assert settle(BODA, 90, (4, 6), "2", NORTH).next_declarer == WEST
    high = settle(BODA, 240, (4, 6), "2", NORTH, Rulings(points=-80, lost_by=DEFENDERS))
    assert (high.points, high.levels, high.next_declarer) == (160, (4, 6), SOUTH)
    low = settle(BODA, 110, (4, 6), "2", NORTH, Rulings(points=-80, lost_by=DEFENDERS))
    assert (low.points, low.up, low.steps, low.levels) == (30, DECLARER, 2, (4, 8))


@pytest.mark.parametrize(
    ("points", "rulings", "levels", "following"),
    [
        # 260 less 120 is 140, two levels for the defenders; they lose: as 75, one for the others
        (260, Rulings(-120, DEFENDERS, levels_up=1, ends=True), (3, 4), WEST),
        # 100 less 120: at −20 five levels for the declarer's side, more than the one
        (100, Rulings(-120, DEFENDERS, levels_up=1, ends=True), (7, 4), WEST),
        # against the declarer 120 on top of 30: 150, two full twenties above 100
        (30, Rulings(120, DECLARER, ends=True), (2, 7), NORTH),
        # fined to −60 before: 60 with the 120, yet the declarer loses: as 80
        (-60, Rulings(120, DECLARER, ends=True), (2, 4), NORTH),
    ],
)
def test_T8_10_the_offenders_lose_whatever_the_points_say(points, rulings, levels, following):
    ended = settle(BASHIFEN, points, (2, 4), "2", EAST, rulings)
    assert (ended.levels, ended.next_declarer) == (levels, following)


def test_Z4_19_the_innocent_side_takes_the_deal_or_a_level():
    lost = settle(TUOLAJI, 40, (1, 1), "2", EAST, Rulings(lost_by=DECLARER))
    assert (lost.levels, lost.next_declarer) == ((1, 1), NORTH)
    level = settle(TUOLAJI, 200, (1, 1), "2", EAST, Rulings(lost_by=DEFENDERS, levels_up=1))
    assert (level.levels, level.next_declarer) == ((2, 1), WEST)
    better = settle(TUOLAJI, 0, (1, 1), "2", EAST, Rulings(lost_by=DEFENDERS, levels_up=1))
    assert better.levels == (4, 1)


def test_S9_16w_a_wrong_play_beyond_repair():
    lost = settle(SZPT, 35, (3, 3), "2", SOUTH, Rulings(lost_by=DECLARER))
    assert (lost.levels, lost.next_declarer) == ((3, 3), EAST)
    up = settle(SZPT, 120, (3, 3), "2", SOUTH, Rulings(lost_by=DEFENDERS, levels_up=1))
    assert (up.levels, up.next_declarer) == ((3, 4), NORTH)


def test_S9_16w_a_deal_lost_at_A_does_not_pass_it():
    a = settle(SZPT, 0, (12, 5), "2", EAST, Rulings(lost_by=DECLARER))
    assert (a.levels, a.match_over) == ((12, 5), False)
    passed = settle(SZPT, 120, (12, 5), "2", EAST, Rulings(lost_by=DEFENDERS, levels_up=1))
    assert (passed.levels, passed.match_over, passed.winner_side) == ((13, 5), True, 0)


def test_Z4_2_a_first_deal_given_up_before_the_first_card():
    match = Match.begin(TUOLAJI, first_drawer=SOUTH)
    given_up = Rulings(levels_up=1, given_up_by=0)
    after = match.settled(settle(TUOLAJI, None, match.levels, match.start, None, given_up))
    assert (after.levels, after.deals, after.first_side) == ((0, 1), 1, 1)
    assert (after.declarer, after.level) == (NORTH, "3")
    _, deal = after.start_deal(shuffled(TUOLAJI, Random(1)), 0)
    assert (deal.declarer, deal.to_act, deal.setting.level) == (NORTH, NORTH, "3")


def test_Z4_21_a_deal_played_again_does_not_count():
    match, deal = Match.begin(TUOLAJI).start_deal(shuffled(TUOLAJI, Random(1)), 0)
    after = match.finish(deal, 600, Rulings(replayed=True))
    assert (after.deals, after.levels, after.declarer) == (0, (0, 0), None)
    assert after.may_start_deal(600)


def played_out(rules, seed, declarer):
    deal, random = Deal.start(shuffled(rules, Random(seed)), rules, declarer=declarer), Random(seed)
    while deal.to_act is not None:
        deal = deal.apply(deal.choose(random))
    return deal


@pytest.mark.parametrize("rulings", [Rulings(80, DECLARER), Rulings(-80, DEFENDERS), Rulings(35)])
def test_a_deal_and_its_match_settle_alike(rulings):
    for seed in range(5):
        over = played_out(BODA, seed, WEST)
        running, _ = Match.begin(BODA, "5").start_deal(over.setting.deck, 0)
        inside = running.finish(over.with_rulings(rulings), 0)
        outside = running.finish(over, 0, rulings)
        assert inside == outside
        assert inside.declarer == over.with_rulings(rulings).result.next_declarer


def test_T8_7_a_deal_that_is_ended_counts_as_taken_without_capture():
    rules = BASHIFEN
    deal, random = Deal.start(shuffled(rules, Random(3)), rules, declarer=EAST), Random(3)
    while not (deal.phase is Phase.PLAYING and len(deal.tricks) == 8):
        deal = deal.apply(deal.choose(random))
    ended = deal.with_rulings(Rulings(120, ends=True))
    assert (ended.to_act, ended.phase, len(ended.actions())) == (None, Phase.OVER, 0)
    assert ended.result.total == deal.taken + 120
    assert ended.result.multiplier == 0
    assert ended.view(NORTH).kitty is None
    assert "裁判终止" in str(ended)
    with pytest.raises(RuleViolation):
        ended.verify(deal.choose(random))
    match, _ = Match.begin(rules).start_deal(deal.setting.deck, 0)
    with pytest.raises(RuleViolation, match="打完"):
        match.finish(deal, 0)
    assert match.finish(ended, 0).declarer == ended.result.next_declarer


def test_both_sides_cannot_lose_one_deal():
    with pytest.raises(NotationError, match="重打"):
        Rulings(lost_by=DECLARER) + Rulings(lost_by=DEFENDERS)
    with pytest.raises(NotationError):
        Rulings(levels_up=1)
    with pytest.raises(NotationError):
        Rulings(given_up_by=3)
    with pytest.raises(NotationError, match="放弃"):
        settle(BODA, None, (0, 0), "2", EAST)


def test_Z4_2_a_deal_that_both_gave_up_moves_nobody():
    both = Rulings(given_up_by=0, levels_up=1) + Rulings(given_up_by=1, levels_up=1)
    ended = settle(RULES["tuolaji-zhuhai-2019"], None, (2, 3), "2", None, both)
    assert (ended.levels, ended.next_declarer, ended.winner_side) == ((2, 3), None, None)


@given(
    points=st.integers(-40, 80).map(lambda n: 5 * n),
    added=st.integers(-30, 30).map(lambda n: 5 * n),
    declarer=st.integers(0, 3),
    lost_by=st.sampled_from([None, *Side]),
    rules=st.sampled_from([BODA, TUOLAJI, BASHIFEN, SZPT]),
    levels=st.tuples(st.integers(0, 12), st.integers(0, 12)),
)
def test_who_lost_never_gains(points, added, declarer, lost_by, rules, levels):
    ended = settle(rules, points, levels, "2", declarer, Rulings(added, lost_by))
    plain = result(rules, points + added, levels, "2", declarer)
    assert ended.points == points + added
    if lost_by is None:
        assert ended == plain
        return
    side = declarer % 2 if lost_by is DECLARER else 1 - declarer % 2
    assert ended.levels[side] == levels[side]
    assert ended.next_declarer % 2 == 1 - side
    assert ended.levels[1 - side] >= plain.levels[1 - side]
