"""How long from a tap on one phone to the other phone's screen, in a full hall?

    python3 bench/hall.py [--phones 500 2000] [--reports 100] [--seconds 60] [--walls 3]

A real `paisai serve` with an event of 400 pairs in its first round, on a data folder of its own,
and one process of phones beside it. Players' phones have their own page open, the others the public
page of the round; each follows the live feed and asks again as `static/page.js` does: at once for
its own table, every four seconds or more on the public page. Walls ask for their frames at every
result. In the given time so many tables report, each with one phone, as the queue sends it.
Measured: from the tap to the answer, and to the moment at which the phone of the other side
has fetched the page that asks it to confirm (a browser draws it some ten milliseconds later).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import secrets
import signal
import statistics
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from first_round import SLUG, in_first_round
from web import child, cpu, free_port, started

PAIRS = 400
GAP, HALL_WIDE, NEAR, EACH, WALL, WALL_GAP = 4.0, 1.0, 0.1, 0.008, 0.8, 2.0
"""Seconds, as in static/page.js and static/wall.js."""
AT_ONCE = 40
"""Phones that connect at the same time before anything is measured."""
SETTLE = 8.0
"""Seconds after the last report until a screen that has not shown it counts as lost."""


def prepare(folder: Path) -> None:
    """An event in its first round, with a phone signed in for each pair."""
    stream, seats = in_first_round(folder, PAIRS, PAIRS // 4)
    from django.contrib.sessions.backends.db import SessionStore

    from paisai.desk.rights import Role
    from paisai.web.people.passes import pass_for
    from paisai.web.people.visitor import ACTING, PASS

    found = []
    for table, sides in seats.items():
        for entry in sides:
            one = pass_for(stream, Role.PLAYER, entry)
            session = SessionStore()
            session[PASS], session[ACTING] = one.serial, True
            session.create()
            found.append({"table": table, "cookie": session.session_key, "who": f"pass:{one.pk}"})
    print(json.dumps(found))


class Link:
    """One connection that is kept, as a browser keeps it, and made again when it was closed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._both: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._turn = asyncio.Lock()

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        async with self._turn:
            for again in (True, False):
                try:
                    return await self._ask(method, path, headers, body)
                except (OSError, asyncio.IncompleteReadError, LookupError, ValueError):
                    self.close()
                    if not again:
                        raise
        raise AssertionError

    async def _ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        if self._both is None:
            self._both = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
        reader, writer = self._both
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {text}" for name, text in headers.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        status = int((await reader.readline()).split()[1])
        told: dict[str, str] = {}
        while (line := (await reader.readline()).decode().strip()) != "":
            name, _, text = line.partition(":")
            told[name.lower()] = text.strip()
        if told.get("transfer-encoding") == "chunked":
            parts = []
            while size := int(await reader.readline(), 16):
                parts.append(await reader.readexactly(size))
                await reader.readline()
            await reader.readline()
            return status, told, b"".join(parts)
        return status, told, await reader.readexactly(int(told.get("content-length", "0")))

    def close(self) -> None:
        if self._both is not None:
            self._both[1].close()
            self._both = None


@dataclass
class Hall:
    """What all phones share: the server's port, and what is counted."""

    port: int
    fetched: Counter[str] = field(default_factory=Counter)
    news: int = 0


