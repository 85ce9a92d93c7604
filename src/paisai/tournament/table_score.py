"""What did each side of a table get, with forfeits, lateness and rulings counted in?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from paisai.referee.effects import ON_A_DEAL, Effect, ForfeitRound, ScorePoints, ZeroDeal, ZeroRound
from paisai.regulations.scoring import DealScoring, OthersAtTable
from paisai.shengji.policies import EqualLevels
from paisai.tournament.competition import Competition
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.match_score import (
    MatchScore,
    MatchTable,
    TwoInts,
    at_nought,
    both_forfeited,
    forfeited,
    handed_in,
    played,
)
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.ranking.results import How, Meeting
from paisai.tournament.rounds import Score, Seated

if TYPE_CHECKING:
    from paisai.tournament.sheet_story import Story, Teller


def absent(competition: Competition, stage: int, round_: int, table: Seated) -> tuple[EntryId, ...]:
    """Who forfeited this table: as entered, or by a ruling in force."""
    entered = table.result.absent if table.result else ()
    if not entered and not competition.rulings:
        return ()
    return tuple(
        entry
        for entry in table.seats
        if entry in entered or _hit(competition, entry, ForfeitRound, stage, round_)
    )


def _hit(
    competition: Competition, entry: EntryId, kind: type[Effect], stage: int, round_: int
) -> bool:
    return bool(competition.rulings) and any(
        (ruling.stage, ruling.round) == (stage, round_) for ruling in competition.ruled(entry, kind)
    )


def is_settled(competition: Competition, stage: int, round_: int, table: Seated) -> bool:
    """Whether nothing is missing at this table. At a table of three with one player away, what
    the others play with a substitute is still wanted, where the regulation says so."""
    if table.has_score:
        return True
    missing = absent(competition, stage, round_, table)
    others = competition.regulation.forfeit.others_at_table
    if others is OthersAtTable.PLAY_WITH_A_SUBSTITUTE:
        return len(missing) >= max(len(table.seats) - 1, 1)
    return bool(missing)


def rulings_at(
    competition: Competition, stage: int, round_: int, table: Seated
) -> tuple[RecordedRuling, ...]:
    """The rulings in force that change a deal of this table."""
    given = _given_at(competition, stage, round_, table)
    return tuple(ruling for ruling in given if ruling.cancelled_by is None)


def _given_at(
    competition: Competition, stage: int, round_: int, table: Seated
) -> tuple[RecordedRuling, ...]:
    return tuple(
        ruling
        for ruling in competition.rulings
        if (ruling.stage, ruling.round, ruling.table) == (stage, round_, table.number)
        and ruling.deal is not None
        and ruling.has(*ON_A_DEAL)
    )


def teller(
    competition: Competition, stage: int, round_: int, table: Seated, score: Score
) -> Teller:
    """Who tells the story of a sheet of this table, the one that stands or another."""
    from paisai.shengji.rules import Rules  # most sheets tell no story, only where it ended
    from paisai.tournament.sheet_story import Teller

    assert isinstance(competition.rules, Rules)
    result = table.result
    entered = result.seq if result is not None and result.score == score else None
    rulings = _given_at(competition, stage, round_, table)
    rounds = [r for one in competition.stages if one.index == stage for r in one.rounds]
    level = next((one.first_level for one in rounds if one.number == round_), "")
    return Teller(competition.rules, table.seats, rulings, entered, level)


def story_of(
    competition: Competition, stage: int, round_: int, table: Seated, score: Score
) -> Story | None:
    """Deal by deal what was taken, ruled and counted; None where the sheet has only levels."""
    if score.played is None:
        return None
    return teller(competition, stage, round_, table, score).tell(score)


def levels_of(
    competition: Competition, stage: int, round_: int, table: Seated, score: Score
) -> tuple[TwoInts, int | None]:
    """The final levels in table order, and the side that wins if they are equal (S15)."""
    story = story_of(competition, stage, round_, table, score)
    if story is None:
        assert score.levels is not None
        return score.levels, score.first
    return story.levels, _first(competition, stage, story)


def _first(competition: Competition, stage: int, story: Story) -> int | None:
    level = match_table(competition.regulation, competition.regulation.stages[stage]).level
    if level is EqualLevels.DRAW:
        return None
    if level is EqualLevels.FIRST_TO_TAKE_THE_DEAL:
        return story.first_to_take
    return story.first_to_reach


def match_score(
    competition: Competition, table: MatchTable, stage: int, round_: int, seated: Seated
) -> tuple[How, MatchScore]:
    """The score of a settled table of two."""
    missing = absent(competition, stage, round_, seated)
    if len(missing) == 2:
        return How.FORFEIT, both_forfeited(table)
    if missing:
        return How.FORFEIT, forfeited(table, seated.seats.index(missing[0]))
    result, seats = seated.result, seated.seats
    assert result is not None
    assert result.score is not None
    levels, first = levels_of(competition, stage, round_, seated, result.score)
    late = seats.index(result.late_by) if result.late_by in seats else None
    score = handed_in(table, levels, first, late)
    for side, entry in enumerate(seats if competition.rulings else ()):
        if _hit(competition, entry, ZeroRound, stage, round_):
            score = at_nought(table, score, side)
    return How.BOARD, score


def winner_of(
    competition: Competition, table: MatchTable, stage: int, round_: int, seated: Seated
) -> EntryId | None:
    """Who goes on in a knockout; None if neither came."""
    missing = {*absent(competition, stage, round_, seated)}
    if seated.result is not None and seated.result.late_by is not None and not missing:
        missing = {seated.result.late_by}
    present = [entry for entry in seated.seats if entry not in missing]
    if len(present) < 2:
        return present[0] if present else None
    _, score = match_score(competition, table, stage, round_, seated)
    return None if score.winner is None else seated.seats[score.winner]


def winner_on_the_sheet(
    competition: Competition,
    table: MatchTable,
    stage: int,
    round_: int,
    seated: Seated,
    score: Score,
) -> EntryId | None:
    """Who has won by the levels alone; None for a draw."""
    winner = played(table, *levels_of(competition, stage, round_, seated, score)).winner
    return None if winner is None else seated.seats[winner]


def meeting(
    competition: Competition, table: MatchTable, stage: int, round_: int, seated: Seated
) -> Meeting:
    how, score = match_score(competition, table, stage, round_, seated)
    return Meeting(round_, seated.seats[0], seated.seats[1], how, score)


def deal_scores(
    competition: Competition, stage: int, round_: int, seated: Seated
) -> Mapping[EntryId, tuple[int, ...]]:
    """Each player's deals at a table of three; nothing for who was not there."""
    missing = absent(competition, stage, round_, seated)
    rows = seated.result.score.deals if seated.result and seated.result.score else None
    if rows is None or (missing and _is_void_without_one(competition)):
        return dict.fromkeys(seated.seats, ())
    scores: dict[EntryId, tuple[int, ...]] = {}
    for seat, entry in enumerate(seated.seats):
        own = _after_rulings(competition, stage, round_, entry, [row[seat] for row in rows]).deals
        counted = [score for score, row in zip(own, rows, strict=True) if counts(competition, row)]
        scores[entry] = () if entry in missing else tuple(counted)
    return scores


