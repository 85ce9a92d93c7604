"""How do several processes tell each other that something was written?

With PostgreSQL the news goes with the transaction: it is sent when the events are there, and only
then. With Redis it is published after the commit. One process alone needs neither.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Sequence

from django.conf import settings
from django.db import connection, transaction

from paisai.ledger import Event
from paisai.web.live.hub import hub
from paisai.web.live.topics import topics

CHANNEL = "paisai"
AGAIN_AFTER = 1.0
"""Seconds until a lost connection is tried again."""

log = logging.getLogger(__name__)


def tell(slug: str, events: Sequence[Event]) -> None:
    """Inside the transaction that writes the events."""
    tell_of(slug, events[-1].seq, topics(events))


def tell_of(slug: str, seq: int, concerned: Sequence[str]) -> None:
    message = json.dumps({"slug": slug, "seq": seq, "topics": list(concerned)})
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))
    elif settings.REDIS_URL:
        transaction.on_commit(lambda: _publish(message))
    else:
        transaction.on_commit(lambda: hub.tell(slug, seq, concerned))


def _publish(message: str) -> None:
    import redis

    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.publish(CHANNEL, message)


async def listen() -> None:
    """Hands on what the processes tell each other, as long as the server runs."""
    if connection.vendor == "postgresql":
        await _forever(_postgres)
    elif settings.REDIS_URL:
        await _forever(_redis)


async def _forever(listener: object) -> None:
    while True:
        try:
            await listener()  # type: ignore[operator]
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("live feed: %s; again in %s s", error, AGAIN_AFTER)
            await asyncio.sleep(AGAIN_AFTER)


def _heard(message: str) -> None:
    news = json.loads(message)
    hub.tell(news["slug"], news["seq"], news["topics"])


async def _postgres() -> None:
    async for payload in _notices(CHANNEL):
        _heard(payload)


async def listen_to(channel: str) -> AsyncIterator[str]:
    """What is told on another channel of PostgreSQL, without end; after a lost connection it
    begins again."""
    while True:
        try:
            async for payload in _notices(channel):
                yield payload
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("%s: %s; again in %s s", channel, error, AGAIN_AFTER)
            await asyncio.sleep(AGAIN_AFTER)


async def _notices(channel: str) -> AsyncIterator[str]:
    import psycopg

    known = settings.DATABASES["default"]
    wanted = {
        "dbname": known["NAME"],
        "user": known["USER"],
        "password": known["PASSWORD"],
        "host": known["HOST"],
        "port": known["PORT"],
        **known["OPTIONS"],
    }
    link = await psycopg.AsyncConnection.connect(
        **{key: value for key, value in wanted.items() if value}, autocommit=True
    )
    async with link:
        await link.execute(f"LISTEN {channel}")
        async for notice in link.notifies():
            yield notice.payload


async def _redis() -> None:
    import redis.asyncio

    async with redis.asyncio.from_url(settings.REDIS_URL) as client, client.pubsub() as channel:
        await channel.subscribe(CHANNEL)
        async for message in channel.listen():
            if message["type"] == "message":
                _heard(message["data"])
