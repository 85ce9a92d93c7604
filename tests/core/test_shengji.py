"""The core plays 升级 as the Python rules do, in all four presets."""

import random
from array import array
from dataclasses import replace

import pytest

from paisai import core as package

if not package.built():
    pytest.skip("no core was built here", allow_module_level=True)

from core.shengji_replay import PHASES, Coverage, cards, in_python, play_both, result_in_python
from paisai.cards import parse
from paisai.core import _core
from paisai.core import shengji as core
from paisai.shengji import RULES
from paisai.shengji.deal import Phase, Play
from shengji.dealt import dealt

PRESETS = tuple(RULES)
presets = pytest.mark.parametrize("preset", PRESETS)


def numbers(text):
    return bytes(sorted(parse(text)))


def looking_at_both(coverage):
    """Before every action both stand the same, and count the same legal actions."""

    def look(game, deal, action):
        coverage(game, deal, action)
        assert PHASES[game.phase] is deal.phase
        assert game.to_act == deal.to_act
        if deal.phase in (Phase.PLAYING, Phase.NAMING):
            assert (game.points, game.fines) == (deal.points, deal.fines)
            assert [cards(hand) for hand in game.hands] == [
                tuple(sorted(hand)) for hand in deal.hands
            ]
            assert game.count() == len(deal.actions())

    return look


@presets
def test_random_deals_are_those_of_the_python_rules(preset):
    rules, coverage, number = RULES[preset], Coverage(), 12
    results = array("i", bytes(16 * number))
    core.rules_in_core(rules).playout(number, 3, throws=64, results=results)
    for index in range(number):
        game, deal = play_both(rules, 3, index, 64, looking_at_both(coverage))
        coverage.end(deal)
        assert game.result == result_in_python(deal) == tuple(results[4 * index : 4 * index + 4])
    assert coverage.seen["throw: failed"] > 5


@presets
def test_what_the_core_lists_is_what_python_lists(preset):
    """Names of the actions, not only their number; and no throw is missing from `allows`."""
    rules, rng = RULES[preset], random.Random(4)

    def look(game, deal, action):
        assert game.allows(action)
        if deal.phase is Phase.PLAYING and game.count() < 300 and rng.random() < 0.3:
            listed = {cards(play) for _, play in game.legal()}
            assert len(listed) == game.count()
            assert listed == {tuple(sorted(play.cards)) for play in deal.actions()}
        if deal.phase is Phase.PLAYING and rng.random() < 0.3:
            hand = game.hands[game.to_act]
            size = len(game.plays[0]) if game.plays else rng.randrange(1, 5)
            play = bytes(sorted(rng.sample(hand, min(size, len(hand)))))
            assert game.allows((core.PLAY, play)) == (Play(cards(play)) in deal.actions())

    for index in range(3):
        play_both(rules, 6, index, 40, look)


@presets
def test_thousands_of_deals_keep_their_cards_and_points(preset):
    assert core.rules_in_core(RULES[preset]).playout(2000, 8, throws=64, check=True) > 0


ALWAYS = {
    "bashifen-teachers": (97871, 52855),
    "shengji-szpt-2013": (97698, 52920),
    "shuangsheng-boda-2020": (97819, 53540),
    "tuolaji-zhuhai-2019": (145711, 74815),
}
"""Actions and defenders' points of 500 deals, recorded once: another way to draw changes them."""


@presets
def test_a_seed_gives_the_deals_it_always_gave(preset):
    results = array("i", bytes(16 * 500))
    actions = core.rules_in_core(RULES[preset]).playout(500, 1, results=results)
    assert (actions, sum(results[::4])) == ALWAYS[preset]


@presets
def test_deals_played_out_are_those_drawn_action_by_action(preset):
    rules, number = core.rules_in_core(RULES[preset]), 1500
    quick, slow = array("i", bytes(16 * number)), array("i", bytes(16 * number))
    found = rules.playout(number, 2, throws=40, results=quick)
    assert found == rules.playout(number, 2, throws=40, results=slow, check=True)
    assert quick == slow


