"""When is which round played, how is it called before anybody has paired it, and what does not
fit?

The timetable counts the rounds over all stages, those of a stage that so few entries leave out
too (E4.2a); a play-off stands in no timetable and has no number in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from itertools import pairwise

from paisai.frozen import record, replace
from paisai.referee.deadlines import notice_until
from paisai.regulations.closing import TimetableRow
from paisai.regulations.regulation import Regulation, first_hour
from paisai.shengji.policies import UnfinishedDeal
from paisai.text import Text, joined
from paisai.tournament.competition import Competition, StageState
from paisai.tournament.entries import EntryStatus
from paisai.tournament.formats import format_for
from paisai.tournament.naming import numbered, whole_name
from paisai.tournament.rounds import Round


def contradictions(
    regulation: Regulation,
    first_day: date,
    begins: datetime | None = None,
    noticed: date | None = None,
) -> Iterator[Text]:
    """What comes after the first round that should be over by then. `begins` is when that is set
    to begin; `noticed` the last day of the public notice, once there is one."""
    hour = first_hour(regulation)
    if begins is None and hour is not None:
        begins = datetime.combine(first_day, hour)
    latest = begins or datetime.combine(first_day + timedelta(days=1), datetime.min.time())
    said = f"{begins:%Y-%m-%d %H:%M}" if begins else str(first_day)
    round_ = Text(f"第 1 轮 {said} 开始", f"round 1 begins {said}")
    deadline, review = regulation.entry.deadline, regulation.review
    if deadline is not None and deadline >= latest:
        closes = f"{deadline:%Y-%m-%d %H:%M}"
        yield Text(f"报名 {closes} 才截止，", f"entries close only {closes}, and ") + round_
    selection = regulation.entry.selection
    due = None if selection is None else selection.report_due
    if due is not None and due >= first_day:
        yield (
            Text(f"各单位 {due} 才截止上报，", f"the units' reports are due only by {due}, and ")
            + round_
        )
    if review is not None and noticed is None and deadline is not None:
        noticed = notice_until(review, deadline.date(), deadline.date())
    if noticed is not None and noticed >= latest.date() and (begins or noticed > first_day):
        yield (
            Text(
                f"公示要到 {noticed} 结束，以后才能确认资格，",
                f"the public notice, after which entries are qualified, is open through {noticed},"
                " and ",
            )
            + round_
        )
    for row in regulation.timetable:
        if row.rounds:
            return
        if row.start is None:
            continue
        start = datetime.combine(first_day + timedelta(days=row.day - 1), row.start)
        if start > latest:  # in the same minute, as an opening, is no contradiction
            what = f"{start:%Y-%m-%d %H:%M}"
            yield Text(f"{row.what.zh}在 {what}，", f"{row.what.en} is at {what}, and ") + round_


QUALIFIED = frozenset({EntryStatus.QUALIFIED})


def rounds_by_stage(
    competition: Competition, of: Collection[EntryStatus] = QUALIFIED
) -> tuple[int, ...]:
    """The rounds of each stage, as far as the entries so far let them be counted."""
    opened = {stage.index: stage for stage in competition.stages}
    entries = sum(e.status in of for e in competition.entrants.values())
    found: list[int] = []
    for index, spec in enumerate(competition.regulation.stages):
        state = opened.get(index)
        entries = entries if state is None else len(state.participants)
        kind = format_for(spec)
        found.append(kind.planned_rounds(spec, state, entries))
        entries = kind.going_on(spec, entries)
    return tuple(found)


def number_of(competition: Competition, stage: StageState, round_: Round) -> int | None:
    """The number of a round in the timetable; None for a play-off."""
    if round_.play_off:
        return None
    return sum(rounds_by_stage(competition)[: stage.index]) + round_.number


def numbered_rounds(competition: Competition) -> Iterator[tuple[int, StageState, Round]]:
    """All rounds that the timetable has, drafts too, in the order of play."""
    for stage in competition.stages:
        for round_ in stage.rounds:
            number = number_of(competition, stage, round_)
            if number is not None:
                yield number, stage, round_


def left_out(competition: Competition) -> int:
    """So many rounds, from the first on, are not played: the event began with a later stage."""
    if not competition.stages:
        return 0
    return sum(rounds_by_stage(competition)[: competition.stages[0].index])


def last_begun(competition: Competition) -> int:
    """The number of the last round whose clock has run; 0: none has."""
    started = (n for n, _, one in numbered_rounds(competition) if one.clock.started is not None)
    return max(started, default=0)


def planned_name(competition: Competition, number: int) -> Text:
    """As everybody calls it, as far as that is known before it is paired: 第 3 轮, 复赛."""
    for own, stage, round_ in numbered_rounds(competition):
        if own == number:
            return _of_the_stage(competition, stage, round_)
    stages = competition.regulation.stages
    before = 0
    for spec, rounds in zip(stages, rounds_by_stage(competition), strict=True):
        if number <= before + rounds and len(stages) > 1:
            if rounds == 1:
                return spec.name
            name = numbered(number - before)
            return Text(f"{spec.name.zh} {name.zh}", f"{spec.name.en}, {name.en}")
        before += rounds
    return numbered(number)


def _of_the_stage(competition: Competition, stage: StageState, round_: Round) -> Text:
    """The only round of a stage goes by the stage's name."""
    several = len(competition.regulation.stages) > 1
    if several and rounds_by_stage(competition)[stage.index] == 1:
        return competition.regulation.stages[stage.index].name
    return whole_name(competition, stage, round_)


