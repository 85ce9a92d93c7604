"""How long does a player take to decide? Processor time, so that a busy machine does not count."""

from __future__ import annotations

import time
from collections import Counter

from paisai.players.player import Choice, Player

BUCKET = 0.01
"""Milliseconds; times are counted, not kept."""
KEPT = 0.999
"""A budget is kept if the slowest but one in a thousand is within it."""


class Timed(Player):
    """Another player, with a watch."""

    def __init__(self, player: Player) -> None:
        super().__init__(player.seed, player.ms)
        self.player = player
        self.spent: Counter[int] = Counter()

    def choose(self, view, legal) -> Choice:
        began = time.process_time()
        choice = self.player.choose(view, legal)
        self.spent[int(1000 * (time.process_time() - began) / BUCKET)] += 1
        return choice

    def close(self) -> None:
        self.player.close()


def at(spent: Counter[int], share: float) -> float:
    """The time in milliseconds that this share of the decisions does not exceed."""
    left = share * spent.total()
    for bucket in sorted(spent):
        left -= spent[bucket]
        if left <= 0:
            break
    return (bucket + 1) * BUCKET


def over(spent: Counter[int], ms: int) -> int:
    """How many decisions took longer than the budget."""
    return sum(number for bucket, number in spent.items() if bucket * BUCKET >= ms)
