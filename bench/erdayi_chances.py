"""Does it come true what the players of 竞技二打一 say of their chances?

    python3 bench/erdayi_chances.py strong [--deals 2000] [--ms 10] [--jobs 2] [--seed 0]
    python3 bench/erdayi_chances.py strong --fit       writes the corrections beside the weights

Whole deals are played by the player on all seats, bids left out: a seat declares in turn. Of every
decision between several plays the chance that was said is set against whether the side won: by
role, by cards left, and by tenths of what was said. "worst" is the largest difference of the tenths
with at least 400 decisions.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from paisai import many
from paisai.cards import deck
from paisai.erdayi import PASS, Bid, Deal, Play, View, count
from paisai.erdayi.deal import cards_of
from paisai.players.erdayi import sound
from paisai.players.erdayi.chances import LEFT, Chances, Correction, log_odds, place, sure_odds
from paisai.players.erdayi.reasons import Thought
from paisai.players.erdayi.strong import CHANCES, Strong

ROLES = ("declarer", "下家", "上家")
ENOUGH = 400


class Said(NamedTuple):
    """One decision: what was said, and what it came to. Points are those of a bid of 1, from that
    moment on."""

    role: int
    left: int
    wins: float
    points: float
    won: bool
    came_to: float


def look(player: str, view: View, seed: int, ms: int) -> Thought:
    return sound.look(view) if player == "sound" else Strong(seed, ms).look(view)


def kept_in(player: str) -> Path:
    return sound.WEIGHTS.with_suffix(".json") if player == "sound" else CHANCES


def play(number: int, player: str, ms: int, seed: int) -> tuple[list[Said], list[Said]]:
    """The decisions of one deal, and of its declarer what was said before the bids."""
    cards = list(deck())
    Random(f"chances/{seed}/{number}").shuffle(cards)
    deal, declarer = Deal.start(cards, 0), number % 3
    held = count(deal.hands[declarer])
    for seat in range(3):
        deal = deal.apply(Bid(int(seat == declarer)))
    made: list[tuple[View, Thought, int]] = []
    doubled = 0
    while (seat := deal.to_act) is not None:
        view = deal.view(seat)
        thought = look(player, view, number, ms)
        made.append((view, thought, doubled))
        chosen = thought.looks[0].play
        deal = deal.apply(Play(cards_of(view.hand or (), chosen)) if chosen else PASS)
        doubled = doublings(deal)
    assert deal.result is not None
    each = abs(deal.result.scores[declarer]) // 2
    declarer_won = deal.result.scores[declarer] > 0
    found = []
    for view, thought, before in made:
        if thought.possible == 1 or thought.certain is not None:
            continue
        role = (view.seat - declarer) % 3
        won = declarer_won == (role == 0)
        came_to = each / 2**before * (1 if won else -1)
        best = thought.looks[0]
        found.append(Said(role, sum(view.cards_held), best.wins, best.points, won, came_to))
    bid = []
    if player == "strong":
        wins, points = Strong(number, 10).raw_worth(held)
        bid = [Said(0, 54, wins, points, declarer_won, each if declarer_won else -each)]
    return found, bid


def doublings(deal: Deal) -> int:
    from paisai.erdayi import read
    from paisai.players.erdayi.reasons import DOUBLING

    readings = (read(count(one.cards)) for one in deal.plays if one.cards)
    return sum(one is not None and one.pattern in DOUBLING for one in readings)


def corrected(said: Said, correction: Correction) -> Said:
    wins, points = correction.of(said.wins, said.points)
    return said._replace(wins=wins, points=points)


def fitted(sayings: list[Said]) -> Correction:
    """Log odds by Newton's method, points by least squares, both held a little to what was said."""
    add, times = 0.0, 1.0
    for _ in range(20):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for one in sayings:
            x = log_odds(one.wins)
            p = sure_odds(add + times * x)
            g0, g1 = g0 + one.won - p, g1 + (one.won - p) * x
            v = p * (1 - p)
            h00, h01, h11 = h00 + v, h01 + v * x, h11 + v * x * x
        g0, g1 = g0 - 5 * add, g1 - 5 * (times - 1)
        h00, h11 = h00 + 5, h11 + 5
        d = h00 * h11 - h01 * h01
        add, times = add + (h11 * g0 - h01 * g1) / d, times + (h00 * g1 - h01 * g0) / d
    n = len(sayings) + 20
    sx, sy = sum(one.points for one in sayings), sum(one.came_to for one in sayings)
    sxx = sum(one.points**2 for one in sayings) + 20
    sxy = sum(one.points * one.came_to for one in sayings) + 20
    slope = (n * sxy - sx * sy) / (n * sxx - sx * sx)
    return Correction(*(round(x, 4) for x in (add, times, (sy - slope * sx) / n, slope)))


def fit(player: str, sayings: list[Said], bids: list[Said]) -> None:
    while_played = [
        [
            fitted([one for one in sayings if one.role == role and place(one.left) == part])
            for part in range(len(LEFT) + 1)
        ]
        for role in range(3)
    ]
    kept = {"while_played": while_played, "of_a_bid": fitted(bids) if bids else [0, 1, 0, 1]}
    path = kept_in(player)
    path.write_text(json.dumps(kept) + "\n", "utf-8")
    print(f"written: {path.name}")


def table(sayings: list[Said]) -> float:
    """Prints what was said and what was won; gives the worst difference that counts."""
    worst = 0.0
    parts = ("all", *(f"{role}" for role in ROLES), *range(len(LEFT) + 1))
    for part in parts:
        own = [
            one
            for one in sayings
            if part == "all" or part == ROLES[one.role] or part == place(one.left)
        ]
        tenths = defaultdict(list)
        for one in own:
            tenths[min(9, int(10 * one.wins))].append(one)
        name = part
        if isinstance(part, int):
            name = f"up to {LEFT[part]} left" if part < len(LEFT) else f"more than {LEFT[-1]} left"
        print(f"{name}: {len(own)} decisions")
        for _, found in sorted(tenths.items()):
            said = sum(one.wins for one in found) / len(found)
            won = sum(one.won for one in found) / len(found)
            error = sqrt(max(1e-9, won * (1 - won)) / len(found))
            points = sum(one.points for one in found) / len(found)
            came_to = sum(one.came_to for one in found) / len(found)
            if len(found) >= ENOUGH:
                worst = max(worst, abs(said - won))
            print(
                f"  said {said:.3f}  won {won:.3f} ± {1.96 * error:.3f}   points said {points:+.2f}"
                f"  came {came_to:+.2f}   {len(found):>6}"
            )
    return worst


def main(options: argparse.Namespace) -> None:
    from functools import partial

    task = partial(play, player=options.player, ms=options.ms, seed=options.seed)
    progress = many.Progress(options.deals, "deals")
    sayings: list[Said] = []
    bids: list[Said] = []
    for made, bid in many.run(task, range(options.deals), options.jobs):
        sayings += (Said(*one) for one in made)
        bids += (Said(*one) for one in bid)
        progress.step()
    progress.clear()
    if options.fit:
        fit(options.player, sayings, bids)
        Chances.read.cache_clear()
    said = Chances.read(kept_in(options.player))
    worst = table([corrected(one, said.while_played[one.role][place(one.left)]) for one in sayings])
    if bids:
        print("before the bids, as declarer:")
        table([corrected(one, said.of_a_bid) for one in bids])
    print(f"worst: {worst:.3f} of the tenths with at least {ENOUGH} decisions")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player", choices=("strong", "sound"))
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--ms", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--fit", action="store_true")
    main(parser.parse_args())
