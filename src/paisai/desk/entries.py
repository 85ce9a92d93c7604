"""`paisai entries`: the form, its import, the list, changes; the review is in `reviewing`."""

from __future__ import annotations

import argparse
from itertools import zip_longest
from pathlib import Path
from typing import Any

from paisai.desk import reviewing
from paisai.desk.desk import Desk, actor, day, word
from paisai.desk.forms import template
from paisai.desk.importing import plan
from paisai.desk.naming import entry_of, label, unit_names, unit_of
from paisai.desk.reviewing import STATUS
from paisai.desk.rows import Defect, read_form
from paisai.desk.sheets import read_sheet
from paisai.desk.shown import Column, print_json, warn
from paisai.errors import NotationError
from paisai.ledger.commands import (
    AddEntry,
    RemoveEntry,
    ReplacePlayer,
    Withdraw,
)
from paisai.tournament.competition import Entrant, EntryStatus, Player

COLUMNS = (
    Column("id", "编号", "no.", right=True),
    Column("name", "名称", "name"),
    Column("players", "选手", "players"),
    Column("units", "单位", "units"),
    Column("zone", "赛区", "zone"),
    Column("seed", "选拔名次", "place", right=True),
    Column("wild", "机动", "wild card"),
    Column("status_text", "状态", "status"),
    Column("note", "说明", "note"),
)


def add_parser(subparsers: Any) -> None:
    top = subparsers.add_parser("entries", help="报名 · entries")
    words = top.add_subparsers(dest="entries", required=True, metavar="命令")

    one = word(words, "template", "写一份空白报名表 · write an empty form", _template, False)
    one.add_argument("out", metavar="OUT", type=Path, help=".xlsx 或 .csv，不覆盖已有的")

    one = word(words, "import", "读入填好的报名表 · read a filled-in form", _import, True)
    one.add_argument("sheet", metavar="SHEET", type=Path, help=".xlsx 或 .csv")
    one.add_argument("--dry-run", action="store_true", help="只检查，不写入 · check only")

    one = word(words, "add", "登记一个参赛者 · add one entry", _add, True)
    one.add_argument("id", metavar="编号")
    one.add_argument("players", metavar="选手", nargs="+")
    one.add_argument("--name", default="", help="名称，默认是选手姓名 · name")
    one.add_argument(
        "--born", nargs="+", default=[], metavar="日期", help="各选手的出生日期，依次写 · births"
    )
    one.add_argument("--unit", action="append", default=[], help="单位，可重复 · unit")
    one.add_argument("--zone", help="赛区 · zone")
    one.add_argument("--leader", default="", help="领队 · leader")
    one.add_argument("--seed", type=int, help="选拔名次 · place in the unit's selection")
    one.add_argument("--wild-card", action="store_true", help="机动名额 · wild card")
    one.add_argument("--request", default="", help="截止后的书面申请 · written request")

    one = word(words, "remove", "截止前撤下报名 · take off the list", _remove, True)
    one.add_argument("entry", metavar="参赛者")

    one = word(words, "list", "参赛者名单 · the list of entries", _list, False)
    one.add_argument("--status", choices=[s.value for s in EntryStatus], help="只列这一状态 · only")

    reviewing.add_words(words)

    one = word(words, "withdraw", "退出比赛 · withdraw", _withdraw, True)
    one.add_argument("entry", metavar="参赛者")
    one.add_argument("--reason", default="", help="原因 · why")

    one = word(words, "replace", "更换选手 · replace a player", _replace, True)
    one.add_argument("entry", metavar="参赛者")
    one.add_argument("old", metavar="原选手", help="姓名，或第几名 · name or number")
    one.add_argument("new", metavar="新选手")
    one.add_argument("--born", help="出生日期 · date of birth")
    one.add_argument("--number", help="证件号 · document number")
    one.add_argument("--reason", default="", help="原因 · why")


def plain_entry(desk: Desk, entrant: Entrant) -> dict[str, Any]:
    zh, en = STATUS[entrant.status]
    return {
        "id": entrant.id,
        "name": entrant.name,
        "players": [player.name for player in entrant.players],
        "units": unit_names(desk.competition, entrant.units),
        "zone": entrant.zone,
        "leader": entrant.leader,
        "seed": entrant.seed,
        "wild_card": entrant.wild_card,
        "status": entrant.status.value,
        "note": entrant.note,
        "late": entrant.joined_late,
        "status_text": desk.text(zh, en),
        "wild": desk.text("是", "yes") if entrant.wild_card else "",
    }


