"""Has all of a request arrived? Only then does it take one of the threads that answer pages.

A phone at the edge of the network sends a photograph for a minute, and whoever means ill sends half
a form and waits: eight of them would hold all threads, and nobody else in the hall got a page.
"""

from __future__ import annotations

import asyncio
from tempfile import SpooledTemporaryFile
from typing import IO

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PIECE = 64 * 1024
IDLE = 20.0
"""Seconds without a byte after which nobody waits for the rest."""
SLOWEST = 4096
"""Bytes a second, on an average of all that was sent, with `IDLE` seconds to begin."""
LONGEST = 600.0
"""Seconds for the whole."""
IN_MEMORY = 64 * 1024
LARGE_AT_ONCE = 40
"""So many that do not fit into memory are taken in at a time; for one more the slowest goes. As
many wait for who answers them; one more is asked to come again."""
LATE = "没有收全，请再发一次 · not all of it arrived; send it again"
BUSY = "文件太多，服务器正忙，请过一会儿再发 · too many files at once; send it again in a moment"


class Arrived:
    """Takes a request in whole before it is answered. One that says it is larger than `most` is
    passed on unread: whoever answers refuses it by its length, or is an administrator's."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._most = app, most
        self._large: set[_Arriving] = set()
        self._waiting = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = _length(scope)
        if not 0 < length <= self._most:
            await self._app(scope, receive, send)
            return
        with SpooledTemporaryFile(IN_MEMORY) as kept:
            try:
                whole = await self._taken_in(receive, kept)
            except TimeoutError:
                late = PlainTextResponse(LATE, 408, {"Connection": "close"})
                await late(scope, receive, send)
                return
            if whole and length <= IN_MEMORY:
                await self._app(scope, _again(kept, receive), send)
            elif whole:
                await self._answer_large(scope, _again(kept, receive), send)

    async def _answer_large(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Each has a file on the disk until it is answered."""
        if self._waiting >= LARGE_AT_ONCE:
            await PlainTextResponse(BUSY, 503, {"Retry-After": "5"})(scope, receive, send)
            return
        self._waiting += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._waiting -= 1

    async def _taken_in(self, receive: Receive, kept: IO[bytes]) -> bool:
        """Whether the sender stayed to the end; raises `TimeoutError` where he is too slow."""
        async with asyncio.timeout(IDLE) as limit:
            one = _Arriving(limit)
            try:
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        return False
                    kept.write(message.get("body", b""))
                    if not message.get("more_body", False):
                        kept.seek(0)
                        return True
                    one.more(len(message.get("body", b"")))
                    if one.received > IN_MEMORY and one not in self._large:
                        self._make_room()
                        self._large.add(one)
            finally:
                self._large.discard(one)

    def _make_room(self) -> None:
        if len(self._large) >= LARGE_AT_ONCE:
            slowest = min(self._large, key=lambda one: one.rate)
            self._large.discard(slowest)
            slowest.limit.reschedule(slowest.began)


class _Arriving:
    """A request on its way, and until when it is waited for."""

    def __init__(self, limit: asyncio.Timeout) -> None:
        self.limit = limit
        self.began = asyncio.get_running_loop().time()
        self.received = 0

    def more(self, received: int) -> None:
        self.received += received
        now = asyncio.get_running_loop().time()
        allowed = min(IDLE + self.received / SLOWEST, LONGEST)
        self.limit.reschedule(min(now + IDLE, self.began + allowed))

    @property
    def rate(self) -> float:
        lasted = asyncio.get_running_loop().time() - self.began
        return self.received / max(lasted, 0.001)


def _length(scope: Scope) -> int:
    """What its head says, noughts before it or not; what says nothing is not read by the pages."""
    if scope["type"] != "http":
        return 0
    found = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(found) if found.isdigit() else 0


def _again(kept: IO[bytes], receive: Receive) -> Receive:
    """What arrived, piece by piece, as if it came just now."""
    ended = False

    async def piece() -> Message:
        nonlocal ended
        if ended:
            return await receive()
        body = kept.read(PIECE)
        ended = len(body) < PIECE
        return {"type": "http.request", "body": body, "more_body": not ended}

    return piece
