"""What was drawn, as far as it is a list of people?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from paisai.desk.boards.seats import BYE, FREE
from paisai.prints.table import Row, Table, figure, text
from paisai.text import Text
from paisai.tournament.competition import TO_BE_NAMED, Competition, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.formats.schedule import ScheduleCourse, zone_entries
from paisai.tournament.formats.threes import ThreesCourse, play_off_of, threes_progress
from paisai.tournament.naming import label
from paisai.tournament.proceedings import DrawPurpose

T = TypeVar("T", bound=str)

LOT = figure("number", "签号", "lot")
"""Not the entry's own number, by which commands know it."""
ENTRY = text("name", "参赛者", "entry")
COLUMNS = {
    DrawPurpose.NUMBERS: (LOT, ENTRY),
    DrawPurpose.LOTS: (LOT, ENTRY),
    DrawPurpose.PLAY_OFF: (figure("number", "桌", "table"), ENTRY),
    DrawPurpose.SCHEDULE: (
        figure("number", "轮次", "round"),
        text("name", "对阵（赛区号.区内号）", "seats that meet (zone.number)"),
    ),
    DrawPurpose.ZONES: (figure("number", "号", "no."), text("name", "赛区", "zone")),
    DrawPurpose.GROUPS: (figure("number", "组", "group"), ENTRY),
    DrawPurpose.TABLES: (figure("number", "桌", "table"), ENTRY),
    DrawPurpose.BRACKET: (figure("number", "位置", "slot"), ENTRY),
}


SEATS = (
    figure("number", "编号", "no."),
    text("zone", "赛区", "zone"),
    ENTRY,
)
"""Where numbers inside the zones are drawn too."""


def drawn(competition: Competition, purpose: DrawPurpose) -> Table:
    stage = competition.stage
    assert stage is not None
    course = stage.course
    zones = course if isinstance(course, ScheduleCourse) else ScheduleCourse()
    if purpose is DrawPurpose.ZONES and zones.zones and zones.indices:
        entries = zone_entries(competition, stage)
        return seats_drawn(competition, entries.items(), zones.zones, zones.indices)
    return Table(COLUMNS[purpose], _rows(competition, purpose))


def seats_drawn(
    competition: Competition,
    entries: Iterable[tuple[str, Sequence[str]]],
    zones: Mapping[Any, int],
    indices: Mapping[Any, int],
) -> Table:
    """Who has drawn which number of the schedule, in their order."""
    held = {(zones[zone], indices[one]): (zone, one) for zone, own in entries for one in own}
    rows = tuple(
        {
            "number": f"{number}.{index}",
            "zone": "" if zone == one else zone,
            "name": label(competition, one),
        }
        for (number, index), (zone, one) in sorted(held.items())
    )
    return Table(SEATS, rows)


def schedule_rows(
    rounds: Sequence[Sequence[Sequence[object]]], byes: Sequence[object | None]
) -> tuple[Row, ...]:
    """Which numbers meet in each round."""
    return tuple(
        {
            "number": number,
            "name": [
                *(f"{one}–{other}" for one, other in matches),
                *(() if bye is None else (Text(f"{bye} 轮空", f"{bye} has the bye"),)),
            ],
        }
        for number, (matches, bye) in enumerate(zip(rounds, byes, strict=True), 1)
    )


def _rows(competition: Competition, purpose: DrawPurpose) -> tuple[Row, ...]:
    stage = competition.stage
    assert stage is not None
    course = stage.course
    if isinstance(course, ScheduleCourse):
        if purpose is DrawPurpose.SCHEDULE and course.schedule:
            return schedule_rows(course.schedule.rounds, course.schedule.byes)
        if purpose is DrawPurpose.ZONES and course.zones:
            return tuple({"number": n, "name": zone} for zone, n in _in_order(course.zones))
    if isinstance(course, ThreesCourse):
        if purpose is DrawPurpose.TABLES and course.tables:
            tables = _with_substitutes(competition, course.tables.tables)
            return _numbered(tables, [label(competition, one) for one in course.free])
        if purpose is DrawPurpose.PLAY_OFF and course.play_off_seeds:
            return _numbered(_with_substitutes(competition, _play_off(competition, stage, course)))
    if purpose is DrawPurpose.GROUPS and course.groups:
        return grouped(competition, course.groups)
    if purpose is DrawPurpose.BRACKET and course.bracket:
        return tuple(
            {"number": i, "name": BYE if entry is None else label(competition, entry)}
            for i, entry in enumerate(course.bracket, 1)
        )
    numbers: Mapping[EntryId, int] = {}
    if purpose is DrawPurpose.NUMBERS:
        numbers = course.numbers
    elif purpose is DrawPurpose.LOTS:
        numbers = stage.lots
    return tuple(
        {"number": n, "name": label(competition, entry)} for entry, n in _in_order(numbers)
    )


def grouped(
    competition: Competition, groups: Iterable[Iterable[str]], free: Iterable[str] = ()
) -> tuple[Row, ...]:
    """Who is drawn together, and last who passes free."""
    named = ([label(competition, one) for one in group] for group in groups)
    return _numbered(named, [label(competition, one) for one in free])


def _with_substitutes(
    competition: Competition, tables: Iterable[Collection[str]]
) -> Iterator[list[str | Text]]:
    """At tables of three, whose empty seats substitutes take (E4.2a, E4.2b)."""
    for table in tables:
        entries = [label(competition, one) for one in table]
        yield [*entries, *(TO_BE_NAMED,) * (3 - len(table))]


def _numbered(
    groups: Iterable[Sequence[str | Text]], passing: Sequence[str] = ()
) -> tuple[Row, ...]:
    rows: list[Row] = [{"number": i, "name": group} for i, group in enumerate(groups, 1)]
    return (*rows, {"number": FREE, "name": passing}) if passing else tuple(rows)


def _play_off(
    competition: Competition, stage: StageState, course: ThreesCourse
) -> tuple[tuple[EntryId, ...], ...]:
    """Returns what the last draw for one gave; nothing if since then nobody is tied."""
    rounds = [round_ for round_ in stage.rounds if round_.play_off]
    if len(course.play_off_seeds) <= len(rounds):
        return tuple(table.seats for table in rounds[-1].tables)
    return play_off_of(competition, stage) if threes_progress(competition, stage).open else ()


def _in_order(numbers: Mapping[T, int]) -> list[tuple[T, int]]:
    return sorted(numbers.items(), key=lambda item: item[1])
