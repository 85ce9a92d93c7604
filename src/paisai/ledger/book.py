"""How is a competition kept in one file, carried elsewhere, and brought back?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from paisai.errors import NotationError, PaisaiError
from paisai.frozen import replace
from paisai.ledger.commands import Command, Create
from paisai.ledger.deciding import carry_out, carry_out_all
from paisai.ledger.disk import Damaged, StrPath, name_of
from paisai.ledger.event import GENESIS, Event
from paisai.ledger.forgetting import to_forget
from paisai.ledger.private import NOTHING, Private, fresh_salt
from paisai.ledger.private_file import Forgotten
from paisai.ledger.refusal import Refusal
from paisai.ledger.replaying import fold
from paisai.ledger.state import Request, State
from paisai.ledger.storage import Conflict, EventFile, checked, remove

if TYPE_CHECKING:
    from pathlib import Path

Salts = Callable[[], str]
"""Gives a new one at every call."""


class Ledger:
    """A competition on disk. `state` is the fold of what this process has read."""

    def __init__(self, file: EventFile, state: State, salts: Salts = fresh_salt) -> None:
        self._file = file
        self._losses = file.losses
        self._salts = salts
        self.state = state

    @classmethod
    def create(
        cls,
        path: StrPath,
        command: Create,
        actor: str,
        time: datetime,
        salts: Salts = fresh_salt,
    ) -> Ledger:
        event, state = carry_out(State(), Request(command, actor, time, salts()))
        return cls(EventFile.create(path, (event,), state.private), state, salts)

    @classmethod
    def open(cls, path: StrPath) -> Ledger:
        """Raises `Damaged` with the line if the file cannot be trusted."""
        file = EventFile.open(path)
        if not file.events:
            raise NotationError(f"{name_of(path)} 里没有记录", f"{name_of(path)} holds no events")
        return cls(file, _folded(file))

    @property
    def path(self) -> Path:
        from pathlib import Path

        return Path(self._file.path)

    @property
    def forgotten(self) -> tuple[Forgotten, ...]:
        """When particulars were erased, by whom and why."""
        return self._file.forgotten

    def do(self, command: Command, actor: str, time: datetime) -> Event:
        """Decides and writes; who comes second decides again on what the first wrote."""
        return self.do_all((command,), actor, time)[0]

    def do_all(self, commands: Sequence[Command], actor: str, time: datetime) -> tuple[Event, ...]:
        """All or none: each is decided on what those before it make, and only if none is refused
        are they written, in one piece. They are on disk when this returns; if the machine stops
        in the middle, some of the first may be, and are events like any other."""
        while True:
            try:
                requests = (Request(one, actor, time, self._salts()) for one in commands)
                events, after = carry_out_all(self.state, requests)
                self._file.append(events, self.state.seq, after.private)
            except Refusal:
                if not self.refresh():
                    raise
            except Conflict:
                self.refresh()
            else:
                self.state = after if self._losses == self._file.losses else self._again()
                return events
            time = max(time, self.state.time or time)

    def refresh(self) -> tuple[Event, ...]:
        """What others have written since; the new events, applied."""
        new = self._file.refresh()
        if self._losses != self._file.losses:
            self.state = self._again()
        else:
            before = replace(self.state, private=self._file.private)
            self.state = _read_back(self._file.path, new, before)
        return new

    def forget(
        self,
        actor: str,
        time: datetime,
        *,
        entry: str | None = None,
        unit: str | None = None,
        reason: str = "",
    ) -> int:
        """Erases what `to_forget` names, for good; how many values they were."""
        while True:
            self.refresh()
            gone = to_forget(self.state, entry=entry, unit=unit, reason=reason)
            if not gone:
                return 0
            of = entry or unit or ""
            note = Forgotten(self.state.seq, len(gone), of, time, actor, reason)
            try:
                self._file.forget(gone, note)
            except Conflict:
                continue
            self.state = self._again()
            return len(gone)

    def _again(self) -> State:
        """All events anew, when what was known of them is known no more."""
        self._losses = self._file.losses
        return _folded(self._file)


def _folded(file: EventFile) -> State:
    return _read_back(file.path, file.events, State(private=file.private))


def _read_back(path: StrPath, events: Iterable[Event], state: State) -> State:
    """The fold of events from a file, whose hashes may be good though no desk ever wrote them."""
    reached = 0

    def each() -> Iterator[Event]:
        nonlocal reached
        for event in events:
            reached = event.seq
            yield event

    try:
        return fold(each(), state)
    except PaisaiError:
        raise
    except Exception:  # a forged event breaks whatever reads it, in any way there is
        raise Damaged(
            path,
            reached,
            "不是赛事台写的记录，散列值虽对，内容不成立",
            "no desk wrote this event: its hash is good, but what it says cannot be",
        ) from None


def export_text(state: State) -> str:
    """The whole competition as canonical text: the file itself, byte for byte."""
    return "".join(event.line() + "\n" for event in state.history)


def import_text(text: str, path: StrPath, private: Private = NOTHING) -> Ledger:
    """A new file from exported text, checked line by line; hash and standing are the same. With
    `private` it knows the particulars too."""
    data = text.encode("utf-8", "surrogatepass")
    events = tuple(checked(path, data, 0, GENESIS, strict=True))
    if not events or not text.endswith("\n"):
        raise NotationError(
            "导入的内容不完整，应是导出的全部文字", "the text is not complete: import all of it"
        )
    file = EventFile.create(path, events, private)
    try:
        return Ledger(file, _folded(file))
    except PaisaiError:
        remove(file.path)
        raise
