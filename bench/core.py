"""The C core beside OpenSpiel and RLCard: random games, leads, deals of 升级, vector steps.

    python3 bench/core.py [seconds per figure, default 6]

All figures are per CPU-second, from one run in one process; the ratios are what counts.
OpenSpiel's native loop is its own C++ random rollouts, started at the first bid of dealt states,
for its Python bindings offer no other loop without checks. It is set beside ours with a new deal
in every game, which asks more of us; ours from the first bid is printed too. RLCard's Dou Dizhu is
wrapped by PettingZoo's own class for RLCard games.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Callable

import peers

GAMES = 20_000
DEALS = 5_000
HANDS = 500
VECTOR = 1024
ROLLOUTS = 500
PGX = ("leduc_holdem", "backgammon")
"""pgx has no game of this kind: its card game, which is tiny, and one of middling size."""
TARGETS = {"games": 20, "leads": 10, "deals": 4, "steps": 100}


def our_games() -> dict[str, Callable[[], int]]:
    from paisai.core import erdayi

    table, seeds = erdayi.table(), iter(range(1 << 30))
    dealt = [erdayi.random_game(1, index) for index in range(64)]

    def whole() -> int:
        table.playout(GAMES, next(seeds))
        return GAMES

    def from_the_bidding() -> int:
        for game in dealt:
            game.rollouts(ROLLOUTS, next(seeds))
        return ROLLOUTS * len(dealt)

    return {
        "paisai core, deal + bidding + play": whole,
        "paisai core, from the first bid": from_the_bidding,
    }


def our_leads() -> dict[str, Callable[[], int]]:
    from paisai import erdayi
    from paisai.cards import deck
    from paisai.core import erdayi as core

    rng, table = random.Random(1), core.table()
    hands = array("Q", [erdayi.count(rng.sample(deck(), 20)) for _ in range(HANDS)])
    offsets, plays = array("i", bytes(4 * HANDS + 4)), array("H", bytes(2 * 2000 * HANDS))

    def flat() -> int:
        table.legal_into(hands, offsets, plays)
        return HANDS

    def one_by_one() -> int:
        for hand in hands:
            table.legal(hand)
        return HANDS

    return {"paisai core, into flat buffers": flat, "paisai core, a Python list each": one_by_one}


def our_deals() -> dict[str, Callable[[], int]]:
    from paisai.core import shengji as core
    from paisai.shengji import RULES

    seeds = iter(range(1 << 30))

    def of(preset: str) -> Callable[[], int]:
        rules = core.rules_in_core(RULES[preset])

        def play() -> int:
            rules.playout(DEALS, next(seeds))
            return DEALS

        return play

    return {f"paisai core, {preset}": of(preset) for preset in RULES}


def our_steps() -> dict[str, Callable[[], int]]:
    """Every step with its observation, its legal actions and its scores, in flat buffers."""
    from paisai.core import erdayi, shengji
    from paisai.shengji import RULES

    two = erdayi.batch(VECTOR, 1)
    features, turns = bytearray(VECTOR * erdayi.FEATURES), bytearray(VECTOR)
    offsets, legal = array("i", bytes(4 * VECTOR + 4)), array("H", bytes(2 * 600 * VECTOR))
    actions, scores, over = (
        array("H", bytes(2 * VECTOR)),
        array("i", bytes(12 * VECTOR)),
        bytearray(VECTOR),
    )

    def erdayi_steps() -> int:
        two.observe(features, turns, offsets, legal)
        two.draw(actions)
        two.step(actions, scores, over)
        return VECTOR

    many = shengji.batch(RULES["shuangsheng-boda-2020"], VECTOR, 1)
    seen, masks = bytearray(VECTOR * shengji.FEATURES), bytearray(VECTOR * shengji.CHOICES)
    choices, results = bytearray(VECTOR), array("i", bytes(16 * VECTOR))

    def shengji_steps() -> int:
        many.observe(seen, turns, masks)
        many.draw(choices)
        many.step(choices, results, over)
        return VECTOR

    return {
        f"paisai vector of {VECTOR}, 竞技二打一": erdayi_steps,
        f"paisai vector of {VECTOR}, 升级": shengji_steps,
    }


def open_spiel() -> tuple[Callable[[], int], Callable[[], int]]:
    import pyspiel

    choose = random.Random(1)
    game = pyspiel.load_game("dou_dizhu")

    def dealt() -> pyspiel.State:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choose.choice(state.legal_actions()))
        return state

    states = [dealt() for _ in range(64)]

    def games() -> int:
        """Two simulations evaluate two nodes, each by so many rollouts."""
        for number, state in enumerate(states):
            rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS // 2, number)
            pyspiel.MCTSBot(game, rollouts, 1.0, 2, 100, False, number, False).mcts_search(state)
        return ROLLOUTS // 2 * 2 * len(states)

    def leader() -> pyspiel.State:
        while True:
            state = dealt()
            state.apply_action(max(state.legal_actions()))
            if not state.is_terminal() and len(state.legal_actions()) > 4:
                return state

    leaders = [leader() for _ in range(HANDS)]

    def leads() -> int:
        for state in leaders:
            state.legal_actions()
        return HANDS

    return games, leads


def open_spiel_python() -> Callable[[], int]:
    import pyspiel

    choose = random.Random(1)
    game = pyspiel.load_game("dou_dizhu")

    def games() -> int:
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(choose.choice(state.legal_actions()))
        return 20

    return games


def rlcard_steps() -> Callable[[], int]:
    from pettingzoo.classic.rlcard_envs.rlcard_base import RLCardBase

    choose = random.Random(1)

    class DouDizhu(RLCardBase):
        render_mode = None

        def __init__(self) -> None:
            super().__init__("doudizhu", 3, (901,))

    env = DouDizhu()

    def steps() -> int:
        env.reset()
        number = 0
        while not any(env.terminations.values()):
            env.last()
            env.step(choose.choice(list(env.next_legal_moves)))
            number += 1
        return number

    return steps


def pgx_steps(name: str) -> Callable[[], int]:
    """A game of pgx, compiled for this processor, so many side by side, random legal actions."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)

    def once(state: pgx.State, key: jax.Array) -> pgx.State:
        chosen = jax.random.categorical(key, jax.numpy.where(state.legal_action_mask, 0.0, -1e9))
        return auto_reset(env.step, env.init)(state, chosen, key)

    step = jax.jit(jax.vmap(once))
    keys = jax.jit(lambda key: jax.random.split(key, VECTOR))
    states = jax.jit(jax.vmap(env.init))(keys(jax.random.PRNGKey(0)))
    numbers = iter(range(1 << 30))

    def steps() -> int:
        nonlocal states
        for _ in range(20):
            states = step(states, keys(jax.random.PRNGKey(next(numbers))))
        states.observation.block_until_ready()
        return 20 * VECTOR

    return steps


