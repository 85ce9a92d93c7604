"""Which stage is meant, how is it to be played, and which of its rounds are complete?"""

from __future__ import annotations

from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.regulations.citing import clause_of
from paisai.regulations.stages import AnyStage
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.rounds import Round, RoundStatus
from paisai.tournament.table_score import is_settled


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


def as_after(stage: StageState, after: int | None) -> StageState:
    """The stage as if no round after this one had been played yet."""
    if after is None:
        return stage
    return replace(stage, rounds=tuple(one for one in stage.rounds if one.number <= after))


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
