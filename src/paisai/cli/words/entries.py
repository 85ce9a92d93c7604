"""`paisai entries`: the form, its import, the list, changes; the review is in `entries_review`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paisai.acting.acts import entries as acts
from paisai.cli import named_columns
from paisai.cli.declared import act_word
from paisai.cli.progress import each
from paisai.cli.session import Session, new_file, word, wrong_sheet
from paisai.cli.words import entries_review
from paisai.desk.boards.entries import STATUS, entries
from paisai.desk.cells import SheetRow
from paisai.desk.entry_columns import chosen_by_words, still_meant
from paisai.desk.entry_fields import fields
from paisai.desk.entry_form import SheetForm, read_form
from paisai.desk.entry_import import plan
from paisai.desk.sentences import happened
from paisai.desk.wording import one_of
from paisai.errors import NotationError
from paisai.ledger import Command
from paisai.ledger.commands import ConfirmEntry, MendName, RemoveEntry, Withdraw
from paisai.ledger.entry_checks import doubts
from paisai.text import SILENT, Text, joined

TO_SAY = (
    Text(
        "指定一列是什么，加 --column 列名=是什么，如 --column 部门=单位；没有列名的写列的字母",
        "to say what a column is, add --column HEADING=FIELD, such as --column dept=unit; by its"
        " letter where it has no heading",
    ),
)
TOLD = 5
"""So many doubts are told after an import; the list has them all."""


def add_parser(subparsers: Any) -> None:
    top = subparsers.add_parser("entries", help="报名 · entries")
    words = top.add_subparsers(dest="entries", required=True, metavar="命令")

    one = word(words, "template", "写一份空白报名表 · write an empty form", _template, False)
    one.add_argument("out", metavar="OUT", type=Path, help=".xlsx 或 .csv，不覆盖已有的")

    one = word(words, "import", "导入填好的报名表 · read a filled-in form", _import, True)
    one.add_argument(
        "sheet", metavar="SHEET", type=Path, help=".xlsx、.csv 或 .txt；- 是从标准输入粘贴"
    )
    one.add_argument("--dry-run", action="store_true", help="只检查，不写入 · check only")
    one.add_argument(
        "--column",
        action="append",
        default=[],
        metavar="列=是什么",
        help="哪一列是什么，如 部门=单位、C=选手一、备注=不用；以后记得 · what a column is",
    )

    one = word(words, "add", "登记一个参赛者 · add one entry", _add, True)
    one.add_argument("id", metavar="编号")
    one.add_argument("players", metavar="选手", nargs="+")
    one.add_argument("--name", default="", help="名称，默认是选手姓名 · name")
    one.add_argument(
        "--born", nargs="+", default=[], metavar="日期", help="各选手的出生日期，依次写 · births"
    )
    for name, metavar, words_ in (
        ("--staff", "类别", "各选手的人员类别：在职、兼职、派驻、借调 · staff"),
        ("--number", "证件号", "各选手的证件号 · document numbers"),
        ("--employer", "单位", "各选手的工作单位 · employers"),
    ):
        one.add_argument(name, nargs="+", default=[], metavar=metavar, help=words_)
    one.add_argument("--unit", action="append", default=[], help="单位，可重复 · unit")
    one.add_argument("--zone", help="赛区 · zone")
    one.add_argument("--leader", default="", help="领队 · leader")
    one.add_argument("--telephone", default="", help="电话，不写进比赛文件 · telephone, sealed")
    one.add_argument("--seed", type=int, help="选拔名次 · place in the unit's selection")
    one.add_argument("--wild-card", action="store_true", help="机动名额 · wild card")
    one.add_argument("--request", default="", help="截止后的书面申请 · written request")

    act_word(words, "remove", "截止前撤下报名 · take off the list", RemoveEntry)
    checked = "核对过了：同名、领队不同等 · checked and right"
    act_word(words, "confirm", checked, ConfirmEntry, reason="依据 · by what")

    one = word(words, "agree", "单位同意合组 · a unit agrees to a joint pair", _agree, True)
    one.add_argument("entry", metavar="参赛者")
    one.add_argument("unit", metavar="单位")

    one = word(words, "list", "参赛者名单 · the list of entries", _list, False)
    one.add_argument("--status", metavar="状态", help="只列这一状态，如 待审 · only")
    one.add_argument("--private", action="store_true", help="带上电话 · with telephones")

    entries_review.add_words(words)

    act_word(words, "withdraw", "退出比赛 · withdraw", Withdraw, reason="原因 · why")
    act_word(
        words,
        "mend",
        "更正写错的姓名 · mend a name's spelling",
        MendName,
        player="写错的",
        player_help="姓名，或第几名 · name or number",
        name="正确的",
        reason="原因 · why",
    )

    one = word(words, "replace", "更换选手 · replace a player", _replace, True)
    one.add_argument("entry", metavar="参赛者")
    one.add_argument("old", metavar="原选手", help="姓名，或第几名 · name or number")
    one.add_argument("new", metavar="新选手")
    one.add_argument("--born", help="出生日期 · date of birth")
    one.add_argument("--number", help="证件号 · document number")
    one.add_argument("--staff", metavar="类别", help="人员类别 · category of staff")
    one.add_argument("--employer", help="工作单位 · employer")
    one.add_argument("--telephone", help="电话 · telephone")
    one.add_argument("--reason", default="", help="原因 · why")
    one.add_argument("--request", default="", help="截止后的书面申请 · written request")


def _template(options: argparse.Namespace) -> int:
    from paisai.desk.entry_template import template

    session = Session(options)
    if options.out.suffix.lower() not in (".xlsx", ".csv"):
        raise NotationError("报名表应写成 .xlsx 或 .csv", "a form is an .xlsx or a .csv")
    regulation = session.competition.regulation
    return new_file(session, lambda: template(regulation, options.out, options.lang))


def _to_check(session: Session) -> Text:
    """What is in doubt of the entries so far."""
    found = [doubt.text for doubt in doubts(session.competition)]
    told = found[:TOLD]
    if len(found) > TOLD:
        told.append(Text(f"共 {len(found)} 处要核对", f"{len(found)} in all"))
    return joined((SILENT, *told), "；注意：", "; note: ")


def _read_list(session: Session, rows: Sequence[SheetRow]) -> SheetForm:
    """The list by what was said of its columns, now or before; what is said now is kept."""
    regulation, event = session.competition.regulation, session.options.file
    known = fields(regulation)
    said = named_columns.said_before(event)
    typed = chosen_by_words(session.options.column, known)
    form = read_form(regulation, rows, still_meant(said, known) | typed)
    now = {one.mark: one.choice for one in form.taken if {one.mark, one.letter} & typed.keys()}
    if now and not named_columns.keep(event, said | now):
        form.notes.append(
            Text("各列是什么没能记下来，下次要再写", "what the columns are could not be kept")
        )
    return form


def _import(options: argparse.Namespace) -> int:
    from paisai.desk.spreadsheet import read_pasted, read_sheet

    session = Session(options)
    pasted = str(options.sheet) == "-"
    rows = read_pasted(sys.stdin.read()) if pasted else read_sheet(options.sheet)
    form = _read_list(session, rows)
    checking = session.text(Text("检查", "checking"))
    made = plan(
        session.state,
        form,
        session.actor,
        session.now(),
        lambda rows: each(rows, checking),
    )
    if made.defects:
        unclear = form.missing or not form.columns
        return wrong_sheet(
            session, made.defects, (*made.understood(), *(TO_SAY if unclear else ()))
        )
    if not options.dry_run:
        session.do_all(made.commands, Text("写入", "writing"))
    for line in made.understood():
        session.say(line)
    return session.answer(
        made.said(dry=options.dry_run) + _to_check(session),
        ok=True,
        dry_run=options.dry_run,
        entries=made.entries,
        units=made.units,
        same=made.same,
        columns={one.letter: one.choice for one in made.columns},
        notes=made.notes,
    )


def _agree(options: argparse.Namespace) -> int:
    session = Session(options)
    return _done(session, acts.agree(session.competition, options.entry, options.unit))


def _done(session: Session, command: Command) -> int:
    event = session.do(command)
    return session.answer(happened(session.state, event))


def _add(options: argparse.Namespace) -> int:
    session = Session(options)
    command = acts.add(
        session.competition,
        options.id,
        options.players,
        name=options.name,
        born=options.born,
        units=options.unit,
        zone=options.zone,
        leader=options.leader,
        seed=options.seed,
        wild_card=options.wild_card,
        request=options.request,
        staff=options.staff,
        numbers=options.number,
        employers=options.employer,
        telephone=options.telephone,
    )
    return _done(session, command)


def _list(options: argparse.Namespace) -> int:
    session = Session(options)
    status = None
    if options.status is not None:
        status = one_of(options.status, STATUS, Text("状态", "status"))
    return session.listing("entries", entries(session.competition, status, options.private))


def _replace(options: argparse.Namespace) -> int:
    session = Session(options)
    command = acts.replace(
        session.competition,
        options.entry,
        options.old,
        options.new,
        born=options.born,
        number=options.number,
        staff=options.staff,
        employer=options.employer,
        telephone=options.telephone,
        reason=options.reason,
        request=options.request,
    )
    return _done(session, command)
