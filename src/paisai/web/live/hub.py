"""Who follows which stream in this process, and how are they told?

The feed carries no data: only how far a stream has got and whom that concerns.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from itertools import count

from paisai.frozen import record
from paisai.web.live.topics import ALL

WAITING = 100
"""News that a follower has not taken; who is further behind is cut off and comes back by
himself."""


_numbers = count()


@record
class News:
    slug: str
    seq: int
    topics: tuple[str, ...]


class Follower(asyncio.Queue["News | None"]):
    """`wanted` are the topics he listens to; None: all. `number`: who came earlier has a smaller
    one."""

    def __init__(self, wanted: frozenset[str] | None = None, address: str = "") -> None:
        super().__init__(WAITING)
        self.wanted, self.address = wanted, address
        self.number = next(_numbers)

    def wants(self, topics: Sequence[str]) -> bool:
        return self.wanted is None or ALL in topics or not self.wanted.isdisjoint(topics)


class Hub:
    """Followers live on the server's loop; news comes from any thread."""

    def __init__(self) -> None:
        self._followers: defaultdict[str, set[Follower]] = defaultdict(set)
        self._last: dict[str, int] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.closed = False
        self._most: int | None = None

    def open(self, most: int) -> None:
        """`most` follow at a time, of all streams: each holds a connection."""
        self._loop = asyncio.get_running_loop()
        self._most = most
        self.closed = False

    def make_room(self, address: str) -> None:
        """After one more came from this address, which has half of the room at most: who has
        followed longest goes, of its own where it has more, else of the address that has most. A
        page that is sent away comes back by itself and is told what it missed; were the newcomer
        sent away instead, whoever came first with many would keep a hall out for good."""
        if self._most is None:
            return
        there = [(slug, one) for slug, some in self._followers.items() for one in some]
        if sum(one.address == address for _, one in there) <= self._most // 2:
            if len(there) <= self._most:
                return
            addresses = Counter(one.address for _, one in there)
            address = max(addresses, key=addresses.__getitem__)
        slug, oldest = min(
            ((slug, one) for slug, one in there if one.address == address),
            key=lambda pair: pair[1].number,
        )
        self._send_away(slug, oldest)

    def _send_away(self, slug: str, queue: Follower) -> None:
        with suppress(asyncio.QueueEmpty):
            while True:
                queue.get_nowait()
        queue.put_nowait(None)
        self.leave(slug, queue)

    def follow(
        self, slug: str, wanted: frozenset[str] | None = None, address: str = ""
    ) -> Follower:
        queue = Follower(wanted, address)
        self._followers[slug].add(queue)
        if self.closed:
            queue.put_nowait(None)
        return queue

    def last(self, slug: str) -> int:
        """The last number told here of a stream, whoever wanted to know."""
        return self._last.get(slug, 0)

    def crowd(self, slug: str) -> int:
        """How many follow a stream here."""
        return len(self._followers.get(slug, ()))

    def leave(self, slug: str, queue: Follower) -> None:
        followers = self._followers[slug]
        followers.discard(queue)
        if not followers:
            del self._followers[slug]

    def tell(self, slug: str, seq: int, topics: Sequence[str]) -> None:
        """From any thread."""
        if self._loop is not None and not self._loop.is_closed():
            news = News(slug, seq, tuple(topics))
            with suppress(RuntimeError):  # the loop ended meanwhile
                self._loop.call_soon_threadsafe(self._spread, news)

    def _spread(self, news: News) -> None:
        self._last[news.slug] = max(news.seq, self.last(news.slug))
        for queue in list(self._followers.get(news.slug, ())):
            if not queue.wants(news.topics):
                continue
            if queue.full():
                self._send_away(news.slug, queue)
            else:
                queue.put_nowait(news)

    def close(self) -> None:
        """Everybody is sent away, so that the server can stop."""
        self.closed = True
        for queues in list(self._followers.values()):
            for queue in list(queues):
                with suppress(asyncio.QueueFull):
                    queue.put_nowait(None)


hub = Hub()
