"""Which tables does this process hold in memory, and how is something done at one?

Nobody owns a table: memory follows the database. What is done is decided here, written with the
number it must have, and told when it is written; who was slower reads what the other wrote and
decides anew. What a table does by itself (bots, clocks, drawing) is a row with a time, which a
process claims and another takes over.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import itertools
import logging
import secrets
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Protocol

from paisai.errors import NotationError, PaisaiError
from paisai.shengji.actions import Step
from paisai.shengji.drawing import Drawing
from paisai.tables import replay
from paisai.tables.deciding import SERVER, By, MovedOn, decide
from paisai.tables.due import due
from paisai.tables.evolving import evolve
from paisai.tables.game import Plain
from paisai.tables.room import Phase, Room, Stored
from paisai.web.tables import claims, names, processes, store
from paisai.web.tables.bots import Thinkers
from paisai.web.tables.store import Append, Writer, now_ms
from paisai.web.tables.telling import Seen, Told

KEPT = 3000
"""Tables in memory; those that nobody is connected to go first."""
SWEEP = 1.0
"""Seconds between two looks for what nobody sees to."""
TRIES = 6
CLEAN_S = 6 * 3600.0
LISTED_KINDS = frozenset(
    {"opened", "sat", "left", "named", "seated", "options", "sealing", "closed", "broken", "words"}
)
"""Events after which a table looks different in lists."""

log = logging.getLogger(__name__)


class NoTable(PaisaiError):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__("没有这一桌", "there is no such table")


class Listener(Protocol):
    """Somebody who follows a table."""

    def happened(self, told: Told) -> None: ...

    def end(self) -> None:
        """The table is to be asked for anew."""


class LiveTable:
    """A table in memory, with who follows it here."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.seen = Seen(room)
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.here: dict[int, int] = {}
        """Sockets of this process by seat."""
        self.watching = 0
        """Sockets here that sit nowhere."""
        self.working = False
        """Whether something that is due is being seen to."""


