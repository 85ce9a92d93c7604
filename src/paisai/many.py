"""Many independent tasks: one after another, on all cores, or on a Dask cluster.

A task is a function of one item (a seed); its result depends on nothing else, so the results are
the same wherever they are made, and come in the order of the items. A worker that is lost costs
only time: what it had in hand is done again.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, TypeVar

from paisai.errors import NotationError
from paisai.needs import needs

T = TypeVar("T")
R = TypeVar("R")
MOST_LOSSES = 20
"""After so many lost workers something else is wrong."""


def run(
    task: Callable[[T], R],
    items: Iterable[T],
    jobs: int = 1,
    cluster: str | None = None,
    beside: Sequence[Path] = (),
) -> Iterator[R]:
    """The results in the order of the items. The machines of a cluster have this package; `beside`
    are the files of other modules that the task imports, and are sent there."""
    waiting = list(items)
    if jobs < 0:
        raise NotationError(f"--jobs 应不小于 0，不是 {jobs}", f"--jobs is 0 or more, not {jobs}")
    if cluster is not None:
        return _on_cluster(task, waiting, cluster, beside)
    if jobs == 1 or len(waiting) < 2:
        return map(task, waiting)
    return _on_cores(task, waiting, jobs or None)


def _on_cores(task: Callable[[T], R], items: Sequence[T], jobs: int | None) -> Iterator[R]:
    done: dict[int, R] = {}
    given, losses = 0, 0
    while given < len(items):
        left = [index for index in range(given, len(items)) if index not in done]
        with ProcessPoolExecutor(jobs) as pool:
            futures = {index: pool.submit(task, items[index]) for index in left}
            try:
                while given < len(items):
                    if given not in done:
                        done[given] = futures[given].result()
                    yield done.pop(given)
                    given += 1
            except BrokenProcessPool:
                losses += 1
                if losses > MOST_LOSSES:
                    raise
                done.update(_finished(futures, given))


def _finished(futures: dict[int, Future[R]], given: int) -> dict[int, R]:
    """What was ready before a worker was lost."""
    return {
        index: future.result()
        for index, future in futures.items()
        if index >= given and future.done() and future.exception() is None
    }


def _on_cluster(
    task: Callable[[T], R], items: Sequence[T], address: str, beside: Sequence[Path]
) -> Iterator[R]:
    with needs():
        from distributed import Client
    try:
        client = Client(address, timeout=10)
    except (OSError, TimeoutError, ValueError):
        raise NotationError(
            f"连不上集群 {address}，请检查地址", f"no cluster answers at {address}"
        ) from None
    with client:
        for path in beside:
            client.upload_file(str(path), load=False)
        futures: list[Any] = client.map(task, items, retries=MOST_LOSSES, pure=False)
        for future in futures:
            yield future.result()
            future.release()


class Progress:
    """A line on standard error that tells how far it is; silent where nobody watches. `before`
    were done in an earlier run, and tell nothing of how long the others take."""

    def __init__(self, total: int, what: str, before: int = 0) -> None:
        self._total, self._what, self._before = total, what, before
        self._done, self._began, self._shown = before, time.monotonic(), 0.0
        self._watched = sys.stderr.isatty()

    def step(self) -> None:
        self._done += 1
        now = time.monotonic()
        if not self._watched or (now - self._shown < 0.5 and self._done < self._total):
            return
        self._shown = now
        spent = now - self._began
        left = spent / (self._done - self._before) * (self._total - self._done)
        filled = 30 * self._done // self._total
        bar = "█" * filled + "·" * (30 - filled)
        end = "\n" if self._done >= self._total else ""
        line = f"{self._done}/{self._total}  {spent:.0f} s, {left:.0f} s left "
        sys.stderr.write(f"\r{self._what} {bar} {line}{end}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away, so that something else can be said there."""
        if self._watched and self._shown:
            self._shown = 0.0
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