@presets
def test_rollouts_are_those_drawn_action_by_action(preset):
    rules, rng = core.rules_in_core(RULES[preset]), random.Random(15)
    for index in range(8):
        game = rules.random_game(4, index)
        for _ in range(rng.randrange(220)):
            if not game.over:
                game.step(game.draw(rng.getrandbits(32), 40))
        sums = [0, 0, 0]
        for number in range(3):
            end, stream = game.copy(), _core.Random(9, number)
            while not end.over:
                end.step(end.draw(stream, 20))
            total, up, steps, _ = end.result
            sums = [sums[0] + total, sums[1] + (steps if up else -steps), sums[2] + up]
        assert list(game.rollouts(3, 9, 20)) == sums


def test_a_batch_plays_the_deals_of_its_seed():
    rules, n = RULES["tuolaji-zhuhai-2019"], 6
    batch = core.batch(rules, n, 5)
    choices, turns, over = bytearray(n), bytearray(n), bytearray(n)
    masks, features = bytearray(n * core.CHOICES), bytearray(n * core.FEATURES)
    results = array("i", bytes(16 * n))
    alone = [core.rules_in_core(rules).random_game(5, index) for index in range(n)]
    for game in alone:
        game.begin()
    ended = 0
    for _ in range(900):
        batch.observe(features, turns, masks)
        batch.draw(choices)
        for at, game in enumerate(alone):
            assert turns[at] == game.asked
            assert masks[at * core.CHOICES :][: core.CHOICES] == game.choices()
        batch.step(choices, results, over)
        for at, game in enumerate(alone):
            game.choose(choices[at])
            assert over[at] == game.over
            if game.over:
                assert tuple(results[4 * at : 4 * at + 4]) == game.result
                alone[at] = core.rules_in_core(rules).random_game(5, n + ended)
                alone[at].begin()
                ended += 1
    assert ended >= n
    choices[2] = 255
    with pytest.raises(ValueError, match="not a legal choice"):
        batch.step(choices)


@presets
def test_choices_reach_every_legal_follow_and_no_other(preset):
    rules, rng, tried = RULES[preset], random.Random(7), 0
    for index in range(8):
        stream = _core.Random(9, index)
        game = core.rules_in_core(rules).random_game(stream)
        while not game.over:
            if game.plays and game.count() < 60 and rng.random() < 0.1:
                assert put_together(game) == {bytes(play) for _, play in game.legal()}
                tried += 1
            game.step(game.draw(stream, 40))
    assert tried > 15


def put_together(game):
    """All plays that choices card by card can end in."""
    found, open_games, seen = set(), [game.copy()], set()
    while open_games:
        here = open_games.pop()
        for choice, allowed in enumerate(here.choices()[:54]):
            if allowed:
                chosen = bytes(sorted((*here.chosen, choice)))
                if len(chosen) == len(game.plays[0]):
                    found.add(chosen)
                elif chosen not in seen:
                    seen.add(chosen)
                    following = here.copy()
                    following.choose(choice)
                    open_games.append(following)
    return found


@presets
def test_a_seat_sees_nothing_of_the_hidden_cards(preset):
    rules, rng = RULES[preset], random.Random(3)
    for index in range(10):
        stream = _core.Random(12, index)
        game = core.rules_in_core(rules).random_game(stream)
        for _ in range(rng.randrange(120, 230)):
            if not game.over:
                game.step(game.draw(stream, 30))
        if game.phase not in (core.PLAYING, core.NAMING):
            continue
        for seat in range(4):
            assert swapped(rng, game, seat).encode(seat) == game.encode(seat)


def swapped(rng, game, seat):
    """The same with all cards the seat has not seen dealt to the others, and the kitty, anew."""
    hands, sizes = list(game.hands), [len(hand) for hand in game.hands]
    others = [other for other in range(4) if other != seat]
    hidden = [card for other in others for card in hands[other]]
    knows = seat == game.declarer
    hidden += [] if knows else game.buried
    rng.shuffle(hidden)
    for other in others:
        hands[other] = bytes(sorted(hidden[: sizes[other]]))
        hidden = hidden[sizes[other] :]
    return game.with_hands(tuple(hands), game.buried if knows else bytes(sorted(hidden)))