class Keeper:
    """The tables of this process."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(6)
        self.writer = Writer(self.process)
        self.thinkers = Thinkers()
        self._tables: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._timers: list[tuple[int, int, str]] = []
        self._order = itertools.count()
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Future[Any]] = set()
        self._open = False
        self._dead: dict[str, int] = {}
        """Processes that are gone, with their last sign of life."""
        self._loop: asyncio.AbstractEventLoop | None = None

    # -- as long as the server runs ----------------------------------------------------------------

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.writer.start(self._loop)
        await self.writer.do(lambda: processes.alive(self.process))
        self._open = True
        for work in (self._beat(), self._keep_time(), self._sweep(), self._listen(), self._clean()):
            self._spawn(work)

    async def close(self) -> None:
        self._open = False
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinkers.close()
        await asyncio.to_thread(self.writer.stop)
        with contextlib.suppress(Exception):
            await asyncio.to_thread(processes.gone, self.process)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(processes.BEAT)
            try:
                await self.writer.do(lambda: processes.alive(self.process))
            except Exception:
                log.exception("tables: no sign of life")

    def forget(self) -> None:
        """After a restore nothing that was read holds; who is connected comes again. It may be
        asked by any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._forget_all)

    def _forget_all(self) -> None:
        tables, self._tables = self._tables, OrderedDict()
        for live in tables.values():
            for listener in list(live.listeners):
                listener.end()

    # -- tables in memory --------------------------------------------------------------------------

    async def table(self, table: str) -> LiveTable:
        """The table as it stands in the database or later; raises `NoTable`."""
        live = self._tables.get(table)
        if live is not None:
            self._tables.move_to_end(table)
            return live
        async with self._loading.setdefault(table, asyncio.Lock()):
            live = self._tables.get(table)
            if live is None:
                room = await asyncio.to_thread(_read, table)
                if room is None:
                    raise NoTable
                live = LiveTable(room)
                await self._without_dead(table, live)
                self._tables[table] = live
                self._forget()
        self._loading.pop(table, None)
        self._schedule(table, live.room)
        return live

    def _forget(self) -> None:
        if len(self._tables) <= KEPT:
            return
        for table, live in list(self._tables.items()):
            if not live.listeners and not live.lock.locked():
                del self._tables[table]
                if len(self._tables) <= KEPT:
                    return

    async def _without_dead(self, table: str, live: LiveTable) -> None:
        """People who were connected through a process that is gone are not connected; since its
        last sign of life no clock runs against them."""
        linked = {link for seat in live.room.seats for link in seat.links if link != self.process}
        if not linked:
            return
        unknown = linked - self._dead.keys()
        if unknown:
            self._dead |= await asyncio.to_thread(processes.dead, unknown)
        dead = self._dead
        links = [
            [number, link, dead[link]]
            for number, seat in enumerate(live.room.seats)
            for link in seat.links
            if link in dead
        ]
        if links:
            await self._perform(table, live, SERVER, {"do": "lost", "links": links})

    async def add(self, table: str, event: Stored) -> Room:
        """A new table, stored."""
        room = evolve(None, event, table)
        coming = due(room)
        await self._store(table, event, room, None if coming is None else coming.at, room.owner)
        self._tables[table] = LiveTable(room)
        self._schedule(table, room)
        return room

    async def _store(
        self, table: str, event: Stored, after: Room, due_at: int | None, sitter: str | None = None
    ) -> bool:
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        ended = event.kind == "acted" and after.phase in (Phase.BETWEEN, Phase.OVER)
        listing = None
        if event.kind in LISTED_KINDS or ended:
            listing = store.listing_of(after)
        deal = None
        if ended:
            from paisai.web.tables.played import row_of

            deal = row_of(after)
        if event.kind == "sat":
            sitter = event.data["who"]
        self.writer.append(Append(table, event, due_at, listing, sitter, deal, answer))
        return await answer

    async def perform(self, table: str, by: By, request: Plain) -> int:
        """Does what is asked, stores it and tells who follows; returns its number. Raises
        `PaisaiError` where it may not be done."""
        return await self._perform(table, await self.table(table), by, request)

    async def _perform(self, table: str, live: LiveTable, by: By, request: Plain) -> int:
        async with live.lock:
            for _ in range(TRIES):
                known = self._done(live.room, by, request)
                if known is not None:
                    return known
                room = live.room
                seated = by if not by.who else _seated(room, by.who)
                event, deal = decide(room, seated, request, now_ms())
                after = evolve(room, event, table, deal)
                coming = due(after)
                due_at = None if coming is None else coming.at
                if await self._store(table, event, after, due_at):
                    self._after(table, live, event, after)
                    return event.n
                await self._catch_up(table, live)
        raise MovedOn("这一桌太忙，请再试一次", "the table is too busy; try again")

    def _done(self, room: Room, by: By, request: Plain) -> int | None:
        if not by.who or "id" not in request:
            return None
        return room.done_as(f"{by.who} {request['id']}")

    def _after(self, table: str, live: LiveTable, event: Stored, after: Room) -> None:
        seen = Seen(after, live.seen)
        if live.listeners:
            told = Told(live.seen, seen, event)
            for listener in list(live.listeners):
                listener.happened(told)
        live.room, live.seen = after, seen
        self._schedule(table, after)

    async def _catch_up(self, table: str, live: LiveTable) -> None:
        """What other processes have written."""
        room = live.room
        events = await asyncio.to_thread(store.read_events, table, room.n, room.head)
        for event in events:
            self._after(table, live, event, evolve(live.room, event, table))

    async def _news(self, table: str, n: int) -> None:
        live = self._tables.get(table)
        if live is None or live.room.n >= n:
            return
        async with live.lock:
            if live.room.n < n:
                await self._catch_up(table, live)

    async def _listen(self) -> None:
        """With PostgreSQL, to what other processes write."""
        from django.db import connection

        if connection.vendor != "postgresql":
            return
        from paisai.web.live.bus import listen_to

        async for payload in listen_to(store.CHANNEL):
            for one in payload.split():
                table, _, number = one.partition(":")
                live = self._tables.get(table)
                if live is not None and live.room.n < int(number):
                    self._spawn(self._news(table, int(number)))

    # -- what a table does by itself ---------------------------------------------------------------

    def _schedule(self, table: str, room: Room) -> None:
        coming = due(room)
        if coming is None or not self._open:
            return
        soonest = self._timers[0][0] if self._timers else None
        heapq.heappush(self._timers, (coming.at, next(self._order), table))
        if soonest is None or coming.at < soonest:
            self._wake.set()

    async def _keep_time(self) -> None:
        while True:
            now = now_ms()
            while self._timers and self._timers[0][0] <= now:
                _, _, table = heapq.heappop(self._timers)
                live = self._tables.get(table)
                if live is not None and not live.working:
                    live.working = True
                    self._spawn(self._see_to(table, live))
            wait = SWEEP if not self._timers else max(0.0, (self._timers[0][0] - now_ms()) / 1000)
            self._wake.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), min(wait, SWEEP))

    async def _sweep(self) -> None:
        """What another process was to see to and did not."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                for table in await self.writer.do(store.claim_due):
                    live = await self.table(table)
                    async with live.lock:
                        await self._catch_up(table, live)
                    self._schedule(table, live.room)
            except NoTable:
                continue
            except Exception:
                log.exception("tables: the sweep failed; again in %s s", SWEEP)

    async def _clean(self) -> None:
        """What is older than the operator keeps it is deleted."""
        while True:
            try:
                while await self.writer.do(names.forget_old):
                    await asyncio.sleep(1)
            except Exception:
                log.exception("tables: old tables were not deleted")
            await asyncio.sleep(CLEAN_S)

    async def _see_to(self, table: str, live: LiveTable) -> None:
        """What is due at a table, one thing after the other, until nothing is."""
        try:
            while self._open:
                coming = due(live.room)
                if coming is None or coming.at > now_ms():
                    return
                try:
                    await self._do_due(table, live, coming.what, coming.seat)
                except MovedOn:
                    async with live.lock:
                        await self._catch_up(table, live)
                    await asyncio.sleep(0.01)
        except OSError as error:
            log.warning("table %s: %s; the sweep takes it up again", table, error)
        except Exception:
            log.exception("table %s: what was due failed", table)
        finally:
            live.working = False
            coming = due(live.room)
            if coming is not None and coming.at > now_ms():
                self._schedule(table, live.room)

    async def _do_due(self, table: str, live: LiveTable, what: str, seat: int | None) -> None:
        room = live.room
        if what == "shuffle":
            order = list(range(len(room.seats)))
            secrets.SystemRandom().shuffle(order)
            request: Plain = {"do": "shuffle", "secret": secrets.token_hex(32), "order": order}
        elif what == "table":
            request = await self._drawing(room)
        elif what == "bot":
            assert seat is not None
            request = await self._bot(room, seat)
        elif what == "auto":
            action = room.game.goes_by_itself(room.deal)
            request = self._for(room, seat, "auto", action)
        elif what == "claim":
            request = self._for(room, seat, "claim", claims.next_play(room))
        elif what in ("late", "away", "unsealed", "unopened"):
            if await self._server_was_away(table, live):
                return
            request = {"do": what, "seat": seat}
            if what == "late" and room.options.clock == "regulation":
                await self._late(table, live)
                return
        else:
            request = {"do": what, "seat": seat}
        if live.room.n == room.n:
            await self.perform(table, SERVER, request)

    async def _late(self, table: str, live: LiveTable) -> None:
        """The regulation's clock: first it is noted, then what it has the table do is done."""
        if not live.room.late:
            await self.perform(table, SERVER, {"do": "late"})
        room = live.room
        if room.late and room.game.on_time_out(room.regulation, room.deal) is not None:
            await self.perform(table, SERVER, {"do": "late"})

    async def _server_was_away(self, table: str, live: LiveTable) -> bool:
        """Whether somebody only seems late because his server is gone."""
        before = live.room.n
        await self._without_dead(table, live)
        return live.room.n != before

    def _for(self, room: Room, seat: int | None, how: str, action: Any) -> Plain:
        return {"do": "act_for", "seat": seat, "how": how, "action": room.game.write(action)}

    async def _bot(self, room: Room, seat: int) -> Plain:
        sitting = room.seats[seat]
        player = room.options.stand_in if sitting.away else sitting.player
        how = "stand_in" if sitting.away else "bot"
        action, _ = await self._ask(room, seat, player)
        return self._for(room, seat, how, action)

    async def _ask(self, room: Room, seat: int, player: str) -> tuple[Any, Any]:
        secret = str(room.proof["secret"]) if room.proof else ""
        return await self.thinkers.ask(room.deal, seat, player, secret)

    async def hint(self, room: Room, seat: int) -> tuple[Any, Any]:
        """What the table's adviser would do in this seat, and why."""
        assert room.options.hints is not None
        return await self._ask(room, seat, room.options.hints)

    async def _drawing(self, room: Room) -> Plain:
        """Before the table goes on, bots that could show are asked, from the last drawer on."""
        deal = room.deal
        if isinstance(deal, Drawing) and not deal.turned:
            for place in range(4):
                seat = (deal.to_act + 3 + place) & 3
                sitting = room.seats[seat]
                if sitting.by_bot and any(offer.seat == seat for offer in deal.offers):
                    player = room.options.stand_in if sitting.away else sitting.player
                    action, _ = await self._ask(room, seat, player)
                    if not isinstance(action, Step):
                        how = "stand_in" if sitting.away else "bot"
                        return self._for(room, seat, how, action)
        return {"do": "table"}

    # -- who is connected --------------------------------------------------------------------------

    async def came(self, table: str, seat: int) -> None:
        live = await self.table(table)
        live.here[seat] = live.here.get(seat, 0) + 1
        if self.process not in live.room.seats[seat].links:
            await self.perform(table, SERVER, {"do": "came", "seat": seat, "process": self.process})

    async def went(self, table: str, seat: int) -> None:
        live = await self.table(table)
        live.here[seat] = live.here.get(seat, 1) - 1
        if live.here[seat] <= 0 and self.process in live.room.seats[seat].links:
            await self.perform(table, SERVER, {"do": "went", "seat": seat, "process": self.process})

    def live(self, table: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self._tables.get(table)

    def tasks(self, some: Iterable[asyncio.Future[Any]]) -> None:
        """Work that ends when the server does."""
        for task in some:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    @property
    def is_open(self) -> bool:
        return self._open


def _read(table: str) -> Room | None:
    """The table from its stream; None: there is none."""
    events = store.read_events(table)
    return replay(table, events) if events else None


def _seated(room: Room, who: str) -> By:
    return By(who, room.seat_of(who), who == room.owner)


_keeper: Keeper | None = None


def keeper() -> Keeper:
    """The keeper of this process; the server opens it."""
    if _keeper is None:
        raise NotationError("服务器还没有开", "the server is not open yet")
    return _keeper


def forget_tables() -> None:
    """What this process holds of tables in memory is read anew."""
    if _keeper is not None:
        _keeper.forget()


async def open_keeper() -> Keeper:
    global _keeper
    _keeper = Keeper()
    await _keeper.open()
    return _keeper


async def close_keeper() -> None:
    global _keeper
    if _keeper is not None:
        await _keeper.close()
        _keeper = None
