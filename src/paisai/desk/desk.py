"""What do all words of the desk share: the file, who acts, when, and how it is answered?

The system's clock and the name of its user enter here and nowhere else.
"""

from __future__ import annotations

import argparse
import getpass
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from datetime import date, datetime
from pathlib import Path
from typing import Any

from paisai.desk.progress import during
from paisai.desk.shown import Column, Row, print_json, print_table, safe
from paisai.errors import NotationError
from paisai.ledger import Command, Event, Ledger, Refusal, Request, State, decide, evolve
from paisai.tournament.competition import Competition

Run = Callable[[argparse.Namespace], int]
NOBODY = "裁判台"
"""Acts where the system knows no user."""


def word(subparsers: Any, name: str, summary: str, run: Run, acts: bool) -> Any:
    """A word on one file; a word that acts may say who does it and when."""
    parser = subparsers.add_parser(name, help=summary, description=summary)
    parser.add_argument("file", metavar="FILE", type=Path, help="比赛文件 · the event's file")
    common(parser, acts)
    parser.set_defaults(run=run)
    return parser


def common(parser: argparse.ArgumentParser, acts: bool) -> None:
    parser.add_argument("--json", action="store_true", help="输出 JSON · answer in JSON")
    if acts:
        parser.add_argument(
            "--as", dest="actor", metavar="谁", help="由谁办，默认是系统用户 · who acts"
        )
        parser.add_argument(
            "--at", metavar="时间", help="何时，如 2026-05-01T09:00，默认现在 · when"
        )


def actor(options: argparse.Namespace) -> str:
    if options.actor is not None:
        if not options.actor.strip():
            raise NotationError("--as 要写明由谁办", "--as names who acts")
        return str(options.actor)
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return NOBODY


def moment(text: str) -> datetime:
    """A time of the hall, without a zone."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo is not None:
        raise NotationError(
            f"时间应如 2026-05-01T09:00，不带时区，不是 {text}",
            f"a time is such as 2026-05-01T09:00, without a zone, not {text}",
        )
    return found


def day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotationError(
            f"日期应如 2026-05-01，不是 {text}", f"a date is such as 2026-05-01, not {text}"
        ) from None


def now(options: argparse.Namespace, last: datetime | None = None) -> datetime:
    """The time given, else that of the clock; a clock that runs behind the file waits for it."""
    if options.at is not None:
        return moment(options.at)
    clock = datetime.now().replace(microsecond=0)
    return clock if last is None else max(clock, last)


class Desk:
    """One file, opened for one command line; what is done is on the disk when it returns."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.language: str = options.lang
        self.events: list[Event] = []
        with during(self.text(f"读 {options.file.name}", f"reading {options.file.name}")):
            self.book = Ledger.open(options.file)

    @property
    def competition(self) -> Competition:
        found = self.book.state.competition
        assert found is not None
        return found

    def do(self, command: Command) -> Event:
        return self.do_all([command])[0]

    def do_all(self, commands: Sequence[Command], what: str = "") -> list[Event]:
        """All or none, in one piece; `what` is said while it takes long."""
        with during(what) if what else nullcontext():
            done = self.book.do_all(commands, actor(self.options), self.now())
        self.events += done
        return list(done)

    def tried(self, commands: Sequence[Command]) -> State:
        """The state after these, not written; raises what the ledger refuses."""
        state, who, time = self.book.state, actor(self.options), self.now()
        for command in commands:
            state = after(state, Request(command, who, time))
        return state

    def now(self) -> datetime:
        return now(self.options, self.book.state.time)

    def text(self, zh: str, en: str) -> str:
        return en if self.language == "en" else zh

    def say(self, zh: str, en: str) -> None:
        """A line for people; in JSON there is none."""
        if not self.options.json:
            print(safe(self.text(zh, en)))

    def answer(self, zh: str, en: str, **plain: Any) -> int:
        """The end of a word that acts: a sentence, or the events with what is asked for."""
        if self.options.json:
            print_json({"events": [plain_event(event) for event in self.events], **plain})
        else:
            self.say(zh, en)
        return 0

    def table(self, columns: Sequence[Column], rows: Sequence[Row], zh: str, en: str) -> None:
        """A list for people; with no row the sentence."""
        if self.options.json:
            return
        if rows:
            print_table(columns, rows, self.language)
        else:
            self.say(zh, en)

    def listing(
        self, name: str, columns: Sequence[Column], rows: Sequence[Row], zh: str, en: str
    ) -> int:
        """The end of a word that shows a list: a table, or `{name: rows}`."""
        self.table(columns, rows, zh, en)
        if self.options.json:
            print_json({name: list(rows)})
        return 0


def after(state: State, request: Request) -> State:
    """The state after one request; a refusal is raised."""
    decided = decide(state, request)
    if isinstance(decided, Refusal):
        raise decided
    for event in decided:
        state = evolve(state, event)
    return state


def plain_event(event: Event) -> dict[str, Any]:
    return {
        "seq": event.seq,
        "time": event.time.isoformat(),
        "actor": event.actor,
        "kind": event.kind,
        "hash": event.hash,
    }
