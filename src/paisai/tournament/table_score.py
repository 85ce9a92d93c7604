"""What did each side of a table get, with forfeits, lateness and rulings counted in?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from paisai.referee.effects import ScorePoints, ZeroDeal, ZeroRound
from paisai.regulations.scoring import OthersAtTable
from paisai.tournament.competition import Competition, RoundAt, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.match_score import (
    MatchScore,
    MatchTable,
    at_nought,
    both_forfeited,
    forfeited,
    handed_in,
    played,
)
from paisai.tournament.ranking.results import How, Meeting
from paisai.tournament.rounds import Score


def match_score(table: TableAt, scoring: MatchTable) -> tuple[How, MatchScore]:
    """Returns the score of a settled table of two, and how it came about."""
    missing, seats = table.absent, table.seats
    if len(missing) == 2:
        return How.FORFEIT, both_forfeited(scoring)
    if missing:
        return How.FORFEIT, forfeited(scoring, seats.index(missing[0]))
    result = table.result
    assert result is not None
    assert result.score is not None
    levels, first = table.levels(result.score)
    late = seats.index(result.late_by) if result.late_by in seats else None
    score = handed_in(scoring, levels, first, late)
    if table.competition.rulings:
        at = table.at
        for side, entry in enumerate(seats):
            if at.is_hit(entry, ZeroRound):
                score = at_nought(scoring, score, side)
    return How.BOARD, score


def winner_of(table: TableAt, scoring: MatchTable) -> EntryId | None:
    """Returns who goes on in a knockout; None if neither came."""
    missing, result = {*table.absent}, table.result
    if result is not None and result.late_by is not None and not missing:
        missing = {result.late_by}
    present = [entry for entry in table.seats if entry not in missing]
    if len(present) < 2:
        return present[0] if present else None
    _, score = match_score(table, scoring)
    return None if score.winner is None else table.seats[score.winner]


def winner_on_the_sheet(table: TableAt, scoring: MatchTable, score: Score) -> EntryId | None:
    """Returns who has won by the levels alone; None for a draw."""
    winner = played(scoring, *table.levels(score)).winner
    return None if winner is None else table.seats[winner]


def meeting(table: TableAt, scoring: MatchTable) -> Meeting:
    how, score = match_score(table, scoring)
    return Meeting(table.round.number, table.seats[0], table.seats[1], how, score)


def deal_scores(table: TableAt) -> Mapping[EntryId, tuple[int, ...]]:
    """Returns each player's deals at a table of three; nothing for who was not there."""
    rows = _rows(table)
    if rows is None:
        return dict.fromkeys(table.seats, ())
    missing, competition = table.absent, table.competition
    scores: dict[EntryId, tuple[int, ...]] = {}
    for seat, entry in enumerate(table.seats):
        own = _after_rulings(table.at, entry, [row[seat] for row in rows]).deals
        counted = [score for score, row in zip(own, rows, strict=True) if counts(competition, row)]
        scores[entry] = () if entry in missing else tuple(counted)
    return scores


def _rows(table: TableAt) -> tuple[tuple[int, int, int], ...] | None:
    """Returns the deals of a table of three that count; None where nothing does, as it has no score
    or is void because one of them did not come."""
    score, others = table.score, table.competition.regulation.forfeit.others_at_table
    if score is None or (others is OthersAtTable.TABLE_IS_VOID and table.absent):
        return None
    return score.deals


class _AfterRulings(NamedTuple):
    deals: list[int]
    zero_deals: tuple[int, ...]
    zero_round: bool


def _after_rulings(at: RoundAt, entry: EntryId, own: list[int]) -> _AfterRulings:
    """What scores 0 by a ruling does so only where it was more (E4.8.3, E4.8.7)."""
    zero = {
        ruling.deal
        for ruling in at.competition.ruled(entry, ZeroDeal)
        if (ruling.stage, ruling.round) == (at.stage.index, at.round.number)
    }
    cut = tuple(n for n, score in enumerate(own, 1) if n in zero and score > 0)
    deals = [0 if n in cut else score for n, score in enumerate(own, 1)]
    if at.is_hit(entry, ZeroRound) and sum(deals) > 0:
        return _AfterRulings([0] * len(own), cut, zero_round=True)
    return _AfterRulings(deals, cut, zero_round=False)


class CountedScore(NamedTuple):
    """Of one player at a table of three: what the sheet gives him, the deals, or all of them,
    that count 0 by a ruling, what rulings add to his score, and what it comes to."""

    taken: int
    zero_deals: tuple[int, ...]
    zero_round: bool
    ruled: int
    counted: int


def counted_scores(table: TableAt) -> Mapping[EntryId, CountedScore]:
    """Returns what counts of those who were there, at a table of three that has a score; of nobody
    where it is void."""
    rows, missing = _rows(table), table.absent
    found = {}
    for seat, entry in enumerate(table.seats if rows is not None else ()):
        if entry not in missing:
            own = [row[seat] for row in rows or ()]
            deals, zero_deals, zero_round = _after_rulings(table.at, entry, own)
            ruled = score_points(table.at, entry)
            counted = sum(deals) + ruled
            found[entry] = CountedScore(sum(own), zero_deals, zero_round, ruled, counted)
    return found


def score_points(at: RoundAt, entry: EntryId) -> int:
    """Returns what rulings of a round add to a player's score (E4.3t, E4.8.5)."""
    return sum(
        int(effect.amount)
        for ruling in at.competition.ruled(entry, ScorePoints)
        if (ruling.stage, ruling.round) == (at.stage.index, at.round.number)
        for effect in ruling.effects
        if isinstance(effect, ScorePoints)
    )


def counts(competition: Competition, row: tuple[int, int, int]) -> bool:
    """Whether a deal is one of those of the table: passed out it is not, unless the regulation
    says so (E4.2p)."""
    return any(row) or competition.regulation.match_scoring.counts_passed_out
