"""`paisai new`."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import Any

from paisai.cli.output import print_json, safe
from paisai.cli.regulation_named import regulation_named
from paisai.cli.session import actor, common, now, plain_event
from paisai.desk.acts.event import create
from paisai.desk.reading import day, moment
from paisai.ledger import Ledger
from paisai.regulations import Regulation
from paisai.regulations.particulars import Particulars, first_hour, hours_are_the_originals
from paisai.text import SILENT, Text

PARTICULARS = (
    ("host", "单位", "主办单位 · the host"),
    ("organiser", "单位", "承办单位 · the organiser"),
    ("place", "地点", "比赛地点 · where it is played"),
    ("contact", "姓名", "联系人 · whom to ask"),
    ("telephone", "电话", "联系电话 · telephone"),
)


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
    for name, metavar, help_ in PARTICULARS:
        one.add_argument(f"--{name}", metavar=metavar, default="", help=help_)
    common(one, acts=True)
    one.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    regulation = regulation_named(options.regulation)
    first_day = date.today() if options.first_day is None else day(options.first_day)
    particulars = Particulars(**{name: getattr(options, name) for name, _, _ in PARTICULARS})
    begins = None if options.begins is None else moment(f"{first_day}T{options.begins}").time()
    command = create(options.name, regulation, first_day, options.rooms, particulars, begins)
    book = Ledger.create(options.file, command, actor(options), now(options, first_day))
    name = regulation.name.in_(options.lang)
    if options.json:
        events = [plain_event(event) for event in book.state.history]
        print_json({"events": events, "file": str(options.file), "regulation": regulation.id})
    else:
        made = Text(
            f"{options.name}（{name}）：{options.file}", f"{options.name} by {name}: {options.file}"
        )
        said = made if begins is not None else made + _not_set(regulation)
        print(safe(said.in_(options.lang)))
    return 0


def _not_set(regulation: Regulation) -> Text:
    """Hours of the original are nobody's of this event."""
    first = first_hour(regulation)
    if first is None or not hours_are_the_originals(regulation):
        return SILENT
    at = f"{first:%H:%M}"
    return Text(
        f"；各轮的时间未定：建立时写 --begins 时间（原规程第一轮 {at}），或以后用 timetable --move",
        f"; the hours are not set: make it with --begins TIME (the original has {at} for round 1),"
        " or set them later with timetable --move",
    )
