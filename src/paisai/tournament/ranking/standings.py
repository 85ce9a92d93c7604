"""How do the entries of a stage stand, after any round, and why is one above another?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from paisai.errors import NotationError
from paisai.frozen import dataclass, replace
from paisai.referee.effects import MatchPoints, ScorePoints
from paisai.regulations.citing import clause_of
from paisai.regulations.scoring import AbsentRanked
from paisai.regulations.stages import AnyStage, FixedSchedule, Knockout, RoundRobin, Swiss
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import MISSED, deal_chain, match_chain, match_table
from paisai.tournament.match_score import bye
from paisai.tournament.ranking.chain import Key, Ranking, Value, groups_of_equals, rank, shown
from paisai.tournament.ranking.deal_keys import DealScores
from paisai.tournament.ranking.results import Deduction, How, Meeting, Results
from paisai.tournament.rounds import Round, RoundStatus
from paisai.tournament.table_score import absent, deal_scores, is_settled, meeting, winner_of

if TYPE_CHECKING:
    from paisai.tournament.pairing.knockout_progress import KnockoutProgress
    from paisai.tournament.pairing.threes import Cut

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


def stage_of(competition: Competition, stage: StageState) -> AnyStage:
    return competition.regulation.stages[stage.index]


def stage_clause(competition: Competition, stage: StageState) -> str:
    """The clause that says how a stage is played."""
    return clause_of(competition.regulation, f"stages[{stage_of(competition, stage).id}]")


def is_complete(competition: Competition, stage: StageState, round_: Round) -> bool:
    """Published, with every table settled."""
    return round_.status is not RoundStatus.DRAFT and all(
        is_settled(competition, stage.index, round_.number, round_.tables[at])
        for at in range(round_.scored_before, len(round_.tables))
    )


def missing_tables(competition: Competition, stage: StageState, round_: Round) -> tuple[int, ...]:
    return tuple(
        table.number
        for table in round_.tables
        if not is_settled(competition, stage.index, round_.number, table)
    )


def results(competition: Competition, stage: StageState) -> Results:
    """The record of a stage of matches: settled tables, byes, match points from rulings."""
    spec, index = stage_of(competition, stage), stage.index
    table = match_table(competition.regulation, spec)
    meetings: list[Meeting] = []
    last = max((r.number for r in stage.rounds), default=0)
    for round_ in stage.rounds:
        if round_.status is RoundStatus.DRAFT:
            continue
        for seated in round_.tables:
            if is_settled(competition, index, round_.number, seated):
                meetings.append(meeting(competition, table, index, round_.number, seated))
        if isinstance(spec, Swiss | FixedSchedule):
            for entry in round_.byes:
                meetings.append(Meeting(round_.number, entry, None, How.BYE, bye(table)))
    deductions = tuple(
        Deduction(ruling.round, ruling.entry, Fraction(str(effect.amount)), ruling.clause)
        for ruling in competition.rulings
        for effect in ruling.effects
        if isinstance(effect, MatchPoints)
        and ruling.cancelled_by is None
        and ruling.stage == index
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
    chain = match_chain(competition.regulation, stage_of(competition, stage), bool(stage.lots))
    lists = (stage.participants,) if stage.groups is None else stage.groups
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
        for seated in round_.tables:
            away.update(absent(competition, stage.index, round_.number, seated) if behind else ())
            scores.update(deal_scores(competition, stage.index, round_.number, seated))
        for ruling in competition.rulings:
            if ruling.cancelled_by is None and (ruling.stage, ruling.round) == (
                stage.index,
                round_.number,
            ):
                own = sum(int(e.amount) for e in ruling.effects if isinstance(e, ScorePoints))
                rulings[ruling.entry] = rulings.get(ruling.entry, 0) + own
    chain = deal_chain(competition.regulation)
    return rank(ranked_entries(competition, scores), chain, DealScores(scores, rulings, away))


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


@dataclass(frozen=True, slots=True)
class ThreesProgress:
    """Tables of three and their play-offs: the standing as groups of equals, and, where a line is
    drawn, how the cut stands. `open` is true while a tie still has to be played off."""

    standing: tuple[tuple[EntryId, ...], ...]
    cut: Cut | None
    open: bool


def threes_progress(competition: Competition, stage: StageState) -> ThreesProgress:
    """The stage with all play-offs so far counted in (E4.2b, E4.2d). One that a later correction
    has made pointless no longer counts."""
    from paisai.tournament.pairing.threes import cut, settle  # only tables of three need them

    spec = stage_of(competition, stage)
    assert spec.kind == "tables_of_three"
    done = [r for r in stage.rounds if is_complete(competition, stage, r)]
    main = deal_ranking(competition, stage, [r for r in done if not r.play_off])
    standing = _by_lot(main.groups(), stage.lots)
    extra = [deal_ranking(competition, stage, [r]).groups() for r in done if r.play_off]
    free = stage.three.free if stage.three else ()
    if spec.cut is None:
        for again in extra:
            standing = settle(standing, again)
        tied = any(len(group) > 1 for group in standing)
        one_table = len(done) > 0 and len(done[0].tables) == 1
        return ThreesProgress(standing, None, tied and one_table)
    able = tuple(tuple(e for e in group if not competition.is_out(e)) for group in standing)
    result = cut([group for group in able if group], max(spec.cut - len(free), 0))
    for again in extra:
        if not result.contested or not {*result.contested} <= {e for group in again for e in group}:
            break
        result = _after_play_off(result, again)
    return ThreesProgress(standing, result, bool(result.contested))


def _by_lot(
    groups: Iterable[tuple[EntryId, ...]], lots: Mapping[EntryId, int]
) -> tuple[tuple[EntryId, ...], ...]:
    split: list[tuple[EntryId, ...]] = []
    for group in groups:
        if all(entry in lots for entry in group):
            split += [(entry,) for entry in sorted(group, key=lambda entry: lots[entry])]
        else:
            split.append(group)
    return tuple(split)


def _after_play_off(before: Cut, again: tuple[tuple[EntryId, ...], ...]) -> Cut:
    """The best of the play-off advance; who was filled in can win the place (E4.2b)."""
    from paisai.tournament.pairing.threes import Cut, cut

    played = {entry for group in again for entry in group}
    result = cut(again, before.places)
    rest = tuple(
        left
        for group in before.eliminated
        if (left := tuple(entry for entry in group if entry not in played))
    )
    return Cut(
        before.advancing + result.advancing,
        result.contested,
        result.places,
        result.eliminated + rest,
    )


def play_off_of(competition: Competition, stage: StageState) -> tuple[tuple[EntryId, ...], ...]:
    """The tables of the play-off that is due."""
    from paisai.tournament.pairing.threes import play_off

    state = threes_progress(competition, stage)
    if state.cut is None:
        return tuple(table.seats for table in stage.rounds[0].tables)
    clause = clause_of(competition.regulation, f"stages[{stage_of(competition, stage).id}].playoff")
    return play_off(state.cut, stage.play_off_seeds[-1], clause).tables


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


def as_after(stage: StageState, after: int | None) -> StageState:
    """The stage as if no round after this one had been played yet."""
    if after is None:
        return stage
    return replace(stage, rounds=tuple(one for one in stage.rounds if one.number <= after))


def standings(
    competition: Competition, stage: int | None = None, after: int | None = None
) -> tuple[StandingRow, ...]:
    """The standing of a stage (from 1; default: the last), as it was after a round."""
    state = as_after(chosen_stage(competition, stage), after)
    spec = stage_of(competition, state)
    if isinstance(spec, Knockout):
        done = knockout_places(competition, state)
        return tuple(
            StandingRow(place, entry) for entry, place in sorted(done.items(), key=_by_place)
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


def _by_place(item: tuple[EntryId, int]) -> tuple[int, EntryId]:
    return item[1], item[0]


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
        main = [r for r in state.rounds if not r.play_off]
        ranking = deal_ranking(competition, state, main)
        order = [e for group in threes_progress(competition, state).standing for e in group]
        if ranking.row(a).place == ranking.row(b).place and len(state.rounds) > 1:
            first, second = map(called, sorted((a, b), key=order.index))
            return Text(
                f"{first} 列在 {second} 之前：各项相同，加赛名次在前",
                f"{first} is above {second}: equal on every key, better in the play-off",
            )
        return ranking.why(a, b, called)
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


def chosen_stage(competition: Competition, stage: int | None) -> StageState:
    """The stage by its number in the regulation, from 1; default: the last that was opened."""
    if not competition.stages:
        raise NotationError("比赛还没有开始", "the competition has not begun")
    if stage is None:
        return competition.stages[-1]
    for state in competition.stages:
        if state.index == stage - 1:
            return state
    opened = [state.index + 1 for state in competition.stages]
    raise NotationError(
        f"没有第 {stage} 阶段；已开始的是第 {'、'.join(map(str, opened))} 阶段",
        f"there is no stage {stage}; begun so far: {', '.join(map(str, opened))}",
    )
