"""Who sits at which table in the next round, of whatever stage?"""

from __future__ import annotations

from paisai.frozen import replace
from paisai.regulations.citing import clause_of
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.formats import format_of
from paisai.tournament.formats.swiss import contestants
from paisai.tournament.pairing.draft import Draft
from paisai.tournament.pairing.hand_change import Distance, distance
from paisai.tournament.pairing.remedies import Remedy
from paisai.tournament.pairing.swiss import met
from paisai.tournament.pairing.swiss_field import first_field
from paisai.tournament.stages import stage_of


def next_draft(competition: Competition, stage: StageState, remedy: Remedy) -> Draft:
    """The next round, or a refusal of the algorithm that says why there is none."""
    return format_of(competition, stage).pair(competition, stage, remedy)


def hand_distance(
    competition: Competition,
    stage: StageState,
    pairs: tuple[tuple[EntryId, EntryId], ...],
    bye: EntryId | None,
) -> Distance:
    """How far a hand-made draft of the Swiss round in hand is from the best, and what it breaks."""
    before = replace(stage, rounds=stage.rounds[:-1])
    earlier = replace(competition, stages=(*competition.stages[:-1], before))
    spec = stage_of(competition, stage)
    field, record = contestants(earlier, before)
    clause = clause_of(competition.regulation, f"stages[{spec.id}].same_unit_meets")
    if not before.rounds:
        field = first_field(field)
    return distance(pairs, bye, field, met(record.met()), clause)
