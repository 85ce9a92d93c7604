"""By which numbers does a sound player decide? All in points, but for shares and counts.

The declarer's side and the defenders have their own. The core plays guessed deals by the same
numbers, in the order of these fields.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias


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


Roles: TypeAlias = tuple[Habits, Habits]
"""The declarer's side's, the defenders'."""

SIMPLE = Habits(
    0.45, 2.5, 1.5, 0.6, 0.5, 0.85, 0.6, 4.0, 5.0, 6.5, 9.0, 1.5, 0.1, 1.0, 0.12,
    3.5, 1.2, 0.08, 0.5, 1.0, 1.0, 0.0, 0.0, 0.0, 8.0,
)  # fmt: skip
BY_HAND: Roles = (SIMPLE, SIMPLE._replace(draw=-0.3))
"""What a player would tell a beginner; the sound player's."""

TRAINED: dict[int, Roles] = {
    2: (
        Habits(
            0.575, 1.198, 0.745, 0.679, -0.976, 1.0, -0.005, 3.621, 4.141, 6.5, 7.474, 2.469, 0.1,
            0.495, 0.12, 2.133, 2.045, 0.033, 1.183, 1.0, 0.93, 1.554, 0.162, 0.177, 6.0,
        ),
        Habits(
            0.63, 1.867, 1.095, 0.491, -0.3, 0.512, 0.702, 4.0, 5.324, 6.5, 8.354, 2.453, 0.112,
            1.0, 0.12, 1.477, 1.2, 0.034, 1.791, 1.0, 1.27, -0.556, 0.677, -0.233, 8.0,
        ),
    ),
    3: (
        Habits(
            0.549, 2.638, 1.5, 0.55, 0.769, 0.85, 0.169, 4.0, 5.0, 6.5, 5.529, 1.5, 0.263,
            0.944, 0.086, 3.5, 1.2, 0.055, 1.246, 0.622, 0.93, 0.885, 1.377, 0.012, 10.0,
        ),
        Habits(
            0.639, 3.257, 1.5, 0.6, -0.3, 0.85, 0.563, 4.161, 6.7, 6.5, 5.016, 2.074, 0.1,
            1.0, 0.12, 1.37, 1.2, 0.08, 1.485, 0.149, 1.0, 0.0, 0.594, 0.0, 8.0,
        ),
    ),
}  # fmt: skip
"""By the number of decks; found by self-play (bench/shengji_train.py). The strong player's."""
