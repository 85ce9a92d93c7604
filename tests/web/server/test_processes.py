"""Servers as processes: started, stopped, killed, two at once."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from support.served import Served, environment, prepared

TESTS = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)]
)
def test_it_stops_cleanly_with_followers_and_takes_up_where_it_ended(
    tmp_path: Path, how: int
) -> None:
    slug, token = prepared(tmp_path)
    server = Served(tmp_path)
    feed = urlopen(f"{server.address}/live/{slug}", timeout=10)
    answer = server.act(slug, token, "r1", {"do": "set_unit", "id": "u1", "name": "一中"})
    assert answer["ok"]
    assert server.stop(how) == 0
    feed.close()
    server.start()
    again = server.act(slug, token, "r1", {"do": "set_unit", "id": "u1", "name": "一中"})
    assert again["again"]
    assert json.loads(server.get(f"/api/e/{slug}/head"))["seq"] == answer["seq"]
    server.kill()


def test_who_stops_what_starts_the_server_stops_the_server(tmp_path: Path) -> None:
    """A service manager knows only the process it has started."""
    server = Served(tmp_path, program=(str(TESTS.parent / "start.py"),))
    assert server.stop() == 0
    with pytest.raises(URLError):
        server.get("/in/")


def heard(address: str, slug: str, found: list[int], ready: threading.Event) -> None:
    with urlopen(f"{address}/live/{slug}", timeout=30) as feed:
        for line in feed:
            if line.startswith(b"data:"):
                news = json.loads(line[5:])
                found.append(news["seq"])
                ready.set()
                if "entries" in news["topics"]:
                    return


def _crosses(one: Served, other: Served, slug: str, token: str) -> None:
    """What is done at one is told to who follows the other, and shown there."""
    found: list[int] = []
    ready = threading.Event()
    follower = threading.Thread(target=heard, args=(other.address, slug, found, ready))
    follower.start()
    assert ready.wait(20)
    answer = one.act(slug, token, "r1", {"do": "set_unit", "id": "u1", "name": "一中"})
    assert answer["ok"], answer
    follower.join(20)
    assert found[-1] == answer["seq"]
    assert json.loads(other.get(f"/api/e/{slug}/head"))["seq"] == answer["seq"]
    again = other.act(slug, token, "r1", {"do": "set_unit", "id": "u1", "name": "一中"})
    assert again["again"]


def test_two_processes_over_postgresql(tmp_path: Path, postgresql: str) -> None:
    slug, token = prepared(tmp_path, postgresql)
    one, other = Served(tmp_path, postgresql), Served(tmp_path, postgresql)
    try:
        _crosses(one, other, slug, token)
    finally:
        one.kill()
        other.kill()


def test_two_processes_over_redis(tmp_path: Path, redis: str) -> None:
    slug, token = prepared(tmp_path)
    one, other = (Served(tmp_path, REDIS_URL=redis) for _ in range(2))
    try:
        _crosses(one, other, slug, token)
    finally:
        one.kill()
        other.kill()


def test_the_tests_of_the_server_pass_on_postgresql(tmp_path: Path, postgresql: str) -> None:
    files = [f"tests/web/{name}.py" for name in ("test_acting", "test_api")]
    words = ["-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *files]
    words += ["-m", "not long and not hypothesis"]
    told = subprocess.run(
        [sys.executable, *words],
        cwd=TESTS.parent,
        env={**environment(postgresql), "PAISAI_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout[-3000:]
    assert " passed" in told.stdout


def _killed(folder: Path, times: int, seed: int) -> None:
    """Every act that was acknowledged is there once, whenever the server was killed."""
    slug, token = prepared(folder)
    chance = random.Random(seed)
    server = Served(folder)
    acknowledged: dict[str, int] = {}
    stop = threading.Event()

    def write(writer: int) -> None:
        number = 0
        while not stop.is_set():
            name = f"u{writer}-{number}"
            unit = {"do": "set_unit", "id": name, "name": f"单位{name}"}
            answer = server.act(slug, token, name, unit)
            if answer is None:
                time.sleep(0.05)  # not answered: the same again
                continue
            assert answer["ok"], answer
            acknowledged[name] = answer["events"][0]["seq"]
            number += 1

    writers = [threading.Thread(target=write, args=(n,)) for n in range(3)]
    for writer in writers:
        writer.start()
    for _ in range(times):
        time.sleep(chance.uniform(0.05, 0.7))
        server.kill()
        server.start()
    time.sleep(0.5)
    stop.set()
    for writer in writers:
        writer.join()
    document = json.loads(server.get(f"/api/e/{slug}/document", token))
    written = {
        event["data"]["command"]["id"]: event["seq"]
        for event in document["events"]
        if event["kind"] == "set_unit"
    }
    kinds = [event["kind"] for event in document["events"]]
    assert kinds.count("set_unit") == len(written)
    assert {name: written[name] for name in acknowledged} == acknowledged
    assert len(acknowledged) > times
    server.kill()


def test_killed_without_warning(tmp_path: Path) -> None:
    _killed(tmp_path, 2, 1)


@pytest.mark.long
def test_killed_200_times(tmp_path: Path) -> None:
    _killed(tmp_path, 200, int(os.environ.get("PAISAI_SEED", "7")))


FORGETTING = """
import sys
from datetime import date
from pathlib import Path
from paisai.web.server import set_up
set_up()
from django.db import connection
from paisai.desk.rights import Role
from paisai.ledger.commands import SetUnit
from paisai.web.people.visitor import Visitor
from paisai.web.streams.acting import act
from paisai.web.streams.forgetting import forget
from support.web import account, new_event

def asked(words):
    with connection.cursor() as cursor:
        cursor.execute(words)
        return cursor.fetchone()[0] if cursor.description else None

def on_disk():
    asked("CHECKPOINT")
    base = Path(asked("SHOW data_directory")) / "base"
    return any(b"13977776666" in one.read_bytes() for one in base.rglob("*") if one.is_file())

book = new_event("tuolaji-zhuhai-2019", date(2030, 5, 1))
actor = Visitor(account(Role.ORGANISER, at=book)).actor(book.stream)
act(book, lambda *_: [SetUnit("u1", "一中", leader="王", telephone="13977776666")], actor)
print(on_disk())
forget(book, actor.person, reason="本人要求")
print(on_disk())
"""


def test_what_is_forgotten_is_in_no_dead_row_of_postgresql(tmp_path: Path, postgresql: str) -> None:
    """Deleted rows stay in the table's file until it is written anew."""
    done = subprocess.run(
        [sys.executable, "-c", FORGETTING],
        env=environment(postgresql, PAISAI_DATA=str(tmp_path)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["True", "False"], done.stderr
