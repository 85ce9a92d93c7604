"""The feed of a stream as server-sent events:
`{"seq": 812, "topics": ["round", "table:7"], "crowd": 480}`.

It holds no data, so anybody who knows the address may follow. `crowd` is how many do: the more they
are, the wider they spread their questions. Who says which `topics` his page listens to is told of
nothing else; who asks for it `together`, as the public pages do, is told of several at once. Who
comes back with the last number seen is told at once if he missed something. A heartbeat, without
topics, finds dead sockets on either side: a page that hears none says that it has no network.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from paisai.web.live.hub import Follower, hub
from paisai.web.streams.heads import head_of

HEARTBEAT = 15.0
HOLD = 0.0015
"""Seconds; between two messages `together`, for each who follows."""


_NO_EVENT = PlainTextResponse("没有这场比赛 · no such event", 404)


async def feed(request: Request) -> Response:
    slug = request.path_params["slug"]
    if not slug.isprintable():
        return _NO_EVENT
    address = request.client.host if request.client else ""
    seen = _number(request.headers.get("last-event-id") or request.query_params.get("since"))
    wanted = frozenset(request.query_params.get("topics", "").split())
    queue = hub.follow(slug, wanted or None, address)
    together = "together" in request.query_params
    head = await asyncio.to_thread(head_of, slug)
    if head is None:
        hub.leave(slug, queue)
        return _NO_EVENT
    hub.make_room(address)
    return StreamingResponse(
        _news(slug, queue, head, seen, together),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _news(
    slug: str, queue: Follower, head: int, seen: int | None, together: bool
) -> AsyncIterator[str]:
    try:
        yield "retry: 2000\n\n"
        if seen is None or seen != head:
            yield _message(slug, head, ("all",) if seen is not None else ())
        while True:
            try:
                news = await asyncio.wait_for(queue.get(), HEARTBEAT)
            except TimeoutError:
                yield _message(slug, max(head, hub.last(slug)), ())
                continue
            if news is None:
                return
            seq, topics = news.seq, dict.fromkeys(news.topics)
            while together and not queue.empty():
                more = queue.get_nowait()
                if more is None:
                    return
                seq, topics = more.seq, topics | dict.fromkeys(more.topics)
            yield _message(slug, seq, tuple(topics))
            if together:
                await asyncio.sleep(HOLD * hub.crowd(slug))
    finally:
        hub.leave(slug, queue)


def _message(slug: str, seq: int, topics: tuple[str, ...]) -> str:
    told = {"seq": seq, "topics": topics, "crowd": hub.crowd(slug)}
    return f"id: {seq}\ndata: {json.dumps(told)}\n\n"


def _number(text: str | None) -> int | None:
    with suppress(TypeError, ValueError):
        return int(text)  # type: ignore[arg-type]
    return None