def open_spiel_steps() -> Callable[[], int]:
    """OpenSpiel's Dou Dizhu step by step, with what each seat observes and may do."""
    import pyspiel

    choose, game = random.Random(1), pyspiel.load_game("dou_dizhu")

    def steps() -> int:
        state, number = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                state.observation_tensor()
                number += 1
            state.apply_action(choose.choice(state.legal_actions()))
        return number

    return steps


def verdict(what: str, found: float, peer: float) -> None:
    ratio, wanted = found / peer, TARGETS[what]
    print(
        f"  → {ratio:,.1f} × where {wanted} × is wanted: {'met' if ratio >= wanted else 'MISSED'}"
    )


def main(seconds: float) -> None:
    native, native_leads = open_spiel()
    name = "OpenSpiel, native rollouts from the first bid"
    games = peers.best_rates(
        {**our_games(), name: native, "OpenSpiel, Python loop": open_spiel_python()}, seconds
    )
    peers.table("random games of Dou Dizhu", games, name)
    verdict("games", games["paisai core, deal + bidding + play"], games[name])

    leads = peers.best_rates({**our_leads(), "OpenSpiel": native_leads}, seconds)
    peers.table("all leads of a 20-card hand", leads, "OpenSpiel")
    verdict("leads", leads["paisai core, into flat buffers"], leads["OpenSpiel"])

    deals = peers.best_rates({**our_deals(), name: native}, seconds)
    peers.table("random deals of 升级, full rules, beside games of Dou Dizhu", deals, name)
    verdict("deals", min(rate for key, rate in deals.items() if key != name), deals[name])

    peer = "RLCard Dou Dizhu in PettingZoo"
    ours = our_steps()
    others = {
        peer: rlcard_steps(),
        "OpenSpiel Dou Dizhu, Python loop": open_spiel_steps(),
        **{f"pgx {name}, vector of {VECTOR}": pgx_steps(name) for name in PGX},
    }
    steps = peers.best_rates({**ours, **others}, seconds)
    peers.table("steps with observations", steps, peer)
    verdict("steps", min(steps[name] for name in ours), steps[peer])


if __name__ == "__main__":
    if peers.inside():
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 6.0)
    else:
        packages = {
            "rlcard": "rlcard",
            "pyspiel": "open_spiel",
            "pettingzoo": "pettingzoo[classic]",
            "pgx": "pgx",
        }
        sys.exit(peers.run_inside(__file__, packages, sys.argv[1:]))
