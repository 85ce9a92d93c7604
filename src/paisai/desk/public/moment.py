"""What happens in the event now, what is next, and which pages have something to show?

How does an event stand, for a program that anybody runs? What the public pages say, and nothing
of what the desk has still to do: who lacks a paper, or has appealed, is not for everybody.
"""

from __future__ import annotations

from datetime import datetime, time
from typing import Any

from paisai.desk.boards.cut_line import level_said
from paisai.desk.due.before_play import taking_part, units_taking_part
from paisai.desk.due.todo import PURPOSE
from paisai.desk.public.rounds import is_official, published
from paisai.frozen import record
from paisai.ledger import State
from paisai.ledger.state import Status, status
from paisai.text import Text
from paisai.tournament.competition import Competition, RoundAt
from paisai.tournament.naming import names, whole_name
from paisai.tournament.next_step import Due, can_begin_anew, next_step, unsettled_stage
from paisai.tournament.round_times import clock_text, round_time, still_open
from paisai.tournament.rounds import RoundStatus
from paisai.tournament.timetable import Slot, numbered_rounds, planned_name, timetable

ENTRIES_OPEN = Text("正在报名", "Entries are open")
REVIEWING = Text("报名已截止，正在审核", "Entries are closed and under review")
READY = Text("报名结束，准备开赛", "Entries are in; play is about to begin")
ADVANCING = Text(
    "成绩有更正，正在核对晋级名单，请等候通知",
    "A result was corrected; who advances is being checked: wait to be told",
)
BETWEEN = Text("正在准备下一轮", "The next round is being prepared")
PROVISIONAL = Text("比赛打完，名次暂定", "Play is over; the places are provisional")
CLOSED = Text("比赛结束，名次已定", "The event is over; the places are settled")
FIND_ENTRY, MY_ENTRY = Text("查报名", "Find my entry"), Text("我报上了吗", "Am I entered?")
FIND_SEAT, MY_SEAT = Text("找座位", "Find my seat"), Text("我在哪一桌", "Where do I sit?")
FIND_PLACE, MY_PLACE = Text("查名次", "Find my place"), Text("我是第几名", "Where did I finish?")


@record
class PublicMoment:
    """`until` counts down; while the clock stands `left` are the seconds it holds. `next` is what
    the timetable has next; a round that is late is next until it is published."""

    status: Status
    now: Text
    until: datetime | None = None
    left: int | None = None
    next: Text | None = None


def public_moment(competition: Competition, at: datetime) -> PublicMoment:
    where = status(competition)
    if where is Status.DRAFT:
        where = Status.READY
    following = _next(competition, at)
    if where is Status.ENTRY:
        now, until = _entering(competition, at)
        return PublicMoment(where, now, until, None, following)
    if competition.draw is not None:
        what = PURPOSE[competition.draw.purpose]
        now = Text(f"正在抽签：{what.zh}", f"Drawing {what.en}")
        if level := level_said(competition, competition.stage):
            now += Text("；", "; ") + level
        return PublicMoment(Status.DRAWING, now, None, None, following)
    if all_played(competition):
        return PublicMoment(where, CLOSED if competition.closed else _until_closed(competition, at))
    out = published(competition)
    if where is Status.READY or not out:
        now = _between(competition) if out else READY
        return PublicMoment(Status.READY, now, None, None, following)
    corrected = unsettled_stage(competition)
    if corrected is not None and can_begin_anew(competition, corrected):
        return PublicMoment(where, ADVANCING)
    stage, round_ = out[-1]
    name = whole_name(competition, stage, round_)
    if round_.status is RoundStatus.PUBLISHED:
        now = Text(f"{name.zh}对阵已公布，请入座", f"{name.en} is published: take your seats")
        return PublicMoment(where, now, None, None, following)
    missing, of = len(RoundAt(competition, stage, round_).missing), len(round_.tables)
    done = Text(f"，{of - missing}/{of} 桌已有成绩", f", {of - missing} of {of} tables are in")
    if round_.status is RoundStatus.ENDED:
        now = Text(f"{name.zh}已结束", f"{name.en} has ended") + done
        return PublicMoment(where, now, None, None, following)
    running = round_time(competition, at)
    hall = running.tables[0] if running is not None else None
    now = Text(f"{name.zh}进行中", f"{name.en} is being played") + done
    if hall is None or hall.left is None:
        return PublicMoment(where, now, None, None, following)
    stands = running is not None and running.paused_since is not None
    return PublicMoment(
        where,
        now,
        hall.over_at or at + hall.left,
        int(hall.left.total_seconds()) if stands else None,
        following,
    )


def _between(competition: Competition) -> Text:
    """Between two rounds, or after the last: what is true, and nothing of it before the scores
    by which it is so are announced."""
    stage = competition.stage
    assert stage is not None
    played = [one for one in stage.rounds if one.status is not RoundStatus.DRAFT]
    name = competition.spec(stage).name
    if not played:
        return Text(f"正在准备{name.zh}", f"{name.en} is being prepared")
    last = stage.index + 1 == len(competition.regulation.stages)
    over = Text(f"{name.zh}打完", f"{name.en} is played")
    if last:
        over = Text("各轮都已打完", "All rounds are played")
    level = level_said(competition, stage)
    drawn = next_step(competition).among
    if not level and not drawn and next_step(competition).due is not Due.CLOSE_STAGE:
        return BETWEEN
    if not is_official(competition, stage, played[-1]):
        return over + Text("，成绩待公布", "; the scores are still to be published")
    if level:
        return Text(f"{name.zh}{level.zh}", f"{name.en}: {level.en}")
    if drawn:
        whom = names(competition, (entry for group in drawn for entry in group))
        return over + Text(f"，{whom.zh} 并列，等待抽签", f"; {whom.en} are level: lots are drawn")
    if last:
        return over + Text("，名次待公布", "; the places are still to be published")
    return over + Text("，晋级名单待公布", "; who advances is still to be published")


