"""How do bytes reach the disk and stay there, one process writing at a time?"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from paisai.errors import NotationError

StrPath: TypeAlias = "str | os.PathLike[str]"
"""Where a file is. Inside the ledger it is a text: the standard class of paths takes as long to
import as three hundred events to read."""


class Damaged(NotationError):
    """The file cannot be trusted from this line (from 1) on."""

    def __init__(self, path: StrPath, line: int, zh: str, en: str) -> None:
        name = name_of(path)
        super().__init__(f"{name} 第 {line} 行：{zh}", f"{name}, line {line}: {en}")
        self.path = path
        self.line = line

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, str]]:
        return NotationError, (self.zh, self.en)


def name_of(path: StrPath) -> str:
    """Without the folders."""
    return os.path.basename(path)


def cannot_open(path: StrPath, error: OSError) -> NotationError:
    name, reason = name_of(path), error.strerror or str(error)
    return NotationError(f"打不开 {name}：{reason}", f"cannot open {name}: {reason}")


def read_at(handle: int, start: int, length: int) -> bytes:
    os.lseek(handle, start, os.SEEK_SET)
    parts = []
    while length > 0:
        part = os.read(handle, min(length, 1 << 24))
        if not part:
            break
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


@contextmanager
def locked(path: StrPath, access: int) -> Iterator[int]:
    """The file open for reading or for writing too, locked for this process alone."""
    try:
        handle = os.open(path, access | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise cannot_open(path, error) from None
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


def sync_folder_of(path: StrPath) -> None:
    """So that the new name itself survives; Windows has no such call and needs none."""
    if sys.platform == "win32":
        return
    handle = os.open(os.path.dirname(path) or os.curdir, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
