"""What may the organiser allow, as a logged act, when there is no legal pairing?"""

from __future__ import annotations

from enum import Enum


class Remedy(Enum):
    """In a round of a Swiss."""

    NONE = "none"
    ALLOW_REMATCH = "allow_rematch"
    ALLOW_SAME_UNIT = "allow_same_unit"


class BracketRemedy(Enum):
    """In the first round of a knockout."""

    NONE = "none"
    ALLOW_SAME_UNIT = "allow_same_unit"
    ALLOW_SAME_GROUP = "allow_same_group"
    ALLOW_BOTH = "allow_both"
    """Needed only where neither of the two is enough."""
