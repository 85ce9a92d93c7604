"""How strong are the players? Duplicate decks: each is played with the sides exchanged.

    python3 bench/strength.py erdayi sound rlcard --decks 1000 --ms 10 --jobs 2
    python3 bench/strength.py shengji strong sound --regulation bashifen-teachers
    python3 bench/strength.py erdayi strong strong@1      a version against an earlier one
    python3 bench/strength.py erdayi strong strong --ms 100 --other-ms 10       time against time
    python3 bench/strength.py table [--minutes 10] [--regulation bashifen-teachers]
    python3 bench/strength.py table --keep FOLDER     a run that was broken off goes on

The deck is the unit; ± is half the 95 % interval. `rlcard` is RLCard's rule agent, which is
installed into .bench-env on first use; every other name is a player of `paisai`. Every act goes
through the rules: one that is not legal ends the run. How long the decisions of either took is
printed with it, in processor time. An opponent that took part in the training of a player is no
yardstick: its figure is printed with that word.

`table` plays every pairing that has a target, and each player against itself, which must come to
exactly 0: 10,000 decks of each (20 against itself), or as many as are done in the minutes of
processor time a pairing may take; how many, and how far the mean may be off, is printed with it.
With `--keep` every deck is written into a file of its pairing in that folder as it is done, and
what is there already is not played again: a deck depends on its seed alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
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
PARTNERS = {("erdayi", "strong@1"): ("rlcard",)}
"""Who took part in whose training."""


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
        Pairing("erdayi", two, "sound", "sound@1", 0.62),
        Pairing("erdayi", two, "strong", "rlcard", 0.93),
        Pairing("erdayi", two, "strong", "strong@1", 0.57),
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
    from paisai.players.named import player_named

    return player_named(name, regulation, seed, ms)


def play(deck: int, game: str, regulation: str, one: str, other: str, seed: int, ms: str):
    """One deck; both players of a deck have the same seed, so equal ones play alike. `ms` has the
    budget of the one, and after a colon that of the other."""
    from watch import Timed

    module = import_module(f"paisai.players.{game}.duplicate")
    first, second = (
        Timed(player(game, regulation, name, seed + deck, int(budget)))
        for name, budget in zip((one, other), ms.split(":"), strict=True)
    )
    extra = {} if game == "erdayi" else {"regulation": regulation}
    began = time.process_time()
    try:
        outcomes = module.play_deck(seed + deck, first, second, **extra)
    finally:
        for one_of_both in (first, second):
            one_of_both.close()
    spent = tuple(sorted(one.spent.items()) for one in (first, second))
    return outcomes, spent, time.process_time() - began


def measured(
    pairing: Pairing, decks: int, options: argparse.Namespace, minutes: float | None = None
):
    """The strength over so many decks, or as many as are done in the minutes of processor time;
    how long each player's decisions took; and the seconds of all."""
    from kept import played
    from paisai.players.duplicate import SideScore, strength

    game, regulation, one, other, _ = pairing
    which = {"game": game, "regulation": regulation, "one": one, "other": other}
    which |= {"seed": options.seed, "ms": f"{options.ms}:{options.other_ms}"}
    done = played(play, which, decks, options, minutes)
    watches: tuple[Counter[int], Counter[int]] = Counter(), Counter()
    for _, took, _ in done.values():
        for watch, times in zip(watches, took, strict=True):
            watch.update(dict(times))
    outcomes = [[SideScore(*side) for side in done[deck][0]] for deck in sorted(done)]
    return strength(outcomes), watches, sum(seconds for *_, seconds in done.values())


def training_partner(game: str, one: str, other: str) -> str:
    """The word for a figure that is none of strength."""
    pairs = ((one, other), (other, one))
    if any(partner in PARTNERS.get((game, name), ()) for name, partner in pairs):
        return ", A TRAINING PARTNER: no yardstick"
    return ""


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
    from watch import KEPT, at

    heads = f"{'decks':>7}  {'deals won':<15}{'points a deal':<18}{'p99.9, ms':>14}  target"
    print(f"{'':<42}{heads}", flush=True)
    for pairing in pairings():
        if options.regulation not in (None, pairing.regulation):
            continue
        decks = DECKS if pairing.target is not None else OF_ITSELF
        found, watches, _ = measured(pairing, decks, options, options.minutes)
        name = f"{pairing.regulation} {pairing.one} : {pairing.other}"
        figures = f"{found.decks:>7}  {found.won!s:<15}{found.points!s:<18}"
        times = " : ".join(f"{at(watch, KEPT):.2f}" for watch in watches)
        word = training_partner(pairing.game, pairing.one, pairing.other)
        print(f"{name:<42}{figures}{times:>14}  {verdict(pairing, found)}{word}", flush=True)


def one_pairing(options: argparse.Namespace) -> None:
    from watch import KEPT, at, over

    regulation = options.regulation or GAMES[options.game]
    pairing = Pairing(options.game, regulation, options.one, options.other, None)
    found, watches, spent = measured(pairing, options.decks, options)
    print(
        f"{options.game} {regulation}: {options.one} against {options.other}, "
        f"{found.decks} decks, {options.ms} ms against {options.other_ms}, seed {options.seed}, "
        f"{spent:.0f} CPU-s{training_partner(options.game, options.one, options.other)}"
    )
    print(f"  wins   {found.won}     points a deal {found.points}     edge {found.edge}")
    for role, (won, points) in found.by_role.items():
        print(f"  as {role:<10} wins {won}     points {points}")
    budgets = (options.ms, options.other_ms)
    for name, ms, watch in zip((options.one, options.other), budgets, watches, strict=True):
        times = f"p99.9 {at(watch, KEPT):.2f} ms, most {at(watch, 1):.2f} ms"
        late = f"{over(watch, ms)} over {ms} ms"
        print(f"  {name:<13} {watch.total()} decisions, all legal: {times}, {late}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=(*GAMES, "table"))
    parser.add_argument("one", nargs="?")
    parser.add_argument("other", nargs="?")
    parser.add_argument("--regulation")
    parser.add_argument("--decks", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=10, help="of the table, a pairing at most")
    parser.add_argument("--ms", type=int, default=10)
    parser.add_argument("--other-ms", type=int, help="the second player's; as --ms if left out")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster")
    parser.add_argument("--keep", type=Path, help="a folder for the decks that are done")
    chosen = parser.parse_args()
    if chosen.other_ms is None:
        chosen.other_ms = chosen.ms
    if chosen.game != "table" and chosen.other is None:
        parser.error("name two players")
    return chosen


if __name__ == "__main__":
    chosen = arguments()
    if peers.inside() or (chosen.game != "table" and "rlcard" not in (chosen.one, chosen.other)):
        table(chosen) if chosen.game == "table" else one_pairing(chosen)
    else:
        wanted = {"rlcard": "rlcard", "pydantic": "pydantic"}
        if chosen.cluster:
            wanted["distributed"] = "distributed"
        sys.exit(peers.run_inside(__file__, wanted, sys.argv[1:]))
