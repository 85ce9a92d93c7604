"""`paisai appeal file|decide|list`."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.desk.desk import Desk, word
from paisai.desk.naming import entry_of, label
from paisai.desk.results import score_asked, score_options, table_asked
from paisai.desk.shown import Column
from paisai.errors import NotationError
from paisai.ledger.appeals import round_appealed
from paisai.ledger.commands import DecideAppeal, FileAppeal
from paisai.tournament.competition import AppealForm

COLUMNS = (
    Column("appeal", "号", "no.", right=True),
    Column("round", "轮", "round", right=True),
    Column("name", "参赛者", "entry"),
    Column("text", "内容", "text"),
    Column("ruling", "对判罚", "ruling", right=True),
    Column("fee_paid", "申诉费", "fee", right=True),
    Column("decision", "裁决", "decision"),
    Column("reason", "理由", "reason"),
)


def add_parser(subparsers: Any) -> None:
    top = subparsers.add_parser("appeal", help="申诉 · appeals")
    words = top.add_subparsers(dest="appeal_word", required=True, metavar="命令")

    one = word(words, "file", "提出申诉 · file an appeal", _file, True)
    one.add_argument("entry", metavar="参赛者")
    one.add_argument("text", metavar="内容")
    form = one.add_mutually_exclusive_group(required=True)
    form.add_argument("--oral", action="store_true", help="口头 · oral")
    form.add_argument("--written", action="store_true", help="书面 · in writing")
    one.add_argument("--fee", type=int, default=0, help="已交申诉费（元） · fee paid")
    one.add_argument("--ruling", type=int, help="对第几号判罚 · against which ruling")
    one.add_argument("--appeal", type=int, help="续第几号申诉 · a further step of this appeal")
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")

    one = word(words, "decide", "裁决 · decide", _decide, True)
    one.add_argument("appeal", metavar="号", type=int)
    how = one.add_mutually_exclusive_group(required=True)
    how.add_argument("--uphold", metavar="理由", help="成立 · upheld")
    how.add_argument("--dismiss", metavar="理由", help="不成立 · dismissed")
    one.add_argument("--table", type=int, help="改判的一桌 · the table whose result changes")
    one.add_argument("--score", nargs="+", metavar="成绩", help="改判后的成绩 · its new score")
    one.add_argument(
        "--replay", action="store_true", help="补赛：这一桌重新打 · the table is played again"
    )
    score_options(one)

    word(words, "list", "全部申诉 · all appeals", _list, False)


def _file(options: argparse.Namespace) -> int:
    desk = Desk(options)
    entry = entry_of(desk.competition, options.entry)
    form = AppealForm.ORAL if options.oral else AppealForm.WRITTEN
    event = desk.do(
        FileAppeal(
            entry,
            form,
            options.text,
            options.fee,
            options.ruling,
            options.appeal,
            options.round,
        )
    )
    number = options.appeal or event.seq
    complete = bool(event.data.get("outcome", {}).get("complete", True))
    rest = (
        ("，等待裁决", "; it can be decided") if complete else ("，还有下一步", "; a step is left")
    )
    return desk.answer(
        f"第 {number} 号申诉已受理：{label(desk.competition, entry)}{rest[0]}",
        f"appeal {number} by {label(desk.competition, entry)} admitted{rest[1]}",
        appeal=number,
        complete=complete,
    )


def _decide(options: argparse.Namespace) -> int:
    desk = Desk(options)
    named = options.table is not None
    if (options.score is not None and not named) or (
        named and options.score is None and not options.replay
    ):
        raise NotationError(
            "改判成绩要同时写 --table 桌号 和 --score 成绩；补赛写 --replay",
            "to change a result give both --table and --score; for a replay --replay",
        )
    upheld = options.uphold is not None
    score = None
    if options.score is not None:
        appeal = next((a for a in desk.competition.appeals if a.seq == options.appeal), None)
        table = None
        if appeal is not None:
            stage, round_ = round_appealed(desk.competition, appeal)
            table = table_asked(desk, stage.index + 1, round_.number)
        score = score_asked(desk, options.score, table)
    reason = options.uphold if upheld else options.dismiss
    event = desk.do(
        DecideAppeal(options.appeal, upheld, reason, options.table, score, options.replay)
    )
    returned = bool(event.data.get("outcome", {}).get("fee_returned"))
    fee = ("，退还申诉费", "; the fee is returned") if returned else ("", "")
    again = ("，补赛", "; it is replayed") if options.replay else ("", "")
    return desk.answer(
        f"第 {options.appeal} 号申诉{'成立' if upheld else '不成立'}{again[0]}{fee[0]}：{reason}",
        f"appeal {options.appeal} {'upheld' if upheld else 'dismissed'}{again[1]}{fee[1]}:"
        f" {reason}",
        appeal=options.appeal,
        upheld=upheld,
        fee_returned=returned,
    )


def _list(options: argparse.Namespace) -> int:
    desk = Desk(options)
    ruled = {None: ("未裁决", "open"), True: ("成立", "upheld"), False: ("不成立", "dismissed")}
    rows = [
        {
            "appeal": a.seq,
            "stage": a.stage + 1,
            "round": a.round,
            "entry": a.entry,
            "name": label(desk.competition, a.entry),
            "text": a.text,
            "steps": [step.value for step in a.steps],
            "ruling": a.ruling,
            "fee_paid": a.fee_paid,
            "fee_returned": a.fee_returned,
            "upheld": a.upheld,
            "decision": desk.text(*ruled[a.upheld]),
            "reason": a.reason,
        }
        for a in desk.competition.appeals
    ]
    return desk.listing("appeals", COLUMNS, rows, "没有申诉", "there are no appeals")
