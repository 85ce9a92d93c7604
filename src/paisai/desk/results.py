"""`paisai result report|confirm|sheet|forfeit|correct`: how does a table's score come in?"""

from __future__ import annotations

import argparse
from typing import Any

from paisai.desk.desk import Desk, moment, word
from paisai.desk.naming import entries_of, entry_of, label
from paisai.desk.scores import read_score
from paisai.desk.seating import score_text, state_of
from paisai.desk.told import told
from paisai.errors import NotationError
from paisai.ledger import Command, Refusal
from paisai.ledger.commands import ConfirmResult, CorrectResult, EnterSheet, Forfeit, ReportResult
from paisai.ledger.refusal import Reason
from paisai.tournament.competition import Round, Score, Seated, StageState
from paisai.tournament.entries import EntryId
from paisai.tournament.ranking.standings import chosen_stage

SCORE = (
    "级数如 7:5，南北在前、东西在后，不论谁报；各副如 NS80 EW35；二打一各副如 甲+6 乙-4 0 · levels"
    " such as 7:5, North-South first whoever reports; deals such as NS80 EW35; in 二打一 A+6 B-4 0"
)


def add_parser(subparsers: Any) -> None:
    top = subparsers.add_parser("result", help="成绩 · results")
    words = top.add_subparsers(dest="result", required=True, metavar="命令")

    one = _word(words, "report", "一方报成绩 · one side reports", _report)
    one.add_argument("by", metavar="谁")
    _score(one)

    one = _word(words, "confirm", "另一方确认 · the other side agrees", _confirm)
    one.add_argument("by", metavar="谁")

    one = _word(words, "sheet", "录入签字的记分表 · enter a signed sheet", _sheet)
    _score(one)
    one.add_argument(
        "--signed", nargs="+", default=[], metavar="谁", help="签字的各方，或 all · signers"
    )
    one.add_argument("--handed-in", metavar="时间", help="交表时间 · when it was handed in")
    one.add_argument("--responsible", metavar="谁", help="迟交由谁负责 · who is late")

    one = _word(words, "forfeit", "弃权 · forfeit", _forfeit)
    one.add_argument("by", metavar="谁", nargs="+")
    one.add_argument("--reason", default="", help="原因 · why")
    one.add_argument("--score", nargs="+", metavar="成绩", help="另两家与替补打的成绩 · others'")

    one = _word(words, "correct", "更正已有的成绩 · correct a result", _correct)
    _score(one)
    one.add_argument("--reason", default="", help="理由 · why")
    one.add_argument("--stage", type=int, help="第几阶段 · which stage")


def _word(words: Any, name: str, summary: str, run: Any) -> Any:
    one = word(words, name, summary, run, True)
    one.add_argument("table", metavar="桌号", type=int)
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")
    return one


def _score(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("score", metavar="成绩", nargs="+", help=SCORE)
    score_options(parser)


def score_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ranks",
        action="store_true",
        help="写的是打到几，如 9:7、A+:K，南北在前 · ranks reached, NS first",
    )
    parser.add_argument("--start", default="2", help="从几打起 · the first level")
    parser.add_argument("--first", metavar="谁", help="级数相同时先到的一方 · who was first")


def table_asked(desk: Desk, stage: int | None = None, round_: int | None = None) -> Seated | None:
    """The table named, if there is one; what is not there the ledger refuses by name."""
    found = _round_asked(chosen_stage(desk.competition, stage), round_)
    tables = found.tables if found else ()
    return next((t for t in tables if t.number == desk.options.table), None)


def _round_asked(stage: StageState, number: int | None) -> Round | None:
    chosen = [r for r in stage.rounds if number in (None, r.number)]
    return chosen[-1] if chosen else None


def score_asked(desk: Desk, words: list[str], table: Seated | None) -> Score:
    options = desk.options
    first = None
    if options.first is not None:
        if options.first in ("NS", "EW", "南北", "东西"):
            first = 0 if options.first in ("NS", "南北") else 1
        else:
            entry = entry_of(desk.competition, options.first)
            if table is None or entry not in table.seats:
                raise NotationError(
                    f"{options.first} 不在这一桌", f"{options.first} does not sit at this table"
                )
            first = table.seats.index(entry)
    return read_score(
        desk.competition.regulation, words, ranks=options.ranks, start=options.start, first=first
    )