def all_played(competition: Competition) -> bool:
    """Every stage is over, and everybody has a place of all. It stands when the event is closed,
    and until then it is provisional wherever it is shown."""
    return status(competition) in (Status.DONE, Status.CLOSED)


def _until_closed(competition: Competition, at: datetime) -> Text:
    """Until when places may change; what the desk has to do besides is not for everybody."""
    ends = [one.until for one in still_open(competition, at)]
    known = [until for until in ends if until is not None]
    if not known or len(known) < len(ends):
        return PROVISIONAL + Text("，等待确认", " until they are confirmed")
    until = clock_text(max(known), at)
    return PROVISIONAL + Text(f"，到 {until} 还可能更正", f" and may be corrected until {until}")


def _entering(competition: Competition, at: datetime) -> tuple[Text, datetime | None]:
    for notice in reversed(competition.notices):
        if at.date() <= notice.last_day:
            closes = datetime.combine(notice.last_day, time(23, 59, 59))
            day = notice.last_day
            return Text(f"资格公示，到 {day} 为止", f"Public notice through {day}"), closes
    if competition.notices:
        return READY, None
    deadline = competition.regulation.entry.deadline
    if deadline is not None and at > deadline:
        return REVIEWING, None
    return ENTRIES_OPEN, deadline


def _next(competition: Competition, at: datetime) -> Text | None:
    slots = timetable(competition).slots
    out = {round_.serial for _, round_ in published(competition)}
    numbers = (n for n, _, one in numbered_rounds(competition) if one.serial in out)
    begun = max(numbers, default=0)
    reached = [i for i, slot in enumerate(slots) if slot.rounds and slot.rounds[0] <= begun]
    for i, slot in enumerate(slots):
        if slot.start is None:
            continue
        if not slot.rounds and i < max(reached, default=0):
            continue  # what stands before a round that has been paired is over, early or late
        late = slot.start <= at
        if late and slot.rounds and slot.rounds[-1] > begun:
            what, hour = _called(competition, slot), f"{slot.start:%H:%M}"
            return Text(f"{what.zh}（原定 {hour}）", f"{what.en} (was due at {hour})")
        if not late and (not slot.rounds or slot.rounds[-1] > begun):
            when = f"{slot.start:%H:%M}"
            if slot.start.date() != at.date():
                when = f"{slot.start:%Y-%m-%d %H:%M}"
            what = _called(competition, slot)
            return Text(f"{when} {what.zh}", f"{when}, {what.en}")
    start = competition.first_day
    if not published(competition) and start >= at.date():
        return Text(f"{start} 开赛", f"play begins on {start}")
    return None


def _called(competition: Competition, slot: Slot) -> Text:
    """Rounds by the names that all other pages have for them."""
    stages = competition.regulation.stages
    if slot.rounds and len(stages) == 1:
        zh, en = "、".join(map(str, slot.rounds)), " and ".join(map(str, slot.rounds))
        return Text(f"第 {zh} 轮", f"round {en}" if len(slot.rounds) == 1 else f"rounds {en}")
    if len(slot.rounds) == 1:
        return planned_name(competition, slot.rounds[0])
    return slot.what


@record
class PublicPages:
    """Which pages have something to show, and what people look for their own name for."""

    draw: bool
    rounds: bool
    bracket: bool
    teams: bool
    awards: bool

    @property
    def find(self) -> Text:
        return FIND_PLACE if self.awards else FIND_SEAT if self.rounds else FIND_ENTRY

    @property
    def find_button(self) -> Text:
        return MY_PLACE if self.awards else MY_SEAT if self.rounds else MY_ENTRY


def public_pages(competition: Competition) -> PublicPages:
    out = bool(published(competition))
    knockout = any(stage.course.bracket is not None for stage in competition.stages)
    return PublicPages(
        bool(competition.stages),
        out,
        knockout,
        out and competition.regulation.team_totals is not None,
        all_played(competition),
    )


def public_status(state: State, now: datetime) -> dict[str, Any]:
    competition = state.competition
    assert competition is not None
    moment, out = public_moment(competition, now), published(competition)
    stage, round_ = out[-1] if out else (None, None)
    return {
        "name": competition.name,
        "regulation": competition.regulation.id,
        "first_day": competition.first_day.isoformat(),
        "entries": len(taking_part(competition)),
        "units": len(units_taking_part(competition)),
        "stage": None if stage is None else stage.index + 1,
        "stages": len(competition.regulation.stages),
        "round": None if round_ is None else round_.number,
        "round_status": None if round_ is None else round_.status.value,
        "closed": competition.closed,
        "now": moment.now,
        "until": moment.until,
        "left": moment.left,
        "next": moment.next,
        "seq": state.seq,
        "head": state.head,
    }
