"""How does the clock of the round stand, at each table, and what is to be announced?"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from paisai.frozen import record
from paisai.referee.clocks import AnnouncementAt, Deals
from paisai.referee.deadlines import forfeited_from
from paisai.regulations.citing import clause_of
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition
from paisai.tournament.naming import label
from paisai.tournament.round_times import RoundTime, TableTime, clock_text, round_time

DEALS = {
    Deals.MAY_BEGIN: Text("可以开始新的一副", "another deal may begin"),
    Deals.ONE_LAST: Text(
        "打完手上这副，再打最后一副", "finish the deal in hand, then play one last"
    ),
    Deals.NO_NEW: Text(
        "打完手上这副，不再开始新的一副", "finish the deal in hand and begin no other"
    ),
    Deals.OVER_FINISH: Text("时间到，手上这副打完为止", "time is up; the deal in hand is finished"),
    Deals.OVER_VOID: Text("时间到，没打完的一副作废", "time is up; an unfinished deal is void"),
}
MISSING = 10
"""So many of those who are not there yet are named."""


@record
class ClockBoard:
    values: dict[str, Any]
    lines: tuple[Text, ...]


def clock_board(competition: Competition, now: datetime) -> ClockBoard | None:
    """None where no round is being played."""
    time = round_time(competition, now)
    if time is None:
        return None
    lines = [_table(one, now) for one in time.tables if one.left is not None]
    if time.paused_since is not None:
        since = clock_text(time.paused_since, now)
        lines.append(Text(f"计时从 {since} 起暂停", f"the clock stands since {since}"))
    lines += [_told(told, now, Text("现在播报", "announce now")) for told in time.due]
    if time.next is not None:
        lines.append(_told(time.next, now, Text("下一次播报", "announced next")))
    lines += _missing(competition, time, now)
    return ClockBoard(_values(time), tuple(lines))


def _left(left: timedelta) -> Text:
    minutes, seconds = divmod(int(left.total_seconds()), 60)
    return Text(f"还剩 {minutes}:{seconds:02d}", f"{minutes}:{seconds:02d} left")


def _table(one: TableTime, now: datetime) -> Text:
    assert one.left is not None
    who = Text("全场", "all tables")
    if one.table is not None:
        who = Text(f"第 {one.table} 桌", f"table {one.table}")
    said = who + Text("：", ": ") + _left(one.left)
    if one.over_at is not None:
        at = clock_text(one.over_at, now)
        said += Text(f"，{at} 时间到", f", time is up at {at}")
    return said + Text("；", "; ") + DEALS[one.deals]


def _told(told: AnnouncementAt, now: datetime, when: Text) -> Text:
    to = Text("", "")
    if told.table is not None:
        to = Text(f"（第 {told.table} 桌）", f" (table {told.table})")
    at = clock_text(told.at, now)
    return when + Text(f" {at}", f" {at}") + to + Text("：", ": ") + told.text


def forfeit_said(competition: Competition, now: datetime) -> Text:
    """From when who is not there has forfeited the round in hand, or that it is so already."""
    round_ = competition.round
    started = None if round_ is None else round_.clock.started
    since = None if started is None else forfeited_from(competition.regulation, started)
    if since is None:
        return SILENT
    clause = clause_of(competition.regulation, "clocks.lateness")
    by = Text(f"按 {clause} ", f" by {clause}") if clause else SILENT
    if now >= since:
        return Text(f"{by.zh}可以判弃权", f"a forfeit can be ruled{by.en}")
    at = clock_text(since, now)
    return Text(f"{by.zh}{at} 起可以判弃权", f"a forfeit can be ruled{by.en} from {at}")


def _missing(competition: Competition, time: RoundTime, now: datetime) -> list[Text]:
    late = [one for one in time.missing if one.late is not None]
    if not late:
        return []
    named = "、".join(
        f"{label(competition, one.entry)} {one.late.minutes}"
        for one in late[:MISSING]
        if one.late is not None
    )
    told = Text(
        f"还没有签到的 {competition.regulation.entry.so_many(len(late)).zh}，迟到分钟：{named}",
        f"{len(late)} have not signed in, minutes late: {named}",
    )
    forfeit = forfeit_said(competition, now)
    return [told + Text("；", "; ") + forfeit if forfeit else told]


def _values(time: RoundTime) -> dict[str, Any]:
    def plain(told: AnnouncementAt) -> dict[str, Any]:
        return {
            "at": told.at.isoformat(),
            "what": told.what,
            "table": told.table,
            "text": told.text.to_json(),
        }

    return {
        "round": time.round,
        "paused_since": time.paused_since.isoformat() if time.paused_since else None,
        "tables": [
            {
                "table": one.table,
                "left": None if one.left is None else int(one.left.total_seconds()),
                "over_at": one.over_at.isoformat() if one.over_at else None,
                "deals": one.deals.value,
            }
            for one in time.tables
        ],
        "due": [plain(told) for told in time.due],
        "next": None if time.next is None else plain(time.next),
        "missing": [
            {
                "table": one.table,
                "entry": one.entry,
                "minutes": 0 if one.late is None else one.late.minutes,
            }
            for one in time.missing
        ],
    }
