"""Where do the particulars lie that no event may hold?

In a file beside the competition's, readable by its owner only: one line a value, with the number
of its event. A value is on the disk before its event is, so an event that was acknowledged has all
its values; values of an event that was never written are passed over, and the next who writes cuts
them off. Everything here happens under the lock of the competition's file.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from paisai.frozen import record
from paisai.ledger.disk import Damaged, StrPath, cannot_open, sync_folder_of, write_all
from paisai.ledger.event import Event, canonical
from paisai.ledger.private import Opened, Private, commitment, seals
from paisai.persistent import Map

if TYPE_CHECKING:
    from pathlib import Path

ENDING = ".private"
SealsOf = Callable[[Event], Iterable[str]]


@record
class Forgotten:
    """That particulars were erased: how many, whose (an entry's or a unit's number, or all), when,
    by whom and why; `seq` was the number of the last event."""

    seq: int
    values: int
    of: str
    time: datetime
    by: str
    reason: str


@record
class _Value:
    seq: int
    sealed: str
    opened: Opened


class PrivateFile:
    """The particulars of one competition on disk. `values` are those known; `seals_of` names the
    commitments in an event."""

    def __init__(self, beside: StrPath, seals_of: SealsOf = seals) -> None:
        self.path = named_beside(beside)
        self._seals_of = seals_of
        self.values: Map[str, Opened] = Map()
        self.forgotten: tuple[Forgotten, ...] = ()
        self.losses = 0
        """How often values that were known were found erased."""
        self._seen: tuple[int, ...] | None = None
        self._end = 0
        """Where the last line ends that belongs to an event."""

    def refresh(self, seq: int) -> None:
        """Reads again what belongs to the first `seq` events, if anybody has written."""
        seen = self._identity()
        if seen == self._seen:
            return
        values, forgotten, self._end = _read(self.path, seq)
        if any(sealed not in values for sealed in self.values):
            self.losses += 1
        self.values, self.forgotten, self._seen = Map(values), forgotten, seen

    def append(self, events: Sequence[Event], values: Private, seq: int) -> int:
        """Writes the values of the events that come after the first `seq`; returns where the file
        ended before, for `take_back`."""
        self.refresh(seq)
        start = self._end
        new = {
            seal: event.seq for event in events for seal in self._seals_of(event) if seal in values
        }
        if not new and (self._seen is None or self._seen[-1] == start):
            return start
        data = "".join(_line(_Value(new[seal], seal, values[seal])) for seal in new).encode()
        fresh = self._seen is None
        handle = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            os.chmod(self.path, 0o600)
            os.ftruncate(handle, start)
            os.lseek(handle, start, os.SEEK_SET)
            write_all(handle, data)
            os.fsync(handle)
        except OSError:
            os.ftruncate(handle, start)
            raise
        finally:
            os.close(handle)
        if fresh:
            sync_folder_of(self.path)
        for seal in new:
            self.values = self.values.with_(seal, values[seal])
        self._end = start + len(data)
        self._seen = self._identity()
        return start

    def take_back(self, end: int) -> None:
        """Cuts off what was appended for events that the disk did not take."""
        if self._seen is not None:
            os.truncate(self.path, end)
        self._seen = None

    def forget(self, gone: Iterable[str], note: Forgotten, seq: int) -> None:
        """A new file without the values takes the place of the old one."""
        self.refresh(seq)
        gone = frozenset(gone)
        old = _bytes(self.path)[: self._end] if self._seen is not None else b""
        kept = [one for one in _lines(self.path, old) if not _is_gone(one, gone)]
        data = "".join(_line(one) for one in (*kept, note)).encode()
        half = self.path + ".part"
        with suppress(FileNotFoundError):
            os.unlink(half)
        handle = os.open(half, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(half, self.path)
        sync_folder_of(self.path)
        self.refresh(seq)

    def _identity(self) -> tuple[int, ...] | None:
        """Another one after anybody has written; the last number is the length."""
        try:
            found = os.stat(self.path)
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size


def private_path(beside: Path) -> Path:
    return beside.with_name(beside.name + ENDING)


def named_beside(path: StrPath) -> str:
    """The same, for a text."""
    return os.fspath(path) + ENDING


def read_private(beside: StrPath) -> tuple[dict[str, Opened], tuple[Forgotten, ...]]:
    """All that lies beside a competition's file; nothing is changed."""
    path = named_beside(beside)
    if not os.path.exists(path):
        return {}, ()
    values, forgotten, _ = _read(path, sys.maxsize)
    return values, forgotten


def _bytes(path: StrPath) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _read(path: StrPath, seq: int) -> tuple[dict[str, Opened], tuple[Forgotten, ...], int]:
    try:
        data = _bytes(path)
    except FileNotFoundError:
        data = b""
    except OSError as error:
        raise cannot_open(path, error) from None
    values: dict[str, Opened] = {}
    forgotten: list[Forgotten] = []
    end = 0
    whole = data[: data.rfind(b"\n") + 1]
    for raw, one in zip(whole.split(b"\n"), _lines(path, whole), strict=False):
        if one.seq > seq:
            break
        if isinstance(one, _Value):
            values[one.sealed] = one.opened
        else:
            forgotten.append(one)
        end += len(raw) + 1
    return values, tuple(forgotten), end


def _lines(path: StrPath, whole: bytes) -> Iterator[_Value | Forgotten]:
    for number, raw in enumerate(whole.split(b"\n")[:-1], 1):
        try:
            yield _read_line(raw)
        except (ValueError, TypeError, KeyError, RecursionError):
            raise Damaged(
                path,
                number,
                "与它的承诺值不符，被改动过",
                "it does not fit its commitment: it has been changed",
            ) from None


def _read_line(raw: bytes) -> _Value | Forgotten:
    plain = json.loads(raw.decode())
    if not isinstance(plain["seq"], int):
        raise ValueError
    if "sealed" in plain:
        one = _Value(plain["seq"], plain["sealed"], Opened(plain["salt"], plain["value"]))
        if commitment(one.opened) != one.sealed:
            raise ValueError
        return one
    return Forgotten(
        plain["seq"],
        plain["forgotten"],
        plain["of"],
        datetime.fromisoformat(plain["time"]),
        plain["by"],
        plain["reason"],
    )


def _line(one: _Value | Forgotten) -> str:
    if isinstance(one, _Value):
        plain = {"salt": one.opened.salt, "value": one.opened.value, "sealed": one.sealed}
        return canonical({"seq": one.seq, **plain}) + "\n"
    said = {"of": one.of, "time": one.time.isoformat(), "by": one.by, "reason": one.reason}
    return canonical({"seq": one.seq, "forgotten": one.values, **said}) + "\n"


def _is_gone(one: _Value | Forgotten, gone: frozenset[str]) -> bool:
    return isinstance(one, _Value) and one.sealed in gone
