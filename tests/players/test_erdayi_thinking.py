"""The networks of 竞技二打一 in plain Python and in the core, what players say of their chances and
why, versions, and the training."""

import json
import subprocess
import sys
from collections import defaultdict
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from paisai import core
from paisai.cards import deck
from paisai.erdayi import PASS, Bid, Deal, Play, count, pack
from paisai.erdayi.deal import cards_of
from paisai.erdayi.regulated import standard
from paisai.errors import NotationError
from paisai.players import make, players_of
from paisai.players.erdayi import sound, strong
from paisai.players.erdayi.asked import playing_view
from paisai.players.erdayi.chances import Chances, log_odds, place, sure_odds
from paisai.players.erdayi.known import known
from paisai.players.erdayi.net import read_net, worths
from paisai.players.erdayi.options import Options
from paisai.players.erdayi.reasons import Look, Thought, reason, stake
from paisai.players.registry import full_name

BENCH = Path(__file__).parents[2] / "bench"
needs_core = pytest.mark.skipif(not core.built(), reason="the C core was not built")


def started(seed, declarer=0):
    cards = list(deck())
    Random(f"thinking/{seed}").shuffle(cards)
    deal = Deal.start(cards, 0)
    while deal.declarer is None or deal.kitty is None or deal.to_act != deal.declarer:
        deal = deal.apply(Bid(3 if deal.to_act == declarer else 0))
        if deal.declarer is not None:
            break
    return deal


def decisions(seed, declarer=0):
    """The views of a deal that sound plays, with what it thought."""
    deal = started(seed, declarer)
    while (seat := deal.to_act) is not None:
        view = deal.view(seat)
        thought = sound.look(view)
        yield deal, view, thought
        play = thought.looks[0].play
        deal = deal.apply(Play(cards_of(view.hand, play)) if play else PASS)


# -- the networks --------------------------------------------------------------------------------


@needs_core
def test_plain_python_and_the_core_say_the_same_of_every_play():
    say_the_same(sound.WEIGHTS)


def say_the_same(path):
    """But for hands of which they count the turns differently: Python looks at fewer chains."""
    from paisai.core import _core, erdayi

    table = erdayi.table()
    thinker, net = _core.ErdayiThinker(table, path.read_bytes()), read_net(path)
    bare = strong.Effort(0, 1000, candidates=16, margin=99.0)
    same = other = 0
    for seed in range(6):
        for _, view, _ in decisions(seed, seed % 3):
            history = [table.number(count(p.cards)) if p.cards else erdayi.PASS for p in view.plays]
            cards = (count(view.hand), count(view.kitty), (view.seat - view.declarer) % 3)
            looks, *_ = thinker.search(cards, history, bare, 0)
            if looks[0][1] == 1:
                continue
            plays = [0 if look[0] == erdayi.PASS else table.cards(look[0]) for look in looks]
            said = worths(net, known(view), view, plays)
            for (wins, points), look in zip(said, looks, strict=True):
                fits = abs(wins - look[3]) < 0.004 and abs(points - look[4]) < 0.03
                same, other = same + fits, other + (not fits)
    assert same > 500
    assert other <= 0.01 * same


@needs_core
def test_a_file_that_is_no_network_is_refused():
    from paisai.core import _core, erdayi

    whole = strong.WEIGHTS.read_bytes()
    for spoilt in (b"", whole[:-1], whole + b"\0", b"x" + whole[1:], whole[:8] + whole[12:]):
        with pytest.raises(ValueError, match="weights"):
            _core.ErdayiThinker(erdayi.table(), spoilt)
    with pytest.raises(ValueError, match="weights"):
        sound.read_net.__wrapped__(strong.WEIGHTS.with_name("strong-1.bin"))


@needs_core
def test_a_seat_that_cannot_be_is_refused():
    """A pass where nothing lies on the table, a play that does not beat, cards that are twice."""
    from paisai.core import _core, erdayi

    table, effort = erdayi.table(), strong.Effort(0, 1000)
    thinker = _core.ErdayiThinker(table, strong.weights())
    hand, kitty = pack("33445566778899TTJ"), pack("AAA")
    three, four = table.number(pack("3")), table.number(pack("4"))
    assert thinker.search((hand, kitty, 1), [three], effort, 0)
    for history in ([erdayi.PASS], [four, three], [three], [three, three], [9999999]):
        role = 2 if history == [three] else 1
        with pytest.raises(ValueError, match="seat"):
            thinker.search((hand, kitty, role), history, effort, 0)
    with pytest.raises(ValueError, match="seat"):
        thinker.search((pack("AAAA3344556677889"), kitty, 1), [three], effort, 0)