class Phone:
    """Follows the feed, and asks for its page again as the page's own script would."""

    path, headers = f"/e/{SLUG}/rounds/", {"Paisai-Part": "true"}
    topics, kind = {"round", "clock", "standings"}, "public page"
    together, crowd = "&together=1", 1

    def __init__(self, hall: Hall) -> None:
        self.hall, self.link = hall, Link(hall.port)
        self.tag = ""
        self._due: asyncio.Task[None] | None = None
        self._at = 0.0

    @property
    def gap(self) -> float:
        return max(GAP, EACH * self.crowd)

    @property
    def wide(self) -> float:
        return max(HALL_WIDE, EACH * self.crowd)

    def spread(self, topics: set[str]) -> float | None:
        return self.wide if topics & self.topics or "all" in topics else None

    async def open(self) -> None:
        await self.fetch()

    async def fetch(self) -> None:
        tag = {"If-None-Match": self.tag} if self.tag else {}
        status, told, body = await self.link.ask("GET", self.path, {**self.headers, **tag})
        self.tag = told.get("etag", "")
        self.hall.fetched[f"{self.kind} {status}"] += 1
        self.shown(body)

    def shown(self, body: bytes) -> None:
        pass

    async def follow(self, ready: asyncio.Semaphore) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.hall.port)
        asked = f"/live/{SLUG}?topics={'+'.join(sorted(self.topics))}{self.together}"
        writer.write(f"GET {asked} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await writer.drain()
        first = True
        try:
            while line := await reader.readline():
                if not line.startswith(b"data:"):
                    continue
                if first:
                    first = False
                    ready.release()
                    continue
                news = json.loads(line[5:])
                self.hall.news += 1
                self.crowd = news["crowd"]
                self.told(set(news["topics"]))
        finally:
            writer.close()

    def told(self, topics: set[str]) -> None:
        within = self.spread(topics)
        if within is None or (self._due is not None and not self._due.done()):
            return
        now = time.perf_counter()
        wait = max(0.0, self._at + self.gap - now) + random.random() * within
        self._due = asyncio.create_task(self._later(wait))

    async def _later(self, wait: float) -> None:
        await asyncio.sleep(wait)
        self._at, self._due = time.perf_counter(), None
        with suppress(OSError, asyncio.IncompleteReadError):
            await self.fetch()


class Wall(Phone):
    path, gap, kind = f"/w/{SLUG}/frames/", WALL_GAP, "wall"
    topics, together = set[str](), ""

    def spread(self, topics: set[str]) -> float | None:
        return WALL


class Player(Phone):
    path, gap, kind = f"/e/{SLUG}/me/", 0.0, "player's page"
    together = ""

    def __init__(self, hall: Hall, known: dict[str, Any]) -> None:
        super().__init__(hall)
        self.table, self.who = int(known["table"]), str(known["who"])
        self.topics = {"course", "entries", "clock", "rulings", "draw", f"table:{self.table}"}
        token = secrets.token_hex(16)
        cookies = f"paisai={known['cookie']}; csrftoken={token}"
        self.headers = {"Paisai-Part": "true", "Cookie": cookies}
        self._sending = {"Cookie": cookies, "X-CSRFToken": token, "Paisai-Who": self.who}
        self.asked = asyncio.Event()
        self.asked_at = 0.0

    def spread(self, topics: set[str]) -> float | None:
        if f"table:{self.table}" in topics:
            return NEAR
        return super().spread(topics)

    def shown(self, body: bytes) -> None:
        if "对，确认".encode() in body and not self.asked.is_set():
            self.asked_at = time.perf_counter()
            self.asked.set()

    async def report(self) -> float:
        """The answer's time; the page is fetched again afterwards, as the queue makes it."""
        fields = f"table={self.table}&round=1&serial=1&levels1=5&levels2={self.table % 4}"
        body = f"{fields}&request={secrets.token_hex(8)}".encode()
        headers = {
            **self._sending,
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "Paisai-Tapped": str(round(1000 * time.time())),
        }
        path = f"/e/{SLUG}/me/do/report_result/"
        status, _, text = await self.link.ask("POST", path, headers, body)
        assert status == 200, text.decode()
        answered = time.perf_counter()
        await self.fetch()
        return answered


async def reported(one: Player, other: Player, wait: float) -> tuple[float, float | None]:
    """Seconds from the tap to the answer, and to the other's screen."""
    await asyncio.sleep(wait)
    tap = time.perf_counter()
    answered = await one.report() - tap
    with suppress(TimeoutError):
        await asyncio.wait_for(other.asked.wait(), SETTLE)
        return answered, other.asked_at - tap
    return answered, None


async def run(
    told: argparse.Namespace, many: int, port: int, pid: int, known: list[Any], pairs: list[Any]
) -> None:
    hall = Hall(port)
    players = [Player(hall, one) for one in known[:many]]
    others = [Phone(hall) for _ in range(many - len(players))]
    walls = [Wall(hall) for _ in range(told.walls)]
    everybody = [*players, *others, *walls]
    ready, door = asyncio.Semaphore(0), asyncio.Semaphore(AT_ONCE)

    async def enter(phone: Phone) -> asyncio.Task[None]:
        async with door:
            await phone.open()
            following = asyncio.create_task(phone.follow(ready))
            await ready.acquire()
            return following

    begin = time.perf_counter()
    following = await asyncio.gather(*(enter(phone) for phone in everybody))
    entered = time.perf_counter() - begin
    by_table: dict[int, list[Player]] = {}
    for phone in players:
        by_table.setdefault(phone.table, []).append(phone)
    chosen = [by_table[table] for table in pairs]
    hall.fetched.clear()
    hall.news = 0
    used, own, begin = cpu(pid), time.process_time(), time.perf_counter()
    times = await asyncio.gather(
        *(reported(a, b, random.random() * told.seconds) for a, b in chosen)
    )
    await asyncio.sleep(max(0.0, begin + told.seconds + 2 - time.perf_counter()))
    wall = time.perf_counter() - begin
    used, own = cpu(pid) - used, time.process_time() - own
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    for phone in everybody:
        phone.link.close()
    answers = [answered for answered, _ in times]
    screens = [shown for _, shown in times if shown is not None]
    print(
        f"{many:,} phones ({len(players)} at tables, {len(others)} on the public page),"
        f" {told.walls} walls; {len(chosen)} reports in {told.seconds} s; all in after"
        f" {entered:.0f} s"
    )
    print(f"  tap to answer            {_figures(answers)}")
    print(f"  tap to the other screen  {_figures(screens)}; not shown {len(times) - len(screens)}")
    fetched = ", ".join(f"{kind}: {n:,}" for kind, n in sorted(hall.fetched.items()))
    print(f"  messages of the feed: {hall.news:,}; pages fetched: {fetched}")
    print(
        f"  the server used {used / wall:.0%} of a core ({used:.1f} s), the phones"
        f" {own / wall:.0%}, of {os.cpu_count()} cores"
    )


def _figures(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "-"
    cuts = statistics.quantiles(seconds, n=100)
    found = (("p50", cuts[49]), ("p99", cuts[98]), ("longest", max(seconds)))
    return ", ".join(f"{name} {1000 * value:,.0f} ms" for name, value in found)


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--phones", type=int, nargs="+", default=[500, 2000])
    for name, usual in (("reports", 100), ("seconds", 60), ("walls", 3)):
        options.add_argument(f"--{name}", type=int, default=usual)
    options.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    told = options.parse_args()
    if told.prepare:
        return prepare(told.prepare)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server inherits it
    print(f"files that may be open: {most:,}; a phone takes two")
    for many in told.phones:
        with tempfile.TemporaryDirectory(prefix="paisai-bench-") as folder:
            measure(told, many, Path(folder))
    return None


def measure(told: argparse.Namespace, many: int, folder: Path) -> None:
    known = json.loads(child(__file__, "--prepare", str(folder)).communicate()[0])
    port = free_port()
    words = ("-m", "paisai", "serve", "--no-browser", "--host", "127.0.0.1")
    served = child(*words, "--port", str(port), "--data", str(folder))
    try:
        started(port, served)
        tables = sorted({one["table"] for one in known[:many]})
        chosen = random.Random(1).sample(tables, min(told.reports, len(tables)))
        asyncio.run(run(told, many, port, served.pid, known, chosen))
    finally:
        served.send_signal(signal.SIGTERM)
        served.wait(20)


if __name__ == "__main__":
    main()
