"""What is drawn for the first deal of a round: its level, or who bids first? (B6.4, E4.t3)

It follows from the seed of the last draw that was revealed, so that nobody chooses it and anybody
can recompute it; each stage and round has a part of the seed of its own.
"""

from __future__ import annotations

from paisai.cards import shuffled
from paisai.frozen import record
from paisai.shengji.rules import Rules, StartLevel
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.draw import part
from paisai.tournament.stages import stage_of

LEVELS = "23456789TJQKA"
SEATS = (0, 1, 2)


@record
class FirstDeals:
    """One level for all tables of the round, or for each table the seat that bids first."""

    level: str = ""
    bidders: tuple[int, ...] = ()


def first_deals(
    competition: Competition, stage: StageState, number: int, tables: int
) -> FirstDeals:
    """Nothing where the regulation leaves nothing to chance, or nothing was ever drawn."""
    if not competition.drawn:
        return FirstDeals()
    seed = part(competition.drawn, "first deal", stage.index, number)
    if stage_of(competition, stage).by_deals:
        return FirstDeals(
            bidders=tuple(shuffled(SEATS, part(seed, table))[0] for table in range(1, tables + 1))
        )
    rules = competition.rules
    if isinstance(rules, Rules) and rules.start_level is StartLevel.DRAWN:
        return FirstDeals(shuffled(LEVELS, seed)[0])
    return FirstDeals()
