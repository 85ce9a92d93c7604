"""The players of 竞技二打一: legal, repeatable, and blind to what they may not see."""

import subprocess
import sys
import time
from dataclasses import replace
from random import Random

import pytest

from paisai import core
from paisai.cards import deck
from paisai.erdayi import Bid, Deal, Phase, Play, count, pack, read
from paisai.erdayi.ranks import WHOLE, size
from paisai.erdayi.regulated import standard
from paisai.players import make, players_of
from paisai.players.at_table import play_out
from paisai.players.erdayi import Strong
from paisai.players.erdayi.asked import bidding_view, playing_view
from paisai.players.erdayi.bidding import WORTHWHILE
from paisai.players.erdayi.duplicate import play_deck
from paisai.players.erdayi.known import Known, LetGo, beaten_by, known, passes
from paisai.players.erdayi.options import Options
from paisai.players.erdayi.sound1 import think
from paisai.players.erdayi.turns import division, fewest

NAMES = [one.id for one in players_of(standard())]


def shuffled(seed):
    cards = list(deck())
    Random(seed).shuffle(cards)
    return cards


def test_the_weakest_is_random_and_every_player_says_what_it_is():
    assert NAMES == ["random", "sound", "strong"]
    for one in players_of(standard()):
        assert one.name.zh
        assert one.name.en
        assert one.about.zh
        assert one.about.en


@pytest.mark.parametrize("name", NAMES)
def test_deals_are_played_out_with_bidding_and_no_illegal_act(name):
    """`play_out` applies every action through the deal, which refuses an illegal one."""
    passed_out = 0
    for seed in range(6):
        players = tuple(make(standard(), name, seed=seed + seat) for seat in range(3))
        end = play_out(Deal.start(shuffled(seed), seed % 3), players)
        passed_out += end.result.passed_out
    assert passed_out < 6


@pytest.mark.parametrize("name", NAMES)
def test_a_player_against_itself_is_exactly_even(name):
    first, second = make(standard(), name, seed=3), make(standard(), name, seed=3)
    declares, defends = play_deck(11, first, second)
    assert declares.won != defends.won
    assert declares.points == -defends.points


@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_does_not_change_a_decision(name):
    """The two other hands exchange cards; the seat's view and choice stay the same."""
    rng = Random(5)
    player = make(standard(), name, seed=1)
    compared = 0
    for seed in range(4):
        deal = Deal.start(shuffled(seed), 0)
        while deal.to_act is not None:
            seat = deal.to_act
            view = deal.view(seat)
            other = with_others_exchanged(deal, seat, rng)
            assert other.view(seat) == view
            choice = player.choose(view, Options(view))
            assert player.choose(other.view(seat), Options(other.view(seat))) == choice
            compared += other.hands != deal.hands
            deal = deal.apply(choice.action)
    assert compared > 30


def with_others_exchanged(deal, seat, rng):
    """Another deal that looks the same from the seat; kitty cards stay with the declarer."""
    first, second = ((seat + 1) % 3, (seat + 2) % 3)
    fixed = set(deal.kitty) if deal.phase is Phase.PLAYING else set()
    pool = [card for s in (first, second) for card in deal.hands[s] if card not in fixed]
    rng.shuffle(pool)
    hands = list(deal.hands)
    for s in (first, second):
        kept = [card for card in deal.hands[s] if card in fixed]
        taken = [pool.pop() for _ in range(len(deal.hands[s]) - len(kept))]
        hands[s] = tuple(sorted(kept + taken, reverse=True))
    position = deal.position
    if position is not None:
        position = position._replace(hands=tuple(count(hand) for hand in hands))
    return replace(deal, hands=tuple(hands), position=position)


def test_the_same_seed_gives_the_same_deal_another_seed_another():
    def plays(seed):
        players = tuple(make(standard(), "random", seed=seed) for _ in range(3))
        return play_out(Deal.start(shuffled(1), 0), players).plays

    assert plays(1) == plays(1)
    assert plays(1) != plays(2)


