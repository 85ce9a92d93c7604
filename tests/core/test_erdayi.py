"""The core plays 竞技二打一 as the Python rules do: every list, every score, every ending."""

import random
from array import array
from collections import Counter
from functools import cache

import pytest

from paisai import core as package

if not package.built():
    pytest.skip("no core was built here", allow_module_level=True)

from core.erdayi_replay import random_course, replayed
from paisai import erdayi
from paisai.cards import deck
from paisai.core import _core
from paisai.core import erdayi as core


def hand_of(rng, size):
    return erdayi.count(rng.sample(deck(), size))


def test_the_catalogue_numbers_every_play_once():
    table = core.table()
    assert (table.plays, core.PASS, core.BID, core.ACTIONS) == (27471, 27471, 27472, 27476)
    numbers = {table.number(cards): cards for cards in erdayi.catalogue()}
    assert sorted(numbers) == list(range(27471))
    assert all(table.cards(number) == cards for number, cards in numbers.items())
    assert all(core.readings()[n] == erdayi.catalogue()[c] for n, c in numbers.items())
    assert table.number(erdayi.pack("334")) == -1


def test_leads_and_follows_are_those_of_the_python_rules():
    rng, table, patterns = random.Random(5), core.table(), Counter()
    for size in (20, 17, 14, 11, 8, 5, 3, 2, 1):
        for _ in range(60):
            hand = hand_of(rng, size)
            found = sorted(map(table.cards, table.legal(hand)))
            assert found == sorted(erdayi.leads(hand))
            beat = rng.choice(erdayi.leads(hand_of(rng, 20)))
            found = sorted(map(table.cards, table.legal(hand, table.number(beat))))
            assert found == sorted(erdayi.follows(hand, erdayi.read(beat)))
            patterns[erdayi.read(beat).pattern] += 1
    assert len(patterns) >= 10


def test_many_hands_into_flat_buffers():
    rng, table = random.Random(6), core.table()
    hands = array("Q", [hand_of(rng, 20) for _ in range(50)])
    offsets, plays = array("i", bytes(4 * 51)), array("H", bytes(2 * 100_000))
    total = table.legal_into(hands, offsets, plays)
    assert offsets[0] == 0
    assert offsets[50] == total
    for at, hand in enumerate(hands):
        assert sorted(plays[offsets[at] : offsets[at + 1]]) == sorted(table.legal(hand))
    with pytest.raises(ValueError, match="too small"):
        table.legal_into(hands, offsets, array("H", [0] * 10))


def test_random_deals_end_as_in_python():
    table, seen = core.table(), Counter()
    scores = array("i", bytes(4 * 3 * 200))
    table.playout(200, 11, scores=scores)
    for index in range(40):
        game = random_course(11, index, lambda game: game.draw(3))
        deal = replayed(11, index, game.history)
        assert deal.result is not None
        assert deal.result.scores == game.scores
        assert sum(game.scores) == 0
        seen["passed out" if deal.result.passed_out else "played"] += 1
    assert seen["played"] > 30


def test_a_playout_is_the_same_deal_by_deal():
    table = core.table()
    together, alone = array("i", bytes(12 * 30)), array("i", bytes(12))
    table.playout(30, 4, scores=together)
    for index in range(30):
        table.playout(1, 4, first=index, scores=alone)
        assert together[3 * index : 3 * index + 3] == alone


def test_a_seed_gives_the_games_it_always_gave():
    """Actions, declarers' wins, passed out, recorded once: another way to draw changes them."""
    assert core.table().playout(1000, 1) == (61788, 322, 20)


def test_deals_played_out_are_those_drawn_action_by_action():
    table, number = core.table(), 3000
    quick, slow = array("i", bytes(12 * number)), array("i", bytes(12 * number))
    found = table.playout(number, 6, scores=quick)
    assert found == table.playout(number, 6, scores=slow, check=True)
    assert quick == slow


