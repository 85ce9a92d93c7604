"""What the server's pages cost, and how fast news reaches five hundred phones.

    python3 bench/web.py [--followers 500] [--results 100] [--seconds 60] [--pages 300]

A real `paisai serve` with an event of 300 pairs in its first round, on a data folder of its own.
Pages a second *per CPU-second of the server*: the public round page made anew, the same page for
the next visitor who opens it, asked again after news by a phone (the part that the others have been
shown already), asked again without news (304), and an act (a score sheet by the API, on the disk
when it is answered). Beside them, in the same run and by the same uvicorn and a2wsgi, a bare Django
view that answers as many bytes. Then followers of the live feed, and results spread over the time:
from sending the result to the news at each follower; and, between the results, four kilobytes put
on the same disk, which no act can be faster than. At the end: where one core ends, and by what.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from first_round import SLUG, in_first_round

ROOT = Path(__file__).resolve().parent.parent
PAIRS = 300
GAP = 4.5
"""Seconds between two fetches of a public page by one phone (static/page.js)."""
TICK = os.sysconf("SC_CLK_TCK")


def prepare(folder: Path) -> None:
    """An event in its first round, and a token of somebody who may do everything."""
    stream, seats = in_first_round(folder, PAIRS, PAIRS // 3)
    from paisai.desk.rights import STAFF
    from paisai.web.people.models import Account, ApiToken, Member, fresh_token, hashed

    account = Account(login="bench", name="台", runs_server=True)
    account.set_unusable_password()
    account.save()
    for role in STAFF:
        Member.objects.create(account=account, stream=stream, role=role.value)
    token = fresh_token()
    made = datetime.now().replace(microsecond=0)
    ApiToken.objects.create(token=hashed(token), account=account, name="bench", made=made)
    print(json.dumps({"token": token, "seats": seats}))


def bare(port: int, size: int) -> None:
    """A Django view that does nothing but answer."""
    import django
    import uvicorn
    from a2wsgi import WSGIMiddleware
    from django.conf import settings
    from django.http import HttpRequest, HttpResponse
    from django.urls import path

    def view(_: HttpRequest) -> HttpResponse:
        return HttpResponse(b"x" * size)

    settings.configure(ALLOWED_HOSTS=["*"], ROOT_URLCONF=(path("", view),), SECRET_KEY="x")
    django.setup()
    from django.core.wsgi import get_wsgi_application

    app: Any = WSGIMiddleware(get_wsgi_application(), workers=8)  # type: ignore[arg-type]
    uvicorn.run(app, port=port, log_level="error", access_log=False, ws="none")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def child(*words: str) -> subprocess.Popen[str]:
    paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        text=True,
    )


def started(port: int, one: subprocess.Popen[str]) -> None:
    for _ in range(600):
        assert one.poll() is None, "the server did not start"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)


def cpu(pid: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class Asking:
    """One connection that is kept, as a browser keeps it."""

    def __init__(self, port: int, pid: int) -> None:
        self.link, self.pid = HTTPConnection("127.0.0.1", port), pid

    def get(self, path: str, **headers: str) -> tuple[int, bytes, str]:
        asked = {name.replace("_", "-"): value for name, value in headers.items()}
        self.link.request("GET", path, headers=asked)
        answer = self.link.getresponse()
        return answer.status, answer.read(), answer.headers.get("ETag", "")

    def act(self, token: str, request: str, *commands: dict[str, Any]) -> int:
        sent = json.dumps({"commands": commands, "request": request})
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.link.request("POST", f"/api/e/{SLUG}/acts", sent, headers)
        answer = self.link.getresponse()
        text = answer.read()
        assert answer.status == 200, text.decode()
        return int(json.loads(text)["seq"])

    def rate(self, times: int, once: Callable[[int], object]) -> float:
        """Per CPU-second of the server."""
        self.link.close()  # the server has hung up meanwhile; the next question connects again
        before = cpu(self.pid)
        for number in range(times):
            once(number)
        return times / max(cpu(self.pid) - before, 1 / TICK)


def sheet(table: int, seats: list[str]) -> dict[str, Any]:
    return {
        "do": "enter_sheet",
        "table": table,
        "score": {"levels": [4 + table % 3, table % 3]},
        "signed": seats,
    }


async def follow(port: int, heard: dict[int, list[float]], ready: asyncio.Semaphore) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /live/{SLUG} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    await writer.drain()
    first = True
    while line := await reader.readline():
        if line.startswith(b"data:"):
            told = json.loads(line[5:])
            seq = told["seq"]
            if first:
                first = False
                ready.release()
            elif told["topics"]:  # else it is a heartbeat
                heard.setdefault(seq, []).append(time.perf_counter())


def on_the_disk(file: int) -> float:
    """Seconds that the disk takes for four kilobytes."""
    begin = time.perf_counter()
    os.pwrite(file, bytes(4096), 0)
    os.fsync(file)
    return time.perf_counter() - begin


async def news(
    port: int,
    followers: int,
    sheets: list[dict[str, Any]],
    seconds: float,
    asking: Asking,
    token: str,
) -> tuple[list[float], list[float], float, int]:
    """Seconds from sending a result to the news of it, those of the bare disk between the results,
    CPU-seconds used, news that was lost."""
    heard: dict[int, list[float]] = {}
    disk: list[float] = []
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(follow(port, heard, ready)) for _ in range(followers)]
    for _ in tasks:
        await ready.acquire()
    sent: dict[int, float] = {}
    used, begin = cpu(asking.pid), time.perf_counter()
    with tempfile.TemporaryFile() as beside:
        for number, one in enumerate(sheets):
            due = begin + number * seconds / len(sheets)
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            at = time.perf_counter()
            seq = await asyncio.to_thread(asking.act, token, f"news {number}", one)
            sent[seq] = at
            await asyncio.sleep(seconds / len(sheets) / 2)
            disk.append(await asyncio.to_thread(on_the_disk, beside.fileno()))
    await asyncio.sleep(2)
    used = cpu(asking.pid) - used
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    waits = [time_ - at for seq, at in sent.items() for time_ in heard.get(seq, [])]
    return waits, disk, used, followers * len(sheets) - len(waits)


def line(name: str, value: float, against: float) -> None:
    print(f"{name:<46}{value:>9,.0f} a CPU-second{value / against:>8.2f} of the bare view")


def main() -> None:
    options = argparse.ArgumentParser()
    for name, usual in (("followers", 500), ("results", 100), ("seconds", 60), ("pages", 300)):
        options.add_argument(f"--{name}", type=int, default=usual)
    options.add_argument("--prepare", type=Path, help=argparse.SUPPRESS)
    options.add_argument("--bare", nargs=2, type=int, help=argparse.SUPPRESS)
    told = options.parse_args()
    if told.prepare:
        return prepare(told.prepare)
    if told.bare:
        return bare(*told.bare)
    with tempfile.TemporaryDirectory(prefix="paisai-bench-") as folder:
        measure(told, Path(folder))
    return None


def measure(told: argparse.Namespace, folder: Path) -> None:
    made = child(__file__, "--prepare", str(folder))
    known = json.loads(made.communicate()[0])
    port, plain = free_port(), free_port()
    words = ("-m", "paisai", "serve", "--no-browser", "--host", "127.0.0.1")
    served = child(*words, "--port", str(port), "--data", str(folder))
    other = None
    try:
        started(port, served)
        asking = Asking(port, served.pid)
        path = f"/e/{SLUG}/rounds/"
        text = asking.get(path)[1]
        other = child(__file__, "--bare", str(plain), str(len(text)))
        started(plain, other)
        report(told, asking, Asking(plain, other.pid), path, len(text), known)
    finally:
        for one in (served, other):
            if one is not None:
                one.send_signal(signal.SIGTERM)
                one.wait(20)


def report(
    told: argparse.Namespace, asking: Asking, plain: Asking, path: str, size: int, known: Any
) -> None:
    seats = {int(number): own for number, own in known["seats"].items()}
    tables, few = sorted(seats), len(seats) - told.results
    print(f"the public round page: {len(seats)} tables, {size:,} bytes; one process, one core")
    plain.rate(50, lambda _: plain.get("/"))
    against = plain.rate(10 * told.pages, lambda _: plain.get("/"))
    line("a bare Django view of the same size", against, against)
    cold = asking.rate(told.pages, lambda i: asking.get(f"{path}?q={i}"))
    line("the round page made anew", cold, against)
    next_one = asking.rate(told.pages, lambda _: asking.get(path))
    line("the whole page for the next visitor", next_one, against)
    asking.get(path, Paisai_Part="true")
    shared = asking.rate(told.pages, lambda _: asking.get(path, Paisai_Part="true"))
    line("the same after news, others have seen it", shared, against)
    tag = asking.get(path)[2]
    again = asking.rate(told.pages, lambda _: asking.get(path, If_None_Match=tag))
    line("asked again without news (304)", again, against)
    acts = asking.rate(
        few,
        lambda i: asking.act(known["token"], f"act {i}", sheet(tables[i], seats[tables[i]])),
    )
    line("an act: a score sheet by the API", acts, against)
    sheets = [sheet(table, seats[table]) for table in tables[few:]]
    waits, disk, used, lost = asyncio.run(
        news(asking.link.port, told.followers, sheets, told.seconds, asking, known["token"])
    )
    cuts, bare_disk = statistics.quantiles(waits, n=100), statistics.quantiles(disk, n=100)
    print(
        f"{told.followers} followers, {len(sheets)} results in {told.seconds} s, from the act to"
        f" the news: p50 {1000 * cuts[49]:.0f} ms, p99 {1000 * cuts[98]:.0f} ms,"
        f" longest {1000 * max(waits):.0f} ms; lost {lost}; {used:.1f} CPU-seconds"
        f"\nthe disk alone, between them: p50 {1000 * bare_disk[49]:.0f} ms,"
        f" p99 {1000 * bare_disk[98]:.0f} ms, longest {1000 * max(disk):.0f} ms"
    )
    one_news = max(used - len(sheets) / acts, 0.0) / (len(sheets) * told.followers)
    rate = len(sheets) / told.seconds
    fetching, telling = min(rate, 1 / GAP) / shared, rate * one_news
    busy = rate / acts + told.followers * (fetching + telling)
    most = (1 - rate / acts) / (fetching + telling)
    by = "the pages they fetch" if fetching > telling else "the news they are told"
    print(
        f"a result costs {1000 / acts:.1f} ms, its news {1e6 * one_news:.0f} us a follower; a phone"
        f" on the round page fetches it again at most every {GAP} s, {1000 / shared:.1f} ms each."
        f"\nAt this rate {told.followers} phones take {busy:.0%} of one core; it ends at"
        f" {most:,.0f} phones, by {by} ({max(fetching, telling) / (fetching + telling):.0%})"
    )


if __name__ == "__main__":
    main()