def _is_void_without_one(competition: Competition) -> bool:
    return competition.regulation.forfeit.others_at_table is OthersAtTable.TABLE_IS_VOID


class _AfterRulings(NamedTuple):
    deals: list[int]
    zero_deals: tuple[int, ...]
    zero_round: bool


def _after_rulings(
    competition: Competition, stage: int, round_: int, entry: EntryId, own: list[int]
) -> _AfterRulings:
    """What scores 0 by a ruling does so only where it was more (E4.8.3, E4.8.7)."""
    zero = {
        ruling.deal
        for ruling in competition.ruled(entry, ZeroDeal)
        if (ruling.stage, ruling.round) == (stage, round_)
    }
    cut = tuple(n for n, score in enumerate(own, 1) if n in zero and score > 0)
    deals = [0 if n in cut else score for n, score in enumerate(own, 1)]
    if _hit(competition, entry, ZeroRound, stage, round_) and sum(deals) > 0:
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


def counted_scores(
    competition: Competition, stage: int, round_: int, seated: Seated
) -> Mapping[EntryId, CountedScore]:
    """Of those who were there, at a table of three that has a score; of nobody where it is void."""
    rows = seated.result.score.deals if seated.result and seated.result.score else None
    missing = absent(competition, stage, round_, seated)
    if rows is None or (missing and _is_void_without_one(competition)):
        return {}
    found = {}
    for seat, entry in enumerate(seated.seats):
        if entry not in missing:
            own = [row[seat] for row in rows]
            deals, zero_deals, zero_round = _after_rulings(competition, stage, round_, entry, own)
            ruled = score_points(competition, stage, round_, entry)
            counted = sum(deals) + ruled
            found[entry] = CountedScore(sum(own), zero_deals, zero_round, ruled, counted)
    return found


def score_points(competition: Competition, stage: int, round_: int, entry: EntryId) -> int:
    """What rulings of a round add to a player's score (E4.3t, E4.8.5)."""
    return sum(
        int(effect.amount)
        for ruling in competition.ruled(entry, ScorePoints)
        if (ruling.stage, ruling.round) == (stage, round_)
        for effect in ruling.effects
        if isinstance(effect, ScorePoints)
    )


def counts(competition: Competition, row: tuple[int, int, int]) -> bool:
    """Whether a deal is one of those of the table: passed out it is not, unless the regulation
    says so (E4.2p)."""
    scoring = competition.regulation.match_scoring
    return any(row) or not isinstance(scoring, DealScoring) or scoring.passed_out_counts
