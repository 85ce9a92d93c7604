"""How is something made that takes time, without two people making the same thing, and without
keeping the others waiting? Setting type gives the interpreter back while it works."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import BoundedSemaphore, Lock
from typing import Generic, TypeVar

from paisai.errors import NotationError

V = TypeVar("V")
AT_ONCE = 2
"""So many are made at the same time; the other threads answer pages."""
PATIENCE = 60
"""Seconds for which somebody waits for his turn."""
_turns = BoundedSemaphore(AT_ONCE)


def _busy() -> NotationError:
    return NotationError(
        "正在排版的太多，请过一会儿再试", "too much is being set; try again in a while"
    )


class Shelf(Generic[V]):
    """What was made, by its key; the key names everything that it depends on."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[Hashable, V] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        with self._lock:
            if key in self._held:
                self._held.move_to_end(key)
                return self._held[key]
            own = self._making.setdefault(key, Lock())
        with own:
            with self._lock:
                if key in self._held:
                    return self._held[key]
            if not _turns.acquire(timeout=PATIENCE):
                raise _busy()
            try:
                value = make()
            finally:
                _turns.release()
            with self._lock:
                self._held[key] = value
                self._making.pop(key, None)
                while len(self._held) > self._most:
                    self._held.popitem(last=False)
            return value

    def has(self, key: Hashable) -> bool:
        with self._lock:
            return key in self._held


_pdfs: Shelf[bytes] = Shelf(60)
OPEN_AT_ONCE = 4
"""So many threads set, or wait for, what anybody may ask for: half of all that answer pages."""
_open = BoundedSemaphore(OPEN_AT_ONCE)


def made(key: Hashable, make: Callable[[], bytes]) -> bytes:
    """A PDF, made once for each key."""
    return _pdfs.get(key, make)


def made_for_anybody(key: Hashable, make: Callable[[], bytes]) -> bytes:
    """The same for a stranger, who is sent away where too many of them wait already."""
    if _pdfs.has(key):
        return made(key, make)
    if not _open.acquire(blocking=False):
        raise _busy()
    try:
        return made(key, make)
    finally:
        _open.release()
