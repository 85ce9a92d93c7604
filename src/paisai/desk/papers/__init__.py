"""Which papers does an event have at this moment? As values, for PDF and Excel."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial

from paisai.desk.boards.briefing import told_before_play
from paisai.desk.boards.timetable import NOT_SET, hours, what
from paisai.desk.due.now import briefing_is_due
from paisai.desk.papers import rounds, standings
from paisai.desk.papers import rounds as schedule
from paisai.desk.papers.bracket import bracket
from paisai.desk.papers.bulletin import bulletin, disciplinary_report
from paisai.desk.papers.press import Press
from paisai.frozen import record, replace
from paisai.prints.paper import BY_THE_EVENT, EntryForm, Lists, Paper, Signed
from paisai.prints.table import Row, Table, figure, text
from paisai.referee.effects import Report
from paisai.regulations.regulation import Regulation
from paisai.text import SILENT, Text, many, on_day
from paisai.tournament.competition import Competition, RoundAt, StageState
from paisai.tournament.entries import EntryUnit
from paisai.tournament.formats.schedule import ScheduleCourse
from paisai.tournament.naming import stage_name, whole_name
from paisai.tournament.next_step import is_final
from paisai.tournament.proceedings import RecordedRuling
from paisai.tournament.rounds import Round, RoundStatus
from paisai.tournament.timetable import timetable as slots_of

KINDS = {
    "form": Text("报名表", "entry form"),
    "timetable": Text("赛程表", "timetable"),
    "briefing": Text("赛前宣布", "briefing"),
    "schedule": Text("对阵总表", "match schedule"),
    "pairings": Text("对阵表（按桌号）", "pairings by table"),
    "names": Text("对阵表（按姓名）", "pairings by name"),
    "cards": Text("桌牌", "table cards"),
    "sheets": Text("记分表", "score sheets"),
    "half-sheets": Text("记分表（一张纸两桌）", "score sheets, two a page"),
    "bulletin": Text("成绩公告", "result bulletin"),
    "standings": Text("名次表", "standings"),
    "groups": Text("小组成绩表", "group tables"),
    "bracket": Text("淘汰赛对阵图", "bracket"),
    "final": Text("总名次", "final places"),
    "teams": Text("团体总分表", "team table"),
    "awards": Text("获奖名单", "awards"),
    "points": Text("名次积分表", "place points"),
    "report": Text("纪律报告", "disciplinary report"),
    "certificates": Text("证书", "certificates"),
}
PROVISIONAL = Text("暂定", "provisional")
FOR_THE_HALL = frozenset({"form", "briefing", "cards", "sheets", "half-sheets"})
"""What is filled in or put up has no place in a workbook."""


@record
class EventPaper:
    """`file` is its name without ending; `of` the stage, the round or the unit it is of, such as
    2-03; `note` why it is not the last word; `listed` papers are sheets of the workbook too."""

    kind: str
    file: Text
    paper: Paper
    of: str = ""
    note: Text = SILENT

    @property
    def listed(self) -> bool:
        return self.kind not in FOR_THE_HALL


def documents(
    press: Press,
    signed: Signed = BY_THE_EVENT,
    every_round: bool = True,
    private: bool = False,
    kinds: Collection[str] = KINDS.keys(),
) -> tuple[EventPaper, ...]:
    """All papers of these kinds there is something to print on; of the last round only, if so
    asked. Particulars of people are only on `private` ones."""
    there = papers_there(press, signed, every_round, private)
    return tuple(one.made() for one in there if one.kind in kinds)


def papers_there(
    press: Press,
    signed: Signed = BY_THE_EVENT,
    every_round: bool = True,
    private: bool = False,
) -> Iterator[ToMake]:
    """The same, each to be made when it is wanted."""
    yield from _forms(press, private)
    yield from _timetable(press)
    yield from _briefing(press)
    for stage in press.competition.stages:
        played = [r for r in stage.rounds if r.status is not RoundStatus.DRAFT]
        last = stage is press.competition.stages[-1]
        yield from _schedule(press, stage)
        for round_ in played if every_round else played[-1:] if last else ():
            yield from _of_round(press, stage, round_)
        yield from _of_stage(press, stage, bool(played))
    if private:
        yield from _reports(press)
    yield from _of_event(press, signed)


@record
class ToMake:
    """A paper that there is something to print on; `file` and `of` are as it will have them, and
    `of_whom` is the same as `of` in people's words; `complete`: nothing is still to come;
    `note`: why it is not to be taken for the last word, where it is not."""

    kind: str
    make: Callable[[], Paper]
    of: str = ""
    of_whom: Text = SILENT
    complete: bool = True
    note: Text = SILENT

    @property
    def file(self) -> Text:
        """What it is of comes before what it is: 2-03-成绩公告."""
        name, of = KINDS[self.kind], [self.of] if self.of else []
        return Text("-".join([*of, name.zh]), "-".join([*of, *name.en.split()]))

    def made(self) -> EventPaper:
        return EventPaper(self.kind, self.file, self.make(), self.of, self.note)


def _forms(press: Press, private: bool) -> Iterator[ToMake]:
    """S11: the form of each unit as it reported, and an empty one, while entries are open."""
    competition = press.competition
    if competition.stages or competition.regulation.entry.selection is None:
        return
    yield ToMake("form", lambda: EntryForm(press.masthead()))
    for unit in competition.units.values():
        filled = partial(_form, press, unit, private)
        file = re.sub(r'[\\/:*?"<>|\s]+', "_", unit.name)
        yield ToMake("form", filled, file, Text(unit.name, unit.name))


def _form(press: Press, unit: EntryUnit, private: bool) -> EntryForm:
    report = unit.report
    return EntryForm(
        press.masthead(),
        unit.name,
        unit.leader,
        unit.telephone if private else "",
        report.time if report else "",
        report.place if report else "",
        str(report.entrants) if report else "",
        format=report.format if report else "",
        places=tuple((name,) for name in report.ranking) if report else (),
    )


def _timetable(press: Press) -> Iterator[ToMake]:
    competition = press.competition
    found = slots_of(competition)
    if not found.slots:
        return
    where = "、".join(room.name for room in competition.rooms)
    rows: list[Row] = []
    blocks: list[int] = []
    day: Text | None = None
    for slot in found.slots:
        on = NOT_SET if slot.day is None else on_day(slot.day)
        rows.append(
            {"day": on, "time": hours(slot), "what": what(competition, slot), "where": where}
        )
        if on == day:
            blocks[-1] += 1
        else:
            blocks.append(1)
        day = on
    columns = (
        text("day", "日期", "Day"),
        figure("time", "时间", "Time"),
        text("what", "内容", "Item"),
        *((text("where", "地点", "Where"),) if where else ()),
    )
    name = Text("赛程表", "Timetable")
    table = Table(columns, tuple(rows), name=name, blocks=tuple(blocks), merged=frozenset({"day"}))
    yield ToMake("timetable", lambda: Lists(press.masthead(), name, (table,)))


def _briefing(press: Press) -> Iterator[ToMake]:
    """What is read out before the first round begins."""
    if briefing_is_due(press.competition):
        yield ToMake("briefing", lambda: _told(press))


def _told(press: Press) -> Lists:
    columns = (
        text("what", "事项", "About"),
        text("said", "宣布", "Said"),
        figure("clauses", "条款", "Clauses"),
    )
    rows = tuple(
        {"what": one.title, "said": one.text, "clauses": one.rests_on}
        for one in told_before_play(_as_decided(press.competition))
    )
    name = Text("赛前宣布", "Briefing")
    return Lists(press.masthead(), name, (Table(columns, rows, name=name),))


def _as_decided(competition: Competition) -> Regulation:
    """The regulation with what was decided at the event."""
    regulation = competition.regulation
    event = replace(regulation.event, phones=competition.phone_use)
    return replace(regulation, event=event)


def _schedule(press: Press, stage: StageState) -> Iterator[ToMake]:
    """B7.2b: by numbers before the draw, with the pairs' names after it."""
    course = stage.course
    if not isinstance(course, ScheduleCourse) or course.schedule is None:
        return
    made = schedule.by_numbers if course.zones is None else schedule.by_pairs
    of_whom = stage_name(press.competition, stage)
    yield ToMake("schedule", lambda: made(press, stage), str(stage.index + 1), of_whom)


