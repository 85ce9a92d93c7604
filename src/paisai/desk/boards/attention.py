"""What would a changed result have changed that is out already, and what can be done about it?

What is late, disputed or missing now, whatever the course is waiting for?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum

from paisai.desk.boards.clock import forfeit_said
from paisai.desk.boards.table_state import claims
from paisai.frozen import record
from paisai.ledger import Event
from paisai.ledger.earlier_rulings import CountedOn, counted_on_void
from paisai.ledger.event import Plain
from paisai.ledger.lookups import round_at
from paisai.referee.deadlines import Late, appeal_until
from paisai.text import SILENT, Text, many
from paisai.tournament.competition import Competition, RoundAt, TableAt
from paisai.tournament.entries import EntryId
from paisai.tournament.naming import label, listed, names, table_list
from paisai.tournament.next_step import can_begin_anew, unsettled_stage
from paisai.tournament.proceedings import Appeal
from paisai.tournament.round_times import (
    appeals_since,
    late_unruled,
    may_play_on,
    round_over,
    round_time,
    sheet_due_at,
    table_of,
)
from paisai.tournament.rounds import RoundStatus
from paisai.tournament.timetable import (
    contradictions,
    last_begun,
    planned_start,
    rounds_expected,
    timetable,
)


def changed_by(event: Event) -> Plain:
    """What the ledger noted of what the act changed."""
    outcome: Plain = event.data.get("outcome", {})
    noted: Plain = outcome.get("consequences", {}) if event.kind == "rule" else outcome
    return noted


def consequences(competition: Competition, event: Event) -> tuple[Text, ...]:
    """Of a correction, an upheld appeal, or a ruling on an earlier round."""
    outcome = changed_by(event)
    found = []
    tables = outcome.get("tables")
    if tables:
        zh, en = "、".join(map(str, tables)), ", ".join(map(str, tables))
        number = outcome["round"]
        said = Text(
            f"第 {number} 轮已公布的第 {zh} 桌本应是别的对阵",
            f"tables {en} of round {number}, already published, would have been others",
        )
        then = Text("，照公布的对阵打完", "; it is played as published")
        if outcome["pair_again"]:
            then = Text("，还没有打，可以重排", "; nothing was played, so it can be paired again")
        found.append(said + then)
    forward = outcome.get("advancing")
    if forward:
        whom = names(competition, forward, most=len(forward))
        found.append(
            Text(
                f"晋级的应是 {whom.zh}，要先决定更换还是保留，再抽签编排",
                f"{whom.en} should advance: replace or keep those who did, then draw or pair",
            )
        )
    if event.kind == "decide_appeal":
        for one in counted_on_void(competition):
            if any(void.cancelled_by == event.seq for void in one.void):
                found.append(to_rule_anew(competition, one))
    return tuple(found)


def to_rule_anew(competition: Competition, one: CountedOn) -> Text:
    """A ruling whose count an upheld appeal has changed: its penalty is not changed in silence."""
    ruling, who = one.ruling, label(competition, one.ruling.entry)
    void = [str(earlier.number) for earlier in one.void]
    return Text(
        f"{who} 的第 {ruling.number} 号判罚：{ruling.text.zh.rstrip('。')}，数次数时算了已撤销的"
        f"第 {listed(void)} 号；请撤销第 {ruling.number} 号判罚（第 {ruling.seq} 号记录），再重判；"
        "已经撤销不了的，由当事一方对它申诉",
        f"ruling {ruling.number}, {who}: {ruling.text.en.rstrip('.')}: it counted"
        f" {listed(void, ', ')}, void by now; undo ruling {ruling.number} (event {ruling.seq})"
        " and rule anew; where it can no longer be undone, the side concerned appeals against it",
    )


MISSING = 4
"""So many of those who are not there yet are named."""


class Trouble(StrEnum):
    UNSETTLED = "unsettled"
    ANNOUNCE = "announce"
    DISPUTED = "disputed"
    RESULT_LATE = "result_late"
    RESULT_MISSING = "result_missing"
    TO_CONFIRM = "to_confirm"
    NOT_HERE = "not_here"
    CAME_LATE = "came_late"
    RULE_ANEW = "rule_anew"
    REPLACED = "replaced"
    APPEAL = "appeal"
    OBJECTION = "objection"
    DATES = "dates"
    TIMETABLE = "timetable"

    @property
    def is_urgent(self) -> bool:
        return self in (
            Trouble.UNSETTLED,
            Trouble.DISPUTED,
            Trouble.RESULT_LATE,
            Trouble.ANNOUNCE,
        )


@record
class Attention:
    """`about` is the number of the table, entry, ruling, appeal or objection, nothing where it is
    about several tables; `until` is when the time for it ends."""

    trouble: Trouble
    text: Text
    about: str = ""
    until: datetime | None = None


def attention(competition: Competition, now: datetime) -> tuple[Attention, ...]:
    """The gravest first."""
    found = [
        *_unsettled(competition),
        *_announcements(competition, now),
        *_tables(competition, now),
        *_not_here(competition, now),
        *_came_late(competition, now),
        *_to_rule_anew(competition),
        *_replaced(competition),
        *_appeals(competition),
        *_objections(competition),
        *_dates(competition),
        *_timetable(competition),
    ]
    order = list(Trouble)
    return tuple(sorted(found, key=lambda one: order.index(one.trouble)))


def _unsettled(competition: Competition) -> Iterator[Attention]:
    stage = unsettled_stage(competition)
    if stage is None:
        return
    text = Text(
        "更正以后晋级的人有变，还没有决定更换还是保留",
        "a correction changed who advances; whether they are replaced is not decided",
    )
    if not can_begin_anew(competition, stage):
        text = Text(
            "更正以后晋级的人有变；下一阶段已经打过，只能保留，还没有写明理由",
            "a correction changed who advances; the next stage has been played, so they are kept:"
            " the reason is still to be given",
        )
    yield Attention(Trouble.UNSETTLED, text)


def _announcements(competition: Competition, now: datetime) -> Iterator[Attention]:
    running = round_time(competition, now)
    for told in running.due if running is not None else ():
        where = Text("", "")
        if told.table is not None:
            where = Text(f"第 {told.table} 桌：", f"table {told.table}: ")
        yield Attention(Trouble.ANNOUNCE, where + told.text, str(told.table or ""))


def _tables(competition: Competition, now: datetime) -> Iterator[Attention]:
    """What is the same of many tables is said once."""
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None or round_.status is RoundStatus.DRAFT:
        return
    same: dict[tuple[Trouble, Text, datetime | None], list[TableAt]] = {}
    for table in RoundAt(competition, stage, round_).tables:
        if table.is_settled:
            continue
        found = trouble_at(table, now)
        if found is not None:
            same.setdefault(found, []).append(table)
    for (trouble, said, until), tables in same.items():
        where, about = table_list([table.number for table in tables]), ""
        if len(tables) == 1:
            about = str(tables[0].number)
            if trouble is Trouble.TO_CONFIRM:
                by = label(competition, tables[0].reports[0].entry)
                said = Text(
                    f"：{by} 已报，等另一方确认",
                    f"{by} have reported; the other side has still to confirm",
                )
        yield Attention(trouble, where + Text("", ": ") + said, about, until)


def trouble_at(table: TableAt, now: datetime) -> tuple[Trouble, Text, datetime | None] | None:
    """Returns what is wrong with a table that has no result yet, without its number."""
    if table.is_disputed:
        said = claims(table)
        return Trouble.DISPUTED, Text("双方所报不同：", "reports differ: ") + said, None
    overdue = sheet_overdue(table, now)
    if overdue is not None:
        return Trouble.RESULT_LATE, overdue, None
    if table.reports:
        said = Text(
            "一方已报，等另一方确认", "one side has reported; the other has still to confirm"
        )
        return Trouble.TO_CONFIRM, said, None
    due = sheet_due_at(table)
    if due is not None and _is_over(table, now):
        said = Text("时间到，等记分表", "time is up, the sheet is awaited")
        return Trouble.RESULT_MISSING, said, due
    return None


def sheet_overdue(table: TableAt, now: datetime) -> Text | None:
    """Returns how long a sheet is awaited that was due by the clock; None: it is not due. A table
    that may still be at its last deal is asked after, not called late (T3.6b)."""
    due = sheet_due_at(table)
    if due is None or now <= due:
        return None
    over = round_over(table.at, table.number)
    if may_play_on(table.competition, table.seated) and over is not None:
        minutes = int((now - over).total_seconds() // 60)
        since = many(minutes, "minute", "minutes")
        return Text(
            f"时间到了 {minutes} 分钟，还没有记分表；还在打最后一副的不算迟",
            f"time was up {since} ago and there is no sheet; who is still at the last deal is not"
            " late",
        )
    minutes = int((now - due).total_seconds() // 60)
    if not minutes:
        return Text("该交表了", "the sheet is due")
    late = many(minutes, "minute", "minutes")
    return Text(f"交表已迟 {minutes} 分钟", f"no sheet yet, {late} late")


def _is_over(table: TableAt, now: datetime) -> bool:
    over = round_over(table.at, table.number)
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
        text += Text(f"，已迟 {latest} 分钟", f", {many(latest, 'minute', 'minutes')} late")
        forfeit = forfeit_said(competition, now)
        text += Text("，", ", ") + forfeit if forfeit else SILENT
    yield Attention(Trouble.NOT_HERE, text)


def _came_late(competition: Competition, now: datetime) -> Iterator[Attention]:
    """One line for all who came late and were not ruled on: the desk has the same list as the
    referees' phones."""
    late = came_late(competition, now)
    if not late:
        return
    about = {str(table) for table, _, _ in late}
    yield Attention(
        Trouble.CAME_LATE,
        late_said(competition, [(entry, came) for _, entry, came in late]),
        about.pop() if len(about) == 1 else "",
    )


