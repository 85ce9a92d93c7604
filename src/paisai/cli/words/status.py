"""`paisai status`: where the event is, and what to type next."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.hints import called, hint, line, quoted
from paisai.cli.session import Session, looks_at, word
from paisai.desk.boards.attention import Trouble
from paisai.desk.boards.status import status_board
from paisai.text import Text

SAID_WITH_THE_CLOCK = (Trouble.ANNOUNCE, Trouble.NOT_HERE)


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "status", "比赛到了哪一步，下一步做什么 · what is due next", run, False)
    looks_at(one)


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    board = status_board(session.state, session.now(), by_the_clock=session.by_the_clock)
    for text in board.lines:
        session.say(text)
    more: dict[str, object] = {}
    if board.obstacle is not None:
        more["obstacle"] = board.obstacle.to_json()
        remedy = line(f"draw {quoted(called(options))} --remedy")
        session.say(
            board.obstacle
            + Text(f"；用 {remedy} 哪一条 --reason 理由", f": {remedy} WHICH --reason WHY")
        )
    others = [hint(todo, called(options)) for todo in board.reminders]
    for text in others:
        session.say(Text("还没有做：", "still to do: ") + text)
    for one in board.troubles:
        if one.trouble not in SAID_WITH_THE_CLOCK:
            session.say(Text("要留意的：", "needs a look: ") + one.text)
    due = hint(board.next, called(options))
    return session.answer(
        Text("下一步：", "next: ") + due,
        **board.values,
        **more,
        next=due.to_json(),
        reminders=[text.to_json() for text in others],
        attention=[{"trouble": one.trouble.value, **one.text.to_json()} for one in board.troubles],
    )
