"""What do other thresholds for showing win or lose? For the strong 升级 player's `Asked`.

    python3 bench/shengji_shows.py --regulation bashifen-teachers "1 1.5 0.5" "2 1.5 2"

Each triple (fair, good, better: `paisai.players.shengji.showing`) plays every deck twice against
the sound player's, with the sides exchanged. Only showing differs: all bury as sound players and
play on by the same trained numbers, on the core. Decks of even number are first deals. Printed are
the share of deals won and the levels won a deal, less those lost, and how often the side declares;
± is half the 95 % interval.
"""

from __future__ import annotations

import argparse
from array import array
from random import Random

from paisai.cards import RANKS, deck
from paisai.core import _core
from paisai.players.duplicate import figure
from paisai.players.shengji.burying import choose_bury
from paisai.players.shengji.faces import faces
from paisai.players.shengji.habits import TRAINED
from paisai.players.shengji.showing import SOUND, Asked, choose_show
from paisai.players.shengji.thinking import setting, worths
from paisai.regulations import shengji_rules
from paisai.shengji import Bury, Deal, Phase, Step
from paisai.shengji.policies import Side
from paisai.shengji.seats import side_of


def drawn(deal: Deal, rules, asked: tuple[Asked, Asked]) -> Deal:
    """All cards drawn, each side showing by its own numbers."""
    while deal.phase in (Phase.DRAWING, Phase.PAUSE):
        while deal.offers and not deal.turned and (show := shown(deal, rules, asked)):
            deal = deal.apply(show, show.seat)
        deal = deal.apply(next(step for step in deal.actions() if isinstance(step, Step)))
    return deal


def shown(deal: Deal, rules, asked: tuple[Asked, Asked]):
    for place in range(4):
        seat = (deal.to_act + 3 + place) & 3
        offers = [offer for offer in deal.offers if offer.seat == seat]
        if not offers:
            continue
        view, done = deal.view(seat), deal.phase is Phase.PAUSE
        own = view.level, view.first_deal, seat, view.hand, view.shows, offers, done
        if show := choose_show(rules, *own, asked[side_of(seat)]):
            return show
    return None


def outcome(start: Deal, rules, asked: tuple[Asked, Asked], side: int) -> tuple[bool, bool, int]:
    """Whether the side declared, whether it won, and the levels it went up or down."""
    deal = drawn(start, rules, asked)
    order = deal.settled.order
    deal = deal.apply(Bury(choose_bury(rules, order, deal.view(deal.to_act).hand)))
    cards = bytes(faces(order)[card] for part in (*deal.hands, deal.buried) for card in part)
    played = array("i", setting(rules, TRAINED[rules.decks], order))
    worth = worths(rules, rules.hand_size)
    _, points = _core.play_deals(played, worth, cards + bytes([deal.declarer]))[0]
    up, steps = rules.levels.at(points)
    declared = side_of(deal.declarer) == side
    won = (up is Side.DECLARER) == declared
    return declared, won, steps if won else -steps


def compare(rules, asked: Asked, decks: int, seed: int) -> None:
    won: tuple[list[float], list[float]] = ([], [])
    levels: tuple[list[float], list[float]] = ([], [])
    declared = 0
    for number in range(seed, seed + decks):
        dice = Random(f"show/{number}")
        cards = list(deck(rules.decks))
        dice.shuffle(cards)
        seat = dice.randrange(4)
        later = (dice.choice(RANKS), seat, seat) if number % 2 else ()
        start = Deal.start(cards, rules, *later)
        both = [
            outcome(start, rules, (asked, SOUND) if side == 0 else (SOUND, asked), side)
            for side in (0, 1)
        ]
        won[number % 2].append(sum(one[1] for one in both) / 2)
        levels[number % 2].append(sum(one[2] for one in both) / 2)
        declared += sum(one[0] for one in both) if number % 2 == 0 else 0
    print(f"{' '.join(map(str, asked)):<16} declares {declared / decks:.3f} of first deals")
    for name, wins, up in zip(("first", "later"), won, levels, strict=True):
        print(f"  {name} deals: won {figure(wins)}, levels {figure(up)}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("asked", nargs="+", help="fair, good and better, in one argument")
    parser.add_argument("--regulation", default="tuolaji-zhuhai-2019")
    parser.add_argument("--decks", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1000)
    chosen = parser.parse_args()
    for one in chosen.asked:
        numbers = Asked(*map(float, one.split()))
        compare(shengji_rules(chosen.regulation), numbers, chosen.decks, chosen.seed)
