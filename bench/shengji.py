"""升级: complete deals under full rules with uniformly random legal actions.

    python3 bench/shengji.py [seconds per figure, default 6]

Every draw, every show that could be made, the bury, every lead and follow is an action chosen
from `deal.actions()`, each as likely as any other. RLCard's raw Dou Dizhu game, measured in the
same run, tells how fast the machine is: there is no full engine of 升级 to measure against.
`bench/shengji_follow.py` has the growth of follow generation with the size of the hand.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import peers

PRESETS = {2: "shuangsheng-boda-2020", 3: "tuolaji-zhuhai-2019"}


def ours(decks: int) -> Callable[[], int]:
    from paisai.cards import deck
    from paisai.regulations import shengji_rules
    from paisai.shengji.deal import Deal, Phase

    rules = shengji_rules(PRESETS[decks])
    choose = random.Random(1)
    cards = list(deck(decks))

    def deals() -> int:
        for _ in range(10):
            choose.shuffle(cards)
            deal = Deal.start(cards, rules)
            while deal.phase is not Phase.OVER:
                deal = deal._next(deal.choose(choose))
        return 10

    return deals


def main(seconds: float) -> None:
    from erdayi import rlcard

    tasks = {f"paisai, {decks} decks, complete deals": ours(decks) for decks in PRESETS}
    against = "RLCard (raw Dou Dizhu game)"
    try:
        tasks[against], _ = rlcard()
    except ImportError as missing:
        print(f"{against}: not installed here ({missing})", file=sys.stderr)
    peers.table("complete deals", peers.best_rates(tasks, seconds), against)


if __name__ == "__main__":
    if peers.inside():
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 6.0)
    else:
        packages = {"rlcard": "rlcard"}
        sys.exit(peers.run_inside(__file__, packages, sys.argv[1:]))
