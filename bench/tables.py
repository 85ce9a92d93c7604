"""How many online tables does one server hold, each with a play a second?

    python3 bench/tables.py [--tables 1000] [--seconds 30] [--strong 0] [--database URL] [--json]

A real `paisai serve` on a data folder of its own (or on PostgreSQL), tables of all five presets
with people at every seat, one real play a second at each, checked by the engine, stored before it
is acknowledged, read by all seats. The clients are in another process. Measured is from sending a
play to its `done`; `stored` is counted by reading the database afterwards, by the name of every
play that was acknowledged. `--strong`: besides, so many tables at which strong bots think. At the
end the server is restarted, and all sockets come back by themselves. With `--json` the last line is
one object.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import hashlib
import json
import multiprocessing
import os
import random
import secrets
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parent.parent
PRESETS = (
    "erdayi-sanya-2021",
    "shuangsheng-boda-2020",
    "bashifen-teachers",
    "tuolaji-zhuhai-2019",
    "shengji-szpt-2013",
)
OPTIONS = {"draw_ms": 0, "pause_ms": 0, "bot_ms": 0, "away_s": 600, "claims": False}
TICK = os.sysconf("SC_CLK_TCK")


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Socket(asyncio.Protocol):
    """A WebSocket with as little work as it takes: what is not for it to act on is only counted."""

    def __init__(self, bench: Bench, table: dict[str, Any]) -> None:
        self.bench, self.table = bench, table
        self.legal: str | None = None
        self.word = ""
        self.waits: dict[str, float] = {}
        self.ready = self.bench.loop.create_future()
        self._buffer = bytearray()
        self._open = False
        self._number = 0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        head = (
            f"GET {self.table['socket']} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        transport.write(head.encode())

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the table's socket was closed"))
        elif self._open:
            self.bench.lost(self)
        self._open = False

    def send(self, **message: Any) -> str:
        self._number += 1
        name = f"{self.table['name']}.{self._number}"
        data = json.dumps({"id": name, **message}).encode()
        size = len(data)
        head = b"\x81" + (
            struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0xFE, size)
        )
        self.transport.write(head + b"\0\0\0\0" + data)
        return name

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer[:80])
            del self._buffer[: end + 4]
            self._open = True
            self.send(do="hello", token=self.table["token"])
        while self._frame():
            pass

    def _frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 127, 2
        if size == 126:
            if len(buffer) < 4:
                return False
            size, start = struct.unpack_from("!H", buffer, 2)[0], 4
        elif size == 127:
            if len(buffer) < 10:
                return False
            size, start = struct.unpack_from("!Q", buffer, 2)[0], 10
        if len(buffer) < start + size:
            return False
        kind, text = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == 1:
            self.heard(text)
        elif kind == 9:
            self.transport.write(b"\x8a\x80\0\0\0\0")
        return True

    def heard(self, text: bytes) -> None:
        self.bench.heard += 1
        if text.startswith(b'{"type":"legal"'):
            self.legal = text.decode()
            self.table["game"].legal(self)
        elif text.startswith(b'{"type":"done"'):
            self._done(json.loads(text)["id"])
        elif text.startswith(b'{"type":"step"'):
            self.legal = None
            if b'"sealing":{' in text:
                self._shuffle(json.loads(text)["set"])
        elif text.startswith(b'{"type":"view"'):
            view = json.loads(text)
            self.table["seat"] = view["me"]["seat"]
            if not self.ready.done():
                self.ready.set_result(None)
            if view["sealing"]:
                self._shuffle(view)
            elif view["table"]["phase"] in ("waiting", "between", "over"):
                self.send(do="ready")
        elif text.startswith(b'{"type":"over"'):
            self.send(do="ready")
        elif text.startswith(b'{"type":"ping"'):
            self.send(do="pong", t=json.loads(text)["t"])
        elif text.startswith(b'{"type":"refused"'):
            self.bench.refused += 1
            self.waits.pop(json.loads(text)["id"], None)

    def _done(self, name: str) -> None:
        began = self.waits.pop(name, None)
        if began is not None:
            self.bench.acknowledged.append(name)
            self.bench.took.append(time.perf_counter() - began)

    def _shuffle(self, view: dict[str, Any]) -> None:
        sealing = view["sealing"]
        self.table["sealing"] = {**self.table.get("sealing", {}), **sealing}
        phase = view.get("table", {}).get("phase") or self.table.get("phase")
        self.table["phase"] = phase
        sealing = self.table["sealing"]
        about = {"deal": sealing["deal"], "attempt": sealing["attempt"]}
        if phase == "sealing" and not self.word:
            self.word = secrets.token_hex(32)
            self.send(do="seal", hash=sha256("paisai word " + self.word), **about)
        elif phase == "opening" and self.word:
            self.send(do="open", word=self.word, **about)
            self.word = ""

    def act(self) -> None:
        """One of the plays that are legal now."""
        assert self.legal is not None
        chosen = random.choice(json.loads(self.legal)["actions"])
        self.legal = None
        name = self.send(do="act", action=chosen)
        self.bench.moves += 1
        self.waits[name] = time.perf_counter()


class Game:
    """One table: whoever may act does so at the next beat."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.sockets: list[Socket] = []
        self.next: Socket | None = None

    def legal(self, one: Socket) -> None:
        self.next = one

    def beat(self) -> bool:
        one, self.next = self.next, None
        if one is None or one.legal is None:
            return False
        one.act()
        return True


