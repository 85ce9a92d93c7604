"""Has all of a request arrived? Only then does it take one of the threads that answer pages.

A phone at the edge of the network sends a photograph for a minute, and whoever means ill sends half
a form and waits: eight of them would hold all threads, and nobody else in the hall got a page.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from tempfile import SpooledTemporaryFile
from typing import IO

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PIECE = 64 * 1024
IDLE = 20.0
"""Seconds without a byte after which nobody waits for the rest."""
LONGEST = 600.0
"""Seconds for the whole."""
IN_MEMORY = 256 * 1024
LARGE_AT_ONCE = 40
"""So many that do not fit into memory are taken in at a time; the next wait for their turn."""


class Arrived:
    """Takes a request in whole before it is answered. One that says it is larger than `most` is
    passed on unread: whoever answers refuses it by its length, or is an administrator's."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._most = app, most
        self._large = asyncio.Semaphore(LARGE_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = _length(scope)
        if not 0 < length <= self._most:
            await self._app(scope, receive, send)
            return
        with SpooledTemporaryFile(IN_MEMORY) as kept:
            async with self._turn(length):
                try:
                    async with asyncio.timeout(LONGEST):
                        whole = await _taken_in(receive, kept)
                except TimeoutError:
                    late = PlainTextResponse(
                        "没有收全，请再发一次 · not all of it arrived; send it again",
                        408,
                        {"Connection": "close"},
                    )
                    await late(scope, receive, send)
                    return
            if whole:
                await self._app(scope, _again(kept, receive), send)

    @asynccontextmanager
    async def _turn(self, length: int) -> AsyncIterator[None]:
        if length <= IN_MEMORY:
            yield
        else:
            async with self._large:
                yield


def _length(scope: Scope) -> int:
    """What its head says; what says nothing is not read by the pages."""
    if scope["type"] != "http":
        return 0
    found = next((value for name, value in scope["headers"] if name == b"content-length"), b"")
    return int(found) if found.isdigit() and len(found) < 16 else 0


async def _taken_in(receive: Receive, kept: IO[bytes]) -> bool:
    """Whether the sender stayed to the end."""
    while True:
        async with asyncio.timeout(IDLE):
            message = await receive()
        if message["type"] != "http.request":
            return False
        kept.write(message.get("body", b""))
        if not message.get("more_body", False):
            kept.seek(0)
            return True


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