def test_a_stated_reading_is_led_as_stated():
    """Three decks: 44433 as a triple and a pair asks for a triple, as a tractor and
    a single for a tractor."""
    rules = core.rules_in_core(RULES["tuolaji-zhuhai-2019"])
    hand = numbers("H4 H4 H4 H3 H3 HA")
    others = (
        numbers("H5 H5 H5 H7 H8 H9"),
        numbers("C3 C4 C5 C6 C7 C8"),
        numbers("D3 D4 D5 D6 D7 D8"),
    )
    game = rules.position(0, 0, 0, (hand, *others), 0)
    stated = game.copy()
    lead = numbers("H4 H4 H4 H3 H3")
    assert game.allows((core.PLAY, lead, [numbers("H4 H4 H4"), numbers("H3 H3")]))
    assert not game.allows((core.PLAY, lead, [numbers("H4 H4"), numbers("H4"), numbers("H3 H3")]))
    game.step((core.PLAY, lead, [numbers("H4 H4 H3 H3"), numbers("H4")]))
    assert game.thrown == lead  # 5 is over the single 4
    assert [unit[:2] for unit in game.lead] == [(1, 1)]
    stated.step((core.PLAY, lead, [numbers("H4 H4 H4"), numbers("H3 H3")]))
    assert stated.phase == core.NAMING  # 555 is over 444, 55 over 33
    assert stated.legal() == [(core.NAME, 3, 1), (core.NAME, 2, 1)]


# -- exact endings -----------------------------------------------------------------------------


def plain_minimax(game):
    """The defenders' total by trying every listed action, throws that stand included."""
    if game.over:
        return game.result[0]
    best, defends = None, (game.to_act ^ game.declarer) & 1
    for action in all_plays(game):
        following = game.copy()
        following.step(action)
        if following.phase == core.NAMING:
            continue
        value = plain_minimax(following)
        if best is None or (value > best if defends else value < best):
            best = value
    return best


def all_plays(game):
    yield from game.legal()
    if not game.plays:
        hand = game.hands[game.to_act]
        for bits in range(1, 1 << len(hand)):
            play = bytes(card for at, card in enumerate(hand) if bits >> at & 1)
            if len(play) > 1 and game.allows((core.PLAY, play)):
                yield (core.PLAY, play)


@pytest.mark.parametrize("preset", ["shengji-szpt-2013", "tuolaji-zhuhai-2019"])
def test_endings_are_solved_as_by_plain_minimax(preset):
    rules, solved = core.rules_in_core(RULES[preset]), 0
    for index in range(30):
        stream = _core.Random(14, index)
        game = rules.random_game(stream)
        while not game.over:
            if game.phase == core.PLAYING and len(game.hands[game.leader]) <= 3 and not game.plays:
                value, best, _, exact = game.solve()
                assert exact
                assert value == plain_minimax(game)
                after = game.copy()
                after.step(best)
                assert after.over or after.solve()[0] == value
                solved += 1
                break
            game.step(game.draw(stream, 0))
    assert solved > 15


def test_Z4_9n_a_kitty_of_six_jokers_is_dealt_anew_in_the_core_too():
    rules = RULES["tuolaji-zhuhai-2019"]
    deal = dealt(rules, ["", "", "", ""], kitty="W W W w w w")
    game = core.rules_in_core(rules).game(0, bytes(deal.setting.deck), 0, 0)
    while not game.over:
        assert PHASES[game.phase] is deal.phase
        go = (core.GO,)
        deal = deal.apply(in_python(deal, go))
        if deal.phase is Phase.OVER:
            assert game.rollouts(3, 1) == (0, 0, 0)
        game.step(go)
    assert deal.phase is Phase.OVER
    assert (game.result, deal.result) == (None, None)
    assert (game.to_act, game.count(), game.legal()) == (-1, 0, [])


def test_Z4_9n_many_deals_at_once_go_on_with_the_next_where_one_is_dealt_anew():
    """With two cards in the kitty it happens about once in 900 deals in which nobody shows."""
    rules, number = replace(RULES["tuolaji-zhuhai-2019"], kitty_size=2), 3000
    batch = core.batch(rules, number, 5)
    masks, over = bytearray(number * core.CHOICES), bytearray(number)
    first = [bytes(batch.game(at).deck) for at in range(number)]
    for _ in range(20):  # nobody shows; who is asked for a card gives the first
        batch.observe(masks=masks)
        choices = bytearray(number)
        for at in range(number):
            mask = masks[at * core.CHOICES : (at + 1) * core.CHOICES]
            choices[at] = core.DONE if mask[core.DONE] else mask.index(1)
        batch.step(choices, over=over)
        assert not any(over)
    games = [batch.game(at) for at in range(number)]
    assert all(game.asked >= 0 for game in games)
    assert [bytes(game.deck) for game in games] != first