def _of_round(press: Press, stage: StageState, round_: Round) -> Iterator[ToMake]:
    press = press.in_round(stage, round_)
    name = f"{stage.index + 1}-{round_.number:02d}"
    of_whom = whole_name(press.competition, stage, round_)
    for kind, made in (
        ("pairings", rounds.by_table),
        ("names", rounds.by_name),
        ("cards", rounds.table_cards),
        ("sheets", rounds.score_sheets),
        ("half-sheets", rounds.half_sheets),
        ("bulletin", bulletin),
    ):
        made_of = partial(made, press, stage, round_)
        if kind != "bulletin":
            yield ToMake(kind, made_of, name, of_whom)
            continue
        missing = RoundAt(press.competition, stage, round_).missing
        lacks = many(len(missing), "table", "tables")
        note = Text(f"还缺 {len(missing)} 桌", f"{lacks} missing") if missing else SILENT
        if not missing and round_.scores_published is None:
            note = PROVISIONAL
        yield ToMake(kind, made_of, name, of_whom, not missing, note)


def _of_stage(press: Press, stage: StageState, played: bool) -> Iterator[ToMake]:
    name, of_whom = str(stage.index + 1), stage_name(press.competition, stage)
    note = SILENT if is_final(press.competition, stage.index + 1) else PROVISIONAL
    if played:
        made = partial(standings.standings, press, stage)
        yield ToMake("standings", made, name, of_whom, note=note)
    if stage.course.groups is not None:
        made = partial(standings.group_tables, press, stage)
        yield ToMake("groups", made, name, of_whom, note=note)
    if stage.course.bracket is not None:
        yield ToMake("bracket", lambda: bracket(press, stage), name, of_whom, note=note)