@needs_core
@pytest.mark.parametrize("ms", [20, strong.ENOUGH_MS])
def test_a_search_depends_on_its_seed_alone(ms):
    player = strong.Strong(3, ms)
    player.longest = lambda: 100_000
    tried = 0
    for _, view, _ in list(decisions(3))[::3]:
        one, other = player.look(view), player.look(view)
        assert one == other
        tried += one.looks[0].worlds
        assert len(one.looks) <= one.possible
    assert tried > 0


# -- chances -------------------------------------------------------------------------------------


def test_a_correction_of_chances_keeps_their_order_and_what_is_certain():
    said = Chances.read(sound.WEIGHTS.with_suffix(".json"))
    _, view, _ = next(decisions(1))
    looks = tuple(Look(0, share / 10, share / 5 - 1, 0) for share in range(1, 10))
    corrected = said.corrected(Thought(looks, 9), view).looks
    wins = [look.wins for look in corrected]
    assert wins == sorted(wins)
    certain = Thought((Look(1, 1.0, 1.0, 0),), 3, 0)
    assert said.corrected(certain, view) is certain
    assert [place(left) for left in (3, 12, 13, 54)] == [0, 0, 1, 5]
    assert sure_odds(log_odds(0.3)) == pytest.approx(0.3)


def came_true(deals, look):
    """What was said and won, by role, by cards left and altogether, in tenths."""
    found = defaultdict(list)
    for seed in deals:
        made = []
        deal = started(seed, seed % 3)
        while (seat := deal.to_act) is not None:
            view = deal.view(seat)
            thought = look(view)
            made.append((view, thought))
            play = thought.looks[0].play
            deal = deal.apply(Play(cards_of(view.hand, play)) if play else PASS)
        for view, thought in made:
            if thought.possible == 1 or thought.certain is not None:
                continue
            won = deal.result.scores[view.seat] > 0
            said = thought.looks[0].wins
            tenth = min(9, int(10 * said))
            role = (view.seat - view.declarer) % 3
            for part in ("all", ("role", role), ("left", place(sum(view.cards_held)))):
                found[part, tenth].append((said, won))
    return found


def check_chances(found, least):
    counted = 0
    for part, sayings in found.items():
        if len(sayings) < least:
            continue
        said = sum(one for one, _ in sayings) / len(sayings)
        won = sum(one for _, one in sayings) / len(sayings)
        # Decisions of one deal come true together: a deal is worth about six of them.
        chance = 3 * sqrt(0.25 / (len(sayings) / 6))
        assert abs(said - won) < 0.05 + chance, (part, said, won, len(sayings))
        counted += 1
    assert counted >= 10


def test_what_sound_says_of_its_chances_comes_true():
    said = Chances.read(sound.WEIGHTS.with_suffix(".json"))
    check_chances(came_true(range(250), lambda view: said.corrected(sound.look(view), view)), 150)


@needs_core
def test_what_strong_says_of_its_chances_comes_true():
    player = strong.Strong(1, 0)
    said = strong.chances()
    check_chances(came_true(range(250), lambda v: said.corrected(player.look(v), v)), 150)


# -- reasons -------------------------------------------------------------------------------------


@needs_core
def test_a_deal_that_sound_calls_certain_is_won_with_all_cards_open():
    from paisai.core import erdayi

    solver, called = erdayi.solver(16), 0
    table = erdayi.table()
    for seed in range(60):
        for deal, view, thought in decisions(seed, seed % 3):
            if not thought.certain:
                continue
            called += 1
            deal = deal.apply(Play(cards_of(view.hand, thought.looks[0].play)))
            game = table.position(
                [count(hand) for hand in deal.hands],
                deal.to_act,
                deal.declarer,
                beat=table.number(thought.looks[0].play),
                owner=view.seat,
            )
            value, _, _, exact = solver.solve(game, 2_000_000)
            assert exact
            assert (value > 0) == (view.seat == view.declarer)
            break
    assert called > 20


def test_a_reason_has_the_numbers_that_decided_it():
    best, second = Look(pack("33"), 0.62, 0.5, 40), Look(pack("44"), 0.57, 0.4, 40)
    said = reason(Thought((best, second), 9), stake=6.0)
    assert said.zh == "出 33 胜率约 62%，预计 +3.0 分，试想了 40 种牌；次选出 44 少 5%"
    assert said.en == (
        "33 wins about 62%, +3.0 points expected, tried in 40 deals of the hidden cards; "
        "the next, 44, wins 5% less"
    )
    not_proven = reason(Thought((best, Look(0, 0.64, 0.5, 40)), 9), stake=6.0)
    assert not_proven.en.endswith("; passing is not surely better")
    alone = reason(Thought((best,), 9), stake=6.0)
    assert alone.en.endswith("; every other play is far behind")
    assert reason(Thought((Look(0, 0.1, -1.0, 0),), 1), 1.0).en == "nothing here beats it"
    assert reason(Thought((best,), 9, 0), 1.0).zh == "一手出完"
    assert reason(Thought((best,), 9, 2), 1.0).zh == "这手没人能压，剩下 2 手必定走完"


