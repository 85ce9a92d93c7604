"""The form by which a round gets a time, or another."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.desk.boards.timetable import NOT_SET
from paisai.desk.forms.model import Field, Kind, Option, Posted, last
from paisai.desk.forms.parts import FormOf, Situation, chosen, reason
from paisai.desk.forms.reading import Answers
from paisai.desk.reading import is_whole
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.commands import ChangeSchedule
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.timetable import last_round, planned_start


def _schedule_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    return (
        Field(
            "round",
            Text("第几轮，各阶段连着数", "round, counted over all stages"),
            Kind.CHOICE,
            tuple(_timed(competition, one) for one in range(1, last_round(competition) + 1)),
            required=True,
            value=chosen(given, "round"),
        ),
        Field("start", Text("何时开始", "begins at"), Kind.MOMENT, required=True),
        *_why_moved(at, last(given, "round").strip()),
    )


def _timed(competition: Competition, number: int) -> Option:
    """A round with the time it has now."""
    start = planned_start(competition, number)
    when = NOT_SET if start is None else Text(f"{start:%m-%d %H:%M}", f"{start:%m-%d %H:%M}")
    return Option(str(number), Text(f"第 {number} 轮 {when.zh}", f"round {number}: {when.en}"))


_FORCE = Field("force_majeure", Text("不可抗力", "force majeure"), Kind.YES_NO)
_NOT_SET = "原来没有定"


def _why_moved(at: Situation, number: str) -> Sequence[Field]:
    """Who sets the first time of a round has nothing to explain."""
    why = reason("改期的原因", "why")
    if not is_whole(number):
        only = Text("还没有定过时间的不用写", "not needed where no time was set")
        return replace(why, required=False, help=only), _FORCE
    return () if planned_start(at.competition, int(number)) is None else (why, _FORCE)


def _schedule(at: Situation, told: Answers) -> Sequence[Command]:
    number, start = int(told.text("round")), told.moment("start")
    assert start is not None
    if planned_start(at.competition, number) is None:
        return [ChangeSchedule(number, start, told.text("reason") or _NOT_SET)]
    return [ChangeSchedule(number, start, told.text("reason"), told.yes("force_majeure"))]


CHANGE_SCHEDULE = FormOf(
    Text("定时间、改期", "set or move the time of a round"),
    Text("定下", "set it"),
    _schedule_fields,
    _schedule,
)
