"""When is what to be played, and where does that not go together?"""

from __future__ import annotations

from datetime import datetime

from paisai.frozen import dataclass
from paisai.prints.table import Table, text
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.timetable import timetable as planned

TIMETABLE = (
    text("day", "日期", "day"),
    text("start", "开始", "from"),
    text("end", "结束", "until"),
    text("what", "内容", "what"),
    text("rounds", "轮次", "rounds"),
)


NOT_SET = Text("未定", "not set")
"""The hour of a round that nobody has set."""


@dataclass(frozen=True, slots=True)
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
            "what": slot.what,
            "rounds": slot.rounds,
        }
        for slot in found.slots
    )
    return TimetableBoard(
        Table(TIMETABLE, rows, Text("没有赛程", "there is no timetable")), found.conflicts
    )