def test_the_stake_is_the_bid_doubled_by_what_was_played_twice_for_the_declarer():
    history = [(0, pack("3333")), (1, 0), (2, 0), (0, pack("5"))]
    view = playing_view(1, 0, 2, pack("4456677889TTJQQKA"), pack("3AA"), history)
    assert stake(view) == 2 * 2
    mine = playing_view(0, 0, 2, pack("33334556677889TTJQKA"), pack("3JA"), [])
    assert stake(mine) == 2 * 2


@pytest.mark.parametrize("name", ["sound", "strong"])
def test_the_chance_a_player_names_is_that_of_its_play(name):
    if name == "strong" and not core.built():
        pytest.skip("the C core was not built")
    player = sound.Sound(1, 0) if name == "sound" else strong.Strong(1, 0)
    look = sound.look if name == "sound" else player.look
    said = Chances.read(sound.WEIGHTS.with_suffix(".json")) if name == "sound" else strong.chances()
    named = 0
    for _, view, _ in decisions(5):
        thought = said.corrected(look(view), view)
        choice = player.choose(view, Options(view))
        assert count(choice.action.cards) == thought.looks[0].play
        if thought.possible > 1 and thought.certain is None:
            named += 1
            assert f"{round(100 * thought.looks[0].wins)}%" in choice.why.zh
    assert named > 5


# -- versions ------------------------------------------------------------------------------------


def test_earlier_versions_are_asked_for_by_their_number():
    from paisai.players.erdayi.sound1 import Sound as First

    assert isinstance(make(standard(), "sound@1"), First)
    assert type(make(standard(), "sound")) is type(make(standard(), "sound@2")) is sound.Sound
    assert full_name(standard(), "sound") == "sound@2"
    assert full_name(standard(), "./bot") == "./bot"
    assert all(one.full_id == f"{one.id}@{one.version}" for one in players_of(standard()))
    with pytest.raises(NotationError, match="sound@1"):
        make(standard(), "sound@9")


# -- the training --------------------------------------------------------------------------------


def train(folder, *more):
    command = [sys.executable, BENCH / "erdayi_train.py", "--folder", folder, "--every", "0"]
    command += ["--layers", "32,32,32", "--deals", "1000", "--decks", "100", *more]
    subprocess.run(command, check=True, capture_output=True)
    return [json.loads(line) for line in (folder / "curve.jsonl").read_text().splitlines()]


@pytest.mark.skipif(sys.platform == "win32", reason="gcc and threads of a unix")
def test_a_training_goes_on_from_its_checkpoint_the_same_for_any_number_of_jobs(tmp_path):
    numpy = pytest.importorskip("numpy")
    curve = train(tmp_path / "one", "--decisions", "30000")
    with numpy.load(tmp_path / "one" / "checkpoint.npz") as kept:
        weights = kept["weights"]
    assert (
        train(tmp_path / "two", "--decisions", "30000", "--jobs", "2")[-1]["loss"]
        == (curve[-1]["loss"])
    )
    with numpy.load(tmp_path / "two" / "checkpoint.npz") as kept:
        assert (kept["weights"] == weights).all()
    longer = train(tmp_path / "one", "--decisions", "60000")
    assert longer[: len(curve)] == curve
    assert longer[-1]["decisions"] >= 60000
    assert longer[len(curve)]["round"] == curve[-1]["round"] + 1
    assert (tmp_path / "one" / "checkpoint.npz").stat().st_size < 20_000_000
    if core.built():
        say_the_same(tmp_path / "one" / "weights.bin")  # which looks at the last plays too


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="gcc and threads of a unix")
def test_ten_minutes_of_training_from_an_empty_folder_improve(tmp_path):
    pytest.importorskip("numpy")
    command = [sys.executable, BENCH / "erdayi_train.py", "--folder", tmp_path, "--minutes", "10"]
    command += ["--layers", "64,32,32", "--every", "2", "--decks", "1000", "--jobs", "2"]
    subprocess.run(command, check=True, capture_output=True)
    curve = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()]
    for opponent in ("rlcard", "turns", "strong@1"):
        first, last = curve[0][opponent], curve[-1][opponent]
        assert last[0] - last[1] > first[0] + first[1], opponent
    assert curve[-1]["rlcard"][0] > 0.7
