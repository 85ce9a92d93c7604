"""A correction after the close changed who advances: whose stage waits for a decision, and can the
stage they advanced to still begin anew?"""

from __future__ import annotations

from paisai.tournament.competition import Competition, StageState
from paisai.tournament.rounds import Round, RoundStatus


def unsettled_stage(competition: Competition) -> StageState | None:
    return next((stage for stage in competition.stages if stage.unsettled is not None), None)


def stage_after(competition: Competition, stage: StageState) -> StageState:
    """The one they advanced to."""
    return next(one for one in competition.stages if one.index > stage.index)


def can_begin_anew(competition: Competition, stage: StageState) -> bool:
    """Whether nothing was played yet in the stage after this one."""
    following = stage_after(competition, stage)
    return (
        following is competition.stages[-1]
        and not following.closed
        and all(
            round_.status is RoundStatus.DRAFT or is_unplayed(competition, following, round_)
            for round_ in following.rounds
        )
    )


def is_unplayed(competition: Competition, stage: StageState, round_: Round) -> bool:
    """Published, and nothing has come of it yet: no report, no result, no ruling."""
    ruled = any((r.stage, r.round) == (stage.index, round_.number) for r in competition.rulings)
    return not ruled and not any(
        table.reports or (table.result is not None and table.result.time is not None)
        for table in round_.tables
    )
