"""How are events kept in a file so that none that was acknowledged is ever lost?

One line an event. A line is written, flushed and synced before anybody is told. If the process
dies in the middle of a line, that line was never acknowledged: readers pass over it, and the next
who writes cuts it off. A last line that lacks nothing but its end counts. Reading never changes
the file. Anything else that is wrong is damage, and is reported by its line. A lock of the
operating system, which dies with its holder, lets one process write at a time; who finds lines it
has not read has lost and decides again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from io import BytesIO

from paisai.errors import NotationError
from paisai.ledger.disk import (
    Damaged,
    StrPath,
    locked,
    name_of,
    read_at,
    sync_folder_of,
    write_all,
)
from paisai.ledger.event import GENESIS, Event, read_line
from paisai.ledger.private import NOTHING, Opened, Private, seals
from paisai.ledger.private_file import Forgotten, PrivateFile, SealsOf, named_beside
from paisai.persistent import Log, Map

LARGEST = 512 << 20
"""Bytes: an event of 10,000 entries with all its rounds takes a tenth."""


class Conflict(Exception):
    """Others have written since: read again, decide again."""


class EventFile:
    """The events of one stream on disk, a competition's or a season's, which differ in what is
    private (`seals_of`)."""

    def __init__(self, path: StrPath, seals_of: SealsOf = seals) -> None:
        self.path = os.fspath(path)
        self.events: Log[Event] = Log()
        self._private = PrivateFile(path, seals_of)
        self._end = 0
        """Where the last event that was read ends, before its line end."""

    @classmethod
    def create(
        cls,
        path: StrPath,
        first: Sequence[Event],
        private: Private = NOTHING,
        seals_of: SealsOf = seals,
    ) -> EventFile:
        """A new file with its first events; one that exists is never overwritten, nor are the
        particulars that lie beside one."""
        beside, name = named_beside(path), name_of(path)
        if os.path.exists(beside):
            raise NotationError(
                f"{name_of(beside)} 已经存在，是别的比赛的个人资料；请换一个文件名",
                f"{name_of(beside)} exists already and holds the particulars of another event;"
                " take another name",
            )
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
        except FileExistsError:
            raise NotationError(
                f"{name} 已经存在，请换一个文件名",
                f"{name} exists already; take another name",
            ) from None
        sync_folder_of(path)
        file = cls(path, seals_of)
        try:
            file.append(first, 0, private)
        except NotationError:
            remove(path)
            raise
        return file

    @classmethod
    def open(cls, path: StrPath, seals_of: SealsOf = seals) -> EventFile:
        """Reads and checks the whole file; it is not changed."""
        file = cls(path, seals_of)
        file.refresh()
        return file

    @property
    def seq(self) -> int:
        return len(self.events)

    @property
    def private(self) -> Map[str, Opened]:
        """The particulars that are known."""
        return self._private.values

    @property
    def forgotten(self) -> tuple[Forgotten, ...]:
        return self._private.forgotten

    @property
    def losses(self) -> int:
        """How often particulars that this process knew were found erased."""
        return self._private.losses

    def refresh(self) -> tuple[Event, ...]:
        """Reads what others have written since; the new events."""
        with locked(self.path, os.O_RDONLY) as handle:
            data = whole_lines(self._unread(handle))
            lines = data[1:] if self.events else data
            self._private.refresh(self.seq + lines.count(b"\n"))
        previous = self.events[-1].hash if self.events else GENESIS
        new = tuple(checked(self.path, lines, self.seq, previous))
        if new:
            self.events = self.events.with_(*new)
            self._end += len(data) - 1
        return new

    def append(
        self, events: Sequence[Event], expected_seq: int, private: Private = NOTHING
    ) -> None:
        """Writes the events if `expected_seq` is still the last, and what `private` holds of them
        before; they are on disk on return. What the disk does not take whole is taken back."""
        if not events:
            return
        with locked(self.path, os.O_RDWR) as handle:
            unread = self._unread(handle)
            if expected_seq != self.seq or whole_lines(unread) not in (b"", b"\n"):
                raise Conflict
            ended = unread.startswith(b"\n")
            start = self._end + ended
            if len(unread) > ended:
                os.ftruncate(handle, start)
                os.fsync(handle)
            data = "".join(event.line() + "\n" for event in events).encode()
            if self.events and not ended:
                data = b"\n" + data
            os.lseek(handle, start, os.SEEK_SET)
            beside = None
            try:
                beside = self._private.append(events, private, self.seq)
                write_all(handle, data)
                os.fsync(handle)
            except OSError as error:
                os.ftruncate(handle, start)
                if beside is not None:
                    self._private.take_back(beside)
                name, reason = name_of(self.path), error.strerror or str(error)
                raise NotationError(
                    f"写不进 {name}，什么都没有改变：{reason}",
                    f"cannot write {name}, nothing has changed: {reason}",
                ) from None
            self._end = start + len(data) - 1
            self.events = self.events.with_(*events)

    def forget(self, gone: Iterable[str], note: Forgotten) -> None:
        """Erases the values of these commitments, with their salts; on disk on return."""
        with locked(self.path, os.O_RDWR) as handle:
            if whole_lines(self._unread(handle)) not in (b"", b"\n"):
                raise Conflict
            self._private.forget(gone, note, self.seq)

    def _unread(self, handle: int) -> bytes:
        """What stands after the last event that was read, its line end first."""
        size = os.fstat(handle).st_size
        if size < self._end:
            raise Damaged(self.path, self.seq + 1, "记录变短了", "the file has become shorter")
        check_size(self.path, size)
        data = read_at(handle, self._end, size - self._end)
        if self.events and data and not data.startswith(b"\n"):
            raise Damaged(self.path, self.seq, "这一行被改动过", "this line has been changed")
        return data


def move(path: StrPath, to: StrPath) -> None:
    """A competition's file under another name; the particulars go first, so that it is never
    found without them."""
    beside = named_beside(path)
    if os.path.exists(beside):
        os.replace(beside, named_beside(to))
    os.replace(path, to)


def remove(path: StrPath) -> None:
    """A competition's file, if it is there, and the particulars beside it."""
    for one in (path, named_beside(path)):
        with suppress(FileNotFoundError):
            os.unlink(one)


