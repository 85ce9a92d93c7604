"""What happens in the event now, what is next, and which pages have something to show?"""

from __future__ import annotations

from datetime import datetime, time

from paisai.desk.public.rounds import published
from paisai.desk.todo import PURPOSE
from paisai.frozen import dataclass
from paisai.ledger.state import Status, status
from paisai.regulations.stages import Knockout, TablesOfThree
from paisai.text import Text, joined
from paisai.tournament.competition import Competition
from paisai.tournament.round_names import whole_name
from paisai.tournament.round_times import clock_text, round_time, still_open
from paisai.tournament.rounds import RoundStatus
from paisai.tournament.stages import missing_tables, stage_of
from paisai.tournament.timetable import Slot, timetable
from paisai.tournament.unsettled import can_begin_anew, unsettled_stage

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


@dataclass(frozen=True, slots=True)
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
    if where is Status.DRAWING:
        assert competition.draw is not None
        what = PURPOSE[competition.draw.purpose]
        return PublicMoment(
            where, Text(f"正在抽签：{what.zh}", f"Drawing {what.en}"), None, None, following
        )
    if all_played(competition):
        return PublicMoment(where, CLOSED if competition.closed else _until_closed(competition, at))
    out = published(competition)
    if where is Status.READY or not out:
        now = BETWEEN if out else READY
        return PublicMoment(Status.READY, now, None, None, following)
    corrected = unsettled_stage(competition)
    if corrected is not None and can_begin_anew(competition, corrected):
        return PublicMoment(where, ADVANCING)
    stage, round_ = out[-1]
    name = whole_name(competition, stage, round_)
    if round_.status is RoundStatus.PUBLISHED:
        now = Text(f"{name.zh}对阵已公布，请入座", f"{name.en} is published: take your seats")
        return PublicMoment(where, now, None, None, following)
    missing, of = len(missing_tables(competition, stage, round_)), len(round_.tables)
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
    begun = max((round_.serial for _, round_ in published(competition)), default=0)
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
    one_round_each = all(isinstance(stage, TablesOfThree) for stage in stages)
    if slot.rounds and one_round_each and slot.rounds[-1] <= len(stages):
        return joined((stages[number - 1].name for number in slot.rounds), "、", ", ")
    return slot.what


@dataclass(frozen=True, slots=True)
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
    knockout = any(
        stage.bracket is not None and isinstance(stage_of(competition, stage), Knockout)
        for stage in competition.stages
    )
    return PublicPages(
        bool(competition.stages),
        out,
        knockout,
        out and competition.regulation.team_totals is not None,
        all_played(competition),
    )
