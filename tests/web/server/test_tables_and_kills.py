"""Online tables on servers that are killed without warning, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from support.running import in_a_loop
from support.served import Served, environment
from support.table_client import Client, asked

PRESETS = (
    "erdayi-sanya-2021",
    "shuangsheng-boda-2020",
    "bashifen-teachers",
    "tuolaji-zhuhai-2019",
    "shengji-szpt-2013",
)
BANK = 60_000
OPTIONS = {
    "bot_ms": 0,
    "draw_ms": 0,
    "pause_ms": 0,
    "ready": False,
    "clock": {"kind": "move", "seconds": 3, "bank": BANK // 1000},
}
TAKE_UP = 3.0
"""Seconds from the server listening again to a client's view."""
READ = """
import json, sys
from pathlib import Path
from paisai.web.server import set_up
set_up(Path(sys.argv[1]))
from paisai.tables import replay
from paisai.web.tables.models import OnlineTable, TableEvent
from paisai.web.tables.store import read_events
keys, banks = [], []
for table in OnlineTable.objects.values_list("id", flat=True):
    events = read_events(table)
    keys += [event.data["key"] for event in events if "key" in event.data]
    banks.append([seat.bank for seat in replay(table, events).seats])
print(json.dumps({"keys": keys, "banks": banks}))
"""


class Staying(Client):
    """A client that comes back by itself, to any of the servers, and sends what was not answered
    once more, under the same name."""

    def __init__(self, servers: Sequence[Served], table: dict[str, Any], seed: int) -> None:
        super().__init__(servers[0].address, table, Random(seed))
        self.servers = servers
        self.open_requests: dict[str, dict[str, Any]] = {}
        self.acknowledged: list[str] = []
        self.back_at: list[float] = []
        self.playing = True

    async def stay(self) -> None:
        waits = 0.25
        while self.playing:
            self.site = self.random.choice(self.servers).address
            try:
                async with asyncio.timeout(5):
                    await self.connect()
                    self.view = {}
                    await self.until(lambda: self.view)
            except (OSError, TimeoutError, ConnectionClosed):
                await asyncio.sleep(waits)
                waits = min(2.0, 2 * waits)
                continue
            waits = 0.25
            self.back_at.append(time.monotonic())
            with contextlib.suppress(ConnectionClosed, OSError):
                await self._play()
            self.listening.cancel()

    async def _play(self) -> None:
        for request in list(self.open_requests.values()):
            await self.send(**request)
        while self.playing and not self.listening.done():
            self._settle()
            deal = self.view.get("deal")
            drawing = deal and deal["phase"] in ("drawing", "pause")
            if self.legal is not None and not drawing and not self.open_requests:
                action, self.legal = self.random_act(), None
                name = f"a{len(self.acknowledged)}.{self.random.random()}"
                self.open_requests[name] = {"do": "act", "id": name, "action": action}
                await self.send(**self.open_requests[name])
            await asyncio.sleep(0.05)

    def _settle(self) -> None:
        for name in list(self.open_requests):
            answer = self.answers.pop(name, None)
            if answer is not None:
                del self.open_requests[name]
                if answer["type"] == "done":
                    self.acknowledged.append(name)


async def killed_while_playing(
    servers: list[Served], tables: int, kills: int, both: bool
) -> tuple[list[Staying], list[float]]:
    """The clients when it is over, and how long the slowest took to come back after each kill."""
    clients = []
    for number in range(tables):
        preset = PRESETS[number % len(PRESETS)]
        seats = 3 if preset.startswith("erdayi") else 4
        opened = await asyncio.to_thread(
            asked,
            f"{servers[0].address}/tables/new",
            {
                "regulation": preset,
                "name": "人",
                "seats": ["me", *["bot:random"] * (seats - 1)],
                "options": OPTIONS,
            },
        )
        clients.append(Staying(servers, opened, number))
    tasks = [asyncio.ensure_future(one.stay()) for one in clients]
    slowest = []
    for number in range(kills):
        await asyncio.sleep(1.5)
        dying = servers if both else [servers[number % len(servers)]]
        for one in dying:
            one.kill()
        died = time.monotonic()
        for one in dying:
            await asyncio.to_thread(one.start)
        listening = time.monotonic()
        for client in clients:
            async with asyncio.timeout(60):
                while client.listening.done() or not client.view:
                    await asyncio.sleep(0.02)
        back = [client.back_at[-1] for client in clients if client.back_at[-1] > died]
        slowest.append(max([0.0, *(at - listening for at in back)]))
    await asyncio.sleep(2)
    for client in clients:
        client.playing = False
    await asyncio.gather(*tasks)
    for client in clients:
        await client.socket.close()
    return clients, slowest


def read(folder: Path, database: str | None) -> dict[str, Any]:
    answer = subprocess.run(
        [sys.executable, "-c", READ, str(folder)],
        env=environment(database),
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


def check(clients: list[Staying], slowest: list[float], found: dict[str, Any]) -> None:
    counted = Counter(key.partition(" ")[2] for key in found["keys"])
    played = 0
    for client in clients:
        for name in client.acknowledged:
            assert counted[name] == 1, name
            played += 1
    assert played > len(clients)
    assert all(bank == BANK for banks in found["banks"] for bank in banks), found["banks"]
    patient = TAKE_UP * (3 if os.environ.get("PAISAI_SLOW") else 1)
    assert max(slowest) < patient, slowest


@pytest.mark.parametrize(
    ("tables", "kills"), [(3, 1), pytest.param(100, 200, marks=pytest.mark.long)]
)
def test_every_acknowledged_act_is_there_once_after_the_server_was_killed(
    tmp_path: Path, tables: int, kills: int
) -> None:
    server = Served(tmp_path)
    clients, slowest = in_a_loop(killed_while_playing([server], tables, kills, both=True))
    server.kill()
    check(clients, slowest, read(tmp_path, None))


@pytest.mark.long
@pytest.mark.parametrize("both", [False, True])
def test_two_processes_on_postgresql_one_or_both_killed(
    tmp_path: Path, postgresql: str, both: bool
) -> None:
    servers = [Served(tmp_path, postgresql) for _ in range(2)]
    clients, slowest = in_a_loop(killed_while_playing(servers, 100, 100, both))
    for one in servers:
        one.kill()
    check(clients, slowest, read(tmp_path, postgresql))


def test_two_processes_on_postgresql_and_one_dies(tmp_path: Path, postgresql: str) -> None:
    """Who was connected to it goes on through the other, in the same deal."""
    servers = [Served(tmp_path, postgresql) for _ in range(2)]
    clients, slowest = in_a_loop(killed_while_playing(servers, 2, 1, both=False))
    for one in servers:
        one.kill()
    check(clients, slowest, read(tmp_path, postgresql))
