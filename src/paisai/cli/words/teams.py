"""`paisai teams`."""

from __future__ import annotations

import argparse
from typing import Any

from paisai.cli.session import Session, word
from paisai.desk.boards.standings import teams


def add_parser(subparsers: Any) -> None:
    word(subparsers, "teams", "团体名次 · the team ranking", run, False)


def run(options: argparse.Namespace) -> int:
    session = Session(options)
    return session.listing("teams", teams(session.competition))