# -- turns: worked out by hand ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "turns"),
    [
        ("3", 1),
        ("34567", 1),
        ("3456789TJQKA", 1),
        ("33445566", 1),
        ("3334", 1),
        ("33344456", 1),
        ("333444", 1),
        ("3335", 1),
        ("33355", 1),
        ("wW", 1),
        ("3333", 1),
        ("35", 2),
        ("345678", 1),
        ("3456789T8", 2),
        ("345673", 2),
        ("33345", 2),
        ("34567789TJ", 2),
        ("3344556778899", 3),  # 334455, 778899, 6
    ],
)
def test_fewest_turns(hand, turns):
    assert fewest(pack(hand)) == turns


def test_a_division_is_made_of_plays_and_uses_every_card_once():
    rng = Random(9)
    cards = list(deck())
    for _ in range(300):
        hand = count(rng.sample(cards, rng.randrange(1, 21)))
        plays = division(hand)
        assert sum(plays) == hand
        assert all(read(play) is not None for play in plays)
        assert fewest(hand) <= len(plays) <= fewest(hand) + 2


# -- sound of version 1: situations with one right answer --------------------------------------


def situation(hand, table="", owner=1, left=(17, 17, 17), declarer=0, seat=0, gone=""):
    own = pack(hand)
    return Known(
        seat=seat,
        declarer=declarer,
        hand=own,
        unseen=WHOLE - own - pack(table) - pack(gone),
        kitty=0,
        played=(0, 0, 0),
        left=left,
        table=read(pack(table)) if table else None,
        on_table=pack(table),
        owner=owner,
    )


def test_whoever_can_go_out_goes_out():
    assert think(situation("34567")).play == pack("34567")
    assert think(situation("44", table="33", left=(2, 5, 5))).play == pack("44")


def test_what_nobody_beats_is_led_before_the_last_play():
    """The rocket, then the 3: the other way round somebody may get in."""
    assert think(situation("3wW", left=(3, 5, 5))).play == pack("wW")


def test_a_partner_with_one_card_is_led_the_lowest_single():
    now = situation("37789TJJKK", seat=1, declarer=0, left=(9, 10, 1))
    assert think(now).play == pack("3")


def test_the_partners_high_card_is_left_alone():
    now = situation("3456789TJ2", table="A", owner=2, seat=1, declarer=0, left=(8, 10, 5))
    assert think(now).play == 0


def test_a_declarer_about_to_go_out_is_stopped_with_a_bomb():
    now = situation("3333789J", table="K", owner=0, seat=1, declarer=0, left=(1, 8, 9))
    assert think(now).play == pack("3333")


def test_beaten_by_counts_what_is_still_out():
    king = read(pack("K"))
    assert beaten_by(king, pack("A"))
    assert not beaten_by(king, pack("QQ"))
    assert beaten_by(king, pack("3333"))
    assert beaten_by(read(pack("34567")), pack("45678"))
    assert not beaten_by(read(pack("34567")), pack("4567"))
    assert not beaten_by(read(pack("wW")), WHOLE - pack("wW"))


# -- bidding ------------------------------------------------------------------------------------


def bid_of(name, ranks, bids=()):
    view = bidding_view(len(bids), pack(ranks), tuple(enumerate(bids)))
    return make(standard(), name, seed=1).choose(view, Options(view)).action.points


@pytest.mark.skipif(not core.built(), reason="the C core was not built")
def test_strong_bids_by_how_likely_it_wins():
    """Five triples in a row and two more cards: with the three of the kitty as the other kickers
    the whole hand is one play. It has no high card, so the sound player lets it go. Of lone low
    cards nobody gets rid; with 2s, jokers and a bomb nobody else gets in."""
    assert bid_of("strong", "33344455566677789") == 3
    assert bid_of("sound", "33344455566677789") == 0
    assert bid_of("strong", "33445567789TTJJQK") == 0
    assert bid_of("strong", "222wWAAAKKKK99955", (2,)) == 3


@pytest.mark.skipif(not core.built(), reason="the C core was not built")
def test_a_bid_is_higher_than_those_before_or_none():
    """Worth 1 or 2 when nobody has spoken, a hand is worth nothing after a 2."""
    strong = Strong(1)
    fair = [
        hand
        for hand in (count(shuffled(seed)[:17]) for seed in range(60))
        if WORTHWHILE[2][1] <= strong.worth(hand)[1] < WORTHWHILE[0][1]
    ]
    assert fair
    for hand in fair:
        view = bidding_view(2, hand, ((0, 0), (1, 2)))
        assert strong.choose(view, Options(view)).action == Bid(0)


