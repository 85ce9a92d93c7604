"""How is the timetable changed, and by what right? (S6.5.3)"""

from __future__ import annotations

from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.ledger.commands import ChangeSchedule
from paisai.ledger.lookups import need_text, refuse
from paisai.ledger.refusal import Reason
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.regulations.citing import clause_of
from paisai.regulations.regulation import MayChangeSchedule
from paisai.tournament.competition import Competition, ScheduleChange


def _change(competition: Competition, command: ChangeSchedule, moment: Moment) -> Outcome:
    need_text(command.reason, "改期的原因", "why the timetable is changed")
    regulation = competition.regulation
    bound = regulation.event.schedule_change is MayChangeSchedule.COMMITTEE_ON_FORCE_MAJEURE
    if bound and not command.force_majeure and _is_set(competition, command.round):
        raise refuse(
            Reason.NOT_POSSIBLE,
            clause_of(regulation, "event.schedule_change"),
            "赛程只有遇不可抗力才由组委会更改；确是不可抗力请写明",
            "the timetable binds; only force majeure lets the committee change it: say so if it is",
        )
    if command.round < 1:
        raise NotationError("轮次从 1 起", "rounds count from 1")
    begun = [r.serial for s in competition.stages for r in s.rounds if r.clock.started is not None]
    if command.round <= max(begun, default=0):
        raise refuse(
            Reason.TOO_LATE,
            "",
            f"第 {command.round} 轮已经开始，不能再改期",
            f"round {command.round} has begun and is not moved any more",
        )
    if command.start < moment.time:
        raise refuse(
            Reason.TOO_EARLY,
            "",
            f"新的时间 {command.start:%Y-%m-%d %H:%M} 已经过去",
            f"the new time {command.start:%Y-%m-%d %H:%M} has passed",
        )
    return {}


def _is_set(competition: Competition, round_: int) -> bool:
    """Whether it has a time to be changed: one that nobody has set yet binds nobody."""
    from paisai.tournament.timetable import planned_start

    return planned_start(competition, round_) is not None


def _changed(
    competition: Competition, command: ChangeSchedule, _: Outcome, moment: Moment
) -> Competition:
    """The last change of a round counts."""
    new = ScheduleChange(command.round, command.start, command.reason, moment.time)
    others = tuple(one for one in competition.schedule_changes if one.round != command.round)
    return replace(competition, schedule_changes=(*others, new))


HANDLERS: Handlers = {ChangeSchedule: Handler(_change, _changed)}
