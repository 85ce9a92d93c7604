"""Who goes on to the next stage, in which order, and how do they come into its draw?"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from paisai.regulations.scoring import NOT_FOR_ORDER
from paisai.regulations.stages import Knockout, RoundRobin, TablesOfThree
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.chain import Value
from paisai.tournament.ranking.stage_ranking import match_rankings
from paisai.tournament.ranking.standings import stage_groups
from paisai.tournament.ranking.threes_standing import threes_progress
from paisai.tournament.stages import stage_of

if TYPE_CHECKING:
    from paisai.tournament.pairing.knockout_first_round import Qualifier


def advancing(competition: Competition, stage: StageState) -> tuple[EntryId, ...]:
    """In order of rank; who is out of the event is passed over, and the next moves up."""
    spec = stage_of(competition, stage)
    if isinstance(spec, Knockout):
        return ()
    if isinstance(spec, RoundRobin):
        taken: list[EntryId] = []
        rows = [
            [row.entry for row in ranking.placed if not competition.is_out(row.entry)]
            for ranking in match_rankings(competition, stage)
        ]
        for place in range(spec.cut_per_group or 0):
            taken += [row[place] for row in rows if place < len(row)]
        return tuple(taken)
    if spec.cut is None:
        return ()
    if isinstance(spec, TablesOfThree):
        state = threes_progress(competition, stage)
        free = stage.three.free if stage.three else ()
        assert state.cut is not None
        return (*state.cut.advancing, *(e for e in free if not competition.is_out(e)))
    order = [entry for group in stage_groups(competition, stage) for entry in group]
    return tuple(entry for entry in order if not competition.is_out(entry))[: spec.cut]


def qualifiers(competition: Competition, stage: StageState) -> tuple[Qualifier, ...]:
    """The participants of a knockout as its draw wants them (S6.5.2). If all come from one group,
    that cannot keep them apart."""
    from paisai.tournament.pairing.knockout_first_round import Qualifier

    spec = stage_of(competition, stage)
    assert isinstance(spec, Knockout)
    apart = not spec.same_unit_meets_first
    before = competition.stages[-2] if len(competition.stages) > 1 else None
    grouped = before is not None and before.groups is not None and len(before.groups) > 1
    in_group = _in_groups(competition, before) if before is not None and grouped else {}
    return tuple(
        Qualifier(
            entry,
            frozenset(competition.entrants[entry].units if apart else ()),
            *in_group.get(entry, (str(entry), 1 if before is None else place, ())),
        )
        for place, entry in enumerate(stage.participants, 1)
    )


InGroup = tuple[str, int, tuple[int, ...]]
"""The group, the place in it among those who go on, and the figures that compare groups."""


def _in_groups(competition: Competition, before: StageState) -> dict[EntryId, InGroup]:
    chain = competition.regulation.ranking.chain
    found: dict[EntryId, InGroup] = {}
    for number, ranking in enumerate(match_rankings(competition, before), 1):
        able = [row for row in ranking.placed if row.entry in before.advancing]
        for place, row in enumerate(able, 1):
            figures = tuple(
                _doubled(value)
                for key, value in zip(chain, row.values, strict=False)
                if key not in NOT_FOR_ORDER
            )
            found[row.entry] = (f"group {number}", place, figures)
    return found


def _doubled(value: Value) -> int:
    """Match points come in halves."""
    return int(2 * value) if isinstance(value, int | Fraction) else 0
