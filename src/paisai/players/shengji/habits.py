"""By which numbers does a sound player decide? All in points, but for shares and counts.

The declarer's side and the defenders have their own. The core plays guessed deals by the same
numbers, in the order of these fields.
"""

from __future__ import annotations

from typing import NamedTuple


class Habits(NamedTuple):
    future: float
    """The share of its points a point card in the hand brings to its own side later."""
    later: float
    """Points that a player still to come adds to the trick, a card."""
    tempo: float
    """The worth of having the next lead."""
    recovers: float
    """How far a partner's chance to win counts while an opponent has the trick."""
    draw: float
    """For each trump more than others have on average: to lead trumps."""
    ruffs: float
    """How often a player who can ruff to win does so."""
    lead_cost: float
    """How much of a card's worth in the hand is lost when it is led."""
    off_level: float
    trump_level: float
    small_joker: float
    big_joker: float
    low_trump: float
    trump_step: float
    """For each position of a trump of the trump suit."""
    top_trump: float
    """More for the highest trump left."""
    late: float
    """By how much the worth of trumps grows with each of the last tricks."""
    top_plain: float
    next_plain: float
    """A plain card with few above it."""
    plain_step: float
    pair: float
    """More for each card of a pair or triple; of a pair nobody can beat; of a tractor."""
    top_pair: float
    tractor: float
    void: float
    """Less for the last card of a plain suit, while there are trumps to ruff with."""
    lead_pair: float
    """To lead several cards rather than one."""
    lead_low: float
    """To lead a single plain card that is not the highest."""
    last_tricks: float
    """With how many cards in the hand the last tricks begin."""


_BY_HAND = Habits(
    0.45, 2.5, 1.5, 0.6, 0.5, 0.85, 0.6, 4.0, 5.0, 6.5, 9.0, 1.5, 0.1, 1.0, 0.12,
    3.5, 1.2, 0.08, 0.5, 1.0, 1.0, 0.0, 0.0, 0.0, 8.0,
)  # fmt: skip
HABITS: dict[int, tuple[Habits, Habits]] = {
    2: (_BY_HAND, _BY_HAND._replace(draw=-0.3)),
    3: (_BY_HAND, _BY_HAND._replace(draw=-0.3)),
}
"""By the number of decks: the declarer's side's, the defenders'."""


def habits_of(decks: int, defends: bool) -> Habits:
    return HABITS[decks][defends]
