"""How many complete deals of Shengji are played per CPU-second?

Uniformly random legal actions under full rules: every draw, every show that could be made,
the bury, every lead and follow is an action chosen from `deal.actions()`.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from paisai.cards import deck
from paisai.regulations import game_rules
from paisai.shengji.deal import Phase, start_deal
from paisai.shengji.rules import Rules

PRESETS = {"two decks": "shuangsheng-boda-2020", "three decks": "tuolaji-zhuhai-2019"}


def play_deal(rules: Rules, rng: random.Random) -> int:
    """One deal to its end; the number of actions it took."""
    cards = list(deck(rules.decks))
    rng.shuffle(cards)
    deal, actions = start_deal(rules, "2", cards, 0, None), 0
    while deal.phase is not Phase.OVER:
        deal = deal._next(deal.actions().choose(rng))
        actions += 1
    return actions


def ours(seconds: float) -> dict[str, float]:
    """Deals per CPU-second, and actions, for each number of decks."""
    figures: dict[str, float] = {}
    for name, preset in PRESETS.items():
        rules, rng = game_rules(preset), random.Random(1)
        play_deal(rules, rng)
        deals = actions = 0
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds:
            actions += play_deal(rules, rng)
            deals += 1
        figures[f"{name}: deals/s"] = deals / spent
        figures[f"{name}: actions/s"] = actions / spent
    return figures


if __name__ == "__main__":
    for label, figure in ours(5.0).items():
        print(f"{label:26} {figure:10.0f}")
