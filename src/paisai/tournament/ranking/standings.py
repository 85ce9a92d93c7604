"""How do the entries of a stage stand, after any round, and why is one above another?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from paisai.errors import NotationError
from paisai.frozen import dataclass
from paisai.regulations.stages import Knockout, RoundRobin
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import match_table
from paisai.tournament.ranking.chain import Ranking, Value, shown
from paisai.tournament.ranking.deal_keys import DealScores
from paisai.tournament.ranking.played_off import in_play_off_order, why_at_threes
from paisai.tournament.ranking.results import Results
from paisai.tournament.ranking.stage_ranking import (
    deal_ranking,
    match_groups,
    match_rankings,
    ranked_entries,
)
from paisai.tournament.ranking.threes_standing import threes_progress
from paisai.tournament.rounds import RoundStatus
from paisai.tournament.stages import as_after, chosen_stage, is_complete, stage_of
from paisai.tournament.table_score import winner_of

if TYPE_CHECKING:
    from paisai.tournament.pairing.knockout_progress import KnockoutProgress

AnyRanking = Ranking[Results] | Ranking[DealScores]


@dataclass(frozen=True, slots=True)
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


def knockout_progress(competition: Competition, stage: StageState) -> KnockoutProgress:
    from paisai.tournament.pairing.knockout_progress import progress  # only a knockout needs it

    spec = stage_of(competition, stage)
    assert isinstance(spec, Knockout)
    assert stage.bracket is not None
    table = match_table(competition.regulation, spec)
    won = [
        {
            frozenset(seated.seats): winner_of(
                competition, table, stage.index, round_.number, seated
            )
            for seated in round_.tables
        }
        for round_ in stage.rounds
        if is_complete(competition, stage, round_)
    ]
    return progress(stage.bracket, won, spec.places)


def knockout_places(competition: Competition, stage: StageState) -> dict[EntryId, int]:
    """The places played for, of those who are done. A place that nobody played for stays empty;
    who is disqualified has none, and those behind move up."""
    if stage.bracket is None:
        return {}
    places = knockout_progress(competition, stage).places
    struck = [place for entry, place in places.items() if competition.is_disqualified(entry)]
    return {
        entry: place - sum(other < place for other in struck)
        for entry, place in places.items()
        if not competition.is_disqualified(entry)
    }


def stage_groups(competition: Competition, stage: StageState) -> tuple[tuple[EntryId, ...], ...]:
    """The standing of a stage as groups of equals; who passed free comes last (E4.2c), who is
    still in a knockout first."""
    spec = stage_of(competition, stage)
    if isinstance(spec, Knockout):
        places = knockout_places(competition, stage)
        by_place: dict[int, list[EntryId]] = {}
        for entry in ranked_entries(competition, stage.participants):
            by_place.setdefault(places.get(entry, 0), []).append(entry)
        return tuple(tuple(by_place[place]) for place in sorted(by_place))
    if isinstance(spec, RoundRobin):
        merged: dict[int, list[EntryId]] = {}
        for ranking in match_rankings(competition, stage):
            for row in ranking.placed:
                merged.setdefault(row.place, []).append(row.entry)
        return tuple(tuple(merged[place]) for place in sorted(merged))
    if spec.kind == "tables_of_three":
        standing = threes_progress(competition, stage).standing
        free = ranked_entries(competition, stage.three.free if stage.three else ())
        return (*standing, tuple(free)) if free else standing
    return match_groups(competition, stage)[0]


def standings(
    competition: Competition, stage: int | None = None, after: int | None = None
) -> tuple[StandingRow, ...]:
    """The standing of a stage (from 1; default: the last), as it was after a round."""
    state = as_after(chosen_stage(competition, stage), after)
    spec = stage_of(competition, state)
    if isinstance(spec, Knockout):
        done = knockout_places(competition, state)
        placed = (entry for entry in state.participants if entry in done)
        return tuple(
            StandingRow(done[entry], entry) for entry in sorted(placed, key=done.__getitem__)
        )
    if spec.kind == "tables_of_three":
        main = [r for r in state.rounds if not r.play_off and r.status is not RoundStatus.DRAFT]
        ranking = deal_ranking(competition, state, main)
        return _settled_rows(
            _rows(ranking), threes_progress(competition, state).standing if main else ()
        )
    rankings = match_rankings(competition, state)
    if state.groups is None:
        return _rows(rankings[0])
    return tuple(
        row for number, ranking in enumerate(rankings, 1) for row in _rows(ranking, number)
    )


def listed(
    competition: Competition, stage: int | None = None, after: int | None = None
) -> tuple[StandingRow, ...]:
    """The same for people to read: of those who share a place, who won the play-off first."""
    state, rows = chosen_stage(competition, stage), standings(competition, stage, after)
    if stage_of(competition, state).kind != "tables_of_three":
        return rows
    return in_play_off_order(competition, as_after(state, after), rows)


def _rows(ranking: AnyRanking, group: int | None = None) -> tuple[StandingRow, ...]:
    names = [key.id for key in ranking.chain]
    return tuple(
        StandingRow(row.place, row.entry, tuple(zip(names, row.values, strict=True)), group)
        for row in ranking.placed
    )


def _settled_rows(
    rows: tuple[StandingRow, ...], standing: tuple[tuple[EntryId, ...], ...]
) -> tuple[StandingRow, ...]:
    """The rows in the order play-offs and lots gave them, if there were any."""
    by_entry = {row.entry: row for row in rows}
    settled: list[StandingRow] = []
    for group in standing:
        place = len(settled) + 1
        settled += [StandingRow(place, e, by_entry[e].values) for e in group if e in by_entry]
    return tuple(settled) if len(settled) == len(rows) else rows


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        return " ".join(map(shown, value))
    return shown(value)


def why(
    competition: Competition,
    one: str,
    other: str,
    stage: int | None = None,
    called: Callable[[EntryId], str] = str,
    after: int | None = None,
) -> Text:
    """One sentence: why one entry stands above the other in a stage, as it was after a round; both
    as they are `called`."""
    state = as_after(chosen_stage(competition, stage), after)
    a, b = EntryId(one), EntryId(other)
    spec = stage_of(competition, state)
    for entry in (a, b):
        if entry not in state.participants:
            name = called(entry)
            raise NotationError(f"{name} 没有参加这一阶段", f"{name} did not play in this stage")
    if isinstance(spec, Knockout):
        return _why_knockout(competition, state, a, b, called)
    if spec.kind == "tables_of_three":
        return why_at_threes(competition, state, a, b, called)
    for found in match_rankings(competition, state):
        if a in found.order() and b in found.order():
            return found.why(a, b, called)
    raise NotationError(
        f"{called(a)} 与 {called(b)} 不在同一小组",
        f"{called(a)} and {called(b)} are not in one group",
    )


def _why_knockout(
    competition: Competition,
    state: StageState,
    a: EntryId,
    b: EntryId,
    called: Callable[[EntryId], str],
) -> Text:
    places = knockout_places(competition, state)
    if a not in places or b not in places:
        raise NotationError("两者的名次还没有打出来", "their places are not played out yet")
    if places[a] == places[b]:
        return Text(
            f"{called(a)} 与 {called(b)} 同样出局，并列第 {places[a]} 名",
            f"{called(a)} and {called(b)} went out alike and share place {places[a]}",
        )
    better, worse = sorted((a, b), key=lambda entry: places[entry])
    first, second = called(better), called(worse)
    return Text(
        f"{first} 列在 {second} 之前：淘汰赛第 {places[better]} 名对第 {places[worse]} 名",
        f"{first} is above {second}: place {places[better]} of the knockout against"
        f" {places[worse]}",
    )
