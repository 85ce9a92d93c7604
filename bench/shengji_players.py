"""How long do the 升级 players take to decide, and is every act legal?

    python3 bench/shengji_players.py [strong] [--deals 100] [--ms 10] [--regulation …]

Each player plays whole deals on all four seats, every act checked by the rules (an illegal one
ends the run). The time of every decision is taken in processor time, so that a busy machine does
not count; the last column is how many decisions took longer than the budget.
"""

from __future__ import annotations

import argparse
import time
from random import Random

from paisai.cards import RANKS, deck
from paisai.players import make
from paisai.players.player import Choice, Player
from paisai.players.shengji.duplicate import play_out
from paisai.regulations import shengji_rules
from paisai.shengji import RULES, Deal


class Timed(Player):
    """Another player, with a watch."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.seed, player.ms)
        self.player = player
        self.spent: list[float] = []

    def choose(self, view, legal) -> Choice:
        began = time.process_time()
        choice = self.player.choose(view, legal)
        self.spent.append(1000 * (time.process_time() - began))
        return choice


def main(options: argparse.Namespace) -> None:
    print(f"{'':<32}{'decisions':>10}{'median':>9}{'p99':>9}{'p99.9':>9}{'most':>9}   over")
    for regulation in [options.regulation] if options.regulation else RULES:
        rules = shengji_rules(regulation)
        for name in [options.player] if options.player else ("random", "sound", "strong"):
            spent: list[float] = []
            for seed in range(options.deals):
                dice = Random(f"deal/{seed}")
                cards = list(deck(rules.decks))
                dice.shuffle(cards)
                declarer = dice.choice((None, 0, 1, 2, 3))
                level = "2" if declarer is None else dice.choice(RANKS)
                timed = Timed(make(rules, name, seed, options.ms))
                deal = Deal.start(cards, rules, level, declarer or 0, declarer)
                play_out(deal, rules, (timed,) * 4)
                spent += timed.spent
            spent.sort()
            part = [spent[int(share * (len(spent) - 1))] for share in (0.5, 0.99, 0.999, 1)]
            figures = "".join(f"{value:>6.2f} ms" for value in part)
            over = sum(value > options.ms for value in spent)
            print(f"{regulation:<24}{name:<8}{len(spent):>10}{figures}   {over}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player", nargs="?")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--ms", type=int, default=10)
    parser.add_argument("--regulation")
    main(parser.parse_args())
