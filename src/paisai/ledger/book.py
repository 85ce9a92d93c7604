"""How is a competition kept in one file, carried elsewhere, and brought back?"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from paisai.errors import NotationError
from paisai.ledger.commands import Command, Create
from paisai.ledger.deciding import decide, fold
from paisai.ledger.event import GENESIS, Event
from paisai.ledger.refusal import Refusal
from paisai.ledger.state import Request, State
from paisai.ledger.storage import Conflict, EventFile, checked


class Ledger:
    """A competition on disk. `state` is the fold of what this process has read."""

    def __init__(self, file: EventFile, state: State) -> None:
        self._file = file
        self.state = state

    @classmethod
    def create(cls, path: str | Path, command: Create, actor: str, time: datetime) -> Ledger:
        decided = decide(State(), Request(command, actor, time))
        if isinstance(decided, Refusal):
            raise decided
        return cls(EventFile.create(Path(path), decided), fold(decided))

    @classmethod
    def open(cls, path: str | Path) -> Ledger:
        """Raises `Damaged` with the line if the file cannot be trusted."""
        file = EventFile.open(Path(path))
        if not file.events:
            raise NotationError(
                f"{Path(path).name} 里没有记录", f"{Path(path).name} holds no events"
            )
        return cls(file, fold(file.events))

    @property
    def path(self) -> Path:
        return self._file.path

    def do(self, command: Command, actor: str, time: datetime) -> Event:
        """Decides and writes; who comes second decides again on what the first wrote."""
        return self.do_all((command,), actor, time)[0]

    def do_all(self, commands: Sequence[Command], actor: str, time: datetime) -> tuple[Event, ...]:
        """All or none: each is decided on what those before it make, and only if none is refused
        are they written, in one piece. They are on disk when this returns; if the machine stops
        in the middle, some of the first may be, and are events like any other."""
        while True:
            try:
                events, after = _decided(self.state, commands, actor, time)
                self._file.append(events, self.state.seq)
            except Refusal:
                if not self.refresh():
                    raise
            except Conflict:
                self.refresh()
            else:
                self.state = after
                return events
            time = max(time, self.state.time or time)

    def refresh(self) -> tuple[Event, ...]:
        """What others have written since; the new events, applied."""
        new = self._file.refresh()
        self.state = fold(new, self.state)
        return new


def _decided(
    state: State, commands: Sequence[Command], actor: str, time: datetime
) -> tuple[tuple[Event, ...], State]:
    events: list[Event] = []
    for command in commands:
        decided = decide(state, Request(command, actor, time))
        if isinstance(decided, Refusal):
            raise decided
        events += decided
        state = fold(decided, state)
    return tuple(events), state


def export_text(state: State) -> str:
    """The whole competition as canonical text: the file itself, byte for byte."""
    return "".join(event.line() + "\n" for event in state.history)


def import_text(text: str, path: str | Path) -> Ledger:
    """A new file from exported text, checked line by line; hash and standing are the same."""
    events = tuple(checked(Path(path), text.encode(), 0, GENESIS))
    if not events or not text.endswith("\n"):
        raise NotationError(
            "导入的内容不完整，应是导出的全部文字", "the text is not complete: import all of it"
        )
    return Ledger(EventFile.create(Path(path), events), fold(events))
