"""Which thread makes a page, and how does its answer get to the connection?

A thread hands its answer over and is free for the next; it does not wait until the loop, which may
have five hundred others to look after, has taken each part of it. Only a long answer made piece by
piece, such as a backup, waits every so often until what it has made is sent.
"""

from __future__ import annotations

import asyncio
from typing import Any

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi import WSGIResponder
from starlette.types import Receive, Scope, Send

AHEAD = 8
"""Pieces that are made before what was made is sent."""
LONGEST = 300.0
"""Seconds that a thread waits for who takes them."""


class _Answer(WSGIResponder):
    _made = 0

    def send(self, message: Any) -> None:
        self.loop.call_soon_threadsafe(self.send_queue.put_nowait, message)
        self._made += 1
        if self._made % AHEAD == 0:
            sent = asyncio.run_coroutine_threadsafe(self.send_queue.join(), self.loop)
            sent.result(LONGEST)


class Threads(WSGIMiddleware):
    """So many threads, each with its own connection to the database."""

    def __init__(self, app: Any, workers: int) -> None:
        super().__init__(app, workers)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        unbounded = 0
        answer: Any = _Answer(self.app, self.executor, unbounded)
        await answer(scope, receive, send)
