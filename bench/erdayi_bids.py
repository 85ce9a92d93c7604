"""What do other thresholds for bidding win or lose? For the strong player of 竞技二打一.

    python3 bench/erdayi_bids.py [--deals 8000] [--jobs 2] "0 -0.1 -0.2" "0 9 9"

A triple is the points, of each of the others for a bid of 1, from which 3, 2 and 1 are bid (9:
never), as in `WORTHWHILE` of `paisai.players.erdayi.bidding`; `by chance` is how version 1 bids,
from a chance of winning on. Every deal is played out once with each seat as declarer, by the
strong player's networks alone, so that any bidding can be weighed afterwards: one seat bids by the
triple, the two others as sound players do, over all seats and first bidders. Printed are its points
a deal, ± half the 95 % interval, and first how often a hand wins that is said to have a chance.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from paisai import many
from paisai.cards import deck
from paisai.erdayi import Bid, Deal, count
from paisai.players.at_table import play_out
from paisai.players.duplicate import figure
from paisai.players.erdayi.bidding import ENOUGH, LIKELY, WORTHWHILE, bid, value
from paisai.players.erdayi.strong import Strong
from paisai.players.erdayi.strong1 import Strong as Strong1

Bids = Callable[["Hand", int], int]


class Hand(NamedTuple):
    """What one seat may bid by, and what it comes to as declarer: points a bid of 1 gives each
    defender, with a minus where the declarer loses."""

    chance: float
    points: float
    value: int
    chance1: float
    """As version 1 says it."""
    worth: float


def play(number: int) -> list[Hand]:
    cards = list(deck())
    Random(f"bids/{number}").shuffle(cards)
    start, judge, fast = Deal.start(cards, 0), Strong(number), Strong(number, 0)
    found = []
    for seat in range(3):
        deal, held = start, count(start.hands[seat])
        for bidder in range(3):
            deal = deal.apply(Bid(int(bidder == seat)))
        end = play_out(deal, (fast,) * 3)
        assert end.result is not None
        worth, earlier = judge.worth(held), Strong1(number).chance(held)
        found.append(Hand(*worth, value(held), earlier, end.result.scores[seat] / 2))
    return found


def scores(hands: list[Hand], bidders: list[Bids], first: int) -> list[float]:
    highest, declarer = 0, None
    for place in range(3):
        seat = (first + place) % 3
        if points := bidders[seat](hands[seat], highest):
            highest, declarer = points, seat
        if highest == 3:
            break
    if declarer is None:
        return [0.0] * 3
    each = -highest * hands[declarer].worth
    return [-2 * each if seat == declarer else each for seat in range(3)]


def as_sound(hand: Hand, highest: int) -> int:
    return bid(ENOUGH, hand.value, highest)


def by(least: tuple[tuple[int, float], ...]) -> Bids:
    return lambda hand, highest: bid(least, hand.points, highest)


def as_version_1(hand: Hand, highest: int) -> int:
    return bid(LIKELY, hand.chance1, highest)


def points(deals: list[list[Hand]], bids: Bids) -> str:
    """Of one seat that bids so, the two others as sound players."""
    gained = []
    for hands in deals:
        total = 0.0
        for seat in range(3):
            bidders = [bids if one == seat else as_sound for one in range(3)]
            total += sum(scores(hands, bidders, first)[seat] for first in range(3))
        gained.append(total / 9)
    return str(figure(gained))


def main(options: argparse.Namespace) -> None:
    progress, deals = many.Progress(options.deals, "deals"), []
    for hands in many.run(play, range(options.deals), options.jobs):
        deals.append([Hand(*hand) for hand in hands])
        progress.step()
    by_chance = defaultdict(list)
    for hand in (hand for hands in deals for hand in hands):
        by_chance[round(10 * hand.chance) / 10].append(hand.worth)
    print("chance   hands   wins    points for a bid of 1, each")
    for chance, worths in sorted(by_chance.items()):
        wins = sum(worth > 0 for worth in worths) / len(worths)
        print(f"{chance:6.1f}{len(worths):8}{wins:7.3f}    {sum(worths) / len(worths):+.3f}")
    triples = [tuple(map(float, one.split())) for one in options.triples]
    print(f"by chance: {points(deals, as_version_1)} points a deal")
    for triple in triples or [tuple(least for _, least in WORTHWHILE)]:
        likely = tuple(zip((3, 2, 1), triple, strict=True))
        print(f"{triple}: {points(deals, by(likely))} points a deal")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("triples", nargs="*")
    parser.add_argument("--deals", type=int, default=8000)
    parser.add_argument("--jobs", type=int, default=1)
    main(parser.parse_args())
