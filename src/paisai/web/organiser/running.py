"""The running clock of a round, as pages draw it."""

from __future__ import annotations

from datetime import datetime

from paisai.desk.boards.clock import DEALS
from paisai.desk.public.wall_shows import last_said
from paisai.frozen import record
from paisai.text import Text
from paisai.tournament.competition import Competition
from paisai.tournament.round_times import RoundTime, round_time


@record
class TableClock:
    """`until` is the moment in milliseconds; `left` stands where the clock does."""

    table: int | None
    until: int
    left: int | None
    deals: Text


@record
class Running:
    round: int
    paused: datetime | None
    clocks: tuple[TableClock, ...]
    time: RoundTime
    repeat: dict[str, str]
    """What the hall was told last, as the form of an announcement takes it; empty: nothing yet."""


def running(competition: Competition, now: datetime) -> Running | None:
    time = round_time(competition, now)
    if time is None:
        return None
    clocks = tuple(
        TableClock(
            one.table,
            0 if one.over_at is None else milliseconds(one.over_at),
            int(one.left.total_seconds()) if one.over_at is None else None,
            DEALS[one.deals],
        )
        for one in time.tables
        if one.left is not None
    )
    said = last_said(competition, now)
    repeat = {} if said is None else {"text": said.zh}
    return Running(time.round, time.paused_since, clocks, time, repeat)


def milliseconds(time: datetime) -> int:
    return int(time.timestamp() * 1000)
