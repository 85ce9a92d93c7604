"""Who wins the group, and how do results of different groups compare? (S6.5.2)"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from paisai.tournament.draw import numbers
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.chain import Key, Ranking, rank
from paisai.tournament.ranking.match_keys import LEVEL_DIFFERENCE, LOTS, WINS, WINS_BETWEEN
from paisai.tournament.ranking.results import Results

S6_5_2: tuple[Key[Results], ...] = (WINS, WINS_BETWEEN, LEVEL_DIFFERENCE, LOTS)
"""Wins; among equals the wins in the matches between them; level difference over all; lots."""


def rank_group(
    group: Sequence[EntryId], results: Results, chain: Sequence[Key[Results]] = S6_5_2
) -> Ranking[Results]:
    return rank(group, chain, results)


def lots_for(tied: Iterable[Sequence[EntryId]], seed: str) -> dict[EntryId, int]:
    """One lot for each of those a chain leaves equal, to be recorded and shown."""
    return numbers([entry for group in tied for entry in group], seed)