DEAL_MINUTES = 10
"""A deal that is finished after time, or one more, takes about so long."""


@record
class Slot:
    """`rounds` are counted over all stages; `start` or `end` is None where not fixed, and `day`
    says which day it is all the same."""

    start: datetime | None
    end: datetime | None
    what: Text
    rounds: tuple[int, ...] = ()
    day: date | None = None


@record
class Timetable:
    slots: tuple[Slot, ...]
    conflicts: tuple[Text, ...]


def timetable(
    competition: Competition,
    start: datetime | None = None,
    break_minutes: int = 15,
    tables: int | None = None,
) -> Timetable:
    """The regulation's timetable on the real days. Rounds of which nobody has said when they are
    played have no time, or, to try what would fit, follow one another from `start` on, among what
    else there is (E1); so do the others where only that of the first is named. `tables` that stand
    in the hall: default, the rooms'."""
    items = competition.regulation.timetable
    named = {number for item in items for number in item.rounds}
    only_begins = named == {1} and rounds_expected(competition) > 1
    hours = not only_begins and any(item.rounds and item.start for item in items)
    if hours or (start is None and named and not only_begins):
        slots = _moved(competition, [_slot(competition, item) for item in items])
    else:
        rounds = tuple(_in_a_row(competition, start, break_minutes))
        days = [_slot(competition, item) for item in items if not item.rounds]
        begins = competition.first_day if start is None else start.date()
        first = [one for one in days if one.day is not None and one.day <= begins]
        slots = (*first, *rounds, *days[len(first) :])
    slots = _as_played(competition, _without_left_out(competition, slots))
    rooms = sum(room.tables for room in competition.rooms)
    held = rooms or None if tables is None else tables
    return Timetable(slots, tuple(_conflicts(competition, slots, held)))


