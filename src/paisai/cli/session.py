"""What do all words on an event's file share: the file, who acts, when, and how it is answered?

The system's clock and the name of its user enter here and nowhere else.
"""

from __future__ import annotations

import argparse
import gc
import os
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from paisai.cli.output import plain, print_json, safe, warn
from paisai.cli.progress import during
from paisai.desk.reading import check_not_far_ahead, moment
from paisai.errors import NotationError, PaisaiError
from paisai.ledger import Command, Event, Ledger, State
from paisai.ledger.clock_set_right import A_MINUTE, clock_question
from paisai.ledger.commands import Undo
from paisai.ledger.deciding import last_time
from paisai.text import SILENT, Text
from paisai.tournament.competition import Competition

if TYPE_CHECKING:
    from pathlib import Path

    from paisai.desk.cells import CellDefect
    from paisai.prints.table import Table

Run = Callable[[argparse.Namespace], int]
NOBODY = "裁判台"
"""Acts where the system knows no user."""


def word(subparsers: Any, name: str, summary: str, run: Run, acts: bool) -> Any:
    """A word on one file; a word that acts may say who does it and when."""
    parser = subparsers.add_parser(name, help=summary, description=summary)
    parser.add_argument(
        "file", metavar="FILE", type=_named, help="比赛文件，或网上赛事台的地址 · file or address"
    )
    common(parser, acts)
    parser.set_defaults(run=run)
    return parser


def _named(text: str) -> Any:
    """A file as a text, or the address of an event; the rooms of the network are entered only by
    who names one."""
    if not text.startswith(("http://", "https://")):
        return _written_shortest(text)
    from paisai.cli.remote import event_named

    try:
        return event_named(text)
    except NotationError as error:  # argparse would have words of its own for a ValueError
        raise PaisaiError(error.zh, error.en) from None


def _written_shortest(path: str) -> str:
    """As the standard class of paths writes it, which takes long to import and has nothing to do
    on most names.

    >>> _written_shortest("a/b.jsonl"), _written_shortest("./a//b.jsonl")
    ('a/b.jsonl', 'a/b.jsonl')
    """
    folder, *steps = path.split("/")
    if os.sep == "/" and path and "." not in (folder, *steps) and "" not in steps:
        return path
    from pathlib import Path

    return str(Path(path))


def common(parser: argparse.ArgumentParser, acts: bool) -> None:
    parser.add_argument("--json", action="store_true", help="输出 JSON · answer in JSON")
    if acts:
        parser.add_argument(
            "--as", dest="actor", metavar="谁", help="由谁办，默认是系统用户 · who acts"
        )
        looks_at(parser)
        parser.add_argument(
            "--ahead",
            action="store_true",
            help="--at 确实比现在晚一天以上 · the time is meant, though more than a day ahead",
        )


def looks_at(parser: argparse.ArgumentParser) -> None:
    """A word that knows a time."""
    parser.add_argument("--at", metavar="时间", help="何时，如 2026-05-01T09:00，默认现在 · when")


def actor(options: argparse.Namespace) -> str:
    if options.actor is not None:
        if not options.actor.strip():
            raise NotationError("--as 要写明由谁办", "--as names who acts")
        return str(options.actor)
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return NOBODY


def now(options: argparse.Namespace, first_day: date, last: datetime | None = None) -> datetime:
    """The time given, else that of the clock; a clock that runs seconds behind the file waits for
    it, and by one that went back nothing of the file is reckoned."""
    clock = datetime.now().replace(microsecond=0)
    if options.at is None:
        return clock if last is None or last - clock > A_MINUTE else max(clock, last)
    given = moment(options.at)
    if not getattr(options, "ahead", True):
        try:
            check_not_far_ahead(given, clock, last, first_day)
        except NotationError as error:
            raise NotationError(f"{error.zh}：--ahead", f"{error.en}: --ahead") from None
    return given


