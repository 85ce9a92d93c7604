"""How are events kept in a file so that none that was acknowledged is ever lost?

One line an event. Lines are written, flushed and synced before anybody is told. If the process
dies in the middle of a line, what stands after the last line end was never acknowledged and is
cut off when the file is next opened for writing; whole lines before it are good events, told or
not. Anything else that is wrong is damage, and is
reported by its line. A lock of the operating system, which dies with its holder, lets one
process write at a time; who finds lines it has not read has lost and decides again.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from paisai.errors import NotationError
from paisai.ledger.event import GENESIS, Event, hash_of, read_line


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
        self.events: tuple[Event, ...] = ()
        self._size = 0

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
        """Reads and checks the whole file, and cuts off a torn last line."""
        file = cls(path)
        with _locked(path) as handle:
            file._repair(handle)
            file._read_on(handle)
        return file

    @property
    def seq(self) -> int:
        return len(self.events)

    def refresh(self) -> tuple[Event, ...]:
        """Reads what others have written since; the new events."""
        known = self.seq
        with _locked(self.path) as handle:
            self._repair(handle)
            self._read_on(handle)
        return self.events[known:]

    def append(self, events: Sequence[Event], expected_seq: int) -> None:
        """Writes the events if `expected_seq` is still the last; they are on disk on return. What
        the disk does not take whole is taken back."""
        if not events:
            return
        with _locked(self.path) as handle:
            self._repair(handle)
            if expected_seq != self.seq or os.fstat(handle).st_size != self._size:
                raise Conflict
            data = "".join(event.line() + "\n" for event in events).encode()
            os.lseek(handle, self._size, os.SEEK_SET)
            try:
                _write_all(handle, data)
                os.fsync(handle)
            except OSError as error:
                os.ftruncate(handle, self._size)
                reason = error.strerror or str(error)
                raise NotationError(
                    f"写不进 {self.path.name}，什么都没有改变：{reason}",
                    f"cannot write {self.path.name}, nothing has changed: {reason}",
                ) from None
            self._size += len(data)
            self.events = (*self.events, *events)

    def _repair(self, handle: int) -> None:
        """Cuts off what stands after the last line end."""
        size = os.fstat(handle).st_size
        if size <= self._size:
            return
        tail = _read(handle, self._size, size - self._size)
        whole = tail.rfind(b"\n") + 1
        if whole < len(tail):
            os.ftruncate(handle, self._size + whole)
            os.fsync(handle)

    def _read_on(self, handle: int) -> None:
        size = os.fstat(handle).st_size
        if size < self._size:
            raise Damaged(self.path, self.seq + 1, "记录变短了", "the file has become shorter")
        data = _read(handle, self._size, size - self._size)
        previous = self.events[-1].hash if self.events else GENESIS
        new = tuple(checked(self.path, data, self.seq, previous))
        self.events = (*self.events, *new)
        self._size = size


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
def _locked(path: Path) -> Iterator[int]:
    """The file open for reading and writing, locked for this process alone."""
    try:
        handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
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
