"""竞技二打一: random games and leads of 20-card hands, ours beside RLCard and OpenSpiel.

    python3 bench/erdayi.py [seconds per figure, default 6]

All figures are per CPU-second, from one run in one process; the ratios are what counts.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import peers

GAMES = 20
HANDS = 200


def ours() -> tuple[Callable[[], int], ...]:
    from paisai import erdayi
    from paisai.cards import deck

    choose = random.Random(1)
    cards = list(deck())
    units = [erdayi.count([card]) for card in cards]
    hands = [erdayi.count(choose.sample(cards, 20)) for _ in range(HANDS)]

    def play(position: erdayi.Position) -> None:
        while not position.over:
            moves = position.moves()
            position = position.after(moves[int(choose.random() * len(moves))])

    def counted() -> int:
        """The hot path: shuffle, a random declarer, play on rank counts."""
        for _ in range(GAMES):
            choose.shuffle(units)
            first, second, third = sum(units[:17]), sum(units[17:34]), sum(units[34:51])
            play(erdayi.Position((first + sum(units[51:]), second, third), 0))
        return GAMES

    def whole() -> int:
        """The deal that the README teaches: suits, bidding, `choose` and `apply`."""
        for _ in range(GAMES // 10):
            choose.shuffle(cards)
            deal = erdayi.Deal.start(cards, choose.randrange(3))
            while deal.to_act is not None:
                deal = deal.apply(deal.choose(choose))
        return GAMES // 10

    def listed() -> int:
        """The same with every legal action listed, and the chosen one checked by `apply`."""
        for _ in range(GAMES // 10):
            choose.shuffle(cards)
            deal = erdayi.Deal.start(cards, choose.randrange(3))
            while deal.to_act is not None:
                deal = deal.apply(choose.choice(list(deal.actions())))
        return GAMES // 10

    def leads() -> int:
        for hand in hands:
            erdayi.leads(hand)
        return HANDS

    return counted, whole, listed, leads


def rlcard() -> tuple[Callable[[], int], Callable[[], int]]:
    import numpy
    from rlcard.games.doudizhu import Game
    from rlcard.games.doudizhu.judger import DoudizhuJudger
    from rlcard.games.doudizhu.utils import CARD_RANK_STR, cards2str
    from rlcard.utils import init_54_deck

    choose = random.Random(1)
    game = Game()
    game.np_random = numpy.random.RandomState(1)
    pack = init_54_deck()

    def games() -> int:
        for _ in range(2):
            state, _ = game.init_game()
            while not game.is_over():
                state, _ = game.step(choose.choice(state["actions"]))
        return 2

    def hand() -> str:
        drawn = choose.sample(pack, 20)
        return "".join(sorted(cards2str(drawn), key=CARD_RANK_STR.index))

    hands = [hand() for _ in range(HANDS)]
    judge = DoudizhuJudger.playable_cards_from_hand

    def leads() -> int:
        for held in hands:
            judge(held)
        return HANDS

    return games, leads


def open_spiel() -> tuple[Callable[[], int], Callable[[], int]]:
    import pyspiel

    choose = random.Random(1)
    game = pyspiel.load_game("dou_dizhu")

    def step(state: pyspiel.State) -> None:
        """Cards are dealt like any other action: each is as likely."""
        state.apply_action(choose.choice(state.legal_actions()))

    def games() -> int:
        for _ in range(GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                step(state)
        return GAMES

    def leader() -> pyspiel.State:
        """A state in which the declarer leads from 20 cards: right after a bid of 3."""
        while True:
            state = game.new_initial_state()
            while state.is_chance_node():
                step(state)
            state.apply_action(max(state.legal_actions()))
            if not state.is_terminal() and len(state.legal_actions()) > 4:
                return state

    leaders = [leader() for _ in range(HANDS)]

    def leads() -> int:
        for state in leaders:
            state.legal_actions()
        return HANDS

    return games, leads


def main(seconds: float) -> None:
    counted, whole, listed, our_leads = ours()
    games = {
        "paisai, Position (rank counts)": counted,
        "paisai, Deal": whole,
        "paisai, Deal, every action listed": listed,
    }
    leads = {"paisai": our_leads}
    for name, peer in (("RLCard (raw game)", rlcard), ("OpenSpiel (Python loop)", open_spiel)):
        try:
            games[name], leads[name] = peer()
        except ImportError as missing:
            print(f"{name}: not installed here ({missing})", file=sys.stderr)
    against = "RLCard (raw game)"
    peers.table("random games", peers.best_rates(games, seconds), against)
    peers.table("all leads of a 20-card hand", peers.best_rates(leads, seconds), against)


if __name__ == "__main__":
    if peers.inside():
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 6.0)
    else:
        packages = {"rlcard": "rlcard", "pyspiel": "open_spiel"}
        sys.exit(peers.run_inside(__file__, packages, sys.argv[1:]))
