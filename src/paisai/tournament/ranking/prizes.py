"""Which unit's pairs got farthest together? (S7.2)

Who has which place in the end, which team is first, and who gets which prize?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from paisai.frozen import record
from paisai.regulations.closing import AwardsTo, SpecialAward
from paisai.text import Text
from paisai.tournament.competition import Competition, StageState, TableAt
from paisai.tournament.entries import EntryId, EntryStatus, UnitId
from paisai.tournament.formats import format_of
from paisai.tournament.formats.knockout import knockout_places, knockout_progress
from paisai.tournament.ranking.stage_ranking import StandingRow, ranked_entries
from paisai.tournament.ranking.standings import advancing, stage_groups
from paisai.tournament.rounds import RoundStatus


@record
class Team:
    place: int
    unit: UnitId
    points: int


def team_totals(
    reached: Iterable[tuple[UnitId, str]], worth: Mapping[str, int]
) -> tuple[Team, ...]:
    """The sum over each unit's pairs of what it is worth how far they got, in the words of the
    regulation's table; equal sums share the place."""
    points: dict[UnitId, int] = {}
    for unit, how in reached:
        points[unit] = points.get(unit, 0) + worth.get(how, 0)
    order = sorted(points, key=lambda unit: (-points[unit], unit))
    return tuple(
        Team(1 + sum(p > points[unit] for p in points.values()), unit, points[unit])
        for unit in order
    )


@record
class Prize:
    """`to` is an entry or, where teams are rewarded, a unit; a special award has no place."""

    place: int | None
    to: str
    prize: Text | None
    place_points: int | None = None


def final_ranking(competition: Competition) -> tuple[StandingRow, ...]:
    """Each entry by the last stage it reached (E4.9); a disqualified one has no place. In a
    knockout it is the place that was played for."""
    from paisai.tournament.pairing.threes import final_places  # with it comes all that draws

    stages = [_groups(competition, stage) for stage in reversed(competition.stages)]
    played_for: dict[EntryId, int] = {}
    for stage in competition.stages:
        if competition.spec(stage).played_for_places:
            played_for = knockout_places(competition, stage)
    return tuple(
        StandingRow(played_for.get(entry, place), entry) for place, entry in final_places(*stages)
    )


def _groups(competition: Competition, stage: StageState) -> tuple[tuple[EntryId, ...], ...]:
    """Recomputed, so that a later correction or ruling counts; nothing before the first round."""
    if not stage.rounds:
        return ()
    groups = stage_groups(competition, stage)
    if (
        stage is competition.stages[-1] and stage.closed
    ):  # of a stage before the last: too few are left
        forward = advancing(competition, stage)
        rest = (tuple(one for one in group if one not in forward) for group in groups)
        groups = (*((one,) for one in forward), *filter(None, rest))
    return tuple(kept for group in groups if (kept := tuple(ranked_entries(competition, group))))


def reached(competition: Competition) -> dict[EntryId, str]:
    """How far each entry got, in the words of the team table (S7.2)."""
    far: dict[EntryId, str] = {}
    totals = competition.regulation.team_totals
    listed = {row.reached for row in totals.rows} if totals else set()
    for stage in competition.stages:
        if stage.course.bracket is not None:
            out = knockout_progress(competition, stage).out
            places = knockout_places(competition, stage)
            for entry in stage.participants:
                far[entry] = _knocked_out(out.get(entry), places.get(entry), listed)
        elif competition.regulation.stages[-1].played_for_places:
            far.update((entry, "group") for entry in stage.participants)
    if not far:
        far = {row.entry: str(row.place) for row in final_ranking(competition)}
    return {entry: how for entry, how in far.items() if not competition.is_disqualified(entry)}


def _knocked_out(out: int | None, place: int | None, listed: set[str]) -> str:
    """Rounds the table does not list count as its last one (S7.2)."""
    rounds = [int(name.removeprefix("round")) for name in listed if name.startswith("round")]
    if out is not None:
        return f"round{min(out, max(rounds, default=out))}"
    if place is not None:
        return str(place)
    return "round1" if rounds else "group"


def team_ranking(competition: Competition) -> tuple[Team, ...]:
    """The sum over each unit's entries; equal sums share the place; a joint team counts for each
    of its units. Empty where the regulation has no team totals."""
    totals = competition.regulation.team_totals
    if totals is None or not competition.stages:
        return ()
    worth = {row.reached: row.points for row in totals.rows}
    return team_totals(
        (
            (unit, how)
            for entry, how in reached(competition).items()
            for unit in competition.entrants[entry].units
        ),
        worth,
    )


def awards(competition: Competition) -> tuple[Prize, ...]:
    """The list that is read out: by place, then the special awards. Empty: announced
    separately."""
    rules = competition.regulation.awards
    if rules is None or not competition.stages:
        return ()
    if rules.to is AwardsTo.TEAMS:
        placed = [(team.place, str(team.unit)) for team in team_ranking(competition)]
    else:
        placed = [
            (row.place, str(row.entry))
            for row in final_ranking(competition)
            if not left_early(competition, row.entry)
        ]
    points = {row.place: row.points for row in rules.place_points}
    prizes = [
        Prize(
            place,
            to,
            next((t.prize for t in rules.tiers if t.first <= place <= t.last), None),
            points.get(place),
        )
        for place, to in placed
        if place <= rules.places
    ]
    names = {special.name.zh: special.name for special in rules.special}
    prizes += [Prize(None, honour.to, names[honour.award]) for honour in competition.honours]
    return tuple(prizes)


def left_early(competition: Competition, entry: EntryId) -> bool:
    """Whether an entry withdrew before it had played out the last stage it reached: it keeps its
    place, and no prize goes with it."""
    if competition.entrants[entry].status is not EntryStatus.WITHDRAWN:
        return False
    stage = [one for one in competition.stages if entry in one.participants][-1]
    rounds = [r for r in stage.rounds if not r.play_off and r.status is not RoundStatus.DRAFT]
    rounds = [r for r in rounds if format_of(competition, stage).plays_in(r, entry)]
    if not rounds:
        return True
    if entry in rounds[-1].byes:
        return False
    for table in rounds[-1].tables:
        if entry in table.seats:
            return entry in TableAt(competition, stage, rounds[-1], table).absent
    return True


def without_prize(competition: Competition) -> tuple[StandingRow, ...]:
    """Who has a place that is rewarded and left early (E6)."""
    rules = competition.regulation.awards
    if rules is None or rules.to is AwardsTo.TEAMS:
        return ()
    return tuple(
        row
        for row in final_ranking(competition)
        if row.place <= rules.places and left_early(competition, row.entry)
    )


def honours_open(competition: Competition) -> tuple[tuple[SpecialAward, int], ...]:
    """The special awards that were neither all given nor waived, each with how many are left
    (E6)."""
    rules = competition.regulation.awards
    waived = {one.award for one in competition.waived}
    given = Counter(one.award for one in competition.honours)
    return tuple(
        (one, one.count - given[one.name.zh])
        for one in (rules.special if rules else ())
        if given[one.name.zh] < one.count and one.name.zh not in waived
    )


def place_points(competition: Competition) -> tuple[tuple[str, int], ...]:
    """Points for a points system by final place, of everybody the table reaches (E6)."""
    rules = competition.regulation.awards
    if rules is None or not competition.stages:
        return ()
    points = {row.place: row.points for row in rules.place_points}
    return tuple(
        (row.entry, points[row.place]) for row in final_ranking(competition) if row.place in points
    )
