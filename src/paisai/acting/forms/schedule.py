"""The form by which a round gets a time, or another."""

from __future__ import annotations

from collections.abc import Sequence

from paisai.acting.forms.declared import asked_for, form_of_its_own
from paisai.acting.forms.model import Field, Kind, Option, Posted, last
from paisai.acting.forms.parts import Situation, chosen
from paisai.acting.forms.reading import Answers
from paisai.desk.boards.timetable import NOT_SET, NOT_SET_BEFORE
from paisai.desk.reading import is_whole
from paisai.frozen import replace
from paisai.ledger import Command
from paisai.ledger.commands import ChangeSchedule
from paisai.regulations.regulation import MayChangeSchedule
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import in_a_line
from paisai.tournament.timetable import (
    last_begun,
    last_round,
    left_out,
    planned_name,
    planned_start,
)


def _schedule_fields(at: Situation, given: Posted) -> Sequence[Field]:
    competition = at.competition
    which, start = asked_for(ChangeSchedule, at, given, "round", "start")
    return (
        replace(
            which,
            kind=Kind.CHOICE,
            options=tuple(_timed(competition, one) for one in _to_come(competition)),
            value=chosen(given, "round"),
        ),
        start,
        *_why_moved(at, given),
    )


def _to_come(competition: Competition) -> range:
    """The rounds that have not begun, as the timetable counts them."""
    first = max(left_out(competition), last_begun(competition)) + 1
    return range(first, last_round(competition) + 1)


def _timed(competition: Competition, number: int) -> Option:
    """A round with the time it has now."""
    name, when = planned_name(competition, number), _when(competition, number)
    return Option(str(number), Text(f"{name.zh}（{when.zh}）", f"{name.en} ({when.en})"))


def _when(competition: Competition, number: int) -> Text:
    """Of several rounds of one session only the first has its hour, unless it got one of its
    own."""
    start = planned_start(competition, number)
    if start is None:
        return NOT_SET
    moved = any(change.round == number for change in competition.schedule_changes)
    sessions = [row.rounds for row in competition.regulation.timetable if number in row.rounds]
    if not moved and sessions and sessions[0][0] != number:
        before = planned_name(competition, number - 1)
        return Text(f"接{before.zh}", f"after {in_a_line(before).en}")
    return Text(f"{start:%m-%d %H:%M}", f"{start:%m-%d %H:%M}")


def _why_moved(at: Situation, given: Posted) -> Sequence[Field]:
    """Who sets the first time of a round has nothing to explain; force majeure is asked for
    where the timetable binds (S6.5.3)."""
    competition = at.competition
    bound = competition.regulation.event.schedule_change
    why, force = asked_for(ChangeSchedule, at, given, "reason", "force_majeure")
    number = last(given, "round").strip()
    forced = (force,) if bound is MayChangeSchedule.COMMITTEE_ON_FORCE_MAJEURE else ()
    if is_whole(number):
        return () if planned_start(competition, int(number)) is None else (why, *forced)
    if all(planned_start(competition, one) is not None for one in _to_come(competition)):
        return why, *forced
    only = Text("改动已定的时间才要写", "needed only where a time that was set is moved")
    return replace(why, required=False, help=only), *forced


def _schedule(at: Situation, told: Answers) -> Sequence[Command]:
    number, start = int(told.text("round")), told.moment("start")
    assert start is not None
    if planned_start(at.competition, number) is None:
        return [ChangeSchedule(number, start, told.text("reason") or NOT_SET_BEFORE.zh)]
    return [ChangeSchedule(number, start, told.text("reason"), told.yes("force_majeure"))]


form_of_its_own(ChangeSchedule, _schedule_fields, _schedule)
