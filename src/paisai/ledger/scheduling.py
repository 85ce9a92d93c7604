"""How is the timetable changed, and by what right? (S6.5.3)"""

from __future__ import annotations

from paisai.errors import NotationError
from paisai.frozen import replace
from paisai.ledger.commands import ChangeSchedule, DecidePhones
from paisai.ledger.lookups import need_text
from paisai.ledger.refusal import Reason, refuse
from paisai.ledger.state import Handler, Handlers, Moment, Outcome
from paisai.regulations.citing import clause_of
from paisai.regulations.regulation import MayChangeSchedule
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import in_a_line
from paisai.tournament.proceedings import ScheduleChange


def _change(competition: Competition, command: ChangeSchedule, moment: Moment) -> Outcome:
    need_text(command.reason, "改期的原因", "why the timetable is changed")
    regulation = competition.regulation
    bound = regulation.event.schedule_change is MayChangeSchedule.COMMITTEE_ON_FORCE_MAJEURE
    if bound and not command.force_majeure and _is_set(competition, command.round):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                "赛程只有遇不可抗力才由组委会更改；确是不可抗力请写明",
                "the timetable binds; only force majeure lets the committee change it: say so if"
                " it is",
            ),
            clause=clause_of(regulation, "event.schedule_change"),
        )
    if command.round < 1:
        raise NotationError("轮次从 1 起", "rounds count from 1")
    if moment.recorded is None:
        _check_to_come(competition, command.round)
    if command.start < moment.time:
        raise refuse(
            Reason.TOO_EARLY,
            Text(
                f"新的时间 {command.start:%Y-%m-%d %H:%M} 已经过去",
                f"the new time {command.start:%Y-%m-%d %H:%M} has passed",
            ),
        )
    return {}


def _check_to_come(competition: Competition, number: int) -> None:
    """Rounds count as in the timetable, play-offs not among them; an earlier version counted
    those too, and what it took stands."""
    from paisai.tournament.timetable import last_begun, left_out, planned_name

    name = planned_name(competition, number)
    if number <= left_out(competition):
        raise refuse(
            Reason.NOT_POSSIBLE,
            Text(
                f"人数少，不打{name.zh}，没有时间可定",
                f"with so few entries there is no {in_a_line(name).en.removeprefix('the ')}, and no"
                " time of it to set",
            ),
        )
    if number <= last_begun(competition):
        raise refuse(
            Reason.TOO_LATE,
            Text(
                f"{name.zh}已经开始，不能再改期",
                f"{in_a_line(name).en} has begun and is not moved any more",
            ),
        )


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


def _phones(competition: Competition, command: DecidePhones, _: Moment) -> Outcome:
    if command.use is competition.phone_use and competition.phones is not None:
        raise refuse(
            Reason.DUPLICATE,
            Text(
                "已经这样定了；要改就选别的",
                "it is decided so already; choose another to change it",
            ),
            clause=clause_of(competition.regulation, "event.phones"),
        )
    return {}


def _phones_decided(
    competition: Competition, command: DecidePhones, _: Outcome, _m: Moment
) -> Competition:
    return replace(competition, phones=command.use)


HANDLERS: Handlers = {
    ChangeSchedule: Handler(_change, _changed),
    DecidePhones: Handler(_phones, _phones_decided),
}
