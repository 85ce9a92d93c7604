"""How does one see that long work goes on?

Nothing is said in the first second. Then a terminal shows one line that is rewritten; a log
gets a line now and then.
"""

from __future__ import annotations

import sys
import time
from _thread import allocate_lock, start_new_thread
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
QUIET = 1.0
"""Seconds before anything is said."""
ON_A_TERMINAL, IN_A_LOG = 0.2, 10.0
"""Seconds between two signs of life."""


class _Sign:
    def __init__(self, what: str) -> None:
        self.what = what
        self.began = time.monotonic()
        self.terminal = sys.stderr.isatty()
        self.last = self.began + QUIET - self._every
        self.shown = False

    @property
    def _every(self) -> float:
        return ON_A_TERMINAL if self.terminal else IN_A_LOG

    def give(self, more: str = "") -> None:
        now = time.monotonic()
        if now - self.began < QUIET or now - self.last < self._every:
            return
        self.last, self.shown = now, True
        text = f"{self.what}… {more}{now - self.began:.0f} s"
        print(f"\r\x1b[K{text}" if self.terminal else text, end="", file=sys.stderr)
        print("" if self.terminal else "\n", end="", flush=True, file=sys.stderr)

    def end(self) -> None:
        if self.shown and self.terminal:
            print("\r\x1b[K", end="", flush=True, file=sys.stderr)


def each(items: Sequence[T], what: str) -> Iterator[T]:
    """The items, with how many are done."""
    sign = _Sign(what)
    try:
        for done, item in enumerate(items):
            sign.give(f"{done}/{len(items)} · ")
            yield item
    finally:
        sign.end()


@contextmanager
def during(what: str) -> Iterator[None]:
    """Around one piece of work that cannot be counted. Two locks are enough to watch it, and need
    nothing imported: the work holds one until it is over, the watcher the other until it knows."""
    sign, working, watching = _Sign(what), allocate_lock(), allocate_lock()
    working.acquire()
    watching.acquire()

    def watch() -> None:
        try:
            while not working.acquire(timeout=ON_A_TERMINAL):
                sign.give()
        finally:
            watching.release()

    start_new_thread(watch, ())
    try:
        yield
    finally:
        working.release()
        watching.acquire()
        sign.end()
