"""Who wins a match in which both sides stand at the same level?"""

from __future__ import annotations

from enum import StrEnum


class LevelTie(StrEnum):
    """S15; the original has both, in two places."""

    FIRST_TO_REACH_THE_LEVEL = "first_to_reach_the_level"
    FIRST_TO_TAKE_THE_DEAL = "first_to_take_the_deal"