class Session:
    """One file, opened for one command line; what is done is on the disk when it returns."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.language: str = options.lang
        self.events: list[Event] = []
        self.book: Any = self._opened()

    def _opened(self) -> Any:
        """The file named; or the event on a server, whose clock and account count."""
        options, named = self.options, self.options.file
        gc.set_threshold(1_000_000)  # one word, one event: hardly anything of it becomes garbage
        if isinstance(named, str):
            name = os.path.basename(named)
            with during(self.text(Text(f"读 {name}", f"reading {name}"))):
                return Ledger.open(named)
        for given, word_ in ((getattr(options, "at", None), "--at"), (self._as, "--as")):
            if given is not None:
                raise NotationError(
                    f"网上的比赛按服务器的时间和令牌的主人记，不能写 {word_}",
                    f"on a server its clock and the token's owner count; leave out {word_}",
                )
        from paisai.cli.remote import RemoteLedger

        with during(self.text(Text(f"读 {named.slug}", f"reading {named.slug}"))):
            book = RemoteLedger(named)
        options.file, options.address = named.file, named.address
        return book

    @property
    def is_remote(self) -> bool:
        return not isinstance(self.book, Ledger)

    @property
    def _as(self) -> str | None:
        return getattr(self.options, "actor", None)

    @property
    def state(self) -> State:
        found: State = self.book.state
        return found

    @property
    def competition(self) -> Competition:
        found = self.state.competition
        assert found is not None
        return found

    @property
    def actor(self) -> str:
        return actor(self.options)

    def do(self, command: Command) -> Event:
        return self.do_all([command])[0]

    def undo(self, command: Undo) -> Event:
        """At a time before what is undone, if its own time was wrong."""
        time = self._time_of(command)
        self.events.append(self.book.do(command, self.actor, time))
        return self.events[-1]

    def _time_of(self, command: Command) -> datetime:
        """Whoever acts by a clock that went back is asked about it, unless they name the time or
        the server has its own."""
        last = last_time(self.state, command)
        time = now(self.options, self.competition.first_day, last)
        if self.by_the_clock and last is not None and time < last:
            raise clock_question(last, time)
        return time

    def do_all(self, commands: Sequence[Command], what: Text = SILENT) -> list[Event]:
        """All or none, in one piece; `what` is said while it takes long."""
        with during(self.text(what)) if what else nullcontext():
            time = self._time_of(commands[0]) if commands else self.now()
            done = self.book.do_all(commands, self.actor, time)
        self.events += done
        return list(done)

    def note_idle(self, before: Competition) -> None:
        """Says which play-offs what was done has made pointless."""
        from paisai.desk.due.play_offs import newly_idle  # few words change a result

        for told in newly_idle(before, self.competition):
            self.say(Text("注意：", "note: ") + told)

    def now(self) -> datetime:
        return now(self.options, self.competition.first_day, self.state.time)

    @property
    def by_the_clock(self) -> bool:
        """No other time was named, and no server has one of its own."""
        return self.options.at is None and not self.is_remote

    def text(self, text: Text) -> str:
        return text.in_(self.language)

    def say(self, text: Text) -> None:
        """A line for people; in JSON there is none."""
        if not self.options.json:
            print(safe(self.text(text)))

    def answer(self, text: Text, /, **more: object) -> int:
        """The end of a word that acts: a sentence, or the events with what is asked for."""
        if self.options.json:
            shown = {key: plain(value, self.language) for key, value in more.items()}
            print_json({"events": [plain_event(event) for event in self.events], **shown})
        elif text:
            self.say(text)
        return 0

    def table(self, table: Table) -> None:
        """A list for people."""
        if self.options.json:
            return
        if table.rows:
            from paisai.cli.output import print_table  # many words show none

            print_table(table, self.language)
        elif table.empty:
            self.say(table.empty)

    def listing(self, name: str, table: Table) -> int:
        """The end of a word that shows a list: a table, or `{name: rows}`."""
        self.table(table)
        if self.options.json:
            print_json({name: plain(table.rows, self.language)})
        return 0


def plain_event(event: Event) -> dict[str, Any]:
    return {
        "seq": event.seq,
        "time": event.time.isoformat(),
        "actor": event.actor,
        "kind": event.kind,
        "hash": event.hash,
    }


def new_file(session: Session, write: Callable[[], object]) -> int:
    """The end of a word that writes a new file, `out`, and never over an old one."""
    out: Path = session.options.out
    try:
        write()
    except FileExistsError:
        raise NotationError(
            f"{out} 已经存在，请换一个名字", f"{out} exists already; choose another name"
        ) from None
    if session.options.json:
        print_json({"file": str(out)})
    else:
        print(out)
    return 0


def wrong_sheet(
    session: Session, defects: Sequence[CellDefect], understood: Sequence[Text] = ()
) -> int:
    """The end of a word that read a spreadsheet with defects: each with its place, and then how
    its columns were understood."""
    if session.options.json:
        print_json({"ok": False, "defects": [defect.plain() for defect in defects]})
        return 2
    for defect in defects:
        warn(defect.text(session.language))
    for line in understood:
        warn(session.text(line))
    count = len(defects)
    done = Text(f"共 {count} 处不对，没有导入任何一行", f"{count} defects; nothing was read in")
    warn(session.text(done))
    return 2