class Bench:
    """The clients."""

    def __init__(self, port: int, tables: int, seconds: float) -> None:
        self.port, self.tables, self.seconds = port, tables, seconds
        self.loop = asyncio.get_running_loop()
        self.games: list[Game] = []
        self.acknowledged: list[str] = []
        self.took: list[float] = []
        self.moves = self.heard = self.refused = self.away = self.idle = 0
        self.coming_back = False

    def lost(self, one: Socket) -> None:
        self.away += 1
        if self.coming_back:
            self.loop.create_task(self._again(one))

    async def _again(self, one: Socket) -> None:
        """As a client does: after a quarter of a second, then twice as long, three at most."""
        wait = 0.25
        while True:
            await asyncio.sleep(wait * random.uniform(0.8, 1.2))
            try:
                _, fresh = await self.loop.create_connection(
                    lambda: Socket(self, one.table), "127.0.0.1", self.port
                )
                await asyncio.wait_for(fresh.ready, 10)
            except OSError:
                wait = min(3.0, 2 * wait)
                continue
            except TimeoutError:
                fresh.transport.abort()
                continue
            self.away -= 1
            return

    async def seat(self, game: Game, table: dict[str, Any]) -> None:
        table["game"] = game
        _, one = await self.loop.create_connection(
            lambda: Socket(self, table), "127.0.0.1", self.port
        )
        game.sockets.append(one)
        await asyncio.wait_for(one.ready, 60)

    async def open(self) -> None:
        gate = asyncio.Semaphore(16)
        await asyncio.gather(*(self._open(number, gate) for number in range(self.tables)))

    async def _open(self, number: int, gate: asyncio.Semaphore) -> None:
        async with gate:
            preset = PRESETS[number % len(PRESETS)]
            seats = 3 if preset.startswith("erdayi") else 4
            wanted = ["me", *["open"] * (seats - 1)]
            asked = {"regulation": preset, "name": "甲", "seats": wanted, "options": OPTIONS}
            opened = await asyncio.to_thread(self.post, "/tables/new", asked)
            game = Game(self)
            self.games.append(game)
            await self.seat(game, {**opened, "name": f"{number}.0"})
            for seat in range(1, seats):
                sat = await asyncio.to_thread(
                    self.post, f"/t/{opened['table']}/sit.json", {"name": "乙"}
                )
                await self.seat(game, {**sat, "name": f"{number}.{seat}"})

    def post(self, path: str, sent: dict[str, Any]) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"}
        request = Request(f"http://127.0.0.1:{self.port}{path}", json.dumps(sent).encode(), headers)
        with urlopen(request, timeout=60) as answer:
            made: dict[str, Any] = json.loads(answer.read())
            return made

    async def play(self) -> None:
        """Every table has its own beat, a second long; they are spread over it."""
        began = time.perf_counter()
        await asyncio.gather(*(self._beats(game, began) for game in self.games))
        await asyncio.sleep(2)

    async def _beats(self, game: Game, began: float) -> None:
        await asyncio.sleep(random.random())
        at = time.perf_counter()
        while at < began + self.seconds:
            if not game.beat():
                self.idle += 1
            at += 1.0
            await asyncio.sleep(max(0.0, at - time.perf_counter()))


