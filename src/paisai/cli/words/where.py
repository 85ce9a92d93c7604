"""`paisai where`: where somebody sits in the last published round."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.boards.rounds import where
from paisai.desk.names import entry_of


def add_parser(subparsers: Any) -> None:
    one = word(subparsers, "where", "某人在哪一桌 · where somebody sits", run, False)
    one.add_argument("name", metavar="参赛者")


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    place = where(session.competition, entry_of(session.competition, options.name))
    return session.answer(
        place.text,
        entry=place.entry,
        name=place.name,
        round=place.round,
        table=place.table,
        room=place.room,
        seat=place.seat,
        opponents=place.opponents,
        bye=place.bye,
    )
