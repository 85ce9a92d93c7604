"""How long may a connection take for what comes next, and who goes when there is no room?

Everybody in a hall may come by one address, so nobody is judged by his: by what he does. Who sends
no whole request goes, who takes nothing of his answer goes, and where all places are taken, whoever
has waited longest with half a request, or before half an answer, makes room for who comes now.
What a request's body may take is said in `arriving`, how many follow in `live/hub`.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 10.0
"""Seconds from the connection, or from the last answer, to the whole head of the next request."""
SLOWEST = 2048
"""Bytes that somebody takes of his answer in a second, on an average of `TAKING` seconds."""
TAKING = 20.0
JUST_COME = 1.0
"""Seconds in which who has come is not asked for his place."""
LATE = (
    b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n"
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n\r\n%b"
)
SAID = "没有收全，请再发一次 · not all of it arrived; send it again".encode()


class _Counted:
    """A transport that knows how much was written to it."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.written = 0

    def write(self, data: bytes) -> None:
        self.written += len(data)
        self._transport.write(data)

    @property
    def unsent(self) -> int:
        return self._transport.get_write_buffer_size()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class BoundedConnection(H11Protocol):
    """A connection that ends by itself when its other end does not go on."""

    most = 10_000
    """Open at a time; the server says how many its system allows."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.counted = _Counted(transport)
        self.quiet_since = self.loop.time()
        self.taken, self.taken_at = 0, self.quiet_since
        super().connection_made(cast("asyncio.Transport", self.counted))
        if len(self.connections) > self.most:
            open_now = [one for one in self.connections if isinstance(one, BoundedConnection)]
            _make_room(open_now, self)

    def on_response_complete(self) -> None:
        self.quiet_since = self.loop.time()
        super().on_response_complete()

    @property
    def answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def half_sent(self) -> bool:
        """Its body is still on the way."""
        return self.conn.their_state is h11.SEND_BODY

    def end_if_late(self, now: float) -> None:
        """Looked at once a second. Who is still taking his answer is not late with what he asks
        next."""
        if self._takes_nothing(now):
            self.counted.abort()
        elif self.counted.unsent:
            self.quiet_since = now
        elif not self.answering and now - self.quiet_since > HEAD:
            self.end()

    def end(self) -> None:
        """Whoever has begun a request is told why."""
        if self.counted.is_closing():
            self.counted.abort()
            return
        begun = bool(self.conn.trailing_data[0]) and self.conn.their_state is h11.IDLE
        if begun and not self.answering:
            self.counted.write(LATE % (len(SAID), SAID))
        self.counted.close()

    def _takes_nothing(self, now: float) -> bool:
        """Whether what was written to it has lain here too long."""
        unsent = self.counted.unsent
        taken = self.counted.written - unsent
        if unsent == 0 or taken - self.taken >= SLOWEST * TAKING:
            self.taken, self.taken_at = taken, now
        return now - self.taken_at > TAKING


def _make_room(connections: list[BoundedConnection], newcomer: BoundedConnection) -> None:
    """Lets go who has kept silent longest; else whose body has been on its way longest; else who
    has left his answer lying longest, whom only an abrupt end lets go: what is closed waits for
    him. Who has come this moment may not have been heard yet, and goes after all those. Who comes
    now goes only where all others are answered."""
    others = [one for one in connections if one is not newcomer]
    open_ = [one for one in others if not one.counted.is_closing()]
    silent = [one for one in open_ if not one.answering and not one.counted.unsent]
    sending = [one for one in open_ if one.answering and one.half_sent]
    heard = newcomer.quiet_since - JUST_COME
    for some in (silent, sending):
        if late := [one for one in some if one.quiet_since < heard]:
            min(late, key=lambda one: one.quiet_since).end()
            return
    if lying := [one for one in others if one.counted.unsent]:
        min(lying, key=lambda one: one.taken_at).counted.abort()
    else:
        min(silent or sending or [newcomer], key=lambda one: one.quiet_since).end()
