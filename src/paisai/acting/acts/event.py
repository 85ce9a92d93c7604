"""The event as a whole: created, closed, an event undone."""

from __future__ import annotations

import re
from datetime import date, datetime, time

from paisai.desk.boards.honours import open_honours
from paisai.desk.reading import is_whole
from paisai.errors import Needed, NotationError
from paisai.frozen import record, replace
from paisai.ledger import Command, State
from paisai.ledger.allowed import ENDINGS
from paisai.ledger.commands import Close, CloseStage, Create, Undo
from paisai.plain import dump
from paisai.regulations.dates import beginning, hours_open, moved, with_report_due
from paisai.regulations.regulation import NOT_SAID, Particulars, Regulation
from paisai.text import SILENT, Text, joined
from paisai.tournament.competition import Competition, Room
from paisai.tournament.timetable import contradictions


@record
class Dates:
    """What the organiser says of the dates of a new event, besides its first day (E3.3, S3)."""

    deadline: datetime | None = None
    born: date | None = None
    report_due: date | None = None


NONE_SAID = Dates()


def create(
    name: str,
    regulation: Regulation,
    first_day: date,
    rooms: str = "",
    particulars: Particulars = NOT_SAID,
    begins: time | None = None,
    dates: Dates = NONE_SAID,
) -> Create:
    """The regulation's dates are moved to the event's, and its hours to when round 1 begins; as
    long as nobody says when that is, the hours are open."""
    held = as_held(regulation, first_day, begins, dates)
    return made(name, held, first_day, rooms, particulars)


def made(
    name: str, held: Regulation, first_day: date, rooms: str, particulars: Particulars
) -> Create:
    return Create(name, dump(held), first_day, rooms_of(rooms), particulars)


def as_held(
    regulation: Regulation,
    first_day: date,
    begins: time | None = None,
    dates: Dates = NONE_SAID,
) -> Regulation:
    """The regulation on the days of the event; its other dates, where the organiser has said them,
    as he has."""
    regulation = hours_open(regulation) if begins is None else beginning(regulation, begins)
    there = moved(regulation, first_day)
    entry = there.entry
    entry = replace(
        entry,
        deadline=dates.deadline or entry.deadline,
        born_on_or_before=dates.born or entry.born_on_or_before,
    )
    there = replace(there, entry=entry)
    return there if dates.report_due is None else with_report_due(there, dates.report_due)


def doubtful(regulation: Regulation, first_day: date, now: datetime) -> Text:
    """Which dates of an event by this regulation, as it is made, lie behind us or cannot all be
    kept."""
    said = []
    if first_day < now.date():
        said.append(
            Text(f"首个比赛日 {first_day} 已经过去", f"the first day of play, {first_day}, is past")
        )
    deadline, selection = regulation.entry.deadline, regulation.entry.selection
    if deadline is not None and deadline < now:
        said.append(
            Text(
                f"报名截止会是 {deadline:%Y-%m-%d %H:%M}，已经过去，报名都要书面申请",
                f"entries would close {deadline:%Y-%m-%d %H:%M}, which is past: every entry would"
                " need a written request",
            )
        )
    due = None if selection is None else selection.report_due
    if due is not None and due < now.date():
        said.append(
            Text(f"上报截止会是 {due}，已经过去", f"reports would be due by {due}, which is past")
        )
    said.extend(contradictions(regulation, first_day))
    return joined(said, "；", "; ")


def rooms_of(text: str) -> tuple[Room, ...]:
    """
    >>> rooms_of("一厅:20，二厅:10")
    (Room(name='一厅', tables=20), Room(name='二厅', tables=10))
    """
    rooms = []
    for part in filter(None, re.split("[,，]", text)):
        name, _, tables = part.replace("：", ":").rpartition(":")
        if not name.strip() or not is_whole(tables.strip()):
            raise NotationError(
                f"场地应写成 名称:桌数，如 一厅:20,二厅:10，不是 {part}",
                f"rooms are NAME:TABLES, such as East Hall:20,West Hall:10, not {part}",
            )
        rooms.append(Room(name.strip(), int(tables)))
    return tuple(rooms)


def close(competition: Competition, early: str, override: str, final: bool) -> Command:
    """The stage that is being played; when the last is closed, the event, and only if it is said
    to be for good: after that nothing can be undone."""
    stage = competition.stage
    if stage is None or not stage.closed:
        return CloseStage(early, override)
    if final:
        return Close(override)
    left = open_honours(competition)
    left += Text("；", "; ") if left else SILENT
    raise NotationError(
        f"各阶段已结束；{left.zh}结束整场比赛以后不能再改，要再说一次确定结束",
        f"all stages are closed; {left.en}the event is closed for good only if that is said again",
    ).needing(Needed.FINAL)


def undo(state: State, seq: int | None, reason: str, ruling: int | None = None) -> Undo:
    """The event named, or that of the ruling, else the last that stands."""
    if ruling is not None:
        assert state.competition is not None
        given = {r.number: r.seq for r in state.competition.rulings}
        if ruling not in given or seq is not None:
            there = [str(number) for number in given]
            raise NotationError(
                f"没有第 {ruling} 号判罚可以撤销；有的是 {'、'.join(there) or '无'}"
                if seq is None
                else "写记录号或判罚号，不要都写",
                f"there is no ruling {ruling} to undo; there are {', '.join(there) or 'none'}"
                if seq is None
                else "name the event or the ruling, not both",
            )
        seq = given[ruling]
    if seq is None:
        left = [e for e in state.history if e.seq not in state.undone and e.kind not in ENDINGS]
        seq = left[-1].seq
    return Undo(seq, reason)
