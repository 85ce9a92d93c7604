"""How strong are the players? Duplicate decks: each is played with the sides exchanged.

    python3 bench/strength.py erdayi sound rlcard --decks 1000 --ms 10 --jobs 2
    python3 bench/strength.py shengji strong sound --regulation bashifen-teachers

The deck is the unit; ± is half the 95 % interval. `rlcard` is RLCard's rule agent, which is
installed into .bench-env on first use; every other name is a player of `paisai`.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from importlib import import_module

import peers

GAMES = {"erdayi": "erdayi-sanya-2021", "shengji": "bashifen-teachers"}


def player(game: str, regulation: str, name: str, seed: int, ms: int):
    if name == "rlcard":
        from rlcard_agent import RLCard

        return RLCard(seed, ms)
    from paisai.players import make
    from paisai.regulations import game_rules

    return make(game_rules(regulation), name, seed, ms)


def play(deck: int, game: str, regulation: str, one: str, other: str, seed: int, ms: int):
    """One deck; both players of a deck have the same seed, so equal ones play alike."""
    module = import_module(f"paisai.players.{game}.duplicate")
    first = player(game, regulation, one, seed + deck, ms)
    second = player(game, regulation, other, seed + deck, ms)
    extra = {} if game == "erdayi" else {"regulation": regulation}
    began = time.process_time()
    outcomes = module.play_deck(seed + deck, first, second, **extra)
    return outcomes, time.process_time() - began


def main(options: argparse.Namespace) -> None:
    from paisai import many
    from paisai.players.duplicate import strength

    regulation = options.regulation or GAMES[options.game]
    task = partial(
        play,
        game=options.game,
        regulation=regulation,
        one=options.one,
        other=options.other,
        seed=options.seed,
        ms=options.ms,
    )
    progress = many.Progress(options.decks, f"{options.one} : {options.other}")
    decks, spent = [], 0.0
    for outcomes, seconds in many.run(task, range(options.decks), options.jobs, options.cluster):
        decks.append(outcomes)
        spent += seconds
        progress.step()
    found = strength(decks)
    print(
        f"{options.game} {regulation}: {options.one} against {options.other}, "
        f"{found.decks} decks, {options.ms} ms, seed {options.seed}, {spent:.0f} CPU-s"
    )
    print(f"  wins   {found.won}     points a deal {found.points}     edge {found.edge}")
    for role, (won, points) in found.by_role.items():
        print(f"  as {role:<10} wins {won}     points {points}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--regulation")
    parser.add_argument("--decks", type=int, default=1000)
    parser.add_argument("--ms", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster")
    chosen = parser.parse_args()
    if peers.inside() or "rlcard" not in (chosen.one, chosen.other):
        main(chosen)
    else:
        wanted = {"rlcard": "rlcard", "pydantic": "pydantic"}
        sys.exit(peers.run_inside(__file__, wanted, sys.argv[1:]))
