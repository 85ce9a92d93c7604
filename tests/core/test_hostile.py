"""The core cannot be hurt from Python: every count, size and number is checked, nothing wraps,
nothing hangs, no thread gets under another's feet."""

import copy
import inspect
import random
import signal
import subprocess
import sys
import threading
from array import array

import numpy
import pytest

from core.hostile import ENTRIES, FUNCTIONS, hostile
from paisai.core import _core, erdayi, shengji
from paisai.players.shengji import thinking
from paisai.players.shengji.habits import TRAINED
from paisai.shengji import RULES, Order

BODA = shengji.rules_in_core(RULES["shuangsheng-boda-2020"])
WRONG = (ValueError, TypeError, OverflowError)


@pytest.mark.parametrize("number", [-5, 2**40 + 1, 2**62, 6148914691236517206, 2**64, 2**70])
def test_a_number_of_deals_that_cannot_be_is_refused(number):
    scores = array("i", [0] * 100)
    for call in (
        lambda: erdayi.table().playout(number, 1),
        lambda: erdayi.table().playout(number, 1, 0, scores),
        lambda: erdayi.random_game(1).rollouts(number, 1),
        lambda: BODA.playout(number, 1, results=scores),
        lambda: BODA.random_game(1).rollouts(number, 1),
        lambda: erdayi.batch(number, 1),
        lambda: shengji.batch(RULES["shuangsheng-boda-2020"], number, 1),
    ):
        with pytest.raises(ValueError, match=r"whole number|at least"):
            call()


def test_action_numbers_do_not_wrap():
    game = erdayi.random_game(1)
    for action in (2**32 + erdayi.BID, 2**64 + erdayi.BID, -1, erdayi.BID - 2**32):
        with pytest.raises(ValueError, match="whole number"):
            game.step(action)
        with pytest.raises(ValueError, match="whole number"):
            game.allows(action)
    assert not game.allows(2**32 - 1)
    assert game.history == []


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", None])
def test_a_seed_is_a_number_of_64_bits(seed):
    for call in (
        lambda: _core.Random(seed),
        lambda: erdayi.table().deck(seed),
        lambda: erdayi.table().random_game(seed),
        lambda: BODA.random_game(seed),
        lambda: erdayi.table().playout(1, seed),
    ):
        with pytest.raises(WRONG):
            call()


def test_items_of_another_size_are_refused():
    with pytest.raises(ValueError, match="4 bytes"):
        erdayi.table().playout(2, 1, scores=array("d", [0] * 6))
    with pytest.raises(ValueError, match="2 bytes"):
        erdayi.batch(2, 1).draw(array("i", [0] * 2))
    assert erdayi.table().playout(2, 1, scores=bytearray(24))


def test_numbers_of_numpy_are_numbers():
    seed, two = numpy.uint64(7), numpy.int64(2)
    assert erdayi.table().deck(seed) == erdayi.table().deck(7)
    assert erdayi.table().playout(two, seed) == erdayi.table().playout(2, 7)
    game = erdayi.random_game(7)
    game.step(numpy.uint16(erdayi.BID + 3))
    assert game.history == [erdayi.BID + 3]
    assert erdayi.table().random_game(seed).hands == erdayi.random_game(7).hands


def test_more_cards_than_there_are_is_refused():
    game = BODA.random_game(3)
    while game.phase < shengji.PLAYING:
        game.step(game.draw(1))
    three = bytes([0, 0, 0, *game.hands[0][3:]])
    with pytest.raises(ValueError, match="copies"):
        game.with_hands((three, *game.hands[1:]))
    with pytest.raises(ValueError, match="buried"):
        game.with_hands(game.hands, b"\0")
    with pytest.raises(ValueError, match="copies"):
        BODA.position(0, 0, 0, (b"\0", b"\0", b"\0", b"\0"), 0)
    two_jokers = 2 << 4 * 14
    with pytest.raises(ValueError, match="pack"):
        erdayi.table().position((two_jokers, 1, 1), 0, 0)


def test_more_plays_than_fit_are_refused():
    """All sets of forty of 54 faces follow forty singles of a suit one has not: they filled the
    memory."""
    units = [bytes([card]) for card in range(2, 13)] * 2 + [b"\1"] * 2
    hand = bytes(range(13, 52)) * 2
    with pytest.raises(ValueError, match="more plays follow"):
        BODA.follow_list(0, 1, hand, units)
    with pytest.raises(ValueError, match="more plays follow"):
        BODA.follow_list(0, 1, hand, units, limit=5)


def test_points_that_nobody_can_have_are_refused():
    """The least number of 32 bits has no absolute value."""
    hands = (b"\0", b"\1", b"\2", b"\3")
    for points in (-(2**31), 2**31 - 1, 100_001):
        with pytest.raises(ValueError, match="100,000"):
            BODA.position(0, 0, 0, hands, 0, points=points)
        with pytest.raises(ValueError, match="100,000"):
            BODA.position(0, 0, 0, hands, 0, fines=points)
        with pytest.raises(ValueError, match="100,000"):
            BODA.levels(points)