def _done(desk: Desk, zh: str, en: str, stage: int | None = None) -> int:
    """How the table stands now; `zh` and `en` say what was done if that settled it."""
    table = table_asked(desk, stage, desk.options.round)
    assert table is not None
    result = table.result
    of_stage = chosen_stage(desk.competition, stage)
    round_ = _round_asked(of_stage, desk.options.round)
    assert round_ is not None
    if result is not None and result.score is None:
        said = (state_of(desk, of_stage.index, round_.number, table),) * 2
    else:
        said = told(desk.competition, of_stage, round_.number, table)
        if table.is_disputed:
            zh, en = "双方所报不同", "reports differ"
        elif result is None:
            zh, en = "待确认", "to be confirmed"
    ends = (f"，{zh}" if zh else "", f", {en}" if en else "")
    return desk.answer(
        f"第 {table.number} 桌：{said[0]}{ends[0]}",
        f"table {table.number}: {said[1]}{ends[1]}",
        table=table.number,
        seats=list(table.seats),
        confirmed=result is not None,
        disputed=table.is_disputed,
        score=score_text(desk.competition, result.score) if result and result.score else None,
        absent=list(result.absent) if result else [],
        late_by=result.late_by if result else None,
    )


def _do(desk: Desk, command: Command, table: Seated | None, *asked: EntryId) -> None:
    """The ledger knows entries by number; who sits where is refused by name at the desk."""
    try:
        desk.do(command)
    except Refusal as refusal:
        strangers = [entry for entry in asked if table is not None and entry not in table.seats]
        if refusal.reason is not Reason.NOT_AT_TABLE or table is None or not strangers:
            raise
        who = label(desk.competition, strangers[0])
        there = [label(desk.competition, entry) for entry in table.seats]
        raise Refusal(
            refusal.reason,
            refusal.clause,
            f"{who} 不在第 {table.number} 桌，该桌是 {'、'.join(there)}",
            f"{who} does not sit at table {table.number}, where {', '.join(there)} do",
        ) from None


def _report(options: argparse.Namespace) -> int:
    desk = Desk(options)
    by = entry_of(desk.competition, options.by)
    table = table_asked(desk, round_=options.round)
    score = score_asked(desk, options.score, table)
    _do(desk, ReportResult(options.table, by, score, options.round), table, by)
    return _done(desk, "已确认", "confirmed")


def _confirm(options: argparse.Namespace) -> int:
    desk = Desk(options)
    by = entry_of(desk.competition, options.by)
    table = table_asked(desk, round_=options.round)
    _do(desk, ConfirmResult(options.table, by, options.round), table, by)
    return _done(desk, "已确认", "confirmed")


def _sheet(options: argparse.Namespace) -> int:
    desk = Desk(options)
    table = table_asked(desk, round_=options.round)
    if options.signed == ["all"]:
        signed = () if table is None else table.seats
    else:
        signed = entries_of(desk.competition, options.signed)
    responsible = options.responsible and entry_of(desk.competition, options.responsible)
    _do(
        desk,
        EnterSheet(
            options.table,
            score_asked(desk, options.score, table),
            signed,
            options.round,
            None if options.handed_in is None else moment(options.handed_in),
            responsible,
        ),
        table,
        *signed,
        *((responsible,) if responsible else ()),
    )
    return _done(desk, "记分表已录入", "sheet entered")


def _forfeit(options: argparse.Namespace) -> int:
    desk = Desk(options)
    by = entries_of(desk.competition, options.by)
    score = None
    if options.score is not None:
        score = read_score(desk.competition.regulation, options.score)
    table = table_asked(desk, round_=options.round)
    _do(desk, Forfeit(options.table, by, options.reason, score, options.round), table, *by)
    return _done(desk, "", "")


MOVED = 10
"""So many changes of place are told in the sentence."""


def _correct(options: argparse.Namespace) -> int:
    desk = Desk(options)
    table = table_asked(desk, options.stage, options.round)
    score = score_asked(desk, options.score, table)
    event = desk.do(
        CorrectResult(options.table, score, options.reason, options.round, options.stage)
    )
    moved = event.data.get("outcome", {}).get("moved", [])
    names = desk.competition.entrants
    for entry, old, new in moved[:MOVED]:
        desk.say(
            f"{names[entry].name}：第 {old} 名改为第 {new} 名",
            f"{names[entry].name}: place {old} becomes {new}",
        )
    if len(moved) > MOVED:
        desk.say(f"共 {len(moved)} 个名次有变", f"{len(moved)} places changed in all")
    return _done(desk, "已更正", "corrected", options.stage)
