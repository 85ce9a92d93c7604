"""`paisai appeal file|fee|decide|list`."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.acting.acts.rulings import decide_appeal, file_appeal, receive_fee
from paisai.cli.session import Session, word
from paisai.cli.words.result import score_options, written
from paisai.desk.boards.rulings import appeals
from paisai.desk.reading import moment
from paisai.desk.sentences import happened
from paisai.regulations.closing import AppealForm


def add_parser(subparsers: Any) -> None:
    top = subparsers.add_parser("appeal", help="申诉 · appeals")
    words = top.add_subparsers(dest="appeal_word", required=True, metavar="命令")

    one = word(words, "file", "提出申诉 · file an appeal", _file, True)
    one.add_argument("entry", metavar="参赛者")
    one.add_argument("text", metavar="内容")
    form = one.add_mutually_exclusive_group(required=True)
    form.add_argument("--oral", action="store_true", help="口头 · oral")
    form.add_argument("--written", action="store_true", help="书面 · in writing")
    one.add_argument(
        "--fee", type=int, default=0, help="当面收到的申诉费（元） · fee received with it"
    )
    one.add_argument(
        "--made", metavar="时间", help="早先提出、现在补录的，几时提出，如 10:07 · when it was made"
    )
    one.add_argument("--ruling", type=int, help="对第几号判罚 · against which ruling")
    one.add_argument("--appeal", type=int, help="续第几号申诉 · a further step of this appeal")
    one.add_argument("--round", type=int, help="第几轮，默认最后一轮 · which round")
    one.add_argument("--stage", type=int, help="第几阶段 · which stage")

    one = word(words, "fee", "收到申诉费 · the fee is in", _fee, True)
    one.add_argument("appeal", metavar="号", type=int)
    one.add_argument("--amount", type=int, help="收到几元，默认应收的 · yuan; what is due")

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
    one.add_argument(
        "--responsible", metavar="谁", help="记分表迟交由谁负责 · who answers for the late sheet"
    )
    one.add_argument(
        "--in-time", action="store_true", help="记分表没有迟交 · the sheet was in time"
    )
    one.add_argument(
        "--members",
        nargs="+",
        default=[],
        metavar="谁",
        help="照书面裁决录入：签名的人 · who signed the decision on paper",
    )
    score_options(one)

    word(words, "list", "全部申诉 · all appeals", _list, False)


def _file(options: argparse.Namespace) -> int:
    session = Session(options)
    event = session.do(
        file_appeal(
            session.competition,
            options.entry,
            options.text,
            AppealForm.ORAL if options.oral else AppealForm.WRITTEN,
            fee=options.fee,
            ruling=options.ruling,
            appeal=options.appeal,
            round_=options.round,
            stage=options.stage,
            made=None if options.made is None else moment(options.made, session.now().date()),
        )
    )
    return session.answer(
        happened(session.state, event),
        appeal=event.data["outcome"]["number"],
        complete=bool(event.data.get("outcome", {}).get("complete", True)),
    )


def _fee(options: argparse.Namespace) -> int:
    session = Session(options)
    command = receive_fee(session.competition, options.appeal, options.amount)
    event = session.do(command)
    return session.answer(
        happened(session.state, event), appeal=command.appeal, amount=command.amount
    )


def _decide(options: argparse.Namespace) -> int:
    session = Session(options)
    before = session.competition
    event = session.do(
        decide_appeal(
            before,
            options.appeal,
            options.uphold,
            options.dismiss,
            table=options.table,
            score=None if options.score is None else written(options, options.score),
            replay=options.replay,
            responsible=options.responsible,
            in_time=options.in_time,
            members=options.members,
        )
    )
    session.note_idle(before)
    return session.answer(
        happened(session.state, event),
        appeal=options.appeal,
        upheld=options.uphold is not None,
        fee_returned=bool(event.data.get("outcome", {}).get("fee_returned")),
    )


def _list(options: argparse.Namespace) -> int:
    session = Session(options)
    return session.listing("appeals", appeals(session.competition))