def came_late(competition: Competition, now: datetime) -> tuple[tuple[int, EntryId, Late], ...]:
    """Who of the round in hand signed in late and was not ruled on for it, with the table."""
    stage, round_ = competition.stage, competition.round
    if stage is None or round_ is None:
        return ()
    return tuple(
        (table.number, entry, came)
        for table in RoundAt(competition, stage, round_).tables
        for entry, came in late_unruled(table, now)
        if entry in dict(table.seated.arrived)
    )


def late_said(competition: Competition, late: Sequence[tuple[EntryId, Late]]) -> Text:
    """How late they signed in who were not ruled on for it."""
    zh = "、".join(f"{label(competition, one)} {came.minutes} 分钟" for one, came in late[:MISSING])
    en = ", ".join(f"{label(competition, one)} {came.minutes} min" for one, came in late[:MISSING])
    more = len(late) - MISSING
    all_ = competition.regulation.entry.so_many(len(late))
    rest = Text(f" 等 {all_.zh}", f" and {more} more") if more > 0 else SILENT
    return Text(f"迟到还没有判：{zh}", f"late and not ruled on: {en}") + rest


def _to_rule_anew(competition: Competition) -> Iterator[Attention]:
    for one in counted_on_void(competition):
        said = to_rule_anew(competition, one)
        yield Attention(Trouble.RULE_ANEW, said, str(one.ruling.number))


