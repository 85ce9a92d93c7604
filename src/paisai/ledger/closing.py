"""How does a stage end, and the competition?"""

from __future__ import annotations

from dataclasses import replace

from paisai.errors import NotationError
from paisai.ledger.commands import Close, CloseStage, Create, GiveHonour
from paisai.ledger.common import need_text, open_stage, refuse, with_stage
from paisai.ledger.refusal import Reason
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.regulations import rules_of
from paisai.regulations.loading import from_values, known
from paisai.regulations.stages import FixedSchedule, Swiss
from paisai.tournament.competition import Competition, Honour, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.from_regulation import check_keys
from paisai.tournament.next_step import Due, lots_due, next_step
from paisai.tournament.ranking.advancing import advancing, fewest
from paisai.tournament.ranking.prizes import final_ranking
from paisai.tournament.ranking.standings import stage_groups


def check_create(command: Create) -> None:
    need_text(command.name, "比赛名称", "the name of the competition")
    if any(room.tables < 1 or not room.name.strip() for room in command.rooms):
        raise NotationError("场地要有名称和桌数", "a room has a name and at least one table")
    check_keys(from_values(command.regulation, command.name))


def created(command: Create) -> Competition:
    """The regulation of an event on record was checked when the event was decided."""
    regulation = known(command.regulation, command.name)
    rules = rules_of(regulation)
    return Competition(command.name, regulation, rules, command.first_day, command.rooms)


def _may_end_early(competition: Competition, command: CloseStage) -> bool:
    stage = open_stage(competition)
    spec = competition.regulation.stages[stage.index]
    return (
        bool(command.early.strip() and stage.rounds)
        and isinstance(spec, Swiss | FixedSchedule)
        and not (spec.cut is not None and lots_due(competition, stage))
    )


def _check_appeals(competition: Competition) -> None:
    undecided = [a.seq for a in competition.appeals if a.upheld is None]
    if undecided:
        first = undecided[0]
        raise refuse(
            Reason.INCOMPLETE,
            "",
            f"申诉 {'、'.join(map(str, undecided))} 还没有裁决：成立用 paisai appeal decide 文件 "
            f"{first} --uphold 理由，驳回用 paisai appeal decide 文件 {first} --dismiss 理由",
            f"appeals {', '.join(map(str, undecided))} are not decided yet: "
            f"paisai appeal decide FILE {first} --uphold WHY, "
            f"or paisai appeal decide FILE {first} --dismiss WHY",
        )


def _close_stage(competition: Competition, command: CloseStage, _: Moment) -> Outcome:
    step = next_step(competition)
    early = step.due is Due.PAIR and _may_end_early(competition, command)
    if step.due is not Due.CLOSE_STAGE and not early:
        raise refuse(
            Reason.NOT_NOW,
            "",
            f"这一阶段还没有完，下一步是{step.text.zh}",
            f"the stage is not over; next: {step.text.en}",
        )
    _check_appeals(competition)
    stage = open_stage(competition)
    outcome: Outcome = {
        "stage": stage.index + 1,
        "standing": [list(group) for group in stage_groups(competition, stage)],
        "advancing": list(advancing(competition, stage)),
    }
    following = competition.regulation.stages[stage.index + 1 :]
    if following and len(outcome["advancing"]) < fewest(following[0]):
        raise refuse(
            Reason.NOT_POSSIBLE,
            "",
            f"下一阶段至少要 {fewest(following[0])} 个参赛者",
            f"the next stage needs at least {fewest(following[0])} entries",
        )
    return outcome


def _stage_closed(
    competition: Competition, _: CloseStage, outcome: Outcome, moment: Moment
) -> Competition:
    stage = open_stage(competition)
    forward = tuple(map(EntryId, outcome["advancing"]))
    standing = tuple(tuple(map(EntryId, group)) for group in outcome["standing"])
    rounds = tuple(
        replace(r, scores_published=moment.time) if r.scores_published is None else r
        for r in stage.rounds
    )
    closed = replace(stage, standing=standing, advancing=forward, rounds=rounds)
    changed = with_stage(competition, closed)
    if stage.index + 1 == len(competition.regulation.stages):
        return changed
    return replace(changed, stages=(*changed.stages, StageState(stage.index + 1, forward)))


def _honour(competition: Competition, command: GiveHonour, _: Moment) -> Outcome:
    need_text(command.to, "授予谁", "to whom it is given")
    awards = competition.regulation.awards
    special = {} if awards is None else {one.name.zh: one.count for one in awards.special}
    if command.award not in special:
        raise refuse(
            Reason.UNKNOWN,
            "",
            f"没有特别奖 {command.award}，有 {'、'.join(special) or '无'}",
            f"there is no special award {command.award}; there are {', '.join(special) or 'none'}",
        )
    given = [honour.to for honour in competition.honours if honour.award == command.award]
    if len(given) >= special[command.award] or command.to in given:
        raise refuse(
            Reason.LIMIT,
            "",
            f"{command.award} 共 {special[command.award]} 个，已授予 {'、'.join(given)}",
            f"{command.award}: {special[command.award]} in all, given to {', '.join(given)}",
        )
    return {}


def _honoured(
    competition: Competition, command: GiveHonour, _o: Outcome, _m: Moment
) -> Competition:
    new = Honour(command.award, command.to)
    return replace(competition, honours=(*competition.honours, new))


def _close(competition: Competition, _: Close, _m: Moment) -> Outcome:
    _check_appeals(competition)
    return {"ranking": [[row.place, row.entry] for row in final_ranking(competition)]}


def _closed(competition: Competition, _: Close, _o: Outcome, _m: Moment) -> Competition:
    return replace(competition, closed=True)


HANDLERS: Handlers = {
    CloseStage: Handler(_close_stage, _stage_closed),
    GiveHonour: Handler(_honour, _honoured),
    Close: Handler(_close, _closed),
}
