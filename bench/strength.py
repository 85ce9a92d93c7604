"""How strong are the players? Duplicate decks: each is played with the sides exchanged.

    python3 bench/strength.py erdayi sound rlcard --decks 1000 --ms 10 --jobs 2
    python3 bench/strength.py shengji strong sound --regulation bashifen-teachers
    python3 bench/strength.py table [--minutes 10]

The deck is the unit; ± is half the 95 % interval. `rlcard` is RLCard's rule agent, which is
installed into .bench-env on first use; every other name is a player of `paisai`.

`table` plays every pairing that has a target, and each player against itself, which must come to
exactly 0: 10,000 decks of each (20 against itself), or as many as are done in the minutes of
processor time a pairing may take; how many, and how far the mean may be off, is printed with it.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from importlib import import_module
from itertools import islice
from typing import NamedTuple

import peers

GAMES = {"erdayi": "erdayi-sanya-2021", "shengji": "bashifen-teachers"}
SHENGJI = (
    "shuangsheng-boda-2020",
    "bashifen-teachers",
    "shengji-szpt-2013",
    "tuolaji-zhuhai-2019",
)
DECKS, OF_ITSELF = 10_000, 20


class Pairing(NamedTuple):
    game: str
    regulation: str
    one: str
    other: str
    target: float | None
    """The share of deals to win; None: against itself."""


def pairings() -> list[Pairing]:
    two = GAMES["erdayi"]
    found = [
        Pairing("erdayi", two, "sound", "rlcard", 0.68),
        Pairing("erdayi", two, "strong", "rlcard", 0.90),
    ]
    for regulation in SHENGJI:
        found.append(Pairing("shengji", regulation, "sound", "random", 0.95))
        found.append(Pairing("shengji", regulation, "strong", "sound", 0.60))
    for game, regulation in (("erdayi", two), *(("shengji", one) for one in SHENGJI)):
        found += [Pairing(game, regulation, name, name, None) for name in ("sound", "strong")]
    return found


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


def measured(pairing: Pairing, decks: int, options: argparse.Namespace, most: float | None = None):
    """The strength over so many decks, or as many as are done in `most` seconds of processor
    time; and the time."""
    from paisai import many
    from paisai.players.duplicate import strength

    game, regulation, one, other, _ = pairing
    fixed = {"game": game, "regulation": regulation, "one": one, "other": other}
    task = partial(play, **fixed, seed=options.seed, ms=options.ms)
    progress = many.Progress(decks, f"{one} : {other}")
    outcomes, spent, numbers = [], 0.0, iter(range(decks))
    while most is None or spent < most:
        part = list(islice(numbers, decks if most is None else 20))
        if not part:
            break
        for outcome, seconds in many.run(task, part, options.jobs, options.cluster):
            outcomes.append(outcome)
            spent += seconds
            progress.step()
    return strength(outcomes), spent


def verdict(pairing: Pairing, found) -> str:
    if pairing.target is None:
        exact = found.edge.mean == 0 and found.edge.within == 0
        return "exactly 0" if exact else f"NOT 0: {found.edge}"
    mean, within = found.won
    met = "met" if mean >= pairing.target else "MISSED"
    if abs(mean - pairing.target) < within:
        met += ", within the interval"
    return f"{pairing.target:.2f} {met}"


def table(options: argparse.Namespace) -> None:
    print(f"{'':<42}{'decks':>7}  {'deals won':<15}{'points a deal':<18}  target", flush=True)
    for pairing in pairings():
        decks = DECKS if pairing.target is not None else OF_ITSELF
        found, _ = measured(pairing, decks, options, 60 * options.minutes)
        name = f"{pairing.regulation} {pairing.one} : {pairing.other}"
        figures = f"{found.decks:>7}  {found.won!s:<15}{found.points!s:<18}"
        print(f"{name:<42}{figures}  {verdict(pairing, found)}", flush=True)


def one_pairing(options: argparse.Namespace) -> None:
    regulation = options.regulation or GAMES[options.game]
    pairing = Pairing(options.game, regulation, options.one, options.other, None)
    found, spent = measured(pairing, options.decks, options)
    print(
        f"{options.game} {regulation}: {options.one} against {options.other}, "
        f"{found.decks} decks, {options.ms} ms, seed {options.seed}, {spent:.0f} CPU-s"
    )
    print(f"  wins   {found.won}     points a deal {found.points}     edge {found.edge}")
    for role, (won, points) in found.by_role.items():
        print(f"  as {role:<10} wins {won}     points {points}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=(*GAMES, "table"))
    parser.add_argument("one", nargs="?")
    parser.add_argument("other", nargs="?")
    parser.add_argument("--regulation")
    parser.add_argument("--decks", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10, help="of the table, a pairing at most")
    parser.add_argument("--ms", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster")
    chosen = parser.parse_args()
    if chosen.game != "table" and chosen.other is None:
        parser.error("name two players")
    return chosen


if __name__ == "__main__":
    chosen = arguments()
    if peers.inside() or (chosen.game != "table" and "rlcard" not in (chosen.one, chosen.other)):
        table(chosen) if chosen.game == "table" else one_pairing(chosen)
    else:
        wanted = {"rlcard": "rlcard", "pydantic": "pydantic"}
        sys.exit(peers.run_inside(__file__, wanted, sys.argv[1:]))
