"""Is every act of every player legal, and how long does it take to decide?

    python3 bench/players.py [--deals 10000] [--player strong] [--regulation …] [--ms 10]
                             [--minutes M] [--jobs N] [--cluster ADDRESS] [--keep FOLDER]

Every player plays whole deals on all seats by every regulation, bids, shows and burying included.
Every act goes through the rules: one that is not legal ends the run. Times are processor time, so
that a busy machine does not count; `over` is how many decisions took longer than the budget. The
budget is kept if the slowest but one in a thousand is within it. `--minutes` ends a line after so
much processor time; how many deals it came to is printed. With `--keep` deals are written down in
that folder as they are done, and a run that was broken off goes on.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from kept import played
from paisai import erdayi, shengji
from paisai.cards import RANKS, deck
from paisai.players import make, players_of
from paisai.players.at_table import play_out
from paisai.regulations import game_rules
from watch import KEPT, Timed, at, over

REGULATIONS = ("erdayi-sanya-2021", *shengji.RULES)
DEALS = 10_000


def play(
    number: int, game: str, regulation: str, name: str, ms: int
) -> tuple[list[tuple[int, int]], float]:
    """One deal: how many decisions took how long, and what it took in all."""
    began = time.process_time()
    rules, dice = game_rules(regulation), Random(f"deal/{number}")
    timed = Timed(make(rules, name, number, ms))
    if game == "erdayi":
        cards = list(deck())
        dice.shuffle(cards)
        play_out(erdayi.Deal.start(cards, first_bidder=dice.randrange(3)), (timed,) * 3)
    else:
        cards = list(deck(rules.decks))
        dice.shuffle(cards)
        declarer = dice.choice((None, 0, 1, 2, 3))
        level = "2" if declarer is None else dice.choice(RANKS)
        start = shengji.Deal.start(cards, rules, level, declarer or 0, declarer)
        play_out(start, (timed,) * 4)
    return sorted(timed.spent.items()), time.process_time() - began


def measure(regulation: str, name: str, options: argparse.Namespace) -> bool:
    game = "erdayi" if isinstance(game_rules(regulation), erdayi.Rules) else "shengji"
    which = {"game": game, "regulation": regulation, "name": name, "ms": options.ms}
    done = played(play, which, options.deals, options, options.minutes)
    spent: Counter[int] = Counter()
    for times, _ in done.values():
        spent.update(dict(times))
    figures = "".join(f"{at(spent, share):>9.2f}" for share in (0.5, 0.99, KEPT, 1))
    in_time = at(spent, KEPT) <= options.ms
    late = over(spent, options.ms)
    verdict = "all legal, within the budget" if in_time else "all legal, NOT within the budget"
    print(
        f"{regulation:<24}{name:<8}{len(done):>7}{spent.total():>11}{figures}{late:>7}   {verdict}",
        flush=True,
    )
    return in_time


def main(options: argparse.Namespace) -> int:
    heads = "".join(f"{head:>9}" for head in ("median", "p99", "p99.9", "most"))
    print(f"{'times in ms':<32}{'deals':>7}{'decisions':>11}{heads}{'over':>7}", flush=True)
    in_time = True
    for regulation in [options.regulation] if options.regulation else REGULATIONS:
        listed = [one.id for one in players_of(game_rules(regulation))]
        for name in [options.player] if options.player else listed:
            in_time &= measure(regulation, name, options)
    return 0 if in_time else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--player")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--ms", type=int, default=10)
    parser.add_argument("--regulation")
    parser.add_argument("--minutes", type=float, help="of processor time, a line at most")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster")
    parser.add_argument("--keep", type=Path, help="a folder for the deals that are done")
    sys.exit(main(parser.parse_args()))
