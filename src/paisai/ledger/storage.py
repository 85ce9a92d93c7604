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
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from paisai.errors import NotationError
from paisai.ledger.event import GENESIS, Event, hash_of, read_line
from paisai.persistent import Log


class Conflict(Exception):
    """Others have written since: read again, decide again."""


class Damaged(NotationError):
    """The file cannot be trusted from this line (from 1) on."""

    def __init__(self, path: Path, line: int, zh: str, en: str) -> None:
        super().__init__(f"{path.name} 第 {line} 行：{zh}", f"{path.name}, line {line}: {en}")
        self.path = path
        self.line = line

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, str]]:
        return NotationError, (self.zh, self.en)


class EventFile:
    """The events of one competition on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.events: Log[Event] = Log()
        self._end = 0
        """Where the last event that was read ends, before its line end."""

    @classmethod
    def create(cls, path: Path, first: Sequence[Event]) -> EventFile:
        """A new file with its first events; one that exists is never overwritten."""
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644))
        except FileExistsError:
            raise NotationError(
                f"{path.name} 已经存在，请换一个文件名",
                f"{path.name} exists already; take another name",
            ) from None
        _sync_folder(path.parent)
        file = cls(path)
        try:
            file.append(first, 0)
        except NotationError:
            path.unlink()
            raise
        return file

    @classmethod
    def open(cls, path: Path) -> EventFile:
        """Reads and checks the whole file; it is not changed."""
        file = cls(path)
        file.refresh()
        return file

    @property
    def seq(self) -> int:
        return len(self.events)

    def refresh(self) -> tuple[Event, ...]:
        """Reads what others have written since; the new events."""
        with _locked(self.path, os.O_RDONLY) as handle:
            data = whole_lines(self._unread(handle))
        previous = self.events[-1].hash if self.events else GENESIS
        lines = data[1:] if self.events else data
        new = tuple(checked(self.path, lines, self.seq, previous))
        if new:
            self.events = self.events.with_(*new)
            self._end += len(data) - 1
        return new

    def append(self, events: Sequence[Event], expected_seq: int) -> None:
        """Writes the events if `expected_seq` is still the last; they are on disk on return. What
        the disk does not take whole is taken back."""
        if not events:
            return
        with _locked(self.path, os.O_RDWR) as handle:
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
            try:
                _write_all(handle, data)
                os.fsync(handle)
            except OSError as error:
                os.ftruncate(handle, start)
                reason = error.strerror or str(error)
                raise NotationError(
                    f"写不进 {self.path.name}，什么都没有改变：{reason}",
                    f"cannot write {self.path.name}, nothing has changed: {reason}",
                ) from None
            self._end = start + len(data) - 1
            self.events = self.events.with_(*events)

    def _unread(self, handle: int) -> bytes:
        """What stands after the last event that was read, its line end first."""
        size = os.fstat(handle).st_size
        if size < self._end:
            raise Damaged(self.path, self.seq + 1, "记录变短了", "the file has become shorter")
        data = _read(handle, self._end, size - self._end)
        if self.events and data and not data.startswith(b"\n"):
            raise Damaged(self.path, self.seq, "这一行被改动过", "this line has been changed")
        return data


def whole_lines(data: bytes) -> bytes:
    """The lines that were written in full, each with its end. No beginning of an event's line is
    itself an event, so a last line that can be read lacks only its end; another is torn."""
    whole = data.rfind(b"\n") + 1
    try:
        read_line(data[whole:].decode())
    except (UnicodeDecodeError, NotationError):
        return data[:whole]
    return data + b"\n"


def checked(path: Path, data: bytes, seq: int, previous: str) -> Iterator[Event]:
    """The events of whole lines, each with its number and hash checked against the one before."""
    for raw in data.split(b"\n")[:-1]:
        seq += 1
        try:
            event = read_line(raw.decode())
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
        if event.hash != hash_of(event, previous) or event.line().encode() != raw:
            raise Damaged(
                path,
                seq,
                "内容与散列值不符，记录被改动过",
                "the content does not fit its hash: the record has been changed",
            )
        previous = event.hash
        yield event


def _read(handle: int, start: int, length: int) -> bytes:
    os.lseek(handle, start, os.SEEK_SET)
    parts = []
    while length > 0:
        part = os.read(handle, min(length, 1 << 24))
        if not part:
            break
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


@contextmanager
def _locked(path: Path, access: int) -> Iterator[int]:
    """The file open for reading or for writing too, locked for this process alone."""
    try:
        handle = os.open(path, access | getattr(os, "O_BINARY", 0))
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotationError(
            f"打不开 {path.name}：{reason}", f"cannot open {path.name}: {reason}"
        ) from None
    lock, unlock = _locks()
    try:
        lock(handle)
        yield handle
    finally:
        unlock(handle)
        os.close(handle)


def _locks() -> tuple[Callable[[int], None], Callable[[int], None]]:
    if sys.platform == "win32":
        import msvcrt

        far = 1 << 40

        def lock(handle: int) -> None:
            os.lseek(handle, far, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_LOCK, 1)

        def unlock(handle: int) -> None:
            os.lseek(handle, far, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

        return lock, unlock
    import fcntl

    return (
        lambda handle: fcntl.flock(handle, fcntl.LOCK_EX),
        lambda handle: fcntl.flock(handle, fcntl.LOCK_UN),
    )


def _sync_folder(folder: Path) -> None:
    """So that the new name itself survives; Windows has no such call and needs none."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