# -- budgets ------------------------------------------------------------------------------------


@pytest.mark.skipif(not core.built(), reason="the C core was not built")
def test_strong_says_how_likely_it_wins():
    view = Deal.start(shuffled(2), 0).apply(Bid(3)).view(0)
    choice = make(standard(), "strong", seed=1).choose(view, Options(view))
    assert "%" in choice.why.zh
    assert "%" in choice.why.en


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_ten_thousand_deals_without_an_illegal_act_and_within_budget(name, capsys):
    """CPU time of a decision, so that other work on the machine does not count."""
    ms, spent = 10, []
    for seed in range(10_000):
        deal = Deal.start(shuffled(seed), seed % 3)
        players = [make(standard(), name, seed=seed + seat, ms=ms) for seat in range(3)]
        while (seat := deal.to_act) is not None:
            view = deal.view(seat)
            began = time.thread_time()
            action = players[seat].act(view, Options(view))
            spent.append(time.thread_time() - began)
            deal = deal.apply(action)
    spent.sort()
    late = spent[int(0.999 * len(spent))]
    with capsys.disabled():
        print(f"{name}: {len(spent)} decisions, p99.9 {1000 * late:.2f} ms")
    assert late < ms / 1000


def test_known_counts_what_is_out_and_what_the_declarer_must_hold():
    deal = Deal.start(shuffled(4), 0).apply(Bid(3))
    lead = next(card for card in deal.hands[0] if card not in deal.kitty)
    deal = deal.apply(Play((lead,)))
    now = known(deal.view(1))
    assert size(now.unseen) == 19 + 17
    assert now.kitty == count(deal.kitty)
    assert (now.partner, now.next, now.before, now.owner) == (2, 2, 0, 0)
    assert now.left == (19, 17, 17)


def test_a_pass_tells_something_where_an_opponents_play_was_let_go():
    """Seat 0 declares. Seat 1 lets its 5 go; seat 2 takes it with a 9, which the declarer lets go
    and then seat 1, whose partner's it is: that tells nothing. A pair of 4 meets a pair of 7."""
    history = [(0, "5"), (1, ""), (2, "9"), (0, ""), (1, ""), (2, "44"), (0, "77")]
    told = [(seat, pack(cards)) for seat, cards in history]
    view = playing_view(1, 0, 3, pack("3334566788TTJQQKA"), pack("3AA"), told)
    assert passes(view) == [LetGo(0, pack("9"), since=pack("77")), LetGo(1, pack("5"), since=0)]


@pytest.mark.skipif(not core.built(), reason="the C core was not built")
def test_strong_takes_a_pass_for_a_sign():
    """A T and a 5 are in hand, to lead; the declarer behind and the partner have one card each, a
    9 and a J. The T wins unless the declarer has the J, which beats a T that was let go once: by
    the declarer, so he hardly has it (0.15 in 1.15), or by the partner, so he hardly has not."""
    from paisai.core import _core, erdayi
    from paisai.players.erdayi.strong1 import Effort, _weights

    table = erdayi.table()
    thinker = _core.ErdayiThinker(table, _weights())
    cards = (pack("5T"), pack("9J"), WHOLE - pack("5T9J"), 0, 0)
    effort = Effort(work=50_000, most_ms=1000, margin=99.0)

    def wins(seat):
        told = [(0, table.number(pack("T")), seat)]
        action, value, _, _ = thinker.choose(cards, (-1, 0, 1, 1, 2), effort, 1, told)
        assert table.cards(action) == pack("T")
        return value

    assert wins(1) > 0.75
    assert wins(2) < 0.25


WITHOUT_CORE = """
import sys
sys.modules["paisai.core._core"] = None  # as where nothing was compiled
from paisai.cards import deck
from paisai.erdayi import Bid, Deal
from paisai.erdayi.regulated import standard
from paisai.players import make
from paisai.players.erdayi.options import Options
view = Deal.start(deck(), 0).apply(Bid(3)).view(0)
strong, sound = (make(standard(), name).choose(view, Options(view)) for name in ("strong", "sound"))
assert strong.action == sound.action
print(strong.why.en)
"""


def test_without_the_core_strong_plays_soundly_and_says_so():
    done = subprocess.run([sys.executable, "-c", WITHOUT_CORE], capture_output=True, check=True)
    assert b"no C core was built" in done.stdout
