"""How does a stage end, and the competition?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paisai.errors import Needed
from paisai.frozen import replace
from paisai.ledger.commands import Close, CloseStage, GiveHonour, SettleAdvance, WaiveHonour
from paisai.ledger.lookups import need_text, open_stage, with_stage
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Moment, Outcome, handles
from paisai.regulations.citing import clause_of
from paisai.text import Text, joined
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.formats import format_for, new_stage
from paisai.tournament.next_step import (
    Due,
    can_begin_anew,
    fewest,
    lots_due,
    next_step,
    stage_after,
    unsettled_stage,
)
from paisai.tournament.proceedings import Honour, WaivedHonour
from paisai.tournament.ranking.prizes import final_ranking, honours_open
from paisai.tournament.ranking.standings import advancing, stage_groups
from paisai.tournament.round_times import clock_text, still_open

if TYPE_CHECKING:
    from paisai.ledger.outcomes import AdvanceSettled, Closed, StageClosed, StillOpen


def can_end_early(competition: Competition) -> bool:
    """With a reason, between two rounds."""
    stage = open_stage(competition)
    spec = competition.regulation.stages[stage.index]
    return (
        next_step(competition).due is Due.PAIR
        and bool(stage.rounds)
        and spec.byes_count
        and not (format_for(spec).places(spec) is not None and lots_due(competition, stage))
    )


def _check_over(competition: Competition, override: str, moment: Moment) -> StillOpen:
    """Refuse to close what may still change; with a reason it is written down what was open. What
    was open when a file was closed, by the windows of then, is not weighed again."""
    if moment.recorded is not None:
        then = moment.recorded.get("still_open")
        return {} if then is None else {"still_open": then}
    found = still_open(competition, moment.time)
    if not found:
        return {}
    said = joined((one.text for one in found), "；", "; ")
    if override.strip():
        return {"still_open": said.to_json()}
    until = [one.until for one in found if one.until is not None]
    timed = len(until) == len(found)
    when = ("", "")
    if timed:
        at = clock_text(max(until), moment.time)
        when = (f"，{at} 以后可以结束", f"; it can be closed after {at}")
    raise refuse(
        Reason.TOO_EARLY if timed else Reason.INCOMPLETE,
        Text(
            f"还不能结束：{said.zh}{when[0]}；一定要现在结束，写明理由",
            f"not to be closed yet: {said.en}{when[1]}; to close it all the same, say why",
        ),
        clause=found[0].clause,
    )


def _close_stage(competition: Competition, command: CloseStage, moment: Moment) -> StageClosed:
    step = next_step(competition)
    early = bool(command.early.strip()) and can_end_early(competition)
    if step.due is not Due.CLOSE_STAGE and not early:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                f"这一阶段还没有完，下一步是{step.text.zh}",
                f"the stage is not over; next: {step.text.en}",
            ),
        )
    stage = open_stage(competition)
    left_open = _check_over(competition, command.override, moment)
    outcome: StageClosed = {
        "stage": stage.index + 1,
        "standing": [list(group) for group in stage_groups(competition, stage)],
        "advancing": list(advancing(competition, stage)),
    }
    if "still_open" in left_open:
        outcome["still_open"] = left_open["still_open"]
    following = competition.regulation.stages[stage.index + 1 :]
    if following and len(outcome["advancing"]) < fewest(following[0]):
        outcome["advancing"], outcome["ends"] = [], True  # nobody is left to be played against
    return outcome


def _stage_closed(
    competition: Competition, _: CloseStage, outcome: StageClosed, moment: Moment
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
    if stage.index + 1 == len(competition.regulation.stages) or outcome.get("ends"):
        return changed
    return replace(
        changed, stages=(*changed.stages, new_stage(changed.regulation, stage.index + 1, forward))
    )


def _honour(competition: Competition, command: GiveHonour, _: Moment) -> Outcome:
    need_text(command.to, "授予谁", "to whom it is given")
    special = _special(competition, command.award)
    given = [honour.to for honour in competition.honours if honour.award == command.award]
    if len(given) >= special[command.award] or command.to in given:
        raise refuse(
            Reason.LIMIT,
            Text(
                f"{command.award} 共 {special[command.award]} 个，已授予 {'、'.join(given)}",
                f"{command.award}: {special[command.award]} in all, given to {', '.join(given)}",
            ),
        )
    return {}


def _special(competition: Competition, award: str) -> dict[str, int]:
    """How many there are of each special award; refuses one that the regulation does not have."""
    awards = competition.regulation.awards
    special = {} if awards is None else {one.name.zh: one.count for one in awards.special}
    if award not in special:
        raise refuse(
            Reason.UNKNOWN,
            Text(
                f"没有特别奖 {award}，有 {'、'.join(special) or '无'}",
                f"there is no special award {award}; there are {', '.join(special) or 'none'}",
            ),
        )
    return special


def _waive(competition: Competition, command: WaiveHonour, _: Moment) -> Outcome:
    _special(competition, command.award)
    need_text(command.reason, "不评的原因", "why it is not given")
    if command.award not in {one.name.zh for one, _ in honours_open(competition)}:
        raise refuse(
            Reason.LIMIT,
            Text(
                f"{command.award} 已经评完，或已写明不评",
                f"{command.award} was given already, or is waived",
            ),
        )
    return {}


def _waived(competition: Competition, command: WaiveHonour, _o: Outcome, _m: Moment) -> Competition:
    new = WaivedHonour(command.award, command.reason)
    return replace(competition, waived=(*competition.waived, new))


def check_honours(competition: Competition) -> None:
    """Refuse to close an event whose special awards were neither given nor waived (E6)."""
    left = honours_open(competition)
    if not left:
        return
    zh = "、".join(f"{one.name.zh} {missing} 名" for one, missing in left)
    en = ", ".join(f"{one.name.en} ({missing})" for one, missing in left)
    raise refuse(
        Reason.NOT_NOW,
        Text(
            f"还没有评出：{zh}；评出，或写明这次不评的原因，再结束比赛",
            f"not given yet: {en}; give them, or say why they are not given, then close the event",
        ),
        clause=clause_of(competition.regulation, "awards.special"),
    ).needing(Needed.HONOUR)


def _honoured(
    competition: Competition, command: GiveHonour, _o: Outcome, _m: Moment
) -> Competition:
    new = Honour(command.award, command.to)
    return replace(competition, honours=(*competition.honours, new))


def _close(competition: Competition, command: Close, moment: Moment) -> Closed:
    if next_step(competition).due is Due.SETTLE:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                "更正以后晋级的人有变，要先决定保留还是更换",
                "a correction changed who advances; that is to be settled first",
            ),
        )
    return {
        **_check_over(competition, command.override, moment),
        "ranking": [[row.place, row.entry] for row in final_ranking(competition)],
    }


def _settle(competition: Competition, command: SettleAdvance, _: Moment) -> AdvanceSettled:
    need_text(command.reason, "决定的理由", "why it is settled so")
    stage = unsettled_stage(competition)
    if stage is None or stage.unsettled is None:
        raise refuse(
            Reason.NOT_NOW,
            Text(
                "晋级的人没有变，没有要决定的",
                "who advances has not changed; nothing is to be settled",
            ),
        )
    if command.replace:
        _check_replaceable(competition, stage)
    out = [e for e in stage.advancing if e not in stage.unsettled]
    into = [e for e in stage.unsettled if e not in stage.advancing]
    return {"stage": stage.index + 1, "out": out, "in": into}


def _check_replaceable(competition: Competition, stage: StageState) -> None:
    """The stage they advanced to begins anew: nothing may have been played in it."""
    if not can_begin_anew(competition, stage):
        number = stage_after(competition, stage).index + 1
        raise refuse(
            Reason.OTHERS_DEPEND,
            Text(
                f"第 {number} 阶段已经打过，不能再更换；只能保留已晋级的，写明理由",
                f"stage {number} has been played, so nobody is replaced any more; those who"
                " advanced are kept, with a reason",
            ),
        )


def _settled(
    competition: Competition, command: SettleAdvance, _: AdvanceSettled, _m: Moment
) -> Competition:
    """Replaced, the stage is drawn anew."""
    stage = unsettled_stage(competition)
    assert stage is not None
    assert stage.unsettled is not None
    if not command.replace:
        return with_stage(competition, replace(stage, unsettled=None))
    right = replace(stage, unsettled=None, advancing=stage.unsettled)
    kept = tuple(s for s in competition.stages if s.index < stage.index)
    return replace(
        competition,
        stages=(*kept, right, new_stage(competition.regulation, stage.index + 1, stage.unsettled)),
        draw=None,
    )


def _closed(competition: Competition, _: Close, _o: Closed, _m: Moment) -> Competition:
    return replace(competition, closed=True)


handles(CloseStage, _close_stage, _stage_closed)
handles(GiveHonour, _honour, _honoured)
handles(WaiveHonour, _waive, _waived)
handles(SettleAdvance, _settle, _settled)
handles(Close, _close, _closed)
