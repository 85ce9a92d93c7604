"""How long does an ending of 竞技二打一 take to be solved exactly, cards open?

    python3 bench/endings.py [endings, default 31]

Endings are those of deals between sound players, when at most so many cards are left in all.
"""

from __future__ import annotations

import sys
import time
from random import Random

from paisai.cards import deck
from paisai.core import erdayi as core
from paisai.erdayi import Bid, Deal
from paisai.players.erdayi.endings import in_core
from paisai.players.erdayi.options import Options
from paisai.players.erdayi.sound import Sound

CARDS = (14, 18, 22, 26, 30)
BUDGET = 20_000_000


def ending(seed: int, cards: int) -> Deal | None:
    pack = list(deck())
    Random(seed).shuffle(pack)
    deal, player = Deal.start(pack, 0).apply(Bid(3)), Sound()
    while deal.to_act is not None:
        if sum(map(len, deal.hands)) <= cards:
            return deal
        view = deal.view(deal.to_act)
        deal = deal.apply(player.act(view, Options(view)))
    return None


def main(number: int) -> None:
    print(f"{'cards':>5} {'endings':>8} {'solved':>7} {'median s':>9} {'p90 s':>8} {'nodes':>12}")
    solver = core.solver(22)
    for cards in CARDS:
        spent, nodes, solved, seed = [], [], 0, 0
        while len(spent) < number:
            deal = ending(seed, cards)
            seed += 1
            if deal is None:
                continue
            began = time.process_time()
            _, _, visited, exact = solver.solve(in_core(deal), BUDGET)
            spent.append(time.process_time() - began)
            nodes.append(visited)
            solved += exact
        spent.sort()
        nodes.sort()
        print(
            f"{cards:>5} {number:>8} {solved:>7} {spent[number // 2]:>9.4f} "
            f"{spent[number * 9 // 10]:>8.3f} {nodes[number // 2]:>12,}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 31)