def test_shows_of_nobody_are_refused():
    for show in ((256, 0, 1), (0, 256, 1), (0, 0, 257), (-256, 0, 1)):
        with pytest.raises(ValueError, match="seat"):
            BODA.show_allowed(0, True, [], show)
        with pytest.raises(ValueError, match="seat"):
            BODA.show_allowed(0, True, [show], (0, 0, 1))
    with pytest.raises(ValueError, match="level"):
        BODA.show_allowed(-1, True, [], (0, 0, 1))


def test_arguments_have_the_names_of_the_stub():
    assert erdayi.table().deck(index=0, seed=3) == erdayi.table().deck(3)
    game = erdayi.random_game(3)
    assert game.allows(action=erdayi.BID)
    assert game.encode(seat=1) == game.encode(1)
    assert BODA.reading(level=0, trump=0, cards=b"\1") == BODA.reading(0, 0, b"\1")
    with pytest.raises(TypeError, match="action"):
        game.allows(play=1)
    for kind in (
        _core.ErdayiTable,
        _core.ErdayiGame,
        _core.ErdayiBatch,
        _core.ErdayiSolver,
        _core.ShengjiRules,
        _core.ShengjiGame,
        _core.ShengjiBatch,
        _core.ErdayiThinker,
    ):
        for name in vars(kind):
            if not name.startswith("_") and callable(getattr(kind, name)):
                assert inspect.signature(getattr(kind, name)) is not None, name


def test_games_say_what_they_are_and_are_copied():
    game = erdayi.random_game(1)
    assert repr(game) == f"<core game of 竞技二打一: bidding, to_act={game.to_act}, 17-17-17 cards>"
    assert "drawing" in repr(BODA.random_game(1))
    assert repr(erdayi.batch(3, 5)) == "<3 core games of 竞技二打一, seed 5, 3 dealt>"
    twin, deep = copy.copy(game), copy.deepcopy(game)
    game.step(erdayi.BID + 3)
    assert twin.history == deep.history == []


@pytest.mark.skipif(not hasattr(signal, "SIGINT"), reason="no signals here")
@pytest.mark.parametrize(
    "line",
    [
        "erdayi.table().playout(10**12, 1)",
        "erdayi.random_game(1).rollouts(10**12, 1)",
        "BODA.playout(10**12, 1)",
        "solve()",
    ],
)
def test_ctrl_c_ends_a_long_call(line):
    program = f"""
import signal, sys, threading, os, time
from paisai.core import erdayi, shengji
from paisai.shengji import RULES
BODA = shengji.rules_in_core(RULES["shuangsheng-boda-2020"])
def solve():
    game = erdayi.random_game(1)
    while game.phase == 0: game.step(erdayi.BID + 3)
    erdayi.solver().solve(game)
def press():
    time.sleep(0.5); os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press, daemon=True).start()
try:
    {line}
except KeyboardInterrupt:
    print("stopped")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() == "stopped", done.stderr


def test_a_batch_is_used_by_one_thread_at_a_time():
    batch, refused = erdayi.batch(4096, 1), []
    actions = array("H", bytes(2 * 4096))

    def drive():
        for _ in range(30):
            try:
                batch.draw(actions)
                batch.step(actions)
            except RuntimeError as error:
                refused.append(str(error))
            except ValueError:
                pass  # the other thread went on in between: the action is not legal any more

    threads = [threading.Thread(target=drive) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all("another thread" in text for text in refused)


def test_actions_that_lie_where_results_are_written_are_taken_first():
    batch = erdayi.batch(4, 1)
    shared = bytearray(48)
    batch.draw(shared)
    batch.step(shared, shared, shared)
    assert [batch.game(at).phase in (0, 1, 2) for at in range(4)] == [True] * 4


def test_every_entry_point_is_called_with_ill_will():
    known = {"Random", *ENTRIES, *FUNCTIONS}
    assert {name for name in dir(_core) if callable(getattr(_core, name))} - {"__loader__"} == known


def test_hostile_calls_are_answered_or_refused():
    taken = hostile(random.Random(1), 12_000)
    assert [name for name, number in taken.items() if not number] == []


@pytest.mark.long
def test_a_million_hostile_calls():
    hostile(random.Random(2), 1_000_000)


@pytest.mark.parametrize(
    ("deals", "what"),
    [
        (bytes([0] * 108) + b"\0", "one card 108 times"),
        (bytes([12] * 108) + b"\0", "a plain suit's thirteenth slot"),
        (b"\x59" * 108 + b"\4", "a fifth seat"),
        (b"\0" * 7, "too short"),
    ],
)
def test_deals_that_cannot_be_are_refused(deals, what):
    """`lessons` of such deals never came back."""
    rules = RULES["shuangsheng-boda-2020"]
    asked = array("i", thinking.setting(rules, TRAINED[2], Order.of("2", "S")))
    with pytest.raises(ValueError, match="108 faces"):
        _core.lessons(asked, deals, bytearray(2000), 1)
    with pytest.raises(ValueError, match="108 faces"):
        _core.play_deals(asked, thinking.worths(rules, 20), deals)
