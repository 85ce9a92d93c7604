"""`paisai close`: the stage that is being played; when the last is closed, the event."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.acting.acts.event import close
from paisai.cli.session import Session, word
from paisai.desk.sentences import happened
from paisai.ledger import Reason, Refusal
from paisai.ledger.refusal import refuse
from paisai.text import Text


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "close", "结束阶段，或结束比赛 · close the stage or event", run, True)
    one.add_argument("--early", metavar="理由", default="", help="提前结束 · before its last round")
    one.add_argument(
        "--override",
        metavar="理由",
        default="",
        help="还可以申诉或更正时也要结束 · although it may still be appealed or corrected",
    )
    one.add_argument(
        "--final", action="store_true", help="结束整场比赛，不能撤销 · close the event for good"
    )


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    try:
        event = session.do(
            close(session.competition, options.early, options.override, options.final)
        )
    except Refusal as refusal:
        if refusal.reason not in (Reason.TOO_EARLY, Reason.INCOMPLETE):
            raise
        zh, en = f"{refusal.zh}：--override 理由", f"{refusal.en}: --override WHY"
        raise refuse(refusal.reason, Text(zh, en), clause=refusal.clause) from None
    forward = event.data.get("outcome", {}).get("advancing", [])
    return session.answer(
        happened(session.state, event),
        closed="stage" if event.kind == "close_stage" else "event",
        advancing=forward,
    )
