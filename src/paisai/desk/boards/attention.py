"""What is late, disputed or missing now, whatever the course is waiting for?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum

from paisai.desk.boards.table_state import whole_state
from paisai.frozen import dataclass
from paisai.ledger.lookups import round_at
from paisai.referee.deadlines import appeal_until
from paisai.text import Text
from paisai.tournament.competition import (
    Appeal,
    Competition,
    Round,
    RoundStatus,
    Seated,
    StageState,
)
from paisai.tournament.naming import label, names
from paisai.tournament.ranking.standings import missing_tables
from paisai.tournament.round_times import (
    appeals_since,
    round_over,
    round_time,
    sheet_due_at,
    table_of,
)

MISSING = 4
"""So many of those who are not there yet are named."""


class Trouble(StrEnum):
    DISPUTED = "disputed"
    RESULT_LATE = "result_late"
    RESULT_MISSING = "result_missing"
    TO_CONFIRM = "to_confirm"
    NOT_HERE = "not_here"
    ANNOUNCE = "announce"
    APPEAL = "appeal"
    OBJECTION = "objection"

    @property
    def is_urgent(self) -> bool:
        return self in (Trouble.DISPUTED, Trouble.RESULT_LATE, Trouble.ANNOUNCE)


@dataclass(frozen=True, slots=True)
class Attention:
    """`about` is the number of the table, appeal or objection; `until` is when the time for it
    ends."""

    trouble: Trouble
    text: Text
    about: str = ""
    until: datetime | None = None


def attention(competition: Competition, now: datetime) -> tuple[Attention, ...]:
    """The gravest first."""
    found = [
        *_announcements(competition, now),
        *_tables(competition, now),
        *_not_here(competition, now),
        *_appeals(competition),
        *_objections(competition),
    ]
    order = list(Trouble)
    return tuple(sorted(found, key=lambda one: order.index(one.trouble)))


def _announcements(competition: Competition, now: datetime) -> Iterator[Attention]:
    running = round_time(competition, now)
    for told in running.due if running is not None else ():
        where = Text("", "")
        if told.table is not None:
            where = Text(f"第 {told.table} 桌：", f"table {told.table}: ")
        yield Attention(Trouble.ANNOUNCE, where + told.text, str(told.table or ""))


def _tables(competition: Competition, now: datetime) -> Iterator[Attention]:
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None or round_.status is RoundStatus.DRAFT:
        return
    missing = missing_tables(competition, stage, round_)
    for table in round_.tables:
        if table.number in missing:
            yield from _of_table(competition, stage, round_, table, now)


def _of_table(
    competition: Competition, stage: StageState, round_: Round, table: Seated, now: datetime
) -> Iterator[Attention]:
    number = str(table.number)
    where = Text(f"第 {number} 桌", f"table {number}")
    said = whole_state(competition, stage, round_.number, table)
    if table.is_disputed:
        text = where + Text("双方所报不同：", ": reports differ: ") + said
        yield Attention(Trouble.DISPUTED, text, number)
        return
    due = sheet_due_at(competition, stage, round_, table)
    if due is not None and now > due:
        minutes = int((now - due).total_seconds() // 60)
        late = Text(f"交表已迟 {minutes} 分钟", f": the sheet is {minutes} minutes late")
        yield Attention(Trouble.RESULT_LATE, where + late, number)
    elif table.reports:
        by = label(competition, table.reports[0].entry)
        waits = Text(f"：{by} 已报，等另一方确认", f": {by} has reported, the other side is asked")
        yield Attention(Trouble.TO_CONFIRM, where + waits, number)
    elif due is not None and _is_over(competition, stage, round_, table, now):
        waits = Text("时间到，等记分表", ": time is up, the sheet is awaited")
        yield Attention(Trouble.RESULT_MISSING, where + waits, number, due)


def _is_over(
    competition: Competition, stage: StageState, round_: Round, table: Seated, now: datetime
) -> bool:
    over = round_over(competition, stage, round_, table.number)
    return over is not None and over <= now


def _not_here(competition: Competition, now: datetime) -> Iterator[Attention]:
    """One line for all who are not there; the page of the round lists them."""
    running = round_time(competition, now)
    missing = running.missing if running is not None else ()
    if not missing:
        return
    whom = names(competition, [one.entry for one in missing], most=MISSING)
    text = Text(f"还没有签到：{whom.zh}", f"not signed in: {whom.en}")
    latest = max((one.late.minutes for one in missing if one.late is not None), default=0)
    if latest:
        text += Text(f"，已迟 {latest} 分钟", f", {latest} minutes late")
    yield Attention(Trouble.NOT_HERE, text)


def _appeals(competition: Competition) -> Iterator[Attention]:
    for one in competition.appeals:
        if one.upheld is None:
            who = label(competition, one.entry)
            text = Text(
                f"第 {one.number} 号申诉未裁决：{who}", f"appeal {one.number} is open: {who}"
            )
            yield Attention(
                Trouble.APPEAL, text, str(one.number), next_step_until(competition, one)
            )


def next_step_until(competition: Competition, appeal: Appeal) -> datetime | None:
    """Until when the step that an appeal still lacks can be filed; None: it lacks none, or its
    minutes do not run yet."""
    if len(appeal.steps) >= len(competition.regulation.appeals.steps):
        return None
    stage, round_ = round_at(competition, appeal.round, appeal.stage + 1)
    table = table_of(round_, appeal.entry)
    since = appeals_since(competition, stage, round_, None if table is None else table.number)
    if since is None:
        return None
    return appeal_until(competition.regulation, since, len(appeal.steps))


def _objections(competition: Competition) -> Iterator[Attention]:
    for one in competition.objections:
        if one.upheld is None:
            who = label(competition, one.entry)
            text = Text(
                f"对 {who} 的异议未裁定", f"the objection against {who} is not ruled on yet"
            )
            yield Attention(Trouble.OBJECTION, text, str(one.number))
