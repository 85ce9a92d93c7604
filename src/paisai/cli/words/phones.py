"""`paisai phones`: what players may use their phones for."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.names import entry_of
from paisai.desk.sentences import happened
from paisai.desk.wording import one_of
from paisai.ledger.commands import DecidePhones, PermitPhone
from paisai.regulations.regulation import PHONE_USE
from paisai.text import Text


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "phones", "手机怎样用 · what phones may be used for", run, True)
    one.add_argument(
        "use", nargs="?", metavar="怎样用", help="serve、around_play 或 never；不写就是看现在的"
    )
    one.add_argument("--reason", default="", help="说明 · in words")
    one.add_argument(
        "--permit",
        metavar="参赛者",
        help="裁判长准许这一轮使用 · the chief referee lets them use one this round",
    )


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    use = session.competition.phone_use
    if options.permit is not None:
        entry = entry_of(session.competition, options.permit)
        event = session.do(PermitPhone(entry, options.reason))
        return session.answer(happened(session.state, event))
    if options.use is None:
        return session.answer(Text("手机：", "phones: ") + PHONE_USE[use], use=use.value)
    use = one_of(options.use, PHONE_USE, Text("手机怎样用", "what phones may be used for"))
    event = session.do(DecidePhones(use, options.reason))
    return session.answer(happened(session.state, event), use=use.value)
