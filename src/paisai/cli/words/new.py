"""`paisai new`."""

from __future__ import annotations

import argparse
from datetime import date, datetime
from pathlib import Path
from typing import Any

from paisai.acting.acts.event import Dates, create, doubtful
from paisai.acting.regulation_form.summary import ENTRIES
from paisai.cli.output import print_json, safe
from paisai.cli.regulation_named import regulation_named
from paisai.cli.session import actor, common, now, plain_event
from paisai.desk.reading import day, hour, moment
from paisai.errors import NotationError
from paisai.frozen import fields
from paisai.ledger import Ledger
from paisai.regulations.dates import asks_report_due, hours_are_the_originals
from paisai.regulations.regulation import Particulars, Regulation, first_hour
from paisai.text import SILENT, Text
from paisai.tournament.next_step import how_few

PARTICULARS = tuple(
    (one.name, one.metadata["zh"], one.metadata["en"]) for one in fields(Particulars)
)
"""The same that the page asks for."""


def add_parser(subparsers: Any) -> None:
    one = subparsers.add_parser(
        "new", help="建立一场比赛 · a new event", description="建立一场比赛"
    )
    one.add_argument("file", metavar="FILE", type=Path, help="比赛文件，不覆盖已有的")
    one.add_argument("regulation", metavar="规程", help="自带规程的编号，或 .toml 文件")
    one.add_argument("--name", required=True, help="比赛名称 · name of the event")
    one.add_argument("--first-day", help="首日，如 2026-05-01，默认今天 · first day")
    one.add_argument(
        "--rooms", default="", help="场地和桌数，如 一厅:20,二厅:10 · rooms with tables"
    )
    one.add_argument(
        "--begins", metavar="时间", help="首日第一轮几点开始，赛程随之移动 · when round 1 begins"
    )
    one.add_argument(
        "--deadline", metavar="时间", help="报名截止，如 2026-04-12T18:00 · when entries close"
    )
    one.add_argument("--born", metavar="日期", help="出生截止日 · born on or before")
    one.add_argument("--report-due", metavar="日期", help="各单位上报截止日 · reports are due by")
    for name, zh, en in PARTICULARS:
        option = f"--{name.replace('_', '-')}"
        one.add_argument(option, metavar=zh, default="", help=f"{zh} · {en}")
    common(one, acts=True)
    one.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    regulation = regulation_named(options.regulation)
    first_day = date.today() if options.first_day is None else day(options.first_day)
    particulars = Particulars(**{name: getattr(options, name) for name, _, _ in PARTICULARS})
    begins = None if options.begins is None else hour(options.begins)
    dates = _dates(options, regulation, first_day)
    command = create(options.name, regulation, first_day, options.rooms, particulars, begins, dates)
    time = now(options, first_day)
    book = Ledger.create(options.file, command, actor(options), time)
    assert book.state.competition is not None
    held = book.state.competition.regulation
    name = regulation.name.in_(options.lang)
    if options.json:
        events = [plain_event(event) for event in book.state.history]
        print_json({"events": events, "file": str(options.file), "regulation": regulation.id})
    else:
        made = Text(
            f"{options.name}（{name}）：{options.file}", f"{options.name} by {name}: {options.file}"
        )
        said = made if begins is not None else made + _not_set(regulation)
        said += _moved_dates(regulation, held, dates)
        said += Text("；", "; ") + how_few(held, ENTRIES[held.entry.players])
        doubts = doubtful(held, first_day, time)
        if doubts:
            said += Text("；注意：", "; note: ") + doubts
        print(safe(said.in_(options.lang)))
    return 0


def _dates(options: argparse.Namespace, regulation: Regulation, first_day: date) -> Dates:
    """S3: what is due in another year is nobody's before the organiser says it."""
    due = None if options.report_due is None else day(options.report_due)
    selection = regulation.entry.selection
    if due is None and selection is not None and asks_report_due(regulation, first_day):
        raise NotationError(
            f"原规程的上报截止日是 {selection.report_due}，用于 {first_day.year} 年要另定，"
            "写 --report-due 日期",
            f"the original's reports are due by {selection.report_due}; for {first_day.year} say"
            " --report-due DATE",
        )
    if due is not None and selection is None:
        raise NotationError(
            "本规程没有单位选拔，不写 --report-due",
            "this regulation has no selection by units: leave out --report-due",
        )
    return Dates(
        None if options.deadline is None else _deadline(options.deadline),
        None if options.born is None else day(options.born),
        due,
    )


def _deadline(text: str) -> datetime:
    """A day alone would close entries at its first minute, which nobody means."""
    if len(text) <= len("2026-05-01"):
        raise NotationError(
            f"报名截止要写明几点，如 2026-04-12T18:00，不是 {text}",
            f"say at what time entries close, such as 2026-04-12T18:00, not {text}",
        )
    return moment(text)


def _moved_dates(regulation: Regulation, held: Regulation, dates: Dates) -> Text:
    """E3.3: what has moved with the first day, for the organiser to say otherwise."""
    said = SILENT
    deadline, born = held.entry.deadline, held.entry.born_on_or_before
    if dates.deadline is None and deadline != regulation.entry.deadline:
        at = f"{deadline:%Y-%m-%d %H:%M}"
        said += Text(
            f"；报名截止随首日移到 {at}，要改写 --deadline 时间",
            f"; entries now close {at}: say otherwise by --deadline TIME",
        )
    if dates.born is None and born != regulation.entry.born_on_or_before:
        said += Text(
            f"；出生截止日移到 {born}，要改写 --born 日期",
            f"; born on or before is now {born}: say otherwise by --born DATE",
        )
    return said


def _not_set(regulation: Regulation) -> Text:
    """Hours of the original are nobody's of this event."""
    first = first_hour(regulation)
    if not hours_are_the_originals(regulation):
        return SILENT
    original = SILENT
    if first is not None:
        at = f"{first:%H:%M}"
        original = Text(f"（原规程第一轮 {at}）", f" (the original has {at} for round 1)")
    return Text(
        f"；各轮的时间未定：建立时写 --begins 时间{original.zh}，或以后用 timetable --move",
        f"; the hours are not set: make it with --begins TIME{original.en},"
        " or set them later with timetable --move",
    )
