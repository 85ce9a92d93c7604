"""How long does an honest act take while slow and hostile clients hold all the places they can get?

    python3 bench/hostile.py [--connections 500] [--seconds 40] [--acts 120] [--files 512]

A real `paisai serve` on 127.0.0.1, on a data folder of its own, which may have so many files open
(`--files`; 512 is less than there are connections). Beside it a process keeps that many
connections open, as many of each kind, and makes a new one for each that the server ends:

- heads that come letter by letter and never end,
- bodies that come byte by byte,
- lengths that are padded, false, too large, doubled or left out, with nothing behind them,
- followers of the live feed that read nothing of it,
- uploads that begin fast and then drip,
- takers who ask for large files and leave the answers lying,

and one program that asks the judge, without a token, for as much as it is given. Meanwhile players
report results, each from a phone with a connection of its own, and visitors open pages. The same
is measured before they come. It ends by itself after the seconds; its exit code is 1 where an act
was not taken or the p99 of the acts is a second or more.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import signal
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

from first_round import SLUG
from hall import Hall, Phone, Player
from web import child, cpu, free_port, started

HOST = "127.0.0.1"
LONGEST = 1.0
"""Seconds that the p99 of an act may take."""
PAUSE = 1.0
"""Seconds before who was sent away comes again."""
LOST = 30.0
"""Seconds after which an answer counts as none."""
ALONE = 40
"""Acts before the hostile come, to compare with: the machine may have other things to do."""
SETTLE = 5.0
"""Seconds that the hostile have to take their places before anybody acts."""
MOST_CONNECTIONS, MOST_SECONDS = 5_000, 600

POST = b"POST /in/ HTTP/1.1\r\nHost: x\r\n"
LENGTHS = (
    b"Content-Length: 00000000000000000100\r\n\r\nlogin=a",
    b"Content-Length: 99999999999999999999\r\n\r\nlogin=a",
    b"Content-Length: 90000000\r\n\r\n",
    b"Content-Length: -1\r\n\r\n",
    b"Content-Length: 10\r\nContent-Length: 20\r\n\r\n",
    b"Transfer-Encoding: chunked\r\n\r\nffffff\r\na",
    b"Content-Length: 100\r\nExpect: 100-continue\r\n\r\n",
)
FORM = b"Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 8000000\r\n\r\n--b\r\n"
QUESTION = {
    "id": 1,
    "op": "tournament/schedule",
    "zones": [{"id": n, "size": size} for n, size in enumerate((500, 400, 300, 200, 100, 7))],
    "rounds": 30,
    "seed": 1,
}

NOT_TAKEN = (
    OSError,
    TimeoutError,
    asyncio.IncompleteReadError,
    AssertionError,
    LookupError,
    ValueError,
)
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def head(ends: Ends) -> None:
    ends[1].write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    await drip(ends, 1.0)


async def body(ends: Ends) -> None:
    ends[1].write(POST + b"Content-Length: 100000\r\n\r\nlogin=")
    await drip(ends, 0.5)


async def length(ends: Ends) -> None:
    ends[1].write(POST + random.choice(LENGTHS))
    await ended(ends[0])


async def follower(ends: Ends) -> None:
    ends[1].write(f"GET /live/{SLUG} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    await asyncio.sleep(MOST_SECONDS)


async def upload(ends: Ends) -> None:
    ends[1].write(b"POST /o/new/import/ HTTP/1.1\r\nHost: x\r\n" + FORM + bytes(100_000))
    await drip(ends, 0.5)


async def taker(ends: Ends) -> None:
    ends[1].write(b"GET /static/paisai.css HTTP/1.1\r\nHost: x\r\n\r\n" * 50)
    await asyncio.sleep(MOST_SECONDS)


async def drip(ends: Ends, every: float) -> None:
    """A letter now and then, until the other end closes."""
    reader, writer = ends
    closed = asyncio.create_task(ended(reader))
    while not closed.done():
        writer.write(b"a")
        await asyncio.wait([closed], timeout=every)


async def ended(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(4096):
            pass


KINDS: dict[str, Callable[[Ends], Awaitable[None]]] = {
    "heads": head,
    "bodies": body,
    "lengths": length,
    "followers": follower,
    "uploads": upload,
    "takers": taker,
}


async def hostile(port: int, kind: str, made: Counter[str]) -> None:
    """One place, taken again whenever it is lost, until the whole is cancelled."""
    while True:
        with suppress(OSError):
            ends = await asyncio.open_connection(sock=await stingy(port), limit=4096)
            made[kind] += 1
            try:
                await KINDS[kind](ends)
            finally:
                ends[1].transport.abort()
        await asyncio.sleep(PAUSE)


async def stingy(port: int) -> socket.socket:
    """A connection that takes next to nothing of what is not read."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    try:
        await asyncio.get_running_loop().sock_connect(line, (HOST, port))
    except BaseException:
        line.close()
        raise
    return line


async def asking(port: int, asked: Counter[str]) -> None:
    """A program without a token, as fast as it is answered."""
    sent = json.dumps([QUESTION] * 20).encode()
    head_ = f"POST /api/judge HTTP/1.1\r\nHost: x\r\nContent-Length: {len(sent)}\r\n\r\n".encode()
    while True:
        with suppress(OSError, IndexError):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(head_ + sent)
            asked[(await reader.readline()).decode().split(" ")[1]] += 1
            writer.close()
        await asyncio.sleep(0.05)


