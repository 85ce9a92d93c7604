"""Train the strong 升级 player's numbers by self-play, on the core.

    python3 bench/shengji_train.py --decks 2 --minutes 12 --curve curve.csv
                                   [--jobs N] [--cluster ADDRESS]

Deals are shown and buried by sound players, then played to the end in the core by two sets of
numbers (`paisai.players.shengji.habits`), one for the declarer's side, one for the defenders. One
side at a time has a few of its numbers changed at random; what does better on the same deals is
kept. The curve has one row for each improvement. At the end both sides are tried against the
numbers by hand, on deals that were not trained on, and the numbers are printed for habits.py.
"""

from __future__ import annotations

import argparse
import time
from array import array
from functools import partial
from pathlib import Path
from random import Random

PRESETS = {2: "shuangsheng-boda-2020", 3: "tuolaji-zhuhai-2019"}
ENOUGH = 0.0015
"""A gain in worth (a won deal is about 1) that is no accident of these deals."""
TURNS = 30
"""So many tries for one side, then the other."""
PART = 250
"""Deals played at a time by one core."""
STEPS = {
    "future": 0.1,
    "ruffs": 0.1,
    "recovers": 0.15,
    "lead_cost": 0.15,
    "trump_step": 0.1,
    "late": 0.08,
    "plain_step": 0.06,
    "draw": 0.3,
    "last_tricks": 2.0,
}
"""How far a number is moved; the others by 0.3 of what it is by hand, at least 0.3."""


def dealt(rules, number: int, seed: int) -> bytes:
    """Deals as the core takes them: hands, kitty and declarer. Suits may be told apart from
    trump only, so all are at level 2 with a trump suit."""
    from paisai.cards import deck
    from paisai.players import make
    from paisai.players.shengji.faces import faces
    from paisai.shengji import Deal, Phase, Show, Step

    dice, sound, made = Random(seed), make(rules, "sound"), bytearray()
    cards = list(deck(rules.decks))
    while len(made) < number * (54 * rules.decks + 1):
        dice.shuffle(cards)
        deal = Deal.start(cards, rules, "2", 0, dice.choice((None, 0, 1, 2, 3)))
        while deal.phase in (Phase.DRAWING, Phase.PAUSE):
            for seat in {offer.seat for offer in deal.offers}:
                action = sound.act(deal.view(seat), deal.actions(seat))
                if isinstance(action, Show) and action in deal.actions():
                    deal = deal.apply(action)
            deal = deal.apply(next(step for step in deal.actions() if isinstance(step, Step)))
        order = deal.settled.order
        if order.trump is None:
            continue
        deal = deal.apply(sound.act(deal.view(deal.to_act), deal.actions()))
        for part in (*deal.hands, deal.buried):
            made += bytes(faces(order)[card] for card in part)
        made.append(deal.declarer)
    return bytes(made)


def played(deals: bytes, asked: array, worths) -> list[tuple[float, float]]:
    """What each is worth to the declarer's side, and the defenders' points."""
    from paisai.core import _core

    return _core.play_deals(asked, worths, deals)


class Arena:
    """The same deals again and again, by any numbers."""

    def __init__(self, rules, deals: bytes, jobs: int, cluster: str | None) -> None:
        from paisai.players.shengji.thinking import setting, worths
        from paisai.shengji import Order

        size = PART * (54 * rules.decks + 1)
        self._parts = [deals[at : at + size] for at in range(0, len(deals), size)]
        self._rules, self._order = rules, Order.of("2", "S")
        self._setting, self._worths = setting, worths(rules, rules.hand_size)
        self._jobs, self._cluster = jobs, cluster

    def play(self, roles) -> tuple[float, float]:
        """What the deals are worth to the declarer's side, and the defenders' points."""
        from paisai import many

        asked = array("i", self._setting(self._rules, roles, self._order))
        task = partial(played, asked=asked, worths=self._worths)
        parts = many.run(task, self._parts, self._jobs, self._cluster)
        found = [deal for part in parts for deal in part]
        return tuple(sum(column) / len(found) for column in zip(*found, strict=True))


def changed(habits, by_hand, dice: Random):
    values = habits._asdict()
    for name in dice.sample(list(values), dice.choice((1, 1, 2, 3))):
        step = STEPS.get(name, max(0.3, 0.3 * abs(getattr(by_hand, name))))
        values[name] = round(values[name] + dice.gauss(0, step), 3)
    values["last_tricks"] = float(max(2, min(20, round(values["last_tricks"]))))
    for name in ("ruffs", "recovers"):
        values[name] = max(0.0, min(1.0, values[name]))
    return type(habits)(**values)


def main(options: argparse.Namespace) -> None:
    from paisai.players.shengji.habits import BY_HAND, TRAINED
    from paisai.regulations import shengji_rules

    rules = shengji_rules(PRESETS[options.decks])
    where = (options.jobs, options.cluster)
    arena = Arena(rules, dealt(rules, options.deals, options.seed), *where)
    roles = list(BY_HAND if options.afresh else TRAINED[options.decks])
    dice, began, tries = Random(options.seed), time.monotonic(), 0
    rows = ["tries,seconds,side,worth to the declarer,defenders' points"]
    best = arena.play(roles)[0]
    while (spent := time.monotonic() - began) < 60 * options.minutes:
        side = tries // TURNS % 2
        tried = list(roles)
        tried[side] = changed(roles[side], BY_HAND[side], dice)
        worth, points = arena.play(tried)
        tries += 1
        if (best - worth if side else worth - best) > ENOUGH:
            roles, best = tried, worth
            who = "defenders" if side else "declarer"
            rows.append(f"{tries},{spent:.0f},{who},{worth:.4f},{points:.1f}")
            print(rows[-1], flush=True)
    if options.curve:
        Path(options.curve).write_text("\n".join(rows) + "\n", encoding="utf-8")
    unseen = Arena(rules, dealt(rules, options.deals // 2, options.seed + 1), *where)
    for title, pair in (
        ("by hand on both sides", BY_HAND),
        ("trained declarer", (roles[0], BY_HAND[1])),
        ("trained defenders", (BY_HAND[0], roles[1])),
    ):
        worth, points = unseen.play(pair)
        print(f"{title:<24} worth to the declarer {worth:.4f}, defenders' points {points:.1f}")
    for habits in roles:
        print(f"Habits({', '.join(str(value) for value in habits)}),")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, choices=PRESETS, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--curve")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cluster")
    parser.add_argument("--afresh", action="store_true", help="from the numbers by hand")
    main(parser.parse_args())
