"""How are the events of tables kept? Moves of many tables are committed together: while one
transaction is on its way to the disk, the next ones gather. Who is told that something was done is
told after that."""

from __future__ import annotations

import asyncio
import json
import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from django.db import connection, transaction

from paisai.ledger.event import GENESIS, canonical
from paisai.tables.room import Room, Stored, hash_of
from paisai.web.tables.models import OnlineTable, PlayedDeal, TableDue, TableEvent, TableSitter

CHANNEL = "paisai_tables"
MOST_TOGETHER = 400
GATHER_S = 0.002
"""So long the first event waits for others to go with it."""
HELD_MS = 3_000
"""A process that has just written to a table sees to what it does next; so much later another
may."""

log = logging.getLogger(__name__)


class Damaged(Exception):
    """A row of a table does not go on from the one before it."""


class Append(NamedTuple):
    """One event to be written, with what goes with it."""

    table: str
    event: Stored
    due_at: int | None
    listing: dict[str, Any] | None
    """The table's row for lists, where it changes."""
    sitter: str | None
    deal: dict[str, Any] | None
    answer: asyncio.Future[bool]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Job(NamedTuple):
    """Something else that is written."""

    work: Callable[[], Any]
    answer: asyncio.Future[Any]


class Writer:
    """One thread that writes everything: SQLite lets one write at a time, and who waits for
    another's lock waits in naps."""

    def __init__(self, process: str) -> None:
        self._process = process
        self._waiting: queue.SimpleQueue[Append | Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tables", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self.commits = 0

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._thread.start()

    def stop(self) -> None:
        self._waiting.put(None)
        self._thread.join(timeout=10)

    def append(self, one: Append) -> None:
        self._waiting.put(one)

    async def do(self, work: Callable[[], Any]) -> Any:
        """What the work gives, done by the thread that writes."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.put(Job(work, answer))
        return await answer

    def _run(self) -> None:
        waiting = self._waiting
        while True:
            one = waiting.get()
            if one is not None:
                time.sleep(GATHER_S)
            together: list[Append] = []
            jobs: list[Job] = []
            while one is not None:
                if isinstance(one, Job):
                    jobs.append(one)
                else:
                    together.append(one)
                if waiting.empty() or len(together) >= MOST_TOGETHER:
                    break
                one = waiting.get()
            if together:
                self._write(together)
            for job in jobs:
                self._work(job)
            if one is None:
                return

    def _work(self, job: Job) -> None:
        try:
            result: Any = job.work()
        except Exception as error:
            connection.close()
            result = error
        assert self._loop is not None
        self._loop.call_soon_threadsafe(_worked, job, result)

    def _write(self, together: list[Append]) -> None:
        try:
            written = _commit(together)
            results: list[tuple[Append, bool | Exception]] = [
                (one, (one.table, one.event.n) in written) for one in together
            ]
        except Exception as error:
            log.exception("tables: %s events were not written", len(together))
            connection.close()
            results = [(one, error) for one in together]
        self.commits += 1
        assert self._loop is not None
        self._loop.call_soon_threadsafe(_answer, results)


def _worked(job: Job, result: Any) -> None:
    if job.answer.done():
        return
    if isinstance(result, Exception):
        job.answer.set_exception(result)
    else:
        job.answer.set_result(result)


def _answer(results: list[tuple[Append, bool | Exception]]) -> None:
    for one, result in results:
        if one.answer.done():
            continue
        if isinstance(result, Exception):
            one.answer.set_exception(OSError(str(result)))
        else:
            one.answer.set_result(result)


def _commit(together: list[Append]) -> set[tuple[str, int]]:
    """Writes the events, in one transaction; those that another process was faster with are left
    out, with all that goes with them. Returns what was written."""
    rows = [
        (
            one.table,
            one.event.n,
            one.event.at,
            one.event.kind,
            canonical(one.event.data),
            one.event.hash,
        )
        for one in together
    ]
    with transaction.atomic(), connection.cursor() as cursor:
        marks = ",".join(["(%s,%s,%s,%s,%s,%s)"] * len(rows))
        cursor.execute(
            'INSERT INTO web_tableevent ("table", n, at, kind, data, hash) VALUES '
            f'{marks} ON CONFLICT DO NOTHING RETURNING "table", n',
            [value for row in rows for value in row],
        )
        written = {(table, n) for table, n in cursor.fetchall()}
        done = [one for one in together if (one.table, one.event.n) in written]
        if done:
            _put_due(cursor, done)
            _put_more(done)
            _tell(cursor, done)
    return written


def _put_due(cursor: Any, done: list[Append]) -> None:
    held = {
        one.table: (one.table, one.due_at, max(one.due_at or 0, one.event.at) + HELD_MS)
        for one in done
    }
    marks = ",".join(["(%s,%s,%s)"] * len(held))
    cursor.execute(
        f'INSERT INTO web_tabledue ("table", due_at, claimed_until) VALUES {marks} '
        'ON CONFLICT ("table") DO UPDATE SET due_at = excluded.due_at, '
        "claimed_until = excluded.claimed_until",
        [value for row in held.values() for value in row],
    )


def _put_more(done: list[Append]) -> None:
    for one in done:
        if one.listing is not None:
            OnlineTable.objects.update_or_create(id=one.table, defaults=one.listing)
        if one.sitter is not None:
            TableSitter.objects.update_or_create(
                who=one.sitter, table=one.table, defaults={"at": one.event.at}
            )
        if one.deal is not None:
            PlayedDeal.objects.update_or_create(key=one.deal["key"], defaults=one.deal)


def _tell(cursor: Any, done: list[Append]) -> None:
    """With PostgreSQL the other processes hear of it with the transaction."""
    if connection.vendor != "postgresql":
        return
    for start in range(0, len(done), 200):
        news = " ".join(f"{one.table}:{one.event.n}" for one in done[start : start + 200])
        cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, news))


def read_events(table: str, after: int = 0, head: str = GENESIS) -> list[Stored]:
    """What was written since, each sealed after the one before; raises `Damaged`."""
    rows = TableEvent.objects.filter(table=table, n__gt=after).order_by("n")
    events = []
    for n, at, kind, data, hash_ in rows.values_list("n", "at", "kind", "data", "hash"):
        if n != after + 1 or hash_of(n, at, kind, data, head) != hash_:
            raise Damaged(f"table {table}: event {n}")
        events.append(Stored(n, at, kind, json.loads(data), hash_))
        after, head = n, hash_
    return events


def claim_due(most: int = 50) -> list[str]:
    """The tables that have something to do and that nobody sees to; they are ours for a while."""
    now = now_ms()
    if not TableDue.objects.filter(due_at__lte=now, claimed_until__lt=now).exists():
        return []
    locked = " FOR UPDATE SKIP LOCKED" if connection.vendor == "postgresql" else ""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            'UPDATE web_tabledue SET claimed_until = %s WHERE "table" IN (SELECT "table" FROM'
            " web_tabledue WHERE due_at <= %s AND claimed_until < %s ORDER BY due_at LIMIT %s"
            f'{locked}) RETURNING "table"',
            [now + 2 * HELD_MS, now, now, most],
        )
        return [table for (table,) in cursor.fetchall()]


def listing_of(room: Room) -> dict[str, Any]:
    """The table's row for lists."""
    from paisai.tables.view import regulation_of

    seats = [
        {"kind": seat.kind.value, "name": seat.name, "player": seat.player or None}
        for seat in room.seats
    ]
    return {
        "opened": room.opened,
        "changed": room.at,
        "owner": room.owner,
        "title": room.title,
        "game": room.game.name,
        "regulation": regulation_of(room),
        "seats": seats,
        "open_seats": sum(seat.kind == "open" for seat in room.seats),
        "listed": room.options.listed,
        "phase": "closed" if room.closed else room.phase.value,
        "deal": room.number,
    }
