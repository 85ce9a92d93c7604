"""When is what to be played, and where does that not go together?"""

from __future__ import annotations

from datetime import datetime

from paisai.frozen import record
from paisai.prints.table import Table, same, text
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import whole_name
from paisai.tournament.rounds import RoundStatus
from paisai.tournament.timetable import Slot, numbered_rounds
from paisai.tournament.timetable import timetable as planned

TIMETABLE = (
    text("day", "日期", "day"),
    text("time", "时间", "time"),
    text("what", "内容", "what"),
    text("rounds_text", "轮次", "rounds"),
)


NOT_SET = Text("未定", "not set")
NOT_SET_BEFORE = Text("原来没有定", "no time was set before")
"""Why a round gets its first time, as the ledger has it in Chinese."""
"""The hour of a round that nobody has set."""
ANNOUNCED = Text("另行通知", "to be announced")
"""The hour of anything else that the regulation leaves open, in the regulation's words."""


@record
class TimetableBoard:
    table: Table
    conflicts: tuple[Text, ...]


def timetable_board(
    competition: Competition, begins: datetime | None = None, pause: int = 15
) -> TimetableBoard:
    found = planned(competition, begins, pause)
    rows = tuple(
        {
            "day": slot.day.isoformat() if slot.day else None,
            "start": f"{slot.start:%H:%M}" if slot.start else NOT_SET if slot.rounds else None,
            "end": f"{slot.end:%H:%M}" if slot.end else None,
            "time": hours(slot),
            "what": what(competition, slot),
            "rounds": slot.rounds,
            "rounds_text": Text("、".join(map(str, slot.rounds)), ", ".join(map(str, slot.rounds))),
        }
        for slot in found.slots
    )
    return TimetableBoard(
        Table(TIMETABLE, rows, Text("没有赛程", "there is no timetable")), found.conflicts
    )


def hours(slot: Slot) -> Text:
    """From when to when, as far as it is known: 14:00–18:00, 17:30, 12:00 前, 另行通知."""
    start, end = ("" if hour is None else f"{hour:%H:%M}" for hour in (slot.start, slot.end))
    if slot.rounds and not start:
        return NOT_SET
    if end and not start:
        return Text(f"{end} 前", f"before {end}")
    return same("–".join(filter(None, (start, end)))) if start else ANNOUNCED


def what(competition: Competition, slot: Slot) -> Text:
    """A round that is out goes by the name that everybody knows it by, unless the regulation's
    timetable has one for it."""
    if any(row.rounds for row in competition.regulation.timetable):
        return slot.what
    for number, stage, round_ in numbered_rounds(competition):
        if (number,) == slot.rounds and round_.status is not RoundStatus.DRAFT:
            return whole_name(competition, stage, round_)
    return slot.what
