"""Which papers does an event have at this moment? As values, for PDF and Excel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from paisai.desk import printed, printed_standing
from paisai.desk.printed import Press
from paisai.desk.printed_bracket import bracket
from paisai.prints import values
from paisai.tournament.competition import Round, RoundStatus, StageState
from paisai.tournament.timetable import timetable as slots_of


@dataclass(frozen=True, slots=True)
class Paper:
    """`file` is its name without ending; `listed` papers are sheets of the workbook too."""

    kind: str
    file: str
    values: Any
    listed: bool = True


KINDS = {
    "form": ("报名表", "entry form"),
    "timetable": ("赛程表", "timetable"),
    "pairings": ("对阵表（按桌号）", "pairings by table"),
    "names": ("对阵表（按姓名）", "pairings by name"),
    "cards": ("桌牌", "table cards"),
    "sheets": ("记分表", "score sheets"),
    "bulletin": ("成绩公告", "result bulletin"),
    "standings": ("名次表", "standings"),
    "groups": ("小组成绩表", "group tables"),
    "bracket": ("淘汰赛对阵图", "bracket"),
    "final": ("总名次", "final places"),
    "teams": ("团体总分表", "team table"),
    "awards": ("获奖名单", "awards"),
    "points": ("名次积分表", "place points"),
    "certificates": ("证书", "certificates"),
}
START = time(9, 0)
"""When a day begins whose regulation does not say."""


def papers(
    press: Press, organisers: tuple[str, ...] = (), every_round: bool = True
) -> tuple[Paper, ...]:
    """All papers there is something to print on; of the last round only, if so asked."""
    found = [*_forms(press), *_timetable(press)]
    for stage in press.competition.stages:
        rounds = [r for r in stage.rounds if r.status is not RoundStatus.DRAFT]
        last = stage is press.competition.stages[-1]
        for round_ in rounds if every_round else rounds[-1:] if last else ():
            found += _of_round(press, stage, round_)
        found += _of_stage(press, stage, bool(rounds))
    return (*found, *_of_event(press, organisers))


def _named(press: Press, kind: str, *parts: str) -> str:
    return "-".join([*filter(None, parts), press.text(*KINDS[kind]).replace(" ", "-")])


def _forms(press: Press) -> Iterator[Paper]:
    """S11: the form of each unit as it reported, and an empty one, while entries are open."""
    competition = press.competition
    if competition.stages or competition.regulation.entry.selection is None:
        return
    yield Paper("form", _named(press, "form"), values.EntryForm(press.masthead()), listed=False)
    for unit in competition.units.values():
        report = unit.report
        filled = values.EntryForm(
            press.masthead(),
            unit.name,
            unit.leader,
            unit.telephone,
            report.time if report else "",
            report.place if report else "",
            str(report.entrants) if report else "",
            format=report.format if report else "",
            places=tuple((name,) for name in report.ranking) if report else (),
        )
        name = re.sub(r'[\\/:*?"<>|\s]+', "_", unit.name)
        yield Paper("form", _named(press, "form", name), filled, listed=False)


def _timetable(press: Press) -> Iterator[Paper]:
    competition = press.competition
    found = slots_of(competition, datetime.combine(competition.first_day, START))
    items = tuple(
        values.TimetableItem(
            "" if slot.start is None else f"{slot.start:%Y-%m-%d}",
            "" if slot.start is None else f"{slot.start:%H:%M}",
            "" if slot.end is None else f"{slot.end:%H:%M}",
            press.text(slot.what.zh, slot.what.en),
            "、".join(room.name for room in competition.rooms),
        )
        for slot in found.slots
    )
    if items:
        printed_values = values.Timetable(press.masthead(), items)
        yield Paper("timetable", _named(press, "timetable"), printed_values)


def _of_round(press: Press, stage: StageState, round_: Round) -> Iterator[Paper]:
    name = f"{stage.index + 1}-{round_.number:02d}"
    seated = printed.pairings(press, stage, round_)
    yield Paper("pairings", _named(press, "pairings", name), seated)
    yield Paper("names", _named(press, "names", name), seated, listed=False)
    yield Paper("cards", _named(press, "cards", name), values.TableCards(seated), listed=False)
    sheets = printed.score_sheets(press, stage, round_)
    yield Paper("sheets", _named(press, "sheets", name), sheets, listed=False)
    results = printed.bulletin(press, stage, round_)
    yield Paper("bulletin", _named(press, "bulletin", name), results)


def _of_stage(press: Press, stage: StageState, played: bool) -> Iterator[Paper]:
    name = str(stage.index + 1)
    if played:
        ranked = printed_standing.standings(press, stage)
        yield Paper("standings", _named(press, "standings", name), ranked)
    if stage.groups is not None:
        tables = printed_standing.group_tables(press, stage)
        yield Paper("groups", _named(press, "groups", name), tables)
    if stage.bracket is not None:
        yield Paper("bracket", _named(press, "bracket", name), bracket(press, stage))


def _of_event(press: Press, organisers: tuple[str, ...]) -> Iterator[Paper]:
    competition = press.competition
    if not any(stage.rounds for stage in competition.stages):
        return
    regulation = competition.regulation
    yield Paper("final", _named(press, "final"), printed_standing.final(press))
    if regulation.team_totals is not None:
        yield Paper("teams", _named(press, "teams"), printed_standing.team_table(press))
    if regulation.awards is not None:
        yield Paper("awards", _named(press, "awards"), printed_standing.prize_list(press))
        if regulation.awards.place_points:
            yield Paper("points", _named(press, "points"), printed_standing.place_points(press))
        honours = printed_standing.certificates(press, organisers)
        if honours.certificates:
            yield Paper("certificates", _named(press, "certificates"), honours)


def pdf(paper: Paper, language: values.Language) -> bytes:
    """The paper set in type; slow to import, so only here."""
    from paisai.prints import papers as set_in_type

    makers: dict[str, Callable[..., bytes]] = {
        "form": set_in_type.entry_form,
        "timetable": set_in_type.timetable,
        "pairings": set_in_type.pairings_by_table,
        "names": set_in_type.pairings_by_name,
        "cards": set_in_type.table_cards,
        "bulletin": set_in_type.bulletin,
        "standings": set_in_type.standings,
        "groups": set_in_type.group_tables,
        "bracket": set_in_type.bracket,
        "final": set_in_type.standings,
        "teams": set_in_type.team_table,
        "awards": set_in_type.awards,
        "points": set_in_type.place_points,
        "certificates": set_in_type.certificates,
    }
    if paper.kind == "sheets":
        three = paper.values.pairings.seating is values.Seating.THREE
        sheets = set_in_type.erdayi_score_sheets if three else set_in_type.shengji_score_sheets
        return sheets(paper.values, language)
    return makers[paper.kind](paper.values, language)