def _reports(press: Press) -> Iterator[ToMake]:
    """E4.8.12: for the committee and the association, not for the hall."""
    for ruling in _reported(press):
        made = partial(disciplinary_report, press, ruling)
        of_whom = Text(f"第 {ruling.number} 号判罚", f"ruling {ruling.number}")
        yield ToMake("report", made, f"{ruling.number}", of_whom)


def _reported(press: Press) -> tuple[RecordedRuling, ...]:
    rulings = press.competition.rulings
    return tuple(one for one in rulings if one.has(Report) and one.cancelled_by is None)


def left_out(press: Press, private: bool) -> Iterator[tuple[str, Text]]:
    """Papers one may look for and that are not there, each with why; for every front alike."""
    competition = press.competition
    if not private and (reports := len(_reported(press))):
        yield (
            "report",
            Text(
                f"有 {reports} 份纪律报告涉及个人，只和个人资料一起打印",
                f"{many(reports, 'disciplinary report', 'disciplinary reports')} on people:"
                " printed only with people's particulars",
            ),
        )
    played = any(stage.rounds for stage in competition.stages)
    if played and competition.regulation.awards is not None and not is_final(competition):
        yield (
            "certificates",
            Text("证书要等全部名次定下来", "certificates come once all places stand"),
        )


def _of_event(press: Press, signed: Signed) -> Iterator[ToMake]:
    competition = press.competition
    if not any(stage.rounds for stage in competition.stages):
        return
    regulation = competition.regulation
    note = SILENT if is_final(competition) else PROVISIONAL
    yield ToMake("final", lambda: standings.final(press), note=note)
    if regulation.team_totals is not None:
        yield ToMake("teams", lambda: standings.team_table(press), note=note)
    if regulation.awards is not None:
        yield ToMake("awards", lambda: standings.prize_list(press), note=note)
        if regulation.awards.place_points:
            yield ToMake("points", lambda: standings.points_table(press), note=note)
        if is_final(competition):
            honours = standings.certificates(press, signed)
            if honours.certificates:
                yield ToMake("certificates", lambda: honours)