def test_rollouts_are_those_drawn_action_by_action():
    rng, following = random.Random(14), 0
    for index in range(80):
        game = core.random_game(7, index)
        for _ in range(rng.randrange(40)):
            if not game.over:
                game.step(rng.choice(game.legal()))
        following += game.beat >= 0
        ends = [(game.copy(), _core.Random(9, number)) for number in range(4)]
        for end, stream in ends:
            while not end.over:
                end.step(end.draw(stream))
        sums = tuple(sum(scores) for scores in zip(*(end.scores for end, _ in ends), strict=True))
        assert game.rollouts(4, 9) == sums
    assert following > 20


def test_what_is_legal_in_a_game_is_legal_in_python():
    rng = random.Random(8)
    for index in range(3):
        game = core.random_game(2, index)
        while not game.over:
            deal = replayed(2, index, game.history)
            legal = game.legal()
            wanted = len(deal.actions())
            assert len(legal) == wanted
            assert all(game.allows(action) for action in legal)
            assert not game.allows(rng.choice([a for a in range(core.ACTIONS) if a not in legal]))
            assert game.to_act == deal.to_act
            game.step(rng.choice(legal))


def test_an_illegal_action_changes_nothing():
    game = core.random_game(1)
    with pytest.raises(ValueError, match="not a legal action"):
        game.step(core.PASS)
    game.step(core.BID + 2)
    with pytest.raises(ValueError, match="not a legal action"):
        game.step(core.BID + 1)
    assert game.history == [core.BID + 2]


def test_every_play_of_a_lead_is_equally_likely():
    """4 + 1 kinds of leads of 3334: 3, 4, 33, 333, 3334; each a fifth of the draws."""
    hands = [erdayi.pack(text) for text in ("3334", "5", "6")]
    game = core.table().position(hands, 0, 0)
    drawn = Counter(game.draw(seed) for seed in range(10_000))
    assert len(drawn) == 5
    assert all(1850 < times < 2150 for times in drawn.values())


def test_perft_is_that_of_the_python_rules():
    rng = random.Random(9)
    for size in (4, 6, 9):
        cards = rng.sample(deck(), 3 * size)
        hands = [erdayi.count(cards[start::3]) for start in range(3)]
        for depth in range(6):
            expected = erdayi.perft(erdayi.Position(tuple(hands), 0), depth)
            assert core.table().perft(hands, depth, 1_000_000) == expected
    assert core.table().perft(hands, 6, 10) is None


def test_a_batch_plays_the_deals_of_its_seed():
    n = 16
    batch = core.batch(n, 21)
    actions, over = array("H", bytes(2 * n)), bytearray(n)
    scores, turns = array("i", bytes(12 * n)), bytearray(n)
    features = bytearray(n * core.FEATURES)
    offsets, legal = array("i", bytes(4 * (n + 1))), array("H", bytes(2 * 20_000))
    alone = [core.random_game(21, index) for index in range(n)]
    dealt = n
    for _ in range(150):
        total = batch.observe(features, turns, offsets, legal)
        assert offsets[n] == total
        batch.draw(actions)
        for at, game in enumerate(alone):
            assert turns[at] == game.to_act
            assert legal[offsets[at] : offsets[at + 1]].tolist() == game.legal()
            assert features[at * core.FEATURES :][: core.FEATURES] == game.encode(game.to_act)
        batch.step(actions, scores, over)
        for at, game in enumerate(alone):
            game.step(actions[at])
            assert over[at] == game.over
            if game.over:
                assert tuple(scores[3 * at : 3 * at + 3]) == game.scores
                alone[at] = core.random_game(21, dealt)
                dealt += 1
    assert dealt > n
    batch.draw(actions)
    actions[5] = 65535
    with pytest.raises(ValueError, match="game 5"):
        batch.step(actions)
    assert batch.game(0).history == alone[0].history


def test_a_seat_sees_nothing_of_the_hidden_cards():
    rng = random.Random(13)
    for index in range(30):
        game = core.random_game(5, index)
        for _ in range(rng.randrange(30)):
            if not game.over:
                game.step(rng.choice(game.legal()))
        for seat in range(3):
            assert swapped(rng, game, seat).encode(seat) == game.encode(seat)