def _template(options: argparse.Namespace) -> int:
    desk = Desk(options)
    if options.out.suffix.lower() not in (".xlsx", ".csv"):
        raise NotationError("报名表应写成 .xlsx 或 .csv", "a form is an .xlsx or a .csv")
    try:
        template(desk.competition.regulation, options.out, desk.language)
    except FileExistsError:
        raise NotationError(
            f"{options.out} 已经存在，请换一个名字",
            f"{options.out} exists already; choose another name",
        ) from None
    if options.json:
        print_json({"file": str(options.out)})
    else:
        print(options.out)
    return 0


def _import(options: argparse.Namespace) -> int:
    desk = Desk(options)
    form = read_form(desk.competition.regulation, read_sheet(options.sheet))
    if not form.wanted and not form.defects:
        form.defects.append(Defect(0, None, "", "表里没有参赛者", "there is no entry in the form"))
    checking = desk.text("检查", "checking")
    made = plan(desk.book.state, form, actor(options), desk.now(), checking)
    if form.defects:
        return _wrong(desk, sorted(form.defects, key=lambda d: (d.row, d.column or "")))
    if not options.dry_run:
        desk.do_all(made.commands, desk.text("写入", "writing"))
    done = ("检查无误，可以读入", "good, would read") if options.dry_run else ("读入", "read")
    zh, en = f"{done[0]} {len(made.entries)} 个参赛者", f"{done[1]} {len(made.entries)} entries"
    if made.units:
        zh += f"，新单位 {len(made.units)} 个：{'、'.join(made.units)}"
        en += f", {len(made.units)} new units: {', '.join(made.units)}"
    if made.same:
        zh += f"；{len(made.same)} 行已在名单中，没有改动"
        en += f"; {len(made.same)} rows were there already"
    return desk.answer(
        zh,
        en,
        ok=True,
        dry_run=options.dry_run,
        entries=list(made.entries),
        units=list(made.units),
        same=list(made.same),
    )


def _wrong(desk: Desk, defects: list[Defect]) -> int:
    if desk.options.json:
        print_json({"ok": False, "defects": [defect.plain() for defect in defects]})
        return 2
    for defect in defects:
        warn(defect.text(desk.language))
    warn(
        desk.text(
            f"共 {len(defects)} 处不对，没有读入任何一行",
            f"{len(defects)} defects; nothing was read in",
        )
    )
    return 2


def _add(options: argparse.Namespace) -> int:
    desk = Desk(options)
    units = tuple(unit_of(desk.competition, unit) for unit in options.unit)
    born = [day(text) for text in options.born]
    if born and len(born) != len(options.players):
        raise NotationError(
            f"有 {len(options.players)} 名选手，写了 {len(born)} 个出生日期，应一人一个",
            f"{len(options.players)} players and {len(born)} dates of birth; give one for each",
        )
    players = tuple(Player(name, when) for name, when in zip_longest(options.players, born))
    name = options.name or "/".join(options.players)
    desk.do(
        AddEntry(
            options.id,
            name,
            players,
            units,
            options.zone,
            options.leader,
            options.seed,
            options.wild_card,
            options.request,
        )
    )
    return desk.answer(f"{options.id} {name} 已报名", f"{options.id} {name} is entered")


def _remove(options: argparse.Namespace) -> int:
    desk = Desk(options)
    entry = entry_of(desk.competition, options.entry)
    name = label(desk.competition, entry)
    desk.do(RemoveEntry(entry))
    return desk.answer(f"{name} 已撤下", f"{name} is off the list")


def _list(options: argparse.Namespace) -> int:
    desk = Desk(options)
    rows = [
        plain_entry(desk, entrant)
        for entrant in desk.competition.entrants.values()
        if options.status in (None, entrant.status.value)
    ]
    return desk.listing("entries", COLUMNS, rows, "没有参赛者", "there are no entries")


def _withdraw(options: argparse.Namespace) -> int:
    desk = Desk(options)
    entry = entry_of(desk.competition, options.entry)
    desk.do(Withdraw(entry, options.reason))
    name = label(desk.competition, entry)
    return desk.answer(f"{name} 已退出", f"{name} has withdrawn")


def _replace(options: argparse.Namespace) -> int:
    desk = Desk(options)
    entry = entry_of(desk.competition, options.entry)
    names = [player.name for player in desk.competition.entrants[entry].players]
    if options.old in names:
        number = names.index(options.old) + 1
    elif options.old.isdecimal():
        number = int(options.old)
    else:
        raise NotationError(
            f"{options.old} 不在这个参赛者里，选手是 {'、'.join(names)}",
            f"{options.old} is not of this entry; its players are {', '.join(names)}",
        )
    born = None if options.born is None else day(options.born)
    desk.do(
        ReplacePlayer(
            entry, number, Player(options.new, born, number=options.number), options.reason
        )
    )
    name = label(desk.competition, entry)
    return desk.answer(f"{name}：{options.new} 上场", f"{name}: {options.new} plays")
