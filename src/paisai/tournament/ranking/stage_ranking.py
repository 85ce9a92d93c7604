"""Who is above whom in a stage, by the chain of its regulation?"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from paisai.frozen import record
from paisai.referee.effects import MatchPoints
from paisai.regulations.scoring import AbsentRanked
from paisai.tournament.competition import Competition, RoundAt, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import MISSED, deal_chain, match_chain, match_table
from paisai.tournament.match_score import bye
from paisai.tournament.ranking.chain import Key, Ranking, Value, groups_of_equals, rank, shown
from paisai.tournament.ranking.keys import DealScores
from paisai.tournament.ranking.results import Deduction, How, Meeting, Results
from paisai.tournament.rounds import Round, RoundStatus
from paisai.tournament.table_score import deal_scores, meeting, score_points


def results(competition: Competition, stage: StageState) -> Results:
    """The record of a stage of matches: settled tables, byes, match points from rulings."""
    spec = competition.spec(stage)
    scoring = match_table(competition.regulation, spec)
    meetings: list[Meeting] = []
    last = max((r.number for r in stage.rounds), default=0)
    for round_ in stage.rounds:
        if round_.status is RoundStatus.DRAFT:
            continue
        for table in RoundAt(competition, stage, round_).tables:
            if table.is_settled:
                meetings.append(meeting(table, scoring))
        if spec.byes_count:
            for entry in round_.byes:
                meetings.append(Meeting(round_.number, entry, None, How.BYE, bye(scoring)))
    deductions = tuple(
        Deduction(ruling.round, ruling.entry, Fraction(str(effect.amount)), ruling.clause)
        for ruling in competition.rulings
        for effect in ruling.effects
        if isinstance(effect, MatchPoints)
        and ruling.cancelled_by is None
        and ruling.stage == stage.index
        and ruling.round <= last
    )
    unplayed = MISSED[competition.regulation.ranking.unplayed_opponent]
    return Results(stage.participants, tuple(meetings), deductions, stage.lots, unplayed)


def ranked_entries(competition: Competition, entries: Iterable[EntryId]) -> list[EntryId]:
    """A disqualified entry has no place; who met it keeps the points."""
    return [entry for entry in entries if not competition.is_disqualified(entry)]


def match_rankings(competition: Competition, stage: StageState) -> tuple[Ranking[Results], ...]:
    """One ranking, or one for each group."""
    lists, chain, record = _to_rank(competition, stage)
    return tuple(rank(own, chain, record) for own in lists)


def match_groups(
    competition: Competition, stage: StageState
) -> tuple[tuple[tuple[EntryId, ...], ...], ...]:
    """Of each ranking only who stand equal, best first."""
    lists, chain, record = _to_rank(competition, stage)
    return tuple(groups_of_equals(own, chain, record) for own in lists)


def _to_rank(
    competition: Competition, stage: StageState
) -> tuple[list[list[EntryId]], tuple[Key[Results], ...], Results]:
    chain = match_chain(competition.regulation, competition.spec(stage), bool(stage.lots))
    lists = stage.course.groups or (stage.participants,)
    ranked = [ranked_entries(competition, own) for own in lists]
    return ranked, chain, results(competition, stage)


def deal_ranking(
    competition: Competition, stage: StageState, rounds: Iterable[Round]
) -> Ranking[DealScores]:
    """Everybody who sat in these rounds in one list over all tables (E4.2a)."""
    scores: dict[EntryId, tuple[int, ...]] = {}
    rulings: dict[EntryId, int] = {}
    away: set[EntryId] = set()
    behind = competition.regulation.forfeit.absent_ranked is not AbsentRanked.ZERO_POINTS
    for round_ in rounds:
        at = RoundAt(competition, stage, round_)
        for table in at.tables:
            away.update(table.absent if behind else ())
            scores.update(deal_scores(table))
            for entry in table.seats if competition.rulings else ():
                own = score_points(at, entry)
                rulings[entry] = rulings.get(entry, 0) + own
    chain = deal_chain(competition.regulation)
    return rank(ranked_entries(competition, scores), chain, DealScores(scores, rulings, away))


@record
class StandingRow:
    """One line of a standing, with the exact figure of each key of the chain."""

    place: int
    entry: EntryId
    values: tuple[tuple[str, Value], ...] = ()
    group: int | None = None

    @property
    def keys(self) -> tuple[tuple[str, str], ...]:
        """The figures as people write them."""
        return tuple((name, _shown(value)) for name, value in self.values)


def rows_of(
    ranking: Ranking[Results] | Ranking[DealScores], group: int | None = None
) -> tuple[StandingRow, ...]:
    """The lines of a ranking, or of that of one group."""
    names = [key.id for key in ranking.chain]
    return tuple(
        StandingRow(row.place, row.entry, tuple(zip(names, row.values, strict=True)), group)
        for row in ranking.placed
    )


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        return " ".join(map(shown, value))
    return shown(value)