def check_size(path: StrPath, size: int) -> None:
    if size > LARGEST:
        most = LARGEST >> 20
        raise NotationError(
            f"{name_of(path)} 太大，比赛文件至多 {most} MB",
            f"{name_of(path)} is too large: a file of an event has at most {most} MB",
        )


def whole_lines(data: bytes) -> bytes:
    """The lines that were written in full, each with its end. No beginning of an event's line is
    itself an event, so a last line that can be read lacks only its end; another is torn."""
    whole = data.rfind(b"\n") + 1
    try:
        read_line(data[whole:].decode())
    except (UnicodeDecodeError, NotationError):
        return data[:whole]
    return data + b"\n"


def checked(
    path: StrPath, data: bytes, seq: int, previous: str, *, strict: bool = False
) -> Iterator[Event]:
    """The events of whole lines, each with its number and hash checked against the one before;
    `strict`: and that each is written in the one way there is."""
    for ended in BytesIO(data[: data.rfind(b"\n") + 1]):
        seq += 1
        raw = ended[:-1]
        try:
            line = raw.decode()
            event = read_line(line)
        except UnicodeDecodeError:
            raise Damaged(path, seq, "不是 UTF-8 文字", "it is not UTF-8 text") from None
        except NotationError as error:
            raise Damaged(path, seq, error.zh, error.en) from None
        if event.seq != seq:
            raise Damaged(
                path,
                seq,
                f"序号是 {event.seq}，应为 {seq}",
                f"its number is {event.seq}, not {seq}",
            )
        if not event.is_genuine(raw, previous) or (strict and event.line() != line):
            raise Damaged(
                path,
                seq,
                "内容与散列值不符，记录被改动过",
                "the content does not fit its hash: the record has been changed",
            )
        previous = event.hash
        yield event
