"""How strong is a program? 10,000 fixed deals of each preset against each shipped player.

    python3 bench/benchmark.py ./my-bot [--regulation erdayi-sanya-2021] [--against sound strong]
    python3 bench/benchmark.py mymodule:MyPlayer --decks 500 --ms 10 --jobs 2 --keep FOLDER

A program speaks the judge protocol (docs/judge.md); a class is `module:Class`; a listed player is
named with its version, `strong@1`. The deals are the decks 1,000,000 to 1,004,999 of a preset, each
played twice with the sides exchanged, so that nobody chooses them and luck cancels. The table that
is printed names the version of every player, the commit and the day, so that it can be cited. A run
that was broken off goes on where it has `--keep`.
"""

from __future__ import annotations

import argparse
import subprocess
from datetime import date
from pathlib import Path

from strength import GAMES, SHENGJI, Pairing, measured, training_partner

FIRST_DECK, DECKS = 1_000_000, 5_000


def commit() -> str:
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        check=False,
    )
    return found.stdout.strip() or "no commit"


def table(options: argparse.Namespace) -> None:
    from paisai.players.registry import full_name, players_of
    from paisai.regulations import game_rules

    print(
        f"{options.player}, {options.ms} ms, {2 * options.decks} deals, {date.today()}, {commit()}"
    )
    print("| preset | against | deals | won | points a deal | as declarer | as defenders |")
    print("|---|---|---|---|---|---|---|")
    for regulation in options.regulation:
        game = "erdayi" if regulation == GAMES["erdayi"] else "shengji"
        rules = game_rules(regulation)
        others = options.against or [one.id for one in players_of(rules)]
        for other in others:
            pairing = Pairing(game, regulation, options.player, full_name(rules, other), None)
            found, _, _ = measured(pairing, options.decks, options)
            roles = " | ".join(str(won) for won, _ in found.by_role.values())
            word = training_partner(game, options.player, pairing.other)
            print(
                f"| {regulation} | {pairing.other}{word} | {2 * found.decks} | {found.won} "
                f"| {found.points} | {roles} |",
                flush=True,
            )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player", help="./program, module:Class, or a listed player")
    parser.add_argument("--regulation", nargs="+", default=[GAMES["erdayi"], *SHENGJI])
    parser.add_argument("--against", nargs="+", help="all shipped players if left out")
    parser.add_argument("--decks", type=int, default=DECKS, help="each is two deals")
    parser.add_argument("--ms", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster")
    parser.add_argument("--keep", type=Path, help="a folder for the decks that are done")
    chosen = parser.parse_args()
    chosen.other_ms, chosen.seed = chosen.ms, FIRST_DECK
    return chosen


if __name__ == "__main__":
    table(arguments())
