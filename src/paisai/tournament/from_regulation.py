"""What do the regulation's values mean to the algorithms of this room?"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from paisai.defects import Defect
from paisai.frozen import replace
from paisai.regulations.citing import clause_of
from paisai.regulations.reading import RegulationError
from paisai.regulations.regulation import Regulation
from paisai.regulations.scoring import (
    Bye,
    ForfeitRule,
    MatchScoring,
    RankingKey,
    UnplayedOpponent,
)
from paisai.regulations.stages import Knockout, StageRules, Swiss
from paisai.shengji.policies import EqualLevels
from paisai.tournament.match_score import Award, Band, MatchTable, Two, VictoryPoints
from paisai.tournament.ranking.chain import Key
from paisai.tournament.ranking.keys import DEAL_KEYS, IN_A_GROUP, LOTS, MATCH_KEYS, DealScores
from paisai.tournament.ranking.results import Missed, Results

MISSED = {
    UnplayedOpponent.NOTHING: Missed.NOTHING,
    UnplayedOpponent.OWN_AVERAGE: Missed.OWN_AVERAGE,
}


def check_keys(regulation: Regulation) -> None:
    """Refuse a regulation with a key that its schema knows and nothing here works out."""
    deals = regulation.match_scoring.by_deals
    known = {*(DEAL_KEYS if deals else MATCH_KEYS), RankingKey.LOTS}
    defects = [
        Defect(
            f"ranking.chain[{i}]",
            key,
            f"还没有算法，可以有 {'、'.join(sorted(known))}",
            f"nothing works it out yet; there may be {', '.join(sorted(known))}",
        )
        for i, key in enumerate(regulation.ranking.chain)
        if key not in known
    ]
    if defects:
        raise RegulationError(regulation.id, defects)


def has_lots(regulation: Regulation) -> bool:
    return RankingKey.LOTS in regulation.ranking.chain


def match_chain(regulation: Regulation, stage: StageRules, lots: bool) -> tuple[Key[Results], ...]:
    """The chain for matches; `lots` adds a lot drawn over a cut where the chain has none."""
    keys = IN_A_GROUP if stage.in_groups else MATCH_KEYS
    rules = regulation.ranking
    called = {RankingKey.MATCH_POINTS: rules.points, RankingKey.LEVEL_DIFFERENCE: rules.difference}
    chain = tuple(
        replace(keys[key], name=called[key]) if key in called else keys[key] for key in rules.chain
    )
    return (*chain, LOTS) if lots and not has_lots(regulation) else chain


def pairing_chain(regulation: Regulation, stage: Swiss, number: int) -> tuple[RankingKey, ...]:
    """The keys by which a Swiss round is paired: its own where the regulation names them (T3.4),
    else those of the ranking."""
    named = [order.keys for order in stage.paired_by if order.from_round <= number]
    return named[-1] if named else regulation.ranking.chain


def deal_chain(regulation: Regulation) -> tuple[Key[DealScores], ...]:
    """The chain for deals; lots are applied to the standing, see `standings`."""
    return tuple(DEAL_KEYS[key] for key in regulation.ranking.chain if key is not RankingKey.LOTS)


def match_table(regulation: Regulation, stage: StageRules) -> MatchTable:
    """The regulation's match scoring; a knockout has no draws."""
    knockout = stage if isinstance(stage, Knockout) else None
    return _match_table(regulation.match_scoring, regulation.forfeit, regulation.bye, knockout)


@lru_cache(maxsize=32)
def _match_table(
    scoring: MatchScoring, forfeit: ForfeitRule, bye: Bye | None, knockout: Knockout | None
) -> MatchTable:
    bands = tuple(Band(first, _two(winner, loser)) for first, winner, loser in scoring.bands)
    vp = None if scoring.vp_scale is None else VictoryPoints(*scoring.vp_scale)
    level = scoring.equal_levels
    if knockout is not None and (knockout.tie is not None or level is EqualLevels.DRAW):
        level = knockout.tie or EqualLevels.FIRST_TO_REACH_THE_LEVEL
    difference = forfeit.level_difference
    given = Award(
        _two(forfeit.winner, forfeit.loser),
        None
        if forfeit.winner_vp is None or forfeit.loser_vp is None
        else (forfeit.winner_vp, forfeit.loser_vp),
        None if difference is None else (difference, -difference),
    )
    free = given
    if bye is not None:
        free = Award(
            _two(bye.points, 0),
            None if bye.vp is None else (bye.vp, 0),
            None if bye.level_difference is None else (bye.level_difference, 0),
        )
    return MatchTable(bands, level, vp, given, free)


def match_clause(regulation: Regulation) -> str:
    """The clause that says what a match is worth."""
    by_rows = regulation.match_scoring.has_vp
    return clause_of(regulation, "match_scoring.rows" if by_rows else "match_scoring.win")


def _two(better: float, worse: float) -> Two:
    return Fraction(better), Fraction(worse)