def _replaced(competition: Competition) -> Iterator[Attention]:
    """Who came for another since the last round was published: looked at before the next one."""
    published = [
        (stage.index, round_.number)
        for stage in competition.stages
        for round_ in stage.rounds
        if round_.status is not RoundStatus.DRAFT
    ]
    last = max(published, default=(0, 0))
    for one in competition.entrants.values():
        for new in one.replacements:
            if last < (new.stage, new.round) and one.takes_part and not competition.closed:
                who = label(competition, one.id)
                text = Text(
                    f"{who} 换了人：{new.came} 换下 {new.left}；公布下一轮以前请看一看",
                    f"{who}: {new.came} has come for {new.left}; please look at it before the"
                    " next round is published",
                )
                yield Attention(Trouble.REPLACED, text, one.id)


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
    at = round_at(competition, appeal.round, appeal.stage + 1)
    table = table_of(at.round, appeal.entry)
    since = appeals_since(at, None if table is None else table.number)
    if since is None:
        return None
    return appeal_until(competition.regulation, since, len(appeal.steps))


def _dates(competition: Competition) -> Iterator[Attention]:
    """Dates that cannot all be kept, until the first round is published."""
    if any(stage.rounds for stage in competition.stages):
        return
    noticed = max((one.last_day for one in competition.notices), default=None)
    begins = planned_start(competition, 1)
    for text in contradictions(competition.regulation, competition.first_day, begins, noticed):
        yield Attention(Trouble.DATES, text)


def _timetable(competition: Competition) -> Iterator[Attention]:
    """Where the timetable, or the rooms, do not hold what is still to be played."""
    if competition.closed or last_begun(competition) >= rounds_expected(competition):
        return
    for text in timetable(competition).conflicts:
        yield Attention(Trouble.TIMETABLE, Text("赛程冲突：", "timetable: ") + text)


def _objections(competition: Competition) -> Iterator[Attention]:
    for one in competition.objections:
        if one.upheld is None:
            who = label(competition, one.entry)
            text = Text(
                f"对 {who} 的异议未裁定", f"the objection against {who} is not ruled on yet"
            )
            yield Attention(Trouble.OBJECTION, text, str(one.number))