def _without_left_out(competition: Competition, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """What so few entries do not play is not announced either (E4.2a)."""
    gone = left_out(competition)
    return tuple(one for one in slots if not one.rounds or one.rounds[-1] > gone)


def _as_played(competition: Competition, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """A round of which nobody had said when it is played is listed when it was."""
    began = {
        (number,): round_.clock.started
        for number, _, round_ in numbered_rounds(competition)
        if round_.clock.started is not None
    }
    return tuple(
        replace(slot, start=began[slot.rounds], day=began[slot.rounds].date())
        if slot.start is None and slot.rounds in began
        else slot
        for slot in slots
    )


def round_minutes(competition: Competition) -> int | None:
    """What a round takes in all: its clock, and the deal that is finished after it."""
    clock = competition.regulation.clocks.round
    if clock is None:
        return None
    void = clock.unfinished is UnfinishedDeal.VOID_AT_END
    return clock.minutes + (0 if void else DEAL_MINUTES)


def planned_start(competition: Competition, number: int) -> datetime | None:
    """When a round is to begin, if anybody has said so."""
    for change in competition.schedule_changes:
        if change.round == number:
            return change.start
    rows = (row for row in competition.regulation.timetable if number in row.rounds)
    return next((_slot(competition, row).start for row in rows), None)


def rounds_expected(competition: Competition) -> int:
    """The rounds of all stages as far as the entries so far let them be counted."""
    return sum(rounds_by_stage(competition))


def last_round(competition: Competition) -> int:
    """The number of the last round that can come, over all stages: of those who have entered all
    may play, and what the regulation's timetable has is played."""
    planned = (n for row in competition.regulation.timetable for n in row.rounds)
    may_play = {EntryStatus.ENTERED, EntryStatus.ACCEPTED, EntryStatus.QUALIFIED}
    played = (number for number, _, _ in numbered_rounds(competition))
    return max(sum(rounds_by_stage(competition, may_play)), *planned, *played, 0)


def _slot(competition: Competition, item: TimetableRow) -> Slot:
    day = competition.first_day + timedelta(days=item.day - 1)

    def at(clock: time | None) -> datetime | None:
        return None if clock is None else datetime.combine(day, clock)

    return Slot(at(item.start), at(item.end), item.what, item.rounds, day)


def _moved(competition: Competition, slots: list[Slot]) -> tuple[Slot, ...]:
    """A round that was moved has a place of its own (S6.5.3)."""
    if not competition.schedule_changes:
        return tuple(slots)
    minutes = round_minutes(competition)
    moved = {change.round: change for change in competition.schedule_changes}
    alone = {slot.rounds: slot.what for slot in slots}
    not_set = {number for slot in slots if slot.start is None for number in slot.rounds}
    kept = []
    for slot in slots:
        stay = tuple(number for number in slot.rounds if number not in moved)
        if stay == slot.rounds:
            kept.append(slot)
        elif stay:
            what = joined((planned_name(competition, one) for one in stay), "、", ", ")
            kept.append(replace(slot, what=what, rounds=stay))
    for number, change in sorted(moved.items()):
        end = None if minutes is None else change.start + timedelta(minutes=minutes)
        what = alone.get((number,)) or planned_name(competition, number)
        if number not in not_set:
            what += Text("（改期）", " (moved)")
        kept.append(Slot(change.start, end, what, (number,), change.start.date()))
    return tuple(sorted(kept, key=_order))


def _order(slot: Slot) -> tuple[date, bool, datetime]:
    """Of a day first what has no hour."""
    return slot.day or date.max, slot.start is not None, slot.start or datetime.min


def _in_a_row(
    competition: Competition, start: datetime | None, break_minutes: int
) -> Iterator[Slot]:
    minutes = round_minutes(competition)
    for number in range(left_out(competition) + 1, rounds_expected(competition) + 1):
        begins = planned_start(competition, number) or start
        end = begins + timedelta(minutes=minutes) if begins and minutes is not None else None
        what = planned_name(competition, number)
        yield Slot(begins, end, what, (number,), begins and begins.date())
        if start is not None:
            start = end + timedelta(minutes=break_minutes) if end is not None else begins


def _conflicts(
    competition: Competition, slots: Sequence[Slot], tables: int | None
) -> Iterator[Text]:
    minutes = round_minutes(competition)
    timed = [s for s in slots if s.start is not None]
    for one, other in pairwise(timed):
        assert other.start is not None
        if one.end is not None and other.start < one.end:
            yield Text(
                zh=f"“{other.what.zh}”在“{one.what.zh}”结束之前开始",
                en=f"'{other.what.en}' starts before '{one.what.en}' ends",
            )
    for slot in slots:
        if slot.rounds and slot.start and slot.end and minutes is not None:
            needed, given = minutes * len(slot.rounds), (slot.end - slot.start).seconds // 60
            if needed > given:
                yield Text(
                    zh=f"“{slot.what.zh}”要 {needed} 分钟，只排了 {given} 分钟",
                    en=f"'{slot.what.en}' takes {needed} minutes and has {given}",
                )
    for leaving in slots:
        if leaving.start is None and leaving.end is not None:
            yield from _after_leaving(leaving, leaving.end, slots)
    planned = [number for slot in slots for number in slot.rounds]
    expected = range(left_out(competition) + 1, rounds_expected(competition) + 1)
    missing = [number for number in expected if number not in planned]
    if missing:
        names = "、".join(map(str, missing))
        yield Text(zh=f"第 {names} 轮没有排进赛程", en=f"rounds {names} are not in the timetable")
    wanted = _tables_wanted(competition)
    if tables is not None and wanted > tables:
        yield Text(
            zh=f"要 {wanted} 张桌，场地只有 {tables} 张",
            en=f"{wanted} tables are needed, the rooms have {tables}",
        )


def _after_leaving(leaving: Slot, end: datetime, slots: Sequence[Slot]) -> Iterator[Text]:
    """Rounds that begin when everybody is to be gone (E1)."""
    for slot in slots:
        if slot.rounds and slot.start is not None and slot.start >= end:
            at = f"{end:%Y-%m-%d %H:%M}"
            yield Text(
                zh=f"“{slot.what.zh}”排在“{leaving.what.zh}”（{at}）之后",
                en=f"'{slot.what.en}' comes after '{leaving.what.en}' ({at})",
            )


def _tables_wanted(competition: Competition) -> int:
    entries = sum(e.status is EntryStatus.QUALIFIED for e in competition.entrants.values())
    seats = 3 if competition.regulation.entry.players == 1 else 2
    return entries // seats