async def acted(one: Player, wait: float) -> float | None:
    """Seconds from the tap to the answer; None where it was not taken."""
    await asyncio.sleep(wait)
    tap = time.perf_counter()
    try:
        return await asyncio.wait_for(one.report(), LOST) - tap
    except NOT_TAKEN:
        return None


async def visited(one: Phone, wait: float) -> float | None:
    """Seconds to a page for somebody who comes now."""
    await asyncio.sleep(wait)
    began = time.perf_counter()
    try:
        await asyncio.wait_for(one.fetch(), LOST)
    except NOT_TAKEN:
        return None
    finally:
        one.link.close()
    return time.perf_counter() - began


async def run(told: argparse.Namespace, port: int, pid: int, known: list[dict[str, str]]) -> bool:
    """Whether all acts were taken, and soon."""
    hall = Hall(port)
    first = list({one["table"]: one for one in known}.values())
    players = [Player(hall, one) for one in first[: told.acts + ALONE]]
    await players[0].fetch()  # the first who asks waits until the event is read
    await honest("without them", pid, players[:ALONE], ALONE / 4)
    siege = child(__file__, "--siege", str(port), "--connections", str(told.connections))
    await asyncio.sleep(SETTLE)
    good = await honest("beside them", pid, players[ALONE:], told.seconds)
    siege.send_signal(signal.SIGTERM)
    print(siege.communicate()[0].strip())
    return good


async def besiege(port: int, connections: int) -> None:
    """Until it is told to end, or for the longest time that it may take."""
    made, asked = Counter[str](), Counter[str]()
    kinds = [kind for kind, _ in zip(_around(KINDS), range(connections), strict=False)]
    siege = [asyncio.create_task(hostile(port, kind, made)) for kind in kinds]
    siege.append(asyncio.create_task(asking(port, asked)))
    over = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    with suppress(TimeoutError):
        await asyncio.wait_for(over.wait(), MOST_SECONDS + 60)
    for task in siege:
        task.cancel()
    await asyncio.gather(*siege, return_exceptions=True)
    print(
        f"{connections} hostile connections: {sum(made.values()):,} made ({_counted(made)});"
        f" questions answered by status: {_counted(asked)}"
    )


async def honest(when: str, pid: int, players: list[Player], seconds: float) -> bool:
    """Whether all acts of these, and as many visits, spread over the time, were taken and soon."""
    visitors = [Phone(one.hall) for one in players]
    used, began = cpu(pid), time.perf_counter()
    acts, pages = await asyncio.gather(
        asyncio.gather(*(acted(one, random.random() * seconds) for one in players)),
        asyncio.gather(*(visited(one, random.random() * seconds) for one in visitors)),
    )
    used, wall = cpu(pid) - used, time.perf_counter() - began
    print(f"{when}: the server used {used / wall:.0%} of a core in {wall:.0f} s", flush=True)
    good = _figures("acts", acts)
    _figures("pages", pages)
    return good


def _around(names: dict[str, object]) -> Iterator[str]:
    while True:
        yield from names


def _counted(some: Counter[str]) -> str:
    return ", ".join(f"{name} {number:,}" for name, number in sorted(some.items())) or "none"


def _figures(what: str, found: list[float | None]) -> bool:
    """Whether none is missing and the p99 is below the bound."""
    taken = [one for one in found if one is not None]
    if len(taken) < 2:
        print(f"  {what}: {len(taken)} of {len(found)} taken")
        return False
    p99 = statistics.quantiles(taken, n=100, method="inclusive")[98]
    print(
        f"  {what:<6} {len(taken)} of {len(found)} taken; median"
        f" {1000 * statistics.median(taken):,.0f} ms, p99 {1000 * p99:,.0f} ms,"
        f" longest {1000 * max(taken):,.0f} ms"
    )
    return len(taken) == len(found) and p99 < LONGEST


def main() -> int:
    options = argparse.ArgumentParser()
    usual = {"connections": 500, "seconds": 40, "acts": 120, "files": 0}
    for name, number in usual.items():
        options.add_argument(f"--{name}", type=int, default=number)
    options.add_argument("--siege", type=int, help=argparse.SUPPRESS)
    told = options.parse_args()
    told.connections = min(told.connections, MOST_CONNECTIONS)
    told.seconds = min(told.seconds, MOST_SECONDS)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if told.siege:
        asyncio.run(besiege(told.siege, told.connections))
        return 0
    with tempfile.TemporaryDirectory(prefix="paisai-bench-") as folder:
        prepared = child(str(Path(__file__).parent / "hall.py"), "--prepare", folder)
        known = json.loads(prepared.communicate()[0])
        port = free_port()
        words = ["-m", "paisai", "serve", "--no-browser", "--host", HOST, "--port", str(port)]
        if told.files:  # the server raises its own bound as far as it may
            words = ["-c", LIMITED, str(told.files), *words[1:]]
        served = child(*words, "--data", folder)
        try:
            started(port, served)
            return 0 if asyncio.run(run(told, port, served.pid, known)) else 1
        finally:
            served.send_signal(signal.SIGTERM)
            served.wait(20)


LIMITED = """
import resource, runpy, sys
most = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
"""

if __name__ == "__main__":
    sys.exit(main())
