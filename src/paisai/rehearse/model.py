"""How does a deal come out when it is only drawn, for speed?

升级. The defenders' points are drawn as a share of the points in the decks (100 a deck): a triangle
from nothing to nine tenths with its peak at 0.4, which is where the tables of levels put the
balance of the two sides. One deal in ten ends with a kitty capture, which adds 10 to 60 points.
All points are multiples of five. In a first deal anybody may become declarer.

竞技二打一. Nobody bids in one deal in twenty-five; else bids of 1, 2, 3 come 2 : 3 : 5. Any of the
three is declarer and wins 55 in a hundred. Bombs are none, one, two as 75 : 20 : 5; a rocket is
played in one deal of eight; a deal in twenty is a spring of the side that won.
"""

from __future__ import annotations

from random import Random

from paisai import erdayi, shengji
from paisai.rehearse.tables import ShengjiDeal


class Model:
    def __init__(self, random: Random) -> None:
        self._random = random

    def shengji(self, match: shengji.Match, at: float) -> ShengjiDeal:
        random = self._random
        declarer = match.declarer
        if declarer is None:
            declarer = random.randrange(4)
        points = int(random.triangular(0, 0.9, 0.4) * 100 * match.rules.decks)
        if random.random() < 0.1:
            points += random.randrange(10, 65, 5)
        tricks = match.rules.hand_size * 9 // 10
        return ShengjiDeal(declarer, points - points % 5, tricks)

    def erdayi(self, first_bidder: int, rules: erdayi.Rules) -> tuple[erdayi.Result, int, int]:
        random = self._random
        if random.random() < 0.04:
            return erdayi.PASSED_OUT, 3, 0
        declarer = random.randrange(3)
        won = random.random() < 0.55
        sprung = random.random() < 0.05
        made = erdayi.Result(
            bid=random.choices((1, 2, 3), (2, 3, 5))[0],
            declarer=declarer,
            winner=declarer if won else (declarer + random.choice((1, 2))) % 3,
            bombs=random.choices((0, 1, 2), (75, 20, 5))[0],
            rockets=int(random.random() < 0.125),
            spring=won and sprung,
            counter_spring=not won and sprung,
        )
        return made, random.randint(1, 3), random.randint(20, 60)