async def clients(port: int, tables: int, seconds: float, pipe: Any) -> None:
    """The other process: opens the tables, plays, tells what it measured, and waits for its
    sockets to come back after a restart."""
    bench = Bench(port, tables, seconds)
    began = time.perf_counter()
    await bench.open()
    for _ in range(600):
        await asyncio.sleep(0.1)
        if sum(game.next is not None for game in bench.games) >= 0.99 * len(bench.games):
            break
    opening = time.perf_counter() - began
    pipe.send("open")
    used = time.process_time()
    await bench.play()
    took = sorted(bench.took)
    sockets = sum(len(game.sockets) for game in bench.games)
    pipe.send(
        {
            "tables": tables,
            "sockets": sockets,
            "moves": bench.moves,
            "acknowledged": len(bench.acknowledged),
            "names": bench.acknowledged,
            "refused": bench.refused,
            "idle_beats": bench.idle,
            "opening_s": round(opening, 1),
            "messages": bench.heard,
            "p50_ms": round(1000 * took[len(took) // 2], 1),
            "p99_ms": round(1000 * took[int(0.99 * len(took))], 1),
            "max_ms": round(1000 * took[-1], 1),
            "clients_cpu_s": round(time.process_time() - used, 1),
        }
    )
    bench.coming_back = True
    await asyncio.to_thread(pipe.recv)
    began = time.perf_counter()
    while bench.away < sockets and time.perf_counter() - began < 5:
        await asyncio.sleep(0.01)
    pipe.send(bench.away)
    await asyncio.to_thread(pipe.recv)  # the server listens again
    began = time.perf_counter()
    while bench.away and time.perf_counter() - began < 60:
        await asyncio.sleep(0.01)
    pipe.send((round(time.perf_counter() - began, 1), bench.away))


def run_clients(port: int, tables: int, seconds: float, pipe: Any) -> None:
    asyncio.run(clients(port, tables, seconds, pipe))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`paisai serve` in a process of its own."""

    def __init__(self, folder: Path, database: str | None) -> None:
        self.port = free_port()
        self._folder = folder
        path = os.pathsep.join((str(ROOT / "src"), os.environ.get("PYTHONPATH", "")))
        self.environment = {
            **os.environ,
            "PYTHONPATH": path,
            "PAISAI_DATA": str(folder),
            "PAISAI_TABLES_A_MINUTE": "1000000",
        }
        if database:
            self.environment["DATABASE_URL"] = database

    def start(self) -> None:
        words = ["serve", "--no-browser", "--host", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "paisai", *words, "--data", str(self._folder)],
            env=self.environment,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(600):
            try:
                urlopen(f"http://127.0.0.1:{self.port}/tables/list.json", timeout=5).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise SystemExit("the server does not answer")

    def cpu(self) -> float:
        """Seconds of processor time so far, its own threads only."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / TICK

    def memory(self) -> int:
        """Megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) // 1024

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


COUNT = """
import json, os, sys
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "paisai.web.settings")
import django
django.setup()
from paisai.web.tables.models import TableEvent
names = set()
for data in TableEvent.objects.filter(kind__in=("acted", "no_show")).values_list("data", flat=True):
    key = json.loads(data).get("key")
    if key:
        names.add(key.split(" ", 1)[1])
print(json.dumps(sorted(names)))
"""


def stored(server: Server) -> set[str]:
    """The names of all plays in the database, read by a process that knows nothing of the
    server's."""
    read = subprocess.run(
        [sys.executable, "-c", COUNT],
        env=server.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(json.loads(read.stdout))


def open_strong(port: int, tables: int) -> None:
    """Tables of strong bots alone, which think as long as the bench runs."""
    for number in range(tables):
        preset = PRESETS[number % len(PRESETS)]
        seats = 3 if preset.startswith("erdayi") else 4
        asked = {"regulation": preset, "seats": ["bot:strong"] * seats, "options": {"draw_ms": 0}}
        request = Request(
            f"http://127.0.0.1:{port}/tables/new",
            json.dumps(asked).encode(),
            {"Content-Type": "application/json"},
        )
        urlopen(request, timeout=60).close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--strong", type=int, default=0)
    parser.add_argument("--database", default=None)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), chosen.database)
        server.start()
        here, there = multiprocessing.Pipe()
        other = multiprocessing.get_context("spawn").Process(
            target=run_clients, args=(server.port, chosen.tables, chosen.seconds, there)
        )
        other.start()
        assert here.recv() == "open"
        open_strong(server.port, chosen.strong)
        used, began = server.cpu(), time.perf_counter()
        measured = here.recv()
        cpu, wall = server.cpu() - used, time.perf_counter() - began
        memory = server.memory()
        here.send("kill")
        server.kill()
        cut = here.recv()
        server.start()
        here.send("again")
        back, missing = here.recv()
        other.join()
        names = set(measured.pop("names"))
        kept = stored(server)
        server.kill()
    result = {
        **measured,
        "stored": len(names & kept),
        "lost": len(names - kept),
        "moves_a_second": round(measured["acknowledged"] / chosen.seconds, 1),
        "server_cpu_s": round(cpu, 1),
        "server_cpu_share": round(cpu / wall, 2),
        "cpu_ms_a_move": round(1000 * cpu / max(1, measured["acknowledged"]), 2),
        "memory_mb": memory,
        "strong_tables": chosen.strong,
        "sockets_cut": cut,
        "back_after_s": back,
        "not_back": missing,
    }
    for name, value in result.items():
        print(f"{name:>18}  {value}")
    if chosen.json:
        print(json.dumps(result))


if __name__ == "__main__":
    main()