def swapped(rng, game, seat):
    """The same with the cards of the two others dealt to them anew."""
    one, other = (seat + 1) % 3, (seat + 2) % 3
    hidden = list(erdayi.write(game.hands[one]) + erdayi.write(game.hands[other]))
    rng.shuffle(hidden)
    hands, size = list(game.hands), len(erdayi.write(game.hands[one]))
    hands[one] = erdayi.pack("".join(hidden[:size]))
    hands[other] = erdayi.pack("".join(hidden[size:]))
    return game.with_hands(hands)


# -- exact endings -----------------------------------------------------------------------------


def minimax(position, declarer, plays, others):
    """The declarer's result of best play on both sides, plainly: ±2**doublings to come."""

    @cache
    def value(here, own, defended):
        best = None
        for play in here.moves():
            following = here.after(play)
            mine = here.to_act == declarer
            counts = (own + (mine and play != 0), defended + (not mine and play != 0))
            double = play != 0 and erdayi.read(play).pattern.value in ("bomb", "rocket")
            if following.over:
                won = following.winner == declarer
                double += counts[1] == 0 if won else counts[0] == 1
                worth = 1 if won else -1
            else:
                worth = value(following, min(counts[0], 2), min(counts[1], 2))
            worth <<= double
            if best is None or (worth > best if mine else worth < best):
                best = worth
        return best

    return value(position, plays, others)


def ending(rng, most):
    """Three small hands, the pack's bombs and jokers more likely than by chance."""
    pack = list(erdayi.write(erdayi.count(deck())))
    rng.shuffle(pack)
    if rng.random() < 0.5:
        rank = rng.choice("3456789TJQKA2")
        pack = [rank] * 4 + ["w", "W"] * rng.randrange(2) + pack[:30]
        pack = list(erdayi.write(erdayi.pack("".join(dict.fromkeys(pack)) + rank * 3)))
    sizes = [rng.randrange(1, most + 1) for _ in range(3)]
    rng.shuffle(pack)
    hands, start = [], 0
    for size in sizes:
        hands.append(erdayi.pack("".join(pack[start : start + size]) or "3"))
        start += size
    return hands


def check_ending(rng, solver, most=4):
    hands = ending(rng, most)
    if any(hand == 0 for hand in hands):
        return 0
    turn, declarer = rng.randrange(3), rng.randrange(3)
    plays, others = rng.choice(((2, 2), (1, 1), (1, 2), (0, 0), (2, 0)))
    game = core.table().position(hands, turn, declarer, declarer_plays=plays, defender_plays=others)
    value, best, _, exact = solver.solve(game)
    position = erdayi.Position(tuple(hands), turn)
    expected = minimax(position, declarer, plays, others)
    assert exact
    assert value == expected
    after = position.after(core.table().cards(best))
    mine = turn == declarer
    own, defended = min(plays + mine, 2), min(others + (not mine), 2)
    double = core.readings()[best].pattern.value in ("bomb", "rocket")
    if after.over:
        won = after.winner == declarer
        double += defended == 0 if won else own == 1
        assert (1 if won else -1) << double == value
    else:
        assert minimax(after, declarer, own, defended) << double == value
    return abs(value)


def test_endings_are_solved_as_by_plain_minimax():
    rng, solver = random.Random(17), core.solver(16)
    values = Counter(check_ending(rng, solver) for _ in range(80))
    assert max(values) >= 4


@pytest.mark.long
def test_thousands_of_endings_are_solved_as_by_plain_minimax():
    rng, solver = random.Random(18), core.solver(18)
    values = Counter(check_ending(rng, solver) for _ in range(3000))
    print("values of endings:", dict(values))
    assert max(values) >= 4  # two doublings: so few cards have no third


def test_a_budget_that_runs_out_is_said():
    game = core.random_game(3)
    for _ in range(3):
        game.step(game.legal()[-1])
    _, best, nodes, exact = core.solver(12).solve(game, 100)
    assert (best, exact) == (-1, False)
    assert nodes <= 101
